/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

G_BEGIN_DECLS

/* Scans lines that end with '\n'. Every scan stops there at the latest, so none needs to know the
 * end of the buffer: see QUERN_INPUT_SLACK. */

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

/* The next '\n', which must exist: memchr() stops at the first one. rawmemchr() is specific to
 * glibc. */
static inline const char *
quern_find_newline (const char *at)
{
  return memchr (at, '\n', G_MAXSSIZE);
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

/* The value of eight digits, each a byte from 0 to 9, the first one lowest: combines them to pairs,
 * then fours, then all eight. After Daniel Lemire, "Quickly parsing eight digits" (2018). */
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
 * Scans the digits of a number, at most eight of them. Reads a word at once rather than byte by
 * byte: processors often mispredict the end of a loop of one to three iterations.
 *
 * Returns: the first byte after the digits
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

  /* The lowest byte that is not a digit has its highest bit set. */
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

/* Bytes scanned together; most lines are not longer. */
#define QUERN_DIGIT_SCAN 32

/* Finds the numbers of a line together: a bit is set for each of the next bytes that is not a
 * digit. Going from number to number then needs no access to the text. */
typedef struct
{
  const char *base;
  guint32     others; /* the lowest bit stands for *base */
} QuernDigitScan;

/* Portable version of quern_find_others(). */
static inline guint32
quern_find_others_by_words (const char *at)
{
  guint32 others = 0;

  for (guint i = 0; i < QUERN_DIGIT_SCAN / 8; i++)
    {
      guint64 word;

      memcpy (&word, at + 8 * i, sizeof word);
      word = GUINT64_FROM_LE (word) ^ G_GUINT64_CONSTANT (0x3030303030303030);

      /* Byte by byte, without a carry: the highest bit is set unless the byte
       * is 0 to 9. */
      word |= (word & G_GUINT64_CONSTANT (0x7f7f7f7f7f7f7f7f)) +
              G_GUINT64_CONSTANT (0x7676767676767676);
      word = word >> 7 & G_GUINT64_CONSTANT (0x0101010101010101);

      /* Gather the eight bits. */
      others |= (guint32) ((word * G_GUINT64_CONSTANT (0x0102040810204080)) >> 56) << (8 * i);
    }

  return others;
}

/**
 * quern_find_others:
 * @at: QUERN_DIGIT_SCAN readable bytes
 *
 * Returns: a mask with a bit set for each byte that is not a digit
 */
static inline guint32
quern_find_others (const char *at)
{
#ifdef __SSE2__
  const __m128i zero = _mm_set1_epi8 ('0');
  const __m128i nine = _mm_set1_epi8 (9);
  guint32 digits = 0;

  for (guint i = 0; i < QUERN_DIGIT_SCAN / 16; i++)
    {
      const __m128i bytes = _mm_loadu_si128 ((const __m128i *) (gconstpointer) (at + 16 * i));
      const __m128i values = _mm_sub_epi8 (bytes, zero);
      const __m128i are_digits = _mm_cmpeq_epi8 (_mm_min_epu8 (values, nine), values);

      digits |= (guint32) _mm_movemask_epi8 (are_digits) << (16 * i);
    }

  return ~digits;
#else
  return quern_find_others_by_words (at);
#endif
}

/**
 * quern_digit_scan_next:
 * @self: a scan; with no bits left, it restarts at @at
 * @at: where the next digits may be, after the previous result
 *
 * Returns: the first byte from @at on that is not a digit, or @at + QUERN_DIGIT_SCAN
 */
static inline const char *
quern_digit_scan_next (QuernDigitScan *self,
                       const char     *at)
{
  const char *end;

  if (G_UNLIKELY (self->others == 0))
    {
      self->base = at;
      self->others = quern_find_others (at);
      if (G_UNLIKELY (self->others == 0))
        return at + QUERN_DIGIT_SCAN;
    }

  end = self->base + __builtin_ctz (self->others);
  self->others &= self->others - 1;

  return end;
}

/* The value of one to eight digits. */
static inline guint64
quern_get_digits (const char *at,
                  gsize       n_digits)
{
  guint64 word;
  guint32 half;

  if (G_LIKELY (n_digits <= 4))
    {
      memcpy (&half, at, sizeof half);
      half = (GUINT32_FROM_LE (half) ^ 0x30303030u) << (32 - 8 * n_digits);
      half = (half & 0x000f000fu) * 10 + (half >> 8 & 0x000f000fu);
      return (half & 0xffu) * 100 + (half >> 16);
    }

  memcpy (&word, at, sizeof word);
  word = GUINT64_FROM_LE (word) ^ G_GUINT64_CONSTANT (0x3030303030303030);

  return quern_join_digits (word << (64 - 8 * n_digits));
}

gboolean    quern_parse_whole    (const char  *text,
                                  gint64      *number);
QuernScan   quern_scan_hex       (const char **at,
                                  guint64     *value);
QuernScan   quern_scan_wide      (const char **at,
                                  guint64     *value);
const char *quern_find_line_end  (const char  *at);

/* "123" or "0x7b". Up to 18 digits fit into 64 bits and need no overflow check; longer numbers are
 * rare. */
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
