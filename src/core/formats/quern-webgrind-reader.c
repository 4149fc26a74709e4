/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-webgrind-reader.h"

#include "quern-config.h"
#include "quern-memory.h"
#include "quern-scanner.h"
#include "quern-webgrind-contexts.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define STEPS_PER_CHECK 4096

/* If self costs add up to less than this share of the summary, something is missing. */
#define NEARLY_ALL 0.9

/* Maximum number of bytes by which an edited name may have grown or shrunk. */
#define MAX_SHIFT 4096

/* Functions may share a record, but the total size of all records is at most this many times that
 * of the file. */
#define MAX_SHARING 2

/* The name of the event in files whose headers are lost. */
#define UNKNOWN_EVENT "Cost"

/* The state of reading a file. */
typedef struct
{
  QuernWebgrindFile    file;
  QuernProfileBuilder *builder;    /* borrowed */
  GCancellable        *cancellable; /* borrowed, nullable */
  QuernFunctionId     *functions;  /* owned: by number */
  QuernFileId         *files;      /* owned: source file by number of the function */
  gsize               *places;     /* owned: address of the record by number */
  guint64              n_bytes;    /* of all records so far */
  gsize                end;        /* of the last record */
  gboolean             is_edited;  /* whether anything is not at its recorded address */
  char                *command;    /* owned, nullable */
  QuernEventId         event;
  guint                n_runs;     /* number of summaries in the headers */
  gint64               summary;    /* their sum */
  gint64               self_total;
  guint64              n_sub_calls; /* versions 3 and 4: of all invocations so far */
  guint64              n_steps;
} Reading;

static void
reading_clear (Reading *self)
{
  g_free (self->command);
  g_free (self->functions);
  g_free (self->files);
  g_free (self->places);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reading, reading_clear)

static const QuernLocation nowhere = { 0, 0, 0 };

/* Headers */

/* webgrind only keeps the first cost. */
static char *
dup_first_word (const char *value)
{
  return g_strndup (value, strcspn (value, " \t"));
}

static void
add_summary (Reading    *self,
             const char *value)
{
  g_autofree char *word = dup_first_word (value);
  gint64 cost;

  if (!quern_parse_whole (word, &cost) || cost < 0)
    {
      quern_profile_builder_warn (self->builder, QUERN_PARSE_ERROR_NUMBER, nowhere, "%s",
                                  _("the headers' “summary:” is no number"));
      return;
    }

  self->n_runs++;
  if (__builtin_add_overflow (self->summary, cost, &self->summary))
    self->summary = G_MAXINT64;
}

static void
read_header (Reading     *self,
             const char  *line,
             char       **event)
{
  const char *colon = strstr (line, ": ");
  const char *value = colon != NULL ? colon + 2 : NULL;

  if (value == NULL)
    return;

  if (g_str_has_prefix (line, "creator: "))
    quern_profile_builder_set_creator (self->builder, value);
  else if (g_str_has_prefix (line, "cmd: ") && self->command == NULL)
    {
      quern_profile_builder_set_command (self->builder, value);
      self->command = g_utf8_make_valid (value, -1);
    }
  else if (g_str_has_prefix (line, "summary: "))
    add_summary (self, value);
  else if (g_str_has_prefix (line, "events: ") && *event == NULL && *value != '\0')
    *event = dup_first_word (value);
}

/* Returns: (transfer full): the event's name, valid UTF-8 */
static char *
read_headers (Reading *self)
{
  const char *at = (const char *) self->file.bytes + self->file.headers_at;
  const char *end = (const char *) self->file.bytes + self->file.size;
  g_autofree char *event = NULL;

  while (at < end)
    {
      const char *newline = memchr (at, '\n', (gsize) (end - at));
      const char *stop = newline != NULL ? newline : end;
      g_autofree char *line = g_strndup (at, (gsize) (stop - at));

      read_header (self, g_strchomp (line), &event);
      at = stop + 1;
    }

  return event != NULL && *event != '\0' ? g_utf8_make_valid (event, -1)
                                         : g_strdup (UNKNOWN_EVENT);
}

static void
begin_part (Reading *self)
{
  g_autofree char *event = read_headers (self);
  QuernPart *part = quern_profile_builder_begin_part (self->builder);

  part->command = g_steal_pointer (&self->command);
  self->event = quern_profile_builder_add_event (self->builder, event);
  quern_profile_builder_set_columns (self->builder, &self->event, 1);
  if (self->n_runs > 0)
    quern_profile_builder_set_program_cost (self->builder, &self->summary, 1);

  /* webgrind writes the headers last, and only then their address. */
  if (!self->file.has_headers)
    quern_profile_builder_set_cut (self->builder, QUERN_CUT_SURELY, nowhere);
  else if (self->n_runs == 0)
    quern_profile_builder_warn (self->builder, QUERN_PARSE_ERROR_INCONSISTENT, nowhere, "%s",
                                _("the headers have no “summary:”: the total is the sum of "
                                  "the functions' own costs"));
  else if (self->n_runs > 1)
    quern_profile_builder_warn (self->builder, QUERN_PARSE_ERROR_APPENDED, nowhere,
                                _("the file holds %u runs, one appended to the other: "
                                  "their costs are added up"), self->n_runs);
}

/* Functions */

static gboolean
is_cancelled (Reading  *self,
              GError  **error)
{
  return self->n_steps++ % STEPS_PER_CHECK == 0 &&
         g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

/* If a name was edited by hand and its length changed, nothing after it is at its recorded
 * address: each record directly follows the previous one. */
static gboolean
read_moved_record (Reading             *self,
                   guint32              number,
                   gsize                expected,
                   QuernWebgrindRecord *record)
{
  const gsize address = quern_webgrind_file_get_address (&self->file, number);
  const gssize shift = (gssize) address - (gssize) expected;
  const gssize before = self->file.shift;

  if (number == 0 || ABS (shift) > MAX_SHIFT)
    return FALSE;

  quern_webgrind_file_set_shift (&self->file, shift);
  if (!quern_webgrind_file_read_record (&self->file, number, expected, record, NULL))
    {
      quern_webgrind_file_set_shift (&self->file, before);
      return FALSE;
    }

  if (!self->is_edited && shift != 0)
    quern_profile_builder_warn (self->builder, QUERN_PARSE_ERROR_DAMAGED, nowhere,
                                _("functions from number %u on do not lie where the file says: "
                                  "it has been edited"), number);
  self->is_edited |= shift != 0;
  self->places[number] = expected;

  return TRUE;
}

/* Finds and reads a record; the previous one ends at @expected. */
static gboolean
find_record (Reading              *self,
             guint32               number,
             gsize                 expected,
             QuernWebgrindRecord  *record,
             GError              **error)
{
  const gsize address = quern_webgrind_file_get_address (&self->file, number);
  g_autoptr (GError) local_error = NULL;

  if (self->file.shift != 0 && read_moved_record (self, number, expected, record))
    return TRUE;

  self->places[number] = address;
  if (quern_webgrind_file_read_record (&self->file, number, address, record, &local_error) ||
      read_moved_record (self, number, expected, record))
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&local_error));

  return FALSE;
}

/* Rejects files with many overlapping records, which would take excessive time. */
static gboolean
count_bytes (Reading                    *self,
             guint32                     number,
             const QuernWebgrindRecord  *record,
             GError                    **error)
{
  self->n_bytes += record->end - self->places[number];
  if (self->n_bytes <= MAX_SHARING * (guint64) self->file.size)
    return TRUE;

  quern_parse_error_set (error, QUERN_PARSE_ERROR_DAMAGED, nowhere,
                         _("the file is damaged: function %u at byte %u lies inside of others"),
                         number, (guint) self->places[number]);

  return FALSE;
}

static gboolean
read_names (Reading  *self,
            GError  **error)
{
  const guint32 n = self->file.n_functions;
  QuernStringId no_name = quern_profile_builder_add_string (self->builder, "", 0);
  QuernObjectId object = quern_profile_builder_add_object (self->builder, no_name);
  gsize expected = self->file.records_at;

  self->functions = g_try_new (QuernFunctionId, MAX (n, 1));
  self->files = g_try_new (QuernFileId, MAX (n, 1));
  self->places = g_try_new (gsize, MAX (n, 1));
  if (self->functions == NULL || self->files == NULL || self->places == NULL)
    return quern_memory_set_out (error);

  for (guint32 i = 0; i < n; i++)
    {
      QuernWebgrindRecord record;
      QuernStringId file;
      QuernStringId name;

      if (is_cancelled (self, error) ||
          !find_record (self, i, expected, &record, error) ||
          !count_bytes (self, i, &record, error))
        return FALSE;

      expected = record.end;
      self->end = MAX (self->end, record.end);
      file = quern_profile_builder_add_string (self->builder, record.file, record.file_length);
      name = quern_profile_builder_add_string (self->builder, record.name, record.name_length);
      self->files[i] = quern_profile_builder_add_file (self->builder, file);
      self->functions[i] = quern_profile_builder_add_function (self->builder, object,
                                                               self->files[i], name);
      if (record.line > 0 && record.line <= G_MAXINT32)
        quern_profile_builder_set_line (self->builder, self->functions[i], record.line);
      if (!quern_profile_builder_check (self->builder, error))
        return FALSE;
    }

  return TRUE;
}

/* The calls of all invocations together. */
typedef struct
{
  guint64 n;
  gsize   at;    /* where the first ones lie */
  guint32 first; /* the function that made these */
} AllCalls;

static gboolean
find_calls (Reading   *self,
            AllCalls  *calls,
            GError   **error)
{
  *calls = (AllCalls) { .at = self->end };

  for (guint32 i = 0; self->file.version <= 4 && i < self->file.n_functions; i++)
    {
      QuernWebgrindRecord record;

      if (!quern_webgrind_file_read_record (&self->file, i, self->places[i], &record, error))
        return FALSE;

      for (guint32 j = 0; j < record.invocations.n; j++)
        {
          const QuernWebgrindList made =
            quern_webgrind_file_get_sub_calls (&self->file, &record.invocations, j);

          if (is_cancelled (self, error))
            return FALSE;
          if (made.n > 0 && (calls->n == 0 || made.at < calls->at))
            {
              calls->at = made.at;
              calls->first = i;
            }
          calls->n += made.n;
        }
    }

  return TRUE;
}

/* Finds how far the bytes after the records were moved: the name of the last one may have been
 * edited, too. The calls of invocations directly follow the records, and the headers follow
 * them. */
static gboolean
find_shift (Reading  *self,
            GError  **error)
{
  gint64 headers_at;
  gint64 shift = self->file.shift;
  gint64 further;
  AllCalls calls;

  if (!find_calls (self, &calls, error))
    return FALSE;

  headers_at = (gint64) self->end +
               (gint64) (MIN (calls.n, self->file.size) * sizeof (QuernWebgrindCall));
  further = self->file.headers_address != 0 ? self->file.headers_address - shift - headers_at : 0;
  if (calls.n > 0 && (gint64) (calls.at - self->end) != further)
    {
      /* Only the address of the headers, or of some calls, is wrong: see read_sub_calls(). */
      if (calls.at == self->end || (self->file.headers_address != 0 && further == 0))
        return TRUE;

      quern_parse_error_set (error, QUERN_PARSE_ERROR_DAMAGED, nowhere,
                             _("the file is cut or damaged: the calls of function %u do not "
                               "fit into it"), calls.first);
      return FALSE;
    }

  if (further != 0 && ABS (shift + further) <= MAX_SHIFT &&
      (calls.n > 0 || self->file.has_headers) &&
      headers_at < (gint64) self->file.size && g_ascii_isalpha (self->file.bytes[headers_at]))
    {
      if (!self->is_edited)
        quern_profile_builder_warn (self->builder, QUERN_PARSE_ERROR_DAMAGED, nowhere, "%s",
                                    _("what follows the functions does not lie where the file "
                                      "says: it has been edited"));
      self->is_edited = TRUE;
      quern_webgrind_file_set_shift (&self->file, (gssize) (shift + further));
    }

  return TRUE;
}

/* Calls */

static void
add_call (Reading                 *self,
          guint32                  caller,
          guint32                  callee,
          const QuernWebgrindCall *call)
{
  const guint32 n = self->file.n_functions;
  const gint64 cost = call->cost;
  QuernPlace where;

  if (caller >= n || callee >= n)
    {
      quern_profile_builder_warn (self->builder, QUERN_PARSE_ERROR_REFERENCE, nowhere,
                                  _("a call of function %u, which is not in the file, "
                                    "is left out"), callee >= n ? callee : caller);
      return;
    }

  where = (QuernPlace) { self->files[caller], call->line, 0 };
  quern_profile_builder_begin_function (self->builder, self->functions[caller]);
  quern_profile_builder_add_call (self->builder, &where, self->functions[callee],
                                  &(QuernPlace) { self->files[callee], 0, 0 }, call->count,
                                  &cost, 1);
}

/* Reads the calls of one invocation. Blocks of calls do not overlap: their total size is
 * limited by that of the file, whatever the invocations claim. */
static gboolean
read_sub_calls (Reading                  *self,
                guint32                   caller,
                const QuernWebgrindList  *sub_calls,
                gint64                   *recursive,
                GError                  **error)
{
  const gsize end = self->file.records_end;

  if (sub_calls->n > 0 && sub_calls->at > end)
    {
      quern_profile_builder_warn (self->builder, QUERN_PARSE_ERROR_DAMAGED, nowhere,
                                  _("calls of function %u would lie at byte %u, behind the "
                                    "end, and are left out"), caller, (guint) sub_calls->at);
      return TRUE;
    }

  self->n_sub_calls += sub_calls->n;
  if (sub_calls->n > 0 &&
      (sub_calls->at < self->end ||
       sub_calls->n > (end - sub_calls->at) / sizeof (QuernWebgrindCall) ||
       self->n_sub_calls > end / sizeof (QuernWebgrindCall)))
    {
      quern_parse_error_set (error, QUERN_PARSE_ERROR_DAMAGED, nowhere,
                             _("the file is cut or damaged: the calls of function %u do not "
                               "fit into it"), caller);
      return FALSE;
    }

  for (guint32 i = 0; i < sub_calls->n; i++)
    {
      QuernWebgrindCall call = quern_webgrind_file_get_sub_call (&self->file, sub_calls, i);

      if (is_cancelled (self, error))
        return FALSE;
      if (call.function == caller)
        *recursive += call.cost;
      add_call (self, caller, call.function, &call);
    }

  return TRUE;
}

static gboolean
read_invocations (Reading                    *self,
                  guint32                     function,
                  const QuernWebgrindRecord  *record,
                  gint64                     *recursive,
                  GError                    **error)
{
  for (guint32 i = 0; i < record->invocations.n; i++)
    {
      QuernWebgrindList sub_calls =
        quern_webgrind_file_get_sub_calls (&self->file, &record->invocations, i);

      if (is_cancelled (self, error) ||
          !read_sub_calls (self, function, &sub_calls, recursive, error))
        return FALSE;
    }

  return TRUE;
}

/* Version 5 only has the callers of a function. Later versions may have merged two callers
 * into one, but also have the callees. */
static gboolean
read_calls (Reading                    *self,
            guint32                     function,
            const QuernWebgrindRecord  *record,
            gint64                     *recursive,
            GError                    **error)
{
  const gboolean from_callers = self->file.version == 5;
  const QuernWebgrindList *calls = from_callers ? &record->called_from : &record->sub_calls;

  for (guint32 i = 0; i < calls->n; i++)
    {
      QuernWebgrindCall call = quern_webgrind_file_get_call (&self->file, calls, i);

      if (is_cancelled (self, error))
        return FALSE;
      if (call.function == function)
        *recursive += call.cost;
      if (from_callers)
        add_call (self, call.function, function, &call);
      else
        add_call (self, function, call.function, &call);
    }

  return TRUE;
}

static gboolean
read_function (Reading  *self,
               guint32   number,
               GError  **error)
{
  const QuernFunctionId function = self->functions[number];
  QuernWebgrindRecord record;
  QuernPlace where;
  gint64 recursive = 0;
  gint64 cost;

  if (!quern_webgrind_file_read_record (&self->file, number, self->places[number], &record,
                                        error))
    return FALSE;

  where = (QuernPlace) { self->files[number], record.line <= G_MAXINT32 ? record.line : 0, 0 };
  cost = record.self;
  self->self_total += cost;
  quern_profile_builder_begin_function (self->builder, function);
  quern_profile_builder_add_cost (self->builder, &where, &cost, 1);

  if (!read_invocations (self, number, &record, &recursive, error) ||
      !read_calls (self, number, &record, &recursive, error))
    return FALSE;

  if (record.has_inclusive)
    quern_profile_builder_report_costs (self->builder, function, record.called, self->event,
                                        MAX ((gint64) record.inclusive - recursive, cost));
  else
    quern_profile_builder_report_called (self->builder, function, record.called);

  return quern_profile_builder_check (self->builder, error);
}

/* Warns if webgrind's 32-bit sums have wrapped around. A summary that fits into 32 bits is not
 * checked: it is Xdebug's, and normally exceeds the functions' costs. */
static void
compare_to_summary (Reading *self)
{
  if (self->n_runs > 0 && self->summary > G_MAXUINT32 &&
      (double) self->self_total < NEARLY_ALL * (double) self->summary)
    quern_profile_builder_warn (self->builder, QUERN_PARSE_ERROR_OVERFLOW, nowhere,
                                _("the headers tell of a cost of %" PRIi64 ", and the "
                                  "functions of %" PRIi64 " only: webgrind's sums of 32 "
                                  "bits have begun again at 0"), self->summary, self->self_total);
}

/* Reads the tree of the whole trace, if the file has it. Without it, trees are estimated from
 * the calls. */
static gboolean
read_contexts (Reading  *self,
               GError  **error)
{
  const QuernSeriesEvents events = { self->event, QUERN_NONE, QUERN_NONE };
  QuernWatch watch = { .cancellable = self->cancellable };
  QuernContextTree *tree;

  if (self->file.version > 4)
    return TRUE;

  tree = quern_webgrind_contexts_new (&self->file, self->places, self->functions, &watch);
  if (tree != NULL)
    quern_profile_builder_take_contexts (self->builder, tree, &events);

  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

static gboolean
read_all (Reading  *self,
          GError  **error)
{
  if (!read_names (self, error) || !find_shift (self, error))
    return FALSE;

  begin_part (self);

  for (guint32 i = 0; i < self->file.n_functions; i++)
    {
      if (!read_function (self, i, error))
        return FALSE;
    }
  compare_to_summary (self);

  return read_contexts (self, error);
}

/* The reader */

/* Reads the whole file into memory, since records may be anywhere. */
static GByteArray *
read_bytes (QuernInput     *input,
            QuernProgress  *progress,
            GCancellable   *cancellable,
            GError        **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const char *start;
  gsize length;

  do
    {
      if (!quern_input_next_block (input, &start, &length, progress, cancellable, error))
        return NULL;
      if (length > G_MAXUINT - 1 - bytes->len)
        {
          quern_parse_error_set (error, QUERN_PARSE_ERROR_LIMIT, nowhere, "%s",
                                 _("webgrind's numbers reach as far as 4 GiB: "
                                   "the file is larger"));
          return NULL;
        }
      if (!quern_memory_ensure (2 * (guint64) length, error))
        return NULL;
      g_byte_array_append (bytes, (const guint8 *) start, (guint) length);
    }
  while (length > 0);

  return g_steal_pointer (&bytes);
}

static gboolean
webgrind_read (QuernInput           *input,
               QuernProfileBuilder  *builder,
               QuernProgress        *progress,
               GCancellable         *cancellable,
               GError              **error)
{
  g_autoptr (GByteArray) bytes = read_bytes (input, progress, cancellable, error);
  g_auto (Reading) reading = { .builder = builder, .cancellable = cancellable };

  if (bytes == NULL)
    return FALSE;
  if (quern_input_get_damage (input) != NULL)
    {
      quern_parse_error_set (error, QUERN_PARSE_ERROR_DAMAGED, nowhere, "%s",
                             quern_input_get_damage (input));
      return FALSE;
    }

  quern_profile_builder_set_format (builder, QUERN_FORMAT_WEBGRIND);

  return quern_webgrind_file_open (&reading.file, bytes->data, bytes->len, error) &&
         read_all (&reading, error);
}

static guint32
get_word (const char *head,
          guint       index)
{
  guint32 word;

  memcpy (&word, head + 4 * index, sizeof word);

  return GUINT32_FROM_LE (word);
}

/* Detects the format by a known version or else by the address of the first
 * function's record, which directly follows the table of addresses. */
static int
webgrind_sniff (const char *head,
                gsize       length)
{
  if (length >= 4 && get_word (head, 0) >= QUERN_WEBGRIND_OLDEST &&
      get_word (head, 0) <= QUERN_WEBGRIND_NEWEST)
    return 90;
  if (length >= 16 && get_word (head, 2) > 0 && get_word (head, 2) < G_MAXUINT32 / 4 - 3 &&
      get_word (head, 3) == 12 + 4 * get_word (head, 2))
    return 90;

  return 0;
}

const QuernReader quern_webgrind_reader = {
  .name = "webgrind",
  .sniff = webgrind_sniff,
  .read = webgrind_read,
};
