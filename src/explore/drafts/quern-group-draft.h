/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/**
 * QuernGroupDraft:
 *
 * A regular expression for groups while a person writes it: what is wrong with
 * it and where, or what groups it makes. These are made by a worker, and follow
 * the explorer's profile.
 *
 * ## Signals
 *
 * - `changed`: something of it is another
 */
#define QUERN_TYPE_GROUP_DRAFT (quern_group_draft_get_type ())
G_DECLARE_FINAL_TYPE (QuernGroupDraft, quern_group_draft, QUERN, GROUP_DRAFT, GObject)

QuernGroupDraft *quern_group_draft_new          (QuernExplorer   *explorer) G_GNUC_WARN_UNUSED_RESULT;
void             quern_group_draft_set_text     (QuernGroupDraft *self,
                                                 const char      *text);
/* A sentence, or NULL: nothing is wrong, which it is not with no text, either. */
const char      *quern_group_draft_get_problem  (QuernGroupDraft *self);
/* Bytes of the text that are to be marked; FALSE: none. */
gboolean         quern_group_draft_get_place    (QuernGroupDraft *self,
                                                 guint           *start,
                                                 guint           *end);
/* Can it be used? */
gboolean         quern_group_draft_is_usable    (QuernGroupDraft *self);
/* Nullable: not known yet, or never. Ranked by the first event. */
QuernGrouping   *quern_group_draft_get_grouping (QuernGroupDraft *self);
/* The groups by their self cost of the explorer's event, the costliest first,
 * as an array of guint. */
GArray          *quern_group_draft_list_groups  (QuernGroupDraft *self,
                                                 guint            max) G_GNUC_WARN_UNUSED_RESULT;
/* "37 groups", or what there is instead; never NULL. */
char            *quern_group_draft_dup_summary  (QuernGroupDraft *self) G_GNUC_WARN_UNUSED_RESULT;
/* Makes them the explorer's groups; FALSE if it cannot be used. */
gboolean         quern_group_draft_apply        (QuernGroupDraft *self);

G_END_DECLS
