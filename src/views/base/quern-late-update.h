/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

/* Rebuilds the contents of a view from the current state of its explorer. */
typedef void (*QuernUpdateFunc) (gpointer view);

/**
 * QuernLateUpdate:
 *
 * Coalesces the updates of a view, and delays them until the view is mapped, so that
 * hidden views cost nothing.
 *
 * A view is stale from quern_late_update_queue() until the view calls
 * quern_late_update_done().
 */
typedef struct _QuernLateUpdate QuernLateUpdate;

/* Borrows the view, which must free the object in its finalizer; updates may be queued
 * until then. */
QuernLateUpdate *quern_late_update_new          (GtkWidget             *view,
                                                 QuernUpdateFunc        func) G_GNUC_WARN_UNUSED_RESULT;
void             quern_late_update_free         (QuernLateUpdate       *self);

/* Borrowed, nullable. Nothing is updated without an explorer that has an analysis. */
void             quern_late_update_set_explorer (QuernLateUpdate       *self,
                                                 QuernExplorer         *explorer);
void             quern_late_update_queue        (QuernLateUpdate       *self);
/* Drops the pending update; the view stays stale. */
void             quern_late_update_cancel       (QuernLateUpdate       *self);
void             quern_late_update_done         (QuernLateUpdate       *self);
gboolean         quern_late_update_is_stale     (const QuernLateUpdate *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernLateUpdate, quern_late_update_free)

G_END_DECLS
