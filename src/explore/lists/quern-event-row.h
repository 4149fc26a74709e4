/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"
#include "quern-own-events.h"
#include "quern-row.h"

G_BEGIN_DECLS

/* An event in a QuernEventList, with its costs of one node. */
#define QUERN_TYPE_EVENT_ROW (quern_event_row_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventRow, quern_event_row, QUERN, EVENT_ROW, QuernRow)

/* QUERN_NONE for an event that the profile cannot have; it has name and formula, but no costs. */
QuernEventId  quern_event_row_get_event     (QuernEventRow *self);
const QuernRefusedEvent *quern_event_row_get_refused (QuernEventRow *self); /* nullable */
const char   *quern_event_row_get_name      (QuernEventRow *self);
/* The descriptive name; the plain one if there is none. */
char         *quern_event_row_dup_long_name (QuernEventRow *self) G_GNUC_WARN_UNUSED_RESULT;
/* The unit to display: "instructions", "10 ns"; "" if not known. */
char         *quern_event_row_dup_unit      (QuernEventRow *self) G_GNUC_WARN_UNUSED_RESULT;
/* "" for an event that the file has costs for. */
const char   *quern_event_row_get_formula   (QuernEventRow *self);

/* Rows of the real events, from which to compute this event; NULL for none. */
const gint64 *quern_event_row_get_total     (QuernEventRow *self);
const gint64 *quern_event_row_get_inclusive (QuernEventRow *self);
const gint64 *quern_event_row_get_self      (QuernEventRow *self);

G_END_DECLS
