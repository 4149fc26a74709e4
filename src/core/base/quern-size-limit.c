/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-size-limit.h"

#include <string.h>

/* Without a limit that was set: what is read in some seconds. Callgrind's files become 5 to
 * 20 times smaller, repetitive ones 40 times. */
#define ALWAYS_ALLOWED (G_GUINT64_CONSTANT (512) << 20)
#define ALLOWED_PER_BYTE 100

/* What gzip can make of a byte is 1032 at most, and other programs open that, so it is allowed
 * up to what is still read in some seconds if it is lines of one kind. The formats that can
 * do more make 4 GiB of 200 kB. */
#define ALLOWED_PER_GZIP_BYTE 1040
#define ALLOWED_OF_GZIP (G_GUINT64_CONSTANT (4) << 30)

#define VARIABLE "QUERN_MAX_SIZE"

/* Bytes; 0: nothing was set. Written before threads are, and by tests. */
static guint64 limit;

/* "20G", "500M", "100000", "any" */
static gboolean
parse_size (const char *text,
            guint64    *size)
{
  static const char units[] = "KMGT";
  const char *unit;
  char *end;
  guint64 number;
  guint shift = 0;

  if (g_str_equal (text, "any"))
    {
      *size = G_MAXUINT64;
      return TRUE;
    }

  number = g_ascii_strtoull (text, &end, 10);
  if (!g_ascii_isdigit (*text) || number == 0)
    return FALSE;

  unit = *end != '\0' ? strchr (units, g_ascii_toupper (*end)) : NULL;
  if (unit != NULL)
    {
      shift = 10 * (guint) (unit - units + 1);
      end++;
    }

  if (*end != '\0')
    return FALSE;

  *size = number > G_MAXUINT64 >> shift ? G_MAXUINT64 : number << shift;

  return TRUE;
}

/**
 * quern_size_limit_set:
 * @text: a number of bytes, with "K", "M", "G" or "T" behind it for larger
 *   ones, or "any"
 *
 * Sets what a compressed file may have when it is decompressed.
 *
 * Returns: %FALSE if this is no size; then nothing was changed
 */
gboolean
quern_size_limit_set (const char *text)
{
  return parse_size (text, &limit);
}

static gpointer
read_variable (gpointer data)
{
  const char *text = g_getenv (VARIABLE);

  if (limit == 0 && text != NULL)
    quern_size_limit_set (text);

  return NULL;
}

/**
 * quern_size_limit_get:
 * @n_stored: how many bytes of a compressed file were read so far
 *
 * Returns: how many bytes may have come of them
 */
guint64
quern_size_limit_get (guint64 n_stored)
{
  static GOnce once = G_ONCE_INIT;
  guint64 of_gzip;

  g_once (&once, read_variable, NULL);
  if (limit != 0)
    return limit;

  of_gzip = MIN (n_stored, ALLOWED_OF_GZIP / ALLOWED_PER_GZIP_BYTE) * ALLOWED_PER_GZIP_BYTE;

  return MAX (ALWAYS_ALLOWED, MAX (of_gzip, n_stored * ALLOWED_PER_BYTE));
}
