/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-legend.h"

#include "quern-config.h"
#include "quern-heat.h"
#include "quern-palette.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Nobody reads more than this. */
#define N_LEGEND_GROUPS 7

typedef struct
{
  guint  group;
  double area;
} GroupArea;

static int
compare_areas (gconstpointer a,
               gconstpointer b)
{
  const GroupArea *area_a = a;
  const GroupArea *area_b = b;

  return QUERN_ORDER (area_b->area, area_a->area) ?: QUERN_ORDER (area_a->group, area_b->group);
}

static void
entry_clear (gpointer data)
{
  g_free (((QuernLegendEntry *) data)->name);
}

GArray *
quern_legend_new_empty (void)
{
  GArray *legend = g_array_new (FALSE, FALSE, sizeof (QuernLegendEntry));

  g_array_set_clear_func (legend, entry_clear);

  return legend;
}

static GArray *
sort_groups (QuernGrouping *grouping,
             const double  *areas)
{
  GArray *sorted = g_array_new (FALSE, FALSE, sizeof (GroupArea));

  for (guint i = 0; i < quern_grouping_get_n_groups (grouping); i++)
    if (areas[i] > 0.0)
      g_array_append_vals (sorted, &(GroupArea) { i, areas[i] }, 1);
  g_array_sort (sorted, compare_areas);

  return sorted;
}

/* The start of the part of a path that a position is in; a slash belongs to the part before it. */
static gsize
find_part (const char *path,
           gsize       position)
{
  while (position > 0 && path[position - 1] != '/')
    position--;

  return position;
}

/* The end of a group's name that differs from those of the other groups with the same entry; NULL
 * if there are none. */
static char *
dup_distinct (GArray        *legend,
              QuernGrouping *grouping,
              const guint   *groups,
              guint          index)
{
  const char *name = quern_grouping_get_name (grouping, groups[index]);
  const char *shown = g_array_index (legend, QuernLegendEntry, index).name;
  gsize length = strlen (name);
  gsize start = length;

  for (guint i = 0; i < legend->len; i++)
    {
      const char *other = quern_grouping_get_name (grouping, groups[i]);
      gsize at = length;

      if (i == index || !g_str_equal (g_array_index (legend, QuernLegendEntry, i).name, shown))
        continue;

      for (gsize k = strlen (other); at > 0 && k > 0 && name[at - 1] == other[k - 1]; k--)
        at--;
      start = MIN (start, find_part (name, at > 0 ? at - 1 : 0));
    }

  /* "." and ".." say nothing without what they follow. */
  while (start > 0 && (g_str_has_prefix (name + start, "./") ||
                       g_str_has_prefix (name + start, "../")))
    start = find_part (name, start - 1);

  return start < length ? quern_visible_brief (name + start) : NULL;
}

void
quern_legend_distinguish (GArray        *legend,
                          QuernGrouping *grouping,
                          const guint   *groups)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < legend->len; i++)
    g_ptr_array_add (names, dup_distinct (legend, grouping, groups, i));

  for (guint i = 0; i < legend->len; i++)
    if (names->pdata[i] != NULL)
      {
        QuernLegendEntry *entry = &g_array_index (legend, QuernLegendEntry, i);

        g_free (entry->name);
        entry->name = g_steal_pointer (&names->pdata[i]);
      }
}

/* Adds all steps of a scale that occur, in their order. */
static void
add_steps (GArray        *legend,
           QuernGrouping *grouping,
           const double  *areas)
{
  for (guint i = 0; i < quern_grouping_get_n_groups (grouping); i++)
    {
      const QuernLegendEntry entry = {
        g_strdup (quern_grouping_get_name (grouping, i)), quern_heat_get_rank (grouping, i)
      };

      if (areas[i] > 0.0)
        g_array_append_val (legend, entry);
      else
        g_free (entry.name);
    }
}

/**
 * quern_legend_new:
 * @grouping: the colours of a picture
 * @areas: by group, how much of the picture it fills
 *
 * Returns: (transfer full) (element-type QuernLegendEntry): the groups by area, the largest ones by
 *   name and the others together
 */
GArray *
quern_legend_new (QuernGrouping *grouping,
                  const double  *areas)
{
  GArray *legend = quern_legend_new_empty ();
  g_autoptr (GArray) sorted = sort_groups (grouping, areas);
  guint groups[N_LEGEND_GROUPS];
  guint n_others = 0;

  if (quern_grouping_is_fixed (grouping))
    {
      add_steps (legend, grouping, areas);
      return legend;
    }

  for (guint i = 0; i < sorted->len; i++)
    {
      const GroupArea *area = &g_array_index (sorted, GroupArea, i);
      guint colour = quern_grouping_get_colour (grouping, area->group);
      QuernLegendEntry entry;

      /* Groups without a colour of their own cannot be told apart anyway. */
      if (legend->len >= N_LEGEND_GROUPS || colour >= QUERN_N_GROUP_COLORS - 1)
        {
          n_others++;
          continue;
        }
      entry = (QuernLegendEntry) {
        quern_visible_take_brief (quern_grouping_dup_short_name (grouping, area->group)), colour
      };
      groups[legend->len] = area->group;
      g_array_append_val (legend, entry);
    }

  quern_legend_distinguish (legend, grouping, groups);
  if (n_others > 0)
    {
      const QuernLegendEntry entry = {
        g_strdup_printf (ngettext ("%u other", "%u others", n_others), n_others),
        QUERN_N_GROUP_COLORS - 1
      };

      g_array_append_val (legend, entry);
    }

  return legend;
}

GArray *
quern_legend_new_changes (void)
{
  GArray *legend = quern_legend_new_empty ();
  const QuernLegendEntry entries[] = {
    /* Translators: a colour of a picture of what changed */
    { g_strdup (_("unchanged")), QUERN_KEPT_RANK },
    /* Translators: a colour of a picture of what changed */
    { g_strdup (_("+ more")), QUERN_MORE_RANK },
    /* Translators: a colour of a picture of what changed */
    { g_strdup (_("− less")), QUERN_LESS_RANK },
  };

  g_array_append_vals (legend, entries, G_N_ELEMENTS (entries));

  return legend;
}
