/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-words.h"

#include "quern-address-name.h"
#include "quern-box-words.h"
#include "quern-config.h"
#include "quern-format.h"
#include "quern-name-plain.h"
#include "quern-namesakes.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>

/* Longer paths are elided in the middle: nobody reads that many names. */
#define MAX_PATH_NAMES 7

#define PATH_SEPARATOR " \342\200\272 "
#define ELLIPSIS "\342\200\246"

/* "stripUInt", or "f (main.c)" if others have that name: in a path, scopes would obscure the
 * names. */
static char *
dup_last_part (const QuernBoxScene *scene,
               guint                item)
{
  QuernFunctionId function = quern_box_scene_get_box (scene, item)->function;
  QuernProfile *profile = quern_analysis_get_profile (scene->analysis);
  g_autofree char *plain = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *name = NULL;
  g_autofree char *note = NULL;
  gsize last;

  if (function == QUERN_NONE)
    return quern_box_words_dup_name (scene, item);

  plain = quern_name_plain_dup (quern_profile_get_function_name (profile, function), &last);
  shown = quern_visible_take_brief (quern_name_plain_dup_last (plain, last));
  name = quern_address_name_drop_zeros (shown);
  note = quern_namesakes_dup_note (profile, function);

  return note != NULL ? quern_visible_take_brief (g_strdup_printf ("%s %s", name, note))
                      : g_steal_pointer (&name);
}

/* The path from the root to the box: "loadInternal › parsePosition › stripUInt". */
static char *
dup_path (const QuernBoxScene *scene,
          guint                item)
{
  const QuernBox *box = quern_box_scene_get_box (scene, item);
  guint depth = box->depth;
  GString *path = g_string_new (NULL);

  for (guint at = item; at != QUERN_NONE; at = quern_box_scene_get_box (scene, at)->parent)
    {
      guint level = quern_box_scene_get_box (scene, at)->depth;
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
dup_change_tooltip (const QuernBoxScene *scene,
                    guint                item)
{
  const QuernBox *box = quern_box_scene_get_box (scene, item);
  g_autofree char *name = NULL;
  g_autofree char *lines = quern_box_words_dup_change (scene, item);
  g_autofree char *path = dup_path (scene, item);

  if (box->group != QUERN_NONE)
    name = quern_grouping_dup_shown_name (scene->grouping, box->group);
  else
    name = quern_box_words_dup_name (scene, item);

  return box->parent == QUERN_NONE || box->group != QUERN_NONE
         ? g_strjoin ("\n", name, lines, NULL)
         : g_strjoin ("\n", name, lines, path, NULL);
}

char *
quern_treemap_words_dup_tooltip (const QuernBoxScene *scene,
                                 guint                item)
{
  const QuernBox *box = quern_box_scene_get_box (scene, item);
  g_autofree char *name = quern_box_words_dup_name (scene, item);
  g_autofree char *path = dup_path (scene, item);
  g_autofree char *certainty = quern_box_words_dup_certainty (scene, item);
  g_autofree char *inclusive = NULL;
  g_autofree char *self = NULL;
  g_autofree char *costs = NULL;

  if (scene->layout->is_difference)
    return dup_change_tooltip (scene, item);
  if (box->function == QUERN_NONE)
    {
      g_autofree char *cost = quern_box_words_dup_share (scene, box->cost);

      if (box->group != QUERN_NONE)
        {
          g_autofree char *group =
            quern_grouping_dup_shown_name (scene->grouping, box->group);

          return g_strjoin ("\n", group, cost, NULL);
        }
      return box->is_merged ? g_strjoin ("\n", name, cost, path, NULL)
                            : g_strjoin ("\n", name, cost, NULL);
    }

  quern_box_words_get_shares (scene, item, &inclusive, &self);
  /* Without calls, inclusive costs are not known. */
  costs = quern_analysis_calls_cost (scene->analysis)
            /* Translators: shares of the whole program: "inclusive 7.03 % · self 7.03 %". */
            ? g_strdup_printf (_("inclusive %s · self %s"), inclusive, self)
            : g_strdup_printf (_("self %s"), self);
  costs = quern_box_words_add_cycle (scene, item, costs);

  return g_strjoin ("\n", name, costs, certainty, path, NULL);
}

static gboolean
has_estimates (const QuernBoxScene *scene)
{
  for (guint i = 0; i < scene->layout->boxes->len; i++)
    if (quern_box_scene_get_box (scene, i)->is_estimate)
      return TRUE;

  return FALSE;
}

char *
quern_treemap_words_dup_caption (const QuernBoxScene *scene)
{
  gboolean is_estimate = has_estimates (scene);
  g_autofree char *plain = quern_box_words_dup_plain_caption (scene, is_estimate);
  g_autofree char *area = NULL;

  if (plain != NULL)
    return g_steal_pointer (&plain);

  area = quern_box_words_dup_share (scene, quern_box_scene_get_box (scene, 0)->cost);
  if (is_estimate)
    /* Translators: under a treemap; %s is a share of the program's cost. */
    return g_strdup_printf (_("hatched: estimated · whole area = %s"), area);

  /* Translators: under a treemap; %s is a share of the program's cost. */
  return g_strdup_printf (_("whole area = %s"), area);
}

/* Boxes inside a marked box are part of its area and not counted again. */
char *
quern_treemap_words_dup_marks (const QuernTreemapLayout *layout,
                               const guint8             *marked,
                               gboolean                  is_group)
{
  const QuernBoxLayout *base = &layout->base;
  g_autofree guint8 *within = g_new0 (guint8, MAX (base->boxes->len, 1));
  g_autofree char *percent = NULL;
  double cost = 0.0;

  /* Parents come before their children. */
  for (guint i = 0; i < base->boxes->len; i++)
    {
      const QuernBox *box = quern_box_layout_get (base, i);
      gboolean is_within = box->parent != QUERN_NONE && within[box->parent];

      if (marked[i] && !is_within)
        cost += box->cost;
      within[i] = marked[i] || is_within;
    }

  percent = quern_format_percent (layout->area_cost > 0 ? cost / layout->area_cost : 0.0, 2);

  if (is_group && quern_box_layout_has_merged (base))
    /* Translators: of a treemap; "12.30 %" */
    return g_strdup_printf (_("The selected group has %s of the area, small boxes not counted"),
                            percent);

  if (is_group)
    /* Translators: of a treemap; "12.30 %" */
    return g_strdup_printf (_("The selected group has %s of the area"), percent);

  if (quern_box_layout_has_merged (base))
    /* Translators: how much of a treemap is searched for; "12.30 %". Boxes that are too small to
     * draw one by one may match, too. */
    return g_strdup_printf (_("%s of the area matches, small boxes not counted"), percent);

  /* Translators: how much of a treemap is searched for; "12.30 %". */
  return g_strdup_printf (_("%s of the area matches"), percent);
}
