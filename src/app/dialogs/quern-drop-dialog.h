/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Asks what to do with a file that was dropped on a profile: an AdwMessageDialog with the responses
 * "open", "compare" and "cancel". sides: GFile, before and after. */
GtkWindow *quern_drop_dialog_new       (GtkWindow *parent,
                                        GFile     *dropped,
                                        GPtrArray *sides) G_GNUC_WARN_UNUSED_RESULT;

/* Says which of two files is which side of a comparison: "old.out is before, and new.out is
 * after". */
char      *quern_drop_dialog_dup_sides (GPtrArray *sides) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
