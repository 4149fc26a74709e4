/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-graph-json.h"

#include "quern-graph-words.h"
#include "quern-json.h"

#include <math.h>

typedef struct
{
  QuernJson                json;
  QuernAnalysis           *analysis;
  const QuernGraphFitting *fitting;
  QuernText               *text;
  QuernFit                 view;
  double                   width;
  double                   height;
} Writer;

static void
begin_item (Writer *self)
{
  quern_json_line_break (&self->json);
  quern_json_begin_object (&self->json);
}

/* Writes a position on the canvas, and whether all of it is in view. */
static void
write_place (Writer          *self,
             const QuernRect *bounds)
{
  const QuernFit *view = &self->view;

  quern_json_number_as (&self->json, "x", (bounds->x - view->x) * view->zoom);
  quern_json_number_as (&self->json, "y", (bounds->y - view->y) * view->zoom);
  quern_json_number_as (&self->json, "width", bounds->width * view->zoom);
  quern_json_number_as (&self->json, "height", bounds->height * view->zoom);
  quern_json_key (&self->json, "in_view");
  quern_json_boolean (&self->json, quern_fit_shows (view, self->width, self->height, bounds));
}

static void
write_name (Writer      *self,
            const char  *key,
            QuernNodeId  node)
{
  g_autofree char *name = quern_graph_selection_dup_name (self->fitting->selection,
                                                          self->analysis, node);

  if (key != NULL)
    quern_json_key (&self->json, key);
  quern_json_text (&self->json, name);
}

/* Writes the index of a function as in the export, or null and the number of a cycle. */
static void
write_node (Writer      *self,
            QuernNodeId  node)
{
  gboolean is_cycle = quern_analysis_is_cycle (self->analysis, node);

  quern_json_key (&self->json, "function");
  quern_json_count_or_null (&self->json, node, !is_cycle);
  quern_json_count_as (&self->json, "cycle",
                       is_cycle ? quern_analysis_get_node_cycle (self->analysis, node) : 0);
}

/* Writes the changes of a node, in a difference. */
static void
write_change (Writer               *self,
              const QuernGraphNode *node)
{
  const QuernGraphSelection *selection = self->fitting->selection;

  quern_json_text_as (&self->json, "side",
                      node->sides == QUERN_GRAPH_IS_BEFORE  ? "before"
                      : node->sides == QUERN_GRAPH_IS_AFTER ? "after"
                                                            : "both");
  quern_json_number_as (&self->json, "before", node->before);
  quern_json_number_as (&self->json, "origin",
                        selection->has_origins ? node->origin : (double) NAN);
  quern_json_key (&self->json, "flag");
  quern_json_boolean (&self->json, quern_graph_selection_is_origin (selection, node));
}

/* Writes the name as the box shows it. */
static void
write_title (Writer *self,
             guint   index)
{
  const QuernGraphScene *scene = self->fitting->scene;
  g_autofree char *title =
    quern_graph_scene_dup_shown (scene, &g_array_index (scene->boxes, QuernGraphBox, index),
                                 self->text, self->view.zoom);

  quern_json_text_as (&self->json, "title", title);
}

static void
write_boxes (Writer *self)
{
  const QuernGraphSelection *selection = self->fitting->selection;

  quern_json_section (&self->json, "boxes");
  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, i);

      begin_item (self);
      write_node (self, node->node);
      write_name (self, "name", node->node);
      quern_json_number_as (&self->json, "inclusive", node->inclusive);
      quern_json_number_as (&self->json, "self", node->self);
      quern_json_key (&self->json, "estimate");
      quern_json_boolean (&self->json, MAX (node->certainty, node->self_certainty) !=
                                       QUERN_GRAPH_EXACT);
      quern_json_count_as (&self->json, "n_functions", node->n_functions);
      if (selection->is_difference)
        write_change (self, node);
      write_title (self, i);
      write_place (self, quern_graph_scene_get_bounds (self->fitting->scene, i));
      quern_json_end_object (&self->json);
    }
  quern_json_end_array (&self->json);
}

/* Lists all members of cycles one by one. */
static void
write_chain_functions (Writer                *self,
                       const QuernGraphChain *chain)
{
  const GArray *nodes = self->fitting->selection->chain_nodes;

  quern_json_array_as (&self->json, "functions");
  for (guint i = chain->first; i < chain->first + chain->n_nodes; i++)
    {
      QuernNodeId node = g_array_index (nodes, QuernNodeId, i);
      guint n;
      const QuernFunctionId *members = quern_analysis_get_functions (self->analysis, &node, &n);

      for (guint j = 0; j < n; j++)
        quern_json_count (&self->json, members[j]);
    }
  quern_json_end_array (&self->json);
}

static const QuernGraphChain *
get_chain (const Writer         *self,
           const QuernGraphEdge *edge)
{
  return &g_array_index (self->fitting->selection->chains, QuernGraphChain, edge->chain - 1);
}

/* Writes the pills of edges: chains of functions that only pass cost on. */
static void
write_pills (Writer *self)
{
  const QuernGraphSelection *selection = self->fitting->selection;
  const GArray *pills = self->fitting->scene->pills;

  quern_json_section (&self->json, "pills");
  for (guint i = 0; i < pills->len; i++)
    {
      const QuernGraphPill *pill = &g_array_index (pills, QuernGraphPill, i);
      const QuernGraphEdge *edge;
      const QuernGraphChain *chain;

      if (pill->arrow == QUERN_NONE)
        continue;

      edge = &g_array_index (selection->edges, QuernGraphEdge, pill->arrow);
      chain = get_chain (self, edge);
      if (chain->is_via)
        continue;

      begin_item (self);
      write_chain_functions (self, chain);
      quern_json_count_as (&self->json, "from", edge->from);
      quern_json_count_as (&self->json, "to", edge->to);
      quern_json_number_as (&self->json, "self", chain->self);
      quern_json_number_as (&self->json, "passed_on", chain->passed_on);
      write_place (self, &pill->bounds);
      quern_json_end_object (&self->json);
    }
  quern_json_end_array (&self->json);
}

/* Writes the pills for callers and callees of a box that are not shown. */
static void
write_rests (Writer *self)
{
  const QuernGraphSelection *selection = self->fitting->selection;
  const GArray *pills = self->fitting->scene->pills;

  quern_json_section (&self->json, "rests");
  for (guint i = 0; i < pills->len; i++)
    {
      const QuernGraphPill *pill = &g_array_index (pills, QuernGraphPill, i);
      const QuernGraphRest *rest;

      if (pill->arrow != QUERN_NONE)
        continue;

      rest = &g_array_index (selection->rests, QuernGraphRest, i);
      begin_item (self);
      quern_json_text_as (&self->json, "kind",
                          rest->direction == QUERN_CALLERS ? "callers" : "callees");
      quern_json_count_as (&self->json, "box", rest->node);
      quern_json_number_as (&self->json, "cost", rest->cost);
      quern_json_count_as (&self->json, "n_functions", rest->n_functions);
      write_place (self, &pill->bounds);
      quern_json_end_object (&self->json);
    }
  quern_json_end_array (&self->json);
}

static void
write_curve (Writer                *self,
             const QuernGraphArrow *arrow)
{
  const QuernFit *view = &self->view;

  quern_json_array_as (&self->json, "curve");
  for (guint i = 0; i < arrow->n_points; i++)
    {
      const QuernPoint *point = &g_array_index (self->fitting->scene->points, QuernPoint,
                                                arrow->first_point + i);

      quern_json_begin_array (&self->json);
      quern_json_number (&self->json, (point->x - view->x) * view->zoom);
      quern_json_number (&self->json, (point->y - view->y) * view->zoom);
      quern_json_end_array (&self->json);
    }
  quern_json_end_array (&self->json);
}

/* Writes the hidden functions that an edge leads through, and the bounds of its cost. */
static void
write_via (Writer               *self,
           const QuernGraphEdge *edge)
{
  const QuernGraphChain *chain = edge->chain > 0 ? get_chain (self, edge) : NULL;
  gboolean is_via = chain != NULL && chain->is_via;

  quern_json_count_as (&self->json, "via", is_via ? chain->n_functions : 0);
  if (is_via)
    {
      quern_json_number_as (&self->json, "low", chain->least);
      quern_json_number_as (&self->json, "high", chain->most);
    }
}

static void
write_edges (Writer *self)
{
  const QuernGraphSelection *selection = self->fitting->selection;

  quern_json_section (&self->json, "edges");
  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);
      const QuernGraphArrow *arrow = &g_array_index (self->fitting->scene->arrows,
                                                     QuernGraphArrow, i);

      begin_item (self);
      quern_json_count_as (&self->json, "from", edge->from);
      quern_json_count_as (&self->json, "to", edge->to);
      quern_json_number_as (&self->json, "cost", edge->cost);
      quern_json_count_as (&self->json, "count", edge->count);
      if (selection->is_difference)
        {
          quern_json_count_as (&self->json, "count_before", edge->counts[0]);
          quern_json_count_as (&self->json, "count_after", edge->counts[1]);
          quern_json_number_as (&self->json, "cost_before", edge->costs[0]);
          quern_json_number_as (&self->json, "cost_after", edge->costs[1]);
          quern_json_number_as (&self->json, "line", arrow->width);
        }
      write_via (self, edge);
      quern_json_key (&self->json, "estimate");
      quern_json_boolean (&self->json, edge->certainty != QUERN_GRAPH_EXACT);
      write_curve (self, arrow);
      quern_json_end_object (&self->json);
    }
  quern_json_end_array (&self->json);
}

static void
write_canvas (Writer *self)
{
  const QuernGraphScene *scene = self->fitting->scene;

  quern_json_section (&self->json, "canvas");
  quern_json_number (&self->json, self->width);
  quern_json_number (&self->json, self->height);
  quern_json_end_array (&self->json);
  quern_json_number_as (&self->json, "scale", self->view.zoom);
  quern_json_text_as (&self->json, "orientation",
                      scene->orientation == QUERN_GRAPH_TOP_DOWN   ? "top-down"
                      : scene->orientation == QUERN_GRAPH_CIRCULAR ? "circular"
                                                                   : "left-right");
}

/**
 * quern_report_write_graph_json:
 * @analysis: the costs
 * @fitting: what is shown
 * @text: measures
 * @width: of the canvas, in px
 * @height: of the canvas, in px
 * @sink: the output
 *
 * Costs are in units of the event; shown_self, hidden_self and not_attributed add up to base. In a
 * difference, change is Σ |self| of all functions, and shown_change that of shown functions;
 * origins and shown_origins are Σ |origin|, where origins are known. Positions are in px of the
 * canvas, as it first shows the graph; title is the name as the box shows it then; in_view is false
 * for items that are partly or entirely outside of the canvas.
 */
void
quern_report_write_graph_json (QuernAnalysis           *analysis,
                               const QuernGraphFitting *fitting,
                               QuernText               *text,
                               double                   width,
                               double                   height,
                               QuernSink               *sink)
{
  const QuernGraphSelection *selection = fitting->selection;
  g_autofree char *caption = quern_graph_words_dup_caption (analysis, selection);
  Writer self = {
    .analysis = analysis, .fitting = fitting, .text = text, .width = width, .height = height,
    .view = quern_graph_fitting_get_view (fitting, width, height),
  };

  quern_json_init (&self.json, sink);
  quern_json_begin_object (&self.json);
  quern_json_count_as (&self.json, "quern_graph", 1);
  quern_json_line_break (&self.json);
  quern_json_text_as (&self.json, "event", quern_event_set_get_name (
                        quern_profile_get_events (quern_analysis_get_profile (analysis)),
                        selection->options.event));
  if (selection->focus != QUERN_NONE)
    write_name (&self, "focus", selection->focus);
  quern_json_line_break (&self.json);
  quern_json_number_as (&self.json, "base", selection->base);
  if (selection->is_difference)
    {
      quern_json_number_as (&self.json, "total_before", selection->whole);
      quern_json_number_as (&self.json, "change", selection->measure);
      quern_json_number_as (&self.json, "shown_change", selection->shown_change);
      if (selection->has_origins)
        {
          quern_json_number_as (&self.json, "origins", selection->base_origins);
          quern_json_number_as (&self.json, "shown_origins", selection->shown_origins);
        }
    }
  quern_json_number_as (&self.json, "shown_self", selection->shown_self);
  quern_json_number_as (&self.json, "hidden_self",
                        selection->hidden_self - selection->no_function);
  quern_json_number_as (&self.json, "not_attributed", selection->no_function);
  quern_json_count_as (&self.json, "hidden_functions", selection->n_hidden);
  quern_json_number_as (&self.json, "self_in_view",
                        quern_graph_fitting_get_self (fitting, width, height));
  write_canvas (&self);
  write_boxes (&self);
  write_pills (&self);
  write_rests (&self);
  write_edges (&self);
  quern_json_line_break (&self.json);
  quern_json_text_as (&self.json, "caption", caption);
  quern_json_end_object (&self.json);
  quern_sink_putc (sink, '\n');
}
