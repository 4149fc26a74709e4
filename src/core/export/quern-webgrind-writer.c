/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-webgrind-writer.h"

#include "quern-config.h"
#include "quern-hash.h"
#include "quern-linear.h"
#include "quern-parse-error.h"
#include "quern-webgrind-rows.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define VERSION 7
#define HEADER_WORDS 3
#define RECORD_WORDS 6
#define CALL_WORDS 4

/* The state of the writer. */
typedef struct
{
  QuernAnalysis *analysis;     /* borrowed, like the rest */
  QuernProfile  *profile;
  QuernEventSet *events;
  QuernEventId   event;
  const QuernWebgrindScale *scale; /* nullable */
  QuernSink     *sink;
  guint          n_functions;
  gboolean      *is_twin;      /* owned, by function: an earlier one has the same file and name */
  GArray        *rows;         /* owned: QuernWebgrindRow, by caller */
  guint         *first_row;    /* owned: n_functions + 1 indices into rows */
  guint         *callers;      /* owned: indices into rows, by callee */
  guint         *first_caller; /* owned: n_functions + 1 indices into callers */
} Writer;

static void
writer_clear (Writer *self)
{
  g_clear_pointer (&self->rows, g_array_unref);
  g_free (self->is_twin);
  g_free (self->first_row);
  g_free (self->callers);
  g_free (self->first_caller);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Writer, writer_clear)

static gint64
get_cost (const Writer *self,
          const gint64 *row)
{
  return quern_event_set_get_cost (self->events, self->event, row);
}

/* Rounds each number independently, half away from zero. */
static gint64
to_unit (const Writer *self,
         gint64        cost)
{
  QuernWide whole = cost;
  QuernWide half;

  if (self->scale == NULL)
    return cost;

  half = (QuernWide) self->scale->divisor / 2;
  whole = whole * (QuernWide) self->scale->factor;
  whole = (whole < 0 ? whole - half : whole + half) / (QuernWide) self->scale->divisor;

  return (gint64) CLAMP (whole, G_MININT64, G_MAXINT64);
}

static const QuernWebgrindRow *
get_row (const Writer *self,
         guint         place)
{
  return &g_array_index (self->rows, QuernWebgrindRow, place);
}

/* Numbers */

/* These two refuse a number that does not fit; webgrind itself would wrap it. */

static gboolean
check_cost (const Writer     *self,
            const char       *what,
            gint64            value,
            QuernFunctionId   function,
            GError          **error)
{
  if (value >= 0 && value <= G_MAXUINT32)
    return TRUE;

  if (value < 0)
    quern_parse_error_set (error, QUERN_PARSE_ERROR_LIMIT, (QuernLocation) { 0, 0, 0 },
                           _("webgrind's files have no negative numbers: the %s of “%s” is "
                             "%" PRIi64),
                           what, quern_profile_get_function_name (self->profile, function), value);
  else
    quern_parse_error_set (error, QUERN_PARSE_ERROR_LIMIT, (QuernLocation) { 0, 0, 0 },
                           _("webgrind's files have numbers of 32 bits: the %s of “%s”, %" PRIi64
                             ", does not fit; in a larger unit it may (--unit)"),
                           what, quern_profile_get_function_name (self->profile, function), value);

  return FALSE;
}

static gboolean
check_count (const Writer     *self,
             guint64           count,
             QuernFunctionId   function,
             GError          **error)
{
  if (count <= G_MAXUINT32)
    return TRUE;

  quern_parse_error_set (error, QUERN_PARSE_ERROR_LIMIT, (QuernLocation) { 0, 0, 0 },
                         _("webgrind's files have numbers of 32 bits: the number of calls of "
                           "“%s”, %" PRIu64 ", does not fit"),
                         quern_profile_get_function_name (self->profile, function), count);

  return FALSE;
}

static void
write_word (Writer  *self,
            guint64  value)
{
  guint32 word = GUINT32_TO_LE ((guint32) value);

  quern_sink_write (self->sink, (const char *) &word, sizeof word);
}

/* Calls */

/* Indexes the rows by callee. */
static void
index_callers (Writer *self)
{
  g_autofree guint *next = g_new (guint, self->n_functions + 1);

  self->first_caller = g_new0 (guint, self->n_functions + 1);
  self->callers = g_new (guint, MAX (self->rows->len, 1));
  for (guint i = 0; i < self->rows->len; i++)
    self->first_caller[get_row (self, i)->callee + 1]++;
  for (guint i = 0; i < self->n_functions; i++)
    self->first_caller[i + 1] += self->first_caller[i];

  memcpy (next, self->first_caller, (self->n_functions + 1) * sizeof *next);
  for (guint i = 0; i < self->rows->len; i++)
    self->callers[next[get_row (self, i)->callee]++] = i;
}

static gboolean
collect (Writer  *self,
         GError **error)
{
  self->rows = quern_webgrind_rows_new (self->profile, self->event, &self->first_row, error);
  if (self->rows == NULL)
    return FALSE;

  index_callers (self);

  for (guint i = 0; i < self->rows->len; i++)
    {
      const QuernWebgrindRow *row = get_row (self, i);

      if (!check_count (self, row->count, row->callee, error) ||
          !check_cost (self, _("cost of calls"), to_unit (self, row->cost), row->callee, error))
        return FALSE;
    }

  return TRUE;
}

/* Functions */

/* These files have no objects: a library replaces an unknown source file, and is appended to the
 * names of functions that differ in nothing else. */

static const char *
get_object_name (const Writer    *self,
                 QuernFunctionId  function)
{
  return quern_profile_get_object_name (
    self->profile, quern_profile_get_function (self->profile, function)->object);
}

static const char *
get_file_name (const Writer    *self,
               QuernFunctionId  function)
{
  const char *file = quern_profile_get_file_name (
    self->profile, quern_profile_get_function (self->profile, function)->file);
  const char *object = get_object_name (self, function);

  return (*file == '\0' || g_str_equal (file, "???")) && *object != '\0' ? object : file;
}

static char *
dup_name (const Writer    *self,
          QuernFunctionId  function)
{
  const char *name = quern_profile_get_function_raw_name (self->profile, function);

  return self->is_twin[function]
         ? g_strdup_printf ("%s [%s]", name, get_object_name (self, function)) : g_strdup (name);
}

static void
find_twins (Writer *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);

  self->is_twin = g_new0 (gboolean, MAX (self->n_functions, 1));
  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    self->is_twin[i] = !g_hash_table_add (
      seen, g_strconcat (get_file_name (self, i), "\n",
                         quern_profile_get_function_raw_name (self->profile, i), NULL));
}

/* A line break ends a name. */
static void
write_name (Writer     *self,
            const char *name)
{
  g_autofree char *text = g_strdelimit (g_strdup (name), "\r\n", ' ');

  quern_sink_puts (self->sink, text);
  quern_sink_putc (self->sink, '\n');
}

static guint64
get_record_size (const Writer    *self,
                 QuernFunctionId  function)
{
  g_autofree char *name = dup_name (self, function);
  guint64 n_calls = (guint64) (self->first_row[function + 1] - self->first_row[function]) +
                    (self->first_caller[function + 1] - self->first_caller[function]);

  return (RECORD_WORDS + CALL_WORDS * n_calls) * sizeof (guint32) +
         strlen (get_file_name (self, function)) + strlen (name) + 2;
}

static gboolean
write_addresses (Writer  *self,
                 GError **error)
{
  guint64 at = (HEADER_WORDS + (guint64) self->n_functions) * sizeof (guint32);
  guint64 headers_at = at;

  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    headers_at += get_record_size (self, i);
  if (headers_at > G_MAXUINT32)
    {
      quern_parse_error_set (error, QUERN_PARSE_ERROR_LIMIT, (QuernLocation) { 0, 0, 0 }, "%s",
                             _("webgrind's files end at 4 GiB: the profile is larger"));
      return FALSE;
    }

  write_word (self, VERSION);
  write_word (self, headers_at);
  write_word (self, self->n_functions);
  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    {
      write_word (self, at);
      at += get_record_size (self, i);
    }

  return TRUE;
}

static void
write_call (Writer                 *self,
            const QuernWebgrindRow *row,
            QuernFunctionId         other)
{
  write_word (self, other);
  write_word (self, row->line);
  write_word (self, row->count);
  write_word (self, (guint64) to_unit (self, row->cost));
}

/* In these files the cost of a recursion counts again at each level. */
static gint64
get_inclusive (const Writer    *self,
               QuernFunctionId  function)
{
  gint64 cost = get_cost (self, quern_analysis_get_inclusive (self->analysis, function));

  for (guint i = self->first_row[function]; i < self->first_row[function + 1]; i++)
    if (get_row (self, i)->callee == function &&
        __builtin_add_overflow (cost, get_row (self, i)->cost, &cost))
      return G_MAXINT64;

  return cost;
}

static gint64
get_own (const Writer    *self,
         QuernFunctionId  function)
{
  return to_unit (self, get_cost (self, quern_profile_get_self (self->profile, function)));
}

static gboolean
check_functions (const Writer  *self,
                 GError       **error)
{
  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    if (!check_cost (self, _("self cost"), get_own (self, i), i, error) ||
        !check_cost (self, _("inclusive cost"), to_unit (self, get_inclusive (self, i)), i,
                     error) ||
        !check_count (self, quern_analysis_get_called (self->analysis, i), i, error))
      return FALSE;

  return TRUE;
}

static void
write_function (Writer          *self,
                QuernFunctionId  function)
{
  g_autofree char *name = dup_name (self, function);
  const guint *rows = self->first_row + function;
  const guint *callers = self->first_caller + function;

  write_word (self, quern_profile_get_function (self->profile, function)->line);
  write_word (self, (guint64) get_own (self, function));
  write_word (self, (guint64) to_unit (self, get_inclusive (self, function)));
  write_word (self, quern_analysis_get_called (self->analysis, function));
  write_word (self, callers[1] - callers[0]);
  write_word (self, rows[1] - rows[0]);
  for (guint i = callers[0]; i < callers[1]; i++)
    write_call (self, get_row (self, self->callers[i]), get_row (self, self->callers[i])->caller);
  for (guint i = rows[0]; i < rows[1]; i++)
    write_call (self, get_row (self, i), get_row (self, i)->callee);
  write_name (self, get_file_name (self, function));
  write_name (self, name);
}

/* Headers */

static void
write_header (Writer     *self,
              const char *key,
              const char *value)
{
  quern_sink_puts (self->sink, key);
  quern_sink_puts (self->sink, ": ");
  write_name (self, value);
}

/* Replaces the unit, which ends the name: "Time_(10ns)" in milliseconds is "Time_(ms)". */
static char *
dup_event_name (const Writer *self)
{
  const char *name = quern_event_set_get_name (self->events, self->event);
  gsize length = strcspn (name, "(");

  if (self->scale == NULL)
    return g_strdup (name);

  while (length > 0 && (name[length - 1] == '_' || name[length - 1] == ' '))
    length--;

  return g_strdup_printf ("%.*s_(%s)", (int) length, name, self->scale->unit);
}

static void
write_headers (Writer *self)
{
  const char *creator = quern_profile_get_creator (self->profile);
  const char *command = quern_profile_get_command (self->profile);
  g_autofree char *event = dup_event_name (self);
  const gint64 cost = get_cost (self, quern_profile_get_total (self->profile));
  g_autofree char *total = g_strdup_printf ("%" PRIi64, to_unit (self, cost));

  write_header (self, "version", "1");
  write_header (self, "creator", creator != NULL ? creator : "Quern " QUERN_VERSION);
  write_header (self, "cmd", command != NULL ? command : "");
  write_header (self, "part", "1");
  write_header (self, "positions", "line");
  write_header (self, "events", g_strdelimit (event, " \t", '_'));
  write_header (self, "summary", total);
}

/**
 * quern_webgrind_write_profile:
 * @analysis: the profile
 * @event: the cost to write, as webgrind has only one; not a ratio
 * @scale: (nullable): the unit of the file's costs, if it differs from the event's
 * @sink: where it goes
 * @error: return location
 *
 * Writes a preprocessed file of webgrind, version 7: SEMANTICS 3. Functions are
 * in the order of the profile, the calls of a function in the order of its
 * lines.
 *
 * Returns: %FALSE if a number does not fit (%QUERN_PARSE_ERROR_LIMIT); then nothing
 *   was written
 */
gboolean
quern_webgrind_write_profile (QuernAnalysis             *analysis,
                              QuernEventId               event,
                              const QuernWebgrindScale  *scale,
                              QuernSink                 *sink,
                              GError                   **error)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  g_auto (Writer) self = {
    .analysis = analysis,
    .profile = profile,
    .events = quern_profile_get_events (profile),
    .event = event,
    .scale = scale,
    .sink = sink,
    .n_functions = quern_profile_get_n_functions (profile),
  };

  g_return_val_if_fail (!quern_event_set_is_ratio (self.events, event), FALSE);

  find_twins (&self);
  if (!collect (&self, error) || !check_functions (&self, error) ||
      !write_addresses (&self, error))
    return FALSE;

  for (QuernFunctionId i = 0; i < self.n_functions; i++)
    write_function (&self, i);
  write_headers (&self);

  return TRUE;
}
