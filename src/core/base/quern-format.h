/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Numbers as people read them: true minus, thin no-break spaces before unit
 * letters, thousands by locale. All return text to be freed. */

/* "12.34", "< 0.01" for a cost that is not 0, "–" for NaN, "0.00" for 0.
 * share: 0..1; precision: decimals, 0 to 6. No percent sign. */
char *quern_format_share   (double  share,
                            guint   precision) G_GNUC_WARN_UNUSED_RESULT;
/* The same with " %" (no-break space) behind it. */
char *quern_format_percent (double  share,
                            guint   precision) G_GNUC_WARN_UNUSED_RESULT;
void  quern_format_set_groups_always (gboolean always);
/* "1,577,570,446" */
char *quern_format_integer (gint64  value) G_GNUC_WARN_UNUSED_RESULT;
char *quern_format_count   (guint64 value) G_GNUC_WARN_UNUSED_RESULT;
/* "1.58 G", "306 k", "42": three digits */
char *quern_format_compact (double  value) G_GNUC_WARN_UNUSED_RESULT;
/* A value of any kind, up to 6 digits, "–" for NaN: ratios. */
char *quern_format_value   (double  value) G_GNUC_WARN_UNUSED_RESULT;
/* "1.23 ms", "4.5 s" */
char *quern_format_time    (double  nanoseconds) G_GNUC_WARN_UNUSED_RESULT;
/* "1.2 MB" */
char *quern_format_bytes   (double  bytes) G_GNUC_WARN_UNUSED_RESULT;
/* "≈12.3 G" of "≈12,345,679,001"; NULL if no number in it can be shorter. */
char *quern_format_shorten (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* Of a change, with its sign: "+12.34 %", "−0.50 %", "0.00 %"; "+< 0.01 %". */
char *quern_format_signed_percent (double  share,
                                   guint   precision) G_GNUC_WARN_UNUSED_RESULT;
/* "+1,020", "−5", "0" */
char *quern_format_signed_integer (gint64  value) G_GNUC_WARN_UNUSED_RESULT;
/* A change of what was more than 0: "+12.30 %", from fivefold on "×5.2"; "0": none; "–" for
 * what has no such change. */
char *quern_format_relative       (double  before,
                                   double  after) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
