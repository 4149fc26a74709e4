/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

/* Makes what a view shows, from what its explorer has now. */
typedef void (*QuernUpdateFunc) (gpointer view);

/**
 * QuernLateUpdate:
 *
 * Has a view make what it shows once for all that has changed, and not before it is on
 * the screen: views that nobody looks at cost nothing.
 *
 * What a view shows is stale from the moment that an update is asked for until the view
 * says that it is done.
 */
typedef struct _QuernLateUpdate QuernLateUpdate;

/* Borrows the view, which frees it when it is finalized: until then it may be asked for
 * an update. */
QuernLateUpdate *quern_late_update_new          (GtkWidget             *view,
                                                 QuernUpdateFunc        func) G_GNUC_WARN_UNUSED_RESULT;
void             quern_late_update_free         (QuernLateUpdate       *self);

/* Borrowed, nullable. Without one that has an analysis, nothing is updated. */
void             quern_late_update_set_explorer (QuernLateUpdate       *self,
                                                 QuernExplorer         *explorer);
void             quern_late_update_queue        (QuernLateUpdate       *self);
/* What was asked for does not happen until it is asked for again. */
void             quern_late_update_cancel       (QuernLateUpdate       *self);
void             quern_late_update_done         (QuernLateUpdate       *self);
gboolean         quern_late_update_is_stale     (const QuernLateUpdate *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernLateUpdate, quern_late_update_free)

G_END_DECLS
