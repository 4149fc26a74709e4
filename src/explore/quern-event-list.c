/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-list.h"

#include "quern-row-list-private.h"

struct _QuernEventList
{
  QuernRowList   parent_instance;

  QuernAnalysis *analysis; /* owned, nullable */
  QuernNodeId    node;     /* or QUERN_NONE */
};

G_DEFINE_FINAL_TYPE (QuernEventList, quern_event_list, QUERN_TYPE_ROW_LIST)

static void
quern_event_list_finalize (GObject *object)
{
  QuernEventList *self = QUERN_EVENT_LIST (object);

  g_clear_object (&self->analysis);

  G_OBJECT_CLASS (quern_event_list_parent_class)->finalize (object);
}

static void
quern_event_list_class_init (QuernEventListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_event_list_finalize;
  QUERN_ROW_LIST_CLASS (klass)->row_type = QUERN_TYPE_EVENT_ROW;
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

void
quern_event_list_set_node (QuernEventList *self,
                           QuernAnalysis  *analysis,
                           QuernNodeId     node)
{
  guint32 *order;
  guint n_events = 0;

  g_return_if_fail (QUERN_IS_EVENT_LIST (self));
  g_return_if_fail (analysis == NULL || QUERN_IS_ANALYSIS (analysis));
  g_return_if_fail (node == QUERN_NONE ||
                    (analysis != NULL && node < quern_analysis_get_n_nodes (analysis)));

  g_set_object (&self->analysis, analysis);
  self->node = node;

  if (analysis != NULL)
    n_events = quern_event_set_get_n_events (
      quern_profile_get_events (quern_analysis_get_profile (analysis)));

  order = g_new (guint32, n_events);
  for (guint i = 0; i < n_events; i++)
    order[i] = i;
  quern_row_list_set_order (QUERN_ROW_LIST (self), order, n_events);
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
