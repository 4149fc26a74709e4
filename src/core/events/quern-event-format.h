/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"

G_BEGIN_DECLS

/* Costs as people read them, in the unit of their event: "1,577,570", "575 µs", "1.2 MB".
 * All return text to be freed. */

/* Whole numbers of what is counted. */
char *quern_event_format_cost     (QuernEventSet *events,
                                   QuernEventId   event,
                                   gint64         cost) G_GNUC_WARN_UNUSED_RESULT;
/* The same for an estimate: a count is rounded to a whole number. */
char *quern_event_format_estimate (QuernEventSet *events,
                                   QuernEventId   event,
                                   double         cost) G_GNUC_WARN_UNUSED_RESULT;
/* Three digits: "1.58 M". */
char *quern_event_format_compact  (QuernEventSet *events,
                                   QuernEventId   event,
                                   double         cost) G_GNUC_WARN_UNUSED_RESULT;
/* With the name of the event where no unit stands behind the number: "1,577,570 Ir". */
char *quern_event_format_named    (QuernEventSet *events,
                                   QuernEventId   event,
                                   double         cost) G_GNUC_WARN_UNUSED_RESULT;

/* What people call the event, in their language: its long name, or its name if none is known.
 * Not for files that programs read. */
char *quern_event_format_name     (QuernEventSet *events,
                                   QuernEventId   event) G_GNUC_WARN_UNUSED_RESULT;
/* Its unit in their language; NULL if none is known. */
char *quern_event_format_unit     (QuernEventSet *events,
                                   QuernEventId   event) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
