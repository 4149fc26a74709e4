/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-arc-row.h"

#include "quern-call-list.h"

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

/* NULL once the row has left its list. */
static const QuernCallRow *
get_call (QuernArcRow *self)
{
  guint32 record = quern_row_get_record (QUERN_ROW (self));

  if (record == QUERN_NONE)
    return NULL;

  return quern_call_table_get_row (quern_call_list_get_table (get_list (self)), record);
}

QuernNodeId
quern_arc_row_get_other (QuernArcRow *self)
{
  const QuernCallRow *call = get_call (self);

  return call != NULL ? call->other : QUERN_NONE;
}

const gint64 *
quern_arc_row_get_costs (QuernArcRow *self)
{
  guint32 record = quern_row_get_record (QUERN_ROW (self));

  if (record == QUERN_NONE)
    return NULL;

  return quern_call_table_get_costs (quern_call_list_get_table (get_list (self)), record);
}

guint64
quern_arc_row_get_count (QuernArcRow *self)
{
  const QuernCallRow *call = get_call (self);

  return call != NULL ? call->count : 0;
}

gboolean
quern_arc_row_is_recursive (QuernArcRow *self)
{
  const QuernCallRow *call = get_call (self);

  return call != NULL && call->recursive;
}

char *
quern_arc_row_dup_name (QuernArcRow *self)
{
  const QuernCallRow *call = get_call (self);

  if (call == NULL)
    return g_strdup ("");

  return quern_analysis_dup_node_name (quern_call_list_get_analysis (get_list (self)), call->other);
}
