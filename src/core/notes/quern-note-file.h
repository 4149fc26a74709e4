/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-note.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/* A person's notes on the functions of one program: a file in the user's data
 * folder, since nobody else could write them again. For the same reason such files
 * never go by themselves, and a line of one that is not understood stays in it.
 *
 * Each change is one step under a lock: the file is read, changed in that one point,
 * and replaced as a whole. So two windows, or two processes, do not undo what the
 * other one has written. That may wait for the disk, and for the lock: for workers.
 *
 *   quern-notes 1
 *   # ./mill corn.txt
 *   *<tab>name<tab>file<tab>object<tab>text
 *
 * "*" is a bookmark, "-" none; in texts, tab, line end and backslash are \t, \n
 * and \\. */

/* So many notes a file has at most, and so many bytes; and so many files there are. */
#define QUERN_NOTES_MAX 2000
#define QUERN_NOTES_MAX_SIZE (8 << 20)
#define QUERN_NOTES_MAX_FILES 5000

/* Where the notes on a profile's functions are, whether there are some or not. */
char      *quern_note_file_dup_path     (QuernProfile  *profile) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type QuernNote): what can be read; empty if there is no such file. */
GPtrArray *quern_note_file_read         (const char    *path) G_GNUC_WARN_UNUSED_RESULT;

/* Both give the notes as they are then, also those of others. function: which one;
 * its other members are not looked at. title: for people who look into the file. */
GPtrArray *quern_note_file_set_bookmark (const char      *path,
                                         const char      *title,
                                         const QuernNote *function,
                                         gboolean         is_bookmarked,
                                         GError         **error) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *quern_note_file_set_text     (const char      *path,
                                         const char      *title,
                                         const QuernNote *function,
                                         const char      *text,
                                         GError         **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
