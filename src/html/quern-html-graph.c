/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The call graph, as the window first shows it. */

#include "quern-html-boxes.h"

#include "quern-config.h"
#include "quern-graph-fitting.h"
#include "quern-graph-words.h"
#include "quern-legend.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The size that the layout is made for, in px. */
#define WIDTH 1200.0
#define HEIGHT 700.0

/* Space around the graph, in px. */
#define MARGIN 12.0

/* From VISUAL 4, in px from the upper left corner of a box; for texts, the baseline. */
#define PADDING 10.0
#define NAME_Y 17.0
#define BAR_Y 23.0
#define BAR_HEIGHT 6.0
#define FIGURES_Y 43.0
#define BASELINE 4.0
#define SHEET_OFFSET 3.0

static void
write_rect (QuernHtmlWriter *writer,
            double           x,
            double           y,
            double           width,
            double           height)
{
  quern_html_printf (writer, "<rect x=%.1f y=%.1f width=%.1f height=%.1f", x, y, width, height);
}

/* " x=… y=…>text</text>" */
static void
write_text_at (QuernHtmlWriter *writer,
               double           x,
               double           y,
               const char      *text)
{
  quern_html_printf (writer, " x=%.1f y=%.1f>%s</text>", x, y, text);
}

static void
write_curve (QuernHtmlWriter       *writer,
             const QuernGraphScene *scene,
             guint                  first,
             guint                  n)
{
  const QuernPoint *points = &g_array_index (scene->points, QuernPoint, first);

  quern_html_puts (writer, " d=\"M");
  for (guint i = 0; i < n; i++)
    {
      if (i == 1)
        quern_html_puts (writer, "C");
      else if (i > 0)
        quern_html_puts (writer, " ");
      quern_html_printf (writer, "%.1f,%.1f", points[i].x, points[i].y);
    }
}

/* Writes both ends of an arrow, so that the script can highlight the arrows of a function. */
static void
write_ends (const QuernHtmlContext *self,
            QuernHtmlWriter        *writer,
            const QuernGraphScene  *scene,
            const QuernGraphArrow  *arrow)
{
  guint32 from = quern_html_context_get_row (
    self, g_array_index (scene->boxes, QuernGraphBox, arrow->from).node);
  guint32 to = quern_html_context_get_row (
    self, g_array_index (scene->boxes, QuernGraphBox, arrow->to).node);

  if (from != QUERN_HTML_NO_ROW)
    quern_html_printf (writer, " data-a=%u", from);
  if (to != QUERN_HTML_NO_ROW)
    quern_html_printf (writer, " data-b=%u", to);
}

static void
write_head (QuernHtmlWriter       *writer,
            const QuernGraphArrow *arrow,
            QuernPoint             base)
{
  double dx = arrow->tip.x - base.x;
  double dy = arrow->tip.y - base.y;
  double length = hypot (dx, dy);
  double half = quern_graph_scene_get_head_breadth (arrow->width) / 2.0;

  if (length < 0.5)
    return;

  dx /= length;
  dy /= length;
  quern_html_printf (writer,
                     "<path fill=#777 stroke=none d=\"M%.1f,%.1fL%.1f,%.1f %.1f,%.1fz\" />",
                     arrow->tip.x, arrow->tip.y, base.x - dy * half, base.y + dx * half,
                     base.x + dy * half, base.y - dx * half);
}

static void
write_arrow (const QuernHtmlContext *self,
             QuernHtmlWriter        *writer,
             const QuernGraphScene  *scene,
             const QuernGraphArrow  *arrow)
{
  QuernPoint base;

  if (arrow->n_points == 0)
    return;

  base = g_array_index (scene->points, QuernPoint, arrow->first_point + arrow->n_points - 1);
  quern_html_puts (writer, "<g class=a");
  write_ends (self, writer, scene, arrow);
  quern_html_printf (writer, "><path stroke-width=%.2f", arrow->width);
  if (arrow->is_dashed)
    quern_html_printf (writer, " stroke-dasharray=%.1f", 5.0 + arrow->width);
  write_curve (writer, scene, arrow->first_point, arrow->n_points);
  quern_html_puts (writer, "\" />");
  write_head (writer, arrow, base);
  if (arrow->label != NULL && *arrow->label != '\0')
    {
      quern_html_puts (writer, "<text fill=#000 stroke=none text-anchor=middle");
      write_text_at (writer, arrow->label_place.x, arrow->label_place.y + BASELINE, arrow->label);
    }
  quern_html_puts (writer, "</g>\n");
}

static void
write_pill (QuernHtmlContext        *self,
            QuernHtmlWriter         *writer,
            const QuernGraphFitting *fitting,
            guint                    index)
{
  const QuernGraphScene *scene = fitting->scene;
  const QuernGraphPill *pill = &g_array_index (scene->pills, QuernGraphPill, index);
  const QuernRect *bounds = &pill->bounds;

  quern_html_puts (writer, "<g class=p>");
  if (pill->arrow == QUERN_NONE)
    quern_html_boxes_take_tooltip (
      writer, quern_graph_words_dup_rest_tooltip (
                self->subject->analysis, fitting->selection,
                &g_array_index (fitting->selection->rests, QuernGraphRest, index)));
  else
    quern_html_boxes_take_tooltip (
      writer, quern_graph_words_dup_chain_tooltip (
                self->subject->analysis, fitting->selection,
                &g_array_index (fitting->selection->edges, QuernGraphEdge, pill->arrow)));
  if (pill->n_points > 0)
    {
      quern_html_puts (writer, "<path stroke-dasharray=3");
      write_curve (writer, scene, pill->first_point, pill->n_points);
      quern_html_puts (writer, "\" />");
    }
  write_rect (writer, bounds->x, bounds->y, bounds->width, bounds->height);
  quern_html_puts (writer, " fill=#fff rx=11 /><text fill=#000 stroke=none text-anchor=middle");
  write_text_at (writer, bounds->x + bounds->width / 2.0,
                 bounds->y + bounds->height / 2.0 + BASELINE,
                 /* Pills of a scene for a low zoom have room for the brief text only. */
                 scene->zoom < QUERN_GRAPH_LEGIBLE_ZOOM && pill->brief != NULL ? pill->brief
                                                                               : pill->text);
  quern_html_puts (writer, "</g>\n");
}

/* Draws self cost dark and inclusive cost light on a bar for the total. */
static void
write_bar (QuernHtmlWriter     *writer,
           const QuernGraphBox *box)
{
  double x = box->bounds.x + PADDING;
  double y = box->bounds.y + BAR_Y;
  double width = box->bounds.width - 2.0 * PADDING;

  write_rect (writer, x, y, width, BAR_HEIGHT);
  quern_html_puts (writer, " class=k fill=#ddd stroke=none rx=3 />");
  if (box->inclusive_share > 0.0)
    {
      write_rect (writer, x, y, width * box->inclusive_share, BAR_HEIGHT);
      quern_html_puts (writer, " class=i fill=#abc stroke=none rx=3 />");
    }
  if (box->self_share > 0.0)
    {
      write_rect (writer, x, y, width * box->self_share, BAR_HEIGHT);
      quern_html_puts (writer, " class=m fill=#467 stroke=none rx=3 />");
    }
}

static void
write_box_texts (QuernHtmlWriter     *writer,
                 const QuernGraphBox *box)
{
  double left = box->bounds.x + PADDING;
  double right = box->bounds.x + box->bounds.width - PADDING;
  double y = box->bounds.y;

  quern_html_puts (writer, "<g fill=#000 stroke=none><text font-weight=bold font-size=13");
  write_text_at (writer, left, y + NAME_Y, box->title);
  if (box->members != NULL)
    {
      quern_html_puts (writer, "<text text-anchor=end");
      write_text_at (writer, right, y + NAME_Y, box->members);
    }
  quern_html_puts (writer, "<text");
  write_text_at (writer, left, y + FIGURES_Y, box->inclusive);
  quern_html_puts (writer, "<text text-anchor=end");
  write_text_at (writer, right, y + FIGURES_Y, box->self);
  quern_html_puts (writer, "</g>");
}

static void
write_box (QuernHtmlContext        *self,
           QuernHtmlWriter         *writer,
           const QuernGraphFitting *fitting,
           guint                    index)
{
  const QuernGraphBox *box = &g_array_index (fitting->scene->boxes, QuernGraphBox, index);
  gboolean is_link = quern_html_context_open_link (self, writer, box->node);

  quern_html_puts (writer, "<g");
  quern_html_boxes_write_class (writer, box->rank, FALSE);
  quern_html_puts (writer, ">");
  quern_html_boxes_take_tooltip (
    writer, quern_graph_words_dup_tooltip (self->subject->analysis, fitting->selection,
                                           &g_array_index (fitting->selection->nodes,
                                                           QuernGraphNode, index)));
  for (guint sheet = box->is_cycle ? 3 : 1; sheet-- > 0;)
    {
      write_rect (writer, box->bounds.x + sheet * SHEET_OFFSET,
                  box->bounds.y + sheet * SHEET_OFFSET, box->bounds.width, box->bounds.height);
      quern_html_puts (writer, " class=b fill=#fff rx=6 />");
    }
  write_bar (writer, box);
  write_box_texts (writer, box);
  quern_html_puts (writer, "</g>");
  if (is_link)
    quern_html_puts (writer, "</a>");
  quern_html_puts (writer, "\n");
}

static void
write_scene (QuernHtmlContext        *self,
             QuernHtmlWriter         *writer,
             const QuernGraphFitting *fitting)
{
  const QuernGraphScene *scene = fitting->scene;
  const QuernRect *extent = &scene->extent;

  quern_html_boxes_write_tools (writer, TRUE);
  quern_html_printf (writer,
                     "<div class=picture><svg class=graph role=group width=%.0f "
                     "viewBox=\"%.0f %.0f %.0f %.0f\" font-size=12 font-family=sans-serif "
                     "fill=none stroke=#777 aria-label=\"%s\">\n",
                     extent->width + 2.0 * MARGIN,
                     extent->x - MARGIN, extent->y - MARGIN,
                     extent->width + 2.0 * MARGIN, extent->height + 2.0 * MARGIN,
                     _("Call Graph"));
  /* Draw the costliest arrows last, on top. */
  for (guint i = scene->arrows->len; i-- > 0;)
    write_arrow (self, writer, scene, &g_array_index (scene->arrows, QuernGraphArrow, i));
  for (guint i = 0; i < scene->pills->len; i++)
    write_pill (self, writer, fitting, i);
  for (guint i = 0; i < scene->boxes->len; i++)
    write_box (self, writer, fitting, i);
  quern_html_puts (writer, "</svg></div>\n");
}

/* Weights the groups by the self cost in the boxes. */
static GArray *
dup_legend (const QuernHtmlContext  *self,
            const QuernGraphFitting *fitting)
{
  QuernGrouping *grouping = self->subject->grouping;
  g_autofree double *areas = g_new0 (double, MAX (quern_grouping_get_n_groups (grouping), 1));
  const GArray *nodes = fitting->selection->nodes;

  for (guint i = 0; i < nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (nodes, QuernGraphNode, i);
      guint group = quern_grouping_get_group (grouping, node->node);

      if (group < quern_grouping_get_n_groups (grouping))
        areas[group] += ABS (node->self) + 1e-9 * ABS (node->inclusive);
    }

  return quern_legend_new (grouping, areas);
}

/* Without graphviz, only the graph is missing from the report. */
gboolean
quern_html_write_graph (QuernHtmlContext  *self,
                        QuernHtmlWriter   *writer,
                        GError           **error)
{
  QuernAnalysis *analysis = quern_analysis_get_drawn (self->subject->analysis,
                                                      self->subject->event);
  g_autoptr (GError) local_error = NULL;
  QuernGraphOptions options;
  QuernGraphFitting fitting;

  quern_graph_options_init (&options);
  options.focus = QUERN_NONE;
  options.event = self->subject->event;
  options.orientation = QUERN_GRAPH_AUTOMATIC;
  options.canvas_width = WIDTH;
  options.canvas_height = HEIGHT;
  quern_graph_options_propose (&options, analysis);
  options.n_boxes = quern_graph_options_get_n_boxes (WIDTH);

  if (!quern_graph_fitting_choose (analysis, self->subject->grouping, &options, self->text,
                                   &fitting, self->cancellable, &local_error))
    {
      if (local_error->domain != QUERN_LAYOUT_ERROR)
        {
          g_propagate_error (error, g_steal_pointer (&local_error));
          return FALSE;
        }
      quern_html_printf (writer, "<p>%s</p>\n", local_error->message);
      return TRUE;
    }

  /* A page can be zoomed. */
  if (fitting.labelled != NULL)
    {
      quern_graph_scene_free (fitting.scene);
      fitting.scene = g_steal_pointer (&fitting.labelled);
    }
  write_scene (self, writer, &fitting);
  quern_html_boxes_take_caption (writer,
                                 quern_graph_words_dup_caption (analysis, fitting.selection),
                                 dup_legend (self, &fitting), 0);
  quern_graph_fitting_clear (&fitting);

  return TRUE;
}
