/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * QuernLateScroll:
 *
 * Scrolls a list to a row after its next layout. Before that, the list does not know
 * the height of its rows, and would leave a gap where it has not created any.
 */
typedef struct _QuernLateScroll QuernLateScroll;

/* Called to scroll to @position, which may no longer exist. */
typedef void (*QuernScrollFunc) (gpointer user_data,
                                 guint    position);

/* @view is borrowed and must outlive the object. */
QuernLateScroll *quern_late_scroll_new  (GtkColumnView   *view,
                                         QuernScrollFunc  scroll,
                                         gpointer         user_data) G_GNUC_WARN_UNUSED_RESULT;
void             quern_late_scroll_free (QuernLateScroll *self);

/* Replaces a pending request. */
void             quern_late_scroll_to   (QuernLateScroll *self,
                                         guint            position);

G_END_DECLS
