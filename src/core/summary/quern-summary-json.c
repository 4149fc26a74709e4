/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-summary-json.h"

#include "quern-finding-table.h"
#include "quern-hottest-path.h"
#include "quern-json-table.h"
#include "quern-summary-table.h"

/* Writes null for a cycle, which is not a function. */
static void
write_function (QuernJson           *json,
                QuernAnalysis       *analysis,
                const QuernSentence *sentence)
{
  QuernNodeId node = sentence->nodes->len > 0 ? g_array_index (sentence->nodes, QuernNodeId, 0)
                                              : QUERN_NONE;

  quern_json_key (json, "function");
  quern_json_count_or_null (json, node,
                            node != QUERN_NONE && !quern_analysis_is_cycle (analysis, node));
}

static void
write_sentence (QuernJson           *json,
                QuernAnalysis       *analysis,
                const QuernSentence *sentence)
{
  g_autofree char *text = quern_summary_dup_plain (sentence);

  quern_json_line_break (json);
  quern_json_begin_object (json);
  quern_json_text_as (json, "kind", quern_summary_get_nick (sentence->section));
  quern_json_text_as (json, "text", text);
  quern_json_number_as (json, "share", sentence->share);
  quern_json_key (json, "cost");
  quern_json_signed (json, sentence->cost);
  quern_json_key (json, "estimate");
  quern_json_boolean (json, sentence->is_estimate);
  quern_json_key (json, "rest");
  quern_json_boolean (json, sentence->is_rest);
  write_function (json, analysis, sentence);
  quern_json_end_object (json);
}

/* Writes the path from the root to the function through the costliest callers. */
static void
write_path (QuernJson       *json,
            QuernAnalysis   *analysis,
            QuernEventId     event,
            QuernFunctionId  function)
{
  guint at = 0;
  g_autoptr (GArray) path = quern_hottest_path_new (analysis, event, function, &at);

  quern_json_array_as (json, "path");
  for (guint i = 0; i <= at && i < path->len; i++)
    quern_json_count (json, g_array_index (path, QuernFunctionId, i));
  quern_json_end_array (json);
}

static void
write_hottest (QuernJson          *json,
               const QuernSummary *self)
{
  QuernAnalysis *analysis = quern_summary_get_analysis (self);
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  GPtrArray *sentences = quern_summary_get_sentences (self);

  quern_json_array_as (json, "hottest");
  for (guint i = 0; i < sentences->len; i++)
    {
      const QuernSentence *sentence = g_ptr_array_index (sentences, i);
      QuernNodeId node;

      if (sentence->section != QUERN_SUMMARY_FUNCTIONS || sentence->is_rest)
        continue;

      node = g_array_index (sentence->nodes, QuernNodeId, 0);
      quern_json_line_break (json);
      quern_json_begin_object (json);
      write_function (json, analysis, sentence);
      quern_json_text_as (json, "name", quern_profile_get_function_name (profile, node));
      quern_json_key (json, "self");
      quern_json_signed (json, sentence->cost);
      write_path (json, analysis, quern_summary_get_event (self), node);
      quern_json_end_object (json);
    }
  quern_json_end_array (json);
}

static void
write_lines (QuernJson          *json,
             const QuernSummary *self)
{
  GPtrArray *sentences = quern_summary_get_sentences (self);

  quern_json_section (json, "lines");
  for (guint i = 0; i < sentences->len; i++)
    {
      const QuernSentence *sentence = g_ptr_array_index (sentences, i);

      if (sentence->section != QUERN_SUMMARY_LINES || sentence->is_rest)
        continue;

      quern_json_line_break (json);
      quern_json_begin_array (json);
      quern_json_text (json, sentence->file);
      quern_json_count (json, sentence->line);
      quern_json_signed (json, sentence->cost);
      quern_json_end_array (json);
    }
  quern_json_end_array (json);
}

void
quern_summary_write_json (const QuernSummary *self,
                          QuernSink          *sink)
{
  QuernAnalysis *analysis = quern_summary_get_analysis (self);
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernEventId event = quern_summary_get_event (self);
  GPtrArray *sentences = quern_summary_get_sentences (self);
  g_autoptr (QuernTable) findings =
    quern_finding_table_new (events, quern_summary_get_findings (self));
  QuernJson json;

  quern_json_init (&json, sink);
  quern_json_begin_object (&json);
  quern_json_count_as (&json, "quern_summary", 1);
  quern_json_text_as (&json, "event", quern_event_set_get_name (events, event));
  quern_json_key (&json, "total");
  quern_json_signed (&json, quern_event_set_get_cost (events, event,
                                                      quern_profile_get_total (profile)));
  quern_json_section (&json, "sentences");
  for (guint i = 0; i < sentences->len; i++)
    write_sentence (&json, analysis, g_ptr_array_index (sentences, i));
  quern_json_end_array (&json);
  quern_json_line_break (&json);
  write_hottest (&json, self);
  write_lines (&json, self);
  quern_json_line_break (&json);
  quern_json_key (&json, "findings");
  quern_json_write_table (findings, &json);
  quern_json_end_object (&json);
  quern_sink_write (sink, "\n", 1);
}
