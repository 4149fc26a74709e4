/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the form of a name from which it is shortened further: scope, last part, and the
 * suffixes that tell functions apart, without return type, arguments and template arguments. Of
 * "{lambda(int)#1}::operator()", only "{lambda#1}" is left. last: (out): where the last part
 * begins; with what it belongs to if it says little by itself, as in "main::{lambda#1}". */
char       *quern_name_plain_dup           (const char *name,
                                            gsize      *last) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the same with its template arguments, and lambdas as they are. */
char       *quern_name_plain_dup_templates (const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): a plain name of PHP with its statement, but without folders:
 * "include::…/once.php"; NULL for other names. */
char       *quern_name_plain_dup_elided    (const char *plain,
                                            gsize       last) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the end of a last part that says little by itself: "{lambda#1}" of
 * "main::{lambda#1}"; NULL for other last parts. */
char       *quern_name_plain_dup_nameless  (const char *last) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the name without the version of its symbol, "f" for "f@@GLIBC_2.34";
 * NULL if it has none. */
char       *quern_name_plain_drop_version  (const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the last part of a plain name, without the bracket that closes a scope such as
 * "gen.py:12(". */
char       *quern_name_plain_dup_last      (const char *plain,
                                            gsize       last) G_GNUC_WARN_UNUSED_RESULT;

/* The next shorter form, without the outermost namespace or folder: "vector::at" for
 * "std::vector::at". at: the form so far. Returns last, the last part, at the end. */
const char *quern_name_plain_drop_outer    (const char *at,
                                            const char *last);

G_END_DECLS
