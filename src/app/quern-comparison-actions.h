/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-explorer.h"
#include "quern-loading.h"
#include "quern-opener.h"
#include "quern-subject.h"

G_BEGIN_DECLS

#define QUERN_TYPE_COMPARISON_ACTIONS (quern_comparison_actions_get_type ())
G_DECLARE_FINAL_TYPE (QuernComparisonActions, quern_comparison_actions, QUERN, COMPARISON_ACTIONS,
                      GObject)

/* Adds the actions to the window, which must live until the object is disposed of. */
QuernComparisonActions *quern_comparison_actions_new       (GtkWindow              *window,
                                                            QuernExplorer          *explorer,
                                                            QuernLoading           *loading,
                                                            QuernOpener            *opener) G_GNUC_WARN_UNUSED_RESULT;

/* What is shown or, if a comparison is being read, that: what a reload reads. Nullable. */
const QuernSubject     *quern_comparison_actions_get_next  (QuernComparisonActions *self);
/* Call it when what is shown, or the explorer's parts, have changed. */
void                    quern_comparison_actions_update    (QuernComparisonActions *self);
/* Call it before the views show the subject: they read the state of the actions. */
void                    quern_comparison_actions_set_shown (QuernComparisonActions *self,
                                                            const QuernSubject     *shown);
/* Call it when what was being read before will not be shown: its rules are not used, unless what is
 * read now has them, too. */
void                    quern_comparison_actions_forget    (QuernComparisonActions *self);

G_END_DECLS
