/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-flame-words.h"

#include "quern-box-words.h"
#include "quern-config.h"
#include "quern-format.h"

#include <glib/gi18n-lib.h>

char *
quern_flame_words_dup_tooltip (const QuernBoxScene *scene,
                               guint                item)
{
  const QuernBox *frame = quern_box_scene_get_box (scene, item);
  g_autofree char *name = quern_box_words_dup_name (scene, item);
  g_autofree char *certainty = quern_box_words_dup_certainty (scene, item);
  g_autofree char *inclusive = NULL;
  g_autofree char *self = NULL;
  g_autofree char *costs = NULL;

  if (scene->layout->is_difference)
    {
      g_autofree char *lines = quern_box_words_dup_change (scene, item);

      return g_strjoin ("\n", name, lines, NULL);
    }
  if (frame->function == QUERN_NONE)
    return g_strjoin ("\n", name, certainty, NULL);

  quern_box_words_get_shares (scene, item, &inclusive, &self);
  /* Translators: shares of the whole program: "in all: inclusive 7.03 % · self 7.03 %". */
  costs = g_strdup_printf (_("in all: inclusive %s · self %s"), inclusive, self);
  costs = quern_box_words_add_cycle (scene, item, costs);
  if (!frame->is_estimate)
    return g_strjoin ("\n", name, certainty, costs, NULL);

  return g_strjoin ("\n", name, certainty, costs,
                    scene->layout->is_recorded
                      ? _("The costs that the file states for calling paths contradict each other.")
                      : _("A call graph does not record how a cost splits over the calling paths."),
                    NULL);
}

char *
quern_flame_words_dup_exact (const QuernFlameLayout *layout)
{
  double share = layout->exact_share;

  /* Do not round up to 100 % if something is hatched. */
  return quern_format_percent (share < 1.0 ? MIN (share, 0.99) : share, 0);
}

/* The cost that the whole width stands for: that of the frame zoomed to. Frames above it have the
 * whole width, too, but cost more. */
static double
get_cost_of_width (const QuernBoxScene *scene)
{
  const QuernBox *root = quern_box_scene_get_box (scene, 0);
  double cost = root->cost;

  for (guint i = 1; i < scene->layout->boxes->len; i++)
    {
      const QuernBox *box = quern_box_scene_get_box (scene, i);

      if (box->bounds.width >= root->bounds.width)
        cost = MIN (cost, box->cost);
    }

  return cost;
}

char *
quern_flame_words_dup_width (const QuernBoxScene *scene)
{
  g_autofree char *plain = quern_box_words_dup_plain_caption (scene, FALSE);
  g_autofree char *whole = NULL;

  if (plain != NULL)
    return g_steal_pointer (&plain);

  whole = quern_box_words_dup_share (scene, get_cost_of_width (scene));
  /* Translators: under a flame graph; a share of the program's cost. */
  return g_strdup_printf (_("whole width = %s"), whole);
}

char *
quern_flame_words_dup_caption (const QuernBoxScene    *scene,
                               const QuernFlameLayout *layout)
{
  g_autofree char *plain = quern_box_words_dup_plain_caption (scene, layout->exact_share < 1.0);
  g_autofree char *width = NULL;
  g_autofree char *share = NULL;
  g_autofree char *exact = NULL;

  if (plain != NULL)
    return g_steal_pointer (&plain);

  width = quern_flame_words_dup_width (scene);
  if (layout->exact_share >= 1.0)
    /* Translators: under a flame graph. */
    return g_strdup_printf ("%s · %s", width, _("all of the area is exact"));

  share = quern_flame_words_dup_exact (layout);
  /* Translators: under a flame graph; a share of its area. */
  exact = g_strdup_printf (_("%s of the area is exact, hatched frames are estimates"), share);

  return g_strdup_printf ("%s · %s", width, exact);
}

static int
compare_left_edges (gconstpointer a,
                    gconstpointer b)
{
  const QuernRect *first = a;
  const QuernRect *second = b;

  return QUERN_ORDER (first->x, second->x);
}

/* Frames in the column of a marked frame are not counted again: the function may call itself, or be
 * both above and below the root. */
char *
quern_flame_words_dup_marks (const QuernFlameLayout *layout,
                             const guint8           *marked,
                             gboolean                is_group)
{
  const QuernBoxLayout *base = &layout->base;
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (QuernRect));
  g_autofree char *percent = NULL;
  double width = 0.0;
  double end = 0.0;

  for (guint i = 0; i < base->boxes->len; i++)
    if (marked[i])
      g_array_append_val (columns, quern_box_layout_get (base, i)->bounds);
  g_array_sort (columns, compare_left_edges);

  for (guint i = 0; i < columns->len; i++)
    {
      const QuernRect *column = &g_array_index (columns, QuernRect, i);

      width += MAX (column->x + column->width - MAX (column->x, end), 0.0);
      end = MAX (end, column->x + column->width);
    }

  percent = quern_format_percent (width / layout->options.width, 2);

  if (is_group && quern_box_layout_has_merged (base))
    /* Translators: of a flame graph; "12.30 %" */
    return g_strdup_printf (_("The selected group has %s of the width, small frames not counted"),
                            percent);

  if (is_group)
    /* Translators: of a flame graph; "12.30 %" */
    return g_strdup_printf (_("The selected group has %s of the width"), percent);

  if (quern_box_layout_has_merged (base))
    /* Translators: how much of a flame graph is searched for; "12.30 %". Frames that are too small
     * to draw one by one may match, too. */
    return g_strdup_printf (_("%s of the width matches, small frames not counted"), percent);

  /* Translators: how much of a flame graph is searched for; "12.30 %". */
  return g_strdup_printf (_("%s of the width matches"), percent);
}
