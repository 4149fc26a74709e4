/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-name-scan.h"

G_BEGIN_DECLS

/* Lambdas and closures: functions whose last part says little by itself, like "{lambda#1}",
 * "{{closure}}", "operator()" or "func1" of Go. */

/* Whether a part of a name, up to its end or a separator, says little by itself. */
gboolean quern_nameless_is_part (const char    *part);

/* (transfer full): without what says nothing about a lambda: "main::{lambda#1}" for
 * "main::{lambda(int)#1}::operator()". last: (inout): where the last part begins. */
char    *quern_nameless_shorten (const char    *name,
                                 gsize         *last) G_GNUC_WARN_UNUSED_RESULT;

/* The end of "::operator()", with its arguments, at a byte of a name; at if nothing like that is
 * there, or it is not of a lambda. part: where the part before it begins. */
gsize    quern_nameless_skip    (QuernNameScan *scan,
                                 gsize          at,
                                 gsize          part);

G_END_DECLS
