/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All that is chosen for a plot as one text, which the explorer keeps for the command:
 * "kind=ratio;growth=1.5,1;log-x=1;kept=heap_sort,,sorts". */

#include "quern-plot-view-private.h"

#include <string.h>

/* Bytes: no word that can be chosen is longer. */
#define MAX_WORD 64

#define KEPT "kept"

char *
quern_plot_view_dup_choices (QuernPlotView *self)
{
  g_autofree char *kept = quern_plot_view_dup_kept (self);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < QUERN_PLOT_VIEW_N_WORDS; i++)
    g_string_append_printf (text, "%s=%s;", quern_plot_view_get_word_name (i), self->words[i]);
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_SWITCHES; i++)
    g_string_append_printf (text, "%s=%d;", quern_plot_view_get_switch_name (i),
                            self->switches[i]);
  g_string_append_printf (text, KEPT "=%s;", kept);

  return g_string_free (text, FALSE);
}

/* What has another name, or is no word, is left out. */
static void
choose (QuernPlotView *self,
        const char    *name,
        const char    *value)
{
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_WORDS; i++)
    if (g_str_equal (name, quern_plot_view_get_word_name (i)) && *value != '\0' &&
        strlen (value) <= MAX_WORD)
      g_object_set (self, name, value, NULL);
  for (guint i = 0; i < QUERN_PLOT_VIEW_N_SWITCHES; i++)
    if (g_str_equal (name, quern_plot_view_get_switch_name (i)))
      g_object_set (self, name, g_str_equal (value, "1"), NULL);
  if (g_str_equal (name, KEPT))
    quern_plot_view_restore_kept (self, value);
}

/* text: nullable; without it, all stays as it is. */
void
quern_plot_view_set_choices (QuernPlotView *self,
                             const char    *text)
{
  g_auto (GStrv) choices = g_strsplit (text != NULL ? text : "", ";", -1);

  for (guint i = 0; choices[i] != NULL; i++)
    {
      char *value = strchr (choices[i], '=');

      if (value == NULL)
        continue;
      *value = '\0';
      choose (self, choices[i], value + 1);
    }
}
