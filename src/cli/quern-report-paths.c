/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-paths.h"

#include "quern-comparison-events.h"
#include "quern-cost-table.h"
#include "quern-json.h"
#include "quern-memory.h"
#include "quern-report-messages.h"
#include "quern-report-picture.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <math.h>

/* Memory for a path and a waiting one, in bytes: arrays grow by doubling. */
#define PER_LINE (4 * sizeof (QuernReportPath) + 32 * sizeof (QuernCell))

/* A line of the folded format repeats the whole path, so that deep recursion in a small file would
 * take gigabytes. Costs of deeper paths are added to the path above them. */
#define MAX_FOLDED_DEPTH 1024

void
quern_report_paths_clear (QuernReportPaths *self)
{
  g_clear_pointer (&self->tree, quern_call_tree_free);
  g_clear_pointer (&self->difference, quern_union_tree_free);
  g_clear_pointer (&self->paths, g_array_unref);
}

static double
get_difference_line (QuernReportPaths *self,
                     guint             index,
                     QuernTreeLine    *line)
{
  const QuernUnionContext *context = quern_union_tree_get (self->difference, index);
  const QuernSideCost *before = &context->sides[0];
  const QuernSideCost *after = &context->sides[1];

  *line = (QuernTreeLine) {
    .function = context->function,
    .depth = context->depth,
    .recursive = context->recursive,
    .cost = after->cost - before->cost,
    .self = after->self - after->unexplained - (before->self - before->unexplained),
    .unexplained = after->unexplained - before->unexplained,
    .low = after->low - before->high,
    .high = after->high - before->low,
  };
  line->is_estimate = line->low < line->high;

  return MAX (fabs (before->cost), fabs (after->cost));
}

/* Returns the cost that decides whether a context is listed. In a difference, this is the larger
 * side, as an unchanged context may lead to changed ones. */
static double
get_line (QuernReportPaths *self,
          guint             index,
          QuernTreeLine    *line)
{
  const QuernContext *context;

  if (self->difference != NULL)
    return get_difference_line (self, index, line);

  context = quern_call_tree_get (self->tree, index);
  *line = (QuernTreeLine) {
    .function = context->function,
    .depth = context->depth,
    .recursive = context->recursive,
    .is_estimate = context->low < context->high,
    .cost = context->cost,
    .self = context->self - context->unexplained,
    .unexplained = context->unexplained,
    .low = context->low,
    .high = context->high,
  };

  /* The folded format has no negative costs: they are part of the path above. */
  return self->report->options->format == QUERN_REPORT_FOLDED ? context->cost
                                                              : fabs (context->cost);
}

/* Finds the children of a context. FALSE if there is not enough memory. */
static gboolean
open_context (QuernReportPaths *self,
              guint             index,
              guint            *first,
              guint            *n)
{
  if (self->difference != NULL)
    {
      const QuernUnionContext *both;

      if (!quern_union_tree_open (self->difference, index))
        return FALSE;
      both = quern_union_tree_get (self->difference, index);
      *first = both->first_child;
      *n = both->n_children;
    }
  else
    {
      const QuernContext *context;

      if (!quern_call_tree_open (self->tree, index, self->min_cost))
        return FALSE;
      context = quern_call_tree_get (self->tree, index);
      *first = context->first_child;
      *n = context->n_children;
    }

  return TRUE;
}

/* A diamond of calls doubles the paths, so a small profile may have more than can be listed. */
static void
warn_if_cut (QuernReportPaths *self)
{
  g_autofree char *text = NULL;

  if (self->difference != NULL ? !quern_union_tree_is_cut (self->difference)
                               : !quern_call_tree_is_cut (self->tree))
    return;

  text = g_strdup_printf (_("there are more call paths than the %u that can be listed, so some are "
                            "left out; use a larger --min-cost, or --max-depth"),
                          QUERN_CALL_TREE_MAX_CONTEXTS);
  quern_report_print_warning (NULL, text);
}

/* Lists the tree depth first. Waiting contexts are on an explicit stack, as a tree may be as deep
 * as it has contexts. */
static gboolean
walk (QuernReportPaths  *self,
      GError           **error)
{
  const QuernReportOptions *options = self->report->options;
  guint max_depth = options->format == QUERN_REPORT_FOLDED
                      ? MIN (options->max_depth, MAX_FOLDED_DEPTH) : options->max_depth;
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (QuernReportPath));
  gsize n_ensured = 0;
  QuernReportPath next = { .context = 0, .parent = QUERN_NONE };

  g_array_append_val (waiting, next);
  while (waiting->len > 0)
    {
      guint first;
      guint n;

      next = g_array_index (waiting, QuernReportPath, waiting->len - 1);
      g_array_set_size (waiting, waiting->len - 1);
      get_line (self, next.context, &next.line);
      g_array_append_val (self->paths, next);
      if (next.line.depth >= max_depth)
        continue;

      if (!open_context (self, next.context, &first, &n))
        return quern_memory_set_out (error);
      if (self->paths->len + waiting->len + n > n_ensured)
        {
          n_ensured = 2 * ((gsize) self->paths->len + waiting->len + n);
          if (!quern_memory_ensure (n_ensured * PER_LINE, error))
            return FALSE;
        }

      next.parent = self->paths->len - 1;
      for (guint i = n; i > 0; i--)
        {
          next.context = first + i - 1;
          if (get_line (self, next.context, &next.line) >= self->min_cost)
            g_array_append_val (waiting, next);
        }
    }
  warn_if_cut (self);

  return TRUE;
}

/* The minimum cost of listed paths, for a share of the total. */
static double
get_min_cost (QuernReportPaths *self,
              double            share)
{
  QuernEventSet *events = self->report->event_set;
  QuernEventId before;
  QuernEventId after;

  if (self->difference == NULL)
    return share * fabs (quern_event_set_get_value (events, self->event, self->base));

  /* A difference may be 0 although both sides are large. */
  quern_comparison_get_sides (events, self->event, &before, &after);

  return share * MAX (quern_event_set_get_value (events, before, self->base),
                      quern_event_set_get_value (events, after, self->base));
}

gboolean
quern_report_paths_init (QuernReportPaths  *self,
                         QuernReport       *report,
                         double             default_share,
                         GError           **error)
{
  const QuernReportOptions *options = report->options;
  QuernDirection direction = options->callers ? QUERN_CALLERS : QUERN_CALLEES;
  QuernNodeId root;

  self->report = report;
  self->paths = g_array_new (FALSE, FALSE, sizeof (QuernReportPath));
  if (!quern_report_get_subject (report, &self->event, &root, error))
    return FALSE;
  if (root != QUERN_NONE && quern_analysis_is_cycle (report->analysis, root))
    return quern_usage_error_set (error, _("a call tree needs a function, “%s” is a cycle"),
                                  options->function);

  self->base = options->relative_to_function && root != QUERN_NONE
                 ? quern_analysis_get_inclusive (report->analysis, root)
                 : quern_profile_get_total (report->profile);
  if (quern_union_tree_has (report->analysis, self->event))
    self->difference = quern_union_tree_new (report->analysis, self->event, direction, root);
  else
    self->tree = quern_call_tree_new (report->analysis, self->event, direction, root);
  if (self->tree == NULL && self->difference == NULL)
    return quern_memory_set_out (error);
  self->min_cost = get_min_cost (self, options->min_cost < 0.0 ? default_share
                                                               : options->min_cost);

  return walk (self, error);
}

static void
write_cost (QuernJson  *json,
            const char *key,
            double      cost)
{
  quern_json_key (json, key);
  quern_json_signed (json, quern_cost_round (cost));
}

static void
write_path (QuernReportPaths      *self,
            QuernJson             *json,
            const QuernReportPath *path)
{
  const QuernTreeLine *line = &path->line;
  QuernFunctionId function = line->function;

  quern_json_line_break (json);
  quern_json_begin_object (json);
  quern_json_key (json, "function");
  quern_json_count_or_null (json, function, function != QUERN_NONE);
  quern_json_text_as (json, "name",
                      function != QUERN_NONE
                        ? quern_profile_get_function_name (self->report->profile, function) : NULL);
  quern_json_key (json, "parent");
  quern_json_count_or_null (json, path->parent, path->parent != QUERN_NONE);
  write_cost (json, "cost", line->cost);
  write_cost (json, "self", line->self);
  write_cost (json, "unexplained", line->unexplained);
  write_cost (json, "low", line->low);
  write_cost (json, "high", line->high);
  quern_json_key (json, "exact");
  quern_json_boolean (json, !line->is_estimate);
  quern_json_key (json, "recursive");
  quern_json_boolean (json, line->recursive);
  quern_json_end_object (json);
}

gboolean
quern_report_paths_write_json (QuernReportPaths  *self,
                               GError           **error)
{
  g_autoptr (QuernReportOutput) output = quern_report_open_output (self->report, error);
  QuernJson json;
  QuernSink *sink;

  if (output == NULL)
    return FALSE;

  sink = quern_report_output_get_sink (output);
  quern_json_init (&json, sink);
  quern_json_begin_object (&json);
  quern_json_count_as (&json, "quern_tree", 1);
  quern_json_text_as (&json, "event",
                      quern_event_set_get_name (self->report->event_set, self->event));
  quern_json_key (&json, "bottom_up");
  quern_json_boolean (&json, self->report->options->callers);
  write_cost (&json, "min_cost", ceil (self->min_cost));
  quern_json_array_as (&json, "nodes");
  for (guint i = 0; i < self->paths->len; i++)
    write_path (self, &json, &g_array_index (self->paths, QuernReportPath, i));
  quern_json_end_array (&json);
  quern_json_end_object (&json);
  quern_sink_write (sink, "\n", 1);

  return quern_report_output_close (output, error);
}

static void
add_name (QuernReportPaths *self,
          GString          *text,
          QuernFunctionId   function)
{
  const char *name = quern_profile_get_function_name (self->report->profile, function);
  g_autofree char *visible = quern_visible_dup (name);

  if (text->len > 0)
    g_string_append_c (text, ';');
  g_string_append (text, g_strdelimit (visible, ";", ':'));
}

/* The cost of each path without the paths listed below it. */
static double *
dup_own_costs (QuernReportPaths *self)
{
  double *costs = g_new0 (double, MAX (self->paths->len, 1));

  for (guint i = 0; i < self->paths->len; i++)
    {
      const QuernReportPath *path = &g_array_index (self->paths, QuernReportPath, i);

      costs[i] += path->line.cost;
      if (path->parent != QUERN_NONE)
        costs[path->parent] -= path->line.cost;
    }

  return costs;
}

/* Writes the names of a path from the top, as "a;b;c". ends: the length of the text at each
 * depth. */
static void
set_folded_path (QuernReportPaths      *self,
                 GString               *text,
                 GArray                *ends,
                 const QuernReportPath *path)
{
  gsize end;

  g_array_set_size (ends, path->line.depth);
  end = path->line.depth > 0 ? g_array_index (ends, gsize, path->line.depth - 1) : 0;
  g_string_truncate (text, end);
  if (path->line.function != QUERN_NONE)
    add_name (self, text, path->line.function);
  g_array_append_val (ends, text->len);
}

static void
write_folded_line (QuernSink     *sink,
                   const GString *path,
                   const char    *otherwise,
                   gint64         cost)
{
  quern_sink_puts (sink, path->len > 0 ? path->str : otherwise);
  quern_sink_putc (sink, ' ');
  quern_sink_write_signed (sink, cost);
  quern_sink_putc (sink, '\n');
}

/* Writes lines "a;b;c COST", as flamegraph.pl and speedscope read them. Estimates are not integers:
 * rounds the running sum, so that the lines add up to the cost of the root. */
gboolean
quern_report_paths_write_folded (QuernReportPaths  *self,
                                 GError           **error)
{
  g_autoptr (QuernReportOutput) output = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autofree double *costs = dup_own_costs (self);
  const QuernTreeLine *root = &g_array_index (self->paths, QuernReportPath, 0).line;
  double sum = 0.0;
  gint64 written = 0;

  if (self->difference != NULL)
    return quern_usage_error_set (error, _("the folded format has no negative costs; choose the "
                                           "event of one side"));

  output = quern_report_open_output (self->report, error);
  if (output == NULL)
    return FALSE;

  /* The cost that no function accounts for. */
  if (root->function == QUERN_NONE)
    sum = MAX (0.0, quern_event_set_get_value (self->report->event_set, self->event, self->base) -
                    root->cost);
  for (guint i = 0; i < self->paths->len; i++)
    {
      const QuernReportPath *path = &g_array_index (self->paths, QuernReportPath, i);
      gint64 end;

      set_folded_path (self, text, ends, path);
      sum += costs[i];
      end = quern_cost_round (sum);
      if (end > written)
        write_folded_line (quern_report_output_get_sink (output), text, _("(not attributed)"),
                           end - written);
      written = MAX (written, end);
    }

  return quern_report_output_close (output, error);
}
