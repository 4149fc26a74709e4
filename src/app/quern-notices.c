/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-notices.h"

#include "quern-doctor.h"
#include "quern-explorer.h"
#include "quern-file-names.h"
#include "quern-file-watch.h"
#include "quern-format.h"
#include "quern-parse-error.h"
#include "quern-run-sizes-window.h"
#include "quern-run.h"
#include "quern-warning-words.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* Report functions without names from this share of the cost on. */
#define MIN_NAMELESS 0.5

/**
 * QuernNotices:
 *
 * Shows notices about the files of a window in the bar below the header bar: a file has
 * changed, its run has other files, the runs could have input sizes, a file has problems,
 * functions have no names. While files are being read, the bar does not change.
 */
struct _QuernNotices
{
  GObject         parent_instance;

  QuernStateBar  *bar;      /* owned */
  QuernExplorer  *explorer; /* owned */
  QuernRunSearch *search;   /* owned */
  QuernFollow    *follow;   /* owned */
  QuernFileWatch *watch;    /* owned, nullable: watches the files, but not standard input */
  gboolean        is_of_run; /* they were opened as the files of one run */
  gboolean        has_changed; /* one of them changed and was not read again */
  gboolean        has_runs; /* several runs, and the user did not decline to give sizes */
  gboolean        is_held;
  gboolean        catches_up; /* following began while it was held */
  GFile          *missed;   /* owned, nullable: the file that changed last while it was held */
  gboolean        missed_is_there;
};

G_DEFINE_FINAL_TYPE (QuernNotices, quern_notices, G_TYPE_OBJECT)

/* Includes the place in the file, if known. */
char *
quern_notices_dup_message (const GError *error)
{
  QuernLocation where = quern_parse_error_get_location (error);

  if (where.line == 0)
    return g_strdup (error->message);
  if (where.column == 0)
    return g_strdup_printf (_("Line %" PRIu64 ": %s"), where.line, error->message);

  return g_strdup_printf (_("Line %" PRIu64 ", column %u: %s"),
                          where.line, where.column, error->message);
}

/* States */

/* Activates an action of the window. */
static void
activate (QuernNotices *self,
          const char   *action)
{
  gtk_widget_activate_action (GTK_WIDGET (self->bar), action, NULL);
}

/* Each dump is a new file, or replaces the last one. If a whole run is shown, all its files are
 * read again. */
static void
file_written_cb (QuernNotices *self,
                 GFile        *file)
{
  GPtrArray *files = quern_explorer_get_files (self->explorer);

  if (!quern_follow_get_active (self->follow) || files == NULL ||
      !quern_follow_is_dump (file, files))
    return;

  if (files->len > 1)
    activate (self, "win.reload");
  else
    quern_run_search_start (self->search, files);
}

/* Dumps may have been written before their folder was watched: check for them once. */
static void
catch_up (QuernNotices *self)
{
  GPtrArray *files = quern_explorer_get_files (self->explorer);

  if (self->has_changed || files->len > 1)
    activate (self, "win.reload");
  else
    quern_run_search_start (self->search, files);
}

static void
following_changed_cb (QuernNotices *self)
{
  gboolean is_active = quern_follow_get_active (self->follow);

  if (self->watch == NULL)
    return;

  /* Its Follow would stop following. */
  if (is_active)
    quern_state_bar_set (self->bar, QUERN_URGENCY_CHANGED, NULL);
  quern_file_watch_set_watches_folders (self->watch, is_active);
  self->catches_up = is_active && self->is_held;
  if (is_active && !self->is_held)
    catch_up (self);
}

/* The user's choice shows also while a file is being read: a second click on the same button would
 * take it back. */
static void
show_at_once (QuernNotices *self)
{
  if (!self->is_held)
    return;

  quern_state_bar_set_held (self->bar, FALSE);
  quern_state_bar_set_held (self->bar, TRUE);
}

/* The buttons of a program that Quern records stop it, instead of stopping to follow it. */
static void
follow_changed_cb (QuernNotices *self)
{
  const char *text = quern_follow_get_text (self->follow);
  QuernRecording *recording = quern_follow_get_recording (self->follow);
  QuernState state = {
    .icon_name = "media-playlist-repeat-symbolic",
    .text = text,
    .button = _("Stop _Following"),
    .action = "win.follow",
    .is_news = TRUE,
  };

  if (recording != NULL)
    {
      gboolean runs = quern_recording_is_running (recording);
      gboolean stops = quern_recording_is_stopping (recording);

      state.button = !runs ? NULL : stops ? _("_Kill") : _("_Stop");
      state.action = "win.stop-program";
      state.second_button = runs && !stops ? _("_Dump Now") : NULL;
      state.second_action = "win.dump";
      state.closes = !runs;
    }
  quern_state_bar_set (self->bar, QUERN_URGENCY_FOLLOWING, text != NULL ? &state : NULL);
  show_at_once (self);
}

static void
show_change (QuernNotices *self,
             GFile        *file,
             gboolean      is_there)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *text = NULL;
  gboolean is_lesser;

  self->has_changed = is_there;
  if (is_there && quern_follow_get_active (self->follow))
    {
      activate (self, "win.reload");
      return;
    }

  if (is_there)
    /* Translators: a file's name. */
    text = g_strdup_printf (_("%s has changed on disk"), shown);
  else
    /* Translators: a file's name. */
    text = g_strdup_printf (_("%s no longer exists; its content is still shown"),
                            shown);

  /* The buttons of a program that is followed are worth more than a file that is gone. */
  is_lesser = !is_there && quern_follow_get_active (self->follow);
  quern_state_bar_set (self->bar, is_lesser ? QUERN_URGENCY_CHANGED : QUERN_URGENCY_GONE, NULL);
  quern_state_bar_set (self->bar, is_lesser ? QUERN_URGENCY_GONE : QUERN_URGENCY_CHANGED,
                       &(QuernState) {
    .icon_name = "view-refresh-symbolic",
    .text = text,
    .button = is_there ? _("_Reload") : NULL,
    .action = "win.reload",
    .second_button = is_there ? _("_Follow") : NULL,
    .second_action = "win.follow",
    .closes = TRUE,
  });
}

static void
file_changed_cb (QuernNotices *self,
                 GFile        *file,
                 gboolean      is_there)
{
  /* The file is already being read again; if that fails or is cancelled, the change counts. */
  if (self->is_held)
    {
      g_set_object (&self->missed, file);
      self->missed_is_there = is_there;
      return;
    }

  quern_state_bar_set (self->bar, QUERN_URGENCY_FAILED, NULL);
  show_change (self, file, is_there);
}

static void
run_found_cb (QuernNotices *self)
{
  const char *text = quern_run_search_get_text (self->search);

  if (text != NULL && quern_follow_get_active (self->follow))
    {
      activate (self, "win.open-siblings");
      return;
    }

  quern_state_bar_set (self->bar, QUERN_URGENCY_RUN_FILES, text == NULL ? NULL : &(QuernState) {
    .icon_name = "document-open-symbolic",
    .text = text,
    .button = _("Open _All"),
    .action = "win.open-siblings",
    .closes = TRUE,
    .is_news = TRUE,
  });
}

/* Whether the files may be runs of one program, rather than parts of a run or pages of a site.
 * Sizes are asked for by file. */
static gboolean
has_runs (QuernNotices *self)
{
  QuernProfile *profile = quern_analyser_get_whole_profile (
    quern_explorer_get_analyser (self->explorer));

  return quern_run_sizes_window_can_open (self->explorer) && !self->is_of_run &&
         !quern_analyser_has_kinds (quern_explorer_get_analyser (self->explorer)) &&
         quern_input_points_get_sizes (quern_explorer_get_points (self->explorer)) == NULL &&
         quern_run_count (profile) == quern_profile_get_n_inputs (profile);
}

static void
update_runs (QuernNotices *self,
             gboolean      is_wanted)
{
  g_autofree char *text = NULL;
  guint n;

  self->has_runs = is_wanted && has_runs (self) &&
                   !quern_analyser_has_baseline (quern_explorer_get_analyser (self->explorer));
  if (!self->has_runs)
    {
      quern_state_bar_set (self->bar, QUERN_URGENCY_RUNS, NULL);
      return;
    }

  n = quern_profile_get_n_inputs (quern_explorer_get_profile (self->explorer));
  text = g_strdup_printf (
    ngettext ("%u run: with the size of its input, every function has a curve",
              "%u runs: with the sizes of their inputs, every function has a curve", n), n);
  quern_state_bar_set (self->bar, QUERN_URGENCY_RUNS, &(QuernState) {
    .icon_name = "quern-graph-symbolic",
    .text = text,
    .button = _("Input _Sizes…"),
    .action = "win.input-sizes",
    .closes = TRUE,
    .is_news = TRUE,
  });
}

static void
points_changed_cb (QuernNotices *self)
{
  update_runs (self, self->has_runs);
}

/* Warns of a program without symbols, whose profile cannot be understood. */
static void
update_names (QuernNotices *self)
{
  double share = quern_doctor_get_nameless_share (
    quern_analyser_get_whole_profile (quern_explorer_get_analyser (self->explorer)));
  g_autofree char *percent = quern_format_percent (share, 0);
  g_autofree char *text =
    g_strdup_printf (_("%s of the cost is in functions without a name: install the symbols of "
                       "their programs and record again"), percent);

  quern_state_bar_set (self->bar, QUERN_URGENCY_NAMES, share < MIN_NAMELESS ? NULL : &(QuernState) {
    .icon_name = "dialog-information-symbolic",
    .text = text,
    .closes = TRUE,
    .is_news = TRUE,
  });
}

/* Doubts about a side are doubts about each difference: they cover the bar of sides. */
static void
update_warnings (QuernNotices *self)
{
  g_autoptr (GPtrArray) profiles = quern_explorer_list_profiles (self->explorer);
  g_autofree char *text = quern_warning_words_dup_summary (profiles);
  QuernState state = {
    .icon_name = "dialog-warning-symbolic",
    .text = text,
    .button = _("_Show"),
    .action = "win.warnings",
    .closes = TRUE,
  };
  gboolean has_sides = profiles->len > 1;

  quern_state_bar_set (self->bar, QUERN_URGENCY_SIDES,
                       text != NULL && has_sides ? &state : NULL);
  quern_state_bar_set (self->bar, QUERN_URGENCY_WARNINGS,
                       text != NULL && !has_sides ? &state : NULL);
}

/* The user dismissed it. */
static void
closed_cb (QuernNotices *self,
           guint         urgency)
{
  if (urgency == QUERN_URGENCY_RUNS)
    self->has_runs = FALSE;
  else if (urgency == QUERN_URGENCY_FOLLOWING)
    quern_follow_set_active (self->follow, FALSE);
  else if (urgency == QUERN_URGENCY_RUN_FILES)
    quern_run_search_decline (self->search);
}

/* Called by the window */

void
quern_notices_hold (QuernNotices *self)
{
  g_return_if_fail (QUERN_IS_NOTICES (self));

  self->is_held = TRUE;
  quern_state_bar_set_held (self->bar, TRUE);
  quern_state_bar_set (self->bar, QUERN_URGENCY_FAILED, NULL);
}

void
quern_notices_release (QuernNotices *self)
{
  g_autoptr (GFile) missed = NULL;
  gboolean catches_up;

  g_return_if_fail (QUERN_IS_NOTICES (self));

  missed = g_steal_pointer (&self->missed);
  catches_up = self->catches_up;
  self->catches_up = FALSE;
  self->is_held = FALSE;
  quern_state_bar_set_held (self->bar, FALSE);
  if (missed != NULL)
    show_change (self, missed, self->missed_is_there);
  if (catches_up && !self->is_held)
    catch_up (self);
}

void
quern_notices_fail (QuernNotices *self,
                    const char   *text)
{
  g_return_if_fail (QUERN_IS_NOTICES (self));

  quern_state_bar_set (self->bar, QUERN_URGENCY_FAILED, &(QuernState) {
    .icon_name = "dialog-error-symbolic",
    .text = text,
    .closes = TRUE,
  });
}

void
quern_notices_forget_change (QuernNotices *self)
{
  g_return_if_fail (QUERN_IS_NOTICES (self));

  self->has_changed = FALSE;
  quern_state_bar_set (self->bar, QUERN_URGENCY_CHANGED, NULL);
  quern_state_bar_set (self->bar, QUERN_URGENCY_GONE, NULL);
}

static void
watch_files (QuernNotices *self,
             GPtrArray    *files,
             GPtrArray    *states)
{
  if (quern_file_names_is_stdin (g_ptr_array_index (files, 0)))
    {
      g_clear_object (&self->watch);
      return;
    }

  if (self->watch == NULL)
    {
      self->watch = quern_file_watch_new ();
      g_signal_connect_object (self->watch, "changed", G_CALLBACK (file_changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->watch, "written", G_CALLBACK (file_written_cb), self,
                               G_CONNECT_SWAPPED);
    }
  quern_file_watch_set_files (self->watch, files, states);
}

void
quern_notices_set_files (QuernNotices *self,
                         GPtrArray    *files,
                         GPtrArray    *states,
                         gboolean      is_of_run,
                         gboolean      is_again)
{
  g_return_if_fail (QUERN_IS_NOTICES (self));

  watch_files (self, files, states);
  g_clear_object (&self->missed);

  self->is_of_run = is_of_run;
  quern_state_bar_set_slides (self->bar, FALSE);
  update_runs (self, !is_again || self->has_runs);
  update_warnings (self);
  update_names (self);
  if (!is_again)
    following_changed_cb (self);
  quern_notices_release (self);
  quern_state_bar_set_slides (self->bar, TRUE);
}

/* Class */

static void
quern_notices_dispose (GObject *object)
{
  QuernNotices *self = QUERN_NOTICES (object);

  g_clear_object (&self->watch);
  g_clear_object (&self->missed);
  g_clear_object (&self->bar);
  g_clear_object (&self->explorer);
  g_clear_object (&self->search);
  g_clear_object (&self->follow);

  G_OBJECT_CLASS (quern_notices_parent_class)->dispose (object);
}

static void
quern_notices_class_init (QuernNoticesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_notices_dispose;
}

static void
quern_notices_init (QuernNotices *self)
{
}

QuernNotices *
quern_notices_new (QuernStateBar  *bar,
                   QuernExplorer  *explorer,
                   QuernRunSearch *search,
                   QuernFollow    *follow)
{
  QuernNotices *self = g_object_new (QUERN_TYPE_NOTICES, NULL);

  self->bar = g_object_ref (bar);
  self->explorer = g_object_ref (explorer);
  self->search = g_object_ref (search);
  self->follow = g_object_ref (follow);
  g_signal_connect_object (bar, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
  /* Connect after the window, which enables the action first. */
  g_signal_connect_object (search, "changed", G_CALLBACK (run_found_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (follow, "notify::active", G_CALLBACK (following_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (follow, "notify::text", G_CALLBACK (follow_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (quern_explorer_get_points (explorer), "notify::has-points",
                           G_CALLBACK (points_changed_cb), self, G_CONNECT_SWAPPED);

  return self;
}
