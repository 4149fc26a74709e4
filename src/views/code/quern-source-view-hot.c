/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Going from one hot line of a source view to the next. */

#include "quern-source-view-private.h"

void
quern_source_view_update_hot (QuernSourceView *self)
{
  guint row = quern_source_text_view_get_row (self->text_view);
  g_autofree char *place = NULL;

  gtk_widget_queue_draw (GTK_WIDGET (self->gutter));
  if (self->lines != NULL)
    place = quern_hot_rows_dup_place (quern_source_lines_get_hot (self->lines), row);
  gtk_label_set_label (self->hot, place != NULL ? place : "");
}

guint64
quern_source_view_get_line (QuernSourceView           *self,
                            const QuernSourceDocument *document)
{
  QuernFileId file;
  guint64 line = quern_explorer_get_line (self->explorer, &file);

  return document != NULL && document->file != QUERN_NONE &&
         quern_annotation_get_file (document->annotation, document->file)->file == file ? line : 0;
}

/* Likewise; code of another file is at the line that calls it. */
static guint64
find_line (QuernSourceView *self)
{
  const QuernSourceDocument *document = quern_source_lines_get_document (self->lines);
  const QuernInlinedCode *inlined = document->inlined;
  guint n_blocks = inlined != NULL ? quern_inlined_code_get_n_blocks (inlined) : 0;
  guint64 own = quern_source_view_get_line (self, document);
  QuernFileId file;
  guint64 line = quern_explorer_get_line (self->explorer, &file);

  for (guint i = 0; i < n_blocks && own == 0; i++)
    {
      const QuernInlinedBlock *block = quern_inlined_code_get_block (inlined, i);

      for (guint j = block->first; j < block->first + block->n_lines; j++)
        {
          const QuernInlinedLine *at = quern_inlined_code_get_line (inlined, j);

          if (at->file == file && at->line == line)
            own = block->site->line;
        }
    }

  return own;
}

/* Another view of code, beside this one, has gone to another line. */
void
quern_source_view_follow (QuernSourceView *self)
{
  guint64 line;
  int row;

  if (self->lines == NULL || quern_late_update_is_stale (self->late_update) || self->is_following ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      self->node != quern_explorer_get_selected (self->explorer))
    return;

  line = find_line (self);
  row = line > 0 ? quern_source_lines_find (self->lines, line) : -1;
  if (row < 0 || (guint) row == quern_source_text_view_get_row (self->text_view))
    return;

  self->is_following = TRUE;
  quern_source_text_view_show_row (self->text_view, (guint) row, QUERN_SOURCE_HOT_PLACE);
  self->is_following = FALSE;
}

static void
moved_cb (QuernSourceView *self)
{
  const QuernSourceDocument *document = quern_source_view_get_document (self);

  quern_source_view_update_hot (self);
  /* What is still shown of another function says nothing of the selected one. */
  if (self->is_opening || self->is_following || self->lines == NULL ||
      document->file == QUERN_NONE ||
      self->node != quern_explorer_get_selected (self->explorer))
    return;

  quern_explorer_set_line (
    self->explorer, quern_annotation_get_file (document->annotation, document->file)->file,
    quern_source_lines_get_first (self->lines) + quern_source_text_view_get_row (self->text_view));
}

static void
row_chosen_cb (QuernSourceView *self,
               guint            row)
{
  quern_source_text_view_show_row (self->text_view, row, QUERN_SOURCE_HOT_PLACE);
  gtk_widget_grab_focus (GTK_WIDGET (self->text_view));
}

/* The next one down or up in the file; round at its ends. */
static void
next_hot_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (widget);
  gboolean down = g_str_equal (action_name, "source.next-hot");
  guint row = QUERN_NONE;

  if (self->lines != NULL)
    row = quern_hot_rows_find_next (quern_source_lines_get_hot (self->lines),
                                    quern_source_text_view_get_row (self->text_view), down);
  if (row != QUERN_NONE)
    row_chosen_cb (self, row);
}

/* Which rows are in the view: the strip says it. */
static void
scrolled_cb (QuernSourceView *self)
{
  double from;
  double to;

  quern_source_text_view_get_visible_rows (self->text_view, &from, &to);
  quern_heat_strip_set_visible (self->strip, from, to);
}

void
quern_source_view_add_strip (QuernSourceView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->window);

  g_signal_connect_object (adjustment, "changed", G_CALLBACK (scrolled_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (scrolled_cb), self,
                           G_CONNECT_SWAPPED);
}

void
quern_source_view_bind_hot (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_HEAT_STRIP);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, hot);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, strip);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, window);
  gtk_widget_class_bind_template_callback (widget_class, moved_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_chosen_cb);
  gtk_widget_class_install_action (widget_class, "source.next-hot", NULL, next_hot_action);
  gtk_widget_class_install_action (widget_class, "source.previous-hot", NULL, next_hot_action);
}
