/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures the time and memory of each step of loading a profile.
 *
 *   load-steps FILE [THREADS]
 *
 * Does the same as quern_load(), and prints a line for each step, with its name and seconds; then
 * memory in bytes, and what was read, so that a benchmark can check that it is complete. */

#include "quern-analysis.h"
#include "quern-callgrind-reader.h"
#include "quern-memory.h"

#include <stdlib.h>
#include <string.h>


G_GNUC_NORETURN static void
fail (const char   *path,
      const GError *error)
{
  g_printerr ("load-steps: %s: %s\n", path, error->message);
  exit (EXIT_FAILURE);
}

/* Reports the time since the last step, and restarts the clock. */
static void
tell_step (const char *step,
           gint64     *start)
{
  gint64 now = g_get_monotonic_time ();

  g_print ("%s %.6f\n", step, (double) (now - *start) / G_USEC_PER_SEC);
  *start = now;
}

static void
tell_count (const char *what,
            guint64     count)
{
  g_print ("%s %" G_GUINT64_FORMAT "\n", what, count);
}

/* Adds up the lines of a /proc file that start with one of two words, converting kilobytes to
 * bytes. */
static guint64
sum_lines (const char *path,
           const char *word,
           const char *other)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint64 sum = 0;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;

  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      if (g_str_has_prefix (*line, word) || g_str_has_prefix (*line, other))
        sum += g_ascii_strtoull (strchr (*line, ':') + 1, NULL, 10) * 1024;
    }

  return sum;
}

/* Memory that is not shared with other processes. */
static guint64
get_private_memory (void)
{
  return sum_lines ("/proc/self/smaps_rollup", "Private_Clean:", "Private_Dirty:");
}

/* Unlike this, getrusage() also covers the program that started this one. */
static guint64
get_peak_memory (void)
{
  return sum_lines ("/proc/self/status", "VmHWM:", "VmHWM:");
}

static QuernInput *
open_input (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  QuernInput *input = quern_input_open (file, NULL, &error);

  if (input == NULL)
    fail (path, error);

  return input;
}

/* Reads and decompresses all blocks without parsing them. Returns the number of bytes. */
static guint64
read_bytes (const char *path)
{
  g_autoptr (QuernInput) input = open_input (path);
  g_autoptr (GError) error = NULL;
  const char *start;
  gsize length = 1;
  guint64 n = 0;

  while (length > 0)
    {
      if (!quern_input_next_block (input, &start, &length, NULL, NULL, &error))
        fail (path, error);
      n += length;
    }

  return n;
}

static QuernProfileBuilder *
read_lines (const char *path)
{
  QuernProfileBuilder *builder = quern_profile_builder_new ();
  g_autoptr (QuernInput) input = open_input (path);
  g_autoptr (GError) error = NULL;
  const char *head;
  gsize length;

  /* As in quern_load(). */
  if (!quern_input_peek (input, &head, &length, &error))
    fail (path, error);
  quern_profile_builder_begin_input (builder, quern_input_get_name (input));
  if (!quern_callgrind_reader.read (input, builder, NULL, NULL, &error))
    fail (path, error);

  return builder;
}

/* Unpacks all records, to make sure that they are complete. */
static void
walk_records (QuernProfile *profile,
              guint64      *n_jumps)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      g_auto (QuernRecordIter) iter = { 0 };
      const QuernRecord *record;

      quern_profile_iter_records (profile, i, &iter);
      while ((record = quern_record_iter_next (&iter)) != NULL)
        *n_jumps += record->kind == QUERN_RECORD_JUMP;
    }
}

static void
emit_found (QuernProfile *profile)
{
  QuernEventSet *events = quern_profile_get_events (profile);
  const gint64 *total = quern_profile_get_total (profile);
  guint64 n_called = 0;

  for (QuernCallId i = 0; i < quern_profile_get_n_calls (profile); i++)
    n_called += quern_profile_get_call (profile, i)->count;

  g_print ("totals");
  for (guint i = 0; i < quern_event_set_get_n_real (events); i++)
    g_print (" %" G_GINT64_FORMAT, total[i]);
  g_print ("\n");
  tell_count ("functions", quern_profile_get_n_functions (profile));
  tell_count ("parts", quern_profile_get_n_parts (profile));
  tell_count ("calls", quern_profile_get_n_calls (profile));
  tell_count ("called", n_called);
  tell_count ("warnings", quern_profile_get_n_warnings (profile));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (GError) error = NULL;
  QuernProfileBuilder *builder;
  guint64 n_jumps = 0;
  guint64 n_bytes;
  guint64 before;
  gint64 start;

  quern_memory_set_up (QUERN_MEMORY_TABLE);
  if (argc != 2)
    {
      g_printerr ("usage: load-steps FILE\n");
      return EXIT_FAILURE;
    }

  start = g_get_monotonic_time ();
  n_bytes = read_bytes (argv[1]);
  tell_step ("bytes", &start);

  before = get_private_memory ();
  start = g_get_monotonic_time ();
  builder = read_lines (argv[1]);
  tell_step ("read", &start);
  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  if (profile == NULL)
    fail (argv[1], error);
  tell_step ("finish", &start);
  quern_profile_builder_free (builder);
  tell_step ("free-builder", &start);

  tell_count ("private", get_private_memory () - before);
  start = g_get_monotonic_time ();
  analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  if (analysis == NULL)
    fail (argv[1], error);
  tell_step ("analyse", &start);
  tell_count ("private-analysed", get_private_memory () - before);
  tell_count ("peak", get_peak_memory ());

  start = g_get_monotonic_time ();
  walk_records (profile, &n_jumps);
  tell_step ("unpack", &start);

  emit_found (profile);
  tell_count ("jumps", n_jumps);
  tell_count ("size", n_bytes);

  start = g_get_monotonic_time ();
  g_clear_object (&analysis);
  g_clear_object (&profile);
  tell_step ("free", &start);

  return EXIT_SUCCESS;
}
