/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a file's name and header to identify the run that wrote it. */

#include "quern-run-file.h"

#include "quern-aprof-reader.h"
#include "quern-input.h"
#include "quern-loader.h"
#include "quern-scanner.h"

#include <string.h>

/* Part and thread numbers have no more digits than this. */
#define MAX_DIGITS 9

/* A header is read in blocks of this size, and up to this length, unless a line is longer. */
#define BLOCK_SIZE (64u << 10)
#define MAX_HEADER (1u << 20)

static const char *const compressed_suffixes[] = {
  ".gz", ".bz2", ".xz", ".zst", ".lzma", ".lz4", ".Z",
};

/* The length of the name without a suffix such as ".gz". */
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

/* Reads mark and a number, as written by the profilers, at the end of the first length bytes
 * of a name. FALSE if there is none, or nothing before it. */
static gboolean
read_number (const char *name,
             gsize       length,
             char        mark,
             guint       min_digits,
             guint      *number,
             gsize      *rest)
{
  gsize start = length;
  gsize n_digits;

  while (start > 0 && g_ascii_isdigit (name[start - 1]))
    start--;

  n_digits = length - start;
  if (n_digits < min_digits || n_digits > MAX_DIGITS || start < 2 || name[start - 1] != mark)
    return FALSE;
  if (name[start] == '0' && n_digits > min_digits)
    return FALSE;

  *number = 0;
  for (gsize i = start; i < length; i++)
    *number = *number * 10 + (guint) (name[i] - '0');
  *rest = start - 1;

  return TRUE;
}

/* "sorts_4711_0_1.aprof": process, thread, and the size of an input cell in bytes. */
static gboolean
read_report_name (const char   *name,
                  gsize         length,
                  QuernRunName *self)
{
  static const char suffix[] = ".aprof";
  gsize with_unit = length - MIN (length, strlen (suffix));
  gsize with_thread, stem_length;
  guint unit, thread;

  if (strncmp (name + with_unit, suffix, strlen (suffix)) != 0 ||
      !read_number (name, with_unit, '_', 1, &unit, &with_thread) ||
      !read_number (name, with_thread, '_', 1, &thread, &stem_length) ||
      !g_ascii_isdigit (name[stem_length - 1]))
    return FALSE;

  *self = (QuernRunName) {
    .stem_length = stem_length,
    .tail = with_thread,
    .tail_length = length - with_thread,
    .thread = thread + 1,
  };

  return TRUE;
}

/**
 * quern_run_name_read:
 * @name: the base name of a file, any bytes
 * @names: (out): its interpretations, longest stem first
 *
 * Parses a name. Stems do not include suffixes of compressed files.
 *
 * Returns: the number of interpretations, at least 1
 */
guint
quern_run_name_read (const char   *name,
                     QuernRunName  names[QUERN_RUN_MAX_NAMES])
{
  gsize length = get_plain_length (name);
  gsize without_thread = length;
  gsize without_part;
  guint thread = 0;
  guint part = 0;
  guint n = 0;

  names[n++] = (QuernRunName) { .stem_length = length };
  if (read_report_name (name, length, &names[n]))
    return n + 1;

  if (!read_number (name, length, '-', 2, &thread, &without_thread) || thread == 0)
    without_thread = length;
  else
    names[n++] = (QuernRunName) { .stem_length = without_thread, .thread = thread };
  if (read_number (name, without_thread, '.', 1, &part, &without_part) && part > 0)
    names[n++] = (QuernRunName) {
      .stem_length = without_part, .part = part, .thread = thread
    };

  return n;
}

/* Whether two stems are equal. */
gboolean
quern_run_stem_is (const char *text,
                   gsize       length,
                   const char *other,
                   gsize       other_length)
{
  return length == other_length && memcmp (text, other, length) == 0;
}

/* Whether two names, thus interpreted, differ at most in part, thread and compression. */
gboolean
quern_run_name_is_of_same_run (const char         *name,
                               const QuernRunName *read,
                               const char         *other,
                               const QuernRunName *other_read)
{
  return quern_run_stem_is (name, read->stem_length, other, other_read->stem_length) &&
         quern_run_stem_is (name + read->tail, read->tail_length,
                            other + other_read->tail, other_read->tail_length);
}

static gboolean
parse_number (const char *text,
              gint64     *number)
{
  guint64 value;

  if (quern_parse_whole (text, number))
    return TRUE;
  if (!g_str_has_prefix (text, "0x") ||
      !g_ascii_string_to_unsigned (text + 2, 16, 0, G_MAXINT64, &value, NULL))
    return FALSE;

  *number = (gint64) value;

  return TRUE;
}

/* 0 if text is not a positive number. */
static guint
parse_count (const char *text)
{
  gint64 number;

  return parse_number (text, &number) && number > 0 && number <= G_MAXUINT ? (guint) number : 0;
}

static void
read_field (QuernRunHeader *self,
            const char     *key,
            const char     *value,
            gsize           length)
{
  g_autofree char *text = g_strstrip (g_strndup (value, length));

  if (g_str_equal (key, "pid") && !self->has_pid)
    self->has_pid = parse_number (text, &self->pid);
  else if (g_str_equal (key, "cmd") && self->command == NULL)
    self->command = g_steal_pointer (&text);
  else if (g_str_equal (key, "part") && self->part == 0)
    self->part = parse_count (text);
  else if (g_str_equal (key, "thread") && self->thread == 0)
    self->thread = parse_count (text);
}

/* In a report, the lines about the run precede its routines; FALSE for a routine. */
static gboolean
read_report_line (QuernRunHeader *self,
                  const char     *line,
                  gsize           length)
{
  char **value = NULL;

  if (length > 2 && line[1] == ' ')
    value = *line == 'f' ? &self->command : *line == 'e' ? &self->built : NULL;
  if (value != NULL && *value == NULL)
    *value = g_strstrip (g_strndup (line + 2, length - 2));

  return length == 0 || *line != 'r';
}

/* Reads a header line, "key: value"; FALSE for a line of the body. */
static gboolean
read_line (QuernRunHeader *self,
           const char     *line,
           gsize           length)
{
  char key[sizeof "thread"] = "";
  gsize key_length = 0;

  if (length > 0 && line[length - 1] == '\r')
    length--;
  if (self->is_report)
    return read_report_line (self, line, length);
  if (length == 0 || *line == '#')
    return TRUE;

  while (key_length < length && g_ascii_isalpha (line[key_length]))
    key_length++;
  if (key_length == 0 || key_length == length || line[key_length] != ':')
    return FALSE;

  /* All relevant keys are short. */
  if (key_length < sizeof key)
    {
      memcpy (key, line, key_length);
      read_field (self, key, line + key_length + 1, length - key_length - 1);
    }

  return TRUE;
}

/* Reads whole lines; FALSE if the header ends among them. */
static gboolean
read_lines (QuernRunHeader *self,
            const char     *line,
            const char     *end)
{
  while (line < end)
    {
      const char *line_end = memchr (line, '\n', (gsize) (end - line));

      if (line_end == NULL)
        line_end = end;
      if (!read_line (self, line, (gsize) (line_end - line)))
        return FALSE;
      line = MIN (line_end + 1, end);
    }

  return TRUE;
}

/* Reads a report's process and thread from its name. */
static void
read_process (QuernRunHeader *self,
              GFile          *file)
{
  g_autofree char *name = g_file_get_basename (file);
  gint64 thread;

  self->has_pid = quern_aprof_read_name (name, &self->pid, &thread);
  if (self->has_pid && thread >= 0 && thread < G_MAXUINT)
    self->thread = (guint) thread + 1;
}

/**
 * quern_run_header_read:
 * @self: (out): to be cleared by quern_run_header_clear(), even on failure
 * @file: a file; does not block on special files such as pipes
 * @cancellable: (nullable): a #GCancellable
 * @error: return location
 *
 * Reads the header of the first part; of a very long one only the beginning. If the file is not a
 * profile, the header is empty.
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
  gsize length;
  gsize n_read = 0;

  *self = (QuernRunHeader) { 0 };

  input = quern_input_open (file, cancellable, error);
  if (input == NULL || !quern_input_peek (input, &head, &length, error))
    return FALSE;

  self->is_empty = length == 0 && quern_input_get_damage (input) == NULL;
  self->has_format = quern_load_guess_format (head, length, &self->format);
  self->is_report = self->has_format && self->format == QUERN_FORMAT_APROF;
  if (self->is_report)
    read_process (self, file);
  if (!self->has_format)
    return TRUE;

  quern_input_set_block_size (input, BLOCK_SIZE);
  do
    {
      if (!quern_input_next_block (input, &head, &length, NULL, cancellable, error))
        return FALSE;
      n_read += length;
    }
  while (length > 0 && read_lines (self, head, head + length) && n_read < MAX_HEADER);

  return TRUE;
}

void
quern_run_header_clear (QuernRunHeader *self)
{
  g_clear_pointer (&self->command, g_free);
  g_clear_pointer (&self->built, g_free);
}

/* Whether the header has enough data to recognise other files of the same run. */
gboolean
quern_run_header_names_run (const QuernRunHeader *self)
{
  return self->is_report ? self->command != NULL : self->has_pid;
}

/**
 * quern_run_header_is_of_same_run:
 * @self: a header
 * @other: another one
 *
 * Returns: whether both have the same process and command, and in reports the same build;
 *   %FALSE if quern_run_header_names_run() is %FALSE for either
 */
gboolean
quern_run_header_is_of_same_run (const QuernRunHeader *self,
                                 const QuernRunHeader *other)
{
  return self->is_report == other->is_report &&
         quern_run_header_names_run (self) && quern_run_header_names_run (other) &&
         self->has_pid == other->has_pid && self->pid == other->pid &&
         g_strcmp0 (self->command, other->command) == 0 &&
         g_strcmp0 (self->built, other->built) == 0;
}
