/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-words.h"

#include "quern-address-name.h"
#include "quern-change-words.h"
#include "quern-estimate-words.h"
#include "quern-format.h"
#include "quern-legend.h"
#include "quern-name-parts.h"
#include "quern-visible.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Longer paths are elided in the middle: nobody reads that many names. */
#define MAX_PATH_NAMES 7

#define PATH_SEPARATOR " \342\200\272 "
#define ELLIPSIS "\342\200\246"

static QuernEstimate
get_estimate (const QuernTreemapScene *scene,
              const QuernTreemapBox   *box)
{
  return (QuernEstimate) {
    box->is_estimate, box->low, box->cost, box->high, (double) scene->layout->total
  };
}

static QuernChangeSubject
get_subject (const QuernTreemapScene *scene)
{
  return (QuernChangeSubject) {
    quern_profile_get_events (quern_analysis_get_profile (scene->analysis)),
    scene->layout->options.event, (double) scene->layout->total
  };
}

static char *
dup_share (const QuernTreemapScene *scene,
           double                   cost)
{
  return quern_estimate_words_dup_share (cost, (double) scene->layout->total);
}

/* The full name of a box: a function, a group, several small boxes, or the program. */
static char *
dup_name (const QuernTreemapScene *scene,
          guint                    item)
{
  const QuernTreemapBox *box = quern_treemap_scene_get_box (scene, item);
  QuernProfile *profile = quern_analysis_get_profile (scene->analysis);

  if (box->function != QUERN_NONE)
    return quern_function_label_dup (profile, box->function, 0, NULL);
  if (box->group != QUERN_NONE)
    return quern_visible_take_brief (quern_grouping_dup_short_name (scene->grouping, box->group));
  if (box->n_merged > 0)
    return g_strdup_printf (ngettext ("%u small one", "%u small ones", box->n_merged),
                            box->n_merged);

  return g_strdup (_("Whole program"));
}

char *
quern_treemap_words_shorten_label (const QuernTreemapScene *scene,
                                   guint                    item,
                                   QuernText               *text,
                                   QuernTextRole            role,
                                   double                   width)
{
  const QuernTreemapBox *box = quern_treemap_scene_get_box (scene, item);
  gboolean has_caller = box->parent != QUERN_NONE &&
                        quern_treemap_scene_get_box (scene, box->parent)->function != QUERN_NONE;
  g_autofree char *name = NULL;

  if (box->function != QUERN_NONE)
    return quern_text_shorten_function (text, role, quern_analysis_get_profile (scene->analysis),
                                        box->function, has_caller ? QUERN_LABEL_IN_PATH : 0,
                                        width);

  name = dup_name (scene, item);

  return quern_text_shorten_name (text, role, name, width);
}

char *
quern_treemap_words_dup_percent (const QuernTreemapScene *scene,
                                 guint                    item)
{
  const QuernTreemapBox *box = quern_treemap_scene_get_box (scene, item);
  QuernEstimate estimate = get_estimate (scene, box);
  QuernChangeSubject subject = get_subject (scene);

  if (scene->layout->is_difference)
    return quern_change_words_dup_label (&subject, &box->change);

  return quern_estimate_words_dup_percent (&estimate);
}

/* "stripUInt": in a path, scopes would obscure the names. */
static char *
dup_last_part (const QuernTreemapScene *scene,
               guint                    item)
{
  QuernFunctionId function = quern_treemap_scene_get_box (scene, item)->function;
  g_autofree char *brief = NULL;
  g_autofree char *shown = NULL;
  gsize last;

  if (function == QUERN_NONE)
    return dup_name (scene, item);

  brief = quern_name_parts_dup_brief (
    quern_profile_get_function_name (quern_analysis_get_profile (scene->analysis), function),
    &last);

  shown = quern_visible_brief (brief + last);

  return quern_address_name_drop_zeros (shown);
}

/* The path from the root to the box: "loadInternal › parsePosition › stripUInt". */
static char *
dup_path (const QuernTreemapScene *scene,
          guint                    item)
{
  const QuernTreemapBox *box = quern_treemap_scene_get_box (scene, item);
  guint depth = box->depth;
  GString *path = g_string_new (NULL);

  for (guint at = item; at != QUERN_NONE; at = quern_treemap_scene_get_box (scene, at)->parent)
    {
      guint level = quern_treemap_scene_get_box (scene, at)->depth;
      gboolean is_shown = depth < MAX_PATH_NAMES || level < 2 || level + MAX_PATH_NAMES - 3 > depth;
      g_autofree char *part = NULL;

      if (!is_shown && level != 2)
        continue;
      if (path->len > 0)
        g_string_prepend (path, PATH_SEPARATOR);
      part = is_shown ? dup_last_part (scene, at) : g_strdup (ELLIPSIS);
      g_string_prepend (path, part);
    }

  return g_string_free (path, FALSE);
}

/* For a difference: the name, what changed, and the path. */
static char *
dup_change_tooltip (const QuernTreemapScene *scene,
                    guint                    item)
{
  const QuernTreemapBox *box = quern_treemap_scene_get_box (scene, item);
  QuernChangeSubject subject = get_subject (scene);
  g_autofree char *name = NULL;
  g_autofree char *lines = quern_change_words_dup_lines (&subject, &box->change);
  g_autofree char *path = dup_path (scene, item);

  if (box->group != QUERN_NONE)
    name = quern_visible_brief (quern_grouping_get_name (scene->grouping, box->group));
  else
    name = dup_name (scene, item);

  return box->parent == QUERN_NONE || box->group != QUERN_NONE
         ? g_strjoin ("\n", name, lines, NULL)
         : g_strjoin ("\n", name, lines, path, NULL);
}

char *
quern_treemap_words_dup_tooltip (const QuernTreemapScene *scene,
                                 guint                    item)
{
  const QuernTreemapBox *box = quern_treemap_scene_get_box (scene, item);
  g_autofree char *name = dup_name (scene, item);
  g_autofree char *path = dup_path (scene, item);
  QuernEstimate estimate = get_estimate (scene, box);
  g_autofree char *certainty = quern_estimate_words_dup_certainty (&estimate);
  g_autofree char *inclusive = NULL;
  g_autofree char *self = NULL;
  g_autofree char *costs = NULL;
  double inclusive_cost;
  double self_cost;

  if (scene->layout->is_difference)
    return dup_change_tooltip (scene, item);
  if (box->function == QUERN_NONE)
    {
      g_autofree char *cost = dup_share (scene, box->cost);

      if (box->group != QUERN_NONE)
        {
          g_autofree char *group =
            quern_visible_brief (quern_grouping_get_name (scene->grouping, box->group));

          return g_strjoin ("\n", group, cost, NULL);
        }
      return box->n_merged > 0 ? g_strjoin ("\n", name, cost, path, NULL)
                               : g_strjoin ("\n", name, cost, NULL);
    }

  quern_estimate_words_get_costs (scene->analysis, box->function, scene->layout->options.event,
                                  &inclusive_cost, &self_cost);
  inclusive = dup_share (scene, inclusive_cost);
  self = dup_share (scene, self_cost);
  /* Translators: shares of the whole program: "inclusive 7.03 % · self 7.03 %". */
  costs = g_strdup_printf (_("inclusive %s · self %s"), inclusive, self);

  return g_strjoin ("\n", name, costs, certainty, path, NULL);
}

char *
quern_treemap_words_dup_description (const QuernTreemapScene *scene,
                                     guint                    item)
{
  const QuernTreemapBox *box = quern_treemap_scene_get_box (scene, item);
  QuernEstimate estimate = get_estimate (scene, box);
  g_autofree char *name = dup_name (scene, item);

  if (scene->layout->is_difference)
    {
      QuernChangeSubject subject = get_subject (scene);

      return quern_change_words_dup_description (&subject, &box->change, name, box->depth);
    }

  return quern_estimate_words_dup_description (&estimate, name, box->depth);
}

static gboolean
has_estimates (const QuernTreemapLayout *layout)
{
  for (guint i = 0; i < layout->boxes->len; i++)
    if (g_array_index (layout->boxes, QuernTreemapBox, i).is_estimate)
      return TRUE;

  return FALSE;
}

char *
quern_treemap_words_dup_caption (const QuernTreemapScene *scene)
{
  const QuernTreemapLayout *layout = scene->layout;
  g_autofree char *area = dup_share (scene, layout->area_cost);

  if (layout->boxes->len == 0)
    return g_strdup (_("It has no cost of this event."));
  if (layout->is_difference)
    {
      QuernChangeSubject subject = get_subject (scene);

      return quern_change_words_dup_caption (
        &subject, &quern_treemap_scene_get_box (scene, 0)->change, has_estimates (layout));
    }
  if (has_estimates (layout))
    /* Translators: under a treemap; %s is a share of the program's cost. */
    return g_strdup_printf (_("hatched: estimated · whole area = %s"), area);

  /* Translators: under a treemap; %s is a share of the program's cost. */
  return g_strdup_printf (_("whole area = %s"), area);
}

/* Boxes inside a marked box are part of its area and not counted again. */
char *
quern_treemap_words_dup_marks (const QuernTreemapScene *scene,
                               const guint8            *marked)
{
  const QuernTreemapLayout *layout = scene->layout;
  g_autofree guint8 *within = g_new0 (guint8, MAX (layout->boxes->len, 1));
  g_autofree char *percent = NULL;
  double cost = 0.0;

  /* Parents come before their children. */
  for (guint i = 0; i < layout->boxes->len; i++)
    {
      const QuernTreemapBox *box = quern_treemap_scene_get_box (scene, i);
      gboolean is_within = box->parent != QUERN_NONE && within[box->parent];

      if (marked[i] && !is_within)
        cost += (double) box->cost;
      within[i] = marked[i] || is_within;
    }

  percent = quern_format_percent (layout->area_cost > 0 ? cost / (double) layout->area_cost : 0.0,
                                  2);

  /* Translators: how much of a treemap is searched for; "12.30 %". */
  return g_strdup_printf (_("%s of the area matches"), percent);
}

GArray *
quern_treemap_words_dup_legend (const QuernTreemapScene *scene)
{
  guint n_groups = quern_grouping_get_n_groups (scene->grouping);
  g_autofree double *areas = g_new0 (double, MAX (n_groups, 1));

  if (scene->layout->is_difference)
    return quern_legend_new_changes ();

  for (guint i = 0; i < scene->layout->boxes->len; i++)
    {
      const QuernTreemapBox *box = quern_treemap_scene_get_box (scene, i);
      guint group = quern_treemap_scene_get_group (scene, box);

      if (group < n_groups)
        areas[group] += box->self_strip.width * box->self_strip.height;
    }

  return quern_legend_new (scene->grouping, areas);
}
