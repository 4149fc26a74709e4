/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-box-words.h"

#include "quern-change-words.h"
#include "quern-config.h"
#include "quern-estimate-words.h"
#include "quern-legend.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>

static QuernChangeSubject
get_subject (const QuernBoxScene *scene)
{
  return (QuernChangeSubject) {
    quern_profile_get_events (quern_analysis_get_profile (scene->analysis)),
    scene->layout->event, (double) scene->layout->total
  };
}

char *
quern_box_words_dup_share (const QuernBoxScene *scene,
                           double               cost)
{
  return quern_estimate_words_dup_share (cost, (double) scene->layout->total);
}

char *
quern_box_words_dup_name (const QuernBoxScene *scene,
                          guint                item)
{
  const QuernBox *box = quern_box_scene_get_box (scene, item);
  QuernProfile *profile = quern_analysis_get_profile (scene->analysis);

  if (box->function != QUERN_NONE)
    return quern_function_label_dup (profile, box->function, 0, NULL);
  if (box->group != QUERN_NONE)
    return quern_visible_take_brief (quern_grouping_dup_short_name (scene->grouping, box->group));
  if (box->n_merged > 0)
    return g_strdup_printf (ngettext ("%u small one", "%u small ones", box->n_merged),
                            box->n_merged);

  return g_strdup (box->is_merged ? _("several small ones") : _("Whole program"));
}

char *
quern_box_words_shorten_label (const QuernBoxScene *scene,
                               guint                item,
                               QuernText           *text,
                               QuernTextRole        role,
                               double               width)
{
  const QuernBox *box = quern_box_scene_get_box (scene, item);
  gboolean has_caller = box->parent != QUERN_NONE &&
                        quern_box_scene_get_box (scene, box->parent)->function != QUERN_NONE;
  g_autofree char *name = NULL;

  if (box->function != QUERN_NONE)
    return quern_text_shorten_function (text, role, quern_analysis_get_profile (scene->analysis),
                                        box->function, has_caller ? QUERN_LABEL_IN_PATH : 0,
                                        width);

  name = quern_box_words_dup_name (scene, item);

  return quern_text_shorten_name (text, role, name, width);
}

char *
quern_box_words_dup_percent (const QuernBoxScene *scene,
                             guint                item)
{
  const QuernBox *box = quern_box_scene_get_box (scene, item);
  QuernChangeSubject subject = get_subject (scene);

  if (scene->layout->is_difference)
    return quern_change_words_dup_label (&subject, &box->change);

  return quern_estimate_words_dup_percent (box, (double) scene->layout->total);
}

char *
quern_box_words_dup_certainty (const QuernBoxScene *scene,
                               guint                item)
{
  return quern_estimate_words_dup_certainty (quern_box_scene_get_box (scene, item),
                                             (double) scene->layout->total);
}

char *
quern_box_words_dup_change (const QuernBoxScene *scene,
                            guint                item)
{
  QuernChangeSubject subject = get_subject (scene);

  return quern_change_words_dup_lines (&subject, &quern_box_scene_get_box (scene, item)->change);
}

/* The share of the shown event in a row of costs. */
static char *
dup_share_of_row (const QuernBoxScene *scene,
                  const gint64        *row)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (scene->analysis));

  return quern_box_words_dup_share (
    scene, (double) quern_event_set_get_cost (events, scene->layout->event, row));
}

void
quern_box_words_get_shares (const QuernBoxScene  *scene,
                            guint                 item,
                            char                **inclusive,
                            char                **self)
{
  QuernFunctionId function = quern_box_scene_get_box (scene, item)->function;

  *inclusive = dup_share_of_row (scene, quern_analysis_get_inclusive (scene->analysis, function));
  *self = dup_share_of_row (scene, quern_analysis_get_self (scene->analysis, function));
}

char *
quern_box_words_add_cycle (const QuernBoxScene *scene,
                           guint                item,
                           char                *costs)
{
  g_autofree char *before = costs;
  QuernFunctionId function = quern_box_scene_get_box (scene, item)->function;
  guint cycle = quern_analysis_get_node_cycle (scene->analysis, function);
  g_autofree char *name = NULL;
  g_autofree char *inclusive = NULL;
  g_autofree char *line = NULL;
  QuernNodeId node;

  if (cycle == 0)
    return g_steal_pointer (&before);

  node = quern_analysis_get_cycle_node (scene->analysis, cycle);
  name = quern_analysis_dup_visible_name (scene->analysis, node);
  inclusive = dup_share_of_row (scene, quern_analysis_get_inclusive (scene->analysis, node));
  /* Translators: the name of a cycle and a share: "<cycle 2>: inclusive 46.10 %". */
  line = g_strdup_printf (_("%s: inclusive %s"), name, inclusive);

  return g_strjoin ("\n", before, line, NULL);
}

char *
quern_box_words_dup_description (const QuernBoxScene *scene,
                                 guint                item)
{
  const QuernBox *box = quern_box_scene_get_box (scene, item);
  QuernChangeSubject subject = get_subject (scene);
  g_autofree char *name = quern_box_words_dup_name (scene, item);

  if (scene->layout->is_difference)
    return quern_change_words_dup_description (&subject, &box->change, name, box->depth);

  return quern_estimate_words_dup_description (box, (double) scene->layout->total, name);
}

char *
quern_box_words_dup_plain_caption (const QuernBoxScene *scene,
                                   gboolean             has_estimates)
{
  QuernChangeSubject subject = get_subject (scene);

  if (scene->layout->boxes->len == 0)
    return g_strdup (_("It has no cost of this event."));
  if (scene->layout->is_difference)
    return quern_change_words_dup_caption (
      &subject, &quern_box_scene_get_box (scene, 0)->change, has_estimates);

  return NULL;
}

GArray *
quern_box_words_dup_legend (const QuernBoxScene *scene,
                            gboolean             by_width)
{
  guint n_groups = quern_grouping_get_n_groups (scene->grouping);
  g_autofree double *areas = g_new0 (double, MAX (n_groups, 1));

  if (scene->layout->is_difference)
    return quern_legend_new_changes ();

  for (guint i = 0; i < scene->layout->boxes->len; i++)
    {
      const QuernBox *box = quern_box_scene_get_box (scene, i);
      guint group = quern_box_scene_get_group (scene, box);

      if (group < n_groups)
        areas[group] += by_width ? box->bounds.width
                                 : box->self_strip.width * box->self_strip.height;
    }

  return quern_legend_new (scene->grouping, areas);
}
