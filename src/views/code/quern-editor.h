/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Opens a file in the user's editor, at the line, from 1, if the editor is known. */
void   quern_editor_open        (GtkWindow   *parent,
                                 const char  *path,
                                 guint64      line);
/* The command line with which a program opens a file at a line; NULL for unknown
 * programs. path: absolute. */
char **quern_editor_dup_command (const char  *program,
                                 const char  *path,
                                 guint64      line) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
