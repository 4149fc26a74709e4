/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* Costs as the explorer wants them shown: as a share of its base or as they
 * are. row: a row of the real events, nullable for "–". */

/* Is the event shown as a share? Ratios and differences never are. */
gboolean  quern_cost_text_is_share (QuernExplorer *explorer,
                                    QuernEventId   event);
/* What 100 % is: "% of total", "% of parse_line"; NULL where there are no shares. */
char     *quern_cost_text_dup_base (QuernExplorer *explorer) G_GNUC_WARN_UNUSED_RESULT;
/* 0..1 of the base; NaN where there is no share. */
double    quern_cost_text_share    (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    const gint64  *row);

/* An event as the title of a column: without the unit at the end of its name, which
 * cells have, if no other event is called so then. "Time" of "Time_(10ns)". */
char     *quern_cost_text_dup_event_title (QuernEventSet *events,
                                    QuernEventId   event) G_GNUC_WARN_UNUSED_RESULT;

/* Has a ratio too little to go by, so that it is shown greyed? */
gboolean  quern_cost_text_is_weak  (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    const gint64  *row);

/* "12.34", "1,577,570,446", "1.23 ms": for a cell, without a percent sign. */
char     *quern_cost_text_cell     (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    const gint64  *row) G_GNUC_WARN_UNUSED_RESULT;
/* The same of an inclusive cost, with a sign before it if it is the most that it
 * can be ("≤ 12.34"), or more than the total, since without cycles a recursion
 * counts at each level ("↑ 123.45"). */
char     *quern_cost_text_inclusive (QuernExplorer *explorer,
                                     QuernEventId   event,
                                     const gint64  *row,
                                     gboolean       is_bound) G_GNUC_WARN_UNUSED_RESULT;
/* Is an inclusive cost more than the total? */
gboolean  quern_cost_text_is_above (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    const gint64  *row);
/* The cost itself, in its unit: "1,577,570,446", "1.23 ms". */
char     *quern_cost_text_value    (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    const gint64  *row) G_GNUC_WARN_UNUSED_RESULT;
/* The same of any set, whether the explorer shows it or not. */
char     *quern_cost_text_of       (QuernEventSet *events,
                                    QuernEventId   event,
                                    const gint64  *row) G_GNUC_WARN_UNUSED_RESULT;
/* The cost of one call; "–" for NaN, which is none. */
char     *quern_cost_text_per_call (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    double         mean) G_GNUC_WARN_UNUSED_RESULT;
/* The cost itself with what it counts: "1,577,570,446 Ir", "1.23 ms". */
char     *quern_cost_text_whole    (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    const gint64  *row) G_GNUC_WARN_UNUSED_RESULT;
/* The same as …_share() and …_cell() for a cost that is an estimate. */
double    quern_cost_text_estimate_share (QuernExplorer *explorer,
                                          QuernEventId   event,
                                          double         cost);
char     *quern_cost_text_estimate       (QuernExplorer *explorer,
                                          QuernEventId   event,
                                          double         cost) G_GNUC_WARN_UNUSED_RESULT;
/* "–" for none: nobody counted, or nothing called. */
char     *quern_cost_text_count    (guint64        count) G_GNUC_WARN_UNUSED_RESULT;

/* The widest texts that cells may have to hold: hardly a cost is larger than
 * the total, and no calls are more than those of the function called most. */
char     *quern_cost_text_widest_cost  (QuernExplorer *explorer,
                                        QuernEventId   event,
                                        gboolean       as_share) G_GNUC_WARN_UNUSED_RESULT;
char     *quern_cost_text_widest_count (QuernExplorer *explorer) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
