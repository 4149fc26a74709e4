/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests the text that saves the plot settings, including the kept plots. */

#include "quern-picture-view.h"
#include "quern-plot-view.h"

#include "loaded-profile.h"

#include <adwaita.h>

static QuernExplorer *
create_explorer (void)
{
  QuernExplorer *explorer = quern_explorer_new ();
  g_autoptr (QuernAnalysis) analysis =
    loaded_profile_analyse (loaded_profile_from_data ("aprof", "sorts.v4p.aprof"));

  quern_explorer_set_analysis (explorer, analysis);

  return explorer;
}

static GtkWidget *
create_view (QuernExplorer *explorer)
{
  GtkWidget *view = g_object_ref_sink (g_object_new (QUERN_TYPE_PLOT_VIEW, NULL));

  g_object_set (view, "explorer", explorer, NULL);

  return view;
}

static void
expect_kept (QuernExplorer *explorer,
             const char    *kept)
{
  g_autofree char *end = g_strdup_printf (";kept=%s;", kept);

  if (!g_str_has_suffix (quern_display_get_plot (quern_explorer_get_display (explorer)), end))
    g_error ("“%s” does not end with “%s”",
             quern_display_get_plot (quern_explorer_get_display (explorer)), end);
}

/* The next window for the program keeps the same plots. */
static void
test_remembers (void)
{
  g_autoptr (QuernExplorer) explorer = create_explorer ();
  g_autoptr (QuernExplorer) next = create_explorer ();
  g_autoptr (GtkWidget) view = NULL;
  g_autoptr (GtkWidget) next_view = NULL;

  g_object_set (quern_explorer_get_display (explorer), "plot",
                "log-x=1;kept=heap_sort,,sorts+main,,sorts;", NULL);
  view = create_view (explorer);
  g_object_set (view, "log-y", TRUE, NULL);
  expect_kept (explorer, "heap_sort,,sorts+main,,sorts");

  g_object_set (quern_explorer_get_display (next), "plot",
                quern_display_get_plot (quern_explorer_get_display (explorer)), NULL);
  next_view = create_view (next);
  gtk_widget_activate_action (next_view, "plot.log-y", NULL);
  expect_kept (next, "heap_sort,,sorts+main,,sorts");

  gtk_widget_activate_action (next_view, "plot.keep-none", NULL);
  expect_kept (next, "");
}

/* The saved text may contain anything: unknown functions are left out, and duplicates are
 * removed. */
static void
test_hostile (void)
{
  static const struct { const char *text, *kept; } rows[] = {
    { "nothing", "" },
    { "a,b", "" },
    { "a,b,c,d", "" },
    { "%zz,%,+,,+++", "" },
    { "main%00,,sorts", "" },
    { "main,,sorts+main,,sorts", "main,,sorts" },
    { "gone,,x+main,,sorts+%ff,,", "main,,sorts" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QuernExplorer) explorer = create_explorer ();
      g_autofree char *text = g_strdup_printf ("kept=%s;", rows[i].text);
      g_autoptr (GtkWidget) view = NULL;

      g_object_set (quern_explorer_get_display (explorer), "plot", text, NULL);
      view = create_view (explorer);
      g_object_set (view, "log-y", TRUE, NULL);
      expect_kept (explorer, rows[i].kept);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/views/plot/remembers", test_remembers);
  g_test_add_func ("/views/plot/hostile", test_hostile);

  return g_test_run ();
}
