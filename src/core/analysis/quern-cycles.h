/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* The cycles of a call graph: strongly connected components with more than
 * one member (SEMANTICS 1.6). Immutable. */
typedef struct _QuernCycles QuernCycles;

QuernCycles           *quern_cycles_new         (QuernProfile      *profile,
                                                 GCancellable      *cancellable,
                                                 GError           **error) G_GNUC_WARN_UNUSED_RESULT;
QuernCycles           *quern_cycles_new_none    (QuernProfile      *profile) G_GNUC_WARN_UNUSED_RESULT;
QuernCycles           *quern_cycles_unite       (QuernCycles       *const *graphs,
                                                 guint              n_functions) G_GNUC_WARN_UNUSED_RESULT;
void                   quern_cycles_free        (QuernCycles       *self);

gboolean               quern_cycles_follows     (QuernProfile      *profile,
                                                 QuernCallId        call);
gboolean               quern_cycles_is_detected (const QuernCycles *self);
guint                  quern_cycles_get_n       (const QuernCycles *self);
guint                  quern_cycles_get_cycle   (const QuernCycles *self,
                                                 QuernFunctionId    function);
const QuernFunctionId *quern_cycles_get_members (const QuernCycles *self,
                                                 guint              cycle,
                                                 guint             *n_members);
gboolean               quern_cycles_has         (const QuernCycles *self,
                                                 guint              cycle);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernCycles, quern_cycles_free)

G_END_DECLS
