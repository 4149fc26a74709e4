/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-heading.h"

#include "quern-heading-box.h"
#include "quern-short-label.h"

#include "example.h"
#include "list-window.h"

#include <adwaita.h>

static GtkWidget *
find_child (GtkWidget *widget,
            GType      type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_child (child, type);

  return found;
}

static gboolean
is_whole (GtkWidget *label)
{
  return !pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))) &&
         gtk_widget_get_width (label) > 0;
}

/* At each width, both shares can be read, and the name gets what the figures leave; with little
 * room, the figures leave more. Below the name, words say what the shares are, if they have room. A
 * button with the focus keeps it. */
static void
test_widths (void)
{
  g_autoptr (QuernExplorer) explorer = example_explorer_new ();
  GtkWidget *heading = g_object_new (QUERN_TYPE_HEADING, NULL);
  GtkWidget *window = list_window_new (heading);
  GtkWidget *parts[QUERN_HEADING_N_PARTS];
  GtkWidget *child;
  GtkWidget *focus;
  QuernShortLabel *name;
  int minimum = 0;
  int natural = 0;
  gboolean was_below = TRUE;
  gboolean was_full = FALSE;
  gboolean had_words = FALSE;

  quern_heading_set_explorer (QUERN_HEADING (heading), explorer);
  quern_navigation_set_selected (quern_explorer_get_navigation (explorer),
                                 example_find (explorer, "evaluate_all"));
  list_window_settle (50);

  child = gtk_widget_get_first_child (find_child (heading, QUERN_TYPE_HEADING_BOX));
  for (guint i = 0; i < QUERN_HEADING_N_PARTS; i++)
    {
      parts[i] = child;
      child = gtk_widget_get_next_sibling (child);
    }
  name = QUERN_SHORT_LABEL (parts[QUERN_HEADING_NAME]);
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (parts[QUERN_HEADING_SHARES])), ==,
                   "26.45\u00a0% \u00b7 18.95\u00a0%");
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (parts[QUERN_HEADING_WORDS])), ==,
                   "26.45\u00a0% inclusive, 18.95\u00a0% self");

  gtk_widget_grab_focus (parts[QUERN_HEADING_BUTTON]);
  focus = gtk_root_get_focus (GTK_ROOT (window));
  g_assert_true (gtk_widget_is_ancestor (focus, parts[QUERN_HEADING_BUTTON]));

  gtk_widget_measure (heading, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, <, 240);
  /* What is beside the heading gets the room that the name does not need. */
  g_assert_cmpint (natural, <, 280);
  for (int width = minimum; width <= 700; width++)
    {
      gboolean has_words;
      gboolean is_below;

      gtk_widget_measure (heading, GTK_ORIENTATION_VERTICAL, width, NULL, NULL, NULL, NULL);
      gtk_widget_allocate (heading, width, 60, -1, NULL);
      has_words = gtk_widget_get_child_visible (parts[QUERN_HEADING_WORDS]);
      is_below = has_words || gtk_widget_get_child_visible (parts[QUERN_HEADING_SHARES]);
      g_assert_true (gtk_root_get_focus (GTK_ROOT (window)) == focus);

      g_assert_cmpstr (quern_short_label_get_shown (name), !=, "");
      if (width >= natural)
        g_assert_cmpstr (quern_short_label_get_shown (name), ==, "evaluate_all");
      g_assert_true (is_below != gtk_widget_get_child_visible (parts[QUERN_HEADING_INCLUSIVE]));
      g_assert_true (is_below != gtk_widget_get_child_visible (parts[QUERN_HEADING_SELF]));
      if (is_below)
        g_assert_true (is_whole (parts[has_words ? QUERN_HEADING_WORDS : QUERN_HEADING_SHARES]));
      else
        g_assert_cmpstr (quern_short_label_get_shown (name), ==, "evaluate_all");

      /* A wider heading shows no less. */
      g_assert_true (has_words || !had_words || !is_below);
      had_words = had_words || has_words;
      g_assert_true (was_below || !is_below);
      was_below = is_below;
      was_full = was_full || gtk_widget_get_child_visible (parts[QUERN_HEADING_CALLED]);
      g_assert_true (!was_full || gtk_widget_get_child_visible (parts[QUERN_HEADING_CALLED]));
    }
  g_assert_true (was_full && !was_below && had_words);

  gtk_window_destroy (GTK_WINDOW (window));
}

/* A figure's caption has its cost if there is room, and else one word. */
static void
test_brief (void)
{
  GtkWidget *label = g_object_new (QUERN_TYPE_SHORT_LABEL, NULL);
  QuernShortLabel *caption = QUERN_SHORT_LABEL (label);
  GtkWidget *window = list_window_new (label);
  int minimum = 0;
  int natural = 0;

  quern_short_label_set_sentence (caption, "inclusive 5.50\u202fM \u2192 8.22\u202fM", NULL);
  quern_short_label_set_brief (caption, "inclusive");
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, <, natural / 2);

  for (int width = minimum; width <= natural; width++)
    {
      gtk_widget_allocate (label, width, 24, -1, NULL);
      g_assert_cmpstr (quern_short_label_get_shown (caption), ==,
                       width < natural ? "inclusive" : quern_short_label_get_text (caption));
    }

  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/views/heading/widths", test_widths);
  g_test_add_func ("/views/heading/brief", test_brief);

  return g_test_run ();
}
