/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-notes.h"

#include "quern-note-file.h"

/* From so many functions on, a worker finds those that have notes. */
#define MANY_FUNCTIONS 50000

struct _QuernNotes
{
  GObject             parent_instance;

  QuernProfile       *profile; /* owned */
  char               *path;    /* owned: of the file */
  GFileMonitor       *monitor; /* owned, nullable: of the file */
  GPtrArray          *notes;   /* owned: QuernNote, as the file has them */
  QuernFunctionNotes *found;   /* owned: of them, or of older ones while a worker looks */
  GCancellable       *finding; /* owned, nullable: of the worker */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QuernNotes, quern_notes, G_TYPE_OBJECT)

/* What the worker may touch. */
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

static void
find_in_thread (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  FindJob *job = task_data;

  g_task_return_pointer (task, quern_function_notes_new (job->profile, job->notes, cancellable),
                         (GDestroyNotify) quern_function_notes_unref);
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
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  QuernFunctionNotes *found = g_task_propagate_pointer (G_TASK (result), &error);

  /* Else it was cancelled, and there may be nobody any more. */
  if (found == NULL)
    return;

  g_clear_object (&QUERN_NOTES (user_data)->finding);
  take_found (user_data, found);
}

static gboolean
is_small (QuernNotes *self,
          GPtrArray  *notes)
{
  return notes->len == 0 || quern_profile_get_n_functions (self->profile) < MANY_FUNCTIONS;
}

/* Finds the functions of the notes: now, or later. */
static void
find (QuernNotes *self)
{
  g_autoptr (GTask) task = NULL;
  FindJob *job;

  g_cancellable_cancel (self->finding);
  g_clear_object (&self->finding);
  if (is_small (self, self->notes))
    {
      take_found (self, quern_function_notes_new (self->profile, self->notes, NULL));
      return;
    }

  job = g_new0 (FindJob, 1);
  job->profile = g_object_ref (self->profile);
  job->notes = g_ptr_array_ref (self->notes);

  self->finding = g_cancellable_new ();
  task = g_task_new (NULL, self->finding, found_cb, self);
  g_task_set_task_data (task, job, find_job_free);
  g_task_run_in_thread (task, find_in_thread);
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

/* The file has changed; if we have done it, nothing is new. */
static void
file_changed_cb (QuernNotes *self)
{
  take_notes (self, quern_note_file_read (self->path));
}

static void
quern_notes_dispose (GObject *object)
{
  QuernNotes *self = QUERN_NOTES (object);

  g_cancellable_cancel (self->finding);
  g_clear_object (&self->finding);
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

  /* First the watch, so that nothing is missed. */
  file = g_file_new_for_path (self->path);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (file_changed_cb), self);
  self->notes = quern_note_file_read (self->path);
  if (self->notes->len > 0)
    find (self);

  return self;
}

QuernFunctionNotes *
quern_notes_get_found (QuernNotes *self)
{
  g_return_val_if_fail (QUERN_IS_NOTES (self), NULL);

  return self->found;
}

/**
 * quern_notes_dup_note:
 * @self: notes
 * @function: a function of their profile
 *
 * A note may be on a function that was built or installed elsewhere: then it is told
 * by the names that the function had there.
 *
 * Returns: (transfer full): its note, or an empty one
 */
QuernNote *
quern_notes_dup_note (QuernNotes      *self,
                      QuernFunctionId  function)
{
  const QuernNote *note;
  const QuernFunction *names;

  g_return_val_if_fail (QUERN_IS_NOTES (self), NULL);
  g_return_val_if_fail (function < quern_profile_get_n_functions (self->profile), NULL);

  note = quern_function_notes_find (self->found, function);
  if (note != NULL)
    return quern_note_ref ((QuernNote *) note);

  names = quern_profile_get_function (self->profile, function);

  return quern_note_new (quern_profile_get_function_raw_name (self->profile, function),
                         quern_profile_get_file_name (self->profile, names->file),
                         quern_profile_get_object_name (self->profile, names->object),
                         FALSE, "");
}

/* For people who look into the file. */
static const char *
get_title (QuernNotes *self)
{
  const char *command = quern_profile_get_command (self->profile);

  if (command != NULL && *command != '\0')
    return command;

  return quern_profile_get_n_inputs (self->profile) > 0
           ? quern_profile_get_input (self->profile, 0) : "";
}

gboolean
quern_notes_set_bookmark (QuernNotes       *self,
                          const QuernNote  *note,
                          gboolean          is_bookmarked,
                          GError          **error)
{
  GPtrArray *notes;

  g_return_val_if_fail (QUERN_IS_NOTES (self), FALSE);
  g_return_val_if_fail (note != NULL, FALSE);

  notes = quern_note_file_set_bookmark (self->path, get_title (self), note, is_bookmarked, error);
  if (notes != NULL)
    take_notes (self, notes);

  return notes != NULL;
}

gboolean
quern_notes_set_text (QuernNotes       *self,
                      const QuernNote  *note,
                      const char       *text,
                      GError          **error)
{
  GPtrArray *notes;

  g_return_val_if_fail (QUERN_IS_NOTES (self), FALSE);
  g_return_val_if_fail (note != NULL && text != NULL, FALSE);

  notes = quern_note_file_set_text (self->path, get_title (self), note, text, error);
  if (notes != NULL)
    take_notes (self, notes);

  return notes != NULL;
}
