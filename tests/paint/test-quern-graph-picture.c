/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../layout/graph-fixture.h"

#include "quern-comparison.h"
#include "quern-fit.h"
#include "quern-graph-fitting.h"
#include "quern-graph-job.h"
#include "quern-graph-picture.h"
#include "quern-graph-room.h"
#include "quern-graph-scene.h"
#include "quern-image-export.h"

#include <cairo.h>

/* A start, a cycle of two, a leaf with self-calls, and a hub that is not shown. */
static const GraphFixtureCall program[] = {
  { "main",                              10, "walk",                              1,  90 },
  { "main",                               0, "Sink::print(char const*)",          2,  20 },
  { "main",                               0, "Sink::print(int)",                  2,  30 },
  { "walk",                              20, "step",                              3,  60 },
  { "step",                              30, "walk",                              2,  25 },
  { "step",                               0, "leaf",                              4,  40 },
  { "leaf",                              40, NULL,                                0,   0 },
  { "Sink::print(char const*)",          17, "Sink::print(char const*)",          3,   4 },
  { "Sink::print(char const*)",           0, "copy",                              5,   3 },
  { "Sink::print(int)",                  30, NULL,                                0,   0 },
  { "copy",                               3, NULL,                                0,   0 },
};

/* Names that do not fit into a box. */
static const GraphFixtureCall long_names[] = {
  { "php::standard::extensions::array_map", 10, NULL, 0, 0 },
  { "nlohmann::basic_json<std::map, std::vector, std::string>::parse_number(int)",
    10, NULL, 0, 0 },
  { "SymbolTable::SymbolEntry::lookup_symbol_in_all_loaded_objects", 10, NULL, 0, 0 },
};

/* Functions without calls. */
static const GraphFixtureCall heap[] = {
  { "a", 10, NULL, 0, 0 }, { "b", 10, NULL, 0, 0 }, { "c", 10, NULL, 0, 0 },
  { "d", 10, NULL, 0, 0 }, { "e", 10, NULL, 0, 0 }, { "f", 10, NULL, 0, 0 },
  { "g", 10, NULL, 0, 0 }, { "h", 10, NULL, 0, 0 }, { "i", 10, NULL, 0, 0 },
  { "j", 10, NULL, 0, 0 }, { "k", 10, NULL, 0, 0 }, { "l", 10, NULL, 0, 0 },
};

static QuernAnalysis *
make_program (void)
{
  return graph_fixture_new (program, G_N_ELEMENTS (program));
}

static QuernGraphPicture *
make_picture_with_font (QuernAnalysis           *analysis,
                        const QuernGraphOptions *options,
                        const char              *font_family)
{
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_CLASS, 0);
  g_autoptr (GError) error = NULL;
  QuernGraphPicture *picture;

  picture = quern_graph_picture_new (analysis, grouping, options, font_family, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (picture);

  return picture;
}

static QuernGraphPicture *
make_picture (QuernAnalysis           *analysis,
              const QuernGraphOptions *options)
{
  return make_picture_with_font (analysis, options, NULL);
}

static QuernPicture *
make_program_picture (QuernAnalysis *analysis)
{
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 0.05;
  options.min_call_share = 0.01;

  return QUERN_PICTURE (make_picture (analysis, &options));
}

static cairo_surface_t *
record (void)
{
  return cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
}

/* A file that the profiler does not know is omitted. */
static void
test_unknown_file (void)
{
  const gint64 cost = 5;
  const QuernPlace where = { 0, 1, 0 };
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernPicture) picture = NULL;
  g_autofree char *tooltip = NULL;

  quern_profile_builder_begin_function (
    builder,
    quern_profile_builder_add_function (
      builder,
      quern_profile_builder_add_object (builder,
                                        quern_profile_builder_add_string (builder, "prog", 4)),
      quern_profile_builder_add_file (builder,
                                      quern_profile_builder_add_string (builder, "???", 3)),
      quern_profile_builder_add_string (builder, "f", 1)));
  quern_profile_builder_add_cost (builder, &where, &cost, 1);
  analysis = graph_fixture_finish (builder, TRUE);
  picture = make_program_picture (analysis);
  tooltip = quern_picture_dup_tooltip (picture, 0);

  g_assert_true (g_str_has_suffix (tooltip, "\nprog"));
}

/* Returns the SVG texts drawn at a zoom. */
static char *
record_texts (QuernPicture *picture,
              double        zoom)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);
  cairo_surface_t *surface = record ();
  cairo_t *cr = cairo_create (surface);
  QuernStyle style = quern_style_default (QUERN_SCHEME_LIGHT);
  GString *elements = g_string_new (NULL);
  QuernRect extent;

  quern_picture_get_extent (picture, &extent);
  quern_text_record_svg (text, elements);
  quern_picture_draw (picture, cr, text, &style, &extent, zoom);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);

  return g_string_free (elements, FALSE);
}

/* Below full zoom, names are shortened as a whole: the scope goes first, and a name is cut in one
 * place at most. */
static void
test_grown_names (void)
{
  static const char *const last_parts[] = {
    "array_map</text>", "parse_number</text>", "objects</text>"
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (long_names, G_N_ELEMENTS (long_names));
  g_autoptr (QuernPicture) picture = make_program_picture (analysis);

  for (double zoom = 0.69; zoom > 0.35; zoom -= 0.01)
    {
      g_autofree char *elements = record_texts (picture, zoom);
      g_auto (GStrv) texts = g_strsplit (elements, "</text>", -1);

      for (guint i = 0; texts[i] != NULL; i++)
        {
          const char *cut = strstr (texts[i], "\u2026");

          g_assert_true (cut == NULL || strstr (cut + 1, "\u2026") == NULL);
        }
      for (guint i = 0; zoom > 0.59 && i < G_N_ELEMENTS (last_parts); i++)
        g_assert_nonnull (strstr (elements, last_parts[i]));
    }
}

/* How many boxes show their names in full at a zoom. */
static guint
count_whole (const QuernGraphScene *scene,
             QuernText             *text,
             double                 zoom)
{
  guint n = 0;

  for (guint i = 0; i < scene->boxes->len; i++)
    {
      g_autofree char *title =
        quern_graph_scene_dup_shown (scene, &g_array_index (scene->boxes, QuernGraphBox, i), text,
                                     zoom);

      n += strstr (title, "\u2026") == NULL ? 1 : 0;
    }

  return n;
}

/* Boxes take room for their names from what is free beside them, but not from each other, nor from
 * what is out of view. */
static void
test_room (void)
{
  static const GraphFixtureCall calls[] = {
    { "main", 10, "QueueCacheViewAuthenticPixels", 1, 300 },
    { "main", 10, "SyncCacheViewAuthenticPixels", 1, 300 },
    { "main", 10, "GetCacheViewAuthenticPixels", 1, 300 },
    { "QueueCacheViewAuthenticPixels", 300, NULL, 0, 0 },
    { "SyncCacheViewAuthenticPixels", 300, NULL, 0, 0 },
    { "GetCacheViewAuthenticPixels", 150, "QueuePixelCacheNexus", 1, 150 },
    { "QueuePixelCacheNexus", 150, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_CLASS, 0);
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernGraphScene) scene = NULL;
  g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (QuernRect));
  QuernGraphSelection *selection;
  QuernGraphOptions options;
  guint n_whole;

  quern_graph_options_init (&options);
  options.orientation = QUERN_GRAPH_TOP_DOWN;
  selection = quern_graph_selection_new (analysis, &options, NULL, &error);
  g_assert_no_error (error);
  scene = quern_graph_scene_new (analysis, grouping, selection, 1.0, text, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < scene->boxes->len; i++)
    g_array_append_val (before, g_array_index (scene->boxes, QuernGraphBox, i).bounds);

  n_whole = count_whole (scene, text, 0.6);
  quern_graph_room_use (scene, text, &scene->extent, 0.6);
  g_assert_cmpuint (count_whole (scene, text, 0.6), >, n_whole);

  for (guint i = 0; i < scene->boxes->len; i++)
    {
      const QuernRect *old = &g_array_index (before, QuernRect, i);
      const QuernRect *bounds = quern_graph_scene_get_bounds (scene, i);

      g_assert_cmpfloat (bounds->x, <=, old->x);
      g_assert_cmpfloat (bounds->x + bounds->width, >=, old->x + old->width - 1e-6);
      g_assert_cmpfloat (bounds->x, >=, scene->extent.x);
      g_assert_cmpfloat (bounds->x + bounds->width, <=, scene->extent.x + scene->extent.width);
      for (guint j = 0; j < i; j++)
        g_assert_false (quern_rect_intersects (bounds, quern_graph_scene_get_bounds (scene, j)));
    }
  quern_graph_selection_free (selection);
}

/* A scene for a low zoom has room for names, and labels only where these cover nothing. */
static void
test_small_scene (void)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_CLASS, 0);
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autoptr (GError) error = NULL;
  QuernGraphSelection *selection;
  g_autoptr (QuernGraphScene) scene = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  selection = quern_graph_selection_new (analysis, &options, NULL, &error);
  g_assert_no_error (error);
  scene = quern_graph_scene_new (analysis, grouping, selection, 0.6, text, NULL, &error);
  g_assert_no_error (error);

  for (guint i = 0; i < scene->boxes->len; i++)
    {
      const QuernGraphBox *box = &g_array_index (scene->boxes, QuernGraphBox, i);
      g_autofree char *title = quern_graph_scene_dup_shown (scene, box, text, 0.6);

      g_assert_cmpstr (title, ==, box->title);
    }
  for (guint i = 0; i < scene->arrows->len; i++)
    g_assert_cmpfloat (g_array_index (scene->arrows, QuernGraphArrow, i).label_width, <=, 0.0);
  quern_graph_selection_free (selection);
}

/* At each zoom that a scene for a low zoom is drawn at, its pills have room for words. */
static void
test_small_pills (void)
{
  static const double zooms[] = { QUERN_FIT_MIN_ZOOM, 0.75 };
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_CLASS, 0);
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autoptr (GError) error = NULL;
  double growth = quern_graph_scene_get_growth (QUERN_TEXT_EDGE_LABEL, QUERN_FIT_MIN_ZOOM);
  QuernGraphSelection *selection;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 0.1;
  options.min_call_share = 0.01;
  selection = quern_graph_selection_new (analysis, &options, NULL, &error);
  g_assert_no_error (error);

  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    {
      g_autoptr (QuernGraphScene) scene = quern_graph_scene_new (analysis, grouping, selection,
                                                                 zooms[i], text, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (scene->pills->len, >, 0);
      for (guint k = 0; k < scene->pills->len; k++)
        {
          const QuernGraphPill *pill = &g_array_index (scene->pills, QuernGraphPill, k);

          g_assert_cmpfloat (
            growth * quern_text_measure (text, QUERN_TEXT_EDGE_LABEL, pill->brief), <,
            pill->bounds.width);
        }
    }
  quern_graph_selection_free (selection);
}

/* Whether a Bézier curve of the scene runs through a rectangle. */
static gboolean
is_struck_through (const QuernGraphScene *scene,
                   const QuernGraphArrow *arrow,
                   const QuernRect       *label)
{
  const QuernPoint *p = &g_array_index (scene->points, QuernPoint, arrow->first_point);

  for (guint i = 0; i + 3 < arrow->n_points; i += 3)
    for (guint k = 0; k <= 100; k++)
      {
        double t = k / 100.0;
        double s = 1.0 - t;
        double x = s * s * s * p[i].x + 3.0 * s * s * t * p[i + 1].x +
                   3.0 * s * t * t * p[i + 2].x + t * t * t * p[i + 3].x;
        double y = s * s * s * p[i].y + 3.0 * s * s * t * p[i + 1].y +
                   3.0 * s * t * t * p[i + 2].y + t * t * t * p[i + 3].y;

        if (quern_rect_contains (label, x, y))
          return TRUE;
      }

  return FALSE;
}

/* A canvas that the graph fits into without labels only. */
static void
init_options_without_labels (QuernGraphOptions *options)
{
  quern_graph_options_init (options);
  options->orientation = QUERN_GRAPH_TOP_DOWN;
  options->canvas_width = 700.0;
  options->canvas_height = 220.0;
}

/* A graph that opens too small for labels has them in exports, and where it is zoomed in. */
static void
test_labelled (void)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_CLASS, 0);
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autoptr (GError) error = NULL;
  QuernGraphOptions options;
  QuernGraphFitting fitting;
  const QuernGraphScene *scene;
  guint n_labels = 0;

  init_options_without_labels (&options);
  quern_graph_fitting_choose (analysis, grouping, &options, text, &fitting, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (fitting.scene->zoom, <, QUERN_GRAPH_LEGIBLE_ZOOM);
  g_assert_nonnull (fitting.labelled);

  scene = fitting.labelled;
  for (guint i = 0; i < scene->arrows->len; i++)
    {
      const QuernGraphArrow *arrow = &g_array_index (scene->arrows, QuernGraphArrow, i);
      QuernRect label = { arrow->label_place.x - arrow->label_width / 2.0,
                          arrow->label_place.y - 6.0, arrow->label_width, 12.0 };

      if (arrow->pill != QUERN_NONE || arrow->n_points == 0)
        continue;

      n_labels++;
      g_assert_cmpstr (arrow->label, !=, "");
      g_assert_false (is_struck_through (scene, arrow, &label));
      for (guint k = 0; k < scene->boxes->len + scene->pills->len; k++)
        g_assert_false (quern_rect_intersects (quern_graph_scene_get_bounds (scene, k), &label));
    }
  g_assert_cmpuint (n_labels, >, 0);
  quern_graph_fitting_clear (&fitting);
}

/* A version is not in the box, unless it tells the function from others. */
static void
test_versions (void)
{
  static const GraphFixtureCall calls[] = {
    { "main@@GLIBC_2.34", 10, "copy@@GLIBC_2.14", 1, 50 },
    { "main@@GLIBC_2.34", 0, "copy@@GLIBC_2.2.5", 1, 40 },
    { "copy@@GLIBC_2.14", 50, NULL, 0, 0 },
    { "copy@@GLIBC_2.2.5", 40, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));
  g_autoptr (QuernPicture) picture = NULL;
  g_autofree char *texts = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  picture = QUERN_PICTURE (make_picture (analysis, &options));
  texts = record_texts (picture, 1.0);
  g_assert_nonnull (strstr (texts, ">main<"));
  g_assert_nonnull (strstr (texts, ">copy@@GLIBC_2.14<"));
  g_assert_nonnull (strstr (texts, ">copy@@GLIBC_2.2.5<"));
}

/* Calls of one function to many, each as costly as the next one. */
static QuernAnalysis *
make_fan (guint n_callees)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  QuernFunctionId caller = graph_fixture_add_function (builder, "fan");
  const QuernPlace where = { 0, 1, 0 };
  const gint64 cost = 100;

  for (guint i = 0; i < n_callees; i++)
    {
      g_autofree char *name = g_strdup_printf ("callee_%u", i);
      QuernFunctionId callee = graph_fixture_add_function (builder, name);

      quern_profile_builder_begin_function (builder, caller);
      quern_profile_builder_add_call (builder, &where, callee, &where, 1, &cost, 1);
      quern_profile_builder_begin_function (builder, callee);
      quern_profile_builder_add_cost (builder, &where, &cost, 1);
    }

  return graph_fixture_finish (builder, TRUE);
}

/* A canvas gets the direction and the number of boxes that fit; zooming in keeps the direction. */
static void
test_fitting (void)
{
  g_autoptr (QuernAnalysis) analysis = make_fan (24);
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_CLASS, 0);
  g_autoptr (QuernText) text = quern_text_new (NULL);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      QuernGraphOptions options;
      QuernGraphFitting fitting;
      QuernFit view;
      guint n_shown = 0;

      quern_graph_options_init (&options);
      options.orientation = QUERN_GRAPH_AUTOMATIC;
      options.focus = graph_fixture_find (analysis, "fan");
      options.min_node_share = options.min_call_share = 0.0;
      options.n_boxes = 25;
      options.canvas_width = i == 0 ? 500.0 : 900.0;
      options.canvas_height = i == 0 ? 500.0 : 250.0;
      quern_graph_fitting_choose (analysis, grouping, &options, text, &fitting, NULL, &error);
      g_assert_no_error (error);

      view = quern_graph_fitting_get_view (&fitting, options.canvas_width, options.canvas_height);
      g_assert_cmpuint (fitting.scene->boxes->len, >=, 7);
      g_assert_cmpint (fitting.scene->orientation, ==,
                       i == 0 ? QUERN_GRAPH_LEFT_TO_RIGHT : QUERN_GRAPH_TOP_DOWN);
      for (guint k = 0; k < fitting.scene->boxes->len; k++)
        n_shown += quern_fit_shows (&view, options.canvas_width, options.canvas_height,
                                    quern_graph_scene_get_bounds (fitting.scene, k)) ? 1 : 0;
      g_assert_cmpuint (4 * n_shown, >=, 3 * fitting.scene->boxes->len);
      if (fitting.labelled != NULL)
        g_assert_cmpint (fitting.labelled->orientation, ==, fitting.scene->orientation);
      quern_graph_fitting_clear (&fitting);
    }
}

/* Both forms of a graph lead to each other, and outlive each other. */
static void
test_at_zoom (void)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernGraphPicture) small = NULL;
  g_autoptr (QuernGraphPicture) large = NULL;
  g_autoptr (QuernGraphPicture) again = NULL;
  QuernGraphOptions options;
  QuernRect extent;
  QuernRect larger;

  init_options_without_labels (&options);
  small = make_picture_with_font (analysis, &options, NULL);
  again = quern_graph_picture_dup_at (small, 0.6);
  g_assert_true (again == small);
  g_clear_object (&again);

  large = quern_graph_picture_dup_at (small, 1.0);
  g_assert_true (large != small);
  g_assert_cmpuint (quern_picture_get_n_items (QUERN_PICTURE (large)), ==,
                    quern_picture_get_n_items (QUERN_PICTURE (small)));
  quern_picture_get_extent (QUERN_PICTURE (small), &extent);
  quern_picture_get_extent (QUERN_PICTURE (large), &larger);
  g_assert_true (larger.width > extent.width || larger.height > extent.height);

  g_clear_object (&small);
  again = quern_graph_picture_dup_at (large, 1.0);
  g_assert_true (again == large);
  g_assert_cmpuint (quern_picture_get_node (QUERN_PICTURE (large), 0), !=, QUERN_NONE);
  small = quern_graph_picture_dup_at (large, 0.6);
  quern_picture_get_extent (QUERN_PICTURE (small), &larger);
  g_assert_cmpfloat_with_epsilon (larger.width, extent.width, 1e-9);
}

static gboolean
is_within (const QuernRect *outer,
           const QuernRect *inner,
           double           margin)
{
  return inner->x >= outer->x - margin && inner->y >= outer->y - margin &&
         inner->x + inner->width <= outer->x + outer->width + margin &&
         inner->y + inner->height <= outer->y + outer->height + margin;
}

/* Everything is drawn within the picture's extent. */
static void
check_ink (QuernPicture *picture,
           QuernStyle    style)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);
  cairo_surface_t *surface = record ();
  cairo_t *cr = cairo_create (surface);
  QuernRect extent;
  QuernRect ink;

  quern_picture_get_extent (picture, &extent);
  quern_picture_draw (picture, cr, text, &style, &extent, 1.0);
  cairo_recording_surface_ink_extents (surface, &ink.x, &ink.y, &ink.width, &ink.height);
  g_assert_cmpfloat (ink.width, >, 0.0);
  g_assert_true (is_within (&extent, &ink, 1.0));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_ink (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);

  for (guint round = 0; round < 6; round++)
    {
      g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, 60, 3, TRUE);
      g_autoptr (QuernGraphPicture) picture = NULL;
      QuernGraphOptions options;
      QuernStyle style = quern_style_default (round % 3);

      quern_graph_options_init (&options);
      options.orientation = round % 2 == 0 ? QUERN_GRAPH_TOP_DOWN : QUERN_GRAPH_LEFT_TO_RIGHT;
      style.high_contrast = round > 3;
      style.accent_item = 0;
      quern_graph_options_propose (&options, analysis);
      picture = make_picture (analysis, &options);
      check_ink (QUERN_PICTURE (picture), style);
    }
}

static void
test_items (void)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernPicture) picture = make_program_picture (analysis);
  QuernRect extent;
  guint n = quern_picture_get_n_items (picture);

  /* main, the cycle, leaf, two overloads of print; and a rest for copy */
  g_assert_cmpuint (n, ==, 6);
  quern_picture_get_extent (picture, &extent);
  for (guint i = 0; i < n; i++)
    {
      QuernRect bounds;
      g_autofree char *description = quern_picture_dup_description (picture, i);
      g_autofree char *tooltip = quern_picture_dup_tooltip (picture, i);

      quern_picture_get_bounds (picture, i, &bounds);
      g_assert_true (is_within (&extent, &bounds, 0.0));
      g_assert_cmpuint (quern_picture_hit (picture, bounds.x + bounds.width / 2,
                                           bounds.y + bounds.height / 2), ==, i);
      g_assert_nonnull (strstr (description, "%"));
      g_assert_null (strchr (description, '\n'));
      g_assert_nonnull (strchr (tooltip, '\n'));

      for (guint j = 0; j < i; j++)
        {
          QuernRect other;

          quern_picture_get_bounds (picture, j, &other);
          g_assert_false (quern_rect_intersects (&bounds, &other));
        }
    }

  g_assert_cmpuint (quern_picture_hit (picture, extent.x - 10.0, extent.y), ==, QUERN_NONE);
}

static void
test_nodes (void)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernPicture) picture = make_program_picture (analysis);
  QuernNodeId walk = graph_fixture_find (analysis, "walk");
  QuernNodeId cycle = graph_fixture_find (analysis, "<cycle 1>");
  QuernNodeId copy = graph_fixture_find (analysis, "copy");
  guint item = quern_picture_find_node (picture, walk);
  const QuernGraphRest *rest;

  /* A member of a cycle is found as its cycle. */
  g_assert_cmpuint (item, ==, quern_picture_find_node (picture, cycle));
  g_assert_cmpuint (quern_picture_get_node (picture, item), ==, cycle);
  g_assert_cmpuint (quern_picture_find_node (picture, copy), ==, QUERN_NONE);
  g_assert_cmpuint (quern_picture_find_node (picture, QUERN_NONE), ==, QUERN_NONE);

  g_assert_null (quern_graph_picture_get_rest (QUERN_GRAPH_PICTURE (picture), 0));
  g_assert_cmpuint (quern_picture_get_node (picture, 5), ==, QUERN_NONE);
  rest = quern_graph_picture_get_rest (QUERN_GRAPH_PICTURE (picture), 5);
  g_assert_nonnull (rest);
  g_assert_cmpuint (rest->n_functions, ==, 1);
  g_assert_null (quern_graph_picture_get_rest (QUERN_GRAPH_PICTURE (picture), 6));
}

static guint
find (QuernPicture  *picture,
      QuernAnalysis *analysis,
      const char    *name)
{
  return quern_picture_find_node (picture, graph_fixture_find (analysis, name));
}

static void
test_keys (void)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernPicture) picture = make_program_picture (analysis);
  guint start = find (picture, analysis, "main");
  guint walk = find (picture, analysis, "walk");
  guint leaf = find (picture, analysis, "leaf");
  guint print = find (picture, analysis, "Sink::print(char const*)");

  /* The up and down keys follow the costliest arrow, skipping self-calls, down to the rest. */
  g_assert_cmpuint (quern_picture_get_neighbour (picture, start, 0, 1), ==, walk);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, walk, 0, 1), ==, leaf);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, leaf, 0, -1), ==, walk);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, walk, 0, -1), ==, start);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, start, 0, -1), ==, QUERN_NONE);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, print, 0, 1), ==, 5);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, 5, 0, -1), ==, print);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, start, 0, 0), ==, QUERN_NONE);
}

/* All items can be reached from the first box with the arrow keys. */
static void
test_keys_reach_all (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);

  for (guint round = 0; round < 6; round++)
    {
      static const int ways[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
      g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, 40, 0, TRUE);
      g_autoptr (QuernPicture) picture = NULL;
      g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint));
      g_autofree gboolean *seen = NULL;
      QuernGraphOptions options;
      guint start = 0;
      guint n;

      quern_graph_options_init (&options);
      options.orientation = round % 2 == 0 ? QUERN_GRAPH_TOP_DOWN : QUERN_GRAPH_LEFT_TO_RIGHT;
      picture = QUERN_PICTURE (make_picture (analysis, &options));
      n = quern_picture_get_n_items (picture);
      seen = g_new0 (gboolean, n);
      seen[start] = TRUE;
      g_array_append_val (queue, start);

      for (guint i = 0; i < queue->len; i++)
        {
          for (guint j = 0; j < G_N_ELEMENTS (ways); j++)
            {
              guint next = quern_picture_get_neighbour (picture, g_array_index (queue, guint, i),
                                                        ways[j][0], ways[j][1]);

              if (next == QUERN_NONE || seen[next])
                continue;
              seen[next] = TRUE;
              g_array_append_val (queue, next);
            }
        }

      g_assert_cmpuint (queue->len, ==, n);
    }
}

static void
test_texts (void)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernPicture) picture = make_program_picture (analysis);
  g_autofree char *caption = quern_picture_dup_caption (picture);
  guint print = find (picture, analysis, "Sink::print(int)");
  g_autofree char *tooltip = quern_picture_dup_tooltip (picture, print);
  g_autofree char *full = record_texts (picture, 1.0);
  g_autofree char *no_labels = record_texts (picture, 0.8);
  g_autofree char *grown = record_texts (picture, 0.6);
  g_autofree char *no_figures = record_texts (picture, 0.5);
  g_autofree char *nothing = record_texts (picture, 0.2);
  g_autofree char *names = record_texts (picture, 0.3);

  g_assert_cmpstr (caption, ==,
                   "Self cost: 98.0\u00a0% in 5 boxes · "
                   "2.0\u00a0% in 1 function not shown (below 5\u00a0%)");
  g_assert_true (g_str_has_prefix (tooltip, "Sink::print(int)\ninclusive 20.00\u00a0% · 30 Ir\n"));
  g_assert_nonnull (strstr (tooltip, "called 2 times"));
  g_assert_nonnull (strstr (tooltip, "prog · a.c"));

  g_assert_nonnull (strstr (full, "60.00\u00a0%"));
  g_assert_nonnull (strstr (full, "2 functions"));
  g_assert_nonnull (strstr (full, "26.7\u00a0%  4×"));
  g_assert_nonnull (strstr (full, "+1 function"));
  /* The two overloads have different labels. */
  g_assert_nonnull (strstr (full, "Sink::print(int)"));
  g_assert_nonnull (strstr (full, "Sink::print(char"));

  g_assert_null (strstr (no_labels, "4×"));
  g_assert_nonnull (strstr (no_labels, "60.00\u00a0%"));
  /* 11 px on the screen. */
  g_assert_nonnull (strstr (grown, "60.00\u00a0%"));
  g_assert_nonnull (strstr (grown, "font-size=\"18.33\""));
  g_assert_null (strstr (no_figures, "60.00\u00a0%"));
  g_assert_nonnull (strstr (no_figures, "main"));
  /* A box 40 px wide still shows its name, in 11 px on the screen. */
  g_assert_nonnull (strstr (names, ">main<"));
  g_assert_nonnull (strstr (names, "font-size=\"36.67\""));
  g_assert_cmpstr (nothing, ==, "");
}

/* An arrow with a pill has no label. */
static void
test_chain (void)
{
  static const GraphFixtureCall wrapped[] = {
    { "main", 100, "w1",   1, 900 },
    { "w1",     0, "w2",   1, 900 },
    { "w2",     0, "work", 1, 900 },
    { "work", 900, NULL,   0,   0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (wrapped, G_N_ELEMENTS (wrapped));
  g_autoptr (QuernPicture) picture = NULL;
  g_autofree char *texts = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.n_boxes = 2;
  picture = QUERN_PICTURE (make_picture (analysis, &options));
  texts = record_texts (picture, 1.0);
  g_assert_nonnull (strstr (texts, "2 functions"));
  g_assert_null (strstr (texts, "1×"));
}

/* Percentages are relative to the total, as in lists, or to the cost while the function runs. */
static void
check_focus (gboolean    is_relative,
             const char *wanted_caption,
             const char *wanted_description)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernPicture) picture = NULL;
  g_autofree char *caption = NULL;
  g_autofree char *description = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.focus = graph_fixture_find (analysis, "Sink::print(char const*)");
  options.callee_depth = 0;
  options.is_relative = is_relative;
  picture = QUERN_PICTURE (make_picture (analysis, &options));
  caption = quern_picture_dup_caption (picture);
  g_assert_cmpstr (caption, ==, wanted_caption);
  description = quern_picture_dup_description (picture, find (picture, analysis, "main"));
  g_assert_cmpstr (description, ==, wanted_description);
}

static void
test_focus (void)
{
  check_focus (FALSE,
               "Cost while Sink::print(char…) runs (13.3\u00a0%): 11.3\u00a0% in 2 boxes · "
               "2.0\u00a0% in 1 function not shown (below 0.4\u00a0% or deeper than 0 calls)",
               "main, 13.33\u00a0% inclusive, 0.00\u00a0% self");
  check_focus (TRUE,
               "Cost while Sink::print(char…) runs (100.0\u00a0%): 85.0\u00a0% in 2 boxes · "
               "15.0\u00a0% in 1 function not shown (below 3\u00a0% or deeper than 0 calls)",
               "main, 100.00\u00a0% inclusive, 0.00\u00a0% self");
}

static void
test_legend (void)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernPicture) picture = make_program_picture (analysis);
  g_autoptr (GArray) legend = quern_picture_dup_legend (picture);
  gboolean has_sink = FALSE;

  g_assert_cmpuint (legend->len, >=, 2);
  for (guint i = 0; i < legend->len; i++)
    {
      const QuernLegendEntry *entry = &g_array_index (legend, QuernLegendEntry, i);

      g_assert_nonnull (entry->name);
      g_assert_cmpuint (entry->rank, <, QUERN_N_GROUP_COLORS);
      has_sink |= g_str_equal (entry->name, "Sink");
    }

  g_assert_true (has_sink);
}

static cairo_surface_t *
paint (QuernPicture     *picture,
       const QuernStyle *style)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);
  QuernRect extent;
  cairo_surface_t *surface;
  cairo_t *cr;

  quern_picture_get_extent (picture, &extent);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32,
                                        (int) extent.width, (int) extent.height);
  cr = cairo_create (surface);
  cairo_translate (cr, -extent.x, -extent.y);
  quern_picture_draw (picture, cr, text, style, &extent, 1.0);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

static gboolean
look_same (cairo_surface_t *a,
           cairo_surface_t *b)
{
  gsize size = (gsize) cairo_image_surface_get_stride (a) *
               (gsize) cairo_image_surface_get_height (a);

  return cairo_image_surface_get_width (a) == cairo_image_surface_get_width (b) &&
         cairo_image_surface_get_height (a) == cairo_image_surface_get_height (b) &&
         memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b), size) == 0;
}

/* The same input gives the same picture; and the accent is visible. */
static void
test_same_again (void)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernPicture) first = make_program_picture (analysis);
  g_autoptr (QuernPicture) second = make_program_picture (analysis);
  QuernStyle style = quern_style_default (QUERN_SCHEME_LIGHT);
  cairo_surface_t *one = paint (first, &style);
  cairo_surface_t *two = paint (second, &style);
  cairo_surface_t *three;

  g_assert_true (look_same (one, two));
  style.accent_item = quern_picture_find_node (second, graph_fixture_find (analysis, "step"));
  three = paint (second, &style);
  g_assert_false (look_same (one, three));

  cairo_surface_destroy (one);
  cairo_surface_destroy (two);
  cairo_surface_destroy (three);
}

/* a calls b for twice as much as before, and c for the same. */
static QuernAnalysis *
make_comparison (void)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  QuernFunctionId caller = graph_fixture_add_function (builder, "a");
  QuernPlace where = { 0, 1, 0 };
  QuernEventId event = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) parts = NULL;
  g_autoptr (QuernProfile) comparison = NULL;
  QuernAnalysis *analysis;

  for (gint64 cost = 100; cost <= 200; cost += 100)
    {
      const gint64 costs[] = { cost, 50 };

      if (cost > 100)
        {
          quern_profile_builder_begin_part (builder);
          quern_profile_builder_set_columns (builder, &event, 1);
        }
      for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
        {
          QuernFunctionId callee = graph_fixture_add_function (builder, i == 0 ? "b" : "c");

          quern_profile_builder_begin_function (builder, caller);
          quern_profile_builder_add_call (builder, &where, callee, &where, 1, &costs[i], 1);
          quern_profile_builder_begin_function (builder, callee);
          quern_profile_builder_add_cost (builder, &where, &costs[i], 1);
        }
    }
  parts = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  comparison = quern_comparison_new (parts, 0, 1, NULL, &error);
  g_assert_no_error (error);
  analysis = quern_analysis_new (comparison, TRUE, NULL, &error);
  g_assert_no_error (error);

  return analysis;
}

/* Draws a state of an item where the picture is. */
static cairo_surface_t *
paint_state (QuernPicture     *picture,
             const QuernStyle *style,
             guint             item,
             QuernItemState    state)
{
  QuernRect extent;
  cairo_surface_t *surface;
  cairo_t *cr;

  quern_picture_get_extent (picture, &extent);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) extent.width,
                                        (int) extent.height);
  cr = cairo_create (surface);
  cairo_translate (cr, -extent.x, -extent.y);
  quern_picture_draw_item_state (picture, cr, style, item, state, 1.0);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

/* The keyboard focus must not look like a second selection: it has not the accent, which is like
 * the colour of less, and is no second ring of the same kind. */
static void
check_rings (QuernPicture *picture,
             guint         item)
{
  QuernStyle style = quern_style_default (QUERN_SCHEME_LIGHT);
  cairo_surface_t *selected = paint_state (picture, &style, item, QUERN_ITEM_SELECTED);
  cairo_surface_t *focused = paint_state (picture, &style, item, QUERN_ITEM_FOCUSED);
  cairo_surface_t *other;

  style.accent = quern_palette_get_surface (style.scheme, QUERN_SURFACE_VIEW);
  other = paint_state (picture, &style, item, QUERN_ITEM_FOCUSED);
  g_assert_true (look_same (focused, other));
  g_assert_false (look_same (focused, selected));

  cairo_surface_destroy (selected);
  cairo_surface_destroy (focused);
  cairo_surface_destroy (other);
}

/* Around a function of a comparison, percentages are of the total before, and costs are those spent
 * while it runs. The colour of its arrows says what changed, not that it is selected: that is the
 * colour of less. */
static void
test_difference (void)
{
  g_autoptr (QuernAnalysis) analysis = make_comparison ();
  g_autoptr (QuernPicture) picture = NULL;
  QuernStyle style = quern_style_default (QUERN_SCHEME_LIGHT);
  cairo_surface_t *plain;
  cairo_surface_t *selected;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.event = quern_event_set_find (
    quern_profile_get_events (quern_analysis_get_profile (analysis)), "Δ Ir");
  options.focus = graph_fixture_find (analysis, "a");
  options.min_node_share = options.min_call_share = 0.0;
  picture = QUERN_PICTURE (make_picture (analysis, &options));
  g_assert_cmpuint (quern_picture_get_n_items (picture), ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *tooltip = quern_picture_dup_tooltip (picture, i);

      g_assert_nonnull (strstr (tooltip, "\nof the total before\nspent while a runs"));
      check_rings (picture, i);
    }

  plain = paint (picture, &style);
  style.accent_item = quern_picture_find_node (picture, options.focus);
  selected = paint (picture, &style);
  g_assert_true (look_same (plain, selected));
  cairo_surface_destroy (plain);
  cairo_surface_destroy (selected);
}

/* A flag reaches 10 px from the padding of its box: what stands before it does not touch it. */
static void
test_flag (void)
{
  const QuernGraphBox box = { .is_origin = TRUE };

  g_assert_cmpfloat (quern_graph_box_get_signs_width (&box), >=, 16.0);
}

typedef struct
{
  const char *of_layout; /* nullable, like of_file */
  const char *of_file;
} Fonts;

static const Fonts fonts[] = {
  { NULL, "Monospace" }, { "Monospace", NULL }, { "Serif", "Monospace" }, { "Monospace", "Sans" },
};

/* Returns the value of a numeric attribute of an SVG element. */
static double
get_number (const char *element,
            const char *name)
{
  g_autofree char *start = g_strdup_printf (" %s=\"", name);
  const char *at = strstr (element, start);

  g_assert_nonnull (at);

  return g_ascii_strtod (at + strlen (start), NULL);
}

/* Counts the texts that start inside a box, which must also end there. Boxes have tooltips. */
static guint
count_texts_in_boxes (const char *svg)
{
  g_auto (GStrv) lines = g_strsplit (svg, "\n", -1);
  guint n_texts = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      double x;
      double y;

      if (!g_str_has_prefix (lines[i], "<text "))
        continue;
      x = get_number (lines[i], "x");
      y = get_number (lines[i], "y");
      for (guint j = 0; lines[j] != NULL; j++)
        {
          double left;
          double top;

          if (!g_str_has_prefix (lines[j], "<rect x=") || strstr (lines[j], "<title>") == NULL)
            continue;
          left = get_number (lines[j], "x");
          top = get_number (lines[j], "y");
          if (x < left || x > left + get_number (lines[j], "width") || y < top ||
              y > top + get_number (lines[j], "height"))
            continue;
          g_assert_cmpfloat (x + get_number (lines[i], "textLength"), <=,
                             left + get_number (lines[j], "width"));
          n_texts++;
        }
    }

  return n_texts;
}

/* The file uses the font of the layout, even if another font is requested for it. */
static void
test_font (gconstpointer data)
{
  const Fonts *row = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  g_autoptr (QuernAnalysis) analysis = graph_fixture_random (random, 40, 3, TRUE);
  g_autoptr (QuernGraphPicture) picture = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *svg = NULL;
  const QuernImageOptions image = {
    .format = QUERN_IMAGE_SVG,
    .style = quern_style_default (QUERN_SCHEME_PRINT),
    .scale = 1.0,
    .font_family = row->of_file,
  };
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  quern_graph_options_propose (&options, analysis);
  picture = make_picture_with_font (analysis, &options, row->of_layout);
  bytes = quern_image_export_to_bytes (QUERN_PICTURE (picture), &image, NULL, &error);
  g_assert_no_error (error);
  svg = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_cmpuint (count_texts_in_boxes (svg), >=, 15);
}

/* Each state is drawn differently, close around its item. */
static void
test_states (void)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernPicture) picture = make_program_picture (analysis);
  QuernStyle style = quern_style_default (QUERN_SCHEME_DARK);

  for (guint item = 0; item < quern_picture_get_n_items (picture); item++)
    {
      QuernRect bounds;
      double last = 0.0;

      quern_picture_get_bounds (picture, item, &bounds);
      for (QuernItemState state = QUERN_ITEM_HOVERED; state <= QUERN_ITEM_FOCUSED; state++)
        {
          cairo_surface_t *surface = record ();
          cairo_t *cr = cairo_create (surface);
          QuernRect ink;

          quern_picture_draw_item_state (picture, cr, &style, item, state, 1.0);
          cairo_recording_surface_ink_extents (surface, &ink.x, &ink.y,
                                               &ink.width, &ink.height);
          g_assert_true (is_within (&ink, &bounds, 1.0));
          g_assert_cmpfloat (ink.width, <=, bounds.width + 20.0);
          g_assert_true (ink.width < last || ink.width > last);
          last = ink.width;
          cairo_destroy (cr);
          cairo_surface_destroy (surface);
        }
    }
}

/* Boxes without arrows are arranged in a grid, not in one row or column. */
static void
test_field (gconstpointer data)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (heap, G_N_ELEMENTS (heap));
  g_autoptr (QuernPicture) picture = NULL;
  QuernGraphOptions options;
  QuernRect extent;

  quern_graph_options_init (&options);
  options.orientation = GPOINTER_TO_UINT (data);
  picture = QUERN_PICTURE (make_picture (analysis, &options));
  quern_picture_get_extent (picture, &extent);
  g_assert_cmpuint (quern_picture_get_n_items (picture), ==, G_N_ELEMENTS (heap));
  g_assert_cmpfloat (extent.width, <, 4.0 * extent.height);
  g_assert_cmpfloat (extent.height, <, 2.0 * extent.width);
}

/* If nothing passes the thresholds, the picture is empty, which is not an error. */
static void
test_empty (void)
{
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernPicture) picture = NULL;
  g_autofree char *caption = NULL;
  g_autofree char *texts = NULL;
  g_autoptr (GArray) legend = NULL;
  QuernGraphOptions options;

  quern_graph_options_init (&options);
  options.min_node_share = 2.0;
  picture = QUERN_PICTURE (make_picture (analysis, &options));
  legend = quern_picture_dup_legend (picture);
  caption = quern_picture_dup_caption (picture);
  texts = record_texts (picture, 1.0);
  g_assert_cmpuint (quern_picture_get_n_items (picture), ==, 0);
  g_assert_cmpuint (legend->len, ==, 0);
  g_assert_cmpstr (texts, ==, "");
  g_assert_true (g_str_has_prefix (caption, "Self cost: 0.0\u00a0% in 0 boxes"));
}

typedef struct
{
  GMainLoop         *loop;
  QuernGraphPicture *picture;
  QuernGraphOptions  options;
  QuernGraphOptions  proposal;
  GError            *error;
} Outcome;

static void
made_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Outcome *outcome = user_data;

  outcome->picture = quern_graph_job_run_finish (result, &outcome->options, &outcome->proposal,
                                                 &outcome->error);
  g_main_loop_quit (outcome->loop);
}

static void
test_async (gconstpointer data)
{
  gboolean cancel = GPOINTER_TO_INT (data);
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_OBJECT, 0);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  QuernGraphWish wish = { .finds_node_share = TRUE };
  Outcome outcome = { .loop = g_main_loop_new (NULL, FALSE) };

  quern_graph_options_init (&wish.options);
  quern_graph_job_run_async (analysis, grouping, &wish, NULL, cancellable, made_cb, &outcome);
  if (cancel)
    g_cancellable_cancel (cancellable);
  g_main_loop_run (outcome.loop);
  g_main_loop_unref (outcome.loop);

  if (cancel)
    {
      g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_null (outcome.picture);
      g_clear_error (&outcome.error);
    }
  else
    {
      g_assert_no_error (outcome.error);
      g_assert_cmpfloat_with_epsilon (outcome.options.min_node_share,
                                      outcome.proposal.min_node_share, 1e-12);
      g_assert_finalize_object (outcome.picture);
    }
}

static void
test_no_helper (void)
{
  g_autofree char *helper = g_strdup (g_getenv ("QUERN_LAYOUT_HELPER"));
  g_autoptr (QuernAnalysis) analysis = make_program ();
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_OBJECT, 0);
  g_autoptr (GError) error = NULL;
  QuernGraphOptions options;
  QuernGraphPicture *picture;

  quern_graph_options_init (&options);
  g_setenv ("QUERN_LAYOUT_HELPER", "/nonexistent/quern-layout", TRUE);
  picture = quern_graph_picture_new (analysis, grouping, &options, NULL, NULL, &error);
  g_setenv ("QUERN_LAYOUT_HELPER", helper, TRUE);

  g_assert_error (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_NO_HELPER);
  g_assert_null (picture);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/paint/graph-picture/ink", test_ink);
  g_test_add_func ("/paint/graph-picture/chain", test_chain);
  g_test_add_func ("/paint/graph-picture/items", test_items);
  g_test_add_func ("/paint/graph-picture/difference", test_difference);
  g_test_add_func ("/paint/graph-picture/flag", test_flag);
  g_test_add_func ("/paint/graph-picture/nodes", test_nodes);
  g_test_add_func ("/paint/graph-picture/keys", test_keys);
  g_test_add_func ("/paint/graph-picture/keys-reach-all", test_keys_reach_all);
  g_test_add_func ("/paint/graph-picture/texts", test_texts);
  g_test_add_func ("/paint/graph-picture/grown-names", test_grown_names);
  g_test_add_func ("/paint/graph-picture/room", test_room);
  g_test_add_func ("/paint/graph-picture/small-scene", test_small_scene);
  g_test_add_func ("/paint/graph-picture/small-pills", test_small_pills);
  g_test_add_func ("/paint/graph-picture/labelled", test_labelled);
  g_test_add_func ("/paint/graph-picture/fitting", test_fitting);
  g_test_add_func ("/paint/graph-picture/versions", test_versions);
  g_test_add_func ("/paint/graph-picture/at-zoom", test_at_zoom);
  g_test_add_func ("/paint/graph-picture/unknown-file", test_unknown_file);
  g_test_add_func ("/paint/graph-picture/focus", test_focus);
  g_test_add_func ("/paint/graph-picture/legend", test_legend);
  g_test_add_func ("/paint/graph-picture/same-again", test_same_again);
  g_test_add_func ("/paint/graph-picture/states", test_states);
  for (guint i = 0; i < G_N_ELEMENTS (fonts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/paint/graph-picture/font/%u", i);

      g_test_add_data_func (path, &fonts[i], test_font);
    }
  g_test_add_data_func ("/paint/graph-picture/field-down",
                        GUINT_TO_POINTER (QUERN_GRAPH_TOP_DOWN), test_field);
  g_test_add_data_func ("/paint/graph-picture/field-right",
                        GUINT_TO_POINTER (QUERN_GRAPH_LEFT_TO_RIGHT), test_field);
  g_test_add_func ("/paint/graph-picture/empty", test_empty);
  g_test_add_data_func ("/paint/graph-picture/async", GINT_TO_POINTER (FALSE), test_async);
  g_test_add_data_func ("/paint/graph-picture/async-cancel", GINT_TO_POINTER (TRUE), test_async);
  g_test_add_func ("/paint/graph-picture/no-helper", test_no_helper);

  return g_test_run ();
}
