/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-event-row.h"
#include "quern-row-list.h"

G_BEGIN_DECLS

/**
 * QuernEventList:
 *
 * The events of a profile, in the order of the file, with the costs of one
 * node; then the user's own events that the profile cannot have. Its items are
 * QuernEventRow; a record is an event, or, past the last one, a refused event.
 */
#define QUERN_TYPE_EVENT_LIST (quern_event_list_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventList, quern_event_list, QUERN, EVENT_LIST, QuernRowList)

QuernEventList *quern_event_list_new          (void) G_GNUC_WARN_UNUSED_RESULT; /* empty */

/* analysis: nullable for no events; node: QUERN_NONE for no costs. */
void            quern_event_list_set_node     (QuernEventList *self,
                                               QuernAnalysis  *analysis,
                                               QuernNodeId     node);

/* Events that the profile cannot have: QuernRefusedEvent; nullable. Must be set before the node. */
void            quern_event_list_set_refused  (QuernEventList *self,
                                               GPtrArray      *refused);

/* For the rows. */
const QuernRefusedEvent *quern_event_list_get_refused (QuernEventList *self,
                                                       guint32         record);
QuernAnalysis  *quern_event_list_get_analysis (QuernEventList *self);
QuernNodeId     quern_event_list_get_node     (QuernEventList *self);

G_END_DECLS
