/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-input.h"

#include "quern-report-messages.h"
#include "quern-report-output.h"
#include "quern-run-files.h"
#include "quern-run.h"
#include "quern-same-run.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Maximum number of runs listed in an error. */
#define MAX_SHOWN_RUNS 6

/* Reports an unreadable file before any file is read. */
static gboolean
check_file (const char  *path,
            GError     **error)
{
  struct stat status;

  if (stat (path, &status) != 0 || access (path, R_OK) != 0)
    {
      int saved = errno;

      g_set_error_literal (error, G_IO_ERROR, (int) g_io_error_from_errno (saved),
                           g_strerror (saved));
      return FALSE;
    }

  if (S_ISDIR (status.st_mode))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, g_strerror (EISDIR));
      return FALSE;
    }

  return TRUE;
}

/* Whether a file can have siblings: "<(zcat …)" and the standard input can be read only once, and
 * have no folder. */
static gboolean
may_be_of_run (const char *path)
{
  return !g_str_has_prefix (path, "/dev/");
}

/* The name of the sibling, relative to the same folder as path. */
static char *
dup_sibling_name (const char *path,
                  GFile      *sibling)
{
  const char *slash = strrchr (path, G_DIR_SEPARATOR);
  g_autofree char *base = g_file_get_basename (sibling);
  g_autofree char *folder = NULL;

  if (slash == NULL)
    return g_steal_pointer (&base);

  folder = g_strndup (path, (gsize) (slash - path) + 1);

  return g_strconcat (folder, base, NULL);
}

static gboolean
add_run (QuernReportInput  *self,
         const char        *path,
         GHashTable        *known,
         GError           **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GPtrArray) run = quern_same_run_find (file, NULL, NULL, error);

  if (run == NULL)
    return FALSE;

  for (guint i = 0; i < run->len; i++)
    {
      GFile *sibling = g_ptr_array_index (run, i);

      if (!g_hash_table_add (known, g_object_ref (sibling)))
        continue;
      g_ptr_array_add (self->files, g_object_ref (sibling));
      g_ptr_array_add (self->names, sibling == file ? g_strdup (path)
                                                    : dup_sibling_name (path, sibling));
    }

  return TRUE;
}

guint
quern_report_count_same_run (const char *path)
{
  QuernSameRunCount count = { 0 };
  g_autoptr (GFile) file = NULL;
  g_autoptr (GPtrArray) run = NULL;

  if (g_str_equal (path, "-") || !may_be_of_run (path))
    return 0;

  file = g_file_new_for_path (path);
  run = quern_same_run_find (file, &count, NULL, NULL);

  return run != NULL ? count.n_others : 0;
}

/* Whether these options allow several runs. */
static gboolean
takes_several_runs (const QuernReportOptions *options)
{
  return options->sum || options->sizes != NULL || options->compared[0] > 0;
}

/* Sets the error; takes the list of names. */
static gboolean
fail_runs (char   **names,
           guint    n_runs,
           GError **error)
{
  g_auto (GStrv) shown = names;
  g_autofree char *list = g_strjoinv ("; ", shown);

  return quern_usage_error_set (error,
                                ngettext ("the files are from %u run: %s; use --sum to add them "
                                          "up",
                                          "the files are from %u different runs: %s; use --sum to "
                                          "add them up",
                                          n_runs),
                                n_runs, list);
}

/* The names of the first runs, and the number of the others. */
static char **
list_runs (guint      n_runs,
           char    *(*dup_name) (gpointer data, guint run),
           gpointer   data)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  guint n_shown = n_runs > MAX_SHOWN_RUNS ? MAX_SHOWN_RUNS - 1 : n_runs;

  for (guint i = 0; i < n_shown; i++)
    {
      g_autofree char *name = dup_name (data, i);

      g_strv_builder_add (names, name);
    }
  if (n_runs > n_shown)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("%u more", "%u more", n_runs - n_shown),
                                               n_runs - n_shown);

      g_strv_builder_add (names, more);
    }

  return g_strv_builder_end (names);
}

static char *
dup_run_of_files (gpointer data,
                  guint    run)
{
  return quern_run_files_dup_name (data, run);
}

/* Drops files that were given twice, with a warning. */
static void
drop_copies (QuernReportInput *self,
             QuernRunFiles    *runs)
{
  g_autoptr (GPtrArray) files = g_steal_pointer (&self->files);
  g_autoptr (GPtrArray) names = g_steal_pointer (&self->names);

  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < files->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      guint original = quern_run_files_get_original (runs, i);
      g_autofree char *text = NULL;

      if (original == i)
        {
          g_ptr_array_add (self->files, g_object_ref (g_ptr_array_index (files, i)));
          g_ptr_array_add (self->names, g_strdup (name));
          continue;
        }

      text = g_strdup_printf (_("this is the same as “%s”, and counts once"),
                              (const char *) g_ptr_array_index (names, original));
      quern_report_print_warning (name, text);
    }
}

/* Refuses files of several runs unless the options allow them. Pipes are checked when they
 * have been read, by quern_report_input_check_runs(). */
static gboolean
check_files (QuernReportInput          *self,
             const QuernReportOptions  *options,
             GError                   **error)
{
  g_autoptr (QuernRunFiles) runs = NULL;
  guint n_runs;

  if (self->files->len < 2)
    return TRUE;

  runs = quern_run_files_new (self->files, NULL, error);
  if (runs == NULL)
    return FALSE;

  drop_copies (self, runs);
  n_runs = quern_run_files_get_n_known (runs);
  if (quern_run_files_has_formats (runs))
    {
      g_auto (GStrv) names = list_runs (n_runs, dup_run_of_files, runs);
      g_autofree char *list = g_strjoinv ("; ", names);

      return quern_usage_error_set (error, _("files of different formats cannot be added up: %s"),
                                    list);
    }

  return n_runs <= 1 || takes_several_runs (options) ||
         fail_runs (list_runs (n_runs, dup_run_of_files, runs), n_runs, error);
}

/* The runs of a profile that was read. */
typedef struct
{
  GPtrArray *names; /* borrowed: of the files */
  GArray    *runs;  /* borrowed */
} ReadRuns;

static char *
dup_run_of_profile (gpointer data,
                    guint    run)
{
  const ReadRuns *read = data;
  const QuernRun *named = &g_array_index (read->runs, QuernRun, run);

  return quern_run_dup_name (named, g_ptr_array_index (read->names, named->input));
}

gboolean
quern_report_input_check_runs (const QuernReportInput    *self,
                               const QuernReportOptions  *options,
                               QuernProfile              *profile,
                               GError                   **error)
{
  g_autoptr (GArray) runs = NULL;
  ReadRuns read;

  if (quern_profile_get_n_inputs (profile) < 2 || takes_several_runs (options))
    return TRUE;

  runs = quern_run_list (profile, NULL);
  read = (ReadRuns) { self->names, runs };

  return runs->len <= 1 ||
         fail_runs (list_runs (runs->len, dup_run_of_profile, &read), runs->len, error);
}

static gboolean
check_path (const char  *output,
            const char  *path,
            const char  *name,
            GError     **error)
{
  if (!quern_report_output_is_file (output, path))
    return TRUE;

  if (output == NULL || g_str_equal (output, "-"))
    return quern_usage_error_set (error, _("the standard output would overwrite the input “%s”"),
                                  name);

  return quern_usage_error_set (error, _("“--output=%s” would overwrite the input “%s”"), output,
                                name);
}

gboolean
quern_report_input_check_path (const char  *output,
                               const char  *path,
                               GError     **error)
{
  return check_path (output, path, path, error);
}

gboolean
quern_report_input_check_output (const QuernReportInput  *self,
                                 const char              *output,
                                 GError                 **error)
{
  for (guint i = 0; i < self->files->len; i++)
    {
      g_autofree char *path = g_file_get_path (g_ptr_array_index (self->files, i));

      if (path != NULL && !check_path (output, path, g_ptr_array_index (self->names, i), error))
        return FALSE;
    }

  for (guint i = 0; i < self->others->len; i++)
    {
      if (!quern_report_input_check_path (output, g_ptr_array_index (self->others, i), error))
        return FALSE;
    }

  return TRUE;
}

void
quern_report_input_add_other (QuernReportInput *self,
                              const char       *path)
{
  g_ptr_array_add (self->others, g_strdup (path));
}

/**
 * quern_report_input_init:
 * @self: (out): to be cleared by quern_report_input_clear(), also on failure
 * @options: the options
 * @error_file: (out): the file that an error is about
 * @error: why a file cannot be read, or a QUERN_USAGE_ERROR
 *
 * Finds the files to read and their display names. With --siblings, each argument stands for all
 * files of its run. No file is taken twice.
 *
 * Returns: whether all arguments can be read and belong to one run
 */
gboolean
quern_report_input_init (QuernReportInput          *self,
                         const QuernReportOptions  *options,
                         const char               **error_file,
                         GError                   **error)
{
  g_autoptr (GHashTable) known =
    g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref, NULL);

  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->others = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < options->files->len; i++)
    {
      const char *name = g_ptr_array_index (options->files, i);
      const char *path = g_str_equal (name, "-") ? "/dev/stdin" : name;

      *error_file = name;
      if (path == name && !check_file (path, error))
        return FALSE;

      if (options->siblings && may_be_of_run (path))
        {
          if (!add_run (self, path, known, error))
            return FALSE;
          continue;
        }

      g_ptr_array_add (self->files, g_file_new_for_path (path));
      g_ptr_array_add (self->names, g_strdup (name));
    }
  *error_file = NULL;

  return quern_report_input_check_output (self, options->output, error) &&
         check_files (self, options, error);
}

void
quern_report_input_clear (QuernReportInput *self)
{
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->others, g_ptr_array_unref);
}
