/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-list.h"

#include "quern-event-format.h"
#include "quern-row-list.h"

struct _QuernEventList
{
  QuernRowList   parent_instance;

  QuernAnalysis *analysis; /* owned, nullable */
  QuernNodeId    node;     /* or QUERN_NONE */
  QuernGroupSums *sums;    /* owned, nullable: of the group */
  guint          group;
  GPtrArray     *refused;  /* owned, nullable: QuernRefusedEvent */
  char          *name;      /* owned, nullable: of the row last filled in */
  char          *long_name; /* owned, nullable: the same */
  char          *unit;
};

G_DEFINE_FINAL_TYPE (QuernEventList, quern_event_list, QUERN_TYPE_ROW_LIST)

static void
quern_event_list_finalize (GObject *object)
{
  QuernEventList *self = QUERN_EVENT_LIST (object);

  g_clear_object (&self->analysis);
  g_clear_pointer (&self->sums, quern_group_sums_unref);
  g_clear_pointer (&self->refused, g_ptr_array_unref);
  g_free (self->name);
  g_free (self->long_name);
  g_free (self->unit);

  G_OBJECT_CLASS (quern_event_list_parent_class)->finalize (object);
}

static void
quern_event_list_class_init (QuernEventListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_event_list_finalize;
}

static void
quern_event_list_init (QuernEventList *self)
{
  self->node = QUERN_NONE;
}

QuernEventList *
quern_event_list_new (void)
{
  return g_object_new (QUERN_TYPE_EVENT_LIST, NULL);
}

static guint
get_n_events (QuernEventList *self)
{
  if (self->analysis == NULL)
    return 0;

  return quern_event_set_get_n_events (
    quern_profile_get_events (quern_analysis_get_profile (self->analysis)));
}

void
quern_event_list_set_refused (QuernEventList *self,
                              GPtrArray      *refused)
{
  g_return_if_fail (QUERN_IS_EVENT_LIST (self));

  g_clear_pointer (&self->refused, g_ptr_array_unref);
  self->refused = refused != NULL ? g_ptr_array_ref (refused) : NULL;
}

const QuernRefusedEvent *
quern_event_list_get_refused (QuernEventList *self,
                              guint32         record)
{
  guint n_events;

  g_return_val_if_fail (QUERN_IS_EVENT_LIST (self), NULL);

  n_events = get_n_events (self);
  if (record == QUERN_NONE || self->refused == NULL || record < n_events ||
      record - n_events >= self->refused->len)
    return NULL;

  return g_ptr_array_index (self->refused, record - n_events);
}

static void
list_events (QuernEventList *self,
             QuernAnalysis  *analysis)
{
  guint32 *order;
  guint n_rows;

  g_set_object (&self->analysis, analysis);
  n_rows = get_n_events (self);
  if (analysis != NULL && self->refused != NULL)
    n_rows += self->refused->len;

  order = g_new (guint32, n_rows);
  for (guint i = 0; i < n_rows; i++)
    order[i] = i;
  quern_row_list_set_order (QUERN_ROW_LIST (self), order, n_rows);
}

void
quern_event_list_set_node (QuernEventList *self,
                           QuernAnalysis  *analysis,
                           QuernNodeId     node)
{
  g_return_if_fail (QUERN_IS_EVENT_LIST (self));
  g_return_if_fail (analysis == NULL || QUERN_IS_ANALYSIS (analysis));
  g_return_if_fail (node == QUERN_NONE ||
                    (analysis != NULL && node < quern_analysis_get_n_nodes (analysis)));

  self->node = node;
  g_clear_pointer (&self->sums, quern_group_sums_unref);
  list_events (self, analysis);
}

void
quern_event_list_set_group (QuernEventList *self,
                            QuernAnalysis  *analysis,
                            QuernGroupSums *sums,
                            guint           group)
{
  g_return_if_fail (QUERN_IS_EVENT_LIST (self));
  g_return_if_fail (QUERN_IS_ANALYSIS (analysis));

  self->node = QUERN_NONE;
  g_clear_pointer (&self->sums, quern_group_sums_unref);
  self->sums = sums != NULL ? quern_group_sums_ref (sums) : NULL;
  self->group = group;
  list_events (self, analysis);
}

QuernAnalysis *
quern_event_list_get_analysis (QuernEventList *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_LIST (self), NULL);

  return self->analysis;
}

QuernNodeId
quern_event_list_get_node (QuernEventList *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_LIST (self), QUERN_NONE);

  return self->node;
}

QuernEventId
quern_event_list_get_event (QuernEventList *self,
                            guint32         record)
{
  return quern_event_list_get_refused (self, record) == NULL ? record : QUERN_NONE;
}

const char *
quern_event_list_get_name (QuernEventList *self,
                           guint32         record)
{
  const QuernRefusedEvent *refused;

  g_return_val_if_fail (QUERN_IS_EVENT_LIST (self), "");

  if (record == QUERN_NONE)
    return "";

  refused = quern_event_list_get_refused (self, record);

  return refused != NULL ? refused->name
                         : quern_event_set_get_name (quern_profile_get_events (
                             quern_analysis_get_profile (self->analysis)), record);
}

static void
fill_refused (QuernEventRecord        *row,
              const QuernRefusedEvent *refused)
{
  row->name = refused->name;
  row->long_name = *refused->long_name != '\0' ? refused->long_name : refused->name;
  row->unit = refused->unit;
  row->formula = refused->formula;
}

static void
fill_event (QuernEventList   *self,
            QuernEventRecord *row)
{
  QuernProfile *profile = quern_analysis_get_profile (self->analysis);
  QuernEventSet *events = quern_profile_get_events (profile);

  g_free (self->name);
  g_free (self->long_name);
  g_free (self->unit);
  self->name = quern_event_format_short_name (events, row->event);
  self->long_name = quern_event_format_name (events, row->event);
  self->unit = quern_event_format_unit (events, row->event);

  row->name = self->name;
  row->long_name = *self->long_name != '\0' ? self->long_name : row->name;
  row->unit = self->unit;
  row->formula = quern_event_set_get_formula (events, row->event);
  row->total = quern_profile_get_total (profile);
  if (self->node != QUERN_NONE)
    {
      row->inclusive = quern_analysis_get_inclusive (self->analysis, self->node);
      row->self = quern_analysis_get_self (self->analysis, self->node);
    }
  else if (self->sums != NULL)
    {
      row->inclusive = quern_group_sums_get_inclusive (self->sums, self->group);
      row->self = quern_group_sums_get_self (self->sums, self->group);
      row->is_bound = !quern_group_sums_is_exact (self->sums, self->group);
    }
}

void
quern_event_list_fill (QuernEventList   *self,
                       guint32           record,
                       QuernEventRecord *row)
{
  const QuernRefusedEvent *refused;

  g_return_if_fail (QUERN_IS_EVENT_LIST (self));

  refused = quern_event_list_get_refused (self, record);
  *row = (QuernEventRecord) { .event = quern_event_list_get_event (self, record), .name = "" };
  if (refused != NULL)
    fill_refused (row, refused);
  else if (record != QUERN_NONE)
    fill_event (self, row);
}
