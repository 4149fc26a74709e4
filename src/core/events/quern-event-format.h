/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"

G_BEGIN_DECLS

/* Format costs for display, in the unit of their event: "1,577,570", "575 µs", "1.2 MB".
 * All return owned text. */

/* Counts are shown with all digits. */
char *quern_event_format_cost     (QuernEventSet *events,
                                   QuernEventId   event,
                                   gint64         cost) G_GNUC_WARN_UNUSED_RESULT;
/* The same for an estimate: counts are rounded to integers. */
char *quern_event_format_estimate (QuernEventSet *events,
                                   QuernEventId   event,
                                   double         cost) G_GNUC_WARN_UNUSED_RESULT;
/* Three digits: "1.58 M". */
char *quern_event_format_compact  (QuernEventSet *events,
                                   QuernEventId   event,
                                   double         cost) G_GNUC_WARN_UNUSED_RESULT;
/* Adds the name of the event if there is no unit: "1,577,570 Ir". */
char *quern_event_format_named    (QuernEventSet *events,
                                   QuernEventId   event,
                                   double         cost) G_GNUC_WARN_UNUSED_RESULT;
/* Both: "1.58 M Ir". */
char *quern_event_format_compact_named (QuernEventSet *events,
                                        QuernEventId   event,
                                        double         cost) G_GNUC_WARN_UNUSED_RESULT;

/* The translated long name of the event, or its name if it has none: "Time" if that is just a unit.
 * For display only, not for machine-readable files. */
char *quern_event_format_name     (QuernEventSet *events,
                                   QuernEventId   event) G_GNUC_WARN_UNUSED_RESULT;
/* The name of the event, made visible; in a comparison with the side translated: "Ir (before)".
 * For display only, too. */
char *quern_event_format_short_name (QuernEventSet *events,
                                     QuernEventId   event) G_GNUC_WARN_UNUSED_RESULT;
/* What an event counts whose names are just a unit, translated: "Time" of "ns". NULL for others. */
char *quern_event_format_quantity (QuernEventSet *events,
                                   QuernEventId   event) G_GNUC_WARN_UNUSED_RESULT;
/* The translated unit; NULL if unknown. */
char *quern_event_format_unit     (QuernEventSet *events,
                                   QuernEventId   event) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
