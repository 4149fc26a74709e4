/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-text-view-private.h"

/* px */
#define ROW_PADDING 3
#define LINE_PADDING 2

/* A row is brought to its place until it rests there for a while: lines get their
 * heights little by little, from the first one on, so that what is above it grows. Not
 * with each frame: drawing would take the time from that. */
#define MS_PER_SCROLL 40
#define MAX_RESTS 8
#define MAX_SCROLLS 400

/**
 * QuernSourceTextView:
 *
 * A source text with rows below the lines that call something. The buffer has
 * the file's lines and nothing else: the rows stand in space that tags make.
 *
 * The keyboard's place is a line or a row below it: Up and Down go along both.
 */
enum
{
  MOVED,
  LINE_CHOSEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernSourceTextView, quern_source_text_view, GTK_SOURCE_TYPE_VIEW)

static guint signals[N_SIGNALS];

static GtkTextBuffer *
get_buffer (QuernSourceTextView *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self));
}

void
quern_source_text_view_get_iter (QuernSourceTextView *self,
                                 guint                row,
                                 GtkTextIter         *iter)
{
  gtk_text_buffer_get_iter_at_line (get_buffer (self), iter, (int) row);
}

void
quern_source_text_view_get_place (QuernSourceTextView *self,
                                  guint                row,
                                  int                 *y,
                                  int                 *text_height)
{
  GtkTextIter iter;
  int height;

  quern_source_text_view_get_iter (self, row, &iter);
  gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (self), &iter, y, &height);
  *text_height = height;
  if (self->lines != NULL)
    *text_height -= (int) quern_source_lines_get_n_below (self->lines, row) * self->row_height;
}

void
quern_source_text_view_set_place (QuernSourceTextView *self,
                                  guint                row,
                                  int                  below)
{
  GtkTextIter iter;

  if (self->row == row && self->below == below)
    return;

  self->row = row;
  self->below = below;
  quern_source_text_view_get_iter (self, row, &iter);
  gtk_text_buffer_place_cursor (get_buffer (self), &iter);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  quern_source_text_view_update_description (self);
  g_signal_emit (self, signals[MOVED], 0);
}

/* Space below a line */

/* n_before: for how many rows there was space. */
static void
apply_space (QuernSourceTextView *self,
             guint                row,
             guint                n_before)
{
  GtkTextBuffer *buffer = get_buffer (self);
  guint n = quern_source_lines_get_n_below (self->lines, row);
  g_autofree char *name = g_strdup_printf ("below-%u", n);
  g_autofree char *name_before = g_strdup_printf ("below-%u", n_before);
  int space = LINE_PADDING + (int) n * self->row_height;
  int space_before;
  GtkTextTag *tag;
  GtkTextIter start;
  GtkTextIter end;

  quern_source_text_view_get_iter (self, row, &start);
  end = start;
  gtk_text_iter_forward_line (&end);
  if (n_before > 0)
    gtk_text_buffer_remove_tag_by_name (buffer, name_before, &start, &end);
  if (n == 0)
    return;

  tag = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), name);
  if (tag == NULL)
    tag = gtk_text_buffer_create_tag (buffer, name, NULL, NULL);
  g_object_get (tag, "pixels-below-lines", &space_before, NULL);
  /* All lines that have it would be laid out again. */
  if (space_before != space)
    g_object_set (tag, "pixels-below-lines", space, NULL);
  gtk_text_buffer_apply_tag (buffer, tag, &start, &end);
}

void
quern_source_text_view_toggle_open (QuernSourceTextView *self,
                                    guint                row,
                                    guint                below)
{
  guint n_before = quern_source_lines_get_n_below (self->lines, row);

  quern_source_lines_toggle (self->lines, row, below);
  apply_space (self, row, n_before);
  quern_source_text_view_update_description (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
measure_rows (QuernSourceTextView *self)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), "Åg");
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  self->row_height = height + 2 * ROW_PADDING;
}

/* The class */

static void
quern_source_text_view_snapshot_layer (GtkTextView      *view,
                                       GtkTextViewLayer  layer,
                                       GtkSnapshot      *snapshot)
{
  QuernSourceTextView *self = QUERN_SOURCE_TEXT_VIEW (view);

  GTK_TEXT_VIEW_CLASS (quern_source_text_view_parent_class)->snapshot_layer (view, layer, snapshot);

  if (layer == GTK_TEXT_VIEW_LAYER_BELOW_TEXT && self->lines != NULL)
    quern_source_text_view_draw (self, snapshot);
}

static void
quern_source_text_view_css_changed (GtkWidget         *widget,
                                    GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (quern_source_text_view_parent_class)->css_changed (widget, change);

  measure_rows (QUERN_SOURCE_TEXT_VIEW (widget));
}

void
quern_source_text_view_stop_scrolling (QuernSourceTextView *self)
{
  g_clear_handle_id (&self->scroll_id, g_source_remove);
}

static void
quern_source_text_view_dispose (GObject *object)
{
  quern_source_text_view_stop_scrolling (QUERN_SOURCE_TEXT_VIEW (object));

  G_OBJECT_CLASS (quern_source_text_view_parent_class)->dispose (object);
}

static void
quern_source_text_view_class_init (QuernSourceTextViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_source_text_view_dispose;
  widget_class->css_changed = quern_source_text_view_css_changed;
  GTK_TEXT_VIEW_CLASS (klass)->snapshot_layer = quern_source_text_view_snapshot_layer;

  /* The keyboard's place is another one. */
  signals[MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  /* A line of another file: its file and its number. */
  signals[LINE_CHOSEN] = g_signal_new ("line-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                       0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT,
                                       G_TYPE_UINT64);
}

static void
quern_source_text_view_init (QuernSourceTextView *self)
{
  self->below = -1;
  self->hover_row = G_MAXUINT;
  self->hover_below = -1;
  quern_source_text_view_add_input (self);

  /* A cursor that blinks would draw the window again and again. */
  gtk_text_view_set_editable (GTK_TEXT_VIEW (self), FALSE);
  gtk_text_view_set_cursor_visible (GTK_TEXT_VIEW (self), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (self), TRUE);
  gtk_text_view_set_pixels_above_lines (GTK_TEXT_VIEW (self), LINE_PADDING);
  gtk_text_view_set_pixels_below_lines (GTK_TEXT_VIEW (self), LINE_PADDING);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (self), 8);
  gtk_source_view_set_tab_width (GTK_SOURCE_VIEW (self), 8);
}

void
quern_source_text_view_set_lines (QuernSourceTextView *self,
                                  QuernSourceLines    *lines)
{
  g_autofree char *text = NULL;

  g_return_if_fail (QUERN_IS_SOURCE_TEXT_VIEW (self));

  quern_source_text_view_stop_scrolling (self);
  self->lines = NULL;
  self->row = 0;
  self->below = -1;
  self->hover_row = G_MAXUINT;
  self->hover_below = -1;
  text = lines != NULL ? quern_source_lines_dup_text (lines) : g_strdup ("");
  gtk_text_buffer_set_text (get_buffer (self), text, -1);
  self->lines = lines;
  if (lines == NULL)
    return;

  measure_rows (self);
  for (guint i = 0; i < quern_source_lines_get_n (lines); i++)
    {
      if (quern_source_lines_get_n_below (lines, i) > 0)
        apply_space (self, i, 0);
    }
}

void
quern_source_text_view_restyle (QuernSourceTextView *self)
{
  g_return_if_fail (QUERN_IS_SOURCE_TEXT_VIEW (self));

  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
quern_source_text_view_get_row_height (QuernSourceTextView *self)
{
  return self->row_height;
}

void
quern_source_text_view_get_row_place (QuernSourceTextView *self,
                                      guint                row,
                                      int                 *y,
                                      int                 *text_height)
{
  int buffer_y;

  quern_source_text_view_get_place (self, row, &buffer_y, text_height);
  gtk_text_view_buffer_to_window_coords (GTK_TEXT_VIEW (self), GTK_TEXT_WINDOW_WIDGET, 0, buffer_y,
                                         NULL, y);
}

/* The row at a place of the buffer, and how far down it that is. */
static double
get_row_at (QuernSourceTextView *self,
            int                  y)
{
  GtkTextIter iter;
  int top;
  int height;

  gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (self), &iter, y, NULL);
  gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (self), &iter, &top, &height);

  return gtk_text_iter_get_line (&iter) + CLAMP ((double) (y - top) / MAX (height, 1), 0.0, 1.0);
}

void
quern_source_text_view_get_visible_rows (QuernSourceTextView *self,
                                         double              *from,
                                         double              *to)
{
  GdkRectangle visible;

  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &visible);
  *from = get_row_at (self, visible.y);
  *to = get_row_at (self, visible.y + visible.height);
}

guint
quern_source_text_view_get_hovered (QuernSourceTextView *self)
{
  return self->hover_row;
}

guint
quern_source_text_view_get_row (QuernSourceTextView *self)
{
  return self->row;
}

static gboolean
scroll_cb (gpointer data)
{
  QuernSourceTextView *self = data;
  GtkTextIter iter;
  int y;
  int height;

  if (gtk_widget_get_height (GTK_WIDGET (self)) <= 0)
    return G_SOURCE_CONTINUE;

  /* Only so far as there are heights. */
  quern_source_text_view_get_iter (self, self->row, &iter);
  gtk_text_view_scroll_to_iter (GTK_TEXT_VIEW (self), &iter, 0.0, TRUE, 0.0, self->yalign);
  gtk_adjustment_set_value (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (self)), 0.0);
  quern_source_text_view_get_place (self, self->row, &y, &height);
  self->n_rests = y != self->last_y ? 0 : self->n_rests + 1;
  self->last_y = y;
  if (self->n_rests < MAX_RESTS && self->n_scrolls++ < MAX_SCROLLS)
    return G_SOURCE_CONTINUE;

  self->scroll_id = 0;

  return G_SOURCE_REMOVE;
}

void
quern_source_text_view_show_row (QuernSourceTextView *self,
                                 guint                row,
                                 double               yalign)
{
  g_return_if_fail (QUERN_IS_SOURCE_TEXT_VIEW (self));

  quern_source_text_view_stop_scrolling (self);
  quern_source_text_view_set_place (self, row, -1);
  quern_source_text_view_update_description (self);
  self->yalign = yalign;
  self->n_rests = 0;
  self->n_scrolls = 0;
  self->last_y = -1;
  scroll_cb (self);
  self->scroll_id = g_timeout_add (MS_PER_SCROLL, scroll_cb, self);
}
