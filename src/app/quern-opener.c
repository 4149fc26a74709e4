/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-opener.h"

#include "quern-drop-dialog.h"
#include "quern-file-names.h"
#include "quern-file-order.h"
#include "quern-opening.h"
#include "quern-runs-dialog.h"
#include "quern-worker.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define NEXT_WINDOW_MS 20

#define SEVERAL_KEY "quern-several"

/**
 * QuernOpener:
 *
 * Decides how files are opened: as one profile, each in its own window, or as a comparison.
 * Files of one run are one profile. For other files it asks, since adding up costs of different
 * programs is rarely intended, and neither are hundreds of windows.
 *
 * ## Signals
 *
 * - `open` (QuernSubject): files are to be shown as one profile
 * - `open-window` (QuernSubject): the same, in a window of its own
 * - `open-folder` (GFile): the profiles of a folder are to be listed
 * - `compare` (GPtrArray, GPtrArray): files are to be compared with those of a profile before
 * - `add-sides` (GPtrArray): files are to be compared with the same profile before, too
 */
struct _QuernOpener
{
  GObject               parent_instance;

  GtkWindow            *parent;       /* borrowed */
  QuernExplorer        *explorer;     /* owned */
  GtkFileChooserNative *file_chooser; /* owned, nullable: while it is open */
  GPtrArray            *several;      /* owned, nullable: QuernSubject; for other windows */
  guint                 several_id;   /* source: opens the next of them */
  GCancellable         *ordering;     /* nullable: while a worker finds out which file is older */
};

enum
{
  SIGNAL_OPEN,
  SIGNAL_OPEN_WINDOW,
  SIGNAL_OPEN_FOLDER,
  SIGNAL_COMPARE,
  SIGNAL_ADD_SIDES,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernOpener, quern_opener, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

/* Opens files as one profile. */
static void
open_files (QuernOpener *self,
            GPtrArray   *files)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, &(QuernSubject) { .files = files });
}

static gboolean
is_among (GPtrArray *files,
          GFile     *file)
{
  for (guint i = 0; i < files->len; i++)
    if (g_file_equal (g_ptr_array_index (files, i), file))
      return TRUE;

  return FALSE;
}

/* Standard input can be read only once. */
gboolean
quern_opener_can_add (QuernOpener *self)
{
  GPtrArray *shown;

  g_return_val_if_fail (QUERN_IS_OPENER (self), FALSE);

  shown = quern_explorer_get_files (self->explorer);
  for (guint i = 0; shown != NULL && i < shown->len; i++)
    if (quern_file_names_is_stdin (g_ptr_array_index (shown, i)))
      return FALSE;

  return shown != NULL;
}

/* Opens the shown files together with others; asks if they are of several runs. Files that are
 * already shown count once. */
static void
add (QuernOpener *self,
     GPtrArray   *files)
{
  GPtrArray *shown = quern_explorer_get_files (self->explorer);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < shown->len; i++)
    g_ptr_array_add (all, g_object_ref (g_ptr_array_index (shown, i)));
  for (guint i = 0; i < files->len; i++)
    if (!is_among (all, g_ptr_array_index (files, i)))
      g_ptr_array_add (all, g_object_ref (g_ptr_array_index (files, i)));

  if (all->len > shown->len)
    open_files (self, all);
}

/* File choosers */

static GPtrArray *
end_choosing (QuernOpener *self,
              int          response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->file_chooser);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GListModel) chosen = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    chosen = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));
  for (guint i = 0; chosen != NULL && i < g_list_model_get_n_items (chosen); i++)
    g_ptr_array_add (files, g_list_model_get_item (chosen, i));

  return files->len > 0 ? g_steal_pointer (&files) : NULL;
}

static void
chosen_cb (QuernOpener *self,
           int          response)
{
  g_autoptr (GPtrArray) files = end_choosing (self, response);

  if (files != NULL)
    open_files (self, files);
}

static void
chosen_to_add_cb (QuernOpener *self,
                  int          response)
{
  g_autoptr (GPtrArray) files = end_choosing (self, response);

  if (files != NULL && quern_opener_can_add (self))
    add (self, files);
}

static void
baseline_chosen_cb (QuernOpener *self,
                    int          response)
{
  g_autoptr (GPtrArray) files = end_choosing (self, response);

  if (files != NULL && quern_opener_can_add (self))
    g_signal_emit (self, signals[SIGNAL_COMPARE], 0, quern_explorer_get_files (self->explorer),
                   files);
}

static void
further_chosen_cb (QuernOpener *self,
                   int          response)
{
  g_autoptr (GPtrArray) files = end_choosing (self, response);

  if (files != NULL)
    g_signal_emit (self, signals[SIGNAL_ADD_SIDES], 0, files);
}

static void
folder_chosen_cb (QuernOpener *self,
                  int          response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->file_chooser);
  g_autoptr (GFile) folder = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (folder != NULL)
    g_signal_emit (self, signals[SIGNAL_OPEN_FOLDER], 0, folder);
}

static GtkFileFilter *
filter_new (const char        *name,
            const char *const *patterns)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);

  return filter;
}

/* Shows the file chooser, in the folder of the shown files. callback: for its response */
static void
show_chooser (QuernOpener *self,
              GCallback    callback)
{
  GPtrArray *shown = quern_explorer_get_files (self->explorer);
  g_autoptr (GFile) folder = NULL;

  if (shown != NULL)
    folder = g_file_get_parent (g_ptr_array_index (shown, 0));
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->file_chooser), folder, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->file_chooser), TRUE);
  g_signal_connect_object (self->file_chooser, "response", callback, self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->file_chooser));
}

/* callback: for the chooser's response. accept: nullable: the label of its button. */
static void
choose_files (QuernOpener *self,
              const char  *title,
              const char  *accept,
              gboolean     several,
              GCallback    callback)
{
  static const char *const profile_patterns[] = {
    "callgrind.out*", "cachegrind.out*", "cgout*", "*.callgrind*", "*.cachegrind*", "*.out",
    "*.aprof",
    "*.out.*", "*.prof", "*.pprof*", NULL
  };
  static const char *const all_patterns[] = { "*", NULL };
  g_autoptr (GtkFileFilter) profiles = filter_new (_("Profiles"), profile_patterns);
  g_autoptr (GtkFileFilter) all = filter_new (_("All Files"), all_patterns);
  GtkFileChooser *chooser;

  if (self->file_chooser != NULL)
    return;

  self->file_chooser = gtk_file_chooser_native_new (title, self->parent,
                                                    GTK_FILE_CHOOSER_ACTION_OPEN, accept, NULL);
  chooser = GTK_FILE_CHOOSER (self->file_chooser);
  gtk_file_chooser_set_select_multiple (chooser, several);
  gtk_file_chooser_add_filter (chooser, profiles);
  gtk_file_chooser_add_filter (chooser, all);
  show_chooser (self, callback);
}

void
quern_opener_choose_files (QuernOpener *self,
                           gboolean     adds)
{
  g_return_if_fail (QUERN_IS_OPENER (self));

  if (adds)
    choose_files (self, _("Add Files"), _("_Add"), TRUE, G_CALLBACK (chosen_to_add_cb));
  else
    choose_files (self, _("Open"), NULL, TRUE, G_CALLBACK (chosen_cb));
}

void
quern_opener_choose_baseline (QuernOpener *self)
{
  g_return_if_fail (QUERN_IS_OPENER (self));

  choose_files (self, _("Compare With a Profile Before"), _("_Compare"), TRUE,
                G_CALLBACK (baseline_chosen_cb));
}

void
quern_opener_choose_further (QuernOpener *self)
{
  g_return_if_fail (QUERN_IS_OPENER (self));

  choose_files (self, _("Add Profiles to the Comparison"), _("_Add"), TRUE,
                G_CALLBACK (further_chosen_cb));
}

void
quern_opener_choose_folder (QuernOpener *self)
{
  g_return_if_fail (QUERN_IS_OPENER (self));

  if (self->file_chooser != NULL)
    return;

  self->file_chooser = gtk_file_chooser_native_new (_("Open Folder"), self->parent,
                                                    GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL,
                                                    NULL);
  show_chooser (self, G_CALLBACK (folder_chosen_cb));
}

/* Several windows */

void
quern_opener_drop_several (QuernOpener *self)
{
  g_return_if_fail (QUERN_IS_OPENER (self));

  g_clear_handle_id (&self->several_id, g_source_remove);
  g_clear_pointer (&self->several, g_ptr_array_unref);
}

/* (transfer full): One file, compared with what the others were to be compared with. */
static QuernSubject *
create_one (const QuernSubject *whole,
            GFile              *file)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  QuernSubject one = *whole;

  g_ptr_array_add (files, file);
  one.files = files;
  one.run_file = NULL;

  return quern_subject_copy (&one);
}

static void
open_one (QuernOpener *self,
          GFile       *file)
{
  g_autoptr (GPtrArray) one = g_ptr_array_new ();

  g_ptr_array_add (one, file);
  open_files (self, one);
}

/* Opens one window at a time, each after the previous one can read its file. */
static gboolean
open_next_cb (gpointer data)
{
  QuernOpener *self = data;
  g_autoptr (QuernSubject) subject = NULL;

  if (quern_opening_count_waiting () > 0)
    return G_SOURCE_CONTINUE;

  subject = g_ptr_array_steal_index (self->several, 0);
  g_signal_emit (self, signals[SIGNAL_OPEN_WINDOW], 0, subject);
  if (self->several->len > 0)
    return G_SOURCE_CONTINUE;

  self->several_id = 0;
  quern_opener_drop_several (self);

  return G_SOURCE_REMOVE;
}

/* Opens the first file in this window, unless its content is to stay, and each other file in a
 * window of its own. whole: what all of them were opened as */
static void
open_each (QuernOpener        *self,
           const QuernSubject *whole,
           GPtrArray          *files,
           gboolean            keeps_shown)
{
  guint first = keeps_shown ? 0 : 1;

  if (!keeps_shown && files->len > 0)
    {
      g_autoptr (QuernSubject) one = create_one (whole, g_ptr_array_index (files, 0));

      g_signal_emit (self, signals[SIGNAL_OPEN], 0, one);
    }
  if (files->len <= first)
    return;

  if (self->several == NULL)
    self->several = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_subject_free);
  for (guint i = first; i < files->len; i++)
    g_ptr_array_add (self->several, create_one (whole, g_ptr_array_index (files, i)));
  if (self->several_id == 0)
    self->several_id = g_timeout_add (NEXT_WINDOW_MS, open_next_cb, self);
}

/* The sorted files, while the user is asked about them. */
typedef struct
{
  QuernSubject  *subject;  /* owned: what they were opened as */
  QuernRunFiles *runs;     /* owned */
  GPtrArray     *sides;    /* owned, nullable: GFile, before and after, if they can be compared */
  GPtrArray     *separate; /* owned: GFile, files and folders that are not shown yet */
  gboolean       has_shown; /* some of the files are already shown */
} Several;

static void
several_free (gpointer data)
{
  Several *self = data;

  quern_subject_free (self->subject);
  quern_run_files_unref (self->runs);
  g_clear_pointer (&self->sides, g_ptr_array_unref);
  g_ptr_array_unref (self->separate);
  g_free (self);
}

static Several *
several_new (QuernOpener        *opener,
             const QuernSubject *subject,
             QuernRunFiles      *runs)
{
  Several *self = g_new0 (Several, 1);
  GPtrArray *files = quern_run_files_get_files (runs);
  /* Their comparison is not what is shown. */
  GPtrArray *shown = subject->baseline == NULL ? quern_explorer_get_files (opener->explorer) : NULL;
  GPtrArray *folders = quern_run_files_get_folders (runs);

  self->subject = quern_subject_copy (subject);
  self->runs = quern_run_files_ref (runs);
  self->separate = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);

      if (shown != NULL && is_among (shown, file))
        self->has_shown = TRUE;
      else
        g_ptr_array_add (self->separate, g_object_ref (file));
    }
  for (guint i = 0; i < folders->len; i++)
    g_ptr_array_add (self->separate, g_object_ref (g_ptr_array_index (folders, i)));

  return self;
}

/* Opens all files as one profile, and a list for each folder. */
static void
open_together (QuernOpener *opener,
               Several     *self)
{
  GPtrArray *files = quern_run_files_get_files (self->runs);
  QuernSubject together = *self->subject;

  together.files = files;
  together.adds_up = quern_run_files_get_n_runs (self->runs) > 1;
  if (files->len > 0)
    g_signal_emit (opener, signals[SIGNAL_OPEN], 0, &together);
  open_each (opener, self->subject, quern_run_files_get_folders (self->runs), files->len > 0);
}

/* Compares two files, before and after. */
static void
compare (QuernOpener *self,
         GPtrArray   *sides)
{
  g_autoptr (GPtrArray) before = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) after = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (before, g_object_ref (g_ptr_array_index (sides, 0)));
  g_ptr_array_add (after, g_object_ref (g_ptr_array_index (sides, 1)));
  g_signal_emit (self, signals[SIGNAL_COMPARE], 0, after, before);
}

static void
response_cb (QuernOpener      *self,
             const char       *response,
             AdwMessageDialog *dialog)
{
  Several *several = g_object_get_data (G_OBJECT (dialog), SEVERAL_KEY);

  if (g_str_equal (response, "together"))
    open_together (self, several);
  else if (g_str_equal (response, "separately"))
    open_each (self, several->subject, several->separate, several->has_shown);
  else if (g_str_equal (response, "compare"))
    compare (self, several->sides);
}

static void
ask_for_runs (QuernOpener *self,
              Several     *several)
{
  GtkWindow *dialog = quern_runs_dialog_new (self->parent, several->runs, several->separate->len,
                                             several->sides);

  g_object_set_data_full (G_OBJECT (dialog), SEVERAL_KEY, several, several_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (dialog);
}

/* Finds out which of two files is older, before asking whether to compare them. */
typedef struct
{
  GPtrArray *files;   /* owned: GFile */
  Several   *several; /* owned, nullable: they are of two runs */
  GFile     *dropped; /* owned, nullable: was dropped on the shown profile */
} Ordering;

static void
ordering_free (gpointer data)
{
  Ordering *self = data;

  g_ptr_array_unref (self->files);
  g_clear_pointer (&self->several, several_free);
  g_clear_object (&self->dropped);
  g_free (self);
}

static gpointer
order_in_thread (gpointer       data,
                 GCancellable  *cancellable,
                 GError       **error)
{
  return quern_file_order_by_time (((Ordering *) data)->files, cancellable);
}

static void
drop_response_cb (QuernOpener      *self,
                  const char       *response,
                  AdwMessageDialog *dialog)
{
  const Ordering *asked = g_object_get_data (G_OBJECT (dialog), SEVERAL_KEY);

  if (g_str_equal (response, "open"))
    open_one (self, asked->dropped);
  else if (g_str_equal (response, "compare"))
    compare (self, asked->files);
}

static void
ask_for_drop (QuernOpener *self,
              GFile       *dropped,
              GPtrArray   *sides)
{
  GtkWindow *dialog = quern_drop_dialog_new (self->parent, dropped, sides);
  Ordering *asked = g_new0 (Ordering, 1);

  asked->files = g_ptr_array_ref (sides);
  asked->dropped = g_object_ref (dropped);
  g_object_set_data_full (G_OBJECT (dialog), SEVERAL_KEY, asked, ordering_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (drop_response_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (dialog);
}

/* Folders cannot be compared. */
static void
ordered_cb (gpointer      owner,
            gpointer      job,
            gpointer      result,
            const GError *error)
{
  Ordering *ordering = job;
  GPtrArray *sides = result;

  if (ordering->several != NULL)
    {
      ordering->several->sides = g_steal_pointer (&sides);
      ask_for_runs (owner, g_steal_pointer (&ordering->several));
    }
  else if (sides != NULL)
    ask_for_drop (owner, ordering->dropped, sides);
  else
    open_one (owner, ordering->dropped);
  g_clear_pointer (&sides, g_ptr_array_unref);
}

static const QuernWork finding_order = {
  order_in_thread, ordered_cb, ordering_free, (GDestroyNotify) g_ptr_array_unref
};

static void
begin_ordering (QuernOpener *self,
                GPtrArray   *files,
                Several     *several,
                GFile       *dropped)
{
  Ordering *job = g_new0 (Ordering, 1);

  job->files = g_ptr_array_ref (files);
  job->several = several;
  g_set_object (&job->dropped, dropped);
  quern_worker_begin (&finding_order, self, &self->ordering, job);
}

/**
 * quern_opener_drop:
 * @self: an opener
 * @files: (element-type GFile): at least one
 *
 * Opens files that were dropped on the window. If one file is dropped while another one is
 * shown, it offers to compare the two, with the older one as before.
 */
void
quern_opener_drop (QuernOpener *self,
                   GPtrArray   *files)
{
  GPtrArray *shown;
  g_autoptr (GPtrArray) both = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (QUERN_IS_OPENER (self));
  g_return_if_fail (files != NULL && files->len > 0);

  shown = quern_explorer_get_files (self->explorer);
  if (!quern_opener_can_add (self) || shown->len > 1 || files->len > 1 ||
      is_among (shown, g_ptr_array_index (files, 0)))
    {
      open_files (self, files);
      return;
    }

  g_ptr_array_add (both, g_object_ref (g_ptr_array_index (shown, 0)));
  g_ptr_array_add (both, g_object_ref (g_ptr_array_index (files, 0)));
  begin_ordering (self, both, NULL, g_ptr_array_index (files, 0));
}

/* Shows lists of folders, and asks what to do with files that are not of one run. It also asks
 * before opening many windows. */
void
quern_opener_sort_out (QuernOpener        *self,
                       const QuernSubject *subject,
                       QuernRunFiles      *runs)
{
  GPtrArray *files = quern_run_files_get_files (runs);
  GPtrArray *folders = quern_run_files_get_folders (runs);
  Several *several;

  g_return_if_fail (QUERN_IS_OPENER (self));
  g_return_if_fail (runs != NULL);

  if (files->len == 0 && folders->len == 1)
    {
      g_signal_emit (self, signals[SIGNAL_OPEN_FOLDER], 0, g_ptr_array_index (folders, 0));
      return;
    }

  several = several_new (self, subject, runs);
  if (quern_run_files_get_n_runs (runs) <= 1 && folders->len <= QUERN_RUNS_DIALOG_MANY_WINDOWS)
    {
      open_together (self, several);
      several_free (several);
      return;
    }

  /* Without a baseline, one of two files may be the one. */
  if (subject->baseline == NULL && files->len == 2 && folders->len == 0 &&
      quern_run_files_get_n_known (runs) == 2 && !quern_run_files_has_formats (runs))
    begin_ordering (self, files, several, NULL);
  else
    ask_for_runs (self, several);
}

/* Class */

static void
quern_opener_dispose (GObject *object)
{
  QuernOpener *self = QUERN_OPENER (object);

  quern_opener_drop_several (self);
  quern_worker_stop (&self->ordering);
  if (self->file_chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->file_chooser));
  g_clear_object (&self->file_chooser);
  g_clear_object (&self->explorer);

  G_OBJECT_CLASS (quern_opener_parent_class)->dispose (object);
}

static void
quern_opener_class_init (QuernOpenerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_opener_dispose;

  signals[SIGNAL_OPEN] = g_signal_new ("open", QUERN_TYPE_OPENER, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_OPEN_WINDOW] = g_signal_new ("open-window", QUERN_TYPE_OPENER,
                                              G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                              G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_OPEN_FOLDER] = g_signal_new ("open-folder", QUERN_TYPE_OPENER,
                                              G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                              G_TYPE_NONE, 1, G_TYPE_FILE);
  signals[SIGNAL_COMPARE] = g_signal_new ("compare", QUERN_TYPE_OPENER, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE,
                                          2, G_TYPE_PTR_ARRAY, G_TYPE_PTR_ARRAY);
  signals[SIGNAL_ADD_SIDES] = g_signal_new ("add-sides", QUERN_TYPE_OPENER, G_SIGNAL_RUN_LAST, 0,
                                            NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
}

static void
quern_opener_init (QuernOpener *self)
{
}

QuernOpener *
quern_opener_new (GtkWindow     *parent,
                  QuernExplorer *explorer)
{
  QuernOpener *self = g_object_new (QUERN_TYPE_OPENER, NULL);

  self->parent = parent;
  self->explorer = g_object_ref (explorer);

  return self;
}
