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
  guint            n_events;             /* real ones */
  gboolean         has_instructions;
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

static void
write_events (Writer *self)
{
  QuernEventSet *events = quern_profile_get_events (self->profile);

  for (guint i = 0; i < quern_event_set_get_n_events (events); i++)
    write_event (self, events, i);

  quern_sink_puts (self->sink, "events:");
  for (guint i = 0; i < self->n_events; i++)
    {
      quern_sink_putc (self->sink, ' ');
      quern_sink_puts (self->sink, quern_event_set_get_name (events, i));
    }
  quern_sink_putc (self->sink, '\n');
}

static void
write_costs (Writer       *self,
             const gint64 *costs)
{
  for (guint i = 0; i < self->n_events; i++)
    {
      quern_sink_putc (self->sink, ' ');
      quern_sink_write_signed (self->sink, costs[i]);
    }
  quern_sink_putc (self->sink, '\n');
}

/* Writes the process if all parts are of the same one. */
static void
write_process (Writer *self)
{
  guint n = quern_profile_get_n_parts (self->profile);
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++)
    {
      const QuernPart *part = quern_profile_get_part (self->profile, i);

      if (!part->has_pid || part->pid != quern_profile_get_part (self->profile, 0)->pid)
        return;
    }
  if (n > 0)
    text = g_strdup_printf ("%" G_GINT64_FORMAT,
                            quern_profile_get_part (self->profile, 0)->pid);
  write_header (self, "pid", text);
}

static void
write_head (Writer *self)
{
  const QuernPart *part = quern_profile_get_n_parts (self->profile) > 0
                            ? quern_profile_get_part (self->profile, 0) : NULL;

  quern_sink_puts (self->sink, "# callgrind format\nversion: 1\n");
  write_header (self, "creator", quern_profile_get_creator (self->profile));
  write_process (self);
  write_header (self, "cmd", quern_profile_get_command (self->profile));
  for (guint i = 0; part != NULL && part->descriptions != NULL && i < part->descriptions->len; i++)
    write_header (self, "desc", g_ptr_array_index (part->descriptions, i));
  write_header (self, "positions", self->has_instructions ? "instr line" : "line");
  write_events (self);
  quern_sink_puts (self->sink, "summary:");
  write_costs (self, quern_profile_get_total (self->profile));
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
    write_costs (self, record->costs);
}

void
quern_callgrind_write_profile (QuernProfile *profile,
                               QuernSink    *sink)
{
  const guint n[] = {
    quern_profile_get_n_objects (profile), quern_profile_get_n_files (profile),
    quern_profile_get_n_functions (profile),
  };
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;
  Writer self = {
    .sink = sink,
    .profile = profile,
    .n_events = quern_event_set_get_n_real (quern_profile_get_events (profile)),
    .has_instructions = quern_profile_has_instructions (profile),
    .object = QUERN_NONE,
    .function = QUERN_NONE,
    .file = QUERN_NONE,
  };

  for (guint i = 0; i < N_NAME_KINDS; i++)
    self.is_named[i] = g_new0 (gboolean, MAX (n[i], 1));

  write_head (&self);
  quern_profile_iter_records (profile, QUERN_NONE, &iter);
  while (!quern_sink_is_broken (sink) && (record = quern_record_iter_next (&iter)) != NULL)
    write_record (&self, record);
  /* Without this line, the file would be taken for one that was cut. */
  quern_sink_puts (sink, "\ntotals:");
  write_costs (&self, quern_profile_get_self_total (profile));

  for (guint i = 0; i < N_NAME_KINDS; i++)
    g_free (self.is_named[i]);
}
