/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-note.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/* The user's notes on the functions of one program: a file in the user's data folder
 * (not the cache), as notes cannot be recreated. For the same reason such files are
 * never deleted automatically, and lines that cannot be parsed are preserved.
 *
 * Each change is atomic, under a lock: the file is read, changed in one place, and
 * replaced, so that windows and processes do not undo each other's changes. This may
 * wait for the disk and the lock: call it from a worker thread.
 *
 *   quern-notes 1
 *   # ./mill corn.txt
 *   *<tab>name<tab>file<tab>object<tab>text
 *
 * "*" means bookmarked, "-" not; in texts, tab, newline and backslash are escaped as
 * \t, \n and \\. */

/* Maximum number of notes and of bytes in a file, and of files. */
#define QUERN_NOTES_MAX 2000
#define QUERN_NOTES_MAX_SIZE (8 << 20)
#define QUERN_NOTES_MAX_FILES 5000

/* The file for the notes on a profile's functions, which need not exist. */
char      *quern_note_file_dup_path     (QuernProfile  *profile) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type QuernNote): all notes that can be parsed; empty if there is no such file. */
GPtrArray *quern_note_file_read         (const char    *path) G_GNUC_WARN_UNUSED_RESULT;

/* Both return all notes after the change, including changes by other processes. function:
 * identifies the function; its other fields are ignored. title: a comment in the file. */
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
