/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-loading.h"

#include "quern-file-names.h"

#include <glib/gi18n.h>

/* Loads shorter than this show no progress: PRODUCT A7. */
#define QUIET_MS 300
#define PULSE_MS 120

/* The smallest step of the progress to show: drawing takes time from reading. */
#define STEP 0.01

/**
 * QuernLoading:
 *
 * The opening that a window is loading, and its progress. A new opening replaces the previous
 * one.
 *
 * ## Signals
 *
 * - `changed`: the state has changed
 * - `progress`: the fraction has changed
 * - `pulse`: reading goes on, with unknown progress
 * - `done` (QuernOpening): the opening has a result; the state is idle by then
 */
struct _QuernLoading
{
  GObject            parent_instance;

  QuernLoadingState  state;
  QuernOpening      *opening;  /* owned, nullable */
  double             fraction; /* as last emitted */
  guint              quiet_id; /* source: shows that loading takes long */
  guint              pulse_id; /* source: shows that loading goes on */
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_PROGRESS,
  SIGNAL_PULSE,
  SIGNAL_DONE,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernLoading, quern_loading, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
set_state (QuernLoading      *self,
           QuernLoadingState  state)
{
  if (self->state == state)
    return;

  self->state = state;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* The length of a pipe's data is unknown until its end. */
static gboolean
is_of_unknown_length (QuernLoading *self)
{
  return quern_file_names_is_stdin (
    g_ptr_array_index (quern_opening_get_subject (self->opening)->files, 0));
}

static gboolean
pulse_cb (gpointer data)
{
  g_signal_emit (data, signals[SIGNAL_PULSE], 0);

  return G_SOURCE_CONTINUE;
}

static gboolean
quiet_cb (gpointer data)
{
  QuernLoading *self = data;

  self->quiet_id = 0;
  if (is_of_unknown_length (self))
    self->pulse_id = g_timeout_add (PULSE_MS, pulse_cb, self);
  set_state (self, quern_opening_is_waiting (self->opening) ? QUERN_LOADING_WAITING
                                                            : QUERN_LOADING_READING);

  return G_SOURCE_REMOVE;
}

static void
fraction_changed_cb (QuernLoading *self)
{
  double fraction = quern_progress_get_fraction (quern_opening_get_progress (self->opening));

  if (self->state == QUERN_LOADING_WAITING && !quern_opening_is_waiting (self->opening))
    set_state (self, QUERN_LOADING_READING);
  if (fraction > self->fraction && fraction < self->fraction + STEP)
    return;

  self->fraction = fraction;
  g_signal_emit (self, signals[SIGNAL_PROGRESS], 0);
}

/* Drops the opening; its worker may finish on its own. */
static void
end (QuernLoading *self)
{
  g_clear_handle_id (&self->quiet_id, g_source_remove);
  g_clear_handle_id (&self->pulse_id, g_source_remove);
  g_signal_handlers_disconnect_by_data (quern_opening_get_progress (self->opening), self);
  quern_opening_cancel (self->opening);
  g_clear_object (&self->opening);
}

static void
done_cb (QuernOpening *opening,
         gpointer      user_data)
{
  g_autoptr (QuernLoading) self = g_object_ref (user_data);
  g_autoptr (QuernOpening) done = g_object_ref (opening);

  end (self);
  set_state (self, QUERN_LOADING_IDLE);
  g_signal_emit (self, signals[SIGNAL_DONE], 0, done);
}

void
quern_loading_start (QuernLoading *self,
                     QuernOpening *opening)
{
  g_return_if_fail (QUERN_IS_LOADING (self));
  g_return_if_fail (QUERN_IS_OPENING (opening));

  if (self->opening != NULL)
    end (self);

  self->opening = g_object_ref (opening);
  self->quiet_id = g_timeout_add (QUIET_MS, quiet_cb, self);
  g_signal_connect_swapped (quern_opening_get_progress (opening), "notify::fraction",
                            G_CALLBACK (fraction_changed_cb), self);
  set_state (self, QUERN_LOADING_QUIET);
  fraction_changed_cb (self);
  quern_opening_set_callback (opening, done_cb, self);
}

void
quern_loading_cancel (QuernLoading *self)
{
  g_return_if_fail (QUERN_IS_LOADING (self));

  if (self->opening == NULL)
    return;

  end (self);
  set_state (self, QUERN_LOADING_IDLE);
}

QuernLoadingState
quern_loading_get_state (QuernLoading *self)
{
  g_return_val_if_fail (QUERN_IS_LOADING (self), QUERN_LOADING_IDLE);

  return self->state;
}

QuernOpening *
quern_loading_get_opening (QuernLoading *self)
{
  g_return_val_if_fail (QUERN_IS_LOADING (self), NULL);

  return self->opening;
}

double
quern_loading_get_fraction (QuernLoading *self)
{
  g_return_val_if_fail (QUERN_IS_LOADING (self), 0.0);

  return self->fraction;
}

char *
quern_loading_dup_text (QuernLoading *self)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (QUERN_IS_LOADING (self), NULL);

  if (self->state < QUERN_LOADING_WAITING)
    return NULL;

  name = quern_file_names_dup (quern_opening_get_subject (self->opening)->files);
  if (self->state == QUERN_LOADING_WAITING)
    /* Translators: a file's name. */
    return g_strdup_printf (_("Waiting to Read %s"), name);

  /* Translators: a file's name. */
  return g_strdup_printf (_("Reading %s"), name);
}

static void
quern_loading_dispose (GObject *object)
{
  QuernLoading *self = QUERN_LOADING (object);

  if (self->opening != NULL)
    end (self);

  G_OBJECT_CLASS (quern_loading_parent_class)->dispose (object);
}

static void
quern_loading_class_init (QuernLoadingClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_loading_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", QUERN_TYPE_LOADING, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_PROGRESS] = g_signal_new ("progress", QUERN_TYPE_LOADING, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_PULSE] = g_signal_new ("pulse", QUERN_TYPE_LOADING, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_DONE] = g_signal_new ("done", QUERN_TYPE_LOADING, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, QUERN_TYPE_OPENING);
}

static void
quern_loading_init (QuernLoading *self)
{
}

QuernLoading *
quern_loading_new (void)
{
  return g_object_new (QUERN_TYPE_LOADING, NULL);
}
