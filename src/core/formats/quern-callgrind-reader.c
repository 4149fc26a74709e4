/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-callgrind-reader.h"

#include "quern-callgrind-state.h"
#include "quern-config.h"
#include "quern-memory.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Header keys are not longer than this. */
#define MAX_KEY 32

/* The builder keeps no more warnings than this. A file may cause a million of
 * them, so do not format the text of the others. */
#define MAX_REPORTS 100

/* Upper bound for the memory per byte of the file, reached with many short names. */
#define MEMORY_OF_A_BYTE 16

QuernLocation
quern_callgrind_place (const QuernCallgrindState *self,
                       const char                *at)
{
  return (QuernLocation) { self->line_number, (guint32) (at - self->line) + 1, 0 };
}

static gboolean
has_enough_reports (const QuernCallgrindState *self)
{
  return quern_profile_builder_get_n_warnings (self->builder) >= MAX_REPORTS;
}

/**
 * quern_callgrind_report:
 * @self: a state
 * @code: the kind of problem
 * @at: a position in the current line
 * @format: a printf format
 *
 * Adds a warning about the current line; reading continues.
 */
void
quern_callgrind_report (QuernCallgrindState *self,
                        QuernParseError      code,
                        const char          *at,
                        const char          *format,
                        ...)
{
  g_autofree char *text = NULL;
  va_list args;

  if (!has_enough_reports (self))
    {
      va_start (args, format);
      text = g_strdup_vprintf (format, args);
      va_end (args);
    }

  quern_profile_builder_warn (self->builder, code, quern_callgrind_place (self, at),
                              "%s", text != NULL ? text : "");
}

/**
 * quern_callgrind_report_word:
 * @self: a state
 * @code: the kind of problem
 * @at: a word of the current line
 * @text: describes the problem
 *
 * Adds a warning about a word, and quotes the word.
 */
void
quern_callgrind_report_word (QuernCallgrindState *self,
                             QuernParseError      code,
                             const char          *at,
                             const char          *text)
{
  g_autofree char *quoted = NULL;

  if (!has_enough_reports (self))
    quoted = quern_parse_error_quote (at, quern_skip_word (at) - at);

  quern_profile_builder_warn (self->builder, code, quern_callgrind_place (self, at),
                              "%s: %s", text, quoted != NULL ? quoted : "");
}

/**
 * quern_callgrind_fail:
 * @self: a state
 * @code: the kind of error
 * @at: a position in the current line
 * @format: a printf format
 *
 * Stops reading with an error. Only the first error is kept.
 */
void
quern_callgrind_fail (QuernCallgrindState *self,
                      QuernParseError      code,
                      const char          *at,
                      const char          *format,
                      ...)
{
  va_list args;

  self->is_over = TRUE;
  if (self->error != NULL)
    return;

  va_start (args, format);
  self->error = quern_parse_error_new_valist (code, quern_callgrind_place (self, at), format, args);
  va_end (args);
}

static const char *
read_unknown (QuernCallgrindState *self,
              const char          *at)
{
  static const char appended[] = "==== NEW PROFILING FILE";
  const char *end = quern_find_line_end (at);
  g_autofree char *quoted = NULL;

  /* Xdebug writes this line between runs appended to a file. */
  if ((gsize) (end - at) >= strlen (appended) && memcmp (at, appended, strlen (appended)) == 0)
    return end;

  if (quern_unknown_keys_add (&self->unknown, at, quern_callgrind_place (self, at)))
    return end;

  if (!has_enough_reports (self))
    quoted = quern_parse_error_quote (at, end - at);
  quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, at, _("this line is not understood: %s"),
                          quoted != NULL ? quoted : "");

  return end;
}

/* "key: value" */
static const char *
read_header (QuernCallgrindState *self,
             const char          *at)
{
  const char *colon = at;

  while (*colon != ':' && *colon != '\n' && colon - at < MAX_KEY)
    colon++;

  if (*colon == ':' && quern_callgrind_is_header (at, (gsize) (colon - at)))
    return quern_callgrind_header_line (self, at, (gsize) (colon - at), colon + 1);

  return read_unknown (self, at);
}

/* Ignores comments, except for the marker written by newer versions of callgrind. */
static const char *
read_comment (QuernCallgrindState *self,
              const char          *at)
{
  static const char mark[] = "# callgrind format";
  const char *end = quern_find_line_end (at);

  if ((gsize) (end - at) >= strlen (mark) && memcmp (at, mark, strlen (mark)) == 0)
    self->is_marked = TRUE;

  return end;
}

static const char *
read_line (QuernCallgrindState *self,
           const char          *line)
{
  const char *at = line;
  const char *stop;

  if (G_UNLIKELY (quern_is_blank (*at)))
    at = quern_skip_blanks (at);

  switch (*at)
    {
    case '0': case '1': case '2': case '3': case '4':
    case '5': case '6': case '7': case '8': case '9':
    case '+': case '-': case '*':
      return quern_callgrind_cost_line (self, at);

    case '#':
      return read_comment (self, at);

    case '\n':
      return at;

    default:
      if (quern_is_line_end (at))
        return at;
      stop = quern_callgrind_spec_line (self, at);
      return stop != NULL ? stop : read_header (self, at);
    }
}

/* Skips empty lines, eight at a time: a small compressed file may contain billions
 * of them. */
static const char *
skip_empty_lines (const char *at,
                  const char *end)
{
  static const char newlines[] = "\n\n\n\n\n\n\n\n";
  const gsize n = sizeof newlines - 1;

  while ((gsize) (end - at) >= n && memcmp (at, newlines, n) == 0)
    at += n;
  while (at < end && *at == '\n')
    at++;

  return at;
}

/* Reads whole lines, followed by QUERN_INPUT_SLACK readable bytes, until a line causes
 * an error. */
static void
read_block (QuernCallgrindState *self,
            const char          *start,
            gsize                length)
{
  const char *end = start + length;
  const char *at = start;

  while (at < end)
    {
      if (*at == '\n')
        {
          const char *behind = skip_empty_lines (at, end);

          self->line_number += (guint64) (behind - at);
          at = behind;
          self->lacks_newline = FALSE;
          continue;
        }

      self->line = at;
      self->line_number++;
      at = read_line (self, at);
      if (G_UNLIKELY (self->is_over))
        {
          self->line_number--;
          return;
        }

      if (G_UNLIKELY (*at != '\n'))
        at = quern_find_newline (at);
      at++;

      /* TRUE if the line was only ended by a newline after the block. */
      self->lacks_newline = at > end;
    }
}

/* Checks that there was enough memory so far, and is enough for the next @length bytes. The
 * name tables use GLib, which aborts if it cannot grow them: assume that they double. */
static gboolean
check_memory (const QuernCallgrindState  *self,
              gsize                       length,
              GError                    **error)
{
  const guint64 needed = quern_name_table_get_memory (&self->objects) +
                         quern_name_table_get_memory (&self->files) +
                         quern_name_table_get_memory (&self->functions) +
                         MEMORY_OF_A_BYTE * (guint64) length;

  return quern_profile_builder_check (self->builder, error) &&
         quern_memory_ensure (needed, error);
}

static gboolean
read_blocks (QuernCallgrindState  *self,
             QuernInput           *input,
             QuernProgress        *progress,
             GCancellable         *cancellable,
             GError              **error)
{
  const char *start;
  gsize length;

  for (;;)
    {
      if (!quern_input_next_block (input, &start, &length, progress, cancellable, error))
        {
          quern_reader_fill_in_line (self->line_number, error);
          return FALSE;
        }
      if (!check_memory (self, length, error))
        return FALSE;
      if (length == 0)
        return TRUE;

      if (self->line_number == 0 && length >= 3 && memcmp (start, "\xef\xbb\xbf", 3) == 0)
        {
          start += 3;
          length -= 3;
        }

      read_block (self, start, length);
      if (self->error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&self->error));
          return FALSE;
        }
    }
}

/* Sets the error for a file without events, whose costs have no meaning. */
static void
set_nothing_found (const QuernCallgrindState  *self,
                   const char                 *damage,
                   GError                    **error)
{
  QuernLocation end = { self->line_number, 0, 0 };
  QuernLocation first_cost = { self->first_cost_without_events, 1, 0 };
  QuernLocation empty_events = { self->empty_events, 1, 0 };

  if (damage != NULL)
    quern_parse_error_set (error, QUERN_PARSE_ERROR_DAMAGED, end, "%s", damage);
  else if (self->empty_events > 0)
    quern_parse_error_set (error, QUERN_PARSE_ERROR_EMPTY, empty_events,
                           "%s", _("“events:” names no event"));
  else if (self->first_cost_without_events > 0)
    quern_parse_error_set (error, QUERN_PARSE_ERROR_EMPTY, first_cost,
                           "%s", _("this is a cost, but no “events:” line says what it counts"));
  else if (self->part != NULL)
    quern_parse_error_set (error, QUERN_PARSE_ERROR_EMPTY, end,
                           "%s", _("there is no “events:” line: the file may be cut"));
  else
    quern_parse_error_set (error, QUERN_PARSE_ERROR_NOT_PROFILE, (QuernLocation) { 0, 0, 0 },
                           "%s", _("this is not a profile: it has no “events:” line"));
}

/* Whether the file has everything that all Cachegrind files have, and nothing that they never
 * have. They consist of "desc:" lines if caches were simulated, "cmd:", "events:", the cost
 * lines, and "summary:". */
static gboolean
is_cachegrind (const QuernCallgrindState *self)
{
  return !self->has_version && !self->has_creator && !self->has_identity && !self->has_calls &&
         !self->has_own_positions && !self->has_early_summary && !self->has_totals &&
         self->n_parts == 1 && self->functions.entries->len == 0 &&
         (self->has_desc || (self->has_command && self->has_ir));
}

/* Ends the last part, and detects whether the file is cut. */
static void
end_last_part (QuernCallgrindState *self)
{
  const QuernLocation end = { self->line_number, 0, 0 };
  const QuernCut cut = self->lacks_newline ? QUERN_CUT_IN_LINE : QUERN_CUT_SURELY;
  const gboolean waits_for_cost = self->pending == QUERN_PENDING_CALL ||
                                  (self->pending == QUERN_PENDING_SKIP && self->lacks_newline);

  if (waits_for_cost)
    self->pending = QUERN_PENDING_NONE;
  quern_callgrind_end_pending (self);
  quern_callgrind_end_part (self, self->line_number);

  if (is_cachegrind (self))
    {
      quern_profile_builder_set_format (self->builder, QUERN_FORMAT_CACHEGRIND);
      quern_profile_builder_set_summary_rule (self->builder, QUERN_SUMMARY_EXACT);
      if (self->has_command && (!self->has_summary || self->lacks_newline))
        quern_profile_builder_set_cut (self->builder,
                                       self->has_summary ? QUERN_CUT_UNLESS_COMPLETE : cut, end);
    }
  if (waits_for_cost)
    quern_profile_builder_set_cut (self->builder, cut, end);
}

/* Finishes reading. Fails if the file is not a profile. */
static gboolean
finish (QuernCallgrindState  *self,
        QuernInput           *input,
        GError              **error)
{
  const char *damage = quern_input_get_damage (input);

  end_last_part (self);
  quern_unknown_keys_report (&self->unknown, self->builder);

  /* Damaged files with the marker are accepted even if they are cut before the events. */
  if (!self->has_events && !(damage != NULL && self->is_marked))
    {
      set_nothing_found (self, damage, error);
      return FALSE;
    }

  quern_reader_report_end (input, self->builder, self->line_number);

  return TRUE;
}

static void
state_init (QuernCallgrindState *self,
            QuernProfileBuilder *builder)
{
  const QuernName nothing = { QUERN_NONE, QUERN_NONE };

  *self = (QuernCallgrindState) {
    .builder = builder,
    .n_positions = 1,
    .kinds = { QUERN_POSITION_LINE },
    .name = nothing,
    .callee = nothing,
    .jump_function = nothing,
  };
  quern_name_table_init (&self->objects);
  quern_name_table_init (&self->files);
  quern_name_table_init (&self->functions);
  quern_unknown_keys_init (&self->unknown);
  self->n_costs = 64;
  self->costs = g_new (gint64, self->n_costs);
}

static void
state_clear (QuernCallgrindState *self)
{
  quern_name_table_clear (&self->objects);
  quern_name_table_clear (&self->files);
  quern_name_table_clear (&self->functions);
  quern_unknown_keys_clear (&self->unknown);
  g_clear_error (&self->error);
  g_free (self->costs);
}

static void
limit_cb (gpointer data)
{
  QuernCallgrindState *self = data;
  g_autoptr (GError) error = NULL;

  if (!quern_profile_builder_check (self->builder, &error))
    quern_callgrind_fail (self, QUERN_PARSE_ERROR_LIMIT, self->line, "%s", error->message);
}

static gboolean
callgrind_read (QuernInput           *input,
                QuernProfileBuilder  *builder,
                QuernProgress        *progress,
                GCancellable         *cancellable,
                GError              **error)
{
  QuernCallgrindState self;
  gboolean is_read;

  state_init (&self, builder);
  quern_profile_builder_set_limit_func (builder, limit_cb, &self);
  is_read = read_blocks (&self, input, progress, cancellable, error) &&
            finish (&self, input, error);
  quern_profile_builder_set_limit_func (builder, NULL, NULL);
  state_clear (&self);

  return is_read;
}

static gboolean
has_line (const char *head,
          gsize       length,
          const char *prefix)
{
  gsize prefix_length = strlen (prefix);
  const char *end = head + length;

  for (const char *at = head; at != NULL && (gsize) (end - at) >= prefix_length;)
    {
      if (memcmp (at, prefix, prefix_length) == 0)
        return TRUE;
      at = memchr (at, '\n', (gsize) (end - at));
      if (at != NULL)
        at++;
    }

  return FALSE;
}

/**
 * quern_callgrind_is_head:
 * @text: (array length=length): whole lines, but for the last
 * @length: the number of bytes
 *
 * Returns: whether it is part of a file's header, which may be of any length, and no more
 */
gboolean
quern_callgrind_is_head (const char *text,
                         gsize       length)
{
  const char *end = text + length;
  gboolean has_key = FALSE;

  for (const char *at = text; at < end;)
    {
      const char *newline = memchr (at, '\n', (gsize) (end - at));
      const char *stop = newline != NULL ? newline : end;
      const char *colon = memchr (at, ':', MIN ((gsize) (stop - at), MAX_KEY));

      if (colon != NULL && quern_callgrind_is_header (at, (gsize) (colon - at)))
        has_key = TRUE;
      else if (newline != NULL && at < newline && *at != '#' && *at != '\r')
        return FALSE;
      at = newline != NULL ? newline + 1 : end;
    }

  return has_key;
}

static int
callgrind_sniff (const char *head,
                 gsize       length)
{
  if (length == 0)
    return 0;

  if (has_line (head, MIN (length, 64), "# callgrind format"))
    return 100;
  if (has_line (head, length, "events:"))
    return 80;
  if (has_line (head, length, "fn=") || has_line (head, length, "creator:") ||
      quern_callgrind_is_head (head, length))
    return 40;

  return 0;
}

const QuernReader quern_callgrind_reader = {
  .name = "Callgrind",
  .sniff = callgrind_sniff,
  .read = callgrind_read,
};
