/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/**
 * QuernGroupDraft:
 *
 * A regular expression for groups while the user edits it: what is wrong with it
 * and where, or the groups that it makes. A worker makes them, again whenever the
 * explorer's analysis changes.
 *
 * ## Signals
 *
 * - `changed`: problem or groups changed
 */
#define QUERN_TYPE_GROUP_DRAFT (quern_group_draft_get_type ())
G_DECLARE_FINAL_TYPE (QuernGroupDraft, quern_group_draft, QUERN, GROUP_DRAFT, GObject)

QuernGroupDraft *quern_group_draft_new          (QuernExplorer   *explorer) G_GNUC_WARN_UNUSED_RESULT;
void             quern_group_draft_set_text     (QuernGroupDraft *self,
                                                 const char      *text);
/* A sentence, or NULL if nothing is wrong; an empty text is not wrong. */
const char      *quern_group_draft_get_problem  (QuernGroupDraft *self);
/* The byte range of the text to mark; FALSE if there is none. */
gboolean         quern_group_draft_get_place    (QuernGroupDraft *self,
                                                 guint           *start,
                                                 guint           *end);
/* Whether it can be applied. */
gboolean         quern_group_draft_is_usable    (QuernGroupDraft *self);
/* Nullable: not known yet, or never. Ranked by the first event. */
QuernGrouping   *quern_group_draft_get_grouping (QuernGroupDraft *self);
/* (element-type guint): groups by self cost of the explorer's event, costliest first. */
GArray          *quern_group_draft_list_groups  (QuernGroupDraft *self,
                                                 guint            max) G_GNUC_WARN_UNUSED_RESULT;
/* "37 groups", "Making groups…" or ""; never NULL. */
char            *quern_group_draft_dup_summary  (QuernGroupDraft *self) G_GNUC_WARN_UNUSED_RESULT;
/* Makes the explorer group by it; FALSE if it is not usable. */
gboolean         quern_group_draft_apply        (QuernGroupDraft *self);

G_END_DECLS
