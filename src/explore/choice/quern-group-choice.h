/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analyser.h"
#include "quern-display.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

/* Number of patterns remembered. */
#define QUERN_MAX_GROUP_PATTERNS 8

/**
 * QuernGroupChoice:
 *
 * How functions are grouped and coloured, the groups and their costs, and which group is
 * selected. Main thread only.
 *
 * ## Properties
 *
 * - `group-by` (uint): a #QuernGroupBy; setting QUERN_GROUP_BY_NONE chooses what suits the profile,
 *   and each later one; it is never the value
 * - `group-pattern` (string): the pattern of QUERN_GROUP_BY_PATTERN
 * - `group-patterns` (strv): recently used patterns, newest first, each once
 * - `group-rows` (boolean): whether groups are expandable rows, or only colours
 * - `grouping` (#QuernGrouping, read-only, nullable)
 * - `selected-group` (uint, read-only): or QUERN_NONE
 *
 * ## Signals
 *
 * - `sums-changed`: the worker of quern_group_choice_get_sums() has finished
 */
#define QUERN_TYPE_GROUP_CHOICE (quern_group_choice_get_type ())
G_DECLARE_FINAL_TYPE (QuernGroupChoice, quern_group_choice, QUERN, GROUP_CHOICE, GObject)

/* analyser: groups of some parts take their colours from its whole profile, by the names that
 * display shows. */
QuernGroupChoice  *quern_group_choice_new                (QuernAnalyser      *analyser,
                                                          QuernDisplay       *display) G_GNUC_WARN_UNUSED_RESULT;
/* Sets the analysis shown, nullable. Its groups are made on demand. */
void               quern_group_choice_set_analysis       (QuernGroupChoice   *self,
                                                          QuernAnalysis      *analysis);

QuernGroupBy       quern_group_choice_get_by             (QuernGroupChoice   *self);
void               quern_group_choice_set_by             (QuernGroupChoice   *self,
                                                          QuernGroupBy        by);
/* The value set; QUERN_GROUP_BY_NONE for what suits the profile. */
QuernGroupBy       quern_group_choice_get_wanted_by      (QuernGroupChoice   *self);
/* See quern_grouping_choose(). */
QuernGroupBy       quern_group_choice_get_suitable_by    (QuernGroupChoice   *self);
/* An invalid regular expression is kept as well; then groups are those that suit the profile. */
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
/* Groups by the pattern, and remembers it. FALSE, changing nothing, if it is not a valid regular
 * expression. ready: (nullable): its groups of the analysis, ranked by the first event, if
 * known. */
gboolean           quern_group_choice_use_pattern        (QuernGroupChoice   *self,
                                                          const char         *pattern,
                                                          QuernGrouping      *ready,
                                                          GError            **error);

/* Nullable. A worker may make groups by a pattern: until it is done, this returns other groups. */
QuernGrouping     *quern_group_choice_get_grouping       (QuernGroupChoice   *self);
/* Nullable: for a large profile, the first call starts a worker that computes the sums. */
QuernGroupSums    *quern_group_choice_get_sums           (QuernGroupChoice   *self);
/* Selecting a group highlights it in every view, and leaves the selected node alone. */
guint              quern_group_choice_get_selected       (QuernGroupChoice   *self);
void               quern_group_choice_set_selected       (QuernGroupChoice   *self,
                                                          guint               group);

/* Group names by colour, for one kind of groups; nullable. */
const char *const *quern_group_choice_get_colours        (QuernGroupChoice   *self,
                                                          QuernGroupBy        by);
/* colours: (transfer full) (nullable) (array length=QUERN_GROUP_BY_PATTERN): by kind of groups */
void               quern_group_choice_take_colours       (QuernGroupChoice   *self,
                                                          char              **colours[]);

G_END_DECLS
