/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-choice.h"
#include "quern-part-choice.h"
#include "quern-php-fold.h"

G_BEGIN_DECLS

/**
 * QuernAnalyser:
 *
 * Derives the analysis shown from that of the whole profile: for some parts or for two parts
 * compared, with or without cycles, with or without PHP's internal functions and proxies.
 *
 * A worker does it. Until it has finished, #QuernAnalyser:is-choosing is %TRUE and the current
 * analysis stays shown; a newer choice cancels an older one. If there is not enough memory, the
 * previous choices are restored. Main thread only.
 *
 * ## Properties
 *
 * - `whole-profile` (#QuernProfile, read-only, nullable): the profile with all its parts
 * - `parts` (#QuernPartChoice, nullable): the parts wanted, set before they are shown
 * - `detect-cycles` (boolean, %TRUE): if %FALSE, each function stands alone, and a recursion counts
 *   once per level in inclusive costs
 * - `internal` (uint): a #QuernInternalMode: how PHP's internal functions are treated
 * - `steps-over` (boolean): whether PHP's proxies are stepped over
 * - `is-choosing` (boolean, read-only)
 *
 * ## Signals
 *
 * - `analysed` (#QuernAnalysis): the analysis to show from now on
 * - `failed` (message: string): the current analysis stays shown
 */
#define QUERN_TYPE_ANALYSER (quern_analyser_get_type ())
G_DECLARE_FINAL_TYPE (QuernAnalyser, quern_analyser, QUERN, ANALYSER, GObject)

/* events: its own events are compared as well */
QuernAnalyser     *quern_analyser_new                 (QuernEventChoice  *events) G_GNUC_WARN_UNUSED_RESULT;

/* Sets the analysis of a whole profile, nullable, and chooses all its parts; the caller shows it.
 * If it does not match the chosen cycle and PHP options, a worker starts on one that does. */
void               quern_analyser_set_whole           (QuernAnalyser     *self,
                                                       QuernAnalysis     *whole);
QuernAnalysis     *quern_analyser_get_whole           (QuernAnalyser     *self); /* nullable */
QuernProfile      *quern_analyser_get_whole_profile   (QuernAnalyser     *self); /* nullable */
QuernProfile      *quern_analyser_dup_whole_with_own_events
                                                      (QuernAnalyser     *self) G_GNUC_WARN_UNUSED_RESULT;

QuernPartChoice   *quern_analyser_get_parts           (QuernAnalyser     *self); /* nullable */
void               quern_analyser_set_parts           (QuernAnalyser     *self,
                                                       QuernPartChoice   *parts);
/* The parts of the latest analysis; nullable. */
QuernPartChoice   *quern_analyser_get_shown_parts     (QuernAnalyser     *self);
gboolean           quern_analyser_is_choosing         (QuernAnalyser     *self);
void               quern_analyser_choose_all_parts    (QuernAnalyser     *self);
/* Chooses the single part after or before the chosen ones, or, if all are chosen, the first or the
 * last part. FALSE at the end. */
gboolean           quern_analyser_step_part           (QuernAnalyser     *self,
                                                       gboolean           forward);

/* Whether the parts are the two sides of a comparison, before and after, and not parts of a run.
 * Sides are compared and never added up. */
gboolean           quern_analyser_has_baseline        (QuernAnalyser     *self);
/* Records that the side after is chosen and shown, until the comparison is ready; the caller
 * shows it. */
void               quern_analyser_begin_after         (QuernAnalyser     *self);
/* Shows two parts and their difference. */
void               quern_analyser_compare_parts       (QuernAnalyser     *self,
                                                       guint              before,
                                                       guint              after);
/* Restores the parts chosen before the comparison. */
void               quern_analyser_stop_comparing      (QuernAnalyser     *self);
/* The events that the comparison shown derives from; NULL if none is shown. */
QuernEventSet     *quern_analyser_get_compared_events (QuernAnalyser     *self);
/* The names of the chosen events; in a comparison, the sides' event that the one shown derives
 * from, and the second event from before the comparison. Both nullable. */
char              *quern_analyser_dup_plain_events    (QuernAnalyser     *self,
                                                       char             **second_event);

gboolean           quern_analyser_get_detect_cycles   (QuernAnalyser     *self);
QuernInternalMode  quern_analyser_get_internal        (QuernAnalyser     *self);
gboolean           quern_analyser_get_steps_over      (QuernAnalyser     *self);
void               quern_analyser_set_detect_cycles   (QuernAnalyser     *self,
                                                       gboolean           detect_cycles);
void               quern_analyser_set_internal        (QuernAnalyser     *self,
                                                       QuernInternalMode  internal);
void               quern_analyser_set_steps_over      (QuernAnalyser     *self,
                                                       gboolean           steps_over);
/* Whether the profile records calls. TRUE without a profile. */
gboolean           quern_analyser_has_calls           (QuernAnalyser     *self);
/* Whether it is a profile of PHP. */
gboolean           quern_analyser_has_kinds           (QuernAnalyser     *self);
/* Whether the analysis shown hides no internal functions. */
gboolean           quern_analyser_shows_all_functions (QuernAnalyser     *self);
/* How the analysis shown treats PHP's internal functions and proxies. */
QuernInternalMode  quern_analyser_get_shown_fold      (QuernAnalyser     *self,
                                                       gboolean          *steps_over);

G_END_DECLS
