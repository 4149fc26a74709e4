/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-event-columns.h"
#include "quern-group-sums.h"
#include "quern-own-events.h"
#include "quern-row-list.h"

G_BEGIN_DECLS

/**
 * QuernEventList:
 *
 * The events of a profile, in the order of the file, with the costs of one
 * node or group; then the user's own events that the profile cannot have. A record is an
 * event, or, past the last one, a refused event.
 */
#define QUERN_TYPE_EVENT_LIST (quern_event_list_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventList, quern_event_list, QUERN, EVENT_LIST, QuernRowList)

QuernEventList *quern_event_list_new          (void) G_GNUC_WARN_UNUSED_RESULT; /* empty */

/* analysis: nullable for no events; node: QUERN_NONE for no costs. */
void            quern_event_list_set_node     (QuernEventList *self,
                                               QuernAnalysis  *analysis,
                                               QuernNodeId     node);
/* Lists the costs of a group instead. sums: nullable for no costs. */
void            quern_event_list_set_group    (QuernEventList *self,
                                               QuernAnalysis  *analysis,
                                               QuernGroupSums *sums,
                                               guint           group);

/* Events that the profile cannot have: QuernRefusedEvent; nullable. Must be set before node or
 * group. */
void            quern_event_list_set_refused  (QuernEventList *self,
                                               GPtrArray      *refused);

QuernAnalysis  *quern_event_list_get_analysis (QuernEventList *self); /* nullable */
QuernNodeId     quern_event_list_get_node     (QuernEventList *self); /* QUERN_NONE for a group */

/* QUERN_NONE for an event that the profile cannot have; it has name and formula, but no costs. */
QuernEventId    quern_event_list_get_event    (QuernEventList *self,
                                               guint32         record);
const QuernRefusedEvent *quern_event_list_get_refused (QuernEventList *self, /* nullable */
                                                       guint32         record);
/* The name that formulas use; columns show it translated. "" for QUERN_NONE. */
const char     *quern_event_list_get_name     (QuernEventList *self,
                                               guint32         record);
/* Fills in what columns show, but no role. The texts are valid until the next call. */
void            quern_event_list_fill         (QuernEventList   *self,
                                               guint32           record,
                                               QuernEventRecord *row);

G_END_DECLS
