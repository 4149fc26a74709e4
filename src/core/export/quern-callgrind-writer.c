/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-callgrind-writer.h"

#include <string.h>

/* Names are written in full once, and then by number. */
typedef enum
{
  OBJECTS,
  FILES,
  FUNCTIONS,
  N_NAME_KINDS
} NameKind;

typedef struct
{
  QuernSink       *sink;
  QuernProfile    *profile;
  gboolean         has_instructions;
  gboolean        *is_filled;            /* owned: by part, whether it has records */
  guint            part;                 /* current one; QUERN_NONE at the start */
  guint            next_part;            /* those before it are begun if they have no records */
  QuernEventId    *columns;              /* owned: the real events of the current part */
  guint            n_columns;
  gboolean        *is_named[N_NAME_KINDS]; /* owned: by id */
  QuernObjectId    object;               /* current ones; QUERN_NONE at the start */
  QuernFunctionId  function;
  QuernFileId      file;                 /* of the current line */
} Writer;

/* Writes text as part of a line. Names of files have any other byte. */
static void
write_text (Writer     *self,
            const char *text,
            gsize       length)
{
  for (gsize i = 0; i < length; i++)
    quern_sink_putc (self->sink, text[i] == '\n' ? ' ' : text[i]);
}

static void
write_header (Writer     *self,
              const char *key,
              const char *text)
{
  if (text == NULL)
    return;

  quern_sink_puts (self->sink, key);
  quern_sink_puts (self->sink, ": ");
  write_text (self, text, strlen (text));
  quern_sink_putc (self->sink, '\n');
}

/* Leaves out an event whose name or formula other programs could not read: a real one has no long
 * name then. */
static void
write_event (Writer        *self,
             QuernEventSet *events,
             QuernEventId   event)
{
  const char *formula = quern_event_set_get_formula (events, event);
  const char *long_name = quern_event_set_get_long_name (events, event);
  const char *name = quern_event_set_get_name (events, event);
  g_autoptr (GString) line = g_string_new (name);

  if (strpbrk (name, " \t\"=:+*") != NULL || (formula != NULL && strpbrk (formula, "/-(") != NULL))
    return;

  if (formula != NULL)
    g_string_append_printf (line, " = %s", formula);
  if (long_name != NULL && *long_name != '\0')
    g_string_append_printf (line, " : %s", long_name);
  if (formula != NULL || !g_str_equal (line->str, name))
    write_header (self, "event", line->str);
}

/* A part may have the same event in several columns, which are added up. */
static void
choose_columns (Writer          *self,
                const QuernPart *part)
{
  const guint n_real = quern_event_set_get_n_real (quern_profile_get_events (self->profile));
  g_autofree gboolean *is_chosen = g_new0 (gboolean, MAX (n_real, 1));

  self->n_columns = 0;
  for (guint i = 0; i < part->n_columns; i++)
    {
      QuernEventId event = part->columns[i];

      if (!is_chosen[event])
        self->columns[self->n_columns++] = event;
      is_chosen[event] = TRUE;
    }
}

static void
write_events (Writer *self)
{
  QuernEventSet *events = quern_profile_get_events (self->profile);

  for (guint i = 0; i < quern_event_set_get_n_events (events) && self->part == QUERN_NONE; i++)
    write_event (self, events, i);

  quern_sink_puts (self->sink, "events:");
  for (guint i = 0; i < self->n_columns; i++)
    {
      quern_sink_putc (self->sink, ' ');
      quern_sink_puts (self->sink, quern_event_set_get_name (events, self->columns[i]));
    }
  quern_sink_putc (self->sink, '\n');
}

/* row: nullable */
static void
write_costs (Writer       *self,
             const char   *key,
             const gint64 *row)
{
  if (row == NULL)
    return;

  quern_sink_puts (self->sink, key);
  for (guint i = 0; i < self->n_columns; i++)
    {
      quern_sink_putc (self->sink, ' ');
      quern_sink_write_signed (self->sink, row[self->columns[i]]);
    }
  quern_sink_putc (self->sink, '\n');
}

static void
write_number (Writer     *self,
              const char *key,
              gboolean    is_given,
              gint64      number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, number);

  write_header (self, key, is_given ? text : NULL);
}

static void
write_description (Writer     *self,
                   const char *type,
                   const char *text)
{
  g_autofree char *line = g_strconcat (type, ": ", text, NULL);

  write_header (self, "desc", text != NULL ? line : NULL);
}

/* A summary that includes earlier parts is left out: these may not have been chosen. */
static void
begin_part (Writer          *self,
            const QuernPart *part)
{
  gboolean is_first = self->part == QUERN_NONE;
  const char *command = is_first && part->command == NULL
                          ? quern_profile_get_command (self->profile) : part->command;

  choose_columns (self, part);
  if (!is_first)
    quern_sink_putc (self->sink, '\n');
  write_number (self, "pid", part->has_pid, part->pid);
  write_header (self, "cmd", command);
  write_number (self, "part", part->has_part, part->part);
  write_number (self, "thread", part->has_thread, part->thread);
  for (guint i = 0; part->descriptions != NULL && i < part->descriptions->len; i++)
    write_header (self, "desc", g_ptr_array_index (part->descriptions, i));
  write_description (self, "Timerange", part->timerange);
  write_description (self, "Trigger", part->trigger);
  write_header (self, "positions", self->has_instructions ? "instr line" : "line");
  write_events (self);
  write_costs (self, "summary:", part->is_cumulative ? NULL : part->summary);
  self->object = self->function = self->file = QUERN_NONE;
}

static void
end_part (Writer          *self,
          const QuernPart *part)
{
  if (part->totals != NULL)
    quern_sink_putc (self->sink, '\n');
  write_costs (self, "totals:", part->totals);
}

static void
change_part (Writer *self,
             guint   part)
{
  if (self->part != QUERN_NONE)
    end_part (self, quern_profile_get_part (self->profile, self->part));
  begin_part (self, quern_profile_get_part (self->profile, part));
  self->part = part;
}

/* Writes the parts before @part that have no records. */
static void
pass_empty_parts (Writer *self,
                  guint   part)
{
  for (; self->next_part < part; self->next_part++)
    if (!self->is_filled[self->next_part])
      change_part (self, self->next_part);
}

/* "fn=(12) main", and later "fn=(12)". A name that is empty has no number. */
static void
write_name (Writer     *self,
            const char *key,
            NameKind    kind,
            guint       id)
{
  const char *name;
  gsize length;

  if (kind == FUNCTIONS)
    name = quern_profile_get_function_bytes (self->profile, id, &length);
  else
    {
      name = kind == OBJECTS ? quern_profile_get_object_name (self->profile, id)
                             : quern_profile_get_file_name (self->profile, id);
      length = strlen (name);
    }
  quern_sink_puts (self->sink, key);
  if (length > 0)
    {
      quern_sink_putc (self->sink, '(');
      quern_sink_write_count (self->sink, (guint64) id + 1);
      quern_sink_putc (self->sink, ')');
      if (!self->is_named[kind][id])
        {
          quern_sink_putc (self->sink, ' ');
          write_text (self, name, length);
        }
      self->is_named[kind][id] = TRUE;
    }
  quern_sink_putc (self->sink, '\n');
}

static void
begin_function (Writer          *self,
                QuernFunctionId  id)
{
  const QuernFunction *function = quern_profile_get_function (self->profile, id);

  quern_sink_putc (self->sink, '\n');
  if (function->object != self->object)
    write_name (self, "ob=", OBJECTS, function->object);
  write_name (self, "fl=", FILES, function->file);
  write_name (self, "fn=", FUNCTIONS, id);
  self->object = function->object;
  self->file = function->file;
  self->function = id;
}

static void
write_position (Writer           *self,
                const QuernPlace *place)
{
  if (self->has_instructions)
    {
      quern_sink_write_hex (self->sink, place->address);
      quern_sink_putc (self->sink, ' ');
    }
  quern_sink_write_count (self->sink, place->line);
}

static void
write_call (Writer            *self,
            const QuernRecord *record)
{
  const QuernFunction *callee = quern_profile_get_function (self->profile, record->callee);
  const QuernPlace target = { .line = callee->line };

  if (callee->object != self->object)
    write_name (self, "cob=", OBJECTS, callee->object);
  if (callee->file != self->file)
    write_name (self, "cfi=", FILES, callee->file);
  write_name (self, "cfn=", FUNCTIONS, record->callee);
  quern_sink_puts (self->sink, "calls=");
  quern_sink_write_count (self->sink, record->count);
  quern_sink_putc (self->sink, ' ');
  write_position (self, &target);
  quern_sink_putc (self->sink, '\n');
}

static void
write_jump (Writer            *self,
            const QuernRecord *record)
{
  if (record->target.file != self->file)
    write_name (self, "jfi=", FILES, record->target.file);
  if (record->target_function != QUERN_NONE && record->target_function != self->function)
    write_name (self, "jfn=", FUNCTIONS, record->target_function);
  quern_sink_puts (self->sink, record->conditional ? "jcnd=" : "jump=");
  if (record->conditional)
    {
      quern_sink_write_count (self->sink, record->followed);
      quern_sink_putc (self->sink, '/');
    }
  quern_sink_write_count (self->sink, record->count);
  quern_sink_putc (self->sink, ' ');
  write_position (self, &record->target);
  quern_sink_putc (self->sink, '\n');
}

static void
write_record (Writer            *self,
              const QuernRecord *record)
{
  if (record->part != self->part)
    {
      pass_empty_parts (self, record->part);
      change_part (self, record->part);
    }
  if (record->function != self->function)
    begin_function (self, record->function);
  if (record->where.file != self->file)
    write_name (self, "fi=", FILES, record->where.file);
  self->file = record->where.file;

  if (record->kind == QUERN_RECORD_CALL)
    write_call (self, record);
  else if (record->kind == QUERN_RECORD_JUMP)
    write_jump (self, record);

  write_position (self, &record->where);
  if (record->kind == QUERN_RECORD_JUMP)
    quern_sink_putc (self->sink, '\n');
  else
    write_costs (self, "", record->costs);
}

void
quern_callgrind_write_profile (QuernProfile *profile,
                               QuernSink    *sink)
{
  const guint n[] = {
    quern_profile_get_n_objects (profile), quern_profile_get_n_files (profile),
    quern_profile_get_n_functions (profile),
  };
  const guint n_parts = quern_profile_get_n_parts (profile);
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;
  Writer self = {
    .sink = sink,
    .profile = profile,
    .is_filled = quern_profile_dup_filled_parts (profile),
    .part = QUERN_NONE,
    .columns = g_new (QuernEventId,
                      MAX (quern_event_set_get_n_real (quern_profile_get_events (profile)), 1)),
    .has_instructions = quern_profile_has_instructions (profile),
    .object = QUERN_NONE,
    .function = QUERN_NONE,
    .file = QUERN_NONE,
  };

  for (guint i = 0; i < N_NAME_KINDS; i++)
    self.is_named[i] = g_new0 (gboolean, MAX (n[i], 1));

  quern_sink_puts (sink, "# callgrind format\nversion: 1\n");
  write_header (&self, "creator", quern_profile_get_creator (profile));
  quern_profile_iter_records (profile, QUERN_NONE, &iter);
  while (!quern_sink_is_broken (sink) && (record = quern_record_iter_next (&iter)) != NULL)
    write_record (&self, record);
  pass_empty_parts (&self, n_parts);
  if (self.part != QUERN_NONE)
    end_part (&self, quern_profile_get_part (profile, self.part));

  g_free (self.is_filled);
  g_free (self.columns);
  for (guint i = 0; i < N_NAME_KINDS; i++)
    g_free (self.is_named[i]);
}
