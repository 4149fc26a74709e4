/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "profile-dump.h"

#include <inttypes.h>

#include <string.h>

/* The sums of one source line. */
typedef struct
{
  guint64 n_calls;
  gint64 *self;  /* owned */
  gint64 *calls; /* owned */
} Line;

static void
line_free (gpointer data)
{
  Line *line = data;

  g_free (line->self);
  g_free (line->calls);
  g_free (line);
}

static void
append_costs (GString      *text,
              const gint64 *costs,
              guint         n)
{
  if (costs == NULL)
    g_string_append (text, "\t-");
  else
    for (guint i = 0; i < n; i++)
      g_string_append_printf (text, "\t%" G_GINT64_FORMAT, costs[i]);
}

static void
append_function (GString         *text,
                 QuernProfile    *profile,
                 QuernFunctionId  id)
{
  const QuernFunction *function = quern_profile_get_function (profile, id);

  g_string_append_printf (text, "\t%s\t%s\t%s",
                          quern_profile_get_object_name (profile, function->object),
                          quern_profile_get_file_name (profile, function->file),
                          quern_profile_get_function_name (profile, id));
}

static void
append_number (GString  *text,
               gboolean  is_given,
               gint64    number)
{
  if (is_given)
    g_string_append_printf (text, "\t%" G_GINT64_FORMAT, number);
  else
    g_string_append (text, "\t-");
}

static void
dump_parts (QuernProfile *profile,
            guint         n,
            GPtrArray    *rows)
{
  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    {
      const QuernPart *part = quern_profile_get_part (profile, i);
      GString *text = g_string_new (NULL);

      g_string_append_printf (text, "part\t%u", i);
      append_number (text, part->has_part, part->part);
      append_number (text, part->has_thread, part->thread);
      append_number (text, part->has_pid, part->pid);
      g_string_append_printf (text, "\t%s\t%s", part->trigger != NULL ? part->trigger : "-",
                              part->timerange != NULL ? part->timerange : "-");
      append_costs (text, part->self, n);
      append_costs (text, part->summary, n);
      append_costs (text, part->totals, n);
      g_ptr_array_add (rows, g_string_free (text, FALSE));
    }
}

static void
dump_descriptions (QuernProfile *profile,
                   GPtrArray    *rows)
{
  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    {
      GPtrArray *texts = quern_profile_get_part (profile, i)->descriptions;

      for (guint j = 0; texts != NULL && j < texts->len; j++)
        g_ptr_array_add (rows, g_strdup_printf ("desc\t%u\t%s", i,
                                                (const char *) g_ptr_array_index (texts, j)));
    }
}

static guint64
add_up_called (QuernProfile    *profile,
               QuernFunctionId  function)
{
  guint n_calls;
  const QuernCallId *calls = quern_profile_get_calls_to (profile, function, &n_calls);
  guint64 called = 0;

  for (guint i = 0; i < n_calls; i++)
    called += quern_profile_get_call (profile, calls[i])->count;

  return called;
}

static void
dump_functions (QuernProfile *profile,
                guint         n,
                GPtrArray    *rows)
{
  for (guint i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      GString *text = g_string_new ("function");

      append_function (text, profile, i);
      g_string_append_printf (text, "\t%" G_GUINT64_FORMAT, add_up_called (profile, i));
      append_costs (text, quern_profile_get_self (profile, i), n);
      g_ptr_array_add (rows, g_string_free (text, FALSE));
    }

  for (guint i = 0; i < quern_profile_get_n_calls (profile); i++)
    {
      const QuernCall *call = quern_profile_get_call (profile, i);
      GString *text = g_string_new ("call");

      append_function (text, profile, call->caller);
      append_function (text, profile, call->callee);
      g_string_append_printf (text, "\t%" G_GUINT64_FORMAT, call->count);
      append_costs (text, quern_profile_get_call_costs (profile, i), n);
      g_ptr_array_add (rows, g_string_free (text, FALSE));
    }
}

/* Wraps on overflow, as hostile files are dumped, too. */
static gboolean
add_costs (gint64       *sum,
           const gint64 *costs,
           guint         n)
{
  gboolean has_any = FALSE;

  for (guint i = 0; i < n; i++)
    {
      sum[i] = (gint64) ((guint64) sum[i] + (guint64) costs[i]);
      has_any |= costs[i] != 0;
    }

  return has_any;
}

static void
add_line (GHashTable        *lines,
          QuernProfile      *profile,
          const QuernRecord *record,
          guint              n)
{
  g_autofree char *key = g_strdup_printf ("line\t%s\t%" G_GUINT64_FORMAT,
                                          quern_profile_get_file_name (profile, record->where.file),
                                          record->where.line);
  Line *line = g_hash_table_lookup (lines, key);

  if (line == NULL)
    {
      line = g_new (Line, 1);
      *line = (Line) { 0, g_new0 (gint64, MAX (n, 1)), g_new0 (gint64, MAX (n, 1)) };
      g_hash_table_insert (lines, g_steal_pointer (&key), line);
    }

  if (record->kind == QUERN_RECORD_COST)
    {
      add_costs (line->self, record->costs, n);
    }
  else
    {
      line->n_calls += record->count;
      add_costs (line->calls, record->costs, n);
    }
}

static void
dump_jump (QuernProfile      *profile,
           const QuernRecord *record,
           GPtrArray         *rows)
{
  GString *text = g_string_new ("jump");

  append_function (text, profile, record->function);
  g_string_append_printf (text, "\t%s\t%" G_GUINT64_FORMAT "\t0x%" G_GINT64_MODIFIER "x"
                          "\t%s\t%" G_GUINT64_FORMAT "\t0x%" G_GINT64_MODIFIER "x"
                          "\t%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT,
                          quern_profile_get_file_name (profile, record->where.file),
                          record->where.line, record->where.address,
                          quern_profile_get_file_name (profile, record->target.file),
                          record->target.line, record->target.address,
                          record->conditional ? "conditional" : "always",
                          record->count, record->followed);
  if (record->target_function != QUERN_NONE)
    append_function (text, profile, record->target_function);
  g_ptr_array_add (rows, g_string_free (text, FALSE));
}

static void
dump_instruction (QuernProfile      *profile,
                  const QuernRecord *record,
                  guint              n,
                  GPtrArray         *rows)
{
  GString *text = g_string_new ("instruction");

  append_function (text, profile, record->function);
  g_string_append_printf (text, "\t0x%" G_GINT64_MODIFIER "x", record->where.address);
  append_costs (text, record->costs, n);
  g_ptr_array_add (rows, g_string_free (text, FALSE));
}

static void
dump_records (QuernProfile *profile,
              guint         n,
              gboolean      with_all,
              GPtrArray    *rows)
{
  g_autoptr (GHashTable) lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, line_free);
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;
  gboolean has_lines = !quern_profile_has_instructions (profile);
  GHashTableIter line_iter;
  gpointer key;
  gpointer value;

  quern_profile_iter_records (profile, QUERN_NONE, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      has_lines |= record->where.line != 0;
      if (record->kind != QUERN_RECORD_JUMP)
        add_line (lines, profile, record, n);
      else if (with_all)
        dump_jump (profile, record, rows);
      if (with_all && record->kind == QUERN_RECORD_COST && record->where.address != 0)
        dump_instruction (profile, record, n, rows);
    }

  /* With "positions: instr" alone, there are no lines. */
  if (!has_lines)
    return;

  g_hash_table_iter_init (&line_iter, lines);
  while (g_hash_table_iter_next (&line_iter, &key, &value))
    {
      const Line *line = value;
      gint64 *nothing = g_new0 (gint64, MAX (n, 1));
      gboolean has_any = line->n_calls > 0;

      has_any |= add_costs (nothing, line->self, n);
      has_any |= add_costs (nothing, line->calls, n);
      g_free (nothing);
      if (has_any)
        {
          GString *text = g_string_new (key);

          append_costs (text, line->self, n);
          g_string_append_printf (text, "\t%" G_GUINT64_FORMAT, line->n_calls);
          append_costs (text, line->calls, n);
          g_ptr_array_add (rows, g_string_free (text, FALSE));
        }
    }
}

static void
dump_events (QuernProfile *profile,
             guint         n,
             GPtrArray    *rows)
{
  GString *text = g_string_new ("events");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "\t%s",
                            quern_event_set_get_name (quern_profile_get_events (profile), i));
  g_ptr_array_add (rows, g_string_free (text, FALSE));

  text = g_string_new ("total");
  append_costs (text, quern_profile_get_total (profile), n);
  append_costs (text, quern_profile_get_self_total (profile), n);
  g_ptr_array_add (rows, g_string_free (text, FALSE));
}

static int
compare_text (gconstpointer a,
              gconstpointer b)
{
  return strcmp (*(const char * const *) a, *(const char * const *) b);
}

static char *
join (GPtrArray *rows)
{
  g_ptr_array_sort (rows, compare_text);
  g_ptr_array_add (rows, g_strdup (""));
  g_ptr_array_add (rows, NULL);

  return g_strjoinv ("\n", (char **) rows->pdata);
}

char *
profile_dump (QuernProfile *profile,
              gboolean      with_all)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  guint n = quern_event_set_get_n_real (quern_profile_get_events (profile));

  dump_events (profile, n, rows);
  dump_parts (profile, n, rows);
  if (with_all)
    dump_descriptions (profile, rows);
  dump_functions (profile, n, rows);
  dump_records (profile, n, with_all, rows);

  return join (rows);
}

static void
append_place (GString          *text,
              const QuernPlace *place)
{
  g_string_append_printf (text, " %u:%" PRIu64 ":%" PRIx64, place->file, place->line,
                          place->address);
}

static void
append_record (GString           *text,
               const QuernRecord *record,
               guint              n_events)
{
  g_string_append_printf (text, "%u %u %u", (guint) record->kind, record->function, record->part);
  append_place (text, &record->where);

  switch (record->kind)
    {
    case QUERN_RECORD_JUMP:
      g_string_append_printf (text, " %d %u %" PRIu64 "/%" PRIu64, record->conditional,
                              record->target_function, record->followed, record->count);
      append_place (text, &record->target);
      break;

    case QUERN_RECORD_CALL:
      g_string_append_printf (text, " %u %" PRIu64, record->callee, record->count);
      G_GNUC_FALLTHROUGH;
    case QUERN_RECORD_COST:
    default:
      for (guint i = 0; i < n_events; i++)
        g_string_append_printf (text, " %" PRIi64, record->costs[i]);
      break;
    }
  g_string_append_c (text, '\n');
}

char *
profile_dump_in_order (QuernProfile *profile)
{
  const guint n_events = quern_event_set_get_n_real (quern_profile_get_events (profile));
  GPtrArray *warnings = quern_profile_get_warnings (profile);
  GString *text = g_string_new (NULL);
  const QuernRecord *record;
  QuernRecordIter iter;

  g_string_append_printf (text, "instructions %d jumps %d\n",
                          quern_profile_has_instructions (profile),
                          quern_profile_has_jumps (profile));

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      const QuernFunction *function = quern_profile_get_function (profile, i);

      g_string_append_printf (text, "%s %u %u %u\n", quern_profile_get_function_name (profile, i),
                              function->object, function->file, function->line);
    }
  for (QuernFileId i = 0; i < quern_profile_get_n_files (profile); i++)
    g_string_append_printf (text, "%s\n", quern_profile_get_file_name (profile, i));
  for (QuernObjectId i = 0; i < quern_profile_get_n_objects (profile); i++)
    g_string_append_printf (text, "%s\n", quern_profile_get_object_name (profile, i));

  quern_profile_iter_records (profile, QUERN_NONE, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    append_record (text, record, n_events);
  quern_record_iter_clear (&iter);

  for (guint i = 0; i < warnings->len; i++)
    {
      const GError *warning = g_ptr_array_index (warnings, i);
      QuernLocation where = quern_parse_error_get_location (warning);

      g_string_append_printf (text, "%" PRIu64 ":%u: %s\n", where.line, where.column,
                              warning->message);
    }
  g_string_append_printf (text, "%" PRIu64 " warnings\n",
                          quern_profile_get_n_warnings (profile));

  return g_string_free (text, FALSE);
}
