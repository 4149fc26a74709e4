/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the header lines of a part: "events:", "positions:" and others. */

#include "quern-callgrind-state.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

typedef void (*HeaderFunc) (QuernCallgrindState *self,
                            const char          *value,
                            const char          *end);

static char *
dup_text (const char *start,
          const char *end)
{
  return g_utf8_make_valid (start, end - start);
}

/* Skips blanks up to end, which excludes blanks at the end of the line. */
static const char *
skip_blanks (const char *at,
             const char *end)
{
  return MIN (quern_skip_blanks (at), end);
}

static gboolean
starts_with (const char *start,
             const char *end,
             const char *prefix)
{
  gsize length = strlen (prefix);

  return (gsize) (end - start) >= length && memcmp (start, prefix, length) == 0;
}

/* Maximum number of "desc:" lines to keep per part, and of bytes per type and value. */
#define MAX_DESCRIPTIONS 16
#define MAX_DESCRIPTION 200

/* Whether the current part lacks what its writer always writes last. Callgrind ends each part
 * with "totals:", Xdebug with "summary:"; versions of Xdebug that write it earlier put the
 * lines of the last function after it. */
static QuernCut
find_cut (const QuernCallgrindState *self)
{
  if (self->is_callgrind && self->has_totals)
    return self->lacks_newline ? QUERN_CUT_UNLESS_COMPLETE : QUERN_CUT_NOT;
  if (self->lacks_newline &&
      (self->is_callgrind || self->is_xdebug || (self->is_marked && self->has_version &&
                                                 self->has_creator && !self->has_totals)))
    return QUERN_CUT_IN_LINE;

  if (self->is_callgrind)
    return self->has_body || self->has_summary ? QUERN_CUT_UNLESS_COMPLETE : QUERN_CUT_NOT;
  if (self->is_xdebug &&
      (!self->has_summary || (self->has_unfinished_summary &&
                              self->line_number <= self->summary_line + 1)))
    return QUERN_CUT_SURELY;

  return QUERN_CUT_NOT;
}

/**
 * quern_callgrind_end_part:
 * @self: a state, possibly in a part
 * @last_line: the number of the part's last line
 *
 * Called when all lines of a part have been read.
 */
void
quern_callgrind_end_part (QuernCallgrindState *self,
                          guint64              last_line)
{
  if (self->part == NULL)
    return;

  quern_profile_builder_set_cut (self->builder, find_cut (self),
                                 (QuernLocation) { last_line, 0, 0 });

  /* These writers count everything the program did, even if it is not on any line. */
  if (self->is_callgrind || self->is_xdebug)
    quern_profile_builder_set_summary_rule (self->builder, self->is_xdebug ? QUERN_SUMMARY_MORE
                                                                           : QUERN_SUMMARY_ABOUT);
}

/* Ends the current part, if any, and begins the next. The new part inherits the columns
 * of the previous one until it sets its own, and the positions unless it has
 * "positions:" or "events:". */
void
quern_callgrind_begin_part (QuernCallgrindState *self)
{
  quern_callgrind_end_pending (self);
  if (self->line_number > 0)
    quern_callgrind_end_part (self, self->line_number - 1);
  self->part = quern_profile_builder_begin_part (self->builder);
  self->n_parts++;

  self->has_body = FALSE;
  self->headers = 0;
  self->has_own_events = FALSE;
  self->has_own_positions = FALSE;
  self->has_fl = FALSE;
  self->has_summary = FALSE;
  self->has_early_summary = FALSE;
  self->has_unfinished_summary = FALSE;
  self->has_totals = FALSE;

  self->object = QUERN_NONE;
  self->file = QUERN_NONE;
  self->line_file = QUERN_NONE;
  self->function = QUERN_NONE;
  self->has_name = FALSE;
  self->callee_object = QUERN_NONE;
  self->callee_file = QUERN_NONE;
  self->has_callee = FALSE;
  self->had_callee = FALSE;
  self->jump_file = QUERN_NONE;
  self->has_jump_function = FALSE;

  memset (self->at, 0, sizeof self->at);
  self->anchored = 0;
  self->reported_unanchored = FALSE;
}

static void
set_default_positions (QuernCallgrindState *self)
{
  if (!self->has_own_positions && (self->has_own_events || self->n_parts == 1))
    {
      self->kinds[0] = QUERN_POSITION_LINE;
      self->n_positions = 1;
    }
}

/**
 * quern_callgrind_begin_body:
 * @self: a state
 *
 * Called at the first line of a part that is a cost, a call or a jump.
 */
void
quern_callgrind_begin_body (QuernCallgrindState *self)
{
  if (self->part == NULL)
    quern_callgrind_begin_part (self);
  self->has_body = TRUE;
  set_default_positions (self);

  if (self->has_events && !self->has_own_events)
    quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, self->line,
                            _("this part has no “events:”: those of the part before stand in"));
}

static void
read_version (QuernCallgrindState *self,
              const char          *value,
              const char          *end)
{
  const char *at = value;
  guint64 version = 1;

  if (quern_scan_number (&at, &version) == QUERN_SCAN_NONE)
    quern_callgrind_report_word (self, QUERN_PARSE_ERROR_UNSUPPORTED, value,
                                 _("the version is no number, and is read as 1"));
  else if (version > 1)
    quern_callgrind_fail (self, QUERN_PARSE_ERROR_UNSUPPORTED, value,
                          _("version %" PRIu64 " of the format is not supported"),
                          version);

  /* A second version line: a whole run was appended, with its own name numbers. */
  if (self->has_version)
    {
      quern_name_table_reset (&self->objects);
      quern_name_table_reset (&self->files);
      quern_name_table_reset (&self->functions);
      self->function = QUERN_NONE;
      self->has_name = FALSE;
      self->has_callee = FALSE;
      self->had_callee = FALSE;
      self->has_jump_function = FALSE;
    }
  self->has_version = TRUE;
}

static void
read_creator (QuernCallgrindState *self,
              const char          *value,
              const char          *end)
{
  g_autofree char *text = dup_text (value, end);

  self->has_creator = TRUE;
  self->is_callgrind = g_str_has_prefix (text, "callgrind");
  self->is_xdebug = g_str_has_prefix (text, "xdebug");
  quern_profile_builder_set_creator (self->builder, text);
}

static void
read_command (QuernCallgrindState *self,
              const char          *value,
              const char          *end)
{
  g_autofree char *text = dup_text (value, end);

  self->has_command = TRUE;
  quern_profile_builder_set_command (self->builder, text);
  g_free (self->part->command);
  self->part->command = g_steal_pointer (&text);
}

/* Reads an identifying number: part, thread or process. */
static gboolean
read_identity (QuernCallgrindState *self,
               const char          *value,
               const char          *end,
               gint64              *number)
{
  g_autofree char *text = dup_text (value, end);
  const char *at = value;
  guint64 positive;

  self->has_identity = TRUE;
  if (quern_parse_whole (text, number))
    return TRUE;
  if (quern_scan_number (&at, &positive) == QUERN_SCAN_OK && at == end && positive <= G_MAXINT64)
    {
      *number = (gint64) positive;
      return TRUE;
    }

  quern_callgrind_report_word (self, QUERN_PARSE_ERROR_NUMBER, value,
                               _("this is no number that can be used here"));

  return FALSE;
}

static void
read_part (QuernCallgrindState *self,
           const char          *value,
           const char          *end)
{
  self->part->has_part = read_identity (self, value, end, &self->part->part);
}

static void
read_thread (QuernCallgrindState *self,
             const char          *value,
             const char          *end)
{
  self->part->has_thread = read_identity (self, value, end, &self->part->thread);
}

static void
read_pid (QuernCallgrindState *self,
          const char          *value,
          const char          *end)
{
  self->part->has_pid = read_identity (self, value, end, &self->part->pid);
}

static gboolean
is_word (const char *start,
         const char *end,
         const char *word)
{
  return (gsize) (end - start) == strlen (word) && starts_with (start, end, word);
}

/* "I1 cache:         32768 B, 64 B, 8-way associative" */
static void
add_description (QuernPart  *part,
                 const char *value,
                 const char *type_end,
                 const char *text,
                 const char *end)
{
  g_autofree char *type = dup_text (value, MIN (type_end, value + MAX_DESCRIPTION));
  g_autofree char *rest = dup_text (text, MIN (end, text + MAX_DESCRIPTION));

  if (part->descriptions == NULL)
    part->descriptions = g_ptr_array_new_with_free_func (g_free);
  if (part->descriptions->len < MAX_DESCRIPTIONS)
    g_ptr_array_add (part->descriptions, g_strconcat (type, ": ", rest, NULL));
}

/* "type: value" */
static void
read_desc (QuernCallgrindState *self,
           const char          *value,
           const char          *end)
{
  const char *colon = value < end ? memchr (value, ':', (gsize) (end - value)) : NULL;
  const char *type_end = colon;
  const char *text;

  self->has_desc = TRUE;
  if (colon == NULL)
    return;

  while (type_end > value && quern_is_blank (type_end[-1]))
    type_end--;
  text = skip_blanks (colon + 1, end);

  if (is_word (value, type_end, "Trigger"))
    {
      g_free (self->part->trigger);
      self->part->trigger = dup_text (text, end);
    }
  else if (is_word (value, type_end, "Timerange"))
    {
      g_free (self->part->timerange);
      self->part->timerange = dup_text (text, end);
    }
  else if (text < end)
    {
      add_description (self->part, value, type_end, text, end);
    }
}

static void
read_positions (QuernCallgrindState *self,
                const char          *value,
                const char          *end)
{
  static const char * const names[] = { "line", "instr", "bb", "addr" };
  static const int order[] = { 2, 0, 1, 0 };
  static const QuernPositionKind kinds[] = {
    QUERN_POSITION_LINE, QUERN_POSITION_INSTR, QUERN_POSITION_BB, QUERN_POSITION_INSTR,
  };
  int last = -1;

  self->has_own_positions = TRUE;
  self->n_positions = 0;
  for (const char *at = value; at < end; at = quern_skip_blanks (quern_skip_word (at)))
    {
      const char *stop = quern_skip_word (at);
      QuernPositionKind kind = QUERN_POSITION_UNKNOWN;

      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        {
          if ((gsize) (stop - at) != strlen (names[i]) || !starts_with (at, end, names[i]))
            continue;

          kind = kinds[i];
          if (order[i] <= last)
            quern_callgrind_report (self, QUERN_PARSE_ERROR_UNSUPPORTED, at,
                                    _("these positions stand in an unusual order"));
          last = order[i];
        }

      if (kind == QUERN_POSITION_UNKNOWN)
        quern_callgrind_report_word (self, QUERN_PARSE_ERROR_UNSUPPORTED, at,
                                     _("this kind of position is not known, and skipped"));

      if (self->n_positions == QUERN_MAX_POSITIONS)
        {
          quern_callgrind_fail (self, QUERN_PARSE_ERROR_LIMIT, at,
                                _("there are more than %d positions"), QUERN_MAX_POSITIONS);
          return;
        }
      self->kinds[self->n_positions++] = kind;
    }

  if (self->n_positions == 0)
    quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, value,
                            _("“positions:” names no position"));
}

static void
read_events (QuernCallgrindState *self,
             const char          *value,
             const char          *end)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (QuernEventId));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (const char *at = value; at < end; at = quern_skip_blanks (quern_skip_word (at)))
    {
      g_autofree char *name = dup_text (at, quern_skip_word (at));
      QuernEventId event;

      if (columns->len == QUERN_MAX_COLUMNS)
        {
          quern_callgrind_fail (self, QUERN_PARSE_ERROR_LIMIT, at,
                                _("there are more than %d events"), QUERN_MAX_COLUMNS);
          return;
        }

      if (columns->len == 0)
        self->has_ir = strcmp (name, "Ir") == 0;
      event = quern_profile_builder_add_event (self->builder, name);
      if (!g_hash_table_add (seen, GUINT_TO_POINTER (event)))
        quern_callgrind_report (self, QUERN_PARSE_ERROR_REFERENCE, at,
                                _("an event is named twice; its columns are added up"));
      g_array_append_val (columns, event);
    }

  if (columns->len == 0)
    {
      if (self->empty_events == 0)
        self->empty_events = self->line_number;
      quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, value, _("“events:” names no event"));
      return;
    }

  quern_profile_builder_set_columns (self->builder, (QuernEventId *) (gpointer) columns->data,
                                     columns->len);
  self->n_events = columns->len;
  self->has_events = TRUE;
  self->has_own_events = TRUE;
}

static gboolean
ends_event_name (char c)
{
  return quern_is_blank (c) || c == '=' || c == ':' || c == '+' || c == '*';
}

/* "Name = formula : long name", "Name : long name" */
static void
read_event (QuernCallgrindState *self,
            const char          *value,
            const char          *end)
{
  const char *name_end = value;
  const char *at;
  const char *colon;
  g_autofree char *name = NULL;
  g_autofree char *formula = NULL;
  g_autofree char *long_name = NULL;
  const char *formula_at = NULL;

  while (name_end < end && !ends_event_name (*name_end))
    name_end++;
  at = skip_blanks (name_end, end);
  if (name_end == value || (at < end && *at != '=' && *at != ':'))
    {
      quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, at,
                              _("here “=” and a formula, or “:” and a long name should follow"));
      return;
    }

  name = dup_text (value, name_end);
  colon = at < end ? memchr (at, ':', (gsize) (end - at)) : NULL;
  if (at < end && *at == '=')
    {
      const char *stop = colon != NULL ? colon : end;

      formula_at = skip_blanks (at + 1, stop);
      formula = dup_text (formula_at, stop);
      g_strchomp (formula);
    }
  if (colon != NULL)
    {
      long_name = dup_text (colon + 1, end);
      g_strstrip (long_name);
      if (*long_name == '\0')
        g_clear_pointer (&long_name, g_free);
    }

  if (formula != NULL)
    quern_profile_builder_add_formula (self->builder, name, formula, long_name,
                                       quern_callgrind_place (self, formula_at));
  else if (long_name != NULL)
    quern_profile_builder_set_long_name (self->builder, name, long_name);
}

static void
read_summary (QuernCallgrindState *self,
              const char          *value,
              const char          *end)
{
  guint n_costs;

  if (self->has_summary)
    quern_callgrind_report (self, QUERN_PARSE_ERROR_INCONSISTENT, self->line,
                            _("a second “summary:” in one part; the last one counts"));
  quern_callgrind_costs (self, value, QUERN_MAX_COLUMNS, &n_costs);
  quern_profile_builder_set_summary (self->builder, self->costs, n_costs,
                                     quern_callgrind_place (self, self->line));
  self->has_summary = TRUE;
  self->has_early_summary = !self->has_body;
  self->summary_line = self->line_number;

  /* That is, at most an empty line is between the "fn=" and the summary. */
  self->has_unfinished_summary = self->has_name && self->line_number <= self->name_line + 2;
}

static void
read_totals (QuernCallgrindState *self,
             const char          *value,
             const char          *end)
{
  guint n_costs;

  if (self->has_totals)
    quern_callgrind_report (self, QUERN_PARSE_ERROR_INCONSISTENT, self->line,
                            _("a second “totals:” in one part; the last one counts"));
  quern_callgrind_costs (self, value, QUERN_MAX_COLUMNS, &n_costs);
  quern_profile_builder_set_totals (self->builder, self->costs, n_costs,
                                    quern_callgrind_place (self, self->line));
  self->has_totals = TRUE;
}

static void
read_nothing (QuernCallgrindState *self,
              const char          *value,
              const char          *end)
{
}

static const struct
{
  const char *key;
  HeaderFunc  read;
  gboolean    trails; /* does not begin a part */
} headers[] = {
  { "version", read_version, FALSE },
  { "creator", read_creator, FALSE },
  { "pid", read_pid, FALSE },
  { "cmd", read_command, FALSE },
  { "part", read_part, FALSE },
  { "thread", read_thread, FALSE },
  { "desc", read_desc, FALSE },
  { "positions", read_positions, FALSE },
  { "events", read_events, FALSE },
  { "event", read_event, FALSE },
  { "arch", read_nothing, FALSE },
  { "timeframe (BB)", read_nothing, FALSE },
  { "summary", read_summary, TRUE },
  { "totals", read_totals, TRUE },
};

static gsize
find_header (const char *key,
             gsize       key_length)
{
  gsize i = 0;

  while (i < G_N_ELEMENTS (headers) &&
         (strlen (headers[i].key) != key_length || memcmp (headers[i].key, key, key_length) != 0))
    i++;

  return i;
}

gboolean
quern_callgrind_is_header (const char *key,
                           gsize       key_length)
{
  return find_header (key, key_length) < G_N_ELEMENTS (headers);
}

/* Whether header line i belongs to the part after the current one. A part that has no costs ends
 * where a line comes that its header already has. */
static gboolean
begins_part (const QuernCallgrindState *self,
             gsize                      i)
{
  const gboolean is_repeated = (self->headers & (1u << i)) != 0 &&
                               headers[i].read != read_desc && headers[i].read != read_event;

  if (self->part == NULL)
    return TRUE;
  if (headers[i].trails)
    return FALSE;

  return self->has_body || self->has_totals || (self->has_own_events && is_repeated);
}

/**
 * quern_callgrind_header_line:
 * @self: a state
 * @key: (array length=key_length): a key known to quern_callgrind_is_header()
 * @key_length: its length in bytes
 * @value: the position after the colon
 *
 * Reads a header line. After body lines, or as a second one of its kind, it begins a
 * new part.
 *
 * Returns: a position in the line
 */
const char *
quern_callgrind_header_line (QuernCallgrindState *self,
                             const char          *key,
                             gsize                key_length,
                             const char          *value)
{
  gsize i = find_header (key, key_length);
  const char *end = quern_find_line_end (value);

  g_assert (i < G_N_ELEMENTS (headers));

  quern_callgrind_end_pending (self);
  if (begins_part (self, i))
    quern_callgrind_begin_part (self);
  self->headers |= 1u << i;

  value = MIN (quern_skip_blanks (value), end);
  while (end > value && quern_is_blank (end[-1]))
    end--;
  headers[i].read (self, value, end);

  return end;
}
