/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analyser.h"
#include "quern-display.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

/* So many patterns are remembered. */
#define QUERN_MAX_GROUP_PATTERNS 8

/**
 * QuernGroupChoice:
 *
 * By what functions are grouped and coloured, and the groups: what makes them, what they cost,
 * which one is selected. Main thread only.
 *
 * ## Properties
 *
 * - `group-by` (uint): a #QuernGroupBy; to set QUERN_GROUP_BY_NONE means what suits the profile,
 *   and the next one, too; it is never the value
 * - `group-pattern` (string): of QUERN_GROUP_BY_PATTERN
 * - `group-patterns` (strv): the patterns used last, the newest first, each once
 * - `group-rows` (boolean): are groups rows that open, or only colours?
 * - `grouping` (#QuernGrouping, read-only, nullable)
 * - `selected-group` (uint, read-only): or QUERN_NONE
 *
 * ## Signals
 *
 * - `sums-changed`: a worker has finished what quern_group_choice_get_sums() asked for
 */
#define QUERN_TYPE_GROUP_CHOICE (quern_group_choice_get_type ())
G_DECLARE_FINAL_TYPE (QuernGroupChoice, quern_group_choice, QUERN, GROUP_CHOICE, GObject)

/* analyser: groups of some parts have the colours of the whole profile, by the names that
 * display shows. */
QuernGroupChoice  *quern_group_choice_new                (QuernAnalyser      *analyser,
                                                          QuernDisplay       *display) G_GNUC_WARN_UNUSED_RESULT;
/* Another analysis is shown, or none: its groups are made when asked for. */
void               quern_group_choice_set_analysis       (QuernGroupChoice   *self,
                                                          QuernAnalysis      *analysis);

QuernGroupBy       quern_group_choice_get_by             (QuernGroupChoice   *self);
void               quern_group_choice_set_by             (QuernGroupChoice   *self,
                                                          QuernGroupBy        by);
/* What was set: QUERN_GROUP_BY_NONE for what suits the profile. */
QuernGroupBy       quern_group_choice_get_wanted_by      (QuernGroupChoice   *self);
/* See quern_grouping_choose(). */
QuernGroupBy       quern_group_choice_get_suitable_by    (QuernGroupChoice   *self);
/* Setting what is no regular expression keeps it, and makes groups of objects; the error says
 * why. */
const char        *quern_group_choice_get_pattern        (QuernGroupChoice   *self);
gboolean           quern_group_choice_set_pattern        (QuernGroupChoice   *self,
                                                          const char         *pattern,
                                                          GError            **error);
gboolean           quern_group_choice_get_rows           (QuernGroupChoice   *self);
void               quern_group_choice_set_rows           (QuernGroupChoice   *self,
                                                          gboolean            rows);
const char *const *quern_group_choice_get_patterns       (QuernGroupChoice   *self);
void               quern_group_choice_set_patterns       (QuernGroupChoice   *self,
                                                          const char *const  *patterns);
/* Makes groups by the pattern, and remembers it. FALSE if it is no regular expression: then all
 * stays as it is. ready: (nullable): the groups that it makes of the analysis, ranked by the
 * first event, if they are known. */
gboolean           quern_group_choice_use_pattern        (QuernGroupChoice   *self,
                                                          const char         *pattern,
                                                          QuernGrouping      *ready,
                                                          GError            **error);

/* Nullable. Groups by a pattern may be made by a worker: until they are there, these are
 * others. */
QuernGrouping     *quern_group_choice_get_grouping       (QuernGroupChoice   *self);
/* Nullable: those of a large profile are made by a worker, which begins when they are first asked
 * for. */
QuernGroupSums    *quern_group_choice_get_sums           (QuernGroupChoice   *self);
/* Selecting a group highlights it in every view, and leaves the selected node alone. */
guint              quern_group_choice_get_selected       (QuernGroupChoice   *self);
void               quern_group_choice_set_selected       (QuernGroupChoice   *self,
                                                          guint               group);

/* Which group has which colour: names by colour, of one kind of groups; nullable. */
const char *const *quern_group_choice_get_colours        (QuernGroupChoice   *self,
                                                          QuernGroupBy        by);
/* colours: (transfer full) (nullable) (array length=QUERN_GROUP_BY_PATTERN): by kind of groups */
void               quern_group_choice_take_colours       (QuernGroupChoice   *self,
                                                          char              **colours[]);

G_END_DECLS
