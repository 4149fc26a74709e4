/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-notes.h"

#include "quern-note-file.h"
#include "quern-worker.h"

/* From this many functions on, a worker finds those that have notes. */
#define MANY_FUNCTIONS 50000

struct _QuernNotes
{
  GObject             parent_instance;

  QuernProfile       *profile; /* owned */
  char               *path;    /* owned: of the file */
  GFileMonitor       *monitor; /* owned, nullable: of the file */
  GPtrArray          *notes;   /* owned: QuernNote, as the file has them */
  QuernFunctionNotes *found;   /* owned: of notes, or of older ones while a worker searches */
  GCancellable       *finding; /* owned, nullable: of the worker */
  GCancellable       *reading; /* owned, nullable: of the worker that reads the file */
  GPtrArray          *writing; /* owned, nullable: Change: being written by a worker */
  GPtrArray          *pending; /* owned: Change: waiting for that worker */
};

/* A change to write for a function. */
typedef struct
{
  QuernNote *function;      /* owned */
  char      *text;          /* owned: the note; NULL to change the bookmark */
  gboolean   is_bookmarked;
  GPtrArray *tasks;         /* owned: GTask, of callers waiting for it */
  GError    *error;         /* owned, nullable: why it could not be written */
} Change;

static void
change_free (gpointer data)
{
  Change *change = data;

  quern_note_unref (change->function);
  g_free (change->text);
  g_ptr_array_unref (change->tasks);
  g_clear_error (&change->error);
  g_free (change);
}

static GPtrArray *
changes_new (void)
{
  return g_ptr_array_new_with_free_func (change_free);
}

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QuernNotes, quern_notes, G_TYPE_OBJECT)

/* The worker's data. */
typedef struct
{
  QuernProfile *profile; /* owned */
  GPtrArray    *notes;   /* owned */
} FindJob;

static void
find_job_free (gpointer data)
{
  FindJob *job = data;

  g_object_unref (job->profile);
  g_ptr_array_unref (job->notes);
  g_free (job);
}

static gpointer
find_in_thread (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  FindJob *job = data;

  return quern_function_notes_new (job->profile, job->notes, cancellable);
}

static void
take_found (QuernNotes         *self,
            QuernFunctionNotes *found)
{
  g_clear_pointer (&self->found, quern_function_notes_unref);
  self->found = found;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
found_cb (gpointer      owner,
          gpointer      job,
          gpointer      found,
          const GError *error)
{
  take_found (owner, found);
}

static const QuernWork finding = {
  find_in_thread, found_cb, find_job_free, (GDestroyNotify) quern_function_notes_unref
};

static gboolean
is_small (QuernNotes *self,
          GPtrArray  *notes)
{
  return notes->len == 0 || quern_profile_get_n_functions (self->profile) < MANY_FUNCTIONS;
}

/* Finds the functions of the notes: now, or in a worker. */
static void
find (QuernNotes *self)
{
  FindJob *job;

  quern_worker_stop (&self->finding);
  if (is_small (self, self->notes))
    {
      take_found (self, quern_function_notes_new (self->profile, self->notes, NULL));
      return;
    }

  job = g_new0 (FindJob, 1);
  job->profile = g_object_ref (self->profile);
  job->notes = g_ptr_array_ref (self->notes);
  quern_worker_begin (&finding, self, &self->finding, job);
}

static gboolean
has_notes (QuernNotes *self,
           GPtrArray  *notes)
{
  if (self->notes->len != notes->len)
    return FALSE;

  for (guint i = 0; i < notes->len; i++)
    if (!quern_note_equal (g_ptr_array_index (self->notes, i), g_ptr_array_index (notes, i)))
      return FALSE;

  return TRUE;
}

static void
take_notes (QuernNotes *self,
            GPtrArray  *notes)
{
  if (has_notes (self, notes))
    {
      g_ptr_array_unref (notes);
      return;
    }

  g_ptr_array_unref (self->notes);
  self->notes = notes;
  find (self);
}

static gpointer
read_in_thread (gpointer       path,
                GCancellable  *cancellable,
                GError       **error)
{
  return quern_note_file_read (path);
}

static void
read_cb (gpointer      owner,
         gpointer      path,
         gpointer      notes,
         const GError *error)
{
  take_notes (owner, notes);
}

static const QuernWork reading = {
  read_in_thread, read_cb, g_free, (GDestroyNotify) g_ptr_array_unref
};

/* Also called when the file has changed; after our own write, nothing is new. */
static void
read_file (QuernNotes *self)
{
  quern_worker_begin_in_order (&reading, self, &self->reading, g_strdup (self->path));
}

static void
quern_notes_dispose (GObject *object)
{
  QuernNotes *self = QUERN_NOTES (object);

  quern_worker_stop (&self->finding);
  quern_worker_stop (&self->reading);
  if (self->monitor != NULL)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);

  G_OBJECT_CLASS (quern_notes_parent_class)->dispose (object);
}

static void
quern_notes_finalize (GObject *object)
{
  QuernNotes *self = QUERN_NOTES (object);

  g_clear_pointer (&self->found, quern_function_notes_unref);
  g_clear_pointer (&self->notes, g_ptr_array_unref);
  g_clear_pointer (&self->pending, g_ptr_array_unref);
  g_clear_pointer (&self->path, g_free);
  g_clear_object (&self->profile);

  G_OBJECT_CLASS (quern_notes_parent_class)->finalize (object);
}

static void
quern_notes_class_init (QuernNotesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = quern_notes_dispose;
  object_class->finalize = quern_notes_finalize;

  signals[CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_notes_init (QuernNotes *self)
{
  self->pending = changes_new ();
}

QuernNotes *
quern_notes_new (QuernProfile *profile)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GFile) file = NULL;
  QuernNotes *self;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);

  self = g_object_new (QUERN_TYPE_NOTES, NULL);
  self->profile = g_object_ref (profile);
  self->path = quern_note_file_dup_path (profile);
  self->found = quern_function_notes_new (profile, none, NULL);

  /* Monitor before reading, so that no change is missed. */
  file = g_file_new_for_path (self->path);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (read_file), self);
  self->notes = g_ptr_array_ref (none);
  read_file (self);

  return self;
}

QuernFunctionNotes *
quern_notes_get_found (QuernNotes *self)
{
  g_return_val_if_fail (QUERN_IS_NOTES (self), NULL);

  return self->found;
}

/* Takes the note; returns it with the changes applied. */
static QuernNote *
apply_changes (QuernNote *note,
               GPtrArray *changes)
{
  for (guint i = 0; changes != NULL && i < changes->len; i++)
    {
      const Change *change = g_ptr_array_index (changes, i);
      QuernNote *changed;

      if (!quern_note_same_function (change->function, note))
        continue;
      changed = quern_note_new (note->name, note->file, note->object,
                                change->text != NULL ? note->is_bookmarked
                                                     : change->is_bookmarked,
                                change->text != NULL ? change->text : note->text);
      quern_note_unref (note);
      note = changed;
    }

  return note;
}

/**
 * quern_notes_dup_note:
 * @self: notes
 * @function: a function of their profile
 *
 * The note may have been made on a build or an installation elsewhere: then it has the
 * names that the function had there.
 *
 * Returns: (transfer full): its note, or an empty one
 */
QuernNote *
quern_notes_dup_note (QuernNotes      *self,
                      QuernFunctionId  function)
{
  const QuernNote *found;
  const QuernFunction *names;
  QuernNote *note;

  g_return_val_if_fail (QUERN_IS_NOTES (self), NULL);
  g_return_val_if_fail (function < quern_profile_get_n_functions (self->profile), NULL);

  found = quern_function_notes_find (self->found, function);
  names = quern_profile_get_function (self->profile, function);
  note = found != NULL
           ? quern_note_ref ((QuernNote *) found)
           : quern_note_new (quern_profile_get_function_raw_name (self->profile, function),
                             quern_profile_get_file_name (self->profile, names->file),
                             quern_profile_get_object_name (self->profile, names->object),
                             FALSE, "");

  return apply_changes (apply_changes (note, self->writing), self->pending);
}

/* For human readers of the file. */
static const char *
get_title (QuernNotes *self)
{
  const char *command = quern_profile_get_command (self->profile);

  if (command != NULL && *command != '\0')
    return command;

  return quern_profile_get_n_inputs (self->profile) > 0
           ? quern_profile_get_input (self->profile, 0) : "";
}

/* The worker's data. Nobody else modifies the changes until it is done. */
typedef struct
{
  char      *path;    /* owned */
  char      *title;   /* owned */
  GPtrArray *changes; /* owned */
} WriteJob;

static void
write_job_free (gpointer data)
{
  WriteJob *job = data;

  g_free (job->path);
  g_free (job->title);
  g_ptr_array_unref (job->changes);
  g_free (job);
}

static gpointer
write_in_thread (gpointer       data,
                 GCancellable  *cancellable,
                 GError       **error)
{
  const WriteJob *job = data;
  GPtrArray *last = NULL;

  for (guint i = 0; i < job->changes->len; i++)
    {
      Change *change = g_ptr_array_index (job->changes, i);
      GPtrArray *notes =
        change->text != NULL
          ? quern_note_file_set_text (job->path, job->title, change->function, change->text,
                                      &change->error)
          : quern_note_file_set_bookmark (job->path, job->title, change->function,
                                          change->is_bookmarked, &change->error);

      if (notes == NULL)
        continue;
      g_clear_pointer (&last, g_ptr_array_unref);
      last = notes;
    }

  return last;
}

static void begin_writing (QuernNotes *self);

static void
written_cb (gpointer      owner,
            gpointer      job,
            gpointer      notes,
            const GError *error)
{
  QuernNotes *self = owner;
  g_autoptr (GPtrArray) changes = g_steal_pointer (&self->writing);

  if (notes != NULL)
    take_notes (self, notes);
  for (guint i = 0; i < changes->len; i++)
    {
      const Change *change = g_ptr_array_index (changes, i);

      for (guint j = 0; j < change->tasks->len; j++)
        if (change->error != NULL)
          g_task_return_error (g_ptr_array_index (change->tasks, j), g_error_copy (change->error));
        else
          g_task_return_boolean (g_ptr_array_index (change->tasks, j), TRUE);
    }
  begin_writing (self);
}

static const QuernWork writing = {
  write_in_thread, written_cb, write_job_free, (GDestroyNotify) g_ptr_array_unref
};

static void
begin_writing (QuernNotes *self)
{
  WriteJob *job;

  if (self->writing != NULL || self->pending->len == 0)
    return;

  self->writing = g_steal_pointer (&self->pending);
  self->pending = changes_new ();
  job = g_new0 (WriteJob, 1);
  job->path = g_strdup (self->path);
  job->title = g_strdup (get_title (self));
  job->changes = g_ptr_array_ref (self->writing);
  /* The tasks of the changes keep self alive until it is done. */
  quern_worker_begin_in_order (&writing, self, NULL, job);
}

/* The pending change of the same kind and function, or a new one. */
static Change *
get_pending (QuernNotes      *self,
             const QuernNote *note,
             gboolean         is_of_text)
{
  Change *change;

  for (guint i = 0; i < self->pending->len; i++)
    {
      change = g_ptr_array_index (self->pending, i);
      if ((change->text != NULL) == is_of_text && quern_note_same_function (change->function, note))
        return change;
    }

  change = g_new0 (Change, 1);
  change->function = quern_note_ref ((QuernNote *) note);
  change->tasks = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->pending, change);

  return change;
}

/* text: NULL sets the bookmark instead. */
static void
set (QuernNotes          *self,
     const QuernNote     *note,
     const char          *text,
     gboolean             is_bookmarked,
     GAsyncReadyCallback  callback,
     gpointer             user_data)
{
  Change *change = get_pending (self, note, text != NULL);
  GTask *task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, set);
  g_ptr_array_add (change->tasks, task);
  g_free (change->text);
  change->text = g_strdup (text);
  change->is_bookmarked = is_bookmarked;
  begin_writing (self);
}

void
quern_notes_set_bookmark (QuernNotes          *self,
                          const QuernNote     *note,
                          gboolean             is_bookmarked,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_return_if_fail (QUERN_IS_NOTES (self));
  g_return_if_fail (note != NULL);

  set (self, note, NULL, is_bookmarked, callback, user_data);
}

void
quern_notes_set_text (QuernNotes          *self,
                      const QuernNote     *note,
                      const char          *text,
                      GAsyncReadyCallback  callback,
                      gpointer             user_data)
{
  g_return_if_fail (QUERN_IS_NOTES (self));
  g_return_if_fail (note != NULL && text != NULL);

  set (self, note, text, FALSE, callback, user_data);
}

gboolean
quern_notes_set_finish (QuernNotes    *self,
                        GAsyncResult  *result,
                        GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
