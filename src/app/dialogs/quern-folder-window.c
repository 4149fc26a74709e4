/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-folder-window.h"

#include "quern-column-view.h"
#include "quern-config.h"
#include "quern-cost-cell.h"
#include "quern-folder-item.h"
#include "quern-format.h"
#include "quern-name-cell.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Px: the column of file names gets as wide as that, and the space beside each name. */
#define MAX_NAME_WIDTH 280
#define NAME_MARGINS 16

/**
 * QuernFolderWindow:
 *
 * Lists the profiles of a folder, with what is known without loading them. A worker looks into
 * the files, and rows appear as it finds profiles. The parent window opens the chosen ones.
 *
 * ## Actions
 *
 * - `folder.open`: opens the first of the selected profiles
 * - `folder.sum`: opens all that are selected as one profile
 */
struct _QuernFolderWindow
{
  AdwWindow              parent_instance;

  QuernFolderWindowFunc  open;
  GListStore            *store;       /* owned: QuernFolderItem */
  GtkMultiSelection     *selection;   /* owned */
  GCancellable          *cancellable; /* owned: of the worker */
  QuernLetterWidths     *widths;      /* owned */

  /* Template children */
  AdwWindowTitle        *window_title;
  GtkSpinner            *spinner;
  GtkStack              *stack;
  GtkColumnView         *column_view;
  GtkColumnViewColumn   *names;       /* owned by the view */
  AdwStatusPage         *empty_page;
};

G_DEFINE_FINAL_TYPE (QuernFolderWindow, quern_folder_window, ADW_TYPE_WINDOW)

/* In the order of QuernFolderKey. */
static const struct
{
  const char *title;
  const char *usual;    /* a text that the column must have room for */
  gboolean    is_number;
  gboolean    expands;
} columns[] = {
  [QUERN_FOLDER_BY_NAME] = { N_("File"), "callgrind.out", FALSE, TRUE },
  [QUERN_FOLDER_BY_FORMAT] = { N_("Format"), "Callgrind", FALSE, FALSE },
  [QUERN_FOLDER_BY_TIME] = { N_("Date"), "0000-00-00 00:00:00", FALSE, FALSE },
  [QUERN_FOLDER_BY_SCRIPT] = { N_("Command"), "./program --option", FALSE, TRUE },
  [QUERN_FOLDER_BY_TOTAL] = { N_("Total"), "000,000,000,000", TRUE, FALSE },
  [QUERN_FOLDER_BY_SIZE] = { N_("Size"), "00.0 MB", TRUE, FALSE },
};

G_STATIC_ASSERT (G_N_ELEMENTS (columns) == QUERN_N_FOLDER_KEYS);

static guint
get_key (GtkSignalListItemFactory *factory)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (factory), "key"));
}

static void
setup_cb (QuernFolderWindow        *self,
          GtkListItem              *item,
          GtkSignalListItemFactory *factory)
{
  gtk_list_item_set_child (item, columns[get_key (factory)].is_number
                                   ? quern_cost_cell_new (QUERN_BAR_NONE)
                                   : quern_name_cell_new (self->widths, TRUE));
}

static void
bind_cb (QuernFolderWindow        *self,
         GtkListItem              *item,
         GtkSignalListItemFactory *factory)
{
  g_autofree char *text = quern_folder_item_dup_text (gtk_list_item_get_item (item),
                                                      get_key (factory));
  GtkWidget *cell = gtk_list_item_get_child (item);

  if (QUERN_IS_COST_CELL (cell))
    quern_cost_cell_set (QUERN_COST_CELL (cell), text, (double) NAN);
  else
    quern_name_cell_set_text (QUERN_NAME_CELL (cell), text, NULL, QUERN_NONE);
}

static int
compare_cb (gconstpointer a,
            gconstpointer b,
            gpointer      data)
{
  return quern_folder_item_compare ((gpointer) a, (gpointer) b, GPOINTER_TO_UINT (data));
}

static GtkColumnViewColumn *
add_column (QuernFolderWindow *self,
            QuernFolderKey     key)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) column = NULL;
  g_autoptr (GtkSorter) sorter =
    GTK_SORTER (gtk_custom_sorter_new (compare_cb, GUINT_TO_POINTER (key), NULL));

  g_object_set_data (G_OBJECT (factory), "key", GUINT_TO_POINTER (key));
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, G_CONNECT_SWAPPED);
  column = gtk_column_view_column_new (_(columns[key].title), factory);
  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_column_set_expand (column, columns[key].expands);
  gtk_column_view_column_set_fixed_width (
    column, MAX (quern_cost_cell_measure (GTK_WIDGET (self), columns[key].usual),
                 quern_cost_cell_measure_title (GTK_WIDGET (self), _(columns[key].title))));
  quern_column_view_insert (self->column_view, key, column);
  if (columns[key].is_number)
    quern_column_view_align_title (column, GTK_POS_RIGHT);

  /* The view holds a reference. */
  return column;
}

/* Makes room for whole names: shortened ones, such as those of one program's dumps, look alike. */
static void
items_changed_cb (QuernFolderWindow *self,
                  guint              position,
                  guint              n_removed,
                  guint              n_added)
{
  int width = gtk_column_view_column_get_fixed_width (self->names);

  quern_letter_widths_use (self->widths, gtk_widget_get_pango_context (GTK_WIDGET (self)));
  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (QuernFolderItem) item = g_list_model_get_item (G_LIST_MODEL (self->store), i);
      g_autofree char *text = quern_folder_item_dup_text (item, QUERN_FOLDER_BY_NAME);
      double needed = quern_letter_widths_measure (self->widths, text, strlen (text));

      width = MAX (width, (int) fmin (ceil (needed) + NAME_MARGINS,
                                      quern_view_style_scale (MAX_NAME_WIDTH)));
    }
  gtk_column_view_column_set_fixed_width (self->names, width);
}

/* Returns the selected files (element-type GFile). */
static GPtrArray *
list_selected (QuernFolderWindow *self,
               guint              max)
{
  g_autoptr (GtkBitset) positions =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  GtkBitsetIter iter;
  guint position;

  for (gboolean valid = gtk_bitset_iter_init_first (&iter, positions, &position);
       valid && files->len < max;
       valid = gtk_bitset_iter_next (&iter, &position))
    {
      g_autoptr (QuernFolderItem) item =
        g_list_model_get_item (G_LIST_MODEL (self->selection), position);

      g_ptr_array_add (files, g_object_ref (quern_folder_item_get_file (item)));
    }

  return files;
}

static void
open_files (QuernFolderWindow *self,
            GPtrArray         *files)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  if (files->len > 0 && parent != NULL)
    self->open (parent, files);
}

static void
row_activated_cb (QuernFolderWindow *self,
                  guint              position)
{
  g_autoptr (QuernFolderItem) item =
    g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  if (item == NULL)
    return;

  g_ptr_array_add (files, g_object_ref (quern_folder_item_get_file (item)));
  open_files (self, files);
}

static void
open_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernFolderWindow *self = QUERN_FOLDER_WINDOW (widget);
  g_autoptr (GPtrArray) files = list_selected (self, 1);

  open_files (self, files);
}

static void
sum_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  QuernFolderWindow *self = QUERN_FOLDER_WINDOW (widget);
  g_autoptr (GPtrArray) files = list_selected (self, G_MAXUINT);

  open_files (self, files);
}

static void
update (QuernFolderWindow *self)
{
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->store));
  g_autofree char *count = quern_format_count (n);
  g_autofree char *text = g_strdup_printf (ngettext ("%s profile", "%s profiles", n), count);
  gboolean is_done = !gtk_spinner_get_spinning (self->spinner);

  adw_window_title_set_subtitle (self->window_title, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "folder.open", !gtk_bitset_is_empty (selected));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "folder.sum",
                                 gtk_bitset_get_size (selected) > 1);
  gtk_stack_set_visible_child_name (self->stack, n == 0 && is_done ? "empty" : "list");
}

static void
listed_cb (GObject      *source_object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autofree GWeakRef *weak = user_data;
  g_autoptr (QuernFolderWindow) self = g_weak_ref_get (weak);
  g_autoptr (GError) error = NULL;
  gboolean is_done = quern_folder_item_list_finish (result, &error);

  g_weak_ref_clear (weak);
  if (self == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  gtk_spinner_stop (self->spinner);
  if (!is_done)
    {
      g_autofree char *text = g_markup_escape_text (error->message, -1);

      adw_status_page_set_title (self->empty_page, _("The folder cannot be read"));
      adw_status_page_set_description (self->empty_page, text);
    }
  update (self);
}

static void
quern_folder_window_dispose (GObject *object)
{
  QuernFolderWindow *self = QUERN_FOLDER_WINDOW (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  /* The list also holds the selection and lives longer. */
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_object (&self->selection);
  g_clear_object (&self->store);

  G_OBJECT_CLASS (quern_folder_window_parent_class)->dispose (object);

  g_clear_pointer (&self->widths, quern_letter_widths_unref);
}

static void
quern_folder_window_class_init (QuernFolderWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_folder_window_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
    QUERN_RESOURCE_PATH "/ui/quern-folder-window.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernFolderWindow, window_title);
  gtk_widget_class_bind_template_child (widget_class, QuernFolderWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, QuernFolderWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, QuernFolderWindow, column_view);
  gtk_widget_class_bind_template_child (widget_class, QuernFolderWindow, empty_page);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_install_action (widget_class, "folder.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "folder.sum", NULL, sum_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "folder.sum", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

/* The newest profiles are listed first. */
static void
quern_folder_window_init (QuernFolderWindow *self)
{
  GtkSortListModel *sorted;

  gtk_widget_init_template (GTK_WIDGET (self));
  quern_column_view_leave_by_tab (self->column_view);

  self->cancellable = g_cancellable_new ();
  self->widths = quern_letter_widths_new ();
  self->store = g_list_store_new (QUERN_TYPE_FOLDER_ITEM);
  sorted = gtk_sort_list_model_new (g_object_ref (G_LIST_MODEL (self->store)),
                                    g_object_ref (gtk_column_view_get_sorter (self->column_view)));
  gtk_sort_list_model_set_incremental (sorted, TRUE);
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (sorted));
  for (guint key = 0; key < QUERN_N_FOLDER_KEYS; key++)
    {
      GtkColumnViewColumn *column = add_column (self, key);

      if (key == QUERN_FOLDER_BY_NAME)
        self->names = column;
      if (key == QUERN_FOLDER_BY_TIME)
        gtk_column_view_sort_by_column (self->column_view, column, GTK_SORT_DESCENDING);
    }
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->column_view));
  g_signal_connect_object (self->store, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->selection, "selection-changed", G_CALLBACK (update), self);
  g_signal_connect_swapped (self->selection, "items-changed", G_CALLBACK (update), self);
}

/**
 * quern_folder_window_new:
 * @parent: the window that shows what is chosen
 * @folder: a folder
 * @open: shows it there
 *
 * Begins to list the profiles of @folder.
 *
 * Returns: (transfer none): the window
 */
GtkWindow *
quern_folder_window_new (GtkWindow             *parent,
                         GFile                 *folder,
                         QuernFolderWindowFunc  open)
{
  QuernFolderWindow *self;
  g_autofree char *name = g_file_get_parse_name (folder);
  g_autofree char *base = g_path_get_basename (name);
  GWeakRef *weak = g_new (GWeakRef, 1);

  self = g_object_new (QUERN_TYPE_FOLDER_WINDOW, "transient-for", parent, "title", base, NULL);
  self->open = open;
  adw_window_title_set_title (self->window_title, base);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->window_title), name);
  gtk_spinner_start (self->spinner);
  update (self);
  g_weak_ref_init (weak, self);
  quern_folder_item_list_async (folder, self->store, self->cancellable, listed_cb, weak);

  return GTK_WINDOW (self);
}
