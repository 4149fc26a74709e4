/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-part-choice.h"

G_BEGIN_DECLS

/* Which parts of the profile are looked at. The analysis of other parts is made
 * by a worker: until it is there, all views show what they showed, and
 * is-choosing is TRUE. A newer choice cancels the older one. If there is not
 * enough memory, the choice is what it was, and the signal "parts-failed" has the
 * message. */

/* The profile with all its parts; nullable. */
QuernProfile    *quern_explorer_get_whole_profile (QuernExplorer   *self);
/* Events that a part of it has, and which of them is shown: while two parts are
 * compared, the one that both sides have. Nullable. */
QuernEventSet   *quern_explorer_get_part_events   (QuernExplorer   *self,
                                                   QuernEventId    *event);
/* What is wanted, also before it is shown; nullable: without an analysis. */
QuernPartChoice *quern_explorer_get_parts         (QuernExplorer   *self);
/* What is shown; nullable: without an analysis. */
QuernPartChoice *quern_explorer_get_shown_parts   (QuernExplorer   *self);
void             quern_explorer_set_parts         (QuernExplorer   *self,
                                                   QuernPartChoice *parts);
gboolean         quern_explorer_is_choosing       (QuernExplorer   *self);

void             quern_explorer_choose_all_parts  (QuernExplorer   *self);
/* To the one part after or before those that are chosen; from all of them to
 * the first or the last. FALSE at the end. */
gboolean         quern_explorer_step_part         (QuernExplorer   *self,
                                                   gboolean         forward);
/* Shows two parts and their difference. */
void             quern_explorer_compare_parts     (QuernExplorer   *self,
                                                   guint            before,
                                                   guint            after);
/* Back to what was chosen before parts were compared. */
void             quern_explorer_stop_comparing    (QuernExplorer   *self);

G_END_DECLS
