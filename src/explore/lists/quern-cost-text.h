/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* Costs as the explorer shows them: as a share of its base or absolute. row: a row of the real
 * events, nullable for "–". */

/* Whether the event is shown as a share; ratios and differences never are. */
gboolean  quern_cost_text_is_share (QuernExplorer *explorer,
                                    QuernEventId   event);
/* Whether all events are: a column may have the percent sign in its title. */
gboolean  quern_cost_text_are_shares (QuernExplorer *explorer);
/* What 100 % is: "% of total", "% of parse_line"; NULL where there are no shares. */
char     *quern_cost_text_dup_base (QuernExplorer *explorer) G_GNUC_WARN_UNUSED_RESULT;
/* The function or group that costs 100 %; NULL if that is the total. */
char     *quern_cost_text_dup_base_name (QuernExplorer *explorer) G_GNUC_WARN_UNUSED_RESULT;
/* 0..1 of the base; NaN where there is no share. */
double    quern_cost_text_share    (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    const gint64  *row);

/* An event as a column title: without the unit in its name, which cells show, unless another event
 * would then have the same title. "Time" for "Time_(10ns)". */
char     *quern_cost_text_dup_event_title (QuernEventSet *events,
                                    QuernEventId   event) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a ratio is based on too little cost, so that it is dimmed. */
gboolean  quern_cost_text_is_weak  (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    const gint64  *row);

/* "12.34", "1,577,570,446", "1.23 ms": for a cell, without a percent sign. */
char     *quern_cost_text_cell     (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    const gint64  *row) G_GNUC_WARN_UNUSED_RESULT;
/* The same for an inclusive cost, prefixed if it is an upper bound ("≤ 12.34"), or if it is above
 * the total because without cycles a recursion counts at each level ("↑ 123.45"). */
char     *quern_cost_text_inclusive (QuernExplorer *explorer,
                                     QuernEventId   event,
                                     const gint64  *row,
                                     gboolean       is_bound) G_GNUC_WARN_UNUSED_RESULT;
/* Whether an inclusive cost is above the total for that reason. */
gboolean  quern_cost_text_is_above (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    const gint64  *row);
/* The cost itself, in its unit: "1,577,570,446", "1.23 ms". */
char     *quern_cost_text_value    (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    const gint64  *row) G_GNUC_WARN_UNUSED_RESULT;
/* The same for any event set, shown or not. */
char     *quern_cost_text_of       (QuernEventSet *events,
                                    QuernEventId   event,
                                    const gint64  *row) G_GNUC_WARN_UNUSED_RESULT;
/* The cost of one call; "–" for NaN. */
char     *quern_cost_text_per_call (QuernExplorer *explorer,
                                    QuernEventId   event,
                                    double         mean) G_GNUC_WARN_UNUSED_RESULT;
/* The cost itself with its event or unit: "1,577,570,446 Ir", "1.23 ms". */
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
/* "12.34 to 12.41": certain bounds of a cost, with as many decimals as it takes to tell them apart;
 * only one of them if nothing does. */
char     *quern_cost_text_bounds         (QuernExplorer *explorer,
                                          QuernEventId   event,
                                          double         low,
                                          double         high) G_GNUC_WARN_UNUSED_RESULT;
/* "–" for 0: not counted, or not called. */
char     *quern_cost_text_count    (guint64        count) G_GNUC_WARN_UNUSED_RESULT;

/* Why a node has no costs at all: "Not in the chosen parts"; NULL if it has some, and for no
 * node. */
const char *quern_cost_text_get_absence (QuernExplorer *explorer,
                                         QuernNodeId    node);

/* The widest text expected in a cell: hardly any cost exceeds the total. */
char     *quern_cost_text_widest_cost  (QuernExplorer *explorer,
                                        QuernEventId   event,
                                        gboolean       as_share) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
