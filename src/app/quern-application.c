/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-application.h"

#include "quern-config.h"
#include "quern-control-names.h"
#include "quern-exporter.h"
#include "quern-help.h"
#include "quern-label-links.h"
#include "quern-opening.h"
#include "quern-preferences-window.h"
#include "quern-record-window.h"
#include "quern-views.h"
#include "quern-window.h"
#include "quern-worker.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>

/**
 * QuernApplication:
 *
 * The application: one process for all windows. Files come from the command line,
 * from the desktop, or by drag and drop; each gets a window of its own.
 *
 * ## Actions
 *
 * - `app.new-window`, `app.record`, `app.preferences`, `app.help`, `app.about`,
 *   `app.quit`
 */
struct _QuernApplication
{
  AdwApplication  parent_instance;

  QuernOpening   *early; /* owned, nullable: of the first file, begun before there is a window */
};

G_DEFINE_FINAL_TYPE (QuernApplication, quern_application, ADW_TYPE_APPLICATION)

static const GOptionEntry options[] = {
  { "new-window", 'n', 0, G_OPTION_ARG_NONE, NULL, N_("Open a new window"), NULL },
  { "baseline", 'b', 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
    N_("Show what changed since this profile"), N_("FILE") },
  { "further", 'f', 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
    N_("With --baseline: compare this profile with it, too"), N_("FILE") },
  { "parts", 'p', 0, G_OPTION_ARG_NONE, NULL,
    N_("Add up all files as the parts of one profile, whichever runs they are of"), NULL },
  { "record", 'r', 0, G_OPTION_ARG_NONE, NULL,
    N_("Record a program, which follows with its arguments: quern --record -- PROGRAM…"), NULL },
  { "version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_("Show the version"), NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_("[FILE…]") },
  { NULL, 0, 0, 0, NULL, NULL, NULL },
};

static gboolean
is_of_files (QuernOpening *opening,
             GPtrArray    *files)
{
  GPtrArray *own = quern_opening_get_subject (opening)->files;

  return own->len == files->len && files->len == 1 &&
         g_file_equal (g_ptr_array_index (own, 0), g_ptr_array_index (files, 0));
}

static void
open_files (QuernApplication *self,
            GPtrArray        *files,
            gboolean          adds_up)
{
  QuernWindow *window = quern_window_get_free (GTK_APPLICATION (self));
  g_autoptr (QuernOpening) early = g_steal_pointer (&self->early);

  if (early != NULL && is_of_files (early, files))
    quern_window_show_opening (window, early);
  else
    quern_window_open (window, files, adds_up);
  gtk_window_present (GTK_WINDOW (window));
}

/* paths: nullable */
static GPtrArray *
create_files (GApplicationCommandLine *command_line,
              const char *const       *paths)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; paths != NULL && paths[i] != NULL; i++)
    g_ptr_array_add (files,
                     g_application_command_line_create_file_for_arg (command_line, paths[i]));

  return files;
}

static void
compare_files (QuernApplication *self,
               GPtrArray        *files,
               gboolean          adds_up,
               GPtrArray        *baseline,
               GPtrArray        *further)
{
  QuernWindow *window = quern_window_get_free (GTK_APPLICATION (self));

  quern_window_compare (window, files, adds_up, baseline, further);
  gtk_window_present (GTK_WINDOW (window));
}

/* Records with the last setup. Without a program, the user chooses one. */
static void
record (QuernApplication        *self,
        GApplicationCommandLine *command_line,
        const char *const       *command)
{
  QuernRecordingSetup *setup = quern_record_window_dup_last_setup ();
  GtkWindow *window;

  if (command != NULL)
    {
      g_free (setup->folder);
      setup->folder = g_strdup (g_application_command_line_get_cwd (command_line));
      quern_recording_setup_set_command (setup, command);
    }
  window = quern_record_window_new (GTK_APPLICATION (self), setup,
                                    g_application_command_line_get_environ (command_line));
  gtk_window_present (window);
  if (command != NULL)
    quern_record_window_start (QUERN_RECORD_WINDOW (window));
}

static void
quern_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window == NULL)
    window = GTK_WINDOW (quern_window_new (GTK_APPLICATION (application)));
  gtk_window_present (window);
}

static void
quern_application_open (GApplication  *application,
                        GFile        **files,
                        int            n_files,
                        const char    *hint)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_object_unref);

  for (int i = 0; i < n_files; i++)
    g_ptr_array_add (list, g_object_ref (files[i]));
  if (list->len > 0)
    open_files (QUERN_APPLICATION (application), list, FALSE);
}

/* The standard input of another process arrives as an open file descriptor. Readers use its number;
 * the stream keeps it open for the lifetime of the GFile. */
static GFile *
get_stdin_file (GApplicationCommandLine *command_line)
{
  GInputStream *stream = g_application_command_line_get_stdin (command_line);
  g_autofree char *path = NULL;
  GFile *file;

  if (!G_IS_UNIX_INPUT_STREAM (stream))
    {
      g_clear_object (&stream);
      return g_file_new_for_path ("/dev/stdin");
    }

  path = g_strdup_printf ("/dev/fd/%d", g_unix_input_stream_get_fd (G_UNIX_INPUT_STREAM (stream)));
  file = g_file_new_for_path (path);
  g_object_set_data_full (G_OBJECT (file), QUERN_OPENING_STREAM, stream, g_object_unref);

  return file;
}

static int
quern_application_command_line (GApplication            *application,
                                GApplicationCommandLine *command_line)
{
  QuernApplication *self = QUERN_APPLICATION (application);
  GVariantDict *given = g_application_command_line_get_options_dict (command_line);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree const char **paths = NULL;
  g_autofree const char **baseline = NULL;
  g_autofree const char **further = NULL;

  g_variant_dict_lookup (given, G_OPTION_REMAINING, "^a&ay", &paths);
  if (g_variant_dict_contains (given, "record"))
    {
      record (self, command_line, paths);
      return EXIT_SUCCESS;
    }

  for (guint i = 0; paths != NULL && paths[i] != NULL; i++)
    g_ptr_array_add (files,
                     g_str_equal (paths[i], "-")
                     ? get_stdin_file (command_line)
                     : g_application_command_line_create_file_for_arg (command_line, paths[i]));

  if (files->len > 0 && g_variant_dict_lookup (given, "baseline", "^a&ay", &baseline))
    {
      g_autoptr (GPtrArray) before = create_files (command_line, baseline);
      g_autoptr (GPtrArray) more = NULL;

      g_variant_dict_lookup (given, "further", "^a&ay", &further);
      more = create_files (command_line, further);
      compare_files (self, files, g_variant_dict_contains (given, "parts"), before, more);
    }
  else if (files->len > 0)
    open_files (self, files, g_variant_dict_contains (given, "parts"));
  else if (g_variant_dict_contains (given, "new-window"))
    gtk_window_present (GTK_WINDOW (quern_window_new (GTK_APPLICATION (self))));
  else
    g_application_activate (application);

  return EXIT_SUCCESS;
}

/* Begins reading while GTK starts. If another process turns out to show the file, this one's work
 * is dropped. */
static void
begin_early (QuernApplication *self,
             const char       *path)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);

  if (!g_str_equal (path, "-"))
    self->early = quern_opening_new_early (file);
}

static int
quern_application_handle_local_options (GApplication *application,
                                        GVariantDict *given)
{
  g_autofree const char **paths = NULL;
  g_autofree const char **further = NULL;

  if (g_variant_dict_contains (given, "version"))
    {
      g_print ("%s %s\n", "quern", QUERN_VERSION);
      return EXIT_SUCCESS;
    }

  if (g_variant_dict_lookup (given, "further", "^a&ay", &further) &&
      (!g_variant_dict_contains (given, "baseline") ||
       g_strv_length ((char **) further) > QUERN_MAX_FURTHER_SIDES))
    {
      g_printerr ("quern: %s\n",
                  !g_variant_dict_contains (given, "baseline")
                    ? _("--further needs --baseline")
                    : _("No more than six profiles can be compared"));
      return EXIT_FAILURE;
    }

  g_variant_dict_lookup (given, G_OPTION_REMAINING, "^a&ay", &paths);
  if (g_variant_dict_contains (given, "baseline") &&
      (paths == NULL || g_variant_dict_contains (given, "record")))
    {
      g_printerr ("quern: %s\n", _("--baseline needs a FILE to compare with it"));
      return EXIT_FAILURE;
    }
  if (paths != NULL && paths[0] != NULL && paths[1] == NULL &&
      !g_variant_dict_contains (given, "baseline") && !g_variant_dict_contains (given, "record"))
    begin_early (QUERN_APPLICATION (application), paths[0]);

  /* Continue with the default handling. */
  return -1;
}

static void
new_window_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  gtk_window_present (GTK_WINDOW (quern_window_new (user_data)));
}

static void
record_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  g_auto (GStrv) environment = g_get_environ ();

  gtk_window_present (quern_record_window_new (user_data, quern_record_window_dup_last_setup (),
                                               (const char *const *) environment));
}

static void
preferences_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  GtkWindow *parent = gtk_application_get_active_window (user_data);

  gtk_window_present (quern_preferences_window_new (parent));
}

static void
help_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  GtkWindow *window = gtk_application_get_active_window (user_data);
  const char *page = "index";

  if (QUERN_IS_WINDOW (window))
    page = quern_window_get_help_page (QUERN_WINDOW (window));
  else if (QUERN_IS_RECORD_WINDOW (window))
    page = "recording";
  quern_help_show (window, page);
}

static void
about_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  adw_show_about_window (gtk_application_get_active_window (user_data),
                         "application-name", _("Quern"),
                         "application-icon", QUERN_APPLICATION_ID,
                         "version", QUERN_VERSION,
                         "developer-name", _("The Quern developers"),
                         "comments", _("See where a program spends its cost"),
                         "license-type", GTK_LICENSE_GPL_3_0,
                         /* Translators: your names, one a line. */
                         "translator-credits", _("translator-credits"),
                         NULL);
}

static void
quit_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (user_data));

  /* Close each window as the user would, so that it saves its size. Recordings are stopped. */
  for (GList *window = windows; window != NULL; window = window->next)
    if (QUERN_IS_WINDOW (window->data))
      gtk_window_close (window->data);
    else if (QUERN_IS_RECORD_WINDOW (window->data))
      gtk_window_destroy (window->data);
  g_application_quit (user_data);
}

static const GActionEntry actions[] = {
  { .name = "new-window", .activate = new_window_action },
  { .name = "record", .activate = record_action },
  { .name = "preferences", .activate = preferences_action },
  { .name = "help", .activate = help_action },
  { .name = "about", .activate = about_action },
  { .name = "quit", .activate = quit_action },
};

typedef struct
{
  const char *action;
  const char *accels[4];
} Shortcut;

static const Shortcut shortcuts[] = {
  { "app.new-window", { "<Control>n" } },
  { "app.record", { "<Control><Alt>r" } },
  { "app.preferences", { "<Control>comma" } },
  { "app.help", { "F1" } },
  { "app.quit", { "<Control>q" } },
  { "win.open", { "<Control>o" } },
  { "win.add-files", { "<Control><Alt>a" } },
  { "win.open-folder", { "<Control><Alt>o" } },
  { "win.compare", { "<Control><Alt>d" } },
  { "win.close", { "<Control>w" } },
  { "win.reload", { "F5", "<Control>r" } },
  { "win.cancel", { "Escape" } },
  { "win.search", { "<Control>f" } },
  { "win.export", { "<Control>e" } },
  { "win.export-report", { "<Control><Alt>e" } },
  { "win.copy-picture", { "<Control><Alt>c" } },
  { "win.print", { "<Control>p" } },
  { "win.new-event", { "<Control><Shift>n" } },
  { "win.input-sizes", { "<Control><Alt>s" } },
  { "win.group-by-pattern", { "<Control>g" } },
  { "win.group-rows", { "<Control><Shift>g" } },
  { "win.go-back", { "<Alt>Left", "Back" } },
  { "win.go-forward", { "<Alt>Right", "Forward" } },
  { "win.go-up", { "<Alt>Up" } },
  { "win.bookmark", { "<Control>d" } },
  { "win.note", { "<Control><Shift>d" } },
  { "win.bookmarks", { "<Control>b" } },
  { "win.only-bookmarked", { "<Control><Shift>b" } },
  { "win.next-bookmark", { "F2" } },
  { "win.previous-bookmark", { "<Shift>F2" } },
  { "win.export-list::", { "<Control><Shift>e" } },
  { "win.sidebar", { "F9" } },
  { "win.next-area", { "F6" } },
  { "win.previous-area", { "<Shift>F6" } },
  { "win.all-calls", { "<Control>l" } },
  { "win.absolute", { "<Control>percent" } },
  { "win.relative", { "<Control><Shift>r" } },
  { "win.pane", { "<Shift>F9" } },
  { "win.next-part", { "<Alt>Page_Down" } },
  { "win.previous-part", { "<Alt>Page_Up" } },
  { "win.all-parts", { "<Alt>Home" } },
  { "win.zoom-in", { "<Control>plus", "<Control>equal", "<Control>KP_Add" } },
  { "win.zoom-out", { "<Control>minus", "<Control>KP_Subtract" } },
  { "win.zoom-original", { "<Control>0", "<Control>KP_0" } },
  { "win.shortcuts", { "<Control>question" } },
};

/* Alt and a digit from 0, in the order of the table; some views have a key of their own. */
static void
add_view_shortcuts (GtkApplication *application)
{
  guint n_views;
  const QuernViewInfo *const *views = quern_views_get (&n_views);
  guint digit = 0;

  for (guint i = 0; i < n_views; i++)
    {
      g_autofree char *action = g_strconcat ("win.view::", views[i]->id, NULL);
      g_autofree char *accel = views[i]->accel != NULL ? g_strdup (views[i]->accel)
                               : digit < 10 ? g_strdup_printf ("<Alt>%u", digit++) : NULL;
      const char *const accels[] = { accel, NULL };

      gtk_application_set_accels_for_action (application, action, accels);
    }
}

static void
style_changed_cb (AdwStyleManager *manager,
                  GParamSpec      *property,
                  gpointer         provider)
{
  GdkDisplay *display = gdk_display_get_default ();
  gboolean is_on;

  g_object_get (manager, property->name, &is_on, NULL);
  if (is_on)
    gtk_style_context_add_provider_for_display (display, provider,
                                                GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  else
    gtk_style_context_remove_provider_for_display (display, provider);
}

/* libadwaita loads style-dark.css by itself, but since 1.9 warns about it in favour of media
 * queries, which GTK 4.8 does not support. */
static void
load_style_sheets (void)
{
  static const struct
  {
    const char *property; /* of the style manager */
    const char *sheet;
  } sheets[] = {
    { "dark", QUERN_RESOURCE_PATH "/dark.css" },
    { "high-contrast", QUERN_RESOURCE_PATH "/high-contrast.css" },
  };
  AdwStyleManager *manager = adw_style_manager_get_default ();

  for (guint i = 0; i < G_N_ELEMENTS (sheets); i++)
    {
      GtkCssProvider *provider = gtk_css_provider_new ();
      g_autofree char *signal = g_strconcat ("notify::", sheets[i].property, NULL);

      gtk_css_provider_load_from_resource (provider, sheets[i].sheet);
      g_signal_connect_data (manager, signal, G_CALLBACK (style_changed_cb), provider,
                             (GClosureNotify) (GCallback) g_object_unref, 0);
      style_changed_cb (manager,
                        g_object_class_find_property (G_OBJECT_GET_CLASS (manager),
                                                      sheets[i].property),
                        provider);
    }
}

static void
quern_application_startup (GApplication *application)
{
  G_APPLICATION_CLASS (quern_application_parent_class)->startup (application);

  g_action_map_add_action_entries (G_ACTION_MAP (application), actions, G_N_ELEMENTS (actions),
                                   application);
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (application), shortcuts[i].action,
                                           shortcuts[i].accels);
  add_view_shortcuts (GTK_APPLICATION (application));
  quern_control_names_start ();
  quern_label_links_hide ();
  load_style_sheets ();
  gtk_window_set_default_icon_name (QUERN_APPLICATION_ID);
}

/* Flush pending writes: no window is left to wait for them. */
static void
quern_application_shutdown (GApplication *application)
{
  quern_exporter_flush ();
  quern_worker_flush ();

  G_APPLICATION_CLASS (quern_application_parent_class)->shutdown (application);
}

static void
quern_application_dispose (GObject *object)
{
  QuernApplication *self = QUERN_APPLICATION (object);

  if (self->early != NULL)
    quern_opening_cancel (self->early);
  g_clear_object (&self->early);

  G_OBJECT_CLASS (quern_application_parent_class)->dispose (object);
}

static void
quern_application_class_init (QuernApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_application_dispose;
  application_class->activate = quern_application_activate;
  application_class->command_line = quern_application_command_line;
  application_class->handle_local_options = quern_application_handle_local_options;
  application_class->open = quern_application_open;
  application_class->shutdown = quern_application_shutdown;
  application_class->startup = quern_application_startup;
}

static void
quern_application_init (QuernApplication *self)
{
  g_application_add_main_option_entries (G_APPLICATION (self), options);
}

QuernApplication *
quern_application_new (void)
{
  return g_object_new (QUERN_TYPE_APPLICATION,
                       "application-id", QUERN_APPLICATION_ID,
                       "resource-base-path", QUERN_RESOURCE_PATH,
                       "flags", G_APPLICATION_HANDLES_OPEN | G_APPLICATION_HANDLES_COMMAND_LINE |
                                G_APPLICATION_SEND_ENVIRONMENT,
                       NULL);
}
