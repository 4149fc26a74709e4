/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Where a file of a profile lies, as a person says it. A view that asks for it has the
 * properties "folders" and "maps", lists of text, which remember it. */

/* Asks for the file of that name. */
void quern_place_choice_ask        (GtkWidget  *view,
                                    const char *name);
/* The file of that name lies at a path: so do those beside it. */
void quern_place_choice_keep       (GtkWidget  *view,
                                    const char *name,
                                    const char *path);
/* Sets one of the lists: *paths is owned, nullable; wanted is nullable. FALSE if it was
 * the same before. */
gboolean quern_place_choice_replace (char             ***paths,
                                     const char *const  *wanted);
/* Files lie in a folder. */
void quern_place_choice_add_folder (GtkWidget  *view,
                                    const char *path);

G_END_DECLS
