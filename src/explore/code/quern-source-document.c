/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-document.h"

#include "quern-debug-sites.h"
#include "quern-worker.h"

/* Files to load for the text of inlined code, at most. */
#define MAX_TRIED 100

static void
request_free (gpointer data)
{
  QuernSourceRequest *request = data;

  g_clear_object (&request->analysis);
  g_clear_pointer (&request->finder, quern_source_finder_unref);
  g_clear_pointer (&request->joined, quern_joined_diff_unref);
  g_clear_pointer (&request->old_finder, quern_source_finder_unref);
  g_free (request);
}

void
quern_source_document_free (QuernSourceDocument *self)
{
  if (self == NULL)
    return;

  g_clear_object (&self->annotation);
  g_clear_pointer (&self->joined, quern_joined_lines_free);
  g_clear_pointer (&self->inlined, quern_inlined_code_free);
  g_clear_pointer (&self->texts, g_hash_table_unref);
  g_clear_pointer (&self->place, quern_source_place_free);
  g_clear_pointer (&self->text, quern_source_text_free);
  g_free (self->error);
  g_free (self);
}

const char *
quern_source_document_get_name (const QuernSourceDocument *self)
{
  if (self->file == QUERN_NONE)
    return "";

  return quern_profile_get_file_name (quern_annotation_get_profile (self->annotation),
                                      quern_annotation_get_file (self->annotation,
                                                                 self->file)->file);
}

/* The file requested, else the function's own if it has any line, else the costliest. */
static guint
choose_file (const QuernSourceRequest *request,
             QuernAnnotation          *annotation)
{
  QuernEventSet *events = quern_profile_get_events (quern_annotation_get_profile (annotation));
  guint best = QUERN_NONE;
  gboolean best_is_own = FALSE;
  double best_cost = 0.0;

  for (guint i = 0; i < quern_annotation_get_n_files (annotation); i++)
    {
      const QuernAnnotatedFile *file = quern_annotation_get_file (annotation, i);
      double cost = quern_event_set_get_value (events, request->event,
                                               quern_annotation_get_file_self (annotation, i));

      if (file->file == request->file)
        return i;
      if (best == QUERN_NONE || (file->is_own && !best_is_own) ||
          (file->is_own == best_is_own && cost > best_cost))
        {
          best = i;
          best_is_own = file->is_own;
          best_cost = cost;
        }
    }

  return best;
}

/* The index of a file in an annotation that has it. */
static guint
find_file (QuernAnnotation *annotation,
           QuernFileId      file)
{
  guint i = 0;

  while (i + 1 < quern_annotation_get_n_files (annotation) &&
         quern_annotation_get_file (annotation, i)->file != file)
    i++;

  return i;
}

/* Annotates both sides. file: for all its functions, or QUERN_NONE */
static QuernAnnotation *
annotate_joined (const QuernSourceRequest  *request,
                 QuernSourceDocument       *self,
                 QuernFileId                file,
                 GCancellable              *cancellable,
                 GError                   **error)
{
  QuernSourceFinder *finders[] = { request->old_finder, request->finder };
  const QuernFunctionId *functions;
  guint n;

  self->joined = quern_joined_lines_new (request->joined, finders);
  if (file != QUERN_NONE)
    return quern_joined_lines_annotate (self->joined, request->analysis, NULL, 0, &file, 1,
                                        cancellable, error);

  functions = quern_analysis_get_functions (request->analysis, &request->node, &n);

  return quern_joined_lines_annotate (self->joined, request->analysis, functions, n, NULL, 0,
                                      cancellable, error);
}

static QuernAnnotation *
annotate (const QuernSourceRequest  *request,
          QuernSourceDocument       *self,
          GCancellable              *cancellable,
          GError                   **error)
{
  QuernProfile *profile = quern_analysis_get_profile (request->analysis);
  QuernFileId file = request->file;
  guint n;

  if (!request->by_file && request->joined != NULL)
    return annotate_joined (request, self, QUERN_NONE, cancellable, error);
  if (!request->by_file)
    return quern_annotation_new_of_node (request->analysis, request->node, cancellable, error);

  if (file == QUERN_NONE)
    {
      const QuernFunctionId *functions =
        quern_analysis_get_functions (request->analysis, &request->node, &n);

      file = quern_profile_get_function (profile, functions[0])->file;
    }

  return request->joined != NULL
           ? annotate_joined (request, self, file, cancellable, error)
           : quern_annotation_new_of_file (request->analysis, file, cancellable, error);
}

/* A function defined in the file: its object knows most about the file. */
static QuernFunctionId
find_function_of (QuernProfile *profile,
                  QuernFileId   file)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      if (quern_profile_get_function (profile, i)->file == file)
        return i;
    }

  return QUERN_NONE;
}

/* Asks objects for the path of a file whose name is relative, and for code inlined from other
 * files. */
static void
ask_objects (const QuernSourceRequest *request,
             QuernSourceDocument      *self,
             GCancellable             *cancellable,
             QuernDebugSites          *sites)
{
  QuernProfile *profile = quern_analysis_get_profile (request->analysis);
  QuernFileId file = quern_annotation_get_file (self->annotation, self->file)->file;
  gboolean is_relative = !g_path_is_absolute (quern_source_document_get_name (self));
  guint n_functions = 1;
  const QuernFunctionId *functions;
  QuernFunctionId function;

  if (!is_relative && (request->by_file || quern_annotation_get_n_files (self->annotation) == 1))
    return;

  functions = quern_analysis_get_functions (request->analysis, &request->node, &n_functions);
  if (request->by_file)
    {
      function = find_function_of (profile, file);
      functions = &function;
      n_functions = function != QUERN_NONE ? 1 : 0;
    }

  quern_debug_sites_load (profile, functions, n_functions, request->finder,
                          quern_source_finder_get_recorded (request->finder), cancellable, sites);
}

/* Loads the files of inlined code, unless their paths are only guessed. */
static void
load_texts (const QuernSourceRequest *request,
            QuernSourceDocument      *self,
            const char               *comp_dir,
            GCancellable             *cancellable)
{
  QuernProfile *profile = quern_analysis_get_profile (request->analysis);
  guint n_rest;
  guint n = quern_inlined_code_get_rest (self->inlined, &n_rest);
  QuernFileId last = QUERN_NONE;

  self->texts = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) quern_source_text_free);
  for (guint i = 0, n_tried = 0; i < n && n_tried < MAX_TRIED; i++)
    {
      QuernFileId file = quern_inlined_code_get_line (self->inlined, i)->file;
      g_autoptr (QuernSourcePlace) place = NULL;
      QuernSourceText *text = NULL;

      if (file == last || g_hash_table_contains (self->texts, GUINT_TO_POINTER (file)))
        continue;

      last = file;
      n_tried++;
      place = quern_source_finder_find (request->finder,
                                        quern_profile_get_file_name (profile, file), comp_dir,
                                        cancellable);
      if (place->path != NULL && place->how != QUERN_SOURCE_GUESSED)
        text = quern_source_text_load (place->path, cancellable, NULL);
      if (text != NULL)
        g_hash_table_insert (self->texts, GUINT_TO_POINTER (file), text);
    }
}

char *
quern_source_document_dup_line (const QuernSourceDocument *self,
                                QuernFileId                file,
                                guint64                    line)
{
  QuernSourceText *text = self->texts != NULL
                            ? g_hash_table_lookup (self->texts, GUINT_TO_POINTER (file)) : NULL;

  if (text == NULL || line == 0 || line > quern_source_text_get_n_lines (text))
    return g_strdup ("");

  return quern_source_text_dup_line (text, (guint) line);
}

/* FALSE only with an error. */
static gboolean
place_inlined (const QuernSourceRequest  *request,
               QuernSourceDocument       *self,
               QuernInlineSites          *sites,
               GCancellable              *cancellable,
               GError                   **error)
{
  /* A line of a cycle may be of one member, and be inlined in another one. */
  if (request->by_file || quern_analysis_is_cycle (request->analysis, request->node) ||
      sites == NULL || quern_inline_sites_get_n (sites) == 0)
    return TRUE;

  self->inlined = quern_inlined_code_new (request->analysis, request->node, sites, cancellable,
                                          error);

  return self->inlined != NULL;
}

/* For both sides: takes their rows, and the merged text if it was found. */
static gboolean
take_rows (QuernSourceDocument  *self,
           GError              **error)
{
  QuernFileId file = quern_annotation_get_file (self->annotation, self->file)->file;

  self->rows = quern_joined_lines_get_rows (self->joined, file);
  self->is_guessed = quern_joined_lines_get_text (self->joined, file, 0) == NULL;
  if (self->place->path == NULL || quern_joined_lines_get_text (self->joined, file, 1) == NULL)
    return TRUE;

  self->text = quern_joined_lines_create_merged (self->joined, file, error);

  return self->text != NULL;
}

/**
 * quern_source_document_load:
 * @request: what is wanted
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Adds up the lines and reads the source file. A missing file is not an
 * error: the document says so.
 *
 * Returns: (transfer full): the document; %NULL if cancelled, or if there is not
 *   enough memory
 */
QuernSourceDocument *
quern_source_document_load (const QuernSourceRequest  *request,
                            GCancellable              *cancellable,
                            GError                   **error)
{
  g_autoptr (QuernSourceDocument) self = g_new0 (QuernSourceDocument, 1);
  g_auto (QuernDebugSites) sites = { 0 };
  g_autoptr (GError) local_error = NULL;
  gint64 recorded;

  self->file = QUERN_NONE;
  self->annotation = annotate (request, self, cancellable, error);
  if (self->annotation == NULL)
    return NULL;

  self->file = choose_file (request, self->annotation);
  if (self->file == QUERN_NONE)
    return g_steal_pointer (&self);

  sites.file = QUERN_NONE;
  ask_objects (request, self, cancellable, &sites);
  if (request->file == QUERN_NONE && sites.file != QUERN_NONE)
    self->file = find_file (self->annotation, sites.file);
  if (request->joined == NULL && !place_inlined (request, self, sites.inlined, cancellable, error))
    return NULL;
  if (self->inlined != NULL)
    load_texts (request, self, sites.comp_dir, cancellable);

  self->place = quern_source_finder_find (request->finder, quern_source_document_get_name (self),
                                          sites.comp_dir, cancellable);
  if (self->joined != NULL)
    {
      if (!take_rows (self, error))
        return NULL;
    }
  else if (self->place->path != NULL)
    self->text = quern_source_text_load (self->place->path, cancellable, &local_error);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  if (local_error != NULL)
    self->error = g_strdup (local_error->message);
  recorded = quern_source_finder_get_recorded (request->finder);
  self->is_newer = self->text != NULL && recorded > 0 &&
                   quern_source_text_get_mtime (self->text) > recorded;

  return g_steal_pointer (&self);
}

static gpointer
load_in_thread (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  const QuernSourceRequest *request = data;

  return quern_source_document_load (request, cancellable, error);
}

static const QuernWork loading = {
  load_in_thread, NULL, request_free, (GDestroyNotify) quern_source_document_free
};

void
quern_source_document_load_async (const QuernSourceRequest *request,
                                  GCancellable             *cancellable,
                                  GAsyncReadyCallback       callback,
                                  gpointer                  user_data)
{
  QuernSourceRequest *copy = g_memdup2 (request, sizeof *request);

  g_object_ref (copy->analysis);
  copy->finder = quern_source_finder_ref (copy->finder);
  if (copy->joined != NULL)
    {
      copy->joined = quern_joined_diff_ref (copy->joined);
      copy->old_finder = quern_source_finder_ref (copy->old_finder);
    }
  quern_worker_call (&loading, copy, cancellable, callback, user_data);
}

QuernSourceDocument *
quern_source_document_load_finish (GAsyncResult  *result,
                                   GError       **error)
{
  return quern_worker_finish (result, &loading, error);
}
