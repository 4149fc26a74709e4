/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-search.h"

#include "quern-threads.h"
#include "quern-worker.h"

/* Nodes that a thread takes at a time: one may take a while. */
#define CHUNK 64

/* The main thread searches for this long before a worker takes over. */
#define AT_ONCE_US 8000

/* With fewer nodes, further threads are not worth it. */
#define MANY_NODES 20000

/* One search: belongs to the worker once that has started. */
typedef struct
{
  QuernAnalysis   *analysis;    /* owned */
  gboolean         of_objects;
  QuernNameFilter *filter;      /* owned */
  GCancellable    *cancellable; /* the worker's, or NULL */
  guint8          *among;       /* owned, nullable: only these can be found */
  guint8          *found;       /* owned */
  guint            n_nodes;
  guint            n_chunks;
  guint            next_chunk;  /* atomic */
} Search;

struct _QuernNameSearch
{
  GObject          parent_instance;

  QuernAnalysis   *analysis; /* owned */
  gboolean         of_objects;
  QuernNameFilter *filter;   /* owned, nullable: of what was found */
  guint8          *found;    /* owned, nullable */
  GCancellable    *running;  /* owned, nullable: while a worker searches */
};

enum
{
  SIGNAL_DONE,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernNameSearch, quern_name_search, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
search_free (gpointer data)
{
  Search *search = data;

  g_clear_object (&search->analysis);
  g_clear_pointer (&search->filter, quern_name_filter_free);
  g_free (search->among);
  g_free (search->found);
  g_free (search);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Search, search_free)

/* Takes the filter. */
static Search *
search_new (QuernNameSearch *self,
            QuernNameFilter *filter)
{
  Search *search = g_new0 (Search, 1);

  search->analysis = g_object_ref (self->analysis);
  search->of_objects = self->of_objects;
  search->filter = filter;
  search->n_nodes = quern_analysis_get_n_nodes (self->analysis);
  search->n_chunks = (search->n_nodes + CHUNK - 1) / CHUNK;
  search->found = g_new0 (guint8, MAX (search->n_nodes, 1));

  /* A longer text finds fewer: search only what was found before. */
  if (self->found != NULL && quern_name_filter_is_narrower (filter, self->filter))
    search->among = g_memdup2 (self->found, search->n_nodes);

  return search;
}

static gboolean
is_in_object (Search      *search,
              QuernNodeId  node)
{
  QuernProfile *profile = quern_analysis_get_profile (search->analysis);

  if (quern_analysis_is_cycle (search->analysis, node))
    return FALSE;

  return quern_name_filter_matches (
    search->filter,
    quern_profile_get_object_name (profile,
                                   quern_profile_get_function (profile, node)->object));
}

static gboolean
matches (Search      *search,
         QuernNodeId  node)
{
  QuernProfile *profile = quern_analysis_get_profile (search->analysis);
  g_autofree char *cycle = NULL;
  const char *name;
  const char *raw;

  if (search->among != NULL && !search->among[node])
    return FALSE;
  if (search->of_objects)
    return is_in_object (search, node);

  if (quern_analysis_is_cycle (search->analysis, node))
    {
      cycle = quern_analysis_dup_node_name (search->analysis, node);
      return quern_name_filter_matches (search->filter, cycle);
    }

  /* Also match the name in the file, whichever is shown. */
  name = quern_profile_get_function_name (profile, node);
  raw = quern_profile_get_function_raw_name (profile, node);

  return quern_name_filter_matches (search->filter, name) ||
         (raw != name && quern_name_filter_matches (search->filter, raw));
}

/* FALSE if there is no chunk left. */
static gboolean
look_at_chunk (Search *search)
{
  guint chunk = (guint) g_atomic_int_add (&search->next_chunk, 1);
  guint end;

  if (chunk >= search->n_chunks)
    return FALSE;

  end = MIN ((chunk + 1) * CHUNK, search->n_nodes);
  for (guint node = chunk * CHUNK; node < end; node++)
    search->found[node] = matches (search, node) ? 1 : 0;

  return TRUE;
}

static gpointer
look_in_thread (gpointer data)
{
  Search *search = data;

  while (!g_cancellable_is_cancelled (search->cancellable) && look_at_chunk (search))
    ;

  return NULL;
}

/* Returns when all threads are done. */
static void
look_at_all (Search *search)
{
  quern_threads_run ("search", search->n_nodes >= MANY_NODES ? G_MAXUINT : 0, look_in_thread,
                     search);
}

static void
take_over (QuernNameSearch *self,
           Search          *search)
{
  g_free (self->found);
  g_clear_pointer (&self->filter, quern_name_filter_free);
  self->found = g_steal_pointer (&search->found);
  self->filter = g_steal_pointer (&search->filter);
}

static gpointer
work_in_thread (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  Search *search = data;

  search->cancellable = cancellable;
  look_at_all (search);

  return NULL;
}

static void
work_done_cb (gpointer      owner,
              gpointer      search,
              gpointer      result,
              const GError *error)
{
  QuernNameSearch *self = owner;

  take_over (self, search);
  g_signal_emit (self, signals[SIGNAL_DONE], 0);
}

static const QuernWork searching = { work_in_thread, work_done_cb, search_free, NULL };

gboolean
quern_name_search_begin (QuernNameSearch  *self,
                         const char       *text,
                         QuernNameMode     mode,
                         GError          **error)
{
  g_autoptr (QuernNameFilter) filter = NULL;
  g_autoptr (Search) search = NULL;
  gint64 start = g_get_monotonic_time ();
  gboolean is_left = TRUE;

  g_return_val_if_fail (QUERN_IS_NAME_SEARCH (self), FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  filter = quern_name_filter_new (text, mode, error);
  if (filter == NULL)
    return FALSE;

  quern_worker_stop (&self->running);
  if (*text == '\0')
    {
      g_clear_pointer (&self->filter, quern_name_filter_free);
      g_clear_pointer (&self->found, g_free);
      return TRUE;
    }

  search = search_new (self, g_steal_pointer (&filter));
  do
    is_left = look_at_chunk (search);
  while (is_left && search->next_chunk < search->n_chunks &&
         g_get_monotonic_time () - start < AT_ONCE_US);

  if (!is_left || search->next_chunk >= search->n_chunks)
    {
      take_over (self, search);
      return TRUE;
    }

  quern_worker_begin (&searching, self, &self->running, g_steal_pointer (&search));

  return TRUE;
}

const guint8 *
quern_name_search_get_found (QuernNameSearch *self)
{
  g_return_val_if_fail (QUERN_IS_NAME_SEARCH (self), NULL);

  return self->found;
}

gboolean
quern_name_search_is_busy (QuernNameSearch *self)
{
  g_return_val_if_fail (QUERN_IS_NAME_SEARCH (self), FALSE);

  return self->running != NULL;
}

static void
quern_name_search_finalize (GObject *object)
{
  QuernNameSearch *self = QUERN_NAME_SEARCH (object);

  quern_worker_stop (&self->running);
  g_clear_pointer (&self->filter, quern_name_filter_free);
  g_clear_pointer (&self->found, g_free);
  g_clear_object (&self->analysis);

  G_OBJECT_CLASS (quern_name_search_parent_class)->finalize (object);
}

static void
quern_name_search_class_init (QuernNameSearchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_name_search_finalize;

  signals[SIGNAL_DONE] = g_signal_new ("done", QUERN_TYPE_NAME_SEARCH, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_name_search_init (QuernNameSearch *self)
{
}

QuernNameSearch *
quern_name_search_new (QuernAnalysis *analysis)
{
  QuernNameSearch *self;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  self = g_object_new (QUERN_TYPE_NAME_SEARCH, NULL);
  self->analysis = g_object_ref (analysis);

  return self;
}

QuernNameSearch *
quern_name_search_new_of_objects (QuernAnalysis *analysis)
{
  QuernNameSearch *self = quern_name_search_new (analysis);

  self->of_objects = TRUE;

  return self;
}
