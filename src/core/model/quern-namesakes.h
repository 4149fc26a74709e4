/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/**
 * QuernNamesakes:
 *
 * Notes that distinguish functions. Functions with the same name are distinguished by file, else
 * by object, else by a number; different names that share a short form by the arguments that
 * differ, or by a number. The notes are computed on first use and shared by all profiles with the
 * same names. Thread-safe.
 */
typedef struct _QuernNamesakes QuernNamesakes;

QuernNamesakes *quern_namesakes_new        (void) G_GNUC_WARN_UNUSED_RESULT;
QuernNamesakes *quern_namesakes_ref        (QuernNamesakes  *self);
void            quern_namesakes_unref      (QuernNamesakes  *self);

/* Computes the notes for raw and demangled names in advance, so that no later call blocks. */
void            quern_namesakes_prepare    (QuernProfile    *profile);

/* A short note that is unique among the functions of that name, the same wherever it is shown:
 * "(main.c)", "(2)"; NULL if the name is unique. */
char           *quern_namesakes_dup_note   (QuernProfile    *profile,
                                            QuernFunctionId  function) G_GNUC_WARN_UNUSED_RESULT;
/* N of "(N)" if name, file and object do not distinguish the function from others; else 0. */
guint           quern_namesakes_get_twin   (QuernProfile    *profile,
                                            QuernFunctionId  function);

/* The function's name, without the version of its symbol unless that distinguishes it. */
const char     *quern_namesakes_get_name   (QuernProfile    *profile,
                                            QuernFunctionId  function);

/* NULL if the function's brief name suffices, mostly because it is unique; else a short name that
 * also shows what differs from other names with the same brief form: "std::sort<…int…>". */
const char     *quern_namesakes_get_brief  (QuernProfile    *profile,
                                            QuernFunctionId  function);

/* That, or the brief name, with the note: the function's name in a sentence. */
char           *quern_namesakes_dup_brief  (QuernProfile    *profile,
                                            QuernFunctionId  function) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a text, its name or that brief text without outer namespaces, is not also left of another
 * name. */
gboolean        quern_namesakes_owns_form  (QuernProfile    *profile,
                                            QuernFunctionId  function,
                                            const char      *form);

/* For a name that was shortened further: N of "f #N" if that is needed to distinguish it from other
 * names, which may be shortened to the same text; else 0. */
guint           quern_namesakes_get_mark   (QuernProfile    *profile,
                                            QuernFunctionId  function,
                                            const char      *shown);

G_END_DECLS
