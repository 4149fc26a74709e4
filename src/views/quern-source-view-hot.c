/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Going from one hot line of a source view to the next. */

#include "quern-source-view-private.h"

/* "2 / 13": which of the hot lines this is, by heat. */
void
quern_source_view_update_hot (QuernSourceView *self)
{
  GArray *hot = self->lines != NULL ? quern_source_lines_get_hot (self->lines) : NULL;
  guint row = quern_source_text_view_get_row (self->text_view);
  g_autofree char *text = NULL;

  gtk_widget_queue_draw (GTK_WIDGET (self->gutter));
  for (guint i = 0; hot != NULL && i < hot->len; i++)
    {
      if (g_array_index (hot, guint, i) == row)
        text = g_strdup_printf ("%u / %u", i + 1, hot->len);
    }
  if (text == NULL && hot != NULL)
    text = g_strdup_printf ("– / %u", hot->len);
  gtk_label_set_label (self->hot, text != NULL ? text : "");
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

  if (self->lines == NULL || self->is_stale || self->is_following ||
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
  GArray *hot = self->lines != NULL ? quern_source_lines_get_hot (self->lines) : NULL;
  gboolean down = g_str_equal (action_name, "source.next-hot");
  guint row = quern_source_text_view_get_row (self->text_view);
  guint nearest = QUERN_NONE;
  guint farthest = QUERN_NONE;

  for (guint i = 0; hot != NULL && i < hot->len; i++)
    {
      guint other = g_array_index (hot, guint, i);

      if ((down ? other > row : other < row) &&
          (nearest == QUERN_NONE || (down ? other < nearest : other > nearest)))
        nearest = other;
      if (farthest == QUERN_NONE || (down ? other < farthest : other > farthest))
        farthest = other;
    }

  if (nearest == QUERN_NONE)
    nearest = farthest;
  if (nearest != QUERN_NONE)
    row_chosen_cb (self, nearest);
}

void
quern_source_view_bind_hot (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, hot);
  gtk_widget_class_bind_template_callback (widget_class, moved_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_chosen_cb);
  gtk_widget_class_install_action (widget_class, "source.next-hot", NULL, next_hot_action);
  gtk_widget_class_install_action (widget_class, "source.previous-hot", NULL, next_hot_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_CONTROL_MASK,
                                       "source.next-hot", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_CONTROL_MASK,
                                       "source.previous-hot", NULL);
}
