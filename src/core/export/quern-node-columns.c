/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-node-columns.h"

#include "quern-namesakes.h"
#include "quern-node-text.h"
#include "quern-table-columns.h"

static QuernProfile *
get_profile (QuernColumnSource *source)
{
  return quern_analysis_get_profile (source->analysis);
}

static QuernNodeId
get_node (gconstpointer row)
{
  return *(const QuernNodeId *) row;
}

/* NULL for a cycle, a group and the unattributed cost. */
static const QuernFunction *
get_function (QuernColumnSource *source,
              gconstpointer      row)
{
  QuernProfile *profile = get_profile (source);
  QuernNodeId node = get_node (row);

  return node < quern_profile_get_n_functions (profile)
           ? quern_profile_get_function (profile, node) : NULL;
}

/* Numbers indistinguishable functions: "Bar::~Bar() (2)". */
static void
number_twin (QuernColumnSource *source,
             QuernFunctionId    function,
             QuernColumnValue  *value)
{
  guint twin = quern_namesakes_get_twin (get_profile (source), function);

  if (twin > 0)
    value->text = value->owned = g_strdup_printf ("%s (%u)", value->text, twin);
}

void
quern_node_column_get_name (QuernColumnSource *source,
                            gconstpointer      row,
                            QuernColumnValue  *value)
{
  QuernNodeId node = get_node (row);

  if (node == QUERN_NONE)
    return;

  if (quern_analysis_is_cycle (source->analysis, node))
    value->text = value->owned = quern_analysis_dup_node_name (source->analysis, node);
  else
    value->text = quern_profile_get_function_name (get_profile (source), node);

  if (source->for_people && value->owned == NULL)
    number_twin (source, node, value);
}

void
quern_node_column_get_file (QuernColumnSource *source,
                            gconstpointer      row,
                            QuernColumnValue  *value)
{
  const QuernFunction *function = get_function (source, row);

  if (function != NULL)
    value->text = quern_profile_get_file_name (get_profile (source), function->file);
}

void
quern_node_column_get_object (QuernColumnSource *source,
                              gconstpointer      row,
                              QuernColumnValue  *value)
{
  const QuernFunction *function = get_function (source, row);

  if (function != NULL)
    value->text = quern_profile_get_object_name (get_profile (source), function->object);
}

void
quern_node_column_get_line (QuernColumnSource *source,
                            gconstpointer      row,
                            QuernColumnValue  *value)
{
  const QuernFunction *function = get_function (source, row);

  if (function != NULL && function->line > 0)
    value->count = function->line;
}

void
quern_node_column_get_location (QuernColumnSource *source,
                                gconstpointer      row,
                                QuernColumnValue  *value)
{
  QuernNodeId node = get_node (row);

  if (node != QUERN_NONE)
    value->text = value->owned = quern_node_text_location (source->analysis, node, FALSE);
}

/* With the path of the source file and the line. */
void
quern_node_column_get_whole_location (QuernColumnSource *source,
                                      gconstpointer      row,
                                      QuernColumnValue  *value)
{
  const QuernFunction *function = get_function (source, row);

  if (function != NULL)
    value->text = value->owned = quern_table_dup_location (get_profile (source), function);
}

static const QuernNote *
get_note (QuernColumnSource *source,
          gconstpointer      row)
{
  return quern_function_notes_find (source->notes, get_node (row));
}

void
quern_node_column_get_bookmarked (QuernColumnSource *source,
                                  gconstpointer      row,
                                  QuernColumnValue  *value)
{
  const QuernNote *note = get_note (source, row);

  value->count = note != NULL && note->is_bookmarked ? 1 : 0;
}

void
quern_node_column_get_star (QuernColumnSource *source,
                            gconstpointer      row,
                            QuernColumnValue  *value)
{
  const QuernNote *note = get_note (source, row);

  if (note != NULL && note->is_bookmarked)
    value->text = "★";
}

void
quern_node_column_get_note_text (QuernColumnSource *source,
                                 gconstpointer      row,
                                 QuernColumnValue  *value)
{
  const QuernNote *note = get_note (source, row);

  if (note != NULL && *note->text != '\0')
    value->text = note->text;
}

void
quern_node_column_get_note_line (QuernColumnSource *source,
                                 gconstpointer      row,
                                 QuernColumnValue  *value)
{
  const QuernNote *note = get_note (source, row);

  if (note != NULL && *note->text != '\0')
    value->text = value->owned = quern_table_dup_one_line (note->text);
}

static guint64
get_most_called (QuernAnalysis *analysis)
{
  guint n_nodes = quern_analysis_get_n_nodes (analysis);
  guint64 largest = 0;

  for (QuernNodeId node = 0; node < n_nodes; node++)
    largest = MAX (largest, quern_analysis_get_called (analysis, node));

  return largest;
}

guint64
quern_node_column_get_most_called (QuernColumnSource *source)
{
  return get_most_called (source->analysis);
}

guint64
quern_node_column_get_most_called_before (QuernColumnSource *source)
{
  return get_most_called (quern_analysis_get_side (source->analysis, QUERN_COMPARISON_BEFORE));
}
