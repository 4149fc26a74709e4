/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests the views of graph, treemap and flame graph, with the example and the real layouts. */

#include "quern-canvas.h"
#include "quern-caption.h"
#include "quern-flame-picture.h"
#include "quern-flame-view.h"
#include "quern-format.h"
#include "quern-graph-picture.h"
#include "quern-graph-view.h"
#include "quern-picture-items.h"
#include "quern-short-label.h"
#include "quern-treemap-picture.h"
#include "quern-treemap-view.h"

#include "example.h"
#include "grid-picture.h"
#include "patience.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

typedef struct
{
  QuernExplorer *explorer;
  GtkWidget     *window;
  GtkWidget     *view;
  QuernCanvas   *canvas;
  QuernPicture  *old; /* borrowed: the picture to be replaced */
} Fixture;

/* Returns a template child of a graph view. */
static GtkWidget *
get_child (Fixture    *fixture,
           const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (fixture->view, QUERN_TYPE_GRAPH_VIEW, name));
}

static gboolean
has_new_picture (gpointer data)
{
  Fixture *fixture = data;
  QuernPicture *picture = quern_canvas_get_picture (fixture->canvas);

  return picture != NULL && picture != fixture->old;
}

static void
wait_for_picture (Fixture *fixture)
{
  patience_wait (has_new_picture, fixture);
  fixture->old = quern_canvas_get_picture (fixture->canvas);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->explorer = example_explorer_new ();
  fixture->window = gtk_window_new ();
  if (g_str_equal (data, "graph"))
    fixture->view = g_object_new (QUERN_TYPE_GRAPH_VIEW, NULL);
  else if (g_str_equal (data, "flame"))
    fixture->view = g_object_new (QUERN_TYPE_FLAME_VIEW, NULL);
  else
    fixture->view = g_object_new (QUERN_TYPE_TREEMAP_VIEW, NULL);
  fixture->canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (fixture->view));

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 600);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->view);
  g_object_set (fixture->view, "explorer", fixture->explorer, NULL);
  gtk_window_present (GTK_WINDOW (fixture->window));
  wait_for_picture (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_ref (fixture->view);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (fixture->view);

  /* A worker may still hold a reference to the profile for a moment. */
  g_object_unref (fixture->explorer);
}

/* Whether the shown graph was laid out for the size that the canvas has. */
static gboolean
suits_canvas (Fixture *fixture)
{
  const QuernViewport *viewport = quern_canvas_get_viewport (fixture->canvas);
  const QuernGraphOptions *options =
    &quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (fixture->old))->options;

  return viewport->width > 1.0 && fabs (options->canvas_width - viewport->width) < 1.0 &&
         fabs (options->canvas_height - viewport->height) < 1.0;
}

/* Whether the graph around the selected function is shown: a layout that began before may end
 * later. */
static gboolean
has_selected_graph (gpointer data)
{
  Fixture *fixture = data;

  fixture->old = quern_canvas_get_picture (fixture->canvas);

  return fixture->old != NULL &&
         quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (fixture->old))->options.focus ==
         quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer));
}

/* The direction of a graph depends on the size of the canvas. A view that was just mapped has none
 * yet, or that of another window size, until the next frame: the layout must not use it. */
static void
test_graph_size (Fixture       *fixture,
                 gconstpointer  data)
{
  static const char *const names[] = { "grind", "main" };
  GtkWidget *stack = gtk_stack_new ();
  GtkWidget *other = gtk_label_new ("other");

  g_assert_true (suits_canvas (fixture));
  g_object_ref (fixture->view);
  gtk_window_set_child (GTK_WINDOW (fixture->window), stack);
  gtk_stack_add_child (GTK_STACK (stack), other);
  gtk_stack_add_child (GTK_STACK (stack), fixture->view);
  g_object_unref (fixture->view);

  /* The frame comes sooner or later after the view is mapped. */
  for (guint i = 0; i < 6; i++)
    {
      gtk_stack_set_visible_child (GTK_STACK (stack), other);
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), i % 2 == 0 ? 700 : 900, 500);
      while (gtk_widget_get_width (other) != (i % 2 == 0 ? 700 : 900))
        g_main_context_iteration (NULL, TRUE);
      quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer),
                              example_find (fixture->explorer, names[i % 2]));
      g_usleep (3000 * i);
      gtk_stack_set_visible_child (GTK_STACK (stack), fixture->view);
      patience_wait (has_selected_graph, fixture);
      g_assert_true (suits_canvas (fixture));
    }
}

static QuernNodeId
get_focus (Fixture *fixture)
{
  return quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (fixture->old))->options.focus;
}

static void
test_graph_follows (Fixture       *fixture,
                    gconstpointer  data)
{
  QuernNodeId start = example_find (fixture->explorer, "main");
  QuernNodeId callee = example_find (fixture->explorer, "grind");
  QuernNodeId stranger = example_find (fixture->explorer, "_dl_relocate_object");

  g_assert_cmpuint (get_focus (fixture), ==, start);

  /* If the selected function is in the picture, it is selected there. */
  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), callee);
  g_assert_cmpuint (quern_canvas_get_selected_item (fixture->canvas), !=, QUERN_NONE);
  g_assert_true (quern_canvas_get_picture (fixture->canvas) == fixture->old);

  /* Going to a function re-centres the graph, and so does selecting one that is not in it. */
  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), callee);
  wait_for_picture (fixture);
  g_assert_cmpuint (get_focus (fixture), ==, callee);
  quern_navigation_set_selected (quern_explorer_get_navigation (fixture->explorer), stranger);
  wait_for_picture (fixture);
  g_assert_cmpuint (get_focus (fixture), ==, stranger);
  quern_navigation_go_back (quern_explorer_get_navigation (fixture->explorer));
  wait_for_picture (fixture);
  g_assert_cmpuint (get_focus (fixture), ==, start);
}

static void
test_graph_thresholds (Fixture       *fixture,
                       gconstpointer  data)
{
  guint n_items = quern_picture_get_n_items (fixture->old);
  double share = 0.0;

  /* Automatic until the user chooses. */
  g_object_get (fixture->view, "min-share", &share, NULL);
  g_assert_cmpfloat (share, <, 0.0);

  g_object_set (fixture->view, "min-share", 0.3, NULL);
  wait_for_picture (fixture);
  g_assert_cmpuint (quern_picture_get_n_items (fixture->old), <, n_items);
  gtk_widget_activate_action (fixture->view, "graph.automatic", NULL);
  wait_for_picture (fixture);
  g_assert_cmpuint (quern_picture_get_n_items (fixture->old), ==, n_items);
}

static GtkWidget *
find_scale (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_SCALE (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_scale (child);

  return found;
}

static const char *
get_label (Fixture    *fixture,
           const char *name)
{
  return gtk_label_get_label (GTK_LABEL (get_child (fixture, name)));
}

/* An automatic graph is chosen by self cost, so that no threshold would give the same boxes: the
 * label says so, and the slider stays where the user left it. */
static void
test_graph_automatic (Fixture       *fixture,
                      gconstpointer  data)
{
  QuernProfile *profile = quern_explorer_get_profile (fixture->explorer);
  const QuernGraphSelection *selection =
    quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (fixture->old));
  GtkAdjustment *slider = gtk_range_get_adjustment (GTK_RANGE (find_scale (fixture->view)));
  double value = gtk_adjustment_get_value (slider);
  g_autofree char *automatic = g_strdup_printf (
    "automatic, %u of %u", quern_graph_selection_get_n_functions (selection),
    quern_profile_get_n_functions (profile));
  double share = 0.0;

  g_assert_cmpstr (get_label (fixture, "node_title"), ==, "Functions");
  g_assert_cmpstr (get_label (fixture, "node_value"), ==, "automatic");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (get_child (fixture, "node_value")), ==, automatic);

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer),
                          example_find (fixture->explorer, "grind"));
  wait_for_picture (fixture);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (slider), value, 1e-9);

  gtk_adjustment_set_value (slider, value + gtk_adjustment_get_step_increment (slider));
  wait_for_picture (fixture);
  selection = quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (fixture->old));
  g_object_get (fixture->view, "min-share", &share, NULL);
  g_assert_cmpstr (get_label (fixture, "node_title"), ==, "Functions ≥");
  g_assert_true (strstr (get_label (fixture, "node_value"), "%") != NULL);
  for (guint i = 0; i < selection->nodes->len; i++)
    g_assert_cmpfloat (fabs (g_array_index (selection->nodes, QuernGraphNode, i).inclusive), >=,
                       share * fabs (selection->measure));

  value = gtk_adjustment_get_value (slider);
  gtk_widget_activate_action (fixture->view, "graph.automatic", NULL);
  wait_for_picture (fixture);
  g_assert_cmpstr (get_label (fixture, "node_title"), ==, "Functions");
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (slider), value, 1e-9);
}

static void
press (Fixture *fixture,
       guint    key)
{
  g_autoptr (GListModel) controllers =
    gtk_widget_observe_controllers (GTK_WIDGET (fixture->canvas));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean is_handled;

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &is_handled);
    }
}

/* Moves the cursor to a rest that an arrow key leads to, and returns it. */
static guint
go_to_rest (Fixture *fixture)
{
  static const struct
  {
    guint key;
    int   dx;
    int   dy;
  } keys[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, -1 }, { GDK_KEY_Down, 0, 1 },
  };
  QuernNavigation *navigation = quern_explorer_get_navigation (fixture->explorer);

  for (guint i = 0; i < quern_picture_get_n_items (fixture->old); i++)
    {
      const QuernGraphRest *rest =
        quern_graph_picture_get_rest (QUERN_GRAPH_PICTURE (fixture->old), i);

      for (guint k = 0; rest != NULL && k < G_N_ELEMENTS (keys); k++)
        if (quern_picture_get_neighbour (fixture->old, rest->node, keys[k].dx, keys[k].dy) == i)
          {
            quern_navigation_set_selected (navigation,
                                           quern_picture_get_node (fixture->old, rest->node));
            press (fixture, keys[k].key);
            return i;
          }
    }

  g_assert_not_reached ();
}

/* Whether the item with the cursor has a tooltip now. */
static gboolean
has_tooltip (Fixture *fixture)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_shown = FALSE;

  g_signal_emit_by_name (fixture->canvas, "query-tooltip", 0, 0, TRUE, tooltip, &is_shown);

  return is_shown;
}

static void
test_graph_expands (Fixture       *fixture,
                    gconstpointer  data)
{
  guint n_items = quern_picture_get_n_items (fixture->old);
  QuernGraphPicture *picture;
  guint n_boxes;
  gboolean is_handled = FALSE;
  guint rest = QUERN_NONE;

  g_object_set (fixture->view, "min-share", 0.3, NULL);
  wait_for_picture (fixture);
  picture = QUERN_GRAPH_PICTURE (fixture->old);
  n_boxes = quern_graph_picture_get_selection (picture)->nodes->len;
  g_assert_cmpuint (n_boxes, <, n_items);

  for (guint i = 0; i < quern_picture_get_n_items (fixture->old); i++)
    if (quern_graph_picture_get_rest (picture, i) != NULL)
      rest = i;
  g_assert_cmpuint (rest, !=, QUERN_NONE);

  g_signal_emit_by_name (fixture->canvas, "item-clicked", rest, &is_handled);
  g_assert_true (is_handled);
  wait_for_picture (fixture);
  picture = QUERN_GRAPH_PICTURE (fixture->old);
  g_assert_cmpuint (quern_graph_picture_get_selection (picture)->nodes->len, >, n_boxes);

  /* So does the action of its menu. */
  gtk_widget_activate_action (fixture->view, "graph.undo", NULL);
  wait_for_picture (fixture);
  picture = QUERN_GRAPH_PICTURE (fixture->old);
  g_assert_cmpuint (quern_graph_picture_get_selection (picture)->nodes->len, ==, n_boxes);
  rest = go_to_rest (fixture);
  g_assert_true (has_tooltip (fixture));
  press (fixture, GDK_KEY_Menu);
  g_assert_false (has_tooltip (fixture));
  gtk_widget_activate_action (fixture->view,
                              quern_graph_picture_get_rest (picture, rest)->direction ==
                                QUERN_CALLERS ? "graph.more-callers" : "graph.more-callees",
                              NULL);
  wait_for_picture (fixture);
  picture = QUERN_GRAPH_PICTURE (fixture->old);
  g_assert_cmpuint (quern_graph_picture_get_selection (picture)->nodes->len, >, n_boxes);
}

/* In an automatic graph, too, opening takes no box away, however many would suit the canvas. */
static void
test_graph_only_adds (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr (GArray) nodes = NULL;
  guint n_items = quern_picture_get_n_items (fixture->old);

  nodes = g_array_copy (
    quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (fixture->old))->nodes);
  for (guint i = nodes->len; i < n_items; i++)
    {
      gboolean is_handled = FALSE;

      g_signal_emit_by_name (fixture->canvas, "item-clicked", i, &is_handled);
      if (!is_handled)
        continue;
      wait_for_picture (fixture);
      for (guint j = 0; j < nodes->len; j++)
        g_assert_cmpuint (
          quern_picture_find_node (fixture->old, g_array_index (nodes, QuernGraphNode, j).node),
          !=, QUERN_NONE);
      gtk_widget_activate_action (fixture->view, "graph.undo", NULL);
      wait_for_picture (fixture);
      g_assert_cmpuint (quern_picture_get_n_items (fixture->old), ==, n_items);
    }
}

static gboolean
set_true_cb (gpointer data)
{
  *(gboolean *) data = TRUE;

  return G_SOURCE_REMOVE;
}

/* After many changes only the last one is drawn, and nothing follows it. */
static void
test_graph_newest_wins (Fixture       *fixture,
                        gconstpointer  data)
{
  gboolean is_over = FALSE;

  for (guint i = 1; i < 20; i++)
    {
      g_object_set (fixture->view, "min-share", 0.01 * i, NULL);
      for (guint j = 0; j < i; j++)
        g_main_context_iteration (NULL, FALSE);
    }
  g_object_set (fixture->view, "min-share", 0.5, NULL);

  do
    wait_for_picture (fixture);
  while (!G_APPROX_VALUE (quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (fixture->old))
                            ->options.min_node_share, 0.5, 1e-9));

  /* Wait for pending work on older settings to end. */
  g_timeout_add (500, set_true_cb, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (quern_canvas_get_picture (fixture->canvas) == fixture->old);
}

/* Depths are 1 to 10 calls, or any; the chosen options are drawn. */
static void
test_graph_choices (Fixture       *fixture,
                    gconstpointer  data)
{
  const QuernGraphOptions *options;

  g_object_set (fixture->view, "caller-depth", 1, "callee-depth", 11, "spacing", "roomy",
                "frames", TRUE, "hubs-apart", TRUE, NULL);
  do
    {
      wait_for_picture (fixture);
      options = &quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (fixture->old))->options;
    }
  while (options->callee_depth != G_MAXUINT);
  g_assert_cmpuint (options->caller_depth, ==, 1);
  g_assert_cmpint (options->spacing, ==, QUERN_GRAPH_ROOMY);
  g_assert_true (options->frames && options->hubs_apart);
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (get_child (fixture, "callee_value"))),
                   ==, "Any");
}

static gboolean
has_status (gpointer data)
{
  Fixture *fixture = data;

  return gtk_widget_get_mapped (get_child (fixture, "status_button"));
}

/* Creates a layout program that always ends in the same way. */
static char *
make_helper (const char *folder,
             const char *end)
{
  g_autofree char *path = g_build_filename (folder, "helper", NULL);
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\n%s\n", end);
  g_autoptr (GError) error = NULL;

  g_file_set_contents_full (path, script, -1, G_FILE_SET_CONTENTS_NONE, 0755, &error);
  g_assert_no_error (error);

  return g_steal_pointer (&path);
}

/* A layout that was stopped shows a page that proposes a smaller one, and one that failed shows
 * the error; both lead back to a graph. */
static void
test_graph_fails (Fixture       *fixture,
                  gconstpointer  data)
{
  static const char *const ends[] = { "kill -XCPU $$", "echo no luck >&2; exit 3" };
  GtkWidget *button = get_child (fixture, "status_button");
  g_autofree char *helper = g_strdup (g_getenv ("QUERN_LAYOUT_HELPER"));
  g_autofree char *folder = g_dir_make_tmp ("quern-helper-XXXXXX", NULL);
  AdwStatusPage *page =
    ADW_STATUS_PAGE (gtk_widget_get_ancestor (button, ADW_TYPE_STATUS_PAGE));

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *broken = make_helper (folder, ends[i]);
      double share = 0.002 + 0.001 * i;
      double raised = 0.0;

      g_setenv ("QUERN_LAYOUT_HELPER", broken, TRUE);
      g_object_set (fixture->view, "min-share", share, NULL);
      patience_wait (has_status, fixture);
      g_assert_cmpstr (adw_status_page_get_title (page), ==,
                       i == 0 ? "This graph is too large to draw"
                              : "The graph could not be drawn");
      if (i == 1)
        g_assert_nonnull (strstr (adw_status_page_get_description (page), "no luck"));

      g_setenv ("QUERN_LAYOUT_HELPER", helper, TRUE);
      g_signal_emit_by_name (button, "clicked");
      wait_for_picture (fixture);
      g_assert_false (has_status (fixture));
      g_object_get (fixture->view, "min-share", &raised, NULL);
      if (i == 0)
        g_assert_cmpfloat (raised, >=, 2.0 * share);
      else
        g_assert_cmpfloat_with_epsilon (raised, share, 1e-9);
      g_remove (broken);
    }
  g_rmdir (folder);
}

static void
test_graph_dot (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *dot = quern_view_dup_dot (QUERN_VIEW (fixture->view), "A title");

  g_assert_nonnull (dot);
  g_assert_nonnull (strstr (dot, "digraph"));
  g_assert_nonnull (strstr (dot, "grow_text"));
}

/* In a narrow window, the share that is exact stands alone: no word of its sentence is cut. */
static void
test_flame_number (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkWidget *label = GTK_WIDGET (
    gtk_widget_get_template_child (fixture->view, QUERN_TYPE_FLAME_VIEW, "exact_label"));
  const char *text = quern_short_label_get_text (QUERN_SHORT_LABEL (label));
  const char *end = strchr (text, '%');
  g_autofree char *number = NULL;
  int least;

  g_assert_nonnull (end);
  g_assert_cmpstr (end, ==, "% of the area is exact");
  number = g_strndup (text, (gsize) (end + 1 - text));
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, >, 20);
  gtk_widget_allocate (label, least, 20, -1, NULL);
  g_assert_cmpstr (quern_short_label_get_shown (QUERN_SHORT_LABEL (label)), ==, number);
}

static const QuernTreemapLayout *
get_treemap (Fixture *fixture)
{
  return quern_treemap_picture_get_layout (QUERN_TREEMAP_PICTURE (fixture->old));
}

static void
assert_title (Fixture    *fixture,
              const char *wanted)
{
  g_auto (QuernViewPicture) picture = { NULL };

  g_assert_true (quern_view_get_picture (QUERN_VIEW (fixture->view), &picture));
  g_assert_cmpstr (picture.title, ==, wanted);
}

/* An exported picture says whose cost it shows: a function's, or the program's. */
static void
test_titles (Fixture       *fixture,
             gconstpointer  data)
{
  if (g_str_equal (data, "graph"))
    {
      assert_title (fixture, "main: where its cost goes");
      gtk_drop_down_set_selected (GTK_DROP_DOWN (get_child (fixture, "scope")), 1);
      assert_title (fixture, "mill: where its cost goes");
    }
  else if (g_str_equal (data, "flame"))
    {
      assert_title (fixture, "mill: where its cost goes");
      gtk_widget_activate_action (fixture->view, "flame.mode", "s", "leaves");
      assert_title (fixture, "mill: where its cost comes from");
      gtk_widget_activate_action (fixture->view, "flame.mode", "s", "around");
      assert_title (fixture, "main: its callers above, its callees below");
    }
  else
    {
      assert_title (fixture, "main: where its cost goes");
      gtk_widget_activate_action (fixture->view, "treemap.mode", "s", "callers");
      assert_title (fixture, "main: where its cost comes from");
      gtk_widget_activate_action (fixture->view, "treemap.mode", "s", "groups");
      assert_title (fixture, "Self cost by group");
    }
}

static void
test_treemap_modes (Fixture       *fixture,
                    gconstpointer  data)
{
  QuernNodeId callee = example_find (fixture->explorer, "hash");

  g_assert_cmpuint (get_treemap (fixture)->options.root, ==,
                    example_find (fixture->explorer, "main"));

  quern_navigation_go_to (quern_explorer_get_navigation (fixture->explorer), callee);
  wait_for_picture (fixture);
  g_assert_cmpuint (get_treemap (fixture)->options.root, ==, callee);

  gtk_widget_activate_action (fixture->view, "treemap.mode", "s", "callers");
  wait_for_picture (fixture);
  g_assert_cmpint (get_treemap (fixture)->options.direction, ==, QUERN_CALLERS);
  gtk_widget_activate_action (fixture->view, "treemap.mode", "s", "program");
  wait_for_picture (fixture);
  g_assert_cmpuint (get_treemap (fixture)->options.root, ==, QUERN_NONE);

  gtk_widget_activate_action (fixture->view, "treemap.fewer-levels", NULL);
  wait_for_picture (fixture);
  g_assert_cmpuint (get_treemap (fixture)->options.max_depth, ==, 7);
}

static gboolean
fills_canvas (gpointer data)
{
  Fixture *fixture = data;
  const QuernViewport *viewport = quern_canvas_get_viewport (fixture->canvas);

  return G_APPROX_VALUE (viewport->width, viewport->extent.width, 0.5) &&
         G_APPROX_VALUE (viewport->height, viewport->extent.height, 0.5);
}

static void
test_treemap_resizes (Fixture       *fixture,
                      gconstpointer  data)
{
  patience_wait (fills_canvas, fixture);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 700, 800);
  fixture->old = quern_canvas_get_picture (fixture->canvas);
  wait_for_picture (fixture);
  patience_wait (fills_canvas, fixture);
  g_assert_cmpfloat_with_epsilon (quern_canvas_get_zoom (fixture->canvas), 1.0, 0.01);
}

/* The view can show no profile, and then another one. */
static void
test_other_profile (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (QuernExplorer) other = example_explorer_new ();

  quern_explorer_set_analysis (fixture->explorer, NULL);
  g_assert_null (quern_canvas_get_picture (fixture->canvas));
  quern_explorer_set_analysis (fixture->explorer, quern_explorer_get_analysis (other));
  fixture->old = NULL;
  wait_for_picture (fixture);
  g_assert_cmpuint (quern_picture_get_n_items (fixture->old), >, 0);
}

static GtkWidget *
find_label (GtkWidget  *widget,
            const char *text)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return widget;
  if (QUERN_IS_SHORT_LABEL (widget) &&
      strstr (quern_short_label_get_text (QUERN_SHORT_LABEL (widget)), text) != NULL)
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, text);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* The view shows the share of the picture that the search or a group highlights, and keys go from
 * match to match. */
static void
test_matches (Fixture       *fixture,
              gconstpointer  data)
{
  QuernGroupChoice *groups = quern_explorer_get_groups (fixture->explorer);
  QuernNodeId grind = example_find (fixture->explorer, "grind");
  g_autofree char *caption = NULL;

  g_assert_null (quern_canvas_dup_marks_caption (fixture->canvas));
  g_assert_null (find_label (fixture->view, "match"));
  quern_function_search_set_text (quern_explorer_get_search (fixture->explorer), "grind");
  caption = quern_canvas_dup_marks_caption (fixture->canvas);
  g_assert_nonnull (caption);
  g_assert_nonnull (find_label (fixture->view, caption));

  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.next-match", NULL);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==, grind);
  gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.previous-match", NULL);
  g_assert_cmpuint (
    quern_navigation_get_selected (quern_explorer_get_navigation (fixture->explorer)), ==, grind);

  /* A selected group takes precedence over the search. */
  quern_group_choice_set_selected (groups, 0);
  g_assert_nonnull (find_label (fixture->view, "selected group"));
  g_assert_null (find_label (fixture->view, "match"));
  quern_group_choice_set_selected (groups, QUERN_NONE);

  quern_function_search_set_text (quern_explorer_get_search (fixture->explorer), "");
  g_assert_null (quern_canvas_dup_marks_caption (fixture->canvas));
  g_assert_null (find_label (fixture->view, "match"));
}

/* The cost that is 100 % of the shares in the picture. */
static double
get_whole (Fixture *fixture)
{
  if (QUERN_IS_GRAPH_PICTURE (fixture->old))
    return quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (fixture->old))->whole;
  if (QUERN_IS_FLAME_PICTURE (fixture->old))
    return (double) quern_flame_picture_get_layout (
      QUERN_FLAME_PICTURE (fixture->old))->base.total;

  return (double) quern_treemap_picture_get_layout (
    QUERN_TREEMAP_PICTURE (fixture->old))->base.total;
}

/* With shares relative to the selection, a picture has the base of the lists, whatever is in its
 * centre, and names it. */
static void
test_relative (Fixture       *fixture,
               gconstpointer  data)
{
  QuernDisplay *display = quern_explorer_get_display (fixture->explorer);
  QuernNavigation *navigation = quern_explorer_get_navigation (fixture->explorer);
  QuernNodeId grind = example_find (fixture->explorer, "grind");
  double whole = get_whole (fixture);

  g_assert_cmpfloat_with_epsilon (whole, quern_explorer_get_base (fixture->explorer, 0), 0.5);
  g_object_set (display, "relative", TRUE, NULL);
  wait_for_picture (fixture);
  quern_navigation_set_selected (navigation, grind);
  wait_for_picture (fixture);
  g_assert_cmpuint (quern_navigation_get_centre (navigation), !=, grind);
  g_assert_cmpfloat_with_epsilon (get_whole (fixture),
                                  quern_explorer_get_base (fixture->explorer, 0), 0.5);
  g_assert_cmpfloat (get_whole (fixture), <, whole);
  g_assert_nonnull (find_label (fixture->view, "100 % = grind"));

  g_object_set (display, "relative", FALSE, NULL);
  wait_for_picture (fixture);
  g_assert_cmpfloat_with_epsilon (get_whole (fixture), whole, 0.5);
  g_assert_null (find_label (fixture->view, "100 % = grind"));
}

static GtkWidget *
find_caption (GtkWidget *widget)
{
  GtkWidget *found = QUERN_IS_CAPTION (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_caption (child);

  return found;
}

static int
get_caption_height (Fixture *fixture,
                    int      width)
{
  int height;

  gtk_widget_measure (find_caption (fixture->view), GTK_ORIENTATION_VERTICAL, width, NULL,
                      &height, NULL, NULL);

  return height;
}

/* In a narrow window, the sentence takes the place of the legend, and two lines at most. */
static void
test_narrow_caption (Fixture       *fixture,
                     gconstpointer  data)
{
  g_assert_cmpint (get_caption_height (fixture, 330), <=,
                   2 * get_caption_height (fixture, 2000));
}

/* If the text is as short as it can be, the whole legend has room before the text has more. */
static void
test_whole_legend (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkWidget *caption = find_caption (fixture->view);
  GtkWidget *legend = gtk_widget_get_first_child (caption);
  GtkWidget *text = gtk_widget_get_next_sibling (legend);
  GtkWidget *last = gtk_widget_get_last_child (legend);
  guint n_checked = 0;
  int needed;

  g_assert_nonnull (last);
  gtk_widget_measure (legend, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &needed, NULL, NULL);
  for (int width = 200; width <= 1000; width += 4)
    {
      int room;

      gtk_widget_measure (caption, GTK_ORIENTATION_VERTICAL, width, NULL, NULL, NULL, NULL);
      gtk_widget_allocate (caption, width, get_caption_height (fixture, width), -1, NULL);
      room = gtk_widget_get_width (text) - needed;
      if (gtk_widget_get_child_visible (legend))
        room += gtk_widget_get_width (legend);
      if (!quern_short_label_fits (QUERN_SHORT_LABEL (text), room))
        continue;

      g_assert_true (gtk_widget_get_child_visible (legend));
      g_assert_true (gtk_widget_get_child_visible (last));
      n_checked++;
    }
  g_assert_cmpuint (n_checked, >, 0);
}

/* A pill is highlighted if one of its functions matches, and keys go on from it, although none of
 * its functions is selected. */
static void
test_pill_matches (Fixture       *fixture,
                   gconstpointer  data)
{
  QuernProfile *profile =
    quern_analysis_get_profile (quern_explorer_get_analysis (fixture->explorer));
  QuernFunctionSearch *search = quern_explorer_get_search (fixture->explorer);
  guint n_items = quern_picture_get_n_items (fixture->old);
  g_autofree guint8 *is_seen = g_new0 (guint8, n_items);
  QuernPictureItems items;
  guint n_marked = 0;
  guint pill = 0;

  while (quern_picture_get_node (fixture->old, pill) != QUERN_NONE ||
         quern_picture_get_nth_node (fixture->old, pill, 0) == QUERN_NONE)
    g_assert_cmpuint (++pill, <, n_items);

  quern_picture_items_init (&items);
  items.explorer = g_object_ref (fixture->explorer);
  items.picture = g_object_ref (fixture->old);
  quern_function_search_set_text (
    search, quern_profile_get_function_name (
      profile, quern_picture_get_nth_node (fixture->old, pill, 0)));
  quern_picture_items_update_highlighted (&items);
  g_assert_cmpuint (items.highlighted[pill], ==, 1);

  quern_function_search_set_text (search, "e");
  quern_picture_items_update_highlighted (&items);
  for (guint i = 0; i < n_items; i++)
    n_marked += items.highlighted[i];
  for (guint i = 0; i < n_marked; i++)
    {
      items.cursor = quern_picture_items_find_highlighted (&items, TRUE);
      g_assert_cmpuint (is_seen[items.cursor], ==, 0);
      is_seen[items.cursor] = 1;
    }
  quern_picture_items_clear (&items);
}

/* The tooltip of each box has the costs of its function by the second event, too: all of them, not
 * only those of the box. */
static void
test_second_event (Fixture       *fixture,
                   gconstpointer  data)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (fixture->explorer);
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  QuernNodeId grind = example_find (fixture->explorer, "grind");
  QuernEventId misses = quern_event_set_find (events, "D1mr");
  guint item = quern_picture_find_node (fixture->old, grind);
  g_autofree char *cost = quern_format_integer (
    quern_analysis_get_inclusive (analysis, grind)[misses]);
  g_autofree char *self = quern_format_integer (quern_analysis_get_self (analysis, grind)[misses]);
  g_autofree char *inclusive_line = g_strdup_printf (" · %s D1mr\nin all: self ", cost);
  g_autofree char *self_line = g_strdup_printf ("of total · %s D1mr", self);
  const QuernPictureItems items = { .explorer = fixture->explorer, .picture = fixture->old };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  g_assert_cmpuint (item, !=, QUERN_NONE);
  before = quern_picture_items_dup_tooltip (&items, item);
  g_assert_null (strstr (before, "D1mr"));
  quern_event_choice_set_second_event (quern_explorer_get_events (fixture->explorer), misses);
  after = quern_picture_items_dup_tooltip (&items, item);
  g_assert_true (g_str_has_prefix (after, before));
  g_assert_true (g_str_has_prefix (after + strlen (before), "\nin all: inclusive "));
  g_assert_nonnull (strstr (after, inclusive_line));
  g_assert_true (g_str_has_suffix (after, self_line));
}

/* The first percentage is bold, whatever numbers precede it. */
static void
test_captions (void)
{
  static const struct
  {
    const char *text;
    const char *markup;
  } cases[] = {
    { "Cost while f2 runs (96.5 %): 93.4 % in 8 boxes", "(<b>96.5 %</b>): 93.4 %" },
    { "Cost while 0xac90 runs (96,5\u00a0%)", "(<b>96,5\u00a0%</b>)" },
    { "−5,656 Δ Ir, −36.4 % of the total before", "Ir, <b>−36.4 %</b> of" },
    { "< +0.01 % −0.27 %", "<b>&lt; +0.01 %</b> −0.27 %" },
    { "占总计95 %", "占总计<b>95 %</b>" },
    { "1,234.5 % & more", "<b>1,234.5 %</b> &amp; more" },
    { "f9% in 3 boxes", "f9% in 3 boxes" },
  };
  GtkWidget *caption = g_object_ref_sink (g_object_new (QUERN_TYPE_CAPTION, NULL));
  g_autoptr (GridPicture) picture = grid_picture_new (1, 1);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *markup = quern_caption_dup_markup (cases[i].text);

      quern_caption_set_picture (QUERN_CAPTION (caption), QUERN_PICTURE (picture), cases[i].text,
                                 NULL);
      g_assert_nonnull (find_label (caption, cases[i].text));
      g_assert_nonnull (strstr (markup, cases[i].markup));
    }

  g_object_unref (caption);
}

/* Without a toolbar, its menu is not over the values of the boxes. */
static void
test_low_menu (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *menu = GTK_WIDGET (
    gtk_widget_get_template_child (fixture->view, G_OBJECT_TYPE (fixture->view), "floating"));
  graphene_rect_t area;
  graphene_rect_t of_canvas;

  g_assert_false (gtk_widget_get_mapped (menu));
  quern_view_set_form (QUERN_VIEW (fixture->view), TRUE, TRUE);
  while (!gtk_widget_get_mapped (menu) || gtk_widget_get_width (menu) == 0)
    g_main_context_iteration (NULL, TRUE);

  g_assert_true (gtk_widget_compute_bounds (menu, fixture->view, &area));
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (fixture->canvas), fixture->view,
                                            &of_canvas));
  g_assert_false (graphene_rect_intersection (&area, &of_canvas, NULL));
}

/* The bar, the share that is exact and the button fit into 360 px. */
static void
test_narrow_strip (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkWidget *strip = GTK_WIDGET (
    gtk_widget_get_template_child (fixture->view, QUERN_TYPE_FLAME_VIEW, "strip"));
  int minimum;

  quern_view_set_form (QUERN_VIEW (fixture->view), TRUE, FALSE);
  gtk_widget_measure (strip, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    const char *view;
    void      (*run) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/views/graph/size", "graph", test_graph_size },
    { "/views/graph/follows", "graph", test_graph_follows },
    { "/views/graph/thresholds", "graph", test_graph_thresholds },
    { "/views/graph/automatic", "graph", test_graph_automatic },
    { "/views/graph/expands", "graph", test_graph_expands },
    { "/views/graph/only-adds", "graph", test_graph_only_adds },
    { "/views/graph/newest-wins", "graph", test_graph_newest_wins },
    { "/views/graph/choices", "graph", test_graph_choices },
    { "/views/graph/fails", "graph", test_graph_fails },
    { "/views/graph/dot", "graph", test_graph_dot },
    { "/views/graph/matches", "graph", test_matches },
    { "/views/graph/pill-matches", "graph", test_pill_matches },
    { "/views/treemap/matches", "treemap", test_matches },
    { "/views/flame/whole-number", "flame", test_flame_number },
    { "/views/flame/matches", "flame", test_matches },
    { "/views/flame/narrow-strip", "flame", test_narrow_strip },
    { "/views/treemap/low-menu", "treemap", test_low_menu },
    { "/views/flame/low-menu", "flame", test_low_menu },
    { "/views/graph/narrow-caption", "graph", test_narrow_caption },
    { "/views/flame/narrow-caption", "flame", test_narrow_caption },
    { "/views/flame/whole-legend", "flame", test_whole_legend },
    { "/views/treemap/whole-legend", "treemap", test_whole_legend },
    { "/views/graph/relative", "graph", test_relative },
    { "/views/treemap/relative", "treemap", test_relative },
    { "/views/flame/relative", "flame", test_relative },
    { "/views/graph/second-event", "graph", test_second_event },
    { "/views/treemap/second-event", "treemap", test_second_event },
    { "/views/flame/second-event", "flame", test_second_event },
    { "/views/flame/other-profile", "flame", test_other_profile },
    { "/views/graph/other-profile", "graph", test_other_profile },
    { "/views/treemap/modes", "treemap", test_treemap_modes },
    { "/views/graph/titles", "graph", test_titles },
    { "/views/flame/titles", "flame", test_titles },
    { "/views/treemap/titles", "treemap", test_titles },
    { "/views/treemap/resizes", "treemap", test_treemap_resizes },
    { "/views/treemap/other-profile", "treemap", test_other_profile },
  };

  g_test_init (&argc, &argv, NULL);
  adw_init ();

  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, tests[i].view, set_up, tests[i].run, tear_down);
  g_test_add_func ("/views/captions", test_captions);

  return g_test_run ();
}
