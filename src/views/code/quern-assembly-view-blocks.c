/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The basic blocks of an assembly view's function, as a graph: what is selected in
 * it and in the listing is the same. */

#include "quern-assembly-view-private.h"

#include "quern-block-picture.h"
#include "quern-view-event.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>

void
quern_assembly_view_cancel_blocks (QuernAssemblyView *self)
{
  g_cancellable_cancel (self->drawing);
  g_clear_object (&self->drawing);
  quern_canvas_set_picture (self->canvas, NULL, QUERN_CANVAS_START);
}

static void
drawn_cb (GObject      *source_object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (QuernAssemblyView) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernBlockPicture) picture = quern_block_picture_new_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->explorer == NULL)
    return;

  g_clear_object (&self->drawing);
  if (picture == NULL)
    {
      g_autofree char *text = g_markup_escape_text (error->message, -1);

      quern_assembly_view_show_empty (self, _("The Graph Could Not Be Drawn"), text);
      return;
    }

  quern_canvas_set_picture (self->canvas, QUERN_PICTURE (picture), QUERN_CANVAS_START);
  quern_assembly_view_select_block (self);
  quern_assembly_view_update_words (self);
}

/* What there is a graph of; without code nothing is known of blocks. */
static gboolean
get_options (QuernAssemblyView *self,
             QuernBlockOptions *options)
{
  const QuernAssemblyDocument *document = quern_assembly_list_get_document (self->list);

  if (!self->blocks || document == NULL || self->explorer == NULL ||
      quern_disassembly_get_n (document->code) == 0)
    return FALSE;

  *options = (QuernBlockOptions) {
    document->costs, document->code, quern_view_event_get (self->explorer, NULL), 0
  };

  return options->event != QUERN_NONE;
}

void
quern_assembly_view_update_blocks (QuernAssemblyView *self)
{
  const QuernAssemblyDocument *document = quern_assembly_list_get_document (self->list);
  g_autofree char *font_family = NULL;
  QuernBlockOptions options;
  gboolean had_focus = gtk_widget_has_focus (GTK_WIDGET (self->canvas)) ||
                       gtk_widget_get_focus_child (GTK_WIDGET (self->column_view)) != NULL;

  quern_assembly_view_cancel_blocks (self);
  if (document == NULL || !quern_assembly_document_has_code (document))
    return;

  if (!get_options (self, &options))
    gtk_stack_set_visible_child_name (self->stack, "listing");
  else
    {
      font_family = quern_view_style_dup_font_family (GTK_WIDGET (self));
      self->drawing = g_cancellable_new ();
      gtk_stack_set_visible_child_name (self->stack, "blocks");
      quern_block_picture_new_async (&options, font_family, self->drawing, drawn_cb,
                                     g_object_ref (self));
    }

  if (had_focus)
    quern_assembly_view_focus (self);
}

static const QuernBlockSelection *
get_shown (QuernAssemblyView *self)
{
  QuernPicture *picture = quern_canvas_get_picture (self->canvas);

  return picture != NULL ? quern_block_picture_get_selection (QUERN_BLOCK_PICTURE (picture)) : NULL;
}

/* Of the row that is selected; 0 if there is none. */
static guint64
get_address (QuernAssemblyView *self)
{
  const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (
    self->list, gtk_single_selection_get_selected (self->selection));

  return entry != NULL ? entry->row.address : 0;
}

void
quern_assembly_view_select_block (QuernAssemblyView *self)
{
  const QuernBlockSelection *shown = get_shown (self);

  if (shown != NULL)
    quern_canvas_show_item (self->canvas, quern_block_selection_find (shown, get_address (self)));
}

/* The block of an item; NULL for what stands for several. */
static const QuernCodeBlock *
get_block (QuernAssemblyView *self,
           guint              item)
{
  const QuernBlockSelection *shown = get_shown (self);

  return shown != NULL && item < shown->nodes->len ? quern_block_selection_get_block (shown, item)
                                                   : NULL;
}

static void
item_selected_cb (QuernAssemblyView *self,
                  guint              item)
{
  const QuernCodeBlock *block = get_block (self, item);
  guint64 address = get_address (self);
  guint position;

  if (block == NULL || (address >= block->address && address <= block->last))
    return;

  position = quern_assembly_list_find_address (self->list, block->address);
  if (position != QUERN_NONE)
    gtk_single_selection_set_selected (self->selection, position);
}

/* The listing has all that the block has. */
static gboolean
item_activated_cb (QuernAssemblyView *self,
                   guint              item)
{
  if (get_block (self, item) == NULL)
    return TRUE;

  item_selected_cb (self, item);
  g_object_set (self, "blocks", FALSE, NULL);
  quern_assembly_view_go_to_row (self, gtk_single_selection_get_selected (self->selection));
  gtk_widget_grab_focus (GTK_WIDGET (self->column_view));

  return TRUE;
}

void
quern_assembly_view_bind_blocks (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_CANVAS);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, canvas);
  gtk_widget_class_bind_template_callback (widget_class, item_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, item_activated_cb);
  gtk_widget_class_install_property_action (widget_class, "assembly.blocks", "blocks");
}

QuernCanvas *
quern_assembly_view_get_canvas (QuernAssemblyView *self)
{
  g_return_val_if_fail (QUERN_IS_ASSEMBLY_VIEW (self), NULL);

  return get_shown (self) != NULL ? self->canvas : NULL;
}

void
quern_assembly_view_focus (QuernAssemblyView *self)
{
  gboolean is_graph;

  g_return_if_fail (QUERN_IS_ASSEMBLY_VIEW (self));

  is_graph = g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "blocks") == 0;
  gtk_widget_grab_focus (is_graph ? GTK_WIDGET (self->canvas) : GTK_WIDGET (self->column_view));
}
