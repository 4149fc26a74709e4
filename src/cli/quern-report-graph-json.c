/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-graph-json.h"

#include "quern-graph-words.h"
#include "quern-json.h"

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
write_number (Writer     *self,
              const char *key,
              double      value)
{
  quern_json_key (&self->json, key);
  quern_json_number (&self->json, value);
}

static void
write_count (Writer     *self,
             const char *key,
             guint64     value)
{
  quern_json_key (&self->json, key);
  quern_json_count (&self->json, value);
}

static void
begin_list (Writer     *self,
            const char *key)
{
  quern_json_line_break (&self->json);
  quern_json_key (&self->json, key);
  quern_json_begin_array (&self->json);
}

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

  write_number (self, "x", (bounds->x - view->x) * view->zoom);
  write_number (self, "y", (bounds->y - view->y) * view->zoom);
  write_number (self, "width", bounds->width * view->zoom);
  write_number (self, "height", bounds->height * view->zoom);
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
  if (is_cycle)
    quern_json_null (&self->json);
  else
    quern_json_count (&self->json, node);
  write_count (self, "cycle", is_cycle ? quern_analysis_get_node_cycle (self->analysis, node) : 0);
}

/* Writes the changes of a node, in a difference. */
static void
write_change (Writer               *self,
              const QuernGraphNode *node)
{
  const QuernGraphSelection *selection = self->fitting->selection;

  quern_json_key (&self->json, "side");
  quern_json_text (&self->json, node->sides == QUERN_GRAPH_IS_BEFORE ? "before"
                                : node->sides == QUERN_GRAPH_IS_AFTER ? "after" : "both");
  write_number (self, "before", node->before);
  quern_json_key (&self->json, "origin");
  if (selection->has_origins)
    quern_json_number (&self->json, node->origin);
  else
    quern_json_null (&self->json);
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

  quern_json_key (&self->json, "title");
  quern_json_text (&self->json, title);
}

static void
write_boxes (Writer *self)
{
  const QuernGraphSelection *selection = self->fitting->selection;

  begin_list (self, "boxes");
  for (guint i = 0; i < selection->nodes->len; i++)
    {
      const QuernGraphNode *node = &g_array_index (selection->nodes, QuernGraphNode, i);

      begin_item (self);
      write_node (self, node->node);
      write_name (self, "name", node->node);
      write_number (self, "inclusive", node->inclusive);
      write_number (self, "self", node->self);
      quern_json_key (&self->json, "estimate");
      quern_json_boolean (&self->json, MAX (node->certainty, node->self_certainty) !=
                                       QUERN_GRAPH_EXACT);
      write_count (self, "n_functions", node->n_functions);
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
  const QuernCycles *cycles = quern_analysis_get_cycles (self->analysis);

  quern_json_key (&self->json, "functions");
  quern_json_begin_array (&self->json);
  for (guint i = chain->first; i < chain->first + chain->n_nodes; i++)
    {
      QuernNodeId node = g_array_index (nodes, QuernNodeId, i);
      const QuernFunctionId *members = &node;
      guint n = 1;

      if (quern_analysis_is_cycle (self->analysis, node))
        members = quern_cycles_get_members (
          cycles, quern_analysis_get_node_cycle (self->analysis, node), &n);
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

  begin_list (self, "pills");
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
      write_count (self, "from", edge->from);
      write_count (self, "to", edge->to);
      write_number (self, "self", chain->self);
      write_number (self, "passed_on", chain->passed_on);
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

  begin_list (self, "rests");
  for (guint i = 0; i < pills->len; i++)
    {
      const QuernGraphPill *pill = &g_array_index (pills, QuernGraphPill, i);
      const QuernGraphRest *rest;

      if (pill->arrow != QUERN_NONE)
        continue;

      rest = &g_array_index (selection->rests, QuernGraphRest, i);
      begin_item (self);
      quern_json_key (&self->json, "kind");
      quern_json_text (&self->json, rest->direction == QUERN_CALLERS ? "callers" : "callees");
      write_count (self, "box", rest->node);
      write_number (self, "cost", rest->cost);
      write_count (self, "n_functions", rest->n_functions);
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

  quern_json_key (&self->json, "curve");
  quern_json_begin_array (&self->json);
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

  write_count (self, "via", is_via ? chain->n_functions : 0);
  if (is_via)
    {
      write_number (self, "low", chain->least);
      write_number (self, "high", chain->most);
    }
}

static void
write_edges (Writer *self)
{
  const QuernGraphSelection *selection = self->fitting->selection;

  begin_list (self, "edges");
  for (guint i = 0; i < selection->edges->len; i++)
    {
      const QuernGraphEdge *edge = &g_array_index (selection->edges, QuernGraphEdge, i);
      const QuernGraphArrow *arrow = &g_array_index (self->fitting->scene->arrows,
                                                     QuernGraphArrow, i);

      begin_item (self);
      write_count (self, "from", edge->from);
      write_count (self, "to", edge->to);
      write_number (self, "cost", edge->cost);
      write_count (self, "count", edge->count);
      if (selection->is_difference)
        {
          write_count (self, "count_before", edge->counts[0]);
          write_count (self, "count_after", edge->counts[1]);
          write_number (self, "cost_before", edge->costs[0]);
          write_number (self, "cost_after", edge->costs[1]);
          write_number (self, "line", arrow->width);
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

  quern_json_line_break (&self->json);
  quern_json_key (&self->json, "canvas");
  quern_json_begin_array (&self->json);
  quern_json_number (&self->json, self->width);
  quern_json_number (&self->json, self->height);
  quern_json_end_array (&self->json);
  write_number (self, "scale", self->view.zoom);
  quern_json_key (&self->json, "orientation");
  quern_json_text (&self->json, scene->orientation == QUERN_GRAPH_TOP_DOWN ? "top-down"
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
  write_count (&self, "quern_graph", 1);
  quern_json_line_break (&self.json);
  quern_json_key (&self.json, "event");
  quern_json_text (&self.json, quern_event_set_get_name (
                     quern_profile_get_events (quern_analysis_get_profile (analysis)),
                     selection->options.event));
  if (selection->focus != QUERN_NONE)
    write_name (&self, "focus", selection->focus);
  quern_json_line_break (&self.json);
  write_number (&self, "base", selection->base);
  if (selection->is_difference)
    {
      write_number (&self, "total_before", selection->whole);
      write_number (&self, "change", selection->measure);
      write_number (&self, "shown_change", selection->shown_change);
      if (selection->has_origins)
        {
          write_number (&self, "origins", selection->base_origins);
          write_number (&self, "shown_origins", selection->shown_origins);
        }
    }
  write_number (&self, "shown_self", selection->shown_self);
  write_number (&self, "hidden_self", selection->hidden_self - selection->no_function);
  write_number (&self, "not_attributed", selection->no_function);
  write_count (&self, "hidden_functions", selection->n_hidden);
  write_number (&self, "self_in_view", quern_graph_fitting_get_self (fitting, width, height));
  write_canvas (&self);
  write_boxes (&self);
  write_pills (&self);
  write_rests (&self);
  write_edges (&self);
  quern_json_line_break (&self.json);
  quern_json_key (&self.json, "caption");
  quern_json_text (&self.json, caption);
  quern_json_end_object (&self.json);
  quern_sink_putc (sink, '\n');
}
