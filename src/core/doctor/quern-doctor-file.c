/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks whether the files are complete, from a single run, and not empty. */

#include "quern-doctor-state.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-hash.h"
#include "quern-parse-error.h"
#include "quern-run.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define APPENDED_ADVICE _("Remove the old file, and do not append to it")

/* Finds the first warning with one of these codes. codes: bits; n: (out): number of such
 * warnings. */
static const GError *
find_warning (QuernDoctor *self,
              guint        codes,
              guint       *n)
{
  GPtrArray *warnings = quern_profile_get_warnings (self->profile);
  const GError *first = NULL;

  *n = 0;
  for (guint i = 0; i < warnings->len; i++)
    {
      const GError *warning = g_ptr_array_index (warnings, i);

      if ((codes & 1u << warning->code) == 0)
        continue;
      if (first == NULL)
        first = warning;
      (*n)++;
    }

  return first;
}

static char *
dup_message (const GError *warning)
{
  QuernLocation where = quern_parse_error_get_location (warning);
  g_autofree char *line = quern_format_count (where.line);

  /* Translators: the number of a line, and what is wrong with it */
  return where.line > 0 ? g_strdup_printf (_("Line %s: %s"), line, warning->message)
                        : g_strdup (warning->message);
}

/* Messages have the style of a terminal, behind a place; a finding is a sentence. */
static void
add_message (QuernDoctor      *self,
             QuernFindingKind  kind,
             const char       *advice,
             const char       *options,
             const char       *message)
{
  g_autofree char *sentence = quern_format_capitalise (message);

  quern_doctor_add (self, kind, NAN, advice, options, "%s", sentence);
}

/* Turns warnings of the reader into findings. */
static void
look_at_warnings (QuernDoctor *self)
{
  const guint cut = 1u << QUERN_PARSE_ERROR_CUT;
  const guint damaged = 1u << QUERN_PARSE_ERROR_DAMAGED;
  const guint appended = 1u << QUERN_PARSE_ERROR_APPENDED;
  guint n;
  guint64 n_invalid;
  const GError *first = find_warning (self, cut, &n);
  g_autofree char *message = NULL;

  if (first != NULL)
    add_message (self, QUERN_FINDING_CUT, _("Let the program end, or dump before it is killed"), "",
                 first->message);

  first = find_warning (self, damaged, &n);
  if (first != NULL)
    {
      g_autofree char *what = dup_message (first);

      add_message (self, QUERN_FINDING_DAMAGED, _("Copy the file again, or record again"), "",
                   what);
    }

  first = find_warning (self, appended, &n);
  if (first != NULL)
    add_message (self, QUERN_FINDING_APPENDED, APPENDED_ADVICE, "-d xdebug.profiler_append=0",
                 first->message);

  first = find_warning (self, ~(cut | damaged | appended), &n);
  if (first == NULL)
    return;

  message = dup_message (first);
  /* The profile counts all warnings, but keeps only the first ones. */
  n_invalid = n + quern_profile_get_n_warnings (self->profile) -
              quern_profile_get_warnings (self->profile)->len;
  if (n_invalid > 1)
    {
      g_autofree char *only = g_steal_pointer (&message);
      g_autofree char *count = quern_format_count (n_invalid);

      message = g_strdup_printf (ngettext ("%s invalid line; the first one: %s",
                                           "%s invalid lines; the first one: %s",
                                           (gulong) n_invalid), count, only);
    }
  add_message (self, QUERN_FINDING_NOT_UNDERSTOOD, _("“quern-report warnings” lists them"), NULL,
               message);
}

/* Whether a file contains the same part twice. */
static gboolean
has_repeated_part (QuernProfile *profile)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);

  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    {
      const QuernPart *part = quern_profile_get_part (profile, i);

      if (part->has_pid && part->has_part &&
          !g_hash_table_add (seen, g_strdup_printf ("%u %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                                                    " %" G_GINT64_FORMAT, part->input, part->pid,
                                                    part->part,
                                                    part->has_thread ? part->thread : -1)))
        return TRUE;
    }

  return FALSE;
}

static char *
dup_run_name (QuernProfile   *profile,
              const QuernRun *run)
{
  return quern_visible_take (
    quern_run_dup_name (run, quern_profile_get_input (profile, run->input)));
}

/* Names two of at least two runs. */
static char *
dup_run_names (QuernProfile   *profile,
               const QuernRun *runs,
               guint           n_runs)
{
  g_autofree char *first = dup_run_name (profile, &runs[0]);
  g_autofree char *second = dup_run_name (profile, &runs[1]);

  return g_strdup_printf (n_runs > 2 ? "%s; %s; …" : "%s; %s", first, second);
}

/* The runs in the first file that holds several, or NULL. Runs are in the order of files. */
static const QuernRun *
find_appended (const QuernRun *runs,
               guint           n_runs,
               guint          *n_appended)
{
  for (guint i = 0; i < n_runs; i += *n_appended)
    {
      *n_appended = 1;
      while (i + *n_appended < n_runs && runs[i + *n_appended].input == runs[i].input)
        (*n_appended)++;
      if (*n_appended > 1)
        return &runs[i];
    }

  return NULL;
}

static void
look_at_runs (QuernDoctor *self)
{
  g_autoptr (GArray) list = quern_run_list (self->profile, NULL);
  const QuernRun *runs = (const QuernRun *) (gconstpointer) list->data;
  const QuernRun *appended;
  guint n = list->len;
  g_autofree char *names = NULL;

  if (n < 2 && !has_repeated_part (self->profile))
    return;
  if (n < 2)
    {
      quern_doctor_add (self, QUERN_FINDING_APPENDED, NAN, APPENDED_ADVICE, "",
                        _("A file holds the same part of a run twice: its costs are added up"));
      return;
    }

  appended = find_appended (runs, list->len, &n);
  n = appended != NULL ? n : list->len;
  names = dup_run_names (self->profile, appended != NULL ? appended : runs, n);
  if (appended != NULL)
    quern_doctor_add (self, QUERN_FINDING_APPENDED, NAN, APPENDED_ADVICE, "",
                      ngettext ("A file holds %u run: %s",
                                "A file holds %u runs, one appended to the other, and their costs "
                                "are added up: %s", n), n, names);
  else
    quern_doctor_add (self, QUERN_FINDING_SEVERAL_RUNS, NAN,
                      _("Open the files of one run, or compare two runs with "
                        "“quern-report compare”"), NULL,
                      ngettext ("The files are of %u run: %s",
                                "The files are of %u different runs, and their costs are added up: "
                                "%s", n), n, names);
}

/* Reports a profile without any cost. */
static void
look_at_total (QuernDoctor *self)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    for (guint j = 0; j < quern_event_set_get_n_real (quern_profile_get_events (self->profile));
         j++)
      if (quern_profile_get_self (self->profile, i)[j] != 0)
        return;
  if (self->total > 0)
    return;

  if (self->recorder == QUERN_RECORDER_CALLGRIND)
    quern_doctor_add (self, QUERN_FINDING_NOTHING_RECORDED, NAN,
                      _("Record all of the program, or turn it on with callgrind_control -i on"),
                      "--instr-atstart=yes --collect-atstart=yes",
                      _("Nothing was recorded: instrumentation or collection was off all the "
                        "time"));
  else
    quern_doctor_add (self, QUERN_FINDING_NOTHING_RECORDED, NAN, NULL, "",
                      _("Nothing was recorded"));
}

void
quern_doctor_look_at_files (QuernDoctor *self)
{
  look_at_warnings (self);
  look_at_runs (self);
  look_at_total (self);
}
