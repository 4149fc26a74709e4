/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-assembly-view-private.h"

#include "quern-config.h"
#include "quern-explorer-finder.h"
#include "quern-fit-box.h"
#include "quern-place-choice.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

/* What makes valgrind record instructions and jumps. */
#define COMMAND "valgrind --tool=callgrind --dump-instr=yes --collect-jumps=yes "

/**
 * QuernAssemblyView:
 *
 * The instructions of the selected function with what each costs, as objdump
 * writes them.
 *
 * ## Actions
 *
 * - `assembly.syntax`: "att" or "intel"
 * - `assembly.bytes`: shows the bytes of instructions, or not
 * - `assembly.blocks`: a graph of the basic blocks, or the listing
 * - `assembly.next-hot`, `assembly.previous-hot`: goes to another hot instruction
 * - `assembly.copy`: puts the selected row on the clipboard
 * - `assembly.go`: goes along the call or jump of the selected row
 * - `assembly.show-source`: shows the source at the line of the selected row
 * - `assembly.menu`: opens the context menu
 * - `assembly.choose`: asks for the object file
 * - `assembly.copy-command`: the command that records a profile with instructions
 */
enum
{
  PROP_0,
  PROP_SYNTAX,
  PROP_BYTES,
  PROP_BLOCKS,
  PROP_FOLDERS,
  PROP_MAPS,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (QuernAssemblyView, quern_assembly_view, GTK_TYPE_WIDGET)

static GParamSpec *properties[N_PROPS];

static void
drop_document (QuernAssemblyView *self)
{
  quern_assembly_view_cancel_blocks (self);
  quern_assembly_list_set_document (self->list, NULL);
  if (self->strip != NULL)
    quern_heat_strip_set_rows (self->strip, NULL);
  quern_jump_arrows_update (self->arrows, self->list);
}

/* A profile without instructions says how to record them. */
static void
show_without (QuernAssemblyView *self)
{
  quern_assembly_view_show_empty (self, _("Recorded Without Instructions"),
                                  _("Record the program again, with this command:"));
  gtk_widget_set_visible (self->copy_button, TRUE);
  gtk_label_set_label (self->tried, COMMAND "…");
}

/* The row of the line that another view of code has gone to; or QUERN_NONE. */
static guint
find_line (QuernAssemblyView *self)
{
  QuernFileId file;
  guint64 line = quern_explorer_get_line (self->explorer, &file);

  return quern_assembly_list_find_line (self->list, file, line);
}

static void
show_document (QuernAssemblyView     *self,
               QuernAssemblyDocument *document)
{
  QuernNodeId node = quern_explorer_get_selected (self->explorer);
  guint selected = gtk_single_selection_get_selected (self->selection);
  const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (self->list, selected);
  guint64 address =
    entry != NULL && self->node == node && !self->wants_hottest ? entry->row.address : 0;
  guint position = QUERN_NONE;
  gboolean has_code = quern_assembly_document_has_code (document);

  self->lengths = quern_assembly_columns_measure (document);
  quern_assembly_list_set_event (self->list, quern_explorer_get_event (self->explorer),
                                 !quern_explorer_get_self_heat (self->explorer));
  quern_assembly_list_set_document (self->list, document);
  quern_jump_arrows_update (self->arrows, self->list);
  self->node = node;
  self->wants_hottest = FALSE;

  if (!has_code)
    show_without (self);
  else
    {
      gtk_stack_set_visible_child_name (self->stack, "listing");
      position = find_line (self);
      if (position == QUERN_NONE && address != 0)
        position = quern_assembly_list_find_address (self->list, address);
      if (position == QUERN_NONE)
        position = quern_hot_rows_get_hottest (quern_assembly_list_get_hot (self->list));
      self->is_opening = TRUE;
      quern_assembly_view_go_to_row (self, position);
      self->is_opening = FALSE;
    }

  quern_assembly_view_update_blocks (self);
  quern_assembly_view_update_words (self);
  quern_assembly_view_update_line (self);
  quern_assembly_view_update_hot (self);
}

/* Loading */

static void
loaded_cb (GObject      *source_object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (QuernAssemblyView) self = user_data;
  g_autoptr (GError) error = NULL;
  QuernAssemblyDocument *document = quern_assembly_document_load_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->explorer == NULL)
    {
      quern_assembly_document_free (document);
      return;
    }

  g_clear_object (&self->loading);
  quern_late_update_done (self->late_update);
  if (document != NULL)
    show_document (self, document);
  else
    {
      drop_document (self);
      quern_assembly_view_show_empty (self, _("Code Cannot Be Shown"), NULL);
    }
}

static void
show_nothing (QuernAssemblyView *self,
              const char        *title,
              const char        *text)
{
  drop_document (self);
  quern_assembly_view_show_empty (self, title, text);
  quern_assembly_view_update_words (self);
  quern_assembly_view_update_hot (self);
}

static void
update (gpointer view)
{
  QuernAssemblyView *self = view;
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  QuernAssemblyRequest request = {
    .analysis = quern_explorer_get_analysis (self->explorer),
    .function = quern_explorer_get_selected (self->explorer),
    .syntax = self->syntax,
  };

  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  if (!quern_profile_has_instructions (profile))
    {
      show_nothing (self, "", NULL);
      show_without (self);
    }
  else if (request.function == QUERN_NONE)
    show_nothing (self, _("No Function Selected"), NULL);
  else if (request.function >= quern_profile_get_n_functions (profile))
    show_nothing (self, _("A Cycle Has No Instructions"),
                  _("Each of its functions has them: choose one"));
  else
    {
      self->loading = g_cancellable_new ();
      request.finder = quern_explorer_get_finder (self->explorer,
                                                  (const char *const *) self->folders,
                                                  (const char *const *) self->maps);
      quern_assembly_document_load_async (&request, self->loading, loaded_cb, g_object_ref (self));
      return;
    }

  quern_late_update_done (self->late_update);
}

static void
queue_update (QuernAssemblyView *self)
{
  quern_late_update_queue (self->late_update);
}

/* Functions of an analysis that is gone must not be asked for. */
static void
analysis_changed_cb (QuernAssemblyView *self)
{
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  quern_late_update_cancel (self->late_update);
  drop_document (self);
  self->node = QUERN_NONE;
  queue_update (self);
}

/* The same costs, written in another way, or of another event. */
static void
words_changed_cb (QuernAssemblyView *self)
{
  if (quern_late_update_is_stale (self->late_update) ||
      quern_assembly_list_get_document (self->list) == NULL)
    return;

  quern_assembly_list_set_event (self->list, quern_explorer_get_event (self->explorer),
                                 !quern_explorer_get_self_heat (self->explorer));
  quern_assembly_view_update_blocks (self);
  quern_assembly_view_update_words (self);
  quern_assembly_view_update_hot (self);
  quern_row_list_touch (QUERN_ROW_LIST (self->list));
}

static void
copy_command_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), COMMAND);
}

/* The class */

static void
set_paths (QuernAssemblyView  *self,
           char             ***paths,
           const char *const  *wanted,
           GParamSpec         *pspec)
{
  if (!quern_place_choice_replace (paths, wanted))
    return;

  queue_update (self);
  g_object_notify_by_pspec (G_OBJECT (self), pspec);
}

static gboolean
is_at_line (QuernAssemblyView *self)
{
  const QuernCodePlace *place = quern_assembly_list_get_place (
    self->list, gtk_single_selection_get_selected (self->selection));
  QuernFileId file;
  guint64 line = quern_explorer_get_line (self->explorer, &file);

  return line == 0 || (place != NULL && place->file == file && place->line == line);
}

/* A view of source that is shown beside has gone to another line. */
static void
line_changed_cb (QuernAssemblyView *self)
{
  quern_assembly_view_update_line (self);
  if (!quern_late_update_is_stale (self->late_update) &&
      gtk_widget_get_mapped (GTK_WIDGET (self)) && !is_at_line (self) &&
      self->node == quern_explorer_get_selected (self->explorer))
    quern_assembly_view_go_to_row (self, find_line (self));
}

static void
quern_assembly_view_map (GtkWidget *widget)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (widget);

  GTK_WIDGET_CLASS (quern_assembly_view_parent_class)->map (widget);

  if (!quern_late_update_is_stale (self->late_update) && self->explorer != NULL &&
      !is_at_line (self))
    quern_assembly_view_go_to_row (self, find_line (self));
}

static void
quern_assembly_view_dispose (GObject *object)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (object);
  GtkWidget *child;

  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  quern_assembly_view_set_explorer (self, NULL);
  g_clear_handle_id (&self->width_id, g_source_remove);
  g_clear_pointer (&self->late_scroll, quern_late_scroll_free);
  g_clear_pointer (&self->late_focus, quern_late_scroll_free);
  g_clear_pointer (&self->menu, quern_list_menu_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_ASSEMBLY_VIEW);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);

  G_OBJECT_CLASS (quern_assembly_view_parent_class)->dispose (object);
}

static void
quern_assembly_view_finalize (GObject *object)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (object);

  g_clear_pointer (&self->arrows, quern_jump_arrows_free);
  g_clear_pointer (&self->late_update, quern_late_update_free);
  g_strfreev (self->folders);
  g_strfreev (self->maps);

  G_OBJECT_CLASS (quern_assembly_view_parent_class)->finalize (object);
}

static void
quern_assembly_view_get_property (GObject    *object,
                                  guint       property_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (object);

  switch (property_id)
    {
    case PROP_SYNTAX:
      g_value_set_string (value, self->syntax == QUERN_SYNTAX_INTEL ? "intel" : "att");
      break;

    case PROP_BYTES:
      g_value_set_boolean (value, self->bytes);
      break;

    case PROP_BLOCKS:
      g_value_set_boolean (value, self->blocks);
      break;

    case PROP_FOLDERS:
      g_value_set_boxed (value, self->folders);
      break;

    case PROP_MAPS:
      g_value_set_boxed (value, self->maps);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_assembly_view_set_property (GObject      *object,
                                  guint         property_id,
                                  const GValue *value,
                                  GParamSpec   *pspec)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (object);

  switch (property_id)
    {
    case PROP_SYNTAX:
      self->syntax = g_strcmp0 (g_value_get_string (value), "intel") == 0 ? QUERN_SYNTAX_INTEL
                                                                          : QUERN_SYNTAX_ATT;
      queue_update (self);
      g_object_notify_by_pspec (object, pspec);
      break;

    case PROP_BYTES:
      self->bytes = g_value_get_boolean (value);
      quern_assembly_view_update_words (self);
      g_object_notify_by_pspec (object, pspec);
      break;

    case PROP_BLOCKS:
      self->blocks = g_value_get_boolean (value);
      quern_assembly_view_update_blocks (self);
      quern_assembly_view_update_words (self);
      g_object_notify_by_pspec (object, pspec);
      break;

    case PROP_FOLDERS:
      set_paths (self, &self->folders, g_value_get_boxed (value), pspec);
      break;

    case PROP_MAPS:
      set_paths (self, &self->maps, g_value_get_boxed (value), pspec);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_CODE_FOOTER);
  g_type_ensure (QUERN_TYPE_FIT_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-assembly-view.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, object);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, bar);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, bar_text);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, where);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, where_text);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, choose);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, stack);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, empty_page);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, copy_button);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, tried);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, window);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, column_view);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, footer);
}

static void
quern_assembly_view_class_init (QuernAssemblyViewClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_assembly_view_dispose;
  object_class->finalize = quern_assembly_view_finalize;
  object_class->get_property = quern_assembly_view_get_property;
  object_class->set_property = quern_assembly_view_set_property;
  widget_class->map = quern_assembly_view_map;

  /* "att" or "intel" */
  properties[PROP_SYNTAX] = g_param_spec_string ("syntax", NULL, NULL, "att", flags);
  properties[PROP_BYTES] = g_param_spec_boolean ("bytes", NULL, NULL, FALSE, flags);
  properties[PROP_BLOCKS] = g_param_spec_boolean ("blocks", NULL, NULL, FALSE, flags);
  properties[PROP_FOLDERS] = g_param_spec_boxed ("folders", NULL, NULL, G_TYPE_STRV, flags);
  properties[PROP_MAPS] = g_param_spec_boxed ("maps", NULL, NULL, G_TYPE_STRV, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  bind_template (widget_class);
  quern_assembly_view_bind_moves (widget_class);
  quern_assembly_view_bind_blocks (widget_class);
  quern_assembly_view_bind_menu (widget_class);
  gtk_widget_class_set_css_name (widget_class, "assemblyview");
  gtk_widget_class_install_property_action (widget_class, "assembly.syntax", "syntax");
  gtk_widget_class_install_property_action (widget_class, "assembly.bytes", "bytes");
  gtk_widget_class_install_action (widget_class, "assembly.copy-command", NULL,
                                   copy_command_action);
}

static void
quern_assembly_view_init (QuernAssemblyView *self)
{
  self->node = QUERN_NONE;
  self->late_update = quern_late_update_new (GTK_WIDGET (self), update);
  self->arrows = quern_jump_arrows_new ();
  self->list = quern_assembly_list_new ();
  gtk_widget_init_template (GTK_WIDGET (self));

  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->list));
  g_signal_connect_swapped (self->selection, "notify::selected",
                            G_CALLBACK (quern_assembly_view_moved), self);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));
  quern_assembly_view_add_menu (self);
  quern_assembly_view_add_strip (self);
  quern_assembly_view_update_hot (self);
}

GtkWidget *
quern_assembly_view_new (void)
{
  return g_object_new (QUERN_TYPE_ASSEMBLY_VIEW, NULL);
}

void
quern_assembly_view_set_explorer (QuernAssemblyView *self,
                                  QuernExplorer     *explorer)
{
  static const char *const reworded[] = {
    "notify::event", "notify::relative", "notify::absolute", "notify::precision",
    "notify::second-event", "notify::grouping", "notify::self-heat",
  };

  g_return_if_fail (QUERN_IS_ASSEMBLY_VIEW (self));
  g_return_if_fail (explorer == NULL || QUERN_IS_EXPLORER (explorer));

  if (self->explorer == explorer)
    return;

  quern_late_update_set_explorer (self->late_update, explorer);
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  drop_document (self);
  if (self->menu != NULL)
    quern_list_menu_set_columns (self->menu, NULL);
  g_clear_pointer (&self->columns, quern_column_set_free);
  if (self->explorer != NULL)
    g_signal_handlers_disconnect_by_data (self->explorer, self);
  g_set_object (&self->explorer, explorer);
  if (explorer == NULL)
    return;

  self->columns = quern_assembly_columns_new (self->column_view, explorer, self->arrows);
  quern_list_menu_set_columns (self->menu, self->columns);
  g_signal_connect_swapped (explorer, "notify::analysis", G_CALLBACK (analysis_changed_cb), self);
  g_signal_connect_swapped (explorer, "notify::selected", G_CALLBACK (queue_update), self);
  g_signal_connect_swapped (explorer, "line-changed", G_CALLBACK (line_changed_cb), self);
  for (guint i = 0; i < G_N_ELEMENTS (reworded); i++)
    g_signal_connect_swapped (explorer, reworded[i], G_CALLBACK (words_changed_cb), self);
  queue_update (self);
}

void
quern_assembly_view_show_hottest (QuernAssemblyView *self)
{
  g_return_if_fail (QUERN_IS_ASSEMBLY_VIEW (self));

  self->wants_hottest = TRUE;
  queue_update (self);
}
