/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * QuernLateScroll:
 *
 * Scrolls a list to a row after its next layout: before, the list does not know
 * how high its rows are, and would leave a gap where it has made none.
 */
typedef struct _QuernLateScroll QuernLateScroll;

/* Scrolls now, if there still is such a row. */
typedef void (*QuernScrollFunc) (gpointer user_data,
                                 guint    position);

/* @view is borrowed, and has to outlive it. */
QuernLateScroll *quern_late_scroll_new  (GtkColumnView   *view,
                                         QuernScrollFunc  scroll,
                                         gpointer         user_data) G_GNUC_WARN_UNUSED_RESULT;
void             quern_late_scroll_free (QuernLateScroll *self);

/* Of several before a layout, the last one counts. */
void             quern_late_scroll_to   (QuernLateScroll *self,
                                         guint            position);

G_END_DECLS
