/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"
#include "quern-own-events.h"
#include "quern-row.h"

G_BEGIN_DECLS

/* An event in a QuernEventList, with its costs of one node. */
#define QUERN_TYPE_EVENT_ROW (quern_event_row_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventRow, quern_event_row, QUERN, EVENT_ROW, QuernRow)

/* QUERN_NONE for one that the profile cannot have, which has a name, a formula
 * and no costs. */
QuernEventId  quern_event_row_get_event     (QuernEventRow *self);
const QuernRefusedEvent *quern_event_row_get_refused (QuernEventRow *self); /* nullable */
const char   *quern_event_row_get_name      (QuernEventRow *self);
/* As people call it; its name if nothing else is known. */
char         *quern_event_row_dup_long_name (QuernEventRow *self) G_GNUC_WARN_UNUSED_RESULT;
/* What it counts, for people: "instructions", "10 ns"; "" if not known. */
char         *quern_event_row_dup_unit      (QuernEventRow *self) G_GNUC_WARN_UNUSED_RESULT;
/* "" for an event that the file has costs for. */
const char   *quern_event_row_get_formula   (QuernEventRow *self);

/* Rows of the real events, to be looked at for this event; NULL for none. */
const gint64 *quern_event_row_get_total     (QuernEventRow *self);
const gint64 *quern_event_row_get_inclusive (QuernEventRow *self);
const gint64 *quern_event_row_get_self      (QuernEventRow *self);

G_END_DECLS
