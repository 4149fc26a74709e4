/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-summary-table.h"

#include "quern-config.h"
#include "quern-finding-table.h"
#include "quern-summary-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

const char *
quern_summary_get_nick (QuernSummarySection section)
{
  static const char *const nicks[QUERN_SUMMARY_N_SECTIONS] = {
    [QUERN_SUMMARY_TOTAL] = "total",
    [QUERN_SUMMARY_FUNCTIONS] = "functions",
    [QUERN_SUMMARY_PATH] = "path",
    [QUERN_SUMMARY_LINES] = "lines",
    [QUERN_SUMMARY_OBJECTS] = "objects",
  };

  g_return_val_if_fail (section < QUERN_SUMMARY_N_SECTIONS, NULL);

  return nicks[section];
}

char *
quern_summary_dup_plain (const QuernSentence *sentence)
{
  g_auto (GStrv) pieces = g_strsplit (sentence->text, "`", -1);

  return g_strjoinv ("", pieces);
}

static QuernTable *
create_table (const QuernSummary *summary)
{
  QuernAnalysis *analysis = quern_summary_get_analysis (summary);
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  GPtrArray *sentences = quern_summary_get_sentences (summary);
  QuernTable *table = quern_table_new (quern_profile_get_events (profile));
  guint section = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "section",
                                          _("Section"));
  guint share = quern_table_add_column (table, QUERN_COLUMN_SHARE, QUERN_FOR_PROGRAMS, "share",
                                        "");
  guint shown_share = quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE,
                                              "shown_share", "%");
  guint cost = quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_PROGRAMS, "cost", "");
  guint is_estimate = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                                              "estimate", "");
  guint is_rest = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "rest",
                                          "");
  guint function = quern_table_add_column (table, QUERN_COLUMN_NAME, QUERN_FOR_PROGRAMS,
                                           "function", "");
  guint file = quern_table_add_column (table, QUERN_COLUMN_PATH, QUERN_FOR_PROGRAMS, "file", "");
  guint line = quern_table_add_column (table, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "line", "");
  guint message = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "message",
                                          _("Summary"));

  for (guint i = 0; i < sentences->len; i++)
    {
      const QuernSentence *sentence = g_ptr_array_index (sentences, i);
      QuernCell *row = quern_table_add_row (table);
      g_autofree char *plain = quern_summary_dup_plain (sentence);
      g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, sentence->cost);

      row[section].text = quern_summary_get_nick (sentence->section);
      row[share].value = sentence->share;
      if (!isnan (sentence->share))
        {
          g_autofree char *shown = quern_sentence_dup_share (sentence);

          row[shown_share].text = quern_table_keep_text (table, shown);
        }
      row[cost].text = quern_table_keep_text (table, number);
      row[is_estimate].count = sentence->is_estimate ? 1 : 0;
      row[is_rest].count = sentence->is_rest ? 1 : 0;
      if (sentence->nodes->len > 0)
        row[function].text = quern_profile_get_function_name (
          profile, g_array_index (sentence->nodes, QuernNodeId, 0));
      row[file].text = sentence->file;
      row[line].count = sentence->line > 0 ? sentence->line : QUERN_NO_COUNT;
      row[message].text = quern_table_keep_text (table, plain);
    }

  return table;
}

void
quern_summary_table_add (const QuernSummary *summary,
                         QuernDocument      *document,
                         gboolean            with_findings)
{
  QuernProfile *profile = quern_analysis_get_profile (quern_summary_get_analysis (summary));

  quern_document_add_table (document, "sentences", NULL, create_table (summary));
  if (with_findings)
    quern_document_add_table (document, "findings", quern_summary_get_findings_title (),
                              quern_finding_table_new (quern_profile_get_events (profile),
                                                       quern_summary_get_findings (summary)));
}
