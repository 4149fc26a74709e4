/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which run a file is of: what its name and its header say. */

#include "quern-run-file.h"

#include "quern-input.h"
#include "quern-scanner.h"

#include <string.h>

/* More digits are no number of a part or a thread. */
#define MAX_DIGITS 9

static const char *const compressed_suffixes[] = {
  ".gz", ".bz2", ".xz", ".zst", ".lzma", ".lz4", ".Z",
};

/* The name without ".gz", if it has that. */
static gsize
get_plain_length (const char *name)
{
  gsize length = strlen (name);

  for (gsize i = 0; i < G_N_ELEMENTS (compressed_suffixes); i++)
    {
      gsize suffix_length = strlen (compressed_suffixes[i]);

      if (length > suffix_length && g_str_has_suffix (name, compressed_suffixes[i]))
        return length - suffix_length;
    }

  return length;
}

/* Reads MARK and a number as callgrind writes it at the end of the first
 * length bytes; what is before them must not be empty. Gives the number, or 0. */
static guint
read_number (const char *name,
             gsize       length,
             char        mark,
             guint       min_digits,
             gsize      *rest)
{
  gsize start = length;
  gsize n_digits;
  guint number = 0;

  while (start > 0 && g_ascii_isdigit (name[start - 1]))
    start--;

  n_digits = length - start;
  if (n_digits < min_digits || n_digits > MAX_DIGITS || start < 2 || name[start - 1] != mark)
    return 0;
  if (name[start] == '0' && n_digits > min_digits)
    return 0;

  for (gsize i = start; i < length; i++)
    number = number * 10 + (guint) (name[i] - '0');
  *rest = start - 1;

  return number;
}

/**
 * quern_run_name_read:
 * @name: the base name of a file, any bytes
 * @names: (out): in which ways it can be read, the longest stem first
 *
 * Reads a name. The end that tells of a compression is of no stem.
 *
 * Returns: how many ways there are, at least 1
 */
guint
quern_run_name_read (const char   *name,
                     QuernRunName  names[QUERN_RUN_MAX_NAMES])
{
  gsize length = get_plain_length (name);
  gsize without_thread = length;
  gsize without_part;
  guint thread = read_number (name, length, '-', 2, &without_thread);
  guint part = read_number (name, without_thread, '.', 1, &without_part);
  guint n = 0;

  names[n++] = (QuernRunName) { length, 0, 0 };
  if (thread > 0)
    names[n++] = (QuernRunName) { without_thread, 0, thread };
  if (part > 0)
    names[n++] = (QuernRunName) { without_part, part, thread };

  return n;
}

static guint
parse_number (const char *text)
{
  gint64 number;

  if (!quern_parse_whole (text, &number) || number < 0 || number > G_MAXUINT)
    return 0;

  return (guint) number;
}

static void
read_field (QuernRunHeader *self,
            const char     *key,
            const char     *value,
            gsize           length)
{
  g_autofree char *text = g_strstrip (g_strndup (value, length));

  if (g_str_equal (key, "pid") && self->pid == NULL && *text != '\0')
    self->pid = g_steal_pointer (&text);
  else if (g_str_equal (key, "cmd") && self->command == NULL)
    self->command = g_steal_pointer (&text);
  else if (g_str_equal (key, "part") && self->part == 0)
    self->part = parse_number (text);
  else if (g_str_equal (key, "thread") && self->thread == 0)
    self->thread = parse_number (text);
}

/* A line of the header is "key: value"; gives FALSE for one of the body. */
static gboolean
read_line (QuernRunHeader *self,
           const char     *line,
           gsize           length)
{
  char key[sizeof "thread"] = "";
  gsize key_length = 0;

  if (length > 0 && line[length - 1] == '\r')
    length--;
  if (length == 0 || *line == '#')
    return TRUE;

  while (key_length < length && g_ascii_isalpha (line[key_length]))
    key_length++;
  if (key_length == 0 || key_length == length || line[key_length] != ':')
    return FALSE;

  /* The keys that count are short. */
  if (key_length < sizeof key)
    {
      memcpy (key, line, key_length);
      read_field (self, key, line + key_length + 1, length - key_length - 1);
    }

  return TRUE;
}

/**
 * quern_run_header_read:
 * @self: (out): to be cleared by quern_run_header_clear(), also on failure
 * @file: what to look into; never waited for if it is no regular file
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Reads the header of the first part, as far as it stands in the first bytes
 * that quern_input_peek() gives. What is no profile has an empty header.
 *
 * Returns: %FALSE if the file cannot be read
 */
gboolean
quern_run_header_read (QuernRunHeader  *self,
                       GFile           *file,
                       GCancellable    *cancellable,
                       GError         **error)
{
  g_autoptr (QuernInput) input = NULL;
  const char *head;
  const char *end;
  gsize length;

  *self = (QuernRunHeader) { 0 };

  input = quern_input_open (file, cancellable, error);
  if (input == NULL || !quern_input_peek (input, &head, &length, error))
    return FALSE;

  self->is_empty = length == 0 && quern_input_get_damage (input) == NULL;
  end = head + length;
  while (head < end)
    {
      const char *line_end = memchr (head, '\n', (gsize) (end - head));

      if (line_end == NULL)
        line_end = end;
      if (!read_line (self, head, (gsize) (line_end - head)))
        break;
      head = MIN (line_end + 1, end);
    }

  return TRUE;
}

void
quern_run_header_clear (QuernRunHeader *self)
{
  g_clear_pointer (&self->pid, g_free);
  g_clear_pointer (&self->command, g_free);
}

/**
 * quern_run_header_is_of_same_run:
 * @self: a header
 * @other: another one
 *
 * Returns: whether both name the same process and the same command; a header
 *   without a process is of no run
 */
gboolean
quern_run_header_is_of_same_run (const QuernRunHeader *self,
                                 const QuernRunHeader *other)
{
  return self->pid != NULL && other->pid != NULL && g_str_equal (self->pid, other->pid) &&
         g_strcmp0 (self->command, other->command) == 0;
}
