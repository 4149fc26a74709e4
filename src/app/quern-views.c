/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-views.h"

#include "quern-assembly-view.h"
#include "quern-change-view.h"
#include "quern-code-view.h"
#include "quern-event-view.h"
#include "quern-flame-view.h"
#include "quern-graph-view.h"
#include "quern-parts-view.h"
#include "quern-plot-view.h"
#include "quern-summary-view.h"
#include "quern-tree-view.h"
#include "quern-treemap-view.h"

static const QuernViewInfo *const views[] = {
  &quern_summary_view_info,
  &quern_change_view_info,
  &quern_graph_view_info,
  &quern_treemap_view_info,
  &quern_flame_view_info,
  &quern_tree_view_info,
  &quern_code_view_info,
  &quern_assembly_view_info,
  &quern_event_view_info,
  &quern_parts_view_info,
  &quern_plot_view_info,
};

const QuernViewInfo *const *
quern_views_get (guint *n_views)
{
  *n_views = G_N_ELEMENTS (views);

  return views;
}

const QuernViewInfo *
quern_views_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (g_strcmp0 (id, views[i]->id) == 0)
      return views[i];

  return NULL;
}
