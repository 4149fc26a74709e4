/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-flame-words.h"

#include "quern-change-words.h"
#include "quern-config.h"
#include "quern-estimate-words.h"
#include "quern-format.h"
#include "quern-legend.h"

#include <glib/gi18n-lib.h>

static QuernEstimate
get_estimate (const QuernFlameScene *scene,
              const QuernFlameFrame *frame)
{
  return (QuernEstimate) {
    frame->is_estimate, frame->low, frame->cost, frame->high, (double) scene->layout->total
  };
}

static QuernChangeSubject
get_subject (const QuernFlameScene *scene)
{
  return (QuernChangeSubject) {
    quern_profile_get_events (quern_analysis_get_profile (scene->analysis)),
    scene->layout->options.event, (double) scene->layout->total
  };
}

static char *
dup_share (const QuernFlameScene *scene,
           double                 cost)
{
  return quern_estimate_words_dup_share (cost, (double) scene->layout->total);
}

/* The full name of a frame: a function, several small frames, or the program. */
static char *
dup_name (const QuernFlameScene *scene,
          guint                  item)
{
  const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, item);
  QuernProfile *profile = quern_analysis_get_profile (scene->analysis);

  if (frame->function != QUERN_NONE)
    return quern_function_label_dup (profile, frame->function, 0, NULL);

  return g_strdup (frame->is_merged ? _("several small ones") : _("Whole program"));
}

char *
quern_flame_words_shorten_label (const QuernFlameScene *scene,
                                 guint                  item,
                                 QuernText             *text,
                                 double                 width)
{
  const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, item);
  gboolean has_caller = frame->parent != QUERN_NONE &&
                        quern_flame_scene_get_frame (scene, frame->parent)->function != QUERN_NONE;
  g_autofree char *name = NULL;

  if (frame->function != QUERN_NONE)
    return quern_text_shorten_function (text, QUERN_TEXT_BOX_NAME,
                                        quern_analysis_get_profile (scene->analysis),
                                        frame->function, has_caller ? QUERN_LABEL_IN_PATH : 0,
                                        width);

  name = dup_name (scene, item);

  return quern_text_shorten_name (text, QUERN_TEXT_BOX_NAME, name, width);
}

char *
quern_flame_words_dup_percent (const QuernFlameScene *scene,
                               guint                  item)
{
  const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, item);
  QuernEstimate estimate = get_estimate (scene, frame);
  QuernChangeSubject subject = get_subject (scene);

  if (scene->layout->is_difference)
    return quern_change_words_dup_label (&subject, &frame->change);

  return quern_estimate_words_dup_percent (&estimate);
}

char *
quern_flame_words_dup_tooltip (const QuernFlameScene *scene,
                               guint                  item)
{
  const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, item);
  g_autofree char *name = dup_name (scene, item);
  QuernEstimate estimate = get_estimate (scene, frame);
  g_autofree char *certainty = quern_estimate_words_dup_certainty (&estimate);
  g_autofree char *inclusive = NULL;
  g_autofree char *self = NULL;
  g_autofree char *costs = NULL;
  double inclusive_cost;
  double self_cost;

  if (scene->layout->is_difference)
    {
      QuernChangeSubject subject = get_subject (scene);
      g_autofree char *lines = quern_change_words_dup_lines (&subject, &frame->change);

      return g_strjoin ("\n", name, lines, NULL);
    }
  if (frame->function == QUERN_NONE)
    return g_strjoin ("\n", name, certainty, NULL);

  quern_estimate_words_get_costs (scene->analysis, frame->function, scene->layout->options.event,
                                  &inclusive_cost, &self_cost);
  inclusive = dup_share (scene, inclusive_cost);
  self = dup_share (scene, self_cost);
  /* Translators: shares of the whole program: "in all: inclusive 7.03 % · self 7.03 %". */
  costs = g_strdup_printf (_("in all: inclusive %s · self %s"), inclusive, self);
  if (!frame->is_estimate)
    return g_strjoin ("\n", name, certainty, costs, NULL);

  return g_strjoin ("\n", name, certainty, costs,
                    _("A call graph does not record how a cost splits over the calling paths."),
                    NULL);
}

char *
quern_flame_words_dup_description (const QuernFlameScene *scene,
                                   guint                  item)
{
  const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, item);
  QuernEstimate estimate = get_estimate (scene, frame);
  g_autofree char *name = dup_name (scene, item);

  if (scene->layout->is_difference)
    {
      QuernChangeSubject subject = get_subject (scene);

      return quern_change_words_dup_description (&subject, &frame->change, name, frame->depth);
    }

  return quern_estimate_words_dup_description (&estimate, name, frame->depth);
}

char *
quern_flame_words_dup_exact (const QuernFlameLayout *layout)
{
  double share = layout->exact_share;

  /* Do not round up to 100 % if something is hatched. */
  return quern_format_percent (share < 1.0 ? MIN (share, 0.99) : share, 0);
}

char *
quern_flame_words_dup_caption (const QuernFlameScene *scene)
{
  const QuernFlameLayout *layout = scene->layout;
  g_autofree char *exact = NULL;
  g_autofree char *whole = NULL;

  if (layout->frames->len == 0)
    return g_strdup (_("It has no cost of this event."));
  if (layout->is_difference)
    {
      QuernChangeSubject subject = get_subject (scene);

      return quern_change_words_dup_caption (
        &subject, &quern_flame_scene_get_frame (scene, 0)->change, layout->exact_share < 1.0);
    }

  exact = quern_flame_words_dup_exact (layout);
  whole = dup_share (scene, quern_flame_scene_get_frame (scene, 0)->cost);
  if (layout->exact_share >= 1.0)
    /* Translators: under a flame graph; a share of the program's cost. */
    return g_strdup_printf (_("all of the area is exact · whole width = %s"), whole);

  /* Translators: under a flame graph; shares of its area, and of the program's cost. */
  return g_strdup_printf (_("%s of the area is exact, hatched frames are estimates · "
                            "whole width = %s"),
                          exact, whole);
}

static int
compare_left_edges (gconstpointer a,
                    gconstpointer b)
{
  const QuernRect *first = a;
  const QuernRect *second = b;

  return first->x > second->x ? 1 : first->x < second->x ? -1 : 0;
}

/* Frames in the column of a marked frame are not counted again: the function may call itself, or be
 * both above and below the root. */
char *
quern_flame_words_dup_marks (const QuernFlameScene *scene,
                             const guint8          *marked)
{
  const QuernFlameLayout *layout = scene->layout;
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (QuernRect));
  g_autofree char *percent = NULL;
  double width = 0.0;
  double end = 0.0;

  for (guint i = 0; i < layout->frames->len; i++)
    if (marked[i])
      g_array_append_val (columns, quern_flame_scene_get_frame (scene, i)->bounds);
  g_array_sort (columns, compare_left_edges);

  for (guint i = 0; i < columns->len; i++)
    {
      const QuernRect *column = &g_array_index (columns, QuernRect, i);

      width += MAX (column->x + column->width - MAX (column->x, end), 0.0);
      end = MAX (end, column->x + column->width);
    }

  percent = quern_format_percent (width / layout->options.width, 2);

  /* Translators: how much of a flame graph is searched for; "12.30 %". */
  return g_strdup_printf (_("%s of the width matches"), percent);
}

GArray *
quern_flame_words_dup_legend (const QuernFlameScene *scene)
{
  guint n_groups = quern_grouping_get_n_groups (scene->grouping);
  g_autofree double *areas = g_new0 (double, MAX (n_groups, 1));

  if (scene->layout->is_difference)
    return quern_legend_new_changes ();

  for (guint i = 0; i < scene->layout->frames->len; i++)
    {
      const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, i);
      guint group = quern_flame_scene_get_group (scene, frame);

      if (group < n_groups)
        areas[group] += frame->bounds.width;
    }

  return quern_legend_new (scene->grouping, areas);
}
