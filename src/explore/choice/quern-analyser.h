/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-choice.h"
#include "quern-part-choice.h"
#include "quern-php-fold.h"

G_BEGIN_DECLS

/**
 * QuernAnalyser:
 *
 * Makes the analysis that is shown from the analysis of a whole profile: of some parts or of two
 * that are compared, with cycles or without, with or without functions of PHP that one looks past.
 *
 * A worker does it. Until it has finished, #QuernAnalyser:is-choosing is %TRUE and what is shown
 * stays; a newer choice cancels the older one. If there is not enough memory, the choices are what
 * they were. Main thread only.
 *
 * ## Properties
 *
 * - `whole-profile` (#QuernProfile, read-only, nullable): the profile with all its parts
 * - `parts` (#QuernPartChoice, nullable): what is wanted, also before it is shown
 * - `detect-cycles` (boolean, %TRUE): without, each function is on its own, and what runs in a
 *   recursion counts at each level of it
 * - `internal` (uint): a #QuernInternalMode: what becomes of PHP's internal functions
 * - `steps-over` (boolean): are PHP's proxies stepped over?
 * - `is-choosing` (boolean, read-only)
 *
 * ## Signals
 *
 * - `analysed` (#QuernAnalysis): to be shown from here on
 * - `failed` (message: string): what is shown stays as it is
 */
#define QUERN_TYPE_ANALYSER (quern_analyser_get_type ())
G_DECLARE_FINAL_TYPE (QuernAnalyser, quern_analyser, QUERN, ANALYSER, GObject)

/* events: own events are compared as well */
QuernAnalyser     *quern_analyser_new                 (QuernEventChoice  *events) G_GNUC_WARN_UNUSED_RESULT;

/* Of another profile, or NULL. All its parts are chosen; the caller shows the analysis. If its
 * cycles are not what is wanted, a worker begins to make another one. */
void               quern_analyser_set_whole           (QuernAnalyser     *self,
                                                       QuernAnalysis     *whole);
QuernAnalysis     *quern_analyser_get_whole           (QuernAnalyser     *self); /* nullable */
QuernProfile      *quern_analyser_get_whole_profile   (QuernAnalyser     *self); /* nullable */
QuernProfile      *quern_analyser_dup_whole_with_own_events
                                                      (QuernAnalyser     *self) G_GNUC_WARN_UNUSED_RESULT;

QuernPartChoice   *quern_analyser_get_parts           (QuernAnalyser     *self); /* nullable */
void               quern_analyser_set_parts           (QuernAnalyser     *self,
                                                       QuernPartChoice   *parts);
/* Of the analysis that was made last; nullable. */
QuernPartChoice   *quern_analyser_get_shown_parts     (QuernAnalyser     *self);
gboolean           quern_analyser_is_choosing         (QuernAnalyser     *self);
void               quern_analyser_choose_all_parts    (QuernAnalyser     *self);
/* To the one part after or before those that are chosen; from all of them to
 * the first or the last. FALSE at the end. */
gboolean           quern_analyser_step_part           (QuernAnalyser     *self,
                                                       gboolean           forward);

/* Is the profile one of two sides, before and after, and no run with parts? Then they are compared,
 * and never added up. */
gboolean           quern_analyser_has_baseline        (QuernAnalyser     *self);
/* Says that the side after is shown, until the comparison is there. */
void               quern_analyser_begin_after         (QuernAnalyser     *self);
/* Shows two parts and their difference. */
void               quern_analyser_compare_parts       (QuernAnalyser     *self,
                                                       guint              before,
                                                       guint              after);
/* Back to what was chosen before parts were compared. */
void               quern_analyser_stop_comparing      (QuernAnalyser     *self);
/* What the comparison shown is made of; NULL: none is shown. */
QuernEventSet     *quern_analyser_get_compared_events (QuernAnalyser     *self);
/* The names of the events chosen; while parts are compared, the one that both sides have, and the
 * second one from before. Both nullable. */
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
/* Does it know who calls whom? TRUE before there is a profile. */
gboolean           quern_analyser_has_calls           (QuernAnalyser     *self);
/* Is it a profile of PHP? */
gboolean           quern_analyser_has_kinds           (QuernAnalyser     *self);
/* Are no internal functions hidden in the analysis shown? */
gboolean           quern_analyser_shows_all_functions (QuernAnalyser     *self);
/* What was done with PHP's functions in the analysis shown. */
QuernInternalMode  quern_analyser_get_shown_fold      (QuernAnalyser     *self,
                                                       gboolean          *steps_over);

G_END_DECLS
