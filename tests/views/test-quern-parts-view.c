/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-parts-view.h"

#include "quern-explorer.h"
#include "quern-part-timeline.h"
#include "quern-parts-bar.h"
#include "quern-profile-builder.h"

#include "list-window.h"
#include "loaded-profile.h"
#include "patience.h"

#include <adwaita.h>
#include <string.h>

#define MANY_PARTS 20000

static QuernExplorer *
create_explorer (QuernProfile *profile)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  QuernExplorer *explorer = quern_explorer_new ();

  g_assert_no_error (error);
  quern_explorer_set_analysis (explorer, analysis);

  return explorer;
}

static QuernExplorer *
load (const char *name)
{
  g_autoptr (QuernProfile) profile = loaded_profile_from_data ("callgrind", name);

  return create_explorer (profile);
}

/* Parts of four threads in turn, each with its number as its cost. */
static QuernExplorer *
create_many (void)
{
  QuernProfileBuilder *builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  quern_profile_builder_begin_input (builder, "callgrind.out.1");
  for (guint i = 0; i < MANY_PARTS; i++)
    {
      QuernPlace where = { 0, 1, 0 };
      gint64 cost = i + 1;
      QuernEventId event;
      QuernStringId name;

      quern_profile_builder_begin_part (builder);
      event = quern_profile_builder_add_event (builder, "Ir");
      quern_profile_builder_set_columns (builder, &event, 1);
      name = quern_profile_builder_add_string (builder, "f", 1);
      quern_profile_builder_begin_function (
        builder, quern_profile_builder_add_function (
                   builder, quern_profile_builder_add_object (builder, name),
                   quern_profile_builder_add_file (builder, name), name));
      quern_profile_builder_add_cost (builder, &where, &cost, 1);
    }
  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  quern_profile_builder_free (builder);

  return create_explorer (profile);
}

static gboolean
has_chosen (gpointer explorer)
{
  return !quern_analyser_is_choosing (quern_explorer_get_analyser (explorer));
}

static void
settle (QuernExplorer *explorer)
{
  list_window_settle (150);
  patience_wait (has_chosen, explorer);
}

static GtkWidget *
show (QuernExplorer  *explorer,
      GtkWidget     **view)
{
  GtkWidget *window = gtk_window_new ();

  *view = g_object_new (QUERN_TYPE_PARTS_VIEW, NULL);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (*view), explorer);
  gtk_window_set_default_size (GTK_WINDOW (window), 700, 500);
  gtk_window_set_child (GTK_WINDOW (window), *view);
  gtk_window_present (GTK_WINDOW (window));
  settle (explorer);

  return window;
}

static GtkWidget *
find (GtkWidget *widget,
      GType      type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static void
activate (GtkWidget     *view,
          const char    *action,
          QuernExplorer *explorer)
{
  g_assert_true (gtk_widget_activate_action (view, action, NULL));
  settle (explorer);
}

static void
test_actions (void)
{
  g_autoptr (QuernExplorer) explorer = load ("callgrind-phases-combine-before.callgrind.out");
  GtkWidget *view;
  GtkWidget *window = show (explorer, &view);
  QuernPartTimeline *timeline = QUERN_PART_TIMELINE (find (view, QUERN_TYPE_PART_TIMELINE));
  GtkColumnView *list = GTK_COLUMN_VIEW (find (view, GTK_TYPE_COLUMN_VIEW));
  guint before, after;

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (list))),
                    ==, 5);
  g_assert_cmpuint (quern_part_timeline_get_cursor (timeline), ==, QUERN_NONE);

  quern_part_timeline_set_cursor (timeline, 3);
  activate (view, "parts.only", explorer);
  g_assert_cmpuint (
    quern_part_choice_get_first (quern_analyser_get_parts (quern_explorer_get_analyser (explorer))),
    ==, 3);
  g_assert_cmpint (quern_profile_get_total (quern_explorer_get_profile (explorer))[0], ==, 8512);

  /* The only selected part cannot be deselected. */
  activate (view, "parts.toggle", explorer);
  g_assert_cmpuint (quern_part_choice_get_n_chosen (
                      quern_analyser_get_parts (quern_explorer_get_analyser (explorer))),
                    ==, 1);

  quern_part_timeline_set_cursor (timeline, 1);
  activate (view, "parts.toggle", explorer);
  g_assert_cmpint (quern_profile_get_total (quern_explorer_get_profile (explorer))[0], ==,
                   8512 + 4002);

  activate (view, "parts.compare", explorer);
  g_assert_true (quern_part_choice_is_comparison (
    quern_analyser_get_parts (quern_explorer_get_analyser (explorer)), &before, &after));
  g_assert_cmpuint (before, ==, 1);
  g_assert_cmpuint (after, ==, 3);
  activate (view, "parts.compare", explorer);
  g_assert_false (quern_part_choice_is_comparison (
    quern_analyser_get_parts (quern_explorer_get_analyser (explorer)), NULL, NULL));
  g_assert_cmpuint (quern_part_choice_get_n_chosen (
                      quern_analyser_get_parts (quern_explorer_get_analyser (explorer))),
                    ==, 2);

  /* Compares the selected part with the one at the cursor. */
  activate (view, "parts.only", explorer);
  quern_part_timeline_set_cursor (timeline, 0);
  activate (view, "parts.compare-with", explorer);
  g_assert_true (quern_part_choice_is_comparison (
    quern_analyser_get_parts (quern_explorer_get_analyser (explorer)), &before, &after));
  g_assert_cmpuint (before, ==, 1);
  g_assert_cmpuint (after, ==, 0);

  gtk_window_destroy (GTK_WINDOW (window));
}

/* Selecting a row moves the cursor of the timeline, and vice versa. */
static void
test_cursor (void)
{
  g_autoptr (QuernExplorer) explorer = load ("callgrind-threads-sep-combine.callgrind.out");
  GtkWidget *view;
  GtkWidget *window = show (explorer, &view);
  QuernPartTimeline *timeline = QUERN_PART_TIMELINE (find (view, QUERN_TYPE_PART_TIMELINE));
  GtkColumnView *list = GTK_COLUMN_VIEW (find (view, GTK_TYPE_COLUMN_VIEW));
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_column_view_get_model (list));
  graphene_rect_t first, third;

  gtk_single_selection_set_selected (selection, 2);
  g_assert_cmpuint (quern_part_timeline_get_cursor (timeline), ==, 2);
  quern_part_timeline_set_cursor (timeline, 1);
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, 1);
  g_assert_true (
    quern_part_choice_is_all (quern_analyser_get_parts (quern_explorer_get_analyser (explorer))));

  /* All threads ran for the same time, but had different costs. */
  quern_part_timeline_get_bounds (timeline, 0, &first);
  quern_part_timeline_get_bounds (timeline, 2, &third);
  g_assert_cmpfloat_with_epsilon (first.size.width, third.size.width, 0.5f);
  g_assert_cmpfloat (third.origin.y, >, first.origin.y);
  g_object_set (view, "length", "cost", NULL);
  quern_part_timeline_get_bounds (timeline, 2, &third);
  g_assert_cmpfloat (first.size.width, >, third.size.width * 10.0f);

  /* No profile, then a profile again. */
  quern_list_view_set_explorer (QUERN_LIST_VIEW (view), NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (selection)), ==, 0);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (view), explorer);
  settle (explorer);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (selection)), ==, 3);

  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_many (void)
{
  g_autoptr (QuernExplorer) explorer = create_many ();
  GtkWidget *view;
  GtkWidget *window = show (explorer, &view);
  g_autoptr (QuernPartChoice) parts = quern_part_choice_new_range (MANY_PARTS, 9, 19);

  quern_analyser_set_parts (quern_explorer_get_analyser (explorer), parts);
  settle (explorer);
  g_assert_cmpint (quern_profile_get_total (quern_explorer_get_profile (explorer))[0], ==,
                   11 * 15);
  g_assert_true (quern_analyser_step_part (quern_explorer_get_analyser (explorer), TRUE));
  settle (explorer);
  g_assert_cmpint (quern_profile_get_total (quern_explorer_get_profile (explorer))[0], ==, 21);

  gtk_window_destroy (GTK_WINDOW (window));
}

/* The order and widths of columns are restored; the column of check buttons is not one of them. */
static void
test_layout (void)
{
  g_autoptr (QuernExplorer) explorer = load ("callgrind-threads-sep-combine.callgrind.out");
  QuernPartsView *view = g_object_ref_sink (g_object_new (QUERN_TYPE_PARTS_VIEW, NULL));
  QuernPartsView *next = g_object_ref_sink (g_object_new (QUERN_TYPE_PARTS_VIEW, NULL));
  g_autoptr (GVariant) first = NULL;
  g_autoptr (GVariant) wanted = NULL;
  g_autoptr (GVariant) columns = NULL;
  g_autoptr (GVariant) restored = NULL;
  g_autoptr (GVariant) restored_columns = NULL;
  const char *key;
  int width;

  quern_list_view_set_explorer (QUERN_LIST_VIEW (view), explorer);
  first = quern_list_view_dup_layout (QUERN_LIST_VIEW (view));
  columns = g_variant_get_child_value (first, 0);
  g_assert_cmpuint (g_variant_n_children (columns), >=, 6);
  g_variant_get_child (columns, 0, "(&si)", &key, &width);
  g_assert_cmpstr (key, ==, "number");

  wanted = g_variant_ref_sink (g_variant_new_parsed (
    "([('trigger', 222), ('number', 77)], '', true)"));
  quern_list_view_set_layout (QUERN_LIST_VIEW (next), wanted);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (next), explorer);
  restored = quern_list_view_dup_layout (QUERN_LIST_VIEW (next));
  restored_columns = g_variant_get_child_value (restored, 0);
  g_assert_cmpuint (g_variant_n_children (restored_columns), ==, g_variant_n_children (columns));
  g_variant_get_child (restored_columns, 0, "(&si)", &key, &width);
  g_assert_cmpstr (key, ==, "trigger");
  g_assert_cmpint (width, ==, 222);
  g_variant_get_child (restored_columns, 1, "(&si)", &key, &width);
  g_assert_cmpstr (key, ==, "number");
  g_assert_cmpint (width, ==, 77);

  g_object_unref (view);
  g_object_unref (next);
}

/* The label whose text begins so; NULL if there is none. */
static GtkWidget *
find_label (GtkWidget  *widget,
            const char *beginning)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) &&
      g_str_has_prefix (gtk_label_get_label (GTK_LABEL (widget)), beginning))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child, beginning);

  return found;
}

static PangoWeight
get_weight (GtkWidget *label)
{
  g_assert_nonnull (label);

  return pango_font_description_get_weight (
    pango_context_get_font_description (gtk_widget_get_pango_context (label)));
}

/* How much the totals differ stands out from what is compared. */
static void
test_bar (void)
{
  g_autoptr (QuernExplorer) explorer = load ("callgrind-phases-combine-before.callgrind.out");
  GtkWidget *bar = g_object_new (QUERN_TYPE_PARTS_BAR, NULL);
  GtkWidget *window = list_window_new (bar);

  quern_parts_bar_set_explorer (QUERN_PARTS_BAR (bar), explorer);
  quern_analyser_compare_parts (quern_explorer_get_analyser (explorer), 1, 3);
  settle (explorer);
  g_assert_cmpint (get_weight (find_label (bar, "total 4.00")), >=, PANGO_WEIGHT_BOLD);
  g_assert_cmpint (get_weight (find_label (bar, "Part ")), ==, PANGO_WEIGHT_NORMAL);

  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/views/parts-view/actions", test_actions);
  g_test_add_func ("/views/parts-view/cursor", test_cursor);
  g_test_add_func ("/views/parts-view/many", test_many);
  g_test_add_func ("/views/parts-view/layout", test_layout);
  g_test_add_func ("/views/parts-view/bar", test_bar);

  return g_test_run ();
}
