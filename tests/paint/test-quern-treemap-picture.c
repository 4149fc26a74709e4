/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-picture.h"

#include "quern-estimate-words.h"
#include "quern-picture-job.h"

#include "../layout/graph-fixture.h"

#include <string.h>

#define WIDTH 600.0
#define HEIGHT 400.0

/* With a no-break space before the sign. */
#define PERCENT "\302\240%"

/* s has two callers, so that what it calls is estimated. */
static const GraphFixtureCall calls[] = {
  { "ns::main(int, char**)", 10, "a", 1, 50 },
  { "ns::main(int, char**)", 0, "b", 1, 40 },
  { "a", 10, "s", 1, 40 },
  { "b", 10, "s", 1, 30 },
  { "s", 20, "t", 2, 50 },
  { "t", 50, NULL, 0, 0 },
};

static QuernPicture *
picture_new_from (QuernAnalysis   *analysis,
                  QuernDirection   direction,
                  QuernFunctionId  root)
{
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_OBJECT, 0);
  const QuernTreemapOptions options = {
    .direction = direction, .root = root, .max_depth = 12, .width = WIDTH, .height = HEIGHT
  };
  g_autoptr (GError) error = NULL;
  QuernTreemapPicture *picture;

  picture = quern_treemap_picture_new (analysis, grouping, &options, NULL, &error);
  g_assert_no_error (error);

  return QUERN_PICTURE (picture);
}

static QuernPicture *
picture_new (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));

  return picture_new_from (analysis, QUERN_CALLEES,
                           graph_fixture_find (analysis, "ns::main(int, char**)"));
}

static const QuernBox *
get_box (QuernPicture *picture,
         guint         item)
{
  const QuernTreemapLayout *layout;

  layout = quern_treemap_picture_get_layout (QUERN_TREEMAP_PICTURE (picture));

  return &g_array_index (layout->base.boxes, QuernBox, item);
}

/* Returns the last item whose tooltip starts with a line equal to name. */
static guint
find_item (QuernPicture *picture,
           const char   *name)
{
  for (guint item = quern_picture_get_n_items (picture); item-- > 0;)
    {
      g_autofree char *tooltip = quern_picture_dup_tooltip (picture, item);
      g_auto (GStrv) lines = g_strsplit (tooltip, "\n", 2);

      if (g_str_equal (lines[0], name))
        return item;
    }

  g_error ("no box of %s", name);
}

static void
draw_to (QuernPicture    *picture,
         cairo_surface_t *surface,
         QuernText       *text,
         QuernScheme      scheme,
         double           zoom)
{
  const QuernRect visible = { 0, 0, WIDTH / zoom, HEIGHT / zoom };
  const QuernStyle style = quern_style_default (scheme);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, zoom, zoom);
  quern_picture_draw (picture, cr, text, &style, &visible, zoom);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
}

/* Everything is drawn inwards, so that the picture stays within its extent. */
static void
test_ink (void)
{
  g_autoptr (QuernPicture) picture = picture_new ();
  g_autoptr (QuernText) text = quern_text_new (NULL);
  QuernRect extent;

  quern_picture_get_extent (picture, &extent);
  g_assert_cmpfloat_with_epsilon (extent.width, WIDTH, 1e-9);

  for (int scheme = QUERN_SCHEME_LIGHT; scheme <= QUERN_SCHEME_PRINT; scheme++)
    {
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      double x;
      double y;
      double width;
      double height;

      draw_to (picture, surface, text, scheme, 1.0);
      cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
      g_assert_cmpfloat (x, >=, 0.0);
      g_assert_cmpfloat (y, >=, 0.0);
      g_assert_cmpfloat (width, <=, WIDTH);
      g_assert_cmpfloat (height, <=, HEIGHT);
      g_assert_cmpfloat (width * height, >=, 0.99 * WIDTH * HEIGHT);
      cairo_surface_destroy (surface);
    }
}

static guint32
get_pixel (cairo_surface_t *surface,
           double           x,
           double           y)
{
  const unsigned char *row;

  cairo_surface_flush (surface);
  row = cairo_image_surface_get_data (surface) + (int) y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) row)[(int) x] & 0xffffff;
}

static guint
count_colors (cairo_surface_t *surface,
              const QuernRect *rect)
{
  g_autoptr (GHashTable) colors = g_hash_table_new (NULL, NULL);

  for (double y = rect->y; y < rect->y + rect->height; y++)
    for (double x = rect->x; x < rect->x + rect->width; x++)
      g_hash_table_add (colors, GUINT_TO_POINTER (get_pixel (surface, x, y)));

  return g_hash_table_size (colors);
}

/* Exact boxes are solid, and estimated boxes are hatched. */
static void
test_hatch (void)
{
  g_autoptr (QuernPicture) picture = picture_new ();
  g_autoptr (QuernText) text = quern_text_new (NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24,
                                                         (int) WIDTH, (int) HEIGHT);
  const QuernBox *exact = get_box (picture, find_item (picture, "s"));
  const QuernBox *estimate = get_box (picture, find_item (picture, "t"));
  const QuernRect in_exact = { exact->bounds.x + 30, exact->self_strip.y + 22, 20, 10 };
  const QuernRect in_estimate = {
    estimate->bounds.x + 30, estimate->bounds.y + estimate->bounds.height - 30, 20, 20
  };

  g_assert_true (estimate->is_estimate);
  g_assert_false (exact->is_estimate);
  draw_to (picture, surface, text, QUERN_SCHEME_LIGHT, 1.0);
  g_assert_cmpuint (count_colors (surface, &in_exact), ==, 1);
  g_assert_cmpuint (count_colors (surface, &in_estimate), >=, 2);
  cairo_surface_destroy (surface);
}

static guint
count_texts (QuernPicture *picture,
             double        zoom)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autoptr (GString) svg = g_string_new (NULL);
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  guint n = 0;

  quern_text_record_svg (text, svg);
  draw_to (picture, surface, text, QUERN_SCHEME_LIGHT, zoom);
  cairo_surface_destroy (surface);

  for (const char *at = strstr (svg->str, "<text"); at != NULL; at = strstr (at + 1, "<text"))
    n++;
  /* Labels have a fixed size at any zoom. */
  for (const char *at = strstr (svg->str, "font-size="); at != NULL;
       at = strstr (at + 1, "font-size="))
    g_assert_true (g_str_has_prefix (at, "font-size=\"12.5\"") ||
                   g_str_has_prefix (at, "font-size=\"11.5\""));

  return n;
}

static void
add_object (QuernProfileBuilder *builder,
            const char          *name,
            gint64               cost)
{
  QuernPlace where = { 0, 1, 0 };
  QuernStringId string = quern_profile_builder_add_string (builder, name, strlen (name));
  QuernObjectId object = quern_profile_builder_add_object (builder, string);
  QuernFileId file = quern_profile_builder_add_file (builder, string);

  quern_profile_builder_begin_function (
    builder, quern_profile_builder_add_function (builder, object, file, string));
  quern_profile_builder_add_cost (builder, &where, &cost, 1);
}

/* Functions without calls, each in another object. */
static QuernAnalysis *
analysis_new_flat (guint  n_functions,
                   gint64 step)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();

  for (guint i = 0; i < n_functions; i++)
    {
      g_autofree char *name = g_strdup_printf ("lib%u.so", i);

      add_object (builder, name, 1000 - step * i);
    }

  return graph_fixture_finish (builder, TRUE);
}

/* Zooming in makes room for labels, and zooming out removes it. */
static void
test_zoom (void)
{
  g_autoptr (QuernAnalysis) analysis = analysis_new_flat (400, 0);
  g_autoptr (QuernPicture) picture = picture_new_from (analysis, QUERN_CALLEES, QUERN_NONE);

  g_assert_cmpuint (count_texts (picture, 1.0), ==, 2);
  g_assert_cmpuint (count_texts (picture, 4.0), >, 20);
  g_assert_cmpuint (count_texts (picture, 0.04), ==, 0);
}

static void
test_hit (void)
{
  g_autoptr (QuernPicture) picture = picture_new ();
  g_autoptr (QuernText) text = quern_text_new (NULL);
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  guint n_items = quern_picture_get_n_items (picture);

  g_assert_cmpuint (n_items, ==, 7);
  for (guint item = 0; item < n_items; item++)
    {
      const QuernRect *own = &get_box (picture, item)->self_strip;

      g_assert_cmpuint (quern_picture_hit (picture, own->x + own->width / 2,
                                           own->y + own->height / 2), ==, item);
    }
  g_assert_cmpuint (quern_picture_hit (picture, -1.0, 5.0), ==, QUERN_NONE);
  g_assert_cmpuint (quern_picture_hit (picture, 5.0, HEIGHT + 1.0), ==, QUERN_NONE);

  /* Once labels are drawn, a label belongs to its box, even above a child box. */
  draw_to (picture, surface, text, QUERN_SCHEME_LIGHT, 1.0);
  cairo_surface_destroy (surface);
  g_assert_cmpuint (quern_picture_hit (picture, 20.0, 8.0), ==, 0);
}

/* The keys reach every box, and each step can be undone by the opposite key. */
static void
test_neighbours (void)
{
  g_autoptr (QuernPicture) picture = picture_new ();
  guint n_items = quern_picture_get_n_items (picture);
  guint n_reached = 1;

  for (guint item = 0; item < n_items; item++)
    {
      guint down = quern_picture_get_neighbour (picture, item, 0, 1);
      guint right = quern_picture_get_neighbour (picture, item, 1, 0);

      if (down != QUERN_NONE)
        {
          g_assert_cmpuint (quern_picture_get_neighbour (picture, down, 0, -1), ==, item);
          n_reached++;
        }
      if (right != QUERN_NONE)
        {
          g_assert_cmpuint (quern_picture_get_neighbour (picture, right, -1, 0), ==, item);
          n_reached++;
        }
    }
  g_assert_cmpuint (n_reached, ==, n_items);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, 0, 0, -1), ==, QUERN_NONE);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, 0, 1, 0), ==, QUERN_NONE);
}

static void
test_words (void)
{
  g_autoptr (QuernPicture) picture = picture_new ();
  guint a = find_item (picture, "a");
  guint t = find_item (picture, "t");
  g_autofree char *main_tooltip = quern_picture_dup_tooltip (picture, 0);
  g_autofree char *a_tooltip = quern_picture_dup_tooltip (picture, a);
  g_autofree char *a_description = quern_picture_dup_description (picture, a);
  g_autofree char *t_tooltip = quern_picture_dup_tooltip (picture, t);
  g_autofree char *t_description = quern_picture_dup_description (picture, t);
  g_autofree char *caption = quern_picture_dup_caption (picture);

  g_assert_cmpstr (main_tooltip, ==,
                   "ns::main(int, char**)\n"
                   "inclusive 100.00" PERCENT " · self 10.00" PERCENT "\n"
                   "here: 100.00" PERCENT " (exact)\n"
                   "main");
  g_assert_cmpstr (a_tooltip, ==,
                   "a\n"
                   "inclusive 50.00" PERCENT " · self 10.00" PERCENT "\n"
                   "here: 50.00" PERCENT " (exact)\n"
                   "main › a");
  g_assert_cmpstr (a_description, ==, "a, 50.00" PERCENT ", level 1");

  /* b's call of s is 30 of its 70: of t's 50, at least 10, at most 30, probably 21.43. */
  g_assert_nonnull (strstr (t_tooltip, "here: between 10.00" PERCENT " and 30.00" PERCENT
                                       ", about 21.43" PERCENT "\nmain › b › s › t"));
  g_assert_cmpstr (t_description, ==, "t, about 21.43" PERCENT ", level 3");
  g_assert_cmpstr (caption, ==, "hatched: estimated · whole area = 100.00" PERCENT);
}

/* A box of a member of a cycle may be larger than what the member costs without its cycle. */
static void
test_cycle (void)
{
  static const GraphFixtureCall mutual[] = {
    { "main", 20, "a", 1, 80 },
    { "a", 10, "b", 2, 60 },
    { "b", 10, "a", 1, 40 },
    { "a", 0, "leaf", 1, 60 },
    { "leaf", 60, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (mutual, G_N_ELEMENTS (mutual));
  g_autoptr (QuernPicture) picture = picture_new_from (analysis, QUERN_CALLEES, 0);
  g_autofree char *tooltip = quern_picture_dup_tooltip (picture, find_item (picture, "b"));

  g_assert_true (g_str_has_prefix (tooltip, "b\n"
                                   "inclusive 10.00" PERCENT " · self 10.00" PERCENT "\n"
                                   "<cycle 1>: inclusive 80.00" PERCENT "\nhere: "));
}

/* The inclusive costs of a profile without calls are not known. */
static void
test_without_calls (void)
{
  static const GraphFixtureCall alone[] = {
    { "f", 60, NULL, 0, 0 },
    { "g", 40, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (alone, G_N_ELEMENTS (alone));
  g_autoptr (QuernPicture) picture = picture_new_from (analysis, QUERN_CALLEES, QUERN_NONE);
  g_autofree char *tooltip = quern_picture_dup_tooltip (picture, find_item (picture, "g"));

  g_assert_true (g_str_has_prefix (tooltip, "g\nself 40.00" PERCENT "\nhere: 40.00"));
}

/* Bounds get as many decimals as it takes to tell them apart. */
static void
test_bounds (void)
{
  static const struct
  {
    double      low;
    double      high;
    const char *words;
  } cases[] = {
    { 10.0, 30.0, "here: between 10.00" PERCENT " and 30.00" PERCENT ", about 16.34" PERCENT },
    { 16.3412, 16.3449,
      "here: between 16.341" PERCENT " and 16.345" PERCENT ", about 16.344" PERCENT },
    { 16.3439999999, 16.344, "here: about 16.34" PERCENT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const QuernBox box = {
        .cost = 16.344, .low = cases[i].low, .high = cases[i].high, .is_estimate = TRUE
      };
      g_autofree char *words = quern_estimate_words_dup_certainty (&box, 100.0);

      g_assert_cmpstr (words, ==, cases[i].words);
    }
}

static void
test_deep_path (void)
{
  static const GraphFixtureCall deep[] = {
    { "f0", 1, "f1", 1, 99 }, { "f1", 1, "f2", 1, 98 }, { "f2", 1, "f3", 1, 97 },
    { "f3", 1, "f4", 1, 96 }, { "f4", 1, "f5", 1, 95 }, { "f5", 1, "f6", 1, 94 },
    { "f6", 1, "0x0000000000002380", 1, 93 },
    { "0x0000000000002380", 1, "f8", 1, 92 }, { "f8", 92, NULL, 0, 0 },
  };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (deep, G_N_ELEMENTS (deep));
  g_autoptr (QuernPicture) picture = picture_new_from (analysis, QUERN_CALLEES, 0);
  g_autofree char *tooltip = quern_picture_dup_tooltip (picture, find_item (picture, "f8"));
  g_autofree char *caption = quern_picture_dup_caption (picture);

  g_assert_true (g_str_has_suffix (tooltip, "\nf0 › f1 › … › f5 › f6 › 0x2380 › f8"));
  g_assert_cmpstr (caption, ==, "whole area = 100.00" PERCENT);
}

/* Paths tell namesakes apart, as lists do. */
static void
test_path_notes (void)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  QuernFunctionId functions[2];
  const QuernPlace where = { 0, 1, 0 };
  const gint64 cost = 100;
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (QuernPicture) picture = NULL;
  g_autofree char *tooltip = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    {
      QuernStringId object = quern_profile_builder_add_string (builder, i == 0 ? "one" : "two", 3);
      QuernStringId file = quern_profile_builder_add_string (builder, "a.c", 3);

      functions[i] = quern_profile_builder_add_function (
        builder, quern_profile_builder_add_object (builder, object),
        quern_profile_builder_add_file (builder, file),
        quern_profile_builder_add_string (builder, "f", 1));
    }
  quern_profile_builder_begin_function (builder, functions[0]);
  quern_profile_builder_add_call (builder, &where, functions[1], &where, 1, &cost, 1);
  quern_profile_builder_begin_function (builder, functions[1]);
  quern_profile_builder_add_cost (builder, &where, &cost, 1);
  analysis = graph_fixture_finish (builder, TRUE);
  picture = picture_new_from (analysis, QUERN_CALLEES, functions[0]);
  tooltip = quern_picture_dup_tooltip (picture, 1);
  g_assert_true (g_str_has_suffix (tooltip, "\nf (one) › f (two)"));
}

/* One group for each function: seven are named, and the others are slate. */
static void
test_legend (void)
{
  g_autoptr (QuernAnalysis) analysis = analysis_new_flat (20, 10);
  g_autoptr (QuernPicture) picture = picture_new_from (analysis, QUERN_CALLEES, QUERN_NONE);
  g_autoptr (GArray) legend = quern_picture_dup_legend (picture);

  g_assert_cmpuint (legend->len, ==, 8);
  for (guint i = 0; i < 7; i++)
    {
      g_autofree char *name = g_strdup_printf ("lib%u.so", i);

      g_assert_cmpstr (g_array_index (legend, QuernLegendEntry, i).name, ==, name);
      g_assert_cmpuint (g_array_index (legend, QuernLegendEntry, i).rank, ==, i);
    }
  g_assert_cmpstr (g_array_index (legend, QuernLegendEntry, 7).name, ==, "13 others");
  g_assert_cmpuint (g_array_index (legend, QuernLegendEntry, 7).rank, ==, QUERN_N_GROUP_COLORS - 1);
}

/* Groups with the same name in different folders are told apart, by as many folders as it takes. */
static void
test_legend_folders (void)
{
  static const struct
  {
    const char *objects[5];
    const char *names[5];
  } cases[] = {
    { { "/lib/json/__init__.py", "/lib/re/__init__.py", "/b/c.py", "__init__.py" },
      { "json/__init__.py", "re/__init__.py", "c.py", "__init__.py" } },
    { { "/a/x/util.c", "/b/x/util.c", "/a/y/util.c", "x/util.c", "max/util.c" },
      { "a/x/util.c", "b/x/util.c", "y/util.c", "x/util.c", "max/util.c" } },
    { { "./s/x86_64/multiarch", "./s/x86_64/../multiarch", "../multiarch", "./multiarch" },
      { "x86_64/multiarch", "x86_64/../multiarch", "../multiarch", "./multiarch" } },
    { { "/util.c", "/a/util.c", "//util.c" },
      { "/util.c", "a/util.c", "//util.c" } },
  };

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
      g_autoptr (QuernAnalysis) analysis = NULL;
      g_autoptr (QuernPicture) picture = NULL;
      g_autoptr (GArray) legend = NULL;
      guint n = 0;

      for (; n < G_N_ELEMENTS (cases[k].objects) && cases[k].objects[n] != NULL; n++)
        add_object (builder, cases[k].objects[n], 100 - n);
      analysis = graph_fixture_finish (builder, TRUE);
      picture = picture_new_from (analysis, QUERN_CALLEES, QUERN_NONE);
      legend = quern_picture_dup_legend (picture);

      g_assert_cmpuint (legend->len, ==, n);
      for (guint i = 0; i < n; i++)
        g_assert_cmpstr (g_array_index (legend, QuernLegendEntry, i).name, ==,
                         cases[k].names[i]);
    }
}

static void
test_item_states (void)
{
  g_autoptr (QuernPicture) picture = picture_new ();
  const QuernStyle style = quern_style_default (QUERN_SCHEME_LIGHT);

  for (int state = QUERN_ITEM_HOVERED; state <= QUERN_ITEM_FOCUSED; state++)
    {
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      cairo_t *cr = cairo_create (surface);
      QuernRect bounds;
      QuernRect ink;

      quern_picture_get_bounds (picture, 1, &bounds);
      quern_picture_draw_item_state (picture, cr, &style, 1, state, 1.0);
      cairo_recording_surface_ink_extents (surface, &ink.x, &ink.y, &ink.width, &ink.height);
      g_assert_cmpfloat (ink.x, >=, bounds.x - 1.0);
      g_assert_cmpfloat (ink.y, >=, bounds.y - 1.0);
      g_assert_cmpfloat (ink.x + ink.width, <=, bounds.x + bounds.width + 1.0);
      g_assert_cmpfloat (ink.width, >, bounds.width - 12.0);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

static void
test_no_cost (void)
{
  static const GraphFixtureCall idle[] = { { "main", 0, "a", 1, 0 } };
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (idle, G_N_ELEMENTS (idle));
  g_autoptr (QuernPicture) picture = picture_new_from (analysis, QUERN_CALLEES, 0);
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autoptr (GArray) legend = quern_picture_dup_legend (picture);
  g_autofree char *caption = quern_picture_dup_caption (picture);
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);

  draw_to (picture, surface, text, QUERN_SCHEME_LIGHT, 1.0);
  cairo_surface_destroy (surface);
  g_assert_cmpuint (quern_picture_get_n_items (picture), ==, 0);
  g_assert_cmpuint (quern_picture_hit (picture, 5.0, 5.0), ==, QUERN_NONE);
  g_assert_cmpuint (legend->len, ==, 0);
  g_assert_cmpstr (caption, !=, "");
}

static void
finish_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  QuernPicture **picture = data;
  g_autoptr (GError) error = NULL;

  *picture = quern_picture_job_run_finish (result, &error);
  g_assert_no_error (error);
}

static void
test_async (void)
{
  g_autoptr (QuernAnalysis) analysis = graph_fixture_new (calls, G_N_ELEMENTS (calls));
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, QUERN_GROUP_BY_OBJECT, 0);
  const QuernTreemapOptions options = {
    .direction = QUERN_CALLERS, .root = graph_fixture_find (analysis, "t"),
    .max_depth = 12, .width = WIDTH, .height = HEIGHT
  };
  QuernPicture *picture = NULL;

  quern_treemap_picture_new_async (analysis, grouping, &options, NULL, finish_cb, &picture);
  while (picture == NULL)
    g_main_context_iteration (NULL, TRUE);

  g_assert_true (QUERN_IS_TREEMAP_PICTURE (picture));
  g_assert_cmpuint (quern_picture_get_n_items (picture), >=, 4);
  g_assert_finalize_object (picture);
}

/* Returns how much a point is dimmed, 0..255. */
static guint
get_dimmed (cairo_surface_t *surface,
            double           x,
            double           y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  guint32 pixel;

  memcpy (&pixel, data + stride * (gsize) y + 4 * (gsize) x, sizeof pixel);

  return pixel >> 24;
}

/* Marked boxes are unchanged, and all others are dimmed, including those inside of marked boxes
 * and around them. */
static void
test_marks (void)
{
  g_autoptr (QuernPicture) picture = picture_new ();
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autofree guint8 *marked = g_new0 (guint8, quern_picture_get_n_items (picture));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  const QuernRect visible = { 0, 0, WIDTH, HEIGHT };
  const QuernStyle style = quern_style_default (QUERN_SCHEME_LIGHT);
  guint a = find_item (picture, "a");
  guint main_item = find_item (picture, "ns::main(int, char**)");
  g_autofree char *caption = NULL;

  marked[a] = 1;
  quern_picture_draw_marks (picture, cr, text, &style, marked, &visible, 1.0);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  for (guint i = 0; i < quern_picture_get_n_items (picture); i++)
    {
      const QuernBox *box = get_box (picture, i);
      double x = box->self_strip.x + box->self_strip.width * 0.8;
      double y = box->self_strip.y + box->self_strip.height - 4.0;

      if (MIN (box->self_strip.width, box->self_strip.height) < 12.0)
        continue;
      if (i == a)
        g_assert_cmpuint (get_dimmed (surface, x, y), ==, 0);
      else
        g_assert_cmpuint (get_dimmed (surface, x, y), >, 100);
    }
  cairo_surface_destroy (surface);

  /* 50 of 100; main has everything, and boxes inside are not counted twice. */
  caption = quern_picture_dup_marks_caption (picture, marked, FALSE);
  g_assert_cmpstr (caption, ==, "50.00" PERCENT " of the area matches");
  marked[main_item] = 1;
  g_free (caption);
  caption = quern_picture_dup_marks_caption (picture, marked, FALSE);
  g_assert_cmpstr (caption, ==, "100.00" PERCENT " of the area matches");
  g_free (caption);
  caption = quern_picture_dup_marks_caption (picture, marked, TRUE);
  g_assert_cmpstr (caption, ==, "The selected group has 100.00" PERCENT " of the area");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/paint/treemap-picture/ink", test_ink);
  g_test_add_func ("/paint/treemap-picture/hatch", test_hatch);
  g_test_add_func ("/paint/treemap-picture/zoom", test_zoom);
  g_test_add_func ("/paint/treemap-picture/hit", test_hit);
  g_test_add_func ("/paint/treemap-picture/neighbours", test_neighbours);
  g_test_add_func ("/paint/treemap-picture/words", test_words);
  g_test_add_func ("/paint/treemap-picture/cycle", test_cycle);
  g_test_add_func ("/paint/treemap-picture/without-calls", test_without_calls);
  g_test_add_func ("/paint/treemap-picture/bounds", test_bounds);
  g_test_add_func ("/paint/treemap-picture/deep-path", test_deep_path);
  g_test_add_func ("/paint/treemap-picture/path-notes", test_path_notes);
  g_test_add_func ("/paint/treemap-picture/legend", test_legend);
  g_test_add_func ("/paint/treemap-picture/legend-folders", test_legend_folders);
  g_test_add_func ("/paint/treemap-picture/item-states", test_item_states);
  g_test_add_func ("/paint/treemap-picture/no-cost", test_no_cost);
  g_test_add_func ("/paint/treemap-picture/marks", test_marks);
  g_test_add_func ("/paint/treemap-picture/async", test_async);

  return g_test_run ();
}
