/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-record-window.h"

#include "quern-config.h"
#include "quern-end-scroll.h"
#include "quern-entry-mark.h"
#include "quern-question.h"
#include "quern-recording.h"
#include "quern-view-style.h"
#include "quern-visible.h"
#include "quern-window.h"

#include <glib/gi18n.h>

#define SETTINGS_KEY "recording"

#define CLOCK_MS 500

/**
 * QuernRecordWindow:
 *
 * Asks for a program to record, and runs it. At the first dump, the profile opens in another
 * window, which follows the program.
 *
 * ## Actions
 *
 * - `record.start`, `record.dump`, `record.stop`, `record.change`
 * - `record.choose-program`, `record.choose-folder`, `record.copy-install`
 */
struct _QuernRecordWindow
{
  AdwWindow             parent_instance;

  GSettings            *settings;     /* owned */
  QuernRecordingSetup  *setup;        /* owned */
  char                **environment;  /* owned */
  QuernRecording       *recording;    /* owned, nullable */
  QuernWindow          *shown;        /* weak, nullable: the window that shows its profile */
  GtkFileChooserNative *chooser;      /* owned, nullable: while it is open */
  AdwMessageDialog     *question;     /* weak, nullable */
  guint                 clock_id;     /* source, while the program runs */

  /* Template children */
  GtkWidget            *record_button;
  GtkStack             *stack;
  GtkWidget            *missing;
  AdwActionRow         *missing_row;
  GtkWidget            *install_button;
  AdwEntryRow          *program;
  AdwEntryRow          *arguments;
  AdwEntryRow          *folder;
  AdwEntryRow          *only_inside;
  GtkSwitch            *clean_environment;
  GtkSwitch            *instructions;
  GtkSwitch            *jumps;
  GtkSwitch            *cache;
  GtkSwitch            *branches;
  GtkSwitch            *threads;
  GtkSwitch            *children;
  GtkSpinButton        *callers;
  GtkAdjustment        *callers_adjustment;
  GtkLabel             *words;
  GtkLabel             *command;
  GtkWidget            *spinner;
  GtkLabel             *status;
  GtkWidget            *dump_button;
  GtkWidget            *stop_button;
  GtkWidget            *again_button;
  GtkWidget            *change_button;
  GtkScrolledWindow    *scroller;
  GtkTextView          *output;
};

G_DEFINE_FINAL_TYPE (QuernRecordWindow, quern_record_window, ADW_TYPE_WINDOW)

/* Entries and switches, each with the member of the setup that it edits. */
typedef struct
{
  gsize widget;
  gsize member;
} Field;

#define FIELD(name) \
  { G_STRUCT_OFFSET (QuernRecordWindow, name), G_STRUCT_OFFSET (QuernRecordingSetup, name) }

enum
{
  PROGRAM,
  ARGUMENTS,
  FOLDER,
  ONLY_INSIDE,
  N_ENTRIES
};

static const Field entries[N_ENTRIES] = {
  [PROGRAM] = FIELD (program),
  [ARGUMENTS] = FIELD (arguments),
  [FOLDER] = FIELD (folder),
  [ONLY_INSIDE] = FIELD (only_inside),
};

static const Field switches[] = {
  FIELD (clean_environment),
  FIELD (instructions),
  FIELD (jumps),
  FIELD (cache),
  FIELD (branches),
  FIELD (threads),
  FIELD (children),
};

static gboolean
is_running (QuernRecordWindow *self)
{
  return self->recording != NULL && quern_recording_is_running (self->recording);
}

/* Setup */

/* Returns the entry that is invalid; N_ENTRIES if none is. */
static guint
find_wrong_entry (const GError *error)
{
  if (g_error_matches (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_PROGRAM))
    return PROGRAM;
  if (g_error_matches (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_ARGUMENTS))
    return ARGUMENTS;
  if (g_error_matches (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_FOLDER))
    return FOLDER;

  return N_ENTRIES;
}

/* Shows the command that would run, or what is wrong. Before a program is chosen, nothing is
 * reported. */
static void
update_setup (QuernRecordWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) argv = quern_recording_setup_dup_argv (self->setup, &error);
  gboolean is_begun = *self->setup->program != '\0';
  g_autofree char *line = argv != NULL ? quern_recording_setup_dup_line (self->setup) : NULL;
  g_autofree char *shown = quern_visible_brief (line != NULL ? line : error->message);

  for (guint i = 0; i < N_ENTRIES; i++)
    quern_entry_mark_wrong (G_STRUCT_MEMBER (GtkWidget *, self, entries[i].widget),
                            is_begun && i == find_wrong_entry (error));
  gtk_label_set_label (self->words, shown);
  quern_view_style_set_class (GTK_WIDGET (self->words), "error", error != NULL && is_begun);
  quern_view_style_set_class (GTK_WIDGET (self->words), "monospace", line != NULL);
  gtk_widget_set_visible (self->missing, g_error_matches (error, QUERN_RECORDING_ERROR,
                                                          QUERN_RECORDING_ERROR_NO_VALGRIND));
  if (gtk_widget_get_visible (self->missing))
    {
      g_autofree char *command = quern_recording_setup_dup_install_command ();

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->missing_row), error->message);
      adw_action_row_set_subtitle (self->missing_row, command);
      gtk_widget_set_visible (self->install_button, command != NULL);
    }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.start",
                                 argv != NULL && !is_running (self));
}

static void
entry_changed_cb (QuernRecordWindow *self,
                  GtkEditable       *entry)
{
  for (guint i = 0; i < N_ENTRIES; i++)
    if (G_STRUCT_MEMBER (gpointer, self, entries[i].widget) == entry)
      {
        char **member = G_STRUCT_MEMBER_P (self->setup, entries[i].member);

        g_free (*member);
        *member = g_strdup (gtk_editable_get_text (entry));
      }
  update_setup (self);
}

static void
switch_changed_cb (QuernRecordWindow *self,
                   GParamSpec        *pspec,
                   GtkSwitch         *widget)
{
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    if (G_STRUCT_MEMBER (gpointer, self, switches[i].widget) == widget)
      G_STRUCT_MEMBER (gboolean, self->setup, switches[i].member) = gtk_switch_get_active (widget);
  update_setup (self);
}

static void
callers_changed_cb (QuernRecordWindow *self)
{
  self->setup->n_callers = (guint) gtk_spin_button_get_value_as_int (self->callers);
  update_setup (self);
}

/* A path that is not UTF-8 is kept unchanged until the user edits it. */
static void
set_entry (QuernRecordWindow *self,
           const Field       *field,
           const char        *text)
{
  char **member = G_STRUCT_MEMBER_P (self->setup, field->member);
  g_autofree char *raw = g_strdup (text);
  g_autofree char *shown = g_filename_display_name (raw);

  gtk_editable_set_text (G_STRUCT_MEMBER (GtkEditable *, self, field->widget), shown);
  g_free (*member);
  *member = g_steal_pointer (&raw);
}

static void
show_setup (QuernRecordWindow *self)
{
  for (guint i = 0; i < N_ENTRIES; i++)
    set_entry (self, &entries[i], G_STRUCT_MEMBER (char *, self->setup, entries[i].member));
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    gtk_switch_set_active (G_STRUCT_MEMBER (GtkSwitch *, self, switches[i].widget),
                           G_STRUCT_MEMBER (gboolean, self->setup, switches[i].member));
  gtk_spin_button_set_value (self->callers, self->setup->n_callers);
  update_setup (self);
}

static void
chosen_cb (QuernRecordWindow *self,
           int                response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  gboolean is_folder = gtk_file_chooser_get_action (GTK_FILE_CHOOSER (chooser)) ==
                       GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER;
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;

  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  path = file != NULL ? g_file_get_path (file) : NULL;
  if (path != NULL)
    set_entry (self, &entries[is_folder ? FOLDER : PROGRAM], path);
  update_setup (self);
}

static void
choose (QuernRecordWindow    *self,
        const char           *title,
        GtkFileChooserAction  action)
{
  g_autoptr (GFile) folder = g_file_new_for_path (self->setup->folder);

  if (self->chooser != NULL)
    return;

  self->chooser = gtk_file_chooser_native_new (title, GTK_WINDOW (self), action, NULL, NULL);
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
choose_program_action (GtkWidget  *widget,
                       const char *action_name,
                       GVariant   *parameter)
{
  choose (QUERN_RECORD_WINDOW (widget), _("Choose Program"), GTK_FILE_CHOOSER_ACTION_OPEN);
}

static void
choose_folder_action (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  choose (QUERN_RECORD_WINDOW (widget), _("Choose Folder"),
          GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
}

static void
copy_install_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  g_autofree char *command = quern_recording_setup_dup_install_command ();

  if (command != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), command);
}

/* The profile */

/* While the program runs, the profile's window reads each further dump by itself. It covers this
 * one, so it can dump and stop, too. */
static void
show_profile (QuernRecordWindow *self)
{
  QuernWindow *window = quern_window_get_free (gtk_window_get_application (GTK_WINDOW (self)));
  GPtrArray *files = quern_recording_get_files (self->recording);

  g_set_weak_pointer (&self->shown, window);
  if (is_running (self))
    quern_window_follow (window, files, self->recording);
  else
    quern_window_open (window, files, FALSE);
  gtk_window_present (GTK_WINDOW (window));
}

/* The run */

/* "0:07", "12:34", "1:02:03" */
static char *
dup_clock (double seconds)
{
  guint n = (guint) seconds;

  if (n >= 3600)
    return g_strdup_printf ("%u:%02u:%02u", n / 3600, n / 60 % 60, n % 60);

  return g_strdup_printf ("%u:%02u", n / 60, n % 60);
}

static void
update_run (QuernRecordWindow *self)
{
  gboolean runs = is_running (self);
  gboolean stops = runs && quern_recording_is_stopping (self->recording);
  guint n_files = quern_recording_get_files (self->recording)->len;
  g_autofree char *clock = dup_clock (quern_recording_get_seconds (self->recording));
  g_autofree char *end = quern_recording_dup_end (self->recording);
  g_autofree char *files = n_files > 0
    ? g_strdup_printf (ngettext ("%u file of the profile", "%u files of the profile", n_files),
                       n_files)
    : g_strdup (runs ? _("nothing written yet")
                : quern_recording_was_replaced (self->recording) && !self->setup->children
                ? _("no profile was written, as another program took its place: press Change, and "
                    "turn on “Programs It Starts”")
                : _("no profile was written: see the output"));
  const char *problem = quern_recording_get_problem (self->recording);
  g_autofree char *failure = problem != NULL
    /* Translators: why the costs so far could not be written */
    ? g_strdup_printf (_("Dump failed: %s"), problem) : NULL;
  g_autofree char *text = g_strdup_printf ("%s · %s · %s%s%s",
                                           end != NULL ? end
                                           : stops ? _("Stopping") : _("Recording"),
                                           clock, files, failure != NULL ? " · " : "",
                                           failure != NULL ? failure : "");

  gtk_label_set_label (self->status, text);
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), runs);
  gtk_widget_set_visible (self->spinner, runs);
  gtk_widget_set_visible (self->dump_button, runs && !stops);
  gtk_widget_set_visible (self->stop_button, runs);
  gtk_button_set_label (GTK_BUTTON (self->stop_button), stops ? _("_Kill") : _("_Stop"));
  gtk_widget_set_visible (self->again_button, !runs);
  gtk_widget_set_visible (self->change_button, !runs);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.dump",
                                 quern_recording_can_dump (self->recording));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "record.stop",
                                 quern_recording_can_stop (self->recording));
}

static gboolean
clock_cb (gpointer data)
{
  QuernRecordWindow *self = data;

  update_run (self);
  if (is_running (self))
    return G_SOURCE_CONTINUE;

  self->clock_id = 0;

  return G_SOURCE_REMOVE;
}

static void
changed_cb (QuernRecordWindow *self)
{
  GPtrArray *files = quern_recording_get_files (self->recording);
  gboolean runs = is_running (self);

  update_run (self);
  update_setup (self);
  if (files->len > 0 && self->shown == NULL)
    show_profile (self);
  if (!runs && self->question != NULL)
    gtk_window_destroy (GTK_WINDOW (self->question));
}

static void
output_cb (QuernRecordWindow *self,
           const char        *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->output);
  GtkTextIter end;
  int n_excess;

  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_insert (buffer, &end, text, -1);
  n_excess = gtk_text_buffer_get_char_count (buffer) - (int) QUERN_RECORDING_MAX_OUTPUT;
  if (n_excess > 0)
    {
      GtkTextIter start;
      GtkTextIter cut;

      gtk_text_buffer_get_start_iter (buffer, &start);
      gtk_text_buffer_get_iter_at_offset (buffer, &cut, n_excess);
      gtk_text_buffer_delete (buffer, &start, &cut);
    }
}

static void
forget_recording (QuernRecordWindow *self)
{
  if (self->recording == NULL)
    return;

  g_signal_handlers_disconnect_by_data (self->recording, self);
  if (quern_recording_is_running (self->recording))
    quern_recording_stop (self->recording);
  g_clear_object (&self->recording);
}

static void
start_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  QuernRecordWindow *self = QUERN_RECORD_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  QuernRecording *recording =
    quern_recording_start (self->setup, (const char *const *) self->environment, &error);
  g_autofree char *program = g_filename_display_basename (self->setup->program);
  g_autofree char *command = g_strconcat (program, " ", self->setup->arguments, NULL);
  g_autofree char *brief = quern_visible_brief (command);

  if (recording == NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "setup");
      update_setup (self);
      if (g_error_matches (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_FAILED))
        gtk_label_set_label (self->words, error->message);
      return;
    }

  g_settings_set_value (self->settings, SETTINGS_KEY,
                        quern_recording_setup_to_variant (self->setup));
  forget_recording (self);
  self->recording = recording;
  /* Another run opens another window. */
  g_clear_weak_pointer (&self->shown);
  g_signal_connect_swapped (recording, "output", G_CALLBACK (output_cb), self);
  g_signal_connect_swapped (recording, "changed", G_CALLBACK (changed_cb), self);
  if (self->clock_id == 0)
    self->clock_id = g_timeout_add (CLOCK_MS, clock_cb, self);

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->output), "", 0);
  gtk_label_set_label (self->command, brief);
  gtk_widget_set_visible (self->record_button, FALSE);
  gtk_stack_set_visible_child_name (self->stack, "run");
  update_setup (self);
  update_run (self);
  gtk_widget_grab_focus (self->stop_button);
}

static void
dump_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  quern_recording_dump (QUERN_RECORD_WINDOW (widget)->recording);
}

static void
stop_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  quern_recording_stop (QUERN_RECORD_WINDOW (widget)->recording);
}

static void
change_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  QuernRecordWindow *self = QUERN_RECORD_WINDOW (widget);

  gtk_widget_set_visible (self->record_button, TRUE);
  gtk_stack_set_visible_child_name (self->stack, "setup");
  gtk_widget_grab_focus (GTK_WIDGET (self->program));
}

/* Closing */

static void
answered_cb (QuernRecordWindow *self,
             const char        *response)
{
  if (g_str_equal (response, "stop"))
    gtk_window_destroy (GTK_WINDOW (self));
}

static gboolean
quern_record_window_close_request (GtkWindow *window)
{
  QuernRecordWindow *self = QUERN_RECORD_WINDOW (window);

  if (!is_running (self))
    return GTK_WINDOW_CLASS (quern_record_window_parent_class)->close_request (window);

  if (self->question == NULL)
    {
      AdwMessageDialog *dialog = quern_question_new (
        window, _("Stop the Program?"),
        _("It is asked to end, and its profile stays in its folder."), NULL);

      g_set_weak_pointer (&self->question, dialog);
      adw_message_dialog_add_responses (self->question, "cancel", _("_Keep Running"),
                                        "stop", _("_Stop"), NULL);
      adw_message_dialog_set_response_appearance (self->question, "stop",
                                                  ADW_RESPONSE_DESTRUCTIVE);
      adw_message_dialog_set_close_response (self->question, "cancel");
      g_signal_connect_object (dialog, "response", G_CALLBACK (answered_cb), self,
                               G_CONNECT_SWAPPED);
    }
  gtk_window_present (GTK_WINDOW (self->question));

  return TRUE;
}

/* Class */

static void
quern_record_window_dispose (GObject *object)
{
  QuernRecordWindow *self = QUERN_RECORD_WINDOW (object);

  forget_recording (self);
  g_clear_handle_id (&self->clock_id, g_source_remove);
  g_clear_weak_pointer (&self->shown);
  g_clear_weak_pointer (&self->question);
  g_clear_object (&self->chooser);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (quern_record_window_parent_class)->dispose (object);
}

/* Children notify while they are destroyed. */
static void
quern_record_window_finalize (GObject *object)
{
  QuernRecordWindow *self = QUERN_RECORD_WINDOW (object);

  quern_recording_setup_free (self->setup);
  g_strfreev (self->environment);

  G_OBJECT_CLASS (quern_record_window_parent_class)->finalize (object);
}

static void
quern_record_window_class_init (QuernRecordWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_record_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = quern_record_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = quern_record_window_close_request;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-record-window.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, record_button);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, missing);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, missing_row);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, install_button);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, program);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, arguments);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, folder);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, only_inside);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, clean_environment);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, instructions);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, jumps);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, cache);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, branches);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, threads);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, children);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, callers);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, callers_adjustment);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, words);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, command);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, status);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, dump_button);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, stop_button);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, again_button);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, change_button);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, scroller);
  gtk_widget_class_bind_template_child (widget_class, QuernRecordWindow, output);

  gtk_widget_class_install_action (widget_class, "record.start", NULL, start_action);
  gtk_widget_class_install_action (widget_class, "record.dump", NULL, dump_action);
  gtk_widget_class_install_action (widget_class, "record.stop", NULL, stop_action);
  gtk_widget_class_install_action (widget_class, "record.change", NULL, change_action);
  gtk_widget_class_install_action (widget_class, "record.choose-program", NULL,
                                   choose_program_action);
  gtk_widget_class_install_action (widget_class, "record.choose-folder", NULL,
                                   choose_folder_action);
  gtk_widget_class_install_action (widget_class, "record.copy-install", NULL,
                                   copy_install_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "record.start", NULL);
}

static void
quern_record_window_init (QuernRecordWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = g_settings_new (QUERN_APPLICATION_ID);
  quern_end_scroll_keep (self->scroller);
  gtk_adjustment_set_upper (self->callers_adjustment, QUERN_RECORDING_MAX_CALLERS);
}

GtkWindow *
quern_record_window_new (GtkApplication      *application,
                         QuernRecordingSetup *setup,
                         const char *const   *environment)
{
  QuernRecordWindow *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (setup != NULL, NULL);

  self = g_object_new (QUERN_TYPE_RECORD_WINDOW, "application", application, NULL);
  self->setup = setup;
  self->environment = g_strdupv ((char **) environment);
  show_setup (self);
  for (guint i = 0; i < N_ENTRIES; i++)
    g_signal_connect_object (G_STRUCT_MEMBER (gpointer, self, entries[i].widget), "changed",
                             G_CALLBACK (entry_changed_cb), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    g_signal_connect_object (G_STRUCT_MEMBER (gpointer, self, switches[i].widget),
                             "notify::active", G_CALLBACK (switch_changed_cb), self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_object (self->callers, "value-changed", G_CALLBACK (callers_changed_cb), self,
                           G_CONNECT_SWAPPED);

  return GTK_WINDOW (self);
}

void
quern_record_window_start (QuernRecordWindow *self)
{
  g_return_if_fail (QUERN_IS_RECORD_WINDOW (self));

  start_action (GTK_WIDGET (self), NULL, NULL);
}

QuernRecordingSetup *
quern_record_window_dup_last_setup (void)
{
  g_autoptr (GSettings) settings = g_settings_new (QUERN_APPLICATION_ID);
  g_autoptr (GVariant) saved = g_settings_get_value (settings, SETTINGS_KEY);
  QuernRecordingSetup *setup = quern_recording_setup_new ();

  quern_recording_setup_apply_variant (setup, saved);

  return setup;
}
