/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-follow.h"

#include "quern-dump-growth.h"
#include "quern-properties.h"
#include "quern-worker.h"

#include <glib/gi18n.h>
#include <string.h>

/**
 * QuernFollow:
 *
 * Whether a window follows a running program, reading each dump as soon as it is written, and
 * what has grown since the last dump. QuernNotices starts the reading. If Quern itself records the
 * program, the recording is known, too.
 *
 * ## Properties
 *
 * - `active` (boolean): dumps are read as soon as they are written
 * - `following` (boolean): whether there is something to follow: not after the end of a recording,
 *   whose last dump may still have to be read. Setting it then follows the files without the
 *   recording.
 * - `text` (string, read-only, nullable): see quern_follow_get_text()
 */
struct _QuernFollow
{
  GObject        parent_instance;

  QuernExplorer  *explorer;  /* owned */
  QuernRecording *recording; /* owned, nullable */
  QuernAnalysis  *last;      /* owned, nullable: of the last dump, while it is active */
  GCancellable   *adding;    /* owned, nullable: while the growth is computed */
  char           *growth;    /* owned, nullable: what has grown, for the user */
  char           *text;      /* owned, nullable */
  gboolean        is_active;
};

G_DEFINE_FINAL_TYPE (QuernFollow, quern_follow, G_TYPE_OBJECT)

/* Returns: (transfer full) */
static char *
dup_text (QuernFollow *self)
{
  g_autofree char *end = self->recording != NULL ? quern_recording_dup_end (self->recording)
                                                 : NULL;

  if (end != NULL)
    return self->growth != NULL ? g_strdup_printf ("%s · %s", end, self->growth)
                                : g_steal_pointer (&end);
  if (self->recording != NULL && quern_recording_is_stopping (self->recording))
    return g_strdup (_("Stopping"));
  if (self->recording != NULL && quern_recording_get_problem (self->recording) != NULL)
    /* Translators: why the costs so far could not be written */
    return g_strdup_printf (_("Dump failed: %s"), quern_recording_get_problem (self->recording));

  return g_strdup (self->growth != NULL ? self->growth
                   : _("Each new dump is read as soon as it is written"));
}

static void
update_text (QuernFollow *self)
{
  g_free (self->text);
  self->text = self->is_active ? dup_text (self) : NULL;
  g_object_notify (G_OBJECT (self), "text");
  g_object_notify (G_OBJECT (self), "following");
}

/* Growth since the last dump */

typedef struct
{
  QuernAnalysis *before; /* owned */
  QuernAnalysis *after;  /* owned */
  QuernEventId   event;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->before);
  g_object_unref (job->after);
  g_free (job);
}

static gpointer
add_up_in_thread (gpointer       data,
                  GCancellable  *cancellable,
                  GError       **error)
{
  const Job *job = data;

  return quern_dump_growth_new (job->before, job->after, job->event, cancellable);
}

static void
added_up_cb (gpointer      owner,
             gpointer      data,
             gpointer      result,
             const GError *error)
{
  QuernFollow *self = owner;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  QuernDumpGrowth *growth = result;
  /* Translators: a time of day: hours, minutes, seconds */
  g_autofree char *time = g_date_time_format (now, _("%H:%M:%S"));

  if (growth == NULL)
    return;

  g_free (self->growth);
  /* Translators: a time of day, and what grew: "+1,234 Ir, most of it in parse" */
  self->growth = g_strdup_printf (_("Read again at %s: %s"), time, growth->text);
  update_text (self);
  quern_explorer_take_growth (self->explorer, growth);
}

static const QuernWork adding_up = {
  add_up_in_thread, added_up_cb, job_free, (GDestroyNotify) quern_dump_growth_free
};

/* Returns the shown event; for a ratio, the first event. */
static QuernEventId
get_event (QuernFollow   *self,
           QuernAnalysis *analysis)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));

  return event == QUERN_NONE || event >= quern_event_set_get_n_events (events) ||
         quern_event_set_is_ratio (events, event) ? 0 : event;
}

static gboolean
can_be_compared (QuernAnalysis *analysis)
{
  return analysis != NULL && !quern_analysis_is_comparison (analysis) &&
         quern_event_set_get_n_real (
           quern_profile_get_events (quern_analysis_get_profile (analysis))) > 0;
}

static void
analysis_changed_cb (QuernFollow *self)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  g_autoptr (QuernAnalysis) last = g_steal_pointer (&self->last);
  Job *job;

  quern_worker_stop (&self->adding);
  if (!self->is_active || analysis == NULL)
    return;

  self->last = g_object_ref (analysis);
  if (!can_be_compared (last) || !can_be_compared (analysis) ||
      quern_analysis_get_profile (last) == quern_analysis_get_profile (analysis))
    return;

  job = g_new (Job, 1);
  *job = (Job) { g_steal_pointer (&last), g_object_ref (analysis), get_event (self, analysis) };
  quern_worker_begin (&adding_up, self, &self->adding, job);
}

/* Class */

static void
quern_follow_dispose (GObject *object)
{
  QuernFollow *self = QUERN_FOLLOW (object);

  quern_worker_stop (&self->adding);
  g_clear_object (&self->last);
  if (self->recording != NULL)
    g_signal_handlers_disconnect_by_data (self->recording, self);
  g_clear_object (&self->recording);
  g_clear_object (&self->explorer);
  g_clear_pointer (&self->growth, g_free);
  g_clear_pointer (&self->text, g_free);

  G_OBJECT_CLASS (quern_follow_parent_class)->dispose (object);
}

static gboolean
get_following (QuernFollow *self)
{
  return self->is_active &&
         (self->recording == NULL || quern_recording_is_running (self->recording));
}

static void
set_following (QuernFollow *self,
               gboolean     following)
{
  if (get_following (self) == following)
    return;

  if (following)
    quern_follow_set_recording (self, NULL);
  quern_follow_set_active (self, following);
}

static const QuernProperty properties[] = {
  { "active", G_TYPE_BOOLEAN, .get = G_CALLBACK (quern_follow_get_active),
    .set = G_CALLBACK (quern_follow_set_active) },
  { "following", G_TYPE_BOOLEAN, .get = G_CALLBACK (get_following),
    .set = G_CALLBACK (set_following) },
  { "text", G_TYPE_STRING, .get = G_CALLBACK (quern_follow_get_text) },
};

static void
quern_follow_class_init (QuernFollowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = quern_follow_dispose;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));
}

static void
quern_follow_init (QuernFollow *self)
{
}

QuernFollow *
quern_follow_new (QuernExplorer *explorer)
{
  QuernFollow *self;

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);

  self = g_object_new (QUERN_TYPE_FOLLOW, NULL);
  self->explorer = g_object_ref (explorer);
  g_signal_connect_object (explorer, "notify::analysis", G_CALLBACK (analysis_changed_cb), self,
                           G_CONNECT_SWAPPED);

  return self;
}

gboolean
quern_follow_get_active (QuernFollow *self)
{
  g_return_val_if_fail (QUERN_IS_FOLLOW (self), FALSE);

  return self->is_active;
}

void
quern_follow_set_active (QuernFollow *self,
                         gboolean     active)
{
  g_return_if_fail (QUERN_IS_FOLLOW (self));

  if (self->is_active == active)
    return;

  self->is_active = active;
  if (!active)
    quern_explorer_take_growth (self->explorer, NULL);
  g_clear_pointer (&self->growth, g_free);
  analysis_changed_cb (self);
  update_text (self);
  g_object_notify (G_OBJECT (self), "active");
}

QuernRecording *
quern_follow_get_recording (QuernFollow *self)
{
  g_return_val_if_fail (QUERN_IS_FOLLOW (self), NULL);

  return self->recording;
}

void
quern_follow_set_recording (QuernFollow    *self,
                            QuernRecording *recording)
{
  g_return_if_fail (QUERN_IS_FOLLOW (self));

  if (self->recording == recording)
    return;

  if (self->recording != NULL)
    g_signal_handlers_disconnect_by_data (self->recording, self);
  g_set_object (&self->recording, recording);
  if (recording != NULL)
    g_signal_connect_swapped (recording, "changed", G_CALLBACK (update_text), self);
  update_text (self);
}

const char *
quern_follow_get_text (QuernFollow *self)
{
  g_return_val_if_fail (QUERN_IS_FOLLOW (self), NULL);

  return self->text;
}

/* Returns "callgrind.out.12" for "callgrind.out.12.3" and "callgrind.out.12-01". */
static char *
dup_stem (GFile *file)
{
  char *name = g_file_get_basename (file);
  gsize length = strlen (name);

  while (length > 0 && g_ascii_isdigit (name[length - 1]))
    length--;
  if (length > 1 && length < strlen (name) && strchr (".-", name[length - 1]) != NULL)
    name[length - 1] = '\0';

  return name;
}

gboolean
quern_follow_is_dump (GFile     *file,
                      GPtrArray *files)
{
  g_autofree char *name = g_file_get_basename (file);

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *stem = dup_stem (g_ptr_array_index (files, i));

      if (g_str_has_prefix (name, stem))
        return TRUE;
    }

  return FALSE;
}
