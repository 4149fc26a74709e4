/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-file-kind.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  const char *magic;
  gsize       length;
  const char *text;
} Magic;

#define MAGIC(bytes, text) { bytes, sizeof (bytes) - 1, text }

/* A tar archive has its magic behind the name of the first file, which is padded with zeros. */
#define TAR_MAGIC "ustar"
#define TAR_OFFSET 257u

static const Magic archives[] = {
  MAGIC ("PK\x03\x04", N_("it seems to be a zip archive: unpack it first")),
  MAGIC ("7z\xbc\xaf\x27\x1c", N_("it seems to be a 7z archive: unpack it first")),
};

/* Files that are opened by mistake: programs, data of other profilers, images. */
static const Magic magics[] = {
  MAGIC ("\x7f" "ELF", N_("it seems to be a program or a library (ELF)")),
  MAGIC ("MZ", N_("it seems to be a program of Windows")),
  MAGIC ("\xcf\xfa\xed\xfe", N_("it seems to be a program of macOS")),
  MAGIC ("#!", N_("it seems to be a script")),
  MAGIC ("\x1f\x8b", N_("it is compressed twice: only one level is unpacked")),
  MAGIC ("BZh", N_("it is compressed twice: only one level is unpacked")),
  MAGIC ("\xfd" "7zXZ", N_("it is compressed twice: only one level is unpacked")),
  MAGIC ("\x28\xb5\x2f\xfd", N_("it is compressed twice: only one level is unpacked")),
  MAGIC ("PERFILE2", N_("it seems to be data of perf record")),
  MAGIC ("gmon", N_("it seems to be data of gprof")),
  MAGIC ("SQLite format 3", N_("it seems to be a database of SQLite")),
  MAGIC ("%PDF", N_("it seems to be a PDF document")),
  MAGIC ("\x89PNG", N_("it seems to be a picture (PNG)")),
  MAGIC ("\xff\xd8\xff", N_("it seems to be a picture (JPEG)")),
  MAGIC ("\xff\xfe", N_("it seems to be text in UTF-16: convert it to UTF-8 first")),
  MAGIC ("\xfe\xff", N_("it seems to be text in UTF-16: convert it to UTF-8 first")),
};

static const char *
guess_magic (const Magic *known,
             gsize        n,
             const char  *head,
             gsize        length)
{
  for (gsize i = 0; i < n; i++)
    if (length >= known[i].length && memcmp (head, known[i].magic, known[i].length) == 0)
      return _(known[i].text);

  return NULL;
}

static const char *
guess_archive (const char *head,
               gsize       length)
{
  if (length >= TAR_OFFSET + strlen (TAR_MAGIC) &&
      memcmp (head + TAR_OFFSET, TAR_MAGIC, strlen (TAR_MAGIC)) == 0 &&
      memchr (head, '\0', TAR_OFFSET) != NULL)
    return _("it seems to be a tar archive: unpack it first");

  return guess_magic (archives, G_N_ELEMENTS (archives), head, length);
}

/**
 * quern_file_kind_is_archive:
 * @head: (array length=length): the first bytes, decompressed
 * @length: the number of bytes
 *
 * Recognises an archive, which may hold profiles as they are: those of several runs would be read
 * as one.
 *
 * Returns: whether it is one
 */
gboolean
quern_file_kind_is_archive (const char *head,
                            gsize       length)
{
  return guess_archive (head, length) != NULL;
}

static const char *
skip_space (const char *at,
            const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;

  return at;
}

/* Guesses from the beginning of a text without leading spaces. */
static const char *
guess_text (const char *at,
            const char *end)
{
  const char *next = skip_space (at + 1, end);

  if (*at == '{' && next < end && (*next == '"' || *next == '}'))
    return _("it seems to be JSON");
  if (*at == '[' && next < end && strchr ("[{\"]0123456789-", *next) != NULL)
    return _("it seems to be JSON");
  if (*at == '<')
    return _("it seems to be XML or HTML");
  if (g_strstr_len (at, MIN (end - at, 4096), "\ntime_unit: ") != NULL)
    return _("it seems to be data of massif");

  return NULL;
}

/* UTF-16 without a byte order mark: every other byte of Western text is 0. */
static gboolean
is_wide_text (const char *head,
              gsize       length)
{
  gsize n = MIN (length, 512) / 2;
  gsize n_zeros[2] = { 0, 0 };

  for (gsize i = 0; i < 2 * n; i++)
    n_zeros[i % 2] += head[i] == '\0';

  return n >= 8 && (n_zeros[0] > n * 3 / 4) != (n_zeros[1] > n * 3 / 4);
}

static gboolean
is_binary (const char *head,
           gsize       length)
{
  gsize n = MIN (length, 4096);
  gsize n_controls = 0;

  for (gsize i = 0; i < n; i++)
    n_controls += (guchar) head[i] < 0x20 && !g_ascii_isspace (head[i]) && head[i] != '\x1b';

  return n_controls > n / 32;
}

/**
 * quern_file_kind_guess:
 * @head: (array length=length): the first bytes, decompressed
 * @length: the number of bytes
 *
 * Guesses the kind of a file, for the message that it is not a profile.
 *
 * Returns: (nullable): a sentence without full stop that describes the file
 */
const char *
quern_file_kind_guess (const char *head,
                       gsize       length)
{
  const char *text;
  const char *first;
  const char *end;

  if (length == 0)
    return NULL;

  text = guess_archive (head, length);
  if (text == NULL)
    text = guess_magic (magics, G_N_ELEMENTS (magics), head, length);
  if (text != NULL)
    return text;

  end = head + length;
  first = skip_space (head, end);
  if (first == end)
    return _("it contains only blanks and empty lines");

  text = guess_text (first, end);
  if (text != NULL)
    return text;
  if (is_wide_text (head, length))
    return _("it seems to be text in UTF-16: convert it to UTF-8 first");
  if (is_binary (head, length))
    return _("it holds binary data of an unknown kind");

  return NULL;
}
