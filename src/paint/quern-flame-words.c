/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-flame-words.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-legend.h"

#include <glib/gi18n-lib.h>

/* Below it one decimal would not tell frames apart. */
#define SMALL_SHARE 0.001

static char *
dup_share (const QuernFlameScene *scene,
           double                 cost)
{
  return quern_format_percent (cost / (double) scene->layout->total, 2);
}

char *
quern_flame_words_dup_name (const QuernFlameScene *scene,
                            guint                  item)
{
  const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, item);
  QuernProfile *profile = quern_analysis_get_profile (scene->analysis);

  if (frame->function != QUERN_NONE)
    return g_strdup (quern_profile_get_function_name (profile, frame->function));

  return g_strdup (frame->is_merged ? _("several small ones") : _("Whole program"));
}

char *
quern_flame_words_dup_percent (const QuernFlameScene *scene,
                               guint                  item)
{
  const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, item);
  double share = frame->cost / (double) scene->layout->total;
  g_autofree char *percent = quern_format_percent (share, share < SMALL_SHARE ? 2 : 1);

  /* "less than" is about enough. */
  return frame->is_estimate && percent[0] != '<' ? g_strconcat ("\342\211\210", percent, NULL)
                                                 : g_steal_pointer (&percent);
}

static double
get_function_cost (const QuernFlameScene *scene,
                   QuernFunctionId        function,
                   gboolean               inclusive)
{
  QuernProfile *profile = quern_analysis_get_profile (scene->analysis);
  const gint64 *row = inclusive ? quern_analysis_get_inclusive (scene->analysis, function)
                                : quern_analysis_get_self (scene->analysis, function);

  return (double) quern_event_set_get_cost (quern_profile_get_events (profile),
                                            scene->layout->options.event, row);
}

/* "7.03 % (exact)", or what is certain and what is likely. */
static char *
dup_certainty (const QuernFlameScene *scene,
               const QuernFlameFrame *frame)
{
  g_autofree char *cost = dup_share (scene, frame->cost);
  g_autofree char *low = dup_share (scene, frame->low);
  g_autofree char *high = dup_share (scene, frame->high);

  if (!frame->is_estimate)
    /* Translators: %s is a share, "7.03 %". */
    return g_strdup_printf (_("here: %s (exact)"), cost);

  /* Translators: shares; the first two are certain bounds of the third. */
  return g_strdup_printf (_("here: between %s and %s, about %s"), low, high, cost);
}

char *
quern_flame_words_dup_tooltip (const QuernFlameScene *scene,
                               guint                  item)
{
  const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, item);
  g_autofree char *name = quern_flame_words_dup_name (scene, item);
  g_autofree char *certainty = dup_certainty (scene, frame);
  g_autofree char *inclusive = NULL;
  g_autofree char *self = NULL;
  g_autofree char *costs = NULL;

  if (frame->function == QUERN_NONE)
    return g_strjoin ("\n", name, certainty, NULL);

  inclusive = dup_share (scene, get_function_cost (scene, frame->function, TRUE));
  self = dup_share (scene, get_function_cost (scene, frame->function, FALSE));
  /* Translators: shares of the whole program: "in all: inclusive 7.03 % · self 7.03 %". */
  costs = g_strdup_printf (_("in all: inclusive %s · self %s"), inclusive, self);
  if (!frame->is_estimate)
    return g_strjoin ("\n", name, certainty, costs, NULL);

  return g_strjoin ("\n", name, certainty, costs,
                    _("A call graph does not tell how a cost splits over the calling paths."),
                    NULL);
}

char *
quern_flame_words_dup_description (const QuernFlameScene *scene,
                                   guint                  item)
{
  const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, item);
  g_autofree char *name = quern_flame_words_dup_name (scene, item);
  g_autofree char *cost = dup_share (scene, frame->cost);

  if (frame->is_estimate)
    /* Translators: a function, its share, its level in a nested picture. */
    return g_strdup_printf (_("%s, about %s, level %u"), name, cost, frame->depth);

  /* Translators: a function, its share, its level in a nested picture. */
  return g_strdup_printf (_("%s, %s, level %u"), name, cost, frame->depth);
}

char *
quern_flame_words_dup_caption (const QuernFlameScene *scene)
{
  const QuernFlameLayout *layout = scene->layout;
  g_autofree char *exact = NULL;
  g_autofree char *whole = NULL;

  if (layout->frames->len == 0)
    return g_strdup (_("It has no cost of this event."));

  exact = quern_format_percent (layout->exact_share, 0);
  whole = dup_share (scene, quern_flame_scene_get_frame (scene, 0)->cost);

  /* Translators: under a flame graph; shares of its area, and of the program's cost. */
  return g_strdup_printf (_("%s of the area is exact, hatched frames are estimates · "
                            "whole width = %s"),
                          exact, whole);
}

GArray *
quern_flame_words_dup_legend (const QuernFlameScene *scene)
{
  guint n_groups = quern_grouping_get_n_groups (scene->grouping);
  g_autofree double *areas = g_new0 (double, MAX (n_groups, 1));

  for (guint i = 0; i < scene->layout->frames->len; i++)
    {
      const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, i);
      guint group = quern_flame_scene_get_group (scene, frame);

      if (group < n_groups)
        areas[group] += frame->bounds.width;
    }

  return quern_legend_new (scene->grouping, areas);
}
