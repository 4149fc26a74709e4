/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-text-view.h"

#include "quern-heat-cell.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>

/* px */
#define ROW_PADDING 3
#define LINE_PADDING 2

/* Scrolling to a row is repeated until its position is stable, since GtkTextView validates
 * line heights incrementally from the top, which moves the row down. Not done in each frame,
 * as drawing would leave no time for the validation. */
#define MS_PER_SCROLL 40
#define MAX_RESTS 8
#define MAX_SCROLLS 400

/* px */
#define ROW_INDENT 22.0
#define DEPTH_INDENT 20.0
#define ARROW_WIDTH 18.0
#define SQUARE 10.0
#define SQUARE_GAP 8.0
#define MAX_INDENT 400

/* Opacity of the background of rows below lines (VISUAL 9), and of hovered and current rows. */
#define ROW_SHADE 0.045f
#define HOVER_SHADE 0.09f
#define CURRENT_SHADE 0.10f

/* Opacity of the heat colour behind the text of the hottest lines, and the hottest steps that it
 * shows: more would make code illegible, in particular on the current line. */
#define HEAT_TINT 0.12f
#define TINT_FROM_STEP 5
#define LIGHT_TINT_STEP 4
#define DARK_TINT_STEP 3

/* Opacity of the background of lines that were added or removed. */
#define SIDE_ALPHA 0.13f

/**
 * QuernSourceTextView:
 *
 * A source text with rows below lines that have calls. The buffer contains only the
 * file's lines: the rows are drawn in space that tags add below lines.
 *
 * The current position is a line or a row below it: Up and Down move through both.
 *
 * The context menu is not that of #GtkTextView, most of which is for editing, but what can be done
 * with the text and the call there, followed by #GtkTextView:extra-menu.
 *
 * ## Actions
 *
 * - `source-text.go-to`: goes to the function called where the menu was opened
 */
struct _QuernSourceTextView
{
  GtkSourceView     parent_instance;

  QuernSourceLines *lines;      /* borrowed, nullable */
  int               row_height; /* px */
  guint             row;        /* current row */
  int               below;      /* index of the row below it; -1: the line itself */
  guint             scroll_id;  /* source: while scrolling to a row */
  guint             n_rests;    /* consecutive checks in which the row had not moved */
  guint             n_scrolls;
  int               last_y;     /* px of the row in the buffer at the last check */
  double            yalign;     /* where to place the row; 0 is the top */
  guint             hover_row;
  int               hover_below; /* -1: none */
  GtkWidget        *menu;        /* child, nullable until it is opened */
  QuernNodeId       menu_node;   /* called where the menu was opened, or QUERN_NONE */
};

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

static void
get_iter (QuernSourceTextView *self,
          guint                row,
          GtkTextIter         *iter)
{
  gtk_text_buffer_get_iter_at_line (get_buffer (self), iter, (int) row);
}

static void
get_place (QuernSourceTextView *self,
           guint                row,
           int                 *y,
           int                 *text_height)
{
  GtkTextIter iter;
  int height;

  get_iter (self, row, &iter);
  gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (self), &iter, y, &height);
  *text_height = height;
  if (self->lines != NULL)
    *text_height -= (int) quern_source_lines_get_n_below (self->lines, row) * self->row_height;
}

/* Sets the accessible description for the current position. */
static void
update_description (QuernSourceTextView *self)
{
  g_autofree char *text = NULL;
  guint code_at;

  if (self->lines != NULL && self->row < quern_source_lines_get_n (self->lines))
    text = self->below < 0
             ? quern_source_lines_dup_description (self->lines, self->row)
             : quern_source_lines_dup_below_text (
                 self->lines, quern_source_lines_get_below (self->lines, self->row,
                                                            (guint) self->below), &code_at);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text != NULL ? text : "", -1);
}

static void
set_place (QuernSourceTextView *self,
           guint                row,
           int                  below)
{
  GtkTextIter iter;

  if (self->row == row && self->below == below)
    return;

  self->row = row;
  self->below = below;
  get_iter (self, row, &iter);
  gtk_text_buffer_place_cursor (get_buffer (self), &iter);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  update_description (self);
  g_signal_emit (self, signals[MOVED], 0);
}

/* Space below a line */

/* The text view measures changed lines when it is allocated; otherwise, it would do so during
 * drawing, which is too late for the scroll bars. */
static void
text_changed (QuernSourceTextView *self)
{
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Tags of lines missing on a side: added lines, and removed lines. */
static const char *const side_tags[] = { "added", "removed" };

static void
colour_sides (QuernSourceTextView *self)
{
  static const guint ranks[] = { QUERN_MORE_RANK, QUERN_LESS_RANK };
  GtkTextTagTable *table = gtk_text_buffer_get_tag_table (get_buffer (self));

  for (guint side = 0; side < 2; side++)
    {
      GtkTextTag *tag = gtk_text_tag_table_lookup (table, side_tags[side]);
      GdkRGBA color = quern_view_style_to_rgba (
        quern_palette_get_mark (quern_view_style_get ().scheme, ranks[side]));

      color.alpha = SIDE_ALPHA;
      if (tag == NULL)
        tag = gtk_text_buffer_create_tag (get_buffer (self), side_tags[side], NULL, NULL);
      g_object_set (tag, "paragraph-background-rgba", &color, NULL);
    }
}

/* side: the one without the row. */
static void
mark_row (QuernSourceTextView *self,
          guint                row,
          guint                side)
{
  GtkTextIter start;
  GtkTextIter end;

  get_iter (self, row, &start);
  end = start;
  gtk_text_iter_forward_line (&end);
  gtk_text_buffer_apply_tag_by_name (get_buffer (self), side_tags[side], &start, &end);
}

/* n_before: the number of rows that there was space for. */
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

  get_iter (self, row, &start);
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
  /* Setting it again would invalidate all lines with the tag. */
  if (space_before != space)
    g_object_set (tag, "pixels-below-lines", space, NULL);
  gtk_text_buffer_apply_tag (buffer, tag, &start, &end);
}

static void
toggle_open (QuernSourceTextView *self,
             guint                row,
             guint                below)
{
  guint n_before = quern_source_lines_get_n_below (self->lines, row);

  quern_source_lines_toggle (self->lines, row, below);
  apply_space (self, row, n_before);
  text_changed (self);
  update_description (self);
}

static void
measure_rows (QuernSourceTextView *self)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), "Åg");
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  self->row_height = height + 2 * ROW_PADDING;
}

/* Drawing */

/* The x at which the code of a line begins; rows below it are indented to match. */
static double
get_indent (QuernSourceTextView *self,
            guint                row)
{
  GtkTextIter iter;
  GdkRectangle place;

  get_iter (self, row, &iter);
  while (!gtk_text_iter_ends_line (&iter) && g_unichar_isspace (gtk_text_iter_get_char (&iter)))
    gtk_text_iter_forward_char (&iter);
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), &iter, &place);

  return MIN (place.x, MAX_INDENT);
}

static void
shade (GtkSnapshot           *snapshot,
       const GdkRGBA         *color,
       float                  alpha,
       const graphene_rect_t *bounds)
{
  GdkRGBA shaded = *color;

  shaded.alpha = alpha;
  gtk_snapshot_append_color (snapshot, &shaded, bounds);
}

static void
draw_mark (QuernSourceTextView  *self,
           GtkSnapshot          *snapshot,
           const QuernSourceRow *row,
           double                x,
           double                y)
{
  QuernExplorer *explorer = quern_source_lines_get_explorer (self->lines);
  QuernStyle style = quern_view_style_get ();
  GdkRGBA color;

  color = quern_view_style_to_rgba (
    quern_palette_get_mark (style.scheme, quern_view_style_get_rank (explorer, row->call->callee)));
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT ((float) x, (float) y, SQUARE, SQUARE));
}

/* Draws a text in a row, centred vertically. */
static void
draw_text (QuernSourceTextView *self,
           GtkSnapshot         *snapshot,
           PangoLayout         *layout,
           double               x,
           int                  y,
           const GdkRGBA       *color)
{
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) x,
                                                (float) (y + (self->row_height - height) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

/* Draws "▸" before a row that opens. */
static void
draw_arrow (QuernSourceTextView  *self,
            GtkSnapshot          *snapshot,
            const QuernSourceRow *row,
            double                x,
            int                   y,
            const GdkRGBA        *color)
{
  g_autoptr (PangoLayout) layout =
    gtk_widget_create_pango_layout (gtk_widget_get_parent (GTK_WIDGET (self)),
                                    row->is_open ? "▾" : "▸");

  draw_text (self, snapshot, layout, x, y, color);
}

/* Code in the row is set in a monospace font. */
static PangoLayout *
create_row_layout (QuernSourceTextView  *self,
                   const QuernSourceRow *row)
{
  g_autofree char *text = NULL;
  guint code_at;
  PangoLayout *layout;
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  PangoAttribute *family = pango_attr_family_new ("monospace");

  text = quern_source_lines_dup_below_text (self->lines, row, &code_at);
  layout = gtk_widget_create_pango_layout (gtk_widget_get_parent (GTK_WIDGET (self)), text);
  family->start_index = code_at;
  pango_attr_list_insert (attributes, family);
  pango_layout_set_attributes (layout, attributes);

  return layout;
}

static void
draw_row (QuernSourceTextView *self,
          GtkSnapshot         *snapshot,
          guint                row,
          guint                below,
          const GdkRectangle  *visible,
          int                  y)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  const QuernSourceRow *what = quern_source_lines_get_below (self->lines, row, below);
  g_autoptr (PangoLayout) layout = create_row_layout (self, what);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float) visible->x, (float) y,
                                               (float) visible->width, (float) self->row_height);
  GdkRGBA color;
  double x = get_indent (self, row) + ROW_INDENT + what->depth * DEPTH_INDENT;
  gboolean is_current = row == self->row && (int) below == self->below;
  gboolean is_hovered = row == self->hover_row && (int) below == self->hover_below;

  gtk_style_context_get_color (context, &color);
  shade (snapshot, &color,
         is_current ? CURRENT_SHADE + ROW_SHADE : is_hovered ? HOVER_SHADE : ROW_SHADE, &bounds);

  if (what->kind == QUERN_SOURCE_ROW_CALL)
    {
      draw_mark (self, snapshot, what, x, y + (self->row_height - SQUARE) / 2.0);
      x += SQUARE + SQUARE_GAP;
    }
  else if (what->kind != QUERN_SOURCE_ROW_LINE)
    {
      draw_arrow (self, snapshot, what, x, y, &color);
      x += ARROW_WIDTH;
    }

  draw_text (self, snapshot, layout, x, y, &color);
}

static void
draw_line (QuernSourceTextView *self,
           GtkSnapshot         *snapshot,
           guint                row,
           const GdkRectangle  *visible,
           int                  y,
           int                  text_height)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float) visible->x, (float) y,
                                               (float) visible->width, (float) text_height);
  int heat = quern_row_heat_get_step (quern_source_lines_get_hot (self->lines), row);
  QuernStyle style = quern_view_style_get ();
  GdkRGBA color;

  if (quern_row_heat_get_rank (heat) >= TINT_FROM_STEP)
    {
      if (heat < QUERN_N_HEAT_STEPS)
        heat = MIN (heat, style.scheme == QUERN_SCHEME_DARK ? DARK_TINT_STEP : LIGHT_TINT_STEP);
      color = quern_row_heat_get_color (heat);
      shade (snapshot, &color, HEAT_TINT, &bounds);
    }
  if (row == self->row && self->below < 0)
    {
      gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
      shade (snapshot, &color, CURRENT_SHADE, &bounds);
    }

  for (guint i = 0; i < quern_source_lines_get_n_below (self->lines, row); i++)
    draw_row (self, snapshot, row, i, visible, y + text_height + (int) i * self->row_height);
}

static void
draw_lines (QuernSourceTextView *self,
            GtkSnapshot         *snapshot)
{
  GdkRectangle visible;
  GtkTextIter iter;

  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &visible);
  gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (self), &iter, visible.y, NULL);
  do
    {
      guint row = (guint) gtk_text_iter_get_line (&iter);
      int y;
      int text_height;

      get_place (self, row, &y, &text_height);
      if (y > visible.y + visible.height)
        break;
      draw_line (self, snapshot, row, &visible, y, text_height);
    }
  while (gtk_text_iter_forward_line (&iter));
}

/* The user scrolls. */
static void
stop_scrolling (QuernSourceTextView *self)
{
  g_clear_handle_id (&self->scroll_id, g_source_remove);
}

/* Navigation */

static void
go_to (QuernSourceTextView *self,
       QuernNodeId          node)
{
  /* Hold the explorer: going there may free the lines. */
  g_autoptr (QuernExplorer) explorer =
    g_object_ref (quern_source_lines_get_explorer (self->lines));

  quern_navigation_go_to (quern_explorer_get_navigation (explorer), node);
}

static void
activate (QuernSourceTextView *self,
          guint                row,
          int                  below)
{
  const QuernSourceRow *what;
  const QuernInlinedLine *line;

  if (below < 0 || self->lines == NULL)
    return;

  what = quern_source_lines_get_below (self->lines, row, (guint) below);
  switch (what->kind)
    {
    case QUERN_SOURCE_ROW_CALL:
      go_to (self, what->call->callee);
      break;

    case QUERN_SOURCE_ROW_LINE:
      line = quern_inlined_code_get_line (
        quern_source_lines_get_document (self->lines)->inlined, what->index);
      g_signal_emit (self, signals[LINE_CHOSEN], 0, line->file, line->line);
      break;

    case QUERN_SOURCE_ROW_CALLS:
    case QUERN_SOURCE_ROW_BLOCK:
    case QUERN_SOURCE_ROW_BLOCKS:
    default:
      toggle_open (self, row, (guint) below);
    }
}

/* Scrolls as little as needed to show the current position. */
static void
scroll_to_place (QuernSourceTextView *self)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self));
  GdkRectangle visible;
  int y;
  int height;

  get_place (self, self->row, &y, &height);
  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &visible);
  if (self->below >= 0)
    {
      y += height + self->below * self->row_height;
      height = self->row_height;
    }
  if (y < visible.y)
    gtk_adjustment_set_value (adjustment, y);
  else if (y + height > visible.y + visible.height)
    gtk_adjustment_set_value (adjustment, y + height - visible.height);
}

static void
step (QuernSourceTextView *self,
      gboolean             down)
{
  guint row = self->row;
  int below = self->below;

  if (down)
    {
      if (below + 1 < (int) quern_source_lines_get_n_below (self->lines, row))
        below++;
      else if (row + 1 < quern_source_lines_get_n (self->lines))
        {
          row++;
          below = -1;
        }
    }
  else if (below >= 0)
    below--;
  else if (row > 0)
    {
      row--;
      below = (int) quern_source_lines_get_n_below (self->lines, row) - 1;
    }

  set_place (self, row, below);
  scroll_to_place (self);
}

static void
leap (QuernSourceTextView *self,
      int                  n_rows)
{
  gint64 last = (gint64) quern_source_lines_get_n (self->lines) - 1;
  gint64 row = CLAMP ((gint64) self->row + n_rows, 0, MAX (last, 0));

  set_place (self, (guint) row, -1);
  scroll_to_place (self);
}

/* The context menu */

/* The function called in a row below a line, or in the only row below it; QUERN_NONE if none. */
static QuernNodeId
find_callee (QuernSourceTextView *self,
             guint                row,
             int                  below)
{
  const QuernSourceRow *what;

  if (below < 0 && quern_source_lines_get_n_below (self->lines, row) == 1)
    below = 0;
  if (below < 0)
    return QUERN_NONE;

  what = quern_source_lines_get_below (self->lines, row, (guint) below);

  return what->call != NULL ? what->call->callee : QUERN_NONE;
}

static GMenuModel *
create_menu (QuernSourceTextView *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) call = g_menu_new ();
  g_autoptr (GMenu) text = g_menu_new ();

  g_menu_append (call, _("_Go to Function"), "source-text.go-to");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (call));
  g_menu_append (text, _("_Copy"), "clipboard.copy");
  g_menu_append (text, _("Select _All"), "selection.select-all");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (text));
  if (gtk_text_view_get_extra_menu (GTK_TEXT_VIEW (self)) != NULL)
    g_menu_append_section (menu, NULL, gtk_text_view_get_extra_menu (GTK_TEXT_VIEW (self)));

  return G_MENU_MODEL (menu);
}

/* node: called there, or QUERN_NONE. x, y: px in the widget. */
static void
open_menu (QuernSourceTextView *self,
           QuernNodeId          node,
           int                  x,
           int                  y)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (self->menu == NULL)
    {
      g_autoptr (GMenuModel) model = create_menu (self);

      self->menu = gtk_popover_menu_new_from_model (model);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, widget);
    }

  self->menu_node = node;
  gtk_widget_action_set_enabled (widget, "source-text.go-to", node != QUERN_NONE);
  gtk_widget_action_set_enabled (widget, "clipboard.copy",
                                 gtk_text_buffer_get_has_selection (get_buffer (self)));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { x, y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* Opens the menu below the current position. */
static void
open_menu_here (QuernSourceTextView *self)
{
  QuernNodeId node = QUERN_NONE;
  int y = 0;
  int height = 0;

  if (self->lines != NULL && self->row < quern_source_lines_get_n (self->lines))
    {
      node = find_callee (self, self->row, self->below);
      scroll_to_place (self);
      quern_source_text_view_get_row_place (self, self->row, &y, &height);
    }
  open_menu (self, node, (int) ROW_INDENT, y + height + (self->below + 1) * self->row_height);
}

static void
go_to_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  QuernSourceTextView *self = QUERN_SOURCE_TEXT_VIEW (widget);

  if (self->lines != NULL && self->menu_node != QUERN_NONE)
    go_to (self, self->menu_node);
}

/* Keyboard */

/* Keys with Ctrl, which the text view would consume. */
static gboolean
handle_control_key (QuernSourceTextView *self,
                    guint                key)
{
  switch (key)
    {
    case GDK_KEY_Up:
      return gtk_widget_activate_action (GTK_WIDGET (self), "source.previous-hot", NULL);

    case GDK_KEY_Down:
      return gtk_widget_activate_action (GTK_WIDGET (self), "source.next-hot", NULL);

    case GDK_KEY_Home:
      leap (self, G_MININT);
      return TRUE;

    case GDK_KEY_End:
      leap (self, G_MAXINT);
      return TRUE;

    default:
      return FALSE;
    }
}

static gboolean
key_pressed_cb (QuernSourceTextView *self,
                guint                key,
                guint                code,
                GdkModifierType      state)
{
  GdkRectangle visible;
  int page;

  stop_scrolling (self);
  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0))
    {
      open_menu_here (self);
      return TRUE;
    }
  if (self->lines == NULL || (state & (GDK_SHIFT_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;

  if ((state & GDK_CONTROL_MASK) != 0)
    return handle_control_key (self, key);

  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &visible);
  page = MAX (visible.height / MAX (self->row_height, 1) - 2, 1);
  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      step (self, key == GDK_KEY_Down || key == GDK_KEY_KP_Down);
      return TRUE;

    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      leap (self, -page);
      return TRUE;

    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      leap (self, page);
      return TRUE;

    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      leap (self, G_MININT);
      return TRUE;

    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      leap (self, G_MAXINT);
      return TRUE;

    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      /* A line with a single row below it activates that row. */
      if (self->below < 0 && quern_source_lines_get_n_below (self->lines, self->row) == 1)
        activate (self, self->row, 0);
      else
        activate (self, self->row, self->below);
      return TRUE;

    default:
      return FALSE;
    }
}

/* Mouse */

/* FALSE if there is no line. */
static gboolean
find_place (QuernSourceTextView *self,
            double               x,
            double               y,
            guint               *row,
            int                 *below)
{
  GtkTextIter iter;
  int buffer_x;
  int buffer_y;
  int top;
  int height;

  *below = -1;
  if (self->lines == NULL)
    return FALSE;

  gtk_text_view_window_to_buffer_coords (GTK_TEXT_VIEW (self), GTK_TEXT_WINDOW_WIDGET, (int) x,
                                         (int) y, &buffer_x, &buffer_y);
  gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (self), &iter, buffer_y, NULL);
  *row = (guint) gtk_text_iter_get_line (&iter);
  get_place (self, *row, &top, &height);
  if (buffer_y >= top + height)
    *below = (buffer_y - top - height) / MAX (self->row_height, 1);
  if (*below >= (int) quern_source_lines_get_n_below (self->lines, *row))
    *below = -1;

  return *row < quern_source_lines_get_n (self->lines);
}

static void
pressed_cb (QuernSourceTextView *self,
            int                  n_press,
            double               x,
            double               y,
            GtkGesture          *gesture)
{
  guint row;
  int below;

  stop_scrolling (self);
  if (!find_place (self, x, y, &row, &below))
    return;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (below < 0)
    {
      /* Do not claim the gesture, so that text can be selected. */
      set_place (self, row, -1);
      return;
    }

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  set_place (self, row, below);
  if (n_press == 1)
    activate (self, row, below);
}

/* Leaves the current position and with it the selection, which is to be copied. */
static void
menu_pressed_cb (QuernSourceTextView *self,
                 int                  n_press,
                 double               x,
                 double               y,
                 GtkGesture          *gesture)
{
  guint row;
  int below;

  stop_scrolling (self);
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  open_menu (self, find_place (self, x, y, &row, &below) ? find_callee (self, row, below)
                                                         : QUERN_NONE,
             (int) x, (int) y);
}

static void
set_hovered (QuernSourceTextView *self,
             guint                row,
             int                  below)
{
  const QuernSourceRow *what = NULL;

  if (self->hover_row == row && self->hover_below == below)
    return;

  self->hover_row = row;
  self->hover_below = below;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[MOVED], 0);
  if (self->lines == NULL)
    return;

  if (below >= 0)
    what = quern_source_lines_get_below (self->lines, row, (guint) below);
  quern_navigation_set_hovered (
    quern_explorer_get_navigation (quern_source_lines_get_explorer (self->lines)),
    what != NULL && what->call != NULL ? what->call->callee : QUERN_NONE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), below >= 0 ? "pointer" : "text");
}

static void
motion_cb (QuernSourceTextView *self,
           double               x,
           double               y)
{
  guint row = G_MAXUINT;
  int below = -1;

  find_place (self, x, y, &row, &below);
  set_hovered (self, row, below);
}

static void
leave_cb (QuernSourceTextView *self)
{
  set_hovered (self, G_MAXUINT, -1);
}

static gboolean
wheel_cb (QuernSourceTextView *self)
{
  stop_scrolling (self);

  return FALSE;
}

static void
add_controllers (QuernSourceTextView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *wheel =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *menu_click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (wheel, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (wheel, "scroll", G_CALLBACK (wheel_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), wheel);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (menu_click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu_click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (menu_click, "pressed", G_CALLBACK (menu_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (menu_click));
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
    draw_lines (self, snapshot);
}

static void
quern_source_text_view_css_changed (GtkWidget         *widget,
                                    GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (quern_source_text_view_parent_class)->css_changed (widget, change);

  measure_rows (QUERN_SOURCE_TEXT_VIEW (widget));
}

static void
quern_source_text_view_size_allocate (GtkWidget *widget,
                                      int        width,
                                      int        height,
                                      int        baseline)
{
  QuernSourceTextView *self = QUERN_SOURCE_TEXT_VIEW (widget);

  GTK_WIDGET_CLASS (quern_source_text_view_parent_class)->size_allocate (widget, width, height,
                                                                         baseline);

  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
quern_source_text_view_dispose (GObject *object)
{
  stop_scrolling (QUERN_SOURCE_TEXT_VIEW (object));
  g_clear_pointer (&QUERN_SOURCE_TEXT_VIEW (object)->menu, gtk_widget_unparent);

  G_OBJECT_CLASS (quern_source_text_view_parent_class)->dispose (object);
}

static void
quern_source_text_view_class_init (QuernSourceTextViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_source_text_view_dispose;
  widget_class->css_changed = quern_source_text_view_css_changed;
  widget_class->size_allocate = quern_source_text_view_size_allocate;
  GTK_TEXT_VIEW_CLASS (klass)->snapshot_layer = quern_source_text_view_snapshot_layer;

  /* The current position has changed. */
  signals[MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  /* A line of another file was activated: its file and line number. */
  signals[LINE_CHOSEN] = g_signal_new ("line-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                       0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT,
                                       G_TYPE_UINT64);

  gtk_widget_class_install_action (widget_class, "source-text.go-to", NULL, go_to_action);
}

static void
quern_source_text_view_init (QuernSourceTextView *self)
{
  self->below = -1;
  self->hover_row = G_MAXUINT;
  self->hover_below = -1;
  self->menu_node = QUERN_NONE;
  add_controllers (self);

  /* Hide the cursor: blinking would redraw the window repeatedly. */
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

  stop_scrolling (self);
  self->lines = NULL;
  self->row = 0;
  self->below = -1;
  self->hover_row = G_MAXUINT;
  self->hover_below = -1;
  self->menu_node = QUERN_NONE;
  text = lines != NULL ? quern_source_lines_dup_text (lines) : g_strdup ("");
  gtk_text_buffer_set_text (get_buffer (self), text, -1);
  text_changed (self);
  self->lines = lines;
  if (lines == NULL)
    return;

  measure_rows (self);
  colour_sides (self);
  for (guint i = 0; i < quern_source_lines_get_n (lines); i++)
    {
      for (guint side = 0; side < 2; side++)
        if (!quern_source_lines_has_side (lines, i, side))
          mark_row (self, i, side);
      if (quern_source_lines_get_n_below (lines, i) > 0)
        apply_space (self, i, 0);
    }
}

void
quern_source_text_view_restyle (QuernSourceTextView *self)
{
  g_return_if_fail (QUERN_IS_SOURCE_TEXT_VIEW (self));

  colour_sides (self);
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

  get_place (self, row, &buffer_y, text_height);
  gtk_text_view_buffer_to_window_coords (GTK_TEXT_VIEW (self), GTK_TEXT_WINDOW_WIDGET, 0, buffer_y,
                                         NULL, y);
}

/* The row at y in the buffer, with the fraction of the row above y. */
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

  /* This works only as far as line heights are validated. */
  get_iter (self, self->row, &iter);
  gtk_text_view_scroll_to_iter (GTK_TEXT_VIEW (self), &iter, 0.0, TRUE, 0.0, self->yalign);
  gtk_adjustment_set_value (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (self)), 0.0);
  get_place (self, self->row, &y, &height);
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

  stop_scrolling (self);
  set_place (self, row, -1);
  update_description (self);
  self->yalign = yalign;
  self->n_rests = 0;
  self->n_scrolls = 0;
  self->last_y = -1;
  scroll_cb (self);
  self->scroll_id = g_timeout_add (MS_PER_SCROLL, scroll_cb, self);
}
