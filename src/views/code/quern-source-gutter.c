/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-gutter.h"

#include "quern-comparison-events.h"
#include "quern-cost-text.h"
#include "quern-event-format.h"
#include "quern-heat-cell.h"
#include "quern-jump-layout.h"
#include "quern-jump-painter.h"
#include "quern-number-layout.h"
#include "quern-source-text-view.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>

/* px: VISUAL 9 */
#define GAP 14
#define MIN_COLUMN_WIDTH 44
#define ARROWS_WIDTH 54
#define NO_ARROWS_WIDTH 8

/* px that the text needs; for less, columns are dropped. */
#define MIN_TEXT_WIDTH 150

#define DIM_ALPHA 0.85f
#define JUMP_ALPHA 0.5

/**
 * QuernSourceGutter:
 *
 * The gutter left of a source text: heat, costs, line numbers and jump arrows;
 * below lines, the costs of their calls.
 */
struct _QuernSourceGutter
{
  GtkSourceGutterRenderer  parent_instance;

  QuernSourceLines        *lines;    /* borrowed, nullable */
  int                      ends[QUERN_SOURCE_N_COLUMNS]; /* px; 0: not shown */
  int                      rooms[QUERN_SOURCE_N_COLUMNS]; /* width of each, in px */
  int                      width;    /* px */
  QuernJumpArrow          *arrows;   /* owned: from and to are rows */
  guint                    n_arrows;
};

G_DEFINE_FINAL_TYPE (QuernSourceGutter, quern_source_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER)

static QuernSourceTextView *
get_view (QuernSourceGutter *self)
{
  GtkSourceView *view =
    gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (self));

  return view != NULL ? QUERN_SOURCE_TEXT_VIEW (view) : NULL;
}

static PangoLayout *
create_layout (QuernSourceGutter *self,
               const char        *text)
{
  /* Use the desktop's font, not the code font of the view. */
  GtkWidget *view = GTK_WIDGET (get_view (self));
  GtkWidget *parent = gtk_widget_get_parent (view);
  PangoLayout *layout = quern_number_layout_new (parent != NULL ? parent : view, text);
  g_autoptr (PangoAttrList) attributes =
    pango_attr_list_copy (pango_layout_get_attributes (layout));

  pango_attr_list_insert (attributes, pango_attr_scale_new (0.92));
  pango_layout_set_attributes (layout, attributes);

  return layout;
}

static int
measure_text (QuernSourceGutter *self,
              const char        *text)
{
  g_autoptr (PangoLayout) layout = create_layout (self, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);

  return width;
}

/* The event of a column of costs; QUERN_NONE: not shown. */
static QuernEventId
get_event (QuernSourceGutter *self,
           QuernSourceColumn  column)
{
  QuernExplorer *explorer = quern_source_lines_get_explorer (self->lines);
  QuernEventId event = quern_source_lines_get_event (self->lines);
  gboolean has_sides = quern_source_lines_get_document (self->lines)->rows != NULL &&
                       event != QUERN_NONE && event == quern_explorer_get_difference (explorer);
  QuernEventId sides[2] = { QUERN_NONE, QUERN_NONE };

  if (has_sides)
    quern_comparison_get_sides (quern_profile_get_events (quern_explorer_get_profile (explorer)),
                                event, &sides[0], &sides[1]);
  switch (column)
    {
    case QUERN_SOURCE_BEFORE:
      return sides[0];

    case QUERN_SOURCE_AFTER:
      return sides[1];

    case QUERN_SOURCE_SECOND:
      return has_sides ? QUERN_NONE
                       : quern_event_choice_get_second_event (quern_explorer_get_events (explorer));

    case QUERN_SOURCE_SELF:
    case QUERN_SOURCE_WITH_CALLS:
    case QUERN_SOURCE_LINE:
    case QUERN_SOURCE_N_COLUMNS:
    default:
      return event;
    }
}

char *
quern_source_gutter_dup_title (QuernSourceGutter *self,
                               QuernSourceColumn  column)
{
  QuernExplorer *explorer = quern_source_lines_get_explorer (self->lines);
  QuernEventId second = get_event (self, QUERN_SOURCE_SECOND);
  gboolean has_sides = get_event (self, QUERN_SOURCE_BEFORE) != QUERN_NONE;
  gboolean is_share = quern_cost_text_is_share (explorer, get_event (self, column));

  switch (column)
    {
    case QUERN_SOURCE_BEFORE:
      return g_strdup (is_share ? _("Before %") : _("Before"));

    case QUERN_SOURCE_AFTER:
      return g_strdup (is_share ? _("After %") : _("After"));

    case QUERN_SOURCE_SELF:
      return g_strdup (has_sides ? _("Δ Self") : is_share ? _("Self %") : _("Self"));

    case QUERN_SOURCE_WITH_CALLS:
      return g_strdup (has_sides ? _("Δ With calls") : _("With calls"));

    case QUERN_SOURCE_SECOND:
      return second == QUERN_NONE
             ? g_strdup ("")
             : quern_event_format_short_name (
                 quern_profile_get_events (quern_explorer_get_profile (explorer)), second);

    case QUERN_SOURCE_LINE:
    case QUERN_SOURCE_N_COLUMNS:
    default:
      return g_strdup (_("Line"));
    }
}

static int
measure_column (QuernSourceGutter *self,
                QuernSourceColumn  column)
{
  QuernExplorer *explorer = quern_source_lines_get_explorer (self->lines);
  QuernEventId event = get_event (self, column);
  g_autofree char *title = quern_source_gutter_dup_title (self, column);
  g_autofree char *widest = NULL;

  if (event == QUERN_NONE)
    return 0;

  if (column == QUERN_SOURCE_LINE)
    widest = g_strdup_printf (
      "%s%" G_GUINT64_FORMAT,
      quern_source_lines_get_document (self->lines)->rows != NULL ? "≈" : "",
      quern_source_lines_get_first (self->lines) + quern_source_lines_get_n (self->lines));
  else
    widest = quern_cost_text_widest_cost (explorer, event,
                                          quern_cost_text_is_share (explorer, event));

  return MAX (MAX (measure_text (self, title), measure_text (self, widest)), MIN_COLUMN_WIDTH);
}

/* Collects the jumps within the shown lines. */
static void
collect_arrows (QuernSourceGutter *self)
{
  const QuernSourceDocument *document = quern_source_lines_get_document (self->lines);
  g_autoptr (GArray) arrows = g_array_new (FALSE, FALSE, sizeof (QuernJumpArrow));
  guint n;

  for (guint row = 0; row < quern_source_lines_get_n (self->lines); row++)
    {
      guint index = quern_source_lines_get_index (self->lines, row);
      const QuernAnnotatedLine *line;

      if (index == QUERN_NONE)
        continue;

      line = quern_annotation_get_line (document->annotation, index);
      for (guint i = line->first_jump; i < line->first_jump + line->n_jumps; i++)
        {
          const QuernAnnotatedJump *jump = quern_annotation_get_jump (document->annotation, i);
          int target = quern_source_lines_find (self->lines, jump->to);
          QuernJumpArrow arrow = { row, (guint64) target, jump->followed, jump->conditional, 0 };

          if (jump->to_file == line->file && target >= 0 && target != (int) row &&
              jump->followed > 0)
            g_array_append_val (arrows, arrow);
        }
    }

  n = arrows->len;
  g_free (self->arrows);
  self->arrows = (QuernJumpArrow *) (gpointer) g_array_free (g_steal_pointer (&arrows), FALSE);
  self->n_arrows = n;
  quern_jump_layout (self->arrows, n);
}

/* Drops columns that leave too little room for the text: both sides before what their difference
 * adds to it. */
static void
make_room (QuernSourceGutter *self)
{
  static const QuernSourceColumn dropped[][2] = {
    { QUERN_SOURCE_BEFORE, QUERN_SOURCE_AFTER },
    { QUERN_SOURCE_WITH_CALLS, QUERN_SOURCE_SECOND },
  };
  int width = gtk_widget_get_width (GTK_WIDGET (get_view (self)));
  int rest = width - QUERN_ROW_HEAT_WIDTH - quern_view_style_scale (MIN_TEXT_WIDTH) -
             (self->n_arrows > 0 ? ARROWS_WIDTH : NO_ARROWS_WIDTH);

  if (width <= 0)
    return;

  for (QuernSourceColumn i = 0; i < QUERN_SOURCE_N_COLUMNS; i++)
    rest -= self->rooms[i] > 0 ? self->rooms[i] + GAP : 0;
  for (guint i = 0; i < G_N_ELEMENTS (dropped) && rest < 0; i++)
    for (guint j = 0; j < G_N_ELEMENTS (dropped[i]); j++)
      {
        rest += self->rooms[dropped[i][j]] > 0 ? self->rooms[dropped[i][j]] + GAP : 0;
        self->rooms[dropped[i][j]] = 0;
      }
}

void
quern_source_gutter_measure (QuernSourceGutter *self)
{
  int end = QUERN_ROW_HEAT_WIDTH;

  if (self->lines == NULL || get_view (self) == NULL)
    return;

  for (QuernSourceColumn i = 0; i < QUERN_SOURCE_N_COLUMNS; i++)
    self->rooms[i] = measure_column (self, i);
  make_room (self);
  for (QuernSourceColumn i = 0; i < QUERN_SOURCE_N_COLUMNS; i++)
    {
      if (self->rooms[i] > 0)
        end += self->rooms[i] + (i == 0 ? GAP / 2 : GAP);
      self->ends[i] = self->rooms[i] > 0 ? end : 0;
    }
  self->width = end + (self->n_arrows > 0 ? ARROWS_WIDTH : NO_ARROWS_WIDTH);
  gtk_widget_set_size_request (GTK_WIDGET (self), self->width, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
quern_source_gutter_get_end (QuernSourceGutter *self,
                             QuernSourceColumn  column)
{
  return self->ends[column];
}

int
quern_source_gutter_get_width (QuernSourceGutter *self)
{
  return self->width;
}

/* Drawing */

static void
draw_text (QuernSourceGutter *self,
           GtkSnapshot       *snapshot,
           const char        *text,
           QuernSourceColumn  column,
           int                y,
           int                height,
           gboolean           dim)
{
  g_autoptr (PangoLayout) layout = create_layout (self, NULL);
  GdkRGBA color;
  int text_width;
  int text_height;

  quern_number_layout_fit (layout, text,
                           column == QUERN_SOURCE_LINE ? QUERN_NUMBER_EXACT : QUERN_NUMBER_COST,
                           self->rooms[column]);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (get_view (self))),
                               &color);
  if (dim && !quern_view_style_get ().high_contrast)
    color.alpha *= DIM_ALPHA;
  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) (self->ends[column] - text_width),
                                                (float) (y + (height - text_height) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

/* Draws nothing for a line without a cost, since "0" would mean something else. */
static void
draw_cost (QuernSourceGutter *self,
           GtkSnapshot       *snapshot,
           const gint64      *costs,
           QuernSourceColumn  column,
           int                y,
           int                height)
{
  QuernExplorer *explorer = quern_source_lines_get_explorer (self->lines);
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  QuernEventId event = get_event (self, column);
  double value = self->ends[column] > 0 ? quern_event_set_get_value (events, event, costs) : 0.0;
  g_autofree char *text = NULL;

  if (!(value > 0.0 || value < 0.0))
    return;

  text = quern_cost_text_cell (explorer, event, costs);
  draw_text (self, snapshot, text, column, y, height,
             quern_cost_text_is_weak (explorer, event, costs));
}

/* own, inclusive: nullable */
static void
draw_costs (QuernSourceGutter *self,
            GtkSnapshot       *snapshot,
            const gint64      *own,
            const gint64      *inclusive,
            int                y,
            int                height)
{
  for (QuernSourceColumn i = 0; i < QUERN_SOURCE_LINE; i++)
    {
      const gint64 *costs = i == QUERN_SOURCE_WITH_CALLS ? inclusive : own;

      if (costs != NULL)
        draw_cost (self, snapshot, costs, i, y, height);
    }
}

static void
draw_below (QuernSourceGutter *self,
            GtkSnapshot       *snapshot,
            guint              row,
            int                y)
{
  int height = quern_source_text_view_get_row_height (get_view (self));
  guint n = quern_source_lines_get_n_below (self->lines, row);
  GdkRGBA color;

  if (n == 0)
    return;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (get_view (self))),
                               &color);
  color.alpha *= 0.045f;
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (0.0f, (float) y, (float) self->width,
                                                  (float) (height * (int) n)));
  for (guint i = 0; i < n; i++, y += height)
    {
      const QuernSourceRow *what = quern_source_lines_get_below (self->lines, row, i);

      draw_costs (self, snapshot, what->own, what->inclusive, y, height);
      if (what->kind == QUERN_SOURCE_ROW_BLOCK)
        draw_text (self, snapshot, "⋯", QUERN_SOURCE_LINE, y, height, TRUE);
    }
}

static void
quern_source_gutter_snapshot_line (GtkSourceGutterRenderer *renderer,
                                   GtkSnapshot             *snapshot,
                                   GtkSourceGutterLines    *lines,
                                   guint                    row)
{
  QuernSourceGutter *self = QUERN_SOURCE_GUTTER (renderer);
  const QuernSourceDocument *document;
  g_autofree char *number = NULL;
  guint index;
  int height;
  int y;

  if (self->lines == NULL || row >= quern_source_lines_get_n (self->lines))
    return;

  document = quern_source_lines_get_document (self->lines);
  index = quern_source_lines_get_index (self->lines, row);
  quern_source_text_view_get_row_place (get_view (self), row, &y, &height);
  number = quern_source_lines_dup_number (self->lines, row);
  draw_text (self, snapshot, number, QUERN_SOURCE_LINE, y, height, TRUE);

  quern_row_heat_draw (
    snapshot, quern_row_heat_get_step (quern_source_lines_get_hot (self->lines), row), (float) y,
    (float) height);
  draw_below (self, snapshot, row, y + height);
  if (index == QUERN_NONE)
    return;

  draw_costs (self, snapshot, quern_annotation_get_line_self (document->annotation, index),
              quern_annotation_get_line_inclusive (document->annotation, index), y, height);
}

/* Draws the arrows that cross the window; those of the hovered line, or else of the current
 * line, in the accent colour. */
static void
draw_arrows (QuernSourceGutter *self,
             GtkSnapshot       *snapshot)
{
  QuernSourceTextView *view = get_view (self);
  QuernStyle style = quern_view_style_get ();
  int window_height = gtk_widget_get_height (GTK_WIDGET (self));
  guint hovered = quern_source_text_view_get_hovered (view);
  guint current = hovered != G_MAXUINT ? hovered : quern_source_text_view_get_row (view);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
                                           &GRAPHENE_RECT_INIT (0.0f, 0.0f, (float) self->width,
                                                                (float) window_height));

  for (guint i = 0; i < self->n_arrows; i++)
    {
      const QuernJumpArrow *arrow = &self->arrows[i];
      gboolean is_current = arrow->from == current || arrow->to == current;
      QuernJumpStroke stroke = {
        .right = self->width - 2.0,
        .lane = arrow->lane,
        .conditional = arrow->conditional,
        .color = is_current ? style.accent
                            : quern_palette_get_surface (style.scheme, QUERN_SURFACE_TEXT),
        .alpha = is_current ? 1.0 : JUMP_ALPHA,
      };
      int from;
      int to;
      int height;

      if (arrow->lane == QUERN_JUMP_NO_LANE)
        continue;

      quern_source_text_view_get_row_place (view, (guint) arrow->from, &from, &height);
      stroke.from = from + height / 2.0 + 2.0;
      quern_source_text_view_get_row_place (view, (guint) arrow->to, &to, &height);
      stroke.to = to + height / 2.0 - 2.0;
      if (MAX (stroke.from, stroke.to) >= 0.0 && MIN (stroke.from, stroke.to) <= window_height)
        quern_jump_paint (cr, &stroke);
    }

  cairo_destroy (cr);
}

static void
quern_source_gutter_snapshot (GtkWidget   *widget,
                              GtkSnapshot *snapshot)
{
  QuernSourceGutter *self = QUERN_SOURCE_GUTTER (widget);

  GTK_WIDGET_CLASS (quern_source_gutter_parent_class)->snapshot (widget, snapshot);

  if (self->lines != NULL && self->n_arrows > 0 && get_view (self) != NULL)
    draw_arrows (self, snapshot);
}

static void
quern_source_gutter_finalize (GObject *object)
{
  g_free (QUERN_SOURCE_GUTTER (object)->arrows);

  G_OBJECT_CLASS (quern_source_gutter_parent_class)->finalize (object);
}

static void
quern_source_gutter_class_init (QuernSourceGutterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_source_gutter_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = quern_source_gutter_snapshot;
  GTK_SOURCE_GUTTER_RENDERER_CLASS (klass)->snapshot_line = quern_source_gutter_snapshot_line;
}

static void
quern_source_gutter_init (QuernSourceGutter *self)
{
}

GtkSourceGutterRenderer *
quern_source_gutter_new (void)
{
  return g_object_new (QUERN_TYPE_SOURCE_GUTTER, NULL);
}

void
quern_source_gutter_set_lines (QuernSourceGutter *self,
                               QuernSourceLines  *lines)
{
  g_return_if_fail (QUERN_IS_SOURCE_GUTTER (self));

  self->lines = lines;
  self->n_arrows = 0;
  if (lines == NULL)
    return;

  collect_arrows (self);
  quern_source_gutter_measure (self);
}
