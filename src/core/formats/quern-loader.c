/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-loader.h"

#include "quern-aprof-reader.h"
#include "quern-callgrind-reader.h"
#include "quern-config.h"
#include "quern-file-kind.h"
#include "quern-run.h"
#include "quern-webgrind-reader.h"

#include <glib/gi18n-lib.h>

/* From this confidence on, a reader is used without checking for other kinds of files. */
#define SURE 80

static const QuernReader * const readers[] = {
  &quern_callgrind_reader,
  &quern_webgrind_reader,
  &quern_aprof_reader,
};

/* The state of loading one or more files. */
typedef struct
{
  QuernProfileBuilder *builder; /* borrowed */
  guint                n_files;
  guint                n_read;  /* files that were not empty */
  const QuernReader   *reader;  /* that of all files that are not empty; NULL before them */
  guint64              done;    /* stored bytes of the previous files */
  guint64              total;   /* stored bytes of all files; 0 if unknown */
} Load;

/* Adds the file to an error: to the location of a parse error; with several files,
 * to the message of any other error but cancellation. */
static void
propagate_error (GError     **error,
                 GError      *local_error,
                 const Load  *load,
                 guint        index,
                 GFile       *file)
{
  QuernLocation where = quern_parse_error_get_location (local_error);

  if (local_error->domain == QUERN_PARSE_ERROR)
    {
      where.input = index;
      quern_parse_error_set (error, (QuernParseError) local_error->code, where,
                             "%s", local_error->message);
      g_error_free (local_error);
      return;
    }

  if (load->n_files > 1 && !g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_autofree char *name = g_file_get_basename (file);
      g_autofree char *shown = g_filename_display_name (name);

      g_prefix_error (&local_error, "%s: ", shown);
    }
  g_propagate_error (error, local_error);
}

static const QuernReader *
choose_reader (const char *head,
               gsize       length)
{
  const QuernReader *best = NULL;
  int best_score = 0;

  if (quern_file_kind_is_archive (head, length))
    return NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      int score = readers[i]->sniff (head, length);

      if (score > best_score)
        {
          best_score = score;
          best = readers[i];
        }
    }

  if (best_score >= SURE)
    return best;
  if (quern_file_kind_guess (head, length) != NULL)
    return NULL;

  /* The reader of the text format gives the best error messages. */
  return best != NULL ? best : &quern_callgrind_reader;
}

/**
 * quern_load_guess_format:
 * @head: the first bytes of a file, decompressed
 * @length: the number of bytes
 * @format: (out): its likely format; Cachegrind counts as Callgrind
 *
 * Returns: whether the format is known
 */
gboolean
quern_load_guess_format (const char  *head,
                         gsize        length,
                         QuernFormat *format)
{
  static const QuernFormat formats[] = {
    QUERN_FORMAT_CALLGRIND, QUERN_FORMAT_WEBGRIND, QUERN_FORMAT_APROF,
  };
  const QuernReader *reader = length > 0 ? choose_reader (head, length) : NULL;

  for (gsize i = 0; reader != NULL && i < G_N_ELEMENTS (readers); i++)
    if (readers[i] == reader && reader->sniff (head, length) > 0)
      {
        *format = formats[i];
        return TRUE;
      }

  return FALSE;
}

/* The name that Callgrind gives to its files unless told otherwise. */
static gboolean
is_of_callgrind (QuernInput *input)
{
  g_autofree char *name = g_path_get_basename (quern_input_get_name (input));

  return g_str_has_prefix (name, "callgrind.out");
}

/* Sets an error that explains, as well as possible, why no reader accepts the file. */
static void
set_not_profile (GError     **error,
                 QuernInput  *input,
                 const char  *head,
                 gsize        length)
{
  const QuernLocation nowhere = { 0, 0, 0 };

  if (quern_input_get_damage (input) != NULL)
    quern_parse_error_set (error, QUERN_PARSE_ERROR_DAMAGED, nowhere,
                           "%s", quern_input_get_damage (input));
  else if (length == 0 && is_of_callgrind (input))
    quern_parse_error_set (error, QUERN_PARSE_ERROR_EMPTY, nowhere, "%s",
                           _("the file is empty: Callgrind writes it when the program ends; if "
                             "another program takes its place, as at the end of many scripts, "
                             "record with --trace-children=yes"));
  else if (length == 0)
    quern_parse_error_set (error, QUERN_PARSE_ERROR_EMPTY, nowhere, "%s", _("the file is empty"));
  else
    quern_parse_error_set (error, QUERN_PARSE_ERROR_NOT_PROFILE, nowhere,
                           _("this is not a profile; %s"), quern_file_kind_guess (head, length));
}

static gboolean
read_input (Load           *load,
            QuernInput     *input,
            QuernProgress  *progress,
            GCancellable   *cancellable,
            GError        **error)
{
  const QuernReader *reader = NULL;
  const char *head;
  gsize length;

  if (!quern_input_peek (input, &head, &length, error))
    return FALSE;

  quern_profile_builder_begin_input (load->builder, quern_input_get_name (input));

  /* Callgrind leaves an empty file next to those of the threads. */
  if (length == 0 && load->n_files > 1 && quern_input_get_damage (input) == NULL)
    return TRUE;

  if (length > 0)
    reader = choose_reader (head, length);
  if (reader == NULL)
    {
      set_not_profile (error, input, head, length);
      return FALSE;
    }

  /* Costs of different formats are not comparable. */
  if (load->reader != NULL && load->reader != reader)
    {
      quern_parse_error_set (error, QUERN_PARSE_ERROR_UNSUPPORTED, (QuernLocation) { 0, 0, 0 },
                             _("the format is %s, that of the files before it is %s; "
                               "different formats cannot be added up"),
                             reader->name, load->reader->name);
      return FALSE;
    }

  load->reader = reader;
  load->n_read++;
  quern_input_set_span (input, load->done, load->total);

  return reader->read (input, load->builder, progress, cancellable, error);
}

static gboolean
read_file (Load           *load,
           guint           index,
           GFile          *file,
           QuernProgress  *progress,
           GCancellable   *cancellable,
           GError        **error)
{
  g_autoptr (QuernInput) input = NULL;
  GError *local_error = NULL;

  input = quern_input_open (file, cancellable, &local_error);
  if (input == NULL || !read_input (load, input, progress, cancellable, &local_error))
    {
      propagate_error (error, local_error, load, index, file);
      return FALSE;
    }

  load->done += quern_input_get_size (input);

  return TRUE;
}

/* Only used for progress: ignores errors, which are reported when the file is
 * read. */
static guint64
add_up_sizes (GPtrArray    *files,
              GCancellable *cancellable)
{
  guint64 total = 0;

  for (guint i = 0; i < files->len; i++)
    {
      g_autoptr (GFileInfo) info =
        g_file_query_info (g_ptr_array_index (files, i), G_FILE_ATTRIBUTE_STANDARD_SIZE,
                           G_FILE_QUERY_INFO_NONE, cancellable, NULL);

      if (info != NULL)
        total += (guint64) MAX (g_file_info_get_size (info), 0);
    }

  return total;
}

/* Checks that each run has at least one event in common with the first one that has any. */
static gboolean
check_events (QuernProfile  *profile,
              GError       **error)
{
  guint n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));
  guint n_parts = quern_profile_get_n_parts (profile);
  g_autofree guint *run_of = g_new (guint, MAX (n_parts, 1));
  g_autoptr (GArray) runs = quern_run_list (profile, run_of);
  g_autofree gboolean *is_of_first = g_new0 (gboolean, MAX (n_real, 1));
  g_autofree gboolean *fits = g_new0 (gboolean, MAX (runs->len, 1));
  guint first = QUERN_NONE;
  guint first_input = 0;

  for (guint i = 0; i < n_parts; i++)
    {
      const QuernPart *part = quern_profile_get_part (profile, i);

      if (first == QUERN_NONE && part->n_columns > 0)
        {
          first = run_of[i];
          first_input = part->input;
        }
      fits[run_of[i]] |= part->n_columns == 0;
      for (guint j = 0; j < part->n_columns && run_of[i] == first; j++)
        is_of_first[part->columns[j]] = TRUE;
    }

  for (guint i = 0; i < n_parts; i++)
    {
      const QuernPart *part = quern_profile_get_part (profile, i);

      for (guint j = 0; j < part->n_columns && !fits[run_of[i]]; j++)
        fits[run_of[i]] = is_of_first[part->columns[j]];
    }

  for (guint i = 0; i < runs->len; i++)
    {
      guint input = g_array_index (runs, QuernRun, i).input;

      /* Runs in that file were combined by its writer. */
      if (fits[i] || input == first_input)
        continue;

      quern_parse_error_set (error, QUERN_PARSE_ERROR_UNSUPPORTED,
                             (QuernLocation) { 0, 0, input },
                             _("the file has no event in common with “%s”: they cannot be "
                               "added up"),
                             quern_profile_get_input (profile, first_input));
      return FALSE;
    }

  return TRUE;
}

/**
 * quern_load_partial:
 * @files: (element-type GFile): at least one; several are the parts of one
 *   profile
 * @progress: (nullable): where to report progress, up to QUERN_LOAD_SHARE
 * @cancellable: (nullable): a #GCancellable
 * @error: return location; the location of a %QUERN_PARSE_ERROR contains the
 *   index in @files
 *
 * Like quern_load (), but damaged files that are cut off before the names of
 * the events give a profile without events, whose warnings describe the damage.
 * Only use it where nothing needs an event.
 *
 * Returns: (transfer full) (nullable): the profile, or %NULL with @error
 */
QuernProfile *
quern_load_partial (GPtrArray      *files,
                    QuernProgress  *progress,
                    GCancellable   *cancellable,
                    GError        **error)
{
  g_autoptr (QuernProfileBuilder) builder = NULL;
  g_autoptr (QuernProfile) profile = NULL;
  Load load;

  g_return_val_if_fail (files != NULL && files->len > 0, NULL);
  g_return_val_if_fail (progress == NULL || QUERN_IS_PROGRESS (progress), NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  builder = quern_profile_builder_new ();
  quern_profile_builder_set_cancellable (builder, cancellable);
  quern_progress_enter (progress, QUERN_READ_SHARE);
  load = (Load) {
    .builder = builder,
    .n_files = files->len,
    .total = progress != NULL ? add_up_sizes (files, cancellable) : 0,
  };

  for (guint i = 0; i < files->len; i++)
    {
      if (!read_file (&load, i, g_ptr_array_index (files, i), progress, cancellable, error))
        return NULL;
    }

  if (load.n_read == 0)
    {
      quern_parse_error_set (error, QUERN_PARSE_ERROR_EMPTY, (QuernLocation) { 0, 0, 0 },
                             "%s", _("all these files are empty"));
      return NULL;
    }

  quern_progress_enter (progress, QUERN_LOAD_SHARE);

  profile = quern_profile_builder_finish (builder, progress, cancellable, error);
  if (profile == NULL || !check_events (profile, error))
    return NULL;

  quern_progress_report (progress, 1, 1);

  return g_steal_pointer (&profile);
}

/* Without events no number has a meaning. Readers accept that only in damaged
 * files, with a warning about the damage. */
static void
set_no_events (QuernProfile  *profile,
               GError       **error)
{
  GPtrArray *warnings = quern_profile_get_warnings (profile);
  QuernLocation where = { 0, 0, 0 };

  if (warnings->len > 0)
    where = quern_parse_error_get_location (g_ptr_array_index (warnings, 0));

  quern_parse_error_set (error, QUERN_PARSE_ERROR_DAMAGED, where,
                         "%s", _("the file is damaged: it is cut off before its first cost"));
}

/**
 * quern_load:
 * @files: (element-type GFile): at least one; several are the parts of one
 *   profile
 * @progress: (nullable): where to report progress, up to QUERN_LOAD_SHARE
 * @cancellable: (nullable): a #GCancellable
 * @error: return location; the location of a %QUERN_PARSE_ERROR contains the
 *   index in @files
 *
 * Reads a profile of any supported format and compression. An empty file among
 * several is skipped; files of different formats, and runs without a common
 * event, are an error. Blocks; intended for workers and scripts.
 *
 * Returns: (transfer full) (nullable): the profile, which has at least one
 *   event, or %NULL with @error
 */
QuernProfile *
quern_load (GPtrArray      *files,
            QuernProgress  *progress,
            GCancellable   *cancellable,
            GError        **error)
{
  g_autoptr (QuernProfile) profile = quern_load_partial (files, progress, cancellable, error);

  if (profile != NULL &&
      quern_event_set_get_n_real (quern_profile_get_events (profile)) == 0)
    {
      set_no_events (profile, error);
      return NULL;
    }

  return g_steal_pointer (&profile);
}
