/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads reports of aprof line by line. Each line begins with a letter that gives
 * its type. Lines may refer to later ones, so all references are resolved at the
 * end: see quern-aprof-finish.c. */

#include "quern-aprof-reader.h"

#include "quern-aprof-state.h"
#include "quern-config.h"
#include "quern-memory.h"
#include "quern-scanner.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Number of lines to examine for detecting the format. */
#define LINES_TO_SNIFF 32

/* Upper bound for the memory per byte of the file while reading. */
#define MEMORY_OF_A_BYTE 4

/* Maximum length of a metric's name. */
#define MAX_METRIC 100

#define DEFAULT_METRIC "bb-count"

/**
 * quern_aprof_report:
 * @self: a state
 * @code: the kind of problem
 * @at: a position in the current line
 * @text: describes the problem, for display
 *
 * Adds a warning about the current line; reading continues.
 */
void
quern_aprof_report (QuernAprofState *self,
                    QuernParseError  code,
                    const char      *at,
                    const char      *text)
{
  QuernLocation where = { self->line_number, (guint32) (at - self->line) + 1, 0 };

  quern_profile_builder_warn (self->builder, code, where, "%s", text);
}

/* Stops reading with an error at a position in the current line. Only the first is kept. */
static void
fail (QuernAprofState *self,
      QuernParseError  code,
      const char      *at,
      const char      *text)
{
  QuernLocation where = { self->line_number, (guint32) (at - self->line) + 1, 0 };

  if (self->error == NULL)
    quern_parse_error_set (&self->error, code, where, "%s", text);
}

static const char *
find_end (const char *at)
{
  const char *end = quern_find_line_end (at);

  while (end > at && quern_is_blank (end[-1]))
    end--;

  return end;
}

/* Reads a mandatory number of at most 32 bits. */
static gboolean
read_id (QuernAprofState  *self,
         const char      **at,
         guint64          *id)
{
  const char *start = *at = quern_skip_blanks (*at);

  if (quern_scan_number (at, id) == QUERN_SCAN_OK && *id <= G_MAXUINT32 &&
      (quern_is_blank (**at) || quern_is_line_end (*at)))
    return TRUE;

  quern_aprof_report (self, QUERN_PARSE_ERROR_NUMBER, start,
                      _("an id has at most 32 bits; this line is left out"));

  return FALSE;
}

/* Adds the total of a report to those before it. Sets an error if it counts something else. */
static gboolean
end_report (QuernAprofState *self)
{
  g_autofree char *metric = self->metric != NULL ? g_steal_pointer (&self->metric)
                                                 : g_strdup (DEFAULT_METRIC);

  if (self->n_ended > 0 && strcmp (metric, self->all_metric) != 0)
    {
      quern_parse_error_set (&self->error, QUERN_PARSE_ERROR_UNSUPPORTED,
                             (QuernLocation) { self->metric_line, 0, 0 }, "%s",
                             _("this report counts something else than the ones before it: "
                               "they cannot be added up"));
      return FALSE;
    }

  g_free (self->all_metric);
  self->all_metric = g_steal_pointer (&metric);
  quern_cost_point_add_number (&self->all_total, self->total);
  self->total = 0;
  self->last_context = QUERN_NONE;
  self->n_ids = self->routine_of.n + self->context_of.n;
  self->n_ended++;

  return TRUE;
}

/* "4", or "1.4" as in the headings of the format's specification. */
static void
read_version (QuernAprofState *self,
              const char      *at)
{
  const char *start = at;
  guint64 version = 0;
  guint64 minor = 0;
  QuernScan scan = quern_scan_number (&at, &version);
  g_autofree char *quoted = NULL;
  g_autofree char *text = NULL;

  /* After the body of a report, another one was appended. */
  if (self->routine_of.n + self->context_of.n > self->n_ids && !end_report (self))
    return;

  if (scan == QUERN_SCAN_OK && *at == '.')
    {
      at++;
      scan = version == 1 ? quern_scan_number (&at, &minor) : QUERN_SCAN_NONE;
      version = minor;
    }
  if (scan == QUERN_SCAN_OK && version <= QUERN_APROF_NEWEST && quern_is_line_end (find_end (at)) &&
      find_end (at) == at)
    {
      self->version = (int) version;
      return;
    }

  quoted = quern_parse_error_quote (start, find_end (start) - start);
  text = g_strdup_printf (_("aprof reports of version %s are not known"), quoted);
  fail (self, QUERN_PARSE_ERROR_UNSUPPORTED, start, text);
}

static void
read_total (QuernAprofState *self,
            const char      *at)
{
  const char *start = at;
  const guint64 before = self->total;

  self->total_line = self->line_number;
  if (quern_scan_number (&at, &self->total) == QUERN_SCAN_OK && find_end (at) == at)
    {
      if (before > 0 && before != self->total)
        quern_aprof_report (self, QUERN_PARSE_ERROR_INCONSISTENT, start,
                            _("this report has another total before this one, which counts"));
      return;
    }

  self->total = 0;
  quern_aprof_report (self, QUERN_PARSE_ERROR_NUMBER, start,
                      _("this is no total cost; the costliest routine stands for it"));
}

static void
read_metric (QuernAprofState *self,
             const char      *at)
{
  const char *end = quern_skip_word (at);

  if (end == at || end - at > MAX_METRIC)
    {
      quern_aprof_report (self, QUERN_PARSE_ERROR_SYNTAX, at, _("this is no metric"));
      return;
    }

  g_free (self->metric);
  self->metric = g_utf8_make_valid (at, end - at);
  self->metric_line = self->line_number;
}

/* Writers identify themselves in a comment. */
static void
read_comment (QuernAprofState *self,
              const char      *at)
{
  static const char mark[] = "report generated by ";
  const char *end = find_end (at);

  if ((gsize) (end - at) > strlen (mark) && end - at < 200 &&
      memcmp (at, mark, strlen (mark)) == 0)
    {
      g_autofree char *creator = g_strndup (at + strlen (mark),
                                            (gsize) (end - at) - strlen (mark));

      self->is_of_aprof = g_str_has_prefix (creator, "aprof");
      quern_profile_builder_set_creator (self->builder, creator);
    }
}

static void
read_command (QuernAprofState *self,
              const char      *at)
{
  g_autofree char *command = g_strndup (at, (gsize) (find_end (at) - at));

  if (command[0] == '\0')
    return;

  quern_profile_builder_set_command (self->builder, command);
  g_free (self->part->command);
  self->part->command = g_utf8_make_valid (command, -1);
}

/* The components of a routine line: "name" "image" id. */
typedef struct
{
  const char *name;
  const char *name_end;
  const char *image;
  const char *image_end;
  guint64     id;
} RoutineLine;

/* Names may contain quotes and blanks: splits the line at the first quote, the
 * last number, and the last sequence of quote, blank, quote. */
static gboolean
split_routine (RoutineLine *parts,
               const char  *at)
{
  const char *end = find_end (at);
  const char *number = end;
  const char *digits;
  const char *middle;

  while (number > at && quern_is_digit (number[-1]))
    number--;
  digits = number;
  if (*at != '"' || quern_scan_number (&digits, &parts->id) != QUERN_SCAN_OK || digits != end)
    return FALSE;

  while (number > at && quern_is_blank (number[-1]))
    number--;
  if (number - at < 5 || number[-1] != '"')
    return FALSE;

  parts->name = at + 1;
  parts->image_end = number - 1;
  for (middle = parts->image_end - 3; middle >= parts->name; middle--)
    if (memcmp (middle, "\" \"", 3) == 0)
      break;
  if (middle < parts->name)
    return FALSE;

  parts->name_end = middle;
  parts->image = middle + 3;

  return TRUE;
}

static void
find_image (QuernAprofState   *self,
            const RoutineLine *parts)
{
  const gsize length = (gsize) (parts->image_end - parts->image);

  if (self->image != NULL && self->image->len == length &&
      memcmp (self->image->str, parts->image, length) == 0)
    return;

  if (self->image == NULL)
    self->image = g_string_new (NULL);
  g_string_truncate (self->image, 0);
  g_string_append_len (self->image, parts->image, (gssize) length);
  self->object = quern_profile_builder_add_object (
    self->builder, quern_profile_builder_add_string (self->builder, parts->image, length));
}

static void
read_routine (QuernAprofState *self,
              const char      *at)
{
  RoutineLine parts;
  QuernAprofRoutine *it;
  QuernStringId name;
  guint32 routine;

  if (!split_routine (&parts, at))
    {
      if (self->version < 0 && *at != '"')
        fail (self, QUERN_PARSE_ERROR_UNSUPPORTED, at,
              _("names without quotation marks are of aprof before its version 1.0, "
                "whose reports are not read"));
      else
        quern_aprof_report (self, QUERN_PARSE_ERROR_SYNTAX, at,
                            _("this routine is not “\"name\" \"image\" id”: it is left out"));
      return;
    }
  if (parts.id > G_MAXUINT32)
    {
      quern_aprof_report (self, QUERN_PARSE_ERROR_NUMBER, parts.image_end + 1,
                          _("an id has at most 32 bits; this line is left out"));
      return;
    }
  if (!quern_aprof_find_routine (self, parts.id, &routine))
    return;

  it = &self->routines[routine];
  name = quern_profile_builder_add_string (self->builder, parts.name,
                                           (gsize) (parts.name_end - parts.name));
  find_image (self, &parts);
  if (it->name == QUERN_NONE)
    {
      it->name = name;
      it->object = self->object;
    }
  else if (it->name != name || it->object != self->object)
    quern_aprof_report (self, QUERN_PARSE_ERROR_REFERENCE, self->line,
                        _("this id is that of another routine already, which keeps it "
                          "and all its points"));
}

/* "24 "_Z3fooi"": a routine, and its mangled name */
static void
read_mangled_name (QuernAprofState *self,
                   const char      *at)
{
  const char *end;
  guint64 id;
  guint32 routine;

  if (!read_id (self, &at, &id))
    return;

  at = quern_skip_blanks (at);
  end = find_end (at);
  if (end - at < 3 || *at != '"' || end[-1] != '"')
    {
      quern_aprof_report (self, QUERN_PARSE_ERROR_SYNTAX, at,
                          _("this mangled name is not in quotation marks: it is left out"));
      return;
    }

  if (quern_aprof_find_routine (self, id, &routine))
    self->routines[routine].mangled =
      quern_profile_builder_add_string (self->builder, at + 1, (gsize) (end - at) - 2);
}

/* "24 352 350": routine, context, and calling context or -1. */
static void
read_context (QuernAprofState *self,
              const char      *at)
{
  guint64 ids[3];
  guint32 routine;
  guint32 context;
  guint32 parent = QUERN_NONE;

  if (!read_id (self, &at, &ids[0]) || !read_id (self, &at, &ids[1]))
    return;

  at = quern_skip_blanks (at);
  if (*at != '-' && (!read_id (self, &at, &ids[2]) ||
                     !quern_aprof_find_context (self, ids[2], &parent)))
    return;
  if (!quern_aprof_find_routine (self, ids[0], &routine) ||
      !quern_aprof_find_context (self, ids[1], &context))
    return;

  if (self->contexts[context].routine != QUERN_NONE)
    quern_aprof_report (self, QUERN_PARSE_ERROR_REFERENCE, self->line,
                        _("this id is that of another context already, which keeps it"));
  else
    self->contexts[context] = (QuernAprofContext) { routine, parent };
}

static void
read_line (QuernAprofState *self,
           const char      *at)
{
  const char *rest;

  at = quern_skip_blanks (at);
  if (quern_is_line_end (at))
    return;
  rest = at + 1;
  if (!quern_is_blank (*rest) && !quern_is_line_end (rest))
    {
      /* Favourites, added by aprof-plot, are not part of the report. */
      if (memcmp (at, "fav ", 4) != 0)
        quern_aprof_report (self, QUERN_PARSE_ERROR_SYNTAX, at, _("this line is not understood"));
      return;
    }

  rest = quern_skip_blanks (rest);
  switch (*at)
    {
    case 'p': quern_aprof_read_point (self, rest, FALSE); break;
    case 'q': quern_aprof_read_point (self, rest, TRUE); break;
    case 'x': read_context (self, rest); break;
    case 'r': read_routine (self, rest); break;
    case 'v': read_version (self, rest); break;
    case 'k': read_total (self, rest); break;
    case 'm': read_metric (self, rest); break;
    case 'c': read_comment (self, rest); break;
    case 'f': read_command (self, rest); break;
    case 'u': read_mangled_name (self, rest); break;

    /* Ignored: dates, the program's file, the kind of input, names with their arguments. */
    case 'e': case 't': case 'a': case 'i': case 'd': break;

    default:
      quern_aprof_report (self, QUERN_PARSE_ERROR_SYNTAX, at, _("this line is not understood"));
    }
}

static void
read_block (QuernAprofState *self,
            const char      *at,
            const char      *end)
{
  while (at < end && self->error == NULL)
    {
      self->line = at;
      self->line_number++;
      if (*at != '\n')
        read_line (self, at);
      at = quern_find_newline (at) + 1;
    }
}

static gboolean
read_blocks (QuernAprofState  *self,
             QuernInput       *input,
             QuernProgress    *progress,
             GCancellable     *cancellable,
             GError          **error)
{
  gboolean lacks_newline = FALSE;

  for (;;)
    {
      const char *start;
      gsize length;

      if (!quern_input_next_block (input, &start, &length, progress, cancellable, error))
        {
          quern_reader_fill_in_line (self->line_number, error);
          return FALSE;
        }
      if (!quern_memory_ensure (MEMORY_OF_A_BYTE * (guint64) length, error))
        return FALSE;
      if (length == 0)
        break;

      lacks_newline = start[length - 1] != '\n';
      read_block (self, start, start + length);
      if (self->error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&self->error));
          return FALSE;
        }
    }

  if (lacks_newline && self->is_of_aprof)
    self->cut = QUERN_CUT_IN_LINE;
  if (lacks_newline && !self->is_of_aprof && quern_input_get_damage (input) == NULL)
    quern_profile_builder_warn (self->builder, QUERN_PARSE_ERROR_DAMAGED,
                                (QuernLocation) { self->line_number, 0, 0 },
                                _("the file ends within a line: it may be cut"));

  return TRUE;
}

static void
state_clear (QuernAprofState *self)
{
  g_clear_error (&self->error);
  g_free (self->metric);
  g_free (self->all_metric);
  if (self->image != NULL)
    g_string_free (self->image, TRUE);
  quern_number_map_clear (&self->routine_of);
  quern_number_map_clear (&self->context_of);
  g_free (self->routines);
  g_free (self->contexts);
  quern_series_builder_free (self->points);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernAprofState, state_clear)

/**
 * quern_aprof_read_name:
 * @name: the base name of a file
 * @pid: (out): the process id
 * @thread: (out): its thread, from 0
 *
 * Aprof writes a file "program_PID_TID_RESOLUTION.aprof" for each thread; the process id is
 * only in the name.
 *
 * Returns: whether @name is such a name
 */
gboolean
quern_aprof_read_name (const char *name,
                       gint64     *pid,
                       gint64     *thread)
{
  g_auto (GStrv) words = NULL;
  /* The program's name may have dots, too. */
  const char *ending = g_strrstr (name, ".aprof");
  const char *dot = ending != NULL ? ending : strchr (name, '.');
  g_autofree char *stem = g_strndup (name, dot != NULL ? (gsize) (dot - name) : strlen (name));
  gint64 numbers[3];
  guint n;

  words = g_strsplit (stem, "_", -1);
  n = g_strv_length (words);
  if (n < 4)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (!quern_parse_whole (words[n - 3 + i], &numbers[i]))
      return FALSE;

  *pid = numbers[0];
  *thread = numbers[1];

  return TRUE;
}

static gboolean
aprof_read (QuernInput           *input,
            QuernProfileBuilder  *builder,
            QuernProgress        *progress,
            GCancellable         *cancellable,
            GError              **error)
{
  g_auto (QuernAprofState) self = {
    .builder = builder,
    .version = -1,
    .last_context = QUERN_NONE,
  };

  quern_number_map_init (&self.routine_of);
  quern_number_map_init (&self.context_of);
  self.points = quern_series_builder_new ();
  quern_profile_builder_set_format (builder, QUERN_FORMAT_APROF);
  self.part = quern_profile_builder_begin_part (builder);
  self.part->has_pid = self.part->has_thread =
    quern_aprof_read_name (quern_input_get_name (input), &self.part->pid, &self.part->thread);

  if (!read_blocks (&self, input, progress, cancellable, error))
    return FALSE;
  if (!end_report (&self))
    {
      g_propagate_error (error, g_steal_pointer (&self.error));
      return FALSE;
    }
  if (self.n_ended > 1)
    quern_profile_builder_warn (builder, QUERN_PARSE_ERROR_APPENDED, (QuernLocation) { 0, 0, 0 },
                                _("the file holds %u runs, one appended to the other: "
                                  "their costs are added up"), self.n_ended);
  if (!quern_aprof_finish (&self, cancellable, error))
    return FALSE;

  quern_reader_report_end (input, builder, self.line_number);

  return TRUE;
}

/* Whether a line is characteristic of reports. at: starts with a letter and a blank. */
static gboolean
is_telling (const char *at,
            gsize       length)
{
  switch (*at)
    {
    case 'p': case 'q': case 'x': case 'v':
      return length > 2 && quern_is_digit (at[2]);

    case 'r':
      return length > 2 && at[2] == '"';

    case 'm':
      return length > 6 && (memcmp (at, "m bb-co", 7) == 0 || memcmp (at, "m time-", 7) == 0 ||
                            memcmp (at, "m vex-i", 7) == 0);

    default:
      return FALSE;
    }
}

static int
aprof_sniff (const char *head,
             gsize       length)
{
  static const char mark[] = "c report generated by aprof";
  const char *end = head + length;
  const char *at = head;
  guint n_telling = 0;
  guint n_others = 0;

  for (guint i = 0; at != NULL && at < end && i < LINES_TO_SNIFF; i++)
    {
      gsize rest = (gsize) (end - at);

      if (rest >= strlen (mark) && memcmp (at, mark, strlen (mark)) == 0)
        return 100;
      if (rest > 2 && at[1] == ' ' && strchr ("vektcfamipqxrud", *at) != NULL && *at != '\0')
        n_telling += is_telling (at, rest) ? 1 : 0;
      else if (*at != '\n' && *at != '\r')
        n_others++;

      at = memchr (at, '\n', rest);
      if (at != NULL)
        at++;
    }

  if (n_telling == 0)
    return 0;

  return n_others == 0 ? 90 : n_telling > n_others ? 60 : 0;
}

const QuernReader quern_aprof_reader = {
  .name = "aprof",
  .sniff = aprof_sniff,
  .read = aprof_read,
};
