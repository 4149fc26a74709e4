/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-path-bar.h"

#include "list-window.h"
#include "loaded-profile.h"
#include "quern-short-label.h"
#include "sample-profile.h"

#include <adwaita.h>

/* Joins the texts of the links and the separators. */
static void
append_texts (GtkWidget *widget,
              GString   *texts)
{
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_label (GTK_LABEL (widget))
                     : QUERN_IS_SHORT_LABEL (widget)
                     ? quern_short_label_get_shown (QUERN_SHORT_LABEL (widget)) : NULL;

  if (text != NULL)
    g_string_append_printf (texts, "%s%s", texts->len > 0 ? " " : "", text);
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_texts (child, texts);
}

/* The callers in the names of functions are omitted, since the previous links show them. */
static void
test_names (void)
{
  static const SampleFunction functions[] = {
    { "0x1ab70", -1, { 61, 0 } },
    { "main'0x1ab70", 0, { 29, 0 } },
    { "work'main", 1, { 10, 0 } },
  };
  g_autoptr (QuernAnalysis) analysis =
    sample_analysis_new_tree (functions, G_N_ELEMENTS (functions));
  QuernExplorer *explorer = quern_explorer_new ();
  GtkWidget *bar = g_object_new (QUERN_TYPE_PATH_BAR, NULL);
  GtkWidget *window = list_window_new (bar);
  g_autoptr (GString) texts = g_string_new (NULL);

  quern_path_bar_set_explorer (QUERN_PATH_BAR (bar), explorer);
  quern_explorer_set_analysis (explorer, analysis);
  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), 2);
  list_window_settle (100);
  append_texts (bar, texts);
  g_assert_cmpstr (texts->str, ==, "Hottest path 0x1ab70 › main › work 10.0\u00a0%");

  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (explorer);
}

static guint
count_links (GtkWidget *widget)
{
  guint n = GTK_IS_BUTTON (widget) ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_links (child);

  return n;
}

/* No shortened name has a gap behind it. */
static void
assert_no_gaps (GtkWidget *widget)
{
  if (QUERN_IS_SHORT_LABEL (widget))
    {
      const char *shown = quern_short_label_get_shown (QUERN_SHORT_LABEL (widget));
      g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, shown);
      int width;

      pango_layout_get_pixel_size (layout, &width, NULL);
      g_test_message ("“%s”: %d of %d px", shown, width, gtk_widget_get_width (widget));
      g_assert_cmpint (gtk_widget_get_width (widget), <=, width + 3);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_no_gaps (child);
}

/* Long names share the width; there are as many links as have room, and none is cut off. */
static void
test_long_names (void)
{
  static const SampleFunction functions[] = {
    { "main", -1, { 61, 0 } },
    { "compiler::parsing::Parser::parse_declaration(Token const&, int)", 0, { 60, 0 } },
    { "compiler::parsing::Parser::parse_statement(Token const&, int)", 1, { 59, 0 } },
    { "compiler::parsing::Parser::parse_expression(Token const&, int)", 2, { 58, 0 } },
    { "compiler::parsing::Parser::parse_argument_list(Token const&, int)", 3, { 57, 0 } },
    { "compiler::parsing::Lexer::read_identifier(char const*)", 4, { 56, 0 } },
  };
  static const struct { int width; guint n_links; } sizes[] = {
    { 1200, 6 }, { 600, 4 }, { 360, 2 },
  };
  g_autoptr (QuernAnalysis) analysis =
    sample_analysis_new_tree (functions, G_N_ELEMENTS (functions));
  QuernExplorer *explorer = quern_explorer_new ();
  GtkWidget *bar = g_object_new (QUERN_TYPE_PATH_BAR, NULL);
  GtkWidget *window = list_window_new (bar);

  quern_path_bar_set_explorer (QUERN_PATH_BAR (bar), explorer);
  quern_explorer_set_analysis (explorer, analysis);
  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), 3);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GString) texts = g_string_new (NULL);
      GtkAdjustment *across;

      gtk_window_set_default_size (GTK_WINDOW (window), sizes[i].width, 100);
      list_window_settle (300);
      across = gtk_scrolled_window_get_hadjustment (
        GTK_SCROLLED_WINDOW (gtk_widget_get_first_child (bar)));
      append_texts (bar, texts);
      g_test_message ("%d px: %s", sizes[i].width, texts->str);
      g_assert_nonnull (strstr (texts->str, "ession 48.7"));
      g_assert_cmpuint (count_links (bar), ==, sizes[i].n_links);
      assert_no_gaps (bar);
      g_assert_cmpfloat (gtk_adjustment_get_upper (across), <=,
                         gtk_adjustment_get_page_size (across));
    }

  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (explorer);
}

/* The cost of the selected function is that of its frame in the picture, which it has only on this
 * path; what all paths cost it is in the lists. */
static void
test_frame (void)
{
  static const char profile_text[] =
    "events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n1 60\ncfn=b\ncalls=1 1\n1 30\n"
    "fn=a\n1 10\ncfn=c\ncalls=1 1\n1 50\nfn=b\n1 10\ncfn=c\ncalls=1 1\n1 20\n"
    "fn=c\n1 20\ncfn=d\ncalls=2 1\n1 50\nfn=d\n1 50\n";
  g_autoptr (QuernAnalysis) analysis =
    loaded_profile_analyse (loaded_profile_from_text (profile_text));
  const QuernFlameOptions options = {
    .mode = QUERN_FLAME_FROM_ROOT, .root = QUERN_NONE, .event = 0, .width = 1000,
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_OBJECT, 0);
  g_autoptr (QuernFlamePicture) picture =
    quern_flame_picture_new (analysis, grouping, &options, NULL, &error);
  static const struct
  {
    QuernFunctionId function;
    const char     *texts;
  } cases[] = {
    { 3, "Hottest path main › a › c 50.0\u00a0% › d" },
    { 4, "Hottest path main › a › c › d ≈35.7\u00a0%" },
  };
  QuernExplorer *explorer = quern_explorer_new ();
  GtkWidget *bar = g_object_new (QUERN_TYPE_PATH_BAR, NULL);
  GtkWidget *window = list_window_new (bar);

  g_assert_no_error (error);
  gtk_window_set_default_size (GTK_WINDOW (window), 900, 100);
  quern_path_bar_set_explorer (QUERN_PATH_BAR (bar), explorer);
  quern_explorer_set_analysis (explorer, analysis);
  quern_path_bar_set_picture (QUERN_PATH_BAR (bar), picture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) texts = g_string_new (NULL);

      quern_navigation_set_selected (quern_explorer_get_navigation (explorer), cases[i].function);
      list_window_settle (100);
      append_texts (bar, texts);
      g_assert_cmpstr (texts->str, ==, cases[i].texts);
    }

  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_finalize_object (explorer);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/views/path-bar/names", test_names);
  g_test_add_func ("/views/path-bar/long-names", test_long_names);
  g_test_add_func ("/views/path-bar/frame", test_frame);

  return g_test_run ();
}
