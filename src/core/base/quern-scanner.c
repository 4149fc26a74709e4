/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-scanner.h"

#include <errno.h>

/* Returns 16 or more if c is not a digit. Inline, without a call of GLib: there are many
 * addresses. */
static inline guint
get_hex_digit (char c)
{
  guint digit = (guchar) (c - '0');
  guint letter;

  if (digit <= 9)
    return digit;

  letter = (guchar) ((c | 0x20) - 'a');

  return letter < 6 ? letter + 10 : 16;
}

/**
 * quern_parse_whole:
 * @text: a text
 * @number: (out): its value, if it is a number
 *
 * For the few numbers that are not scanned. g_ascii_string_to_signed() takes any errno for an error
 * of the number, even one from a contended lock when threads request GLib's C locale at once.
 *
 * Returns: whether all of the text is a whole number of 64 bits, without blanks
 */
gboolean
quern_parse_whole (const char *text,
                   gint64     *number)
{
  const char *digits = *text == '-' ? text + 1 : text;
  char *end;

  if (!g_ascii_isdigit (*digits))
    return FALSE;

  errno = 0;
  *number = g_ascii_strtoll (text, &end, 10);

  return *end == '\0' && errno != ERANGE;
}

/**
 * quern_scan_hex:
 * @at: (inout): at "0x"; moved past the digits
 * @value: (out): the number; G_MAXUINT64 if it is too wide
 *
 * Scans a hexadecimal number.
 *
 * Returns: what was found; "0x" without a digit is not a number, and @at stays unchanged
 */
QuernScan
quern_scan_hex (const char **at,
                guint64     *value)
{
  const char *start = *at + 2;
  const char *p = start;
  QuernScan scan = QUERN_SCAN_OK;
  guint64 v = 0;
  guint digit;

  for (; (digit = get_hex_digit (*p)) < 16; p++)
    {
      if (G_UNLIKELY (v >> 60 != 0))
        scan = QUERN_SCAN_TOO_WIDE;
      v = v << 4 | digit;
    }

  if (p == start)
    return QUERN_SCAN_NONE;

  *at = p;
  *value = scan == QUERN_SCAN_OK ? v : G_MAXUINT64;

  return scan;
}

/**
 * quern_scan_wide:
 * @at: (inout): at a digit; moved past the digits
 * @value: (out): the number; G_MAXUINT64 if it is too wide
 *
 * Scans a decimal number of any length.
 *
 * Returns: what was found
 */
QuernScan
quern_scan_wide (const char **at,
                 guint64     *value)
{
  const char *p = *at;
  QuernScan scan = QUERN_SCAN_OK;
  guint64 v = 0;

  for (; quern_is_digit (*p); p++)
    if (__builtin_mul_overflow (v, 10, &v) ||
        __builtin_add_overflow (v, (guint64) (*p - '0'), &v))
      scan = QUERN_SCAN_TOO_WIDE;

  *at = p;
  *value = scan == QUERN_SCAN_OK ? v : G_MAXUINT64;

  return scan;
}

/**
 * quern_find_line_end:
 * @at: anywhere in a line
 *
 * Returns: the end of the line's text: its '\n', or the '\r' right before it
 */
const char *
quern_find_line_end (const char *at)
{
  const char *end = quern_find_newline (at);

  return end > at && end[-1] == '\r' ? end - 1 : end;
}
