/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Formats numbers for people: true minus sign, thin no-break spaces before unit letters, thousands
 * separators of the locale. The caller frees all returned texts. */

/* "12.34", "< 0.01" for a cost that is not 0, "–" for NaN, "0.00" for 0.
 * share: 0..1; precision: decimals, 0 to 6. No percent sign. */
char *quern_format_share   (double  share,
                            guint   precision) G_GNUC_WARN_UNUSED_RESULT;
/* The same, followed by " %" with a no-break space. */
char *quern_format_percent (double  share,
                            guint   precision) G_GNUC_WARN_UNUSED_RESULT;
void  quern_format_set_groups_always (gboolean always);
void  quern_format_set_for_screen    (gboolean is_drawn);
void  quern_format_set_for_file      (gboolean is_written);
/* The thin no-break space before unit letters. */
const char *quern_format_get_thin_space (void);
/* "1,577,570,446" */
char *quern_format_integer (gint64  value) G_GNUC_WARN_UNUSED_RESULT;
char *quern_format_count   (guint64 value) G_GNUC_WARN_UNUSED_RESULT;
/* "1.58 G", "306 k", "42": three digits */
char *quern_format_compact (double  value) G_GNUC_WARN_UNUSED_RESULT;
/* For ratios: a value of any kind, up to 6 digits; "–" for NaN. */
char *quern_format_value   (double  value) G_GNUC_WARN_UNUSED_RESULT;
/* "1.23 ms", "4.5 s" */
char *quern_format_time    (double  nanoseconds) G_GNUC_WARN_UNUSED_RESULT;
/* "1.2 MB" */
char *quern_format_bytes   (double  bytes) G_GNUC_WARN_UNUSED_RESULT;
/* Shortens the numbers in a text: "≈12.3 G" for "≈12,345,679,001". NULL if none gets shorter. */
char *quern_format_shorten (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* A change with its sign: "+12.34 %", "−0.50 %", "0.00 %"; "+< 0.01 %". */
char *quern_format_signed_percent (double  share,
                                   guint   precision) G_GNUC_WARN_UNUSED_RESULT;
/* "+1,020", "−5", "0" */
char *quern_format_signed_integer (gint64  value) G_GNUC_WARN_UNUSED_RESULT;
/* A relative change: "+12.30 %"; "×5.2" from fivefold on; "0" without a change, even from 0;
 * "–" for a change from 0 or less, and for NaN. */
char *quern_format_relative       (double  before,
                                   double  after) G_GNUC_WARN_UNUSED_RESULT;

/* A number with a sign like "≈" or "≤ " before it, except if it is a bound already: "< 0.01" */
char *quern_format_mark           (const char *sign,
                                   const char *number) G_GNUC_WARN_UNUSED_RESULT;

/* "The file is empty" */
char *quern_format_capitalise     (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* The same with a full stop, unless there is one. */
char *quern_format_sentence       (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* With no-break spaces from the first arrow on, so that "← 11 more" stays on one line. */
char *quern_format_bind_arrow     (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
