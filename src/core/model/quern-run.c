/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Groups parts by the run of the program that wrote them: SEMANTICS 1.2. */

#include "quern-run.h"

#include "quern-config.h"
#include "quern-profile-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Characters of a command to show. */
#define MAX_COMMAND 80

/* The process of a part; values missing in its header are taken from the part before. */
typedef struct
{
  const QuernPart *part;    /* borrowed */
  const char      *command; /* borrowed, nullable */
  guint            index;   /* of the part */
  guint            repeat;  /* number of earlier files with the same parts of the process */
} Entry;

static int
compare_processes (const Entry *a,
                   const Entry *b)
{
  if (a->part->pid != b->part->pid)
    return a->part->pid < b->part->pid ? -1 : 1;

  return g_strcmp0 (a->command, b->command);
}

/* Parts without part and thread numbers compare equal. */
static int
compare_numbers (const Entry *a,
                 const Entry *b)
{
  const QuernPart *first = a->part;
  const QuernPart *second = b->part;

  if (first->has_part != second->has_part)
    return first->has_part ? 1 : -1;
  if (first->has_thread != second->has_thread)
    return first->has_thread ? 1 : -1;
  if (first->has_part && first->part != second->part)
    return first->part < second->part ? -1 : 1;
  if (first->has_thread && first->thread != second->thread)
    return first->thread < second->thread ? -1 : 1;

  return 0;
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const Entry *first = a;
  const Entry *second = b;
  int order = compare_processes (first, second);

  if (order == 0 && first->repeat != second->repeat)
    order = first->repeat < second->repeat ? -1 : 1;
  if (order == 0)
    order = compare_numbers (first, second);

  return order != 0 ? order : (first->index > second->index) - (first->index < second->index);
}

/* A process writes each part of each thread once. A second file with the same numbers is a
 * copy, or from another process with the same id; either way it does not belong to this run. */
static void
find_repeats (Entry *entries,
              guint  n,
              guint *repeats)
{
  guint repeat = 0;

  for (guint i = 1; i < n; i++)
    {
      const Entry *before = &entries[i - 1];
      const QuernPart *part = entries[i].part;

      if ((!part->has_part && !part->has_thread) ||
          compare_processes (before, &entries[i]) != 0 ||
          compare_numbers (before, &entries[i]) != 0)
        repeat = 0;
      else if (part->input != before->part->input)
        repeat++;
      repeats[part->input] = MAX (repeats[part->input], repeat);
    }
  for (guint i = 0; i < n; i++)
    entries[i].repeat = repeats[entries[i].part->input];
}

static const char *
get_command (const QuernPart *part,
             const QuernPart *before,
             const char      *command_before)
{
  if (part->command != NULL || before == NULL || before->input != part->input ||
      before->pid != part->pid)
    return part->command;

  return command_before;
}

/* Sets, for each part that names its process, one part that represents the whole run. */
static void
find_processes (QuernProfile *self,
                guint        *leaders)
{
  g_autofree Entry *entries = g_new (Entry, MAX (self->parts->len, 1));
  g_autofree guint *repeats = g_new0 (guint, MAX (self->inputs->len, 1));
  const QuernPart *before = NULL;
  const char *command = NULL;
  guint n = 0;

  for (guint i = 0; i < self->parts->len; i++)
    {
      const QuernPart *part = g_ptr_array_index (self->parts, i);

      if (!part->has_pid)
        continue;

      command = get_command (part, before, command);
      before = part;
      entries[n++] = (Entry) { .part = part, .command = command, .index = i };
    }

  qsort (entries, n, sizeof *entries, compare_entries);
  find_repeats (entries, n, repeats);
  qsort (entries, n, sizeof *entries, compare_entries);
  for (guint i = 0, first = 0; i < n; i++)
    {
      if (i == 0 || compare_processes (&entries[i - 1], &entries[i]) != 0 ||
          entries[i - 1].repeat != entries[i].repeat)
        first = i;
      leaders[entries[i].index] = entries[first].index;
    }
}

/* A part without a process continues the run of the part before, unless it names a command
 * itself: Xdebug appends whole runs to a file. */
static gboolean
begins_run (QuernProfile *self,
            guint         index)
{
  const QuernPart *part = g_ptr_array_index (self->parts, index);
  const QuernPart *before = index > 0 ? g_ptr_array_index (self->parts, index - 1) : NULL;

  return before == NULL || before->input != part->input || part->command != NULL;
}

static void
add_part (QuernRun        *run,
          const QuernPart *part)
{
  if (run->n_parts++ == 0)
    run->input = part->input;
  if (run->command == NULL)
    run->command = part->command;
  if (part->has_pid)
    run->pid = part->pid;
  run->has_pid |= part->has_pid;
}

/**
 * quern_run_list:
 * @profile: a profile
 * @run_of: (out caller-allocates) (optional): by part, its run
 *
 * Finds the runs that wrote the parts of a profile, in the order of their first parts. Parts with
 * the same process id and command belong to one run, whichever files they are in. A file that
 * names no process is a separate run, or several that were appended to each other.
 *
 * Returns: (transfer full) (element-type QuernRun): the runs; they borrow from @profile
 */
GArray *
quern_run_list (QuernProfile *profile,
                guint        *run_of)
{
  GArray *runs = g_array_new (FALSE, TRUE, sizeof (QuernRun));
  guint n = profile->parts->len;
  g_autofree guint *leaders = g_new0 (guint, MAX (n, 1));
  g_autofree guint *numbers = g_new (guint, MAX (n, 1));

  memset (numbers, 0xff, n * sizeof *numbers);
  find_processes (profile, leaders);
  for (guint i = 0; i < n; i++)
    {
      const QuernPart *part = g_ptr_array_index (profile->parts, i);
      guint *number;

      if (!part->has_pid)
        leaders[i] = begins_run (profile, i) ? i : leaders[i - 1];

      number = &numbers[leaders[i]];
      if (*number == QUERN_NONE)
        {
          *number = runs->len;
          g_array_set_size (runs, runs->len + 1);
        }
      add_part (&g_array_index (runs, QuernRun, *number), part);
      if (run_of != NULL)
        run_of[i] = *number;
    }

  return runs;
}

/**
 * quern_run_count:
 * @profile: a profile
 *
 * Returns: the number of program runs whose costs the profile adds up; 0 for a comparison
 */
guint
quern_run_count (QuernProfile *profile)
{
  g_autoptr (GArray) runs = NULL;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), 0);

  if (profile->n_side > 0)
    return 0;

  runs = quern_run_list (profile, NULL);

  return runs->len;
}

/**
 * quern_run_dup_name:
 * @run: a run
 * @file: the base name of its first file, any bytes
 *
 * Returns: (transfer full): "process 4711: ./mill corn", or the name of the file if no
 *   process is known; valid UTF-8
 */
char *
quern_run_dup_name (const QuernRun *run,
                    const char     *file)
{
  g_autofree char *shown = g_utf8_make_valid (file, -1);
  g_autofree char *command = run->command != NULL ? g_utf8_make_valid (run->command, -1) : NULL;
  g_autoptr (GString) name = g_string_new (NULL);

  if (run->has_pid)
    {
      g_autofree char *pid = g_strdup_printf ("%" G_GINT64_FORMAT, run->pid);

      /* Translators: %s is the number of a process */
      g_string_append_printf (name, _("process %s"), pid);
    }
  else
    g_string_append (name, shown);
  if (command == NULL || *g_strstrip (command) == '\0')
    return g_strdup (name->str);

  g_string_append (name, ": ");
  if (g_utf8_strlen (command, -1) <= MAX_COMMAND)
    g_string_append (name, command);
  else
    {
      const char *end = g_utf8_offset_to_pointer (command, MAX_COMMAND);

      g_string_append_len (name, command, end - command);
      g_string_append (name, "…");
    }

  return g_strdup (name->str);
}
