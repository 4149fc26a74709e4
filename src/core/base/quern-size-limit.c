/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-size-limit.h"

#include <string.h>

/* Default limits: what can be read in some seconds. Callgrind's files compress to between 1/5 and
 * 1/20, repetitive ones to 1/40. */
#define ALWAYS_ALLOWED (G_GUINT64_CONSTANT (512) << 20)
#define ALLOWED_PER_BYTE 100

/* A byte of gzip expands to at most 1032 bytes. Other programs open such files, so they are allowed
 * up to what can still be read in some seconds if all lines are alike. Formats that can expand more
 * make 4 GiB of 200 kB. */
#define ALLOWED_PER_GZIP_BYTE 1040
#define ALLOWED_OF_GZIP (G_GUINT64_CONSTANT (4) << 30)

#define VARIABLE "QUERN_MAX_SIZE"

/* In bytes; 0 if not set. Written before threads are started, and by tests. */
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
 * @text: a number of bytes, optionally followed by "K", "M", "G" or "T", or "any"
 *
 * Sets the maximum size of a file after decompression.
 *
 * Returns: %FALSE if @text is not a size; the limit is then unchanged
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
 * @n_stored: the number of compressed bytes read so far
 *
 * Returns: the maximum number of bytes decompressed from them
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
