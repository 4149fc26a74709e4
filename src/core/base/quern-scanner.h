/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

/* Scanning lines that end at '\n'. Every scan stops there at the latest, so
 * none needs to know where the buffer ends: see QUERN_INPUT_SLACK. */

typedef enum
{
  QUERN_SCAN_OK,
  QUERN_SCAN_NONE,     /* no digit there */
  QUERN_SCAN_TOO_WIDE, /* more than 64 bits; the digits were skipped */
} QuernScan;

static inline gboolean
quern_is_blank (char c)
{
  return c == ' ' || c == '\t';
}

static inline gboolean
quern_is_digit (char c)
{
  return (guchar) (c - '0') <= 9;
}

/* A '\r' counts as part of the end only right before the '\n'. */
static inline gboolean
quern_is_line_end (const char *at)
{
  return *at == '\n' || (*at == '\r' && at[1] == '\n');
}

static inline const char *
quern_skip_blanks (const char *at)
{
  while (quern_is_blank (*at))
    at++;

  return at;
}

/* The end of a word: a blank or the end of the line. */
static inline const char *
quern_skip_word (const char *at)
{
  while (!quern_is_blank (*at) && !quern_is_line_end (at))
    at++;

  return at;
}

/* The value of eight digits, each a byte from 0 to 9, the first one lowest:
 * pairs, then fours, then all are put together side by side. After Daniel
 * Lemire, "Quickly parsing eight digits" (2018). */
static inline guint64
quern_join_digits (guint64 digits)
{
  const guint64 mask = G_GUINT64_CONSTANT (0x000000ff000000ff);

  digits = digits * 10 + (digits >> 8);

  return ((digits & mask) * G_GUINT64_CONSTANT (0x000f424000000064) +
          (digits >> 16 & mask) * G_GUINT64_CONSTANT (0x0000271000000001)) >> 32;
}

/**
 * quern_scan_digits:
 * @at: where digits may be
 * @value: (out): the number; 0 without a digit
 *
 * Scans the digits of a number, at most eight of them. It looks at a word
 * instead of a byte after the other: a loop that ends after one, two or three
 * digits is what the processor guesses wrong all the time.
 *
 * Returns: behind them
 */
static inline const char *
quern_scan_digits (const char *at,
                   guint64    *value)
{
  guint64 word;
  guint64 others;
  guint n_bits;

  memcpy (&word, at, sizeof word);
  word = GUINT64_FROM_LE (word) ^ G_GUINT64_CONSTANT (0x3030303030303030);

  /* The lowest byte that is no digit has its highest bit set. */
  others = ((word + G_GUINT64_CONSTANT (0x7676767676767676)) | word) &
           G_GUINT64_CONSTANT (0x8080808080808080);
  if (G_UNLIKELY (others == 0))
    {
      *value = quern_join_digits (word);
      return at + sizeof word;
    }

  n_bits = (guint) __builtin_ctzll (others) & ~7u;
  *value = n_bits > 0 ? quern_join_digits (word << (64 - n_bits)) : 0;

  return at + n_bits / 8;
}

QuernScan   quern_scan_hex       (const char **at,
                                  guint64     *value);
QuernScan   quern_scan_wide      (const char **at,
                                  guint64     *value);
const char *quern_find_line_end  (const char  *at);

/* "123" or "0x7b". Up to 18 digits cannot leave 64 bits, and are scanned
 * without looking; longer numbers are rare. */
static inline QuernScan
quern_scan_number (const char **at,
                   guint64     *value)
{
  const char *start = *at;
  const char *p = start;
  guint64 v = 0;

  for (; quern_is_digit (*p); p++)
    v = v * 10 + (guint64) (*p - '0');

  if (G_UNLIKELY (p == start))
    return QUERN_SCAN_NONE;
  if (G_UNLIKELY ((*p | 0x20) == 'x' && p == start + 1 && *start == '0'))
    return quern_scan_hex (at, value);
  if (G_UNLIKELY (p - start > 18))
    return quern_scan_wide (at, value);

  *at = p;
  *value = v;

  return QUERN_SCAN_OK;
}

G_END_DECLS
