/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-arc-row.h"

#include "quern-call-list.h"

#include <math.h>

struct _QuernArcRow
{
  QuernRow parent_instance;
};

G_DEFINE_FINAL_TYPE (QuernArcRow, quern_arc_row, QUERN_TYPE_ROW)

static void
quern_arc_row_class_init (QuernArcRowClass *klass)
{
}

static void
quern_arc_row_init (QuernArcRow *self)
{
}

static QuernCallList *
get_list (QuernArcRow *self)
{
  return QUERN_CALL_LIST (quern_row_get_list (QUERN_ROW (self)));
}

/* NULL once the row has left its list, and for all calls. */
static const QuernCallRow *
get_call (QuernArcRow *self)
{
  guint32 record = quern_row_get_record (QUERN_ROW (self));
  const QuernCallTable *table = quern_call_list_get_table (get_list (self));

  if (record == QUERN_NONE || table == NULL)
    return NULL;

  return quern_call_table_get_row (table, record);
}

const QuernCoverageRow *
quern_arc_row_get_coverage (QuernArcRow *self)
{
  guint32 record = quern_row_get_record (QUERN_ROW (self));

  return record != QUERN_NONE ? quern_call_list_get_coverage (get_list (self), record) : NULL;
}

double
quern_arc_row_get_inclusive (QuernArcRow  *self,
                             QuernEventId  event)
{
  guint32 record = quern_row_get_record (QUERN_ROW (self));

  return record != QUERN_NONE ? quern_call_list_get_inclusive (get_list (self), record, event)
                              : (double) NAN;
}

QuernNodeId
quern_arc_row_get_other (QuernArcRow *self)
{
  const QuernCoverageRow *coverage = quern_arc_row_get_coverage (self);
  const QuernCallRow *call = get_call (self);

  if (coverage != NULL)
    return coverage->node;

  return call != NULL ? call->other : QUERN_NONE;
}

const gint64 *
quern_arc_row_get_costs (QuernArcRow *self)
{
  if (get_call (self) == NULL)
    return NULL;

  return quern_call_table_get_costs (quern_call_list_get_table (get_list (self)),
                                     quern_row_get_record (QUERN_ROW (self)));
}

guint64
quern_arc_row_get_count (QuernArcRow *self)
{
  const QuernCoverageRow *coverage = quern_arc_row_get_coverage (self);
  const QuernCallRow *call = get_call (self);

  if (coverage != NULL)
    return coverage->count;

  return call != NULL ? call->count : 0;
}

/* Whether it is in the same cycle as the function whose calls are listed. */
static gboolean
is_in_same_cycle (QuernArcRow *self,
                  QuernNodeId  other)
{
  QuernAnalysis *analysis = quern_call_list_get_analysis (get_list (self));
  QuernNodeId node = quern_call_list_get_node (get_list (self));
  guint cycle = quern_analysis_get_node_cycle (analysis, other);

  return cycle > 0 && node != QUERN_NONE &&
         cycle == quern_analysis_get_node_cycle (analysis, node);
}

gboolean
quern_arc_row_is_recursive (QuernArcRow *self)
{
  const QuernCoverageRow *coverage = quern_arc_row_get_coverage (self);
  const QuernCallRow *call = get_call (self);

  if (coverage != NULL)
    return is_in_same_cycle (self, coverage->node);

  return call != NULL && (call->recursive || call->recursive_before);
}

char *
quern_arc_row_dup_name (QuernArcRow *self)
{
  QuernNodeId other = quern_arc_row_get_other (self);

  if (other == QUERN_NONE)
    return g_strdup ("");

  return quern_analysis_dup_node_name (quern_call_list_get_analysis (get_list (self)), other);
}
