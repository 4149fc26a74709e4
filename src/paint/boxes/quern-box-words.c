/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-box-words.h"

#include "quern-change-words.h"
#include "quern-estimate-words.h"
#include "quern-legend.h"
#include "quern-visible.h"

#include "quern-config.h"

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

void
quern_box_words_get_shares (const QuernBoxScene  *scene,
                            guint                 item,
                            char                **inclusive,
                            char                **self)
{
  QuernFunctionId function = quern_box_scene_get_box (scene, item)->function;
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (scene->analysis));
  QuernEventId event = scene->layout->event;
  const gint64 *inclusive_row = quern_analysis_get_inclusive (scene->analysis, function);
  const gint64 *self_row = quern_analysis_get_self (scene->analysis, function);

  *inclusive = quern_box_words_dup_share (
    scene, (double) quern_event_set_get_cost (events, event, inclusive_row));
  *self = quern_box_words_dup_share (
    scene, (double) quern_event_set_get_cost (events, event, self_row));
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
