/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/**
 * QuernNamesakes:
 *
 * What tells functions apart: of one name, their files, else their objects, else a number; of
 * different names that look alike when they are short, the arguments that differ, or a number.
 * It is found when it is asked for first and kept for all profiles with the same names. Any thread
 * may ask.
 */
typedef struct _QuernNamesakes QuernNamesakes;

QuernNamesakes *quern_namesakes_new        (void) G_GNUC_WARN_UNUSED_RESULT;
QuernNamesakes *quern_namesakes_ref        (QuernNamesakes  *self);
void            quern_namesakes_unref      (QuernNamesakes  *self);

/* Finds it for both ways to show names, so that nobody waits for it later. */
void            quern_namesakes_prepare    (QuernProfile    *profile);

/* NULL for a function that has its name alone; else what no other of that name has: "main.c". */
char           *quern_namesakes_dup_note   (QuernProfile    *profile,
                                            QuernFunctionId  function) G_GNUC_WARN_UNUSED_RESULT;
/* As short as can be: "(2)". */
char           *quern_namesakes_dup_number (QuernProfile    *profile,
                                            QuernFunctionId  function) G_GNUC_WARN_UNUSED_RESULT;

/* N of "(N)" for a function whose name, file and object another one has, too; else 0. */
guint           quern_namesakes_get_twin   (QuernProfile    *profile,
                                            QuernFunctionId  function);

/* NULL for a function whose brief name is its own; else a short name that shows what others of that
 * brief name have not: "std::sort<…int…>". */
const char     *quern_namesakes_get_brief  (QuernProfile    *profile,
                                            QuernFunctionId  function);

/* Its place among the functions of different names with the same last part, from 1: of "A::f" and
 * "B::f"; 0 if there is no other. */
guint           quern_namesakes_get_place  (QuernProfile    *profile,
                                            QuernFunctionId  function);

G_END_DECLS
