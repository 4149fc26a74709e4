/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A large file is cut into stretches, each from a line "fn=" to the next cut.
 * The first one is read here, the others as fragments by other threads; then
 * they are joined in their order. A stretch that does not fit is read again
 * here. */

#include "quern-callgrind-side-by-side.h"

#include "quern-callgrind-fragment.h"

#include <errno.h>

/* Less than this is read before a thread has begun. */
#define MIN_STRETCH (2u << 20)

/* The header, and what more comes before the first function, is short. */
#define MAX_HEAD (64u << 10)

typedef struct
{
  GPtrArray     *fragments;  /* owned: QuernCallgrindFragment, in the order of the file */
  GArray        *starts;     /* owned: guint64; of the fragments, then the end of the last */
  QuernProgress *progress;   /* borrowed, nullable */
  GCancellable  *cancellable; /* borrowed, nullable */

  int            next;       /* atomic: the fragment that nobody has begun */
  int            stopped;    /* atomic: none is needed any more */
  GMutex         mutex;      /* held for what follows */
  GCond          is_read;    /* one more is */
  gboolean      *read;       /* owned: by fragment */
  GPtrArray     *threads;    /* owned */
} Job;

/* Reads the next fragment that nobody has begun. */
static gboolean
read_one (Job *job)
{
  guint i = (guint) g_atomic_int_add (&job->next, 1);

  if (i >= job->fragments->len)
    return FALSE;

  if (!g_atomic_int_get (&job->stopped))
    quern_callgrind_fragment_read (g_ptr_array_index (job->fragments, i), job->progress,
                                   job->cancellable);

  g_mutex_lock (&job->mutex);
  job->read[i] = TRUE;
  g_cond_broadcast (&job->is_read);
  g_mutex_unlock (&job->mutex);

  return TRUE;
}

static gpointer
read_in_thread (gpointer data)
{
  while (read_one (data))
    ;

  return NULL;
}

static void
begin_threads (Job   *job,
               guint  n_threads)
{
  for (guint i = 0; i < n_threads; i++)
    {
      GThread *thread = g_thread_try_new ("quern-read", read_in_thread, job, NULL);

      /* Then the others do the work; and without any, we do. */
      if (thread == NULL)
        return;
      g_ptr_array_add (job->threads, thread);
    }
}

static gboolean
is_read (Job   *job,
         guint  i)
{
  gboolean result;

  g_mutex_lock (&job->mutex);
  result = job->read[i];
  g_mutex_unlock (&job->mutex);

  return result;
}

/* Instead of only waiting, helps. */
static void
wait_for (Job   *job,
          guint  i)
{
  while (!is_read (job, i) && read_one (job))
    ;

  g_mutex_lock (&job->mutex);
  while (!job->read[i])
    g_cond_wait (&job->is_read, &job->mutex);
  g_mutex_unlock (&job->mutex);
}

static void
job_clear (Job *job)
{
  g_atomic_int_set (&job->stopped, TRUE);
  for (guint i = 0; i < job->threads->len; i++)
    g_thread_join (g_ptr_array_index (job->threads, i));

  g_ptr_array_unref (job->threads);
  g_ptr_array_unref (job->fragments);
  g_array_unref (job->starts);
  g_free (job->read);
  g_mutex_clear (&job->mutex);
  g_cond_clear (&job->is_read);
}

/* Where the stretches behind the first one begin. */
static void
find_starts (Job        *job,
             QuernInput *input,
             guint64     head,
             guint64     stretch)
{
  const guint64 size = quern_input_get_size (input);
  guint64 at = head + stretch;
  guint64 start;

  /* The line before may begin right where we look. */
  while (at < size && quern_input_find_line (input, at - 1, "fn=", job->cancellable, &start))
    {
      g_array_append_val (job->starts, start);
      at = start + MAX (stretch, 1);
    }

  g_array_append_val (job->starts, size);
}

static guint64
get_start (const Job *job,
           guint      i)
{
  return g_array_index (job->starts, guint64, i);
}

static void
make_fragments (Job                       *job,
                const QuernCallgrindState *head,
                QuernInput                *input)
{
  for (guint i = 0; i + 1 < job->starts->len; i++)
    g_ptr_array_add (job->fragments,
                     quern_callgrind_fragment_new (head, input, get_start (job, i),
                                                   get_start (job, i + 1)));
  job->read = g_new0 (gboolean, MAX (job->fragments->len, 1));
}

/* Joins a fragment; what it could not vouch for is read here. */
static gboolean
join (Job                     *job,
      guint                    i,
      QuernCallgrindState     *self,
      QuernInput              *input,
      QuernCallgrindReadFunc   read,
      GError                 **error)
{
  QuernCallgrindFragment *fragment = g_ptr_array_index (job->fragments, i);
  const guint64 end = get_start (job, i + 1);
  guint64 at;

  quern_callgrind_fragment_join (fragment, self, &at);
  g_clear_pointer (&fragment, quern_callgrind_fragment_free);
  job->fragments->pdata[i] = NULL;

  if (at < end)
    {
      g_autoptr (QuernInput) range = quern_input_open_range (input, at, end);

      if (range == NULL)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_TOO_MANY_OPEN_FILES,
                               g_strerror (EMFILE));
          return FALSE;
        }
      return read (self, range, job->progress, job->cancellable, error);
    }

  return !g_cancellable_set_error_if_cancelled (job->cancellable, error) &&
         quern_profile_builder_check (self->builder, error);
}

static gboolean
read_stretches (Job                     *job,
                QuernCallgrindState     *self,
                QuernInput              *input,
                guint                    n_threads,
                QuernCallgrindReadFunc   read,
                GError                 **error)
{
  make_fragments (job, self, input);
  begin_threads (job, MIN (n_threads - 1, job->fragments->len));

  quern_input_set_end (input, get_start (job, 0));
  if (!read (self, input, job->progress, job->cancellable, error))
    return FALSE;

  for (guint i = 0; i < job->fragments->len; i++)
    {
      wait_for (job, i);
      if (!join (job, i, self, input, read, error))
        return FALSE;
    }

  return TRUE;
}

/**
 * quern_callgrind_read_side_by_side:
 * @self: a state, at the beginning of a file
 * @input: the file, which was looked at; says how many threads may read it
 * @read: reads a range in its turn
 * @progress: (nullable): is told how much is read
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Reads a file with as many threads as are worth it. The result is the same
 * with any number of them.
 *
 * Returns: %FALSE if reading failed or was cancelled
 */
gboolean
quern_callgrind_read_side_by_side (QuernCallgrindState     *self,
                                   QuernInput              *input,
                                   QuernCallgrindReadFunc   read,
                                   QuernProgress           *progress,
                                   GCancellable            *cancellable,
                                   GError                 **error)
{
  Job job = { .progress = progress, .cancellable = cancellable };
  guint64 stretch;
  guint64 size = quern_input_get_size (input);
  guint n_threads = quern_input_get_threads (input, &stretch);
  guint64 head;
  gboolean is_done;

  if (stretch == 0)
    stretch = MAX (MIN_STRETCH, size / n_threads);
  if (n_threads < 2 || size < stretch || !quern_input_can_split (input) ||
      !quern_input_find_line (input, 0, "fn=", cancellable, &head) || head > MAX_HEAD)
    return read (self, input, progress, cancellable, error);

  quern_input_set_end (input, head);
  if (!read (self, input, progress, cancellable, error))
    return FALSE;
  quern_input_set_end (input, G_MAXUINT64);
  if (!self->has_events || quern_profile_builder_has_many_events (self->builder))
    return read (self, input, progress, cancellable, error);

  quern_callgrind_set_default_positions (self);

  job.fragments = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_callgrind_fragment_free);
  job.starts = g_array_new (FALSE, FALSE, sizeof (guint64));
  job.threads = g_ptr_array_new ();
  g_mutex_init (&job.mutex);
  g_cond_init (&job.is_read);

  find_starts (&job, input, head, stretch);
  is_done = read_stretches (&job, self, input, n_threads, read, error);
  job_clear (&job);

  return is_done;
}
