/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-scanner.h"

#include <string.h>

/**
 * quern_scan_hex:
 * @at: (inout): at "0x"; moved behind the digits
 * @value: (out): the number; G_MAXUINT64 if it is too wide
 *
 * Scans a hexadecimal number.
 *
 * Returns: what was found; "0x" without a digit is no number, and @at stays
 */
QuernScan
quern_scan_hex (const char **at,
                guint64     *value)
{
  const char *p = *at + 2;
  QuernScan scan = QUERN_SCAN_OK;
  guint64 v = 0;

  if (!g_ascii_isxdigit (*p))
    return QUERN_SCAN_NONE;

  for (; g_ascii_isxdigit (*p); p++)
    {
      if (v >> 60 != 0)
        scan = QUERN_SCAN_TOO_WIDE;
      v = v << 4 | (guint64) g_ascii_xdigit_value (*p);
    }

  *at = p;
  *value = scan == QUERN_SCAN_OK ? v : G_MAXUINT64;

  return scan;
}

/**
 * quern_scan_wide:
 * @at: (inout): at a digit; moved behind the digits
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
  const char *end = rawmemchr (at, '\n');

  return end > at && end[-1] == '\r' ? end - 1 : end;
}
