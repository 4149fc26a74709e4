/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-run-search.h"

#include "quern-file-names.h"
#include "quern-same-run.h"
#include "quern-worker.h"

#include <glib/gi18n.h>

/**
 * QuernRunSearch:
 *
 * Searches for the other files of a shown file's run, to offer opening them. Runs in parallel
 * with reading.
 *
 * ## Signals
 *
 * - `changed`: something was found, or is forgotten
 */
struct _QuernRunSearch
{
  GObject       parent_instance;

  GFile        *file;     /* owned, nullable: the file whose run is searched for */
  GFile        *declined; /* owned, nullable: a file whose run the user declined */
  GCancellable *search;   /* owned, nullable: while the search runs */
  GPtrArray    *run;      /* owned, nullable: GFile: all files of the run */
  char         *text;     /* owned, nullable: a message about the others */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernRunSearch, quern_run_search, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

/* All data that the worker may access. */
typedef struct
{
  GFile              *file;  /* owned */
  QuernSameRunCount   count; /* the worker's until it ends */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->file);
  g_free (job);
}

static gpointer
find_in_thread (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  Job *job = data;

  return quern_same_run_find (job->file, &job->count, cancellable, error);
}

/* "5 more files of this run: 4 parts, 2 threads" */
static char *
dup_text (const QuernSameRunCount *count)
{
  g_autofree char *files =
    g_strdup_printf (ngettext ("%u more file of this run", "%u more files of this run",
                               count->n_others),
                     count->n_others);
  g_autofree char *parts = g_strdup_printf (ngettext ("%u part", "%u parts", count->n_parts),
                                            count->n_parts);
  g_autofree char *threads = g_strdup_printf (ngettext ("%u thread", "%u threads",
                                                        count->n_threads),
                                              count->n_threads);

  if (count->n_parts > 0 && count->n_threads > 0)
    /* Translators: "5 more files of this run", "4 parts", "2 threads". */
    return g_strdup_printf (_("%s: %s, %s"), files, parts, threads);
  if (count->n_parts > 0 || count->n_threads > 0)
    /* Translators: "5 more files of this run", "4 parts". */
    return g_strdup_printf (_("%s: %s"), files, count->n_parts > 0 ? parts : threads);

  return g_steal_pointer (&files);
}

static void
found_cb (gpointer      owner,
          gpointer      data,
          gpointer      result,
          const GError *error)
{
  QuernRunSearch *self = owner;
  const Job *job = data;
  g_autoptr (GPtrArray) run = result;

  if (run == NULL || job->count.n_others == 0)
    return;

  self->run = g_steal_pointer (&run);
  self->text = dup_text (&job->count);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static const QuernWork finding = {
  find_in_thread, found_cb, job_free, (GDestroyNotify) g_ptr_array_unref
};

static void
clear (QuernRunSearch *self)
{
  quern_worker_stop (&self->search);
  g_clear_pointer (&self->run, g_ptr_array_unref);
  g_clear_pointer (&self->text, g_free);
}

static void
stop (QuernRunSearch *self)
{
  gboolean had_run = self->run != NULL;

  clear (self);
  if (had_run)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
quern_run_search_start (QuernRunSearch *self,
                        GPtrArray      *files)
{
  GFile *file;
  Job *job;

  g_return_if_fail (QUERN_IS_RUN_SEARCH (self));

  stop (self);
  if (files == NULL || files->len != 1)
    return;

  file = g_ptr_array_index (files, 0);
  g_set_object (&self->file, file);
  if (self->declined != NULL && !g_file_equal (file, self->declined))
    g_clear_object (&self->declined);
  if (quern_file_names_is_stdin (file) || !g_file_is_native (file) || self->declined != NULL)
    return;

  job = g_new0 (Job, 1);
  job->file = g_object_ref (file);
  quern_worker_begin (&finding, self, &self->search, job);
}

void
quern_run_search_decline (QuernRunSearch *self)
{
  g_return_if_fail (QUERN_IS_RUN_SEARCH (self));

  g_set_object (&self->declined, self->file);
  stop (self);
}

GFile *
quern_run_search_get_file (QuernRunSearch *self)
{
  g_return_val_if_fail (QUERN_IS_RUN_SEARCH (self), NULL);

  return self->file;
}

GPtrArray *
quern_run_search_get_run (QuernRunSearch *self)
{
  g_return_val_if_fail (QUERN_IS_RUN_SEARCH (self), NULL);

  return self->run;
}

const char *
quern_run_search_get_text (QuernRunSearch *self)
{
  g_return_val_if_fail (QUERN_IS_RUN_SEARCH (self), NULL);

  return self->text;
}

static void
quern_run_search_dispose (GObject *object)
{
  QuernRunSearch *self = QUERN_RUN_SEARCH (object);

  clear (self);
  g_clear_object (&self->file);
  g_clear_object (&self->declined);

  G_OBJECT_CLASS (quern_run_search_parent_class)->dispose (object);
}

static void
quern_run_search_class_init (QuernRunSearchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_run_search_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", QUERN_TYPE_RUN_SEARCH, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_run_search_init (QuernRunSearch *self)
{
}

QuernRunSearch *
quern_run_search_new (void)
{
  return g_object_new (QUERN_TYPE_RUN_SEARCH, NULL);
}
