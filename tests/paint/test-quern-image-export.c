/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-image-export.h"

#include <cairo.h>
#include <string.h>

/* A picture that is hard to export: names with markup and control characters, and texts wider than
 * the picture. */

#define HOSTILE "operator<< <a&b> \"\001\" ]]> größe"

#define TEST_TYPE_PICTURE (test_picture_get_type ())
G_DECLARE_FINAL_TYPE (TestPicture, test_picture, TEST, PICTURE, GObject)

struct _TestPicture
{
  GObject parent_instance;

  double  width;
  double  height;
  guint   n_groups;
  GThread *thread; /* borrowed, nullable: the thread that has drawn it */
};

static void test_picture_iface_init (QuernPictureInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestPicture, test_picture, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_PICTURE, test_picture_iface_init))

static void
get_extent (QuernPicture *picture,
            QuernRect    *extent)
{
  TestPicture *self = TEST_PICTURE (picture);

  *extent = (QuernRect) { -10.0, 20.0, self->width, self->height };
}

static void
draw (QuernPicture     *picture,
      cairo_t          *cr,
      QuernText        *text,
      const QuernStyle *style,
      const QuernRect  *visible,
      double            zoom)
{
  QuernColor color = quern_palette_get_fill (style->scheme, 0);

  TEST_PICTURE (picture)->thread = g_thread_self ();
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
  cairo_rectangle (cr, -10.0, 20.0, 100.0, 50.0);
  cairo_fill (cr);
  /* Cairo gives a numbered id to the clip. */
  cairo_arc (cr, 20.0, 50.0, 15.0, 0.0, 6.0);
  cairo_clip (cr);
  cairo_paint_with_alpha (cr, 0.5);
  cairo_reset_clip (cr);
  quern_text_show_halo (text, cr, QUERN_TEXT_NODE_NAME, 0.0, 45.0, color, color, 2.0, HOSTILE);
}

static guint
get_n_items (QuernPicture *picture)
{
  return 1;
}

static void
get_bounds (QuernPicture *picture,
            guint         item,
            QuernRect    *bounds)
{
  *bounds = (QuernRect) { -10.0, 20.0, 100.0, 50.0 };
}

static char *
dup_tooltip (QuernPicture *picture,
             guint         item)
{
  return g_strdup (HOSTILE "\n1 %");
}

static char *
dup_caption (QuernPicture *picture)
{
  return g_strdup ("Functions from 3.5 %, calls from 1.2 %. "
                   "Self cost: 61.8 % in 17 boxes · "
                   "38.2 % in 1,588 functions not shown (below 3.5 %)");
}

static void
legend_entry_clear (gpointer data)
{
  g_free (((QuernLegendEntry *) data)->name);
}

static GArray *
dup_legend (QuernPicture *picture)
{
  GArray *legend = g_array_new (FALSE, FALSE, sizeof (QuernLegendEntry));

  g_array_set_clear_func (legend, legend_entry_clear);
  for (guint i = 0; i < TEST_PICTURE (picture)->n_groups; i++)
    {
      const QuernLegendEntry entry = { g_strdup_printf (HOSTILE " %u", i), i };

      g_array_append_val (legend, entry);
    }

  return legend;
}

static void
test_picture_iface_init (QuernPictureInterface *iface)
{
  iface->get_extent = get_extent;
  iface->draw = draw;
  iface->get_n_items = get_n_items;
  iface->get_bounds = get_bounds;
  iface->dup_tooltip = dup_tooltip;
  iface->dup_caption = dup_caption;
  iface->dup_legend = dup_legend;
}

static void
test_picture_class_init (TestPictureClass *klass)
{
}

static void
test_picture_init (TestPicture *self)
{
}

static QuernPicture *
picture_new (double width,
             double height)
{
  TestPicture *self = g_object_new (TEST_TYPE_PICTURE, NULL);

  self->width = width;
  self->height = height;
  self->n_groups = 7;

  return QUERN_PICTURE (self);
}

static QuernImageOptions
get_options (QuernImageFormat format)
{
  return (QuernImageOptions) {
    .format = format,
    .style = quern_style_default (QUERN_SCHEME_PRINT),
    .scale = 1.0,
    .title = HOSTILE ": where its cost goes",
    .subtitle = "file & command",
    .footer_right = "Quern",
  };
}

static GBytes *
export (QuernPicture            *picture,
        const QuernImageOptions *options)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = quern_image_export_to_bytes (picture, options, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (bytes);

  return bytes;
}

static char *
to_string (GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return g_strndup (data, length);
}

static gboolean
contains (GBytes     *bytes,
          const char *needle)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return memmem (data, length, needle, strlen (needle)) != NULL;
}

static void
test_same_bytes (gconstpointer data)
{
  const QuernImageOptions options = get_options (GPOINTER_TO_INT (data));
  g_autoptr (QuernPicture) picture = picture_new (400.0, 300.0);
  g_autoptr (GBytes) one = export (picture, &options);
  g_autoptr (GBytes) two = NULL;

  /* Long enough for a timestamp in whole seconds to differ. */
  g_usleep (1100 * 1000);
  two = export (picture, &options);
  g_assert_true (g_bytes_equal (one, two));
}

static void
assert_well_formed (const char *xml)
{
  const GMarkupParser nothing = { NULL, NULL, NULL, NULL, NULL };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&nothing, 0, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_markup_parse_context_parse (context, xml, -1, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
}

static void
test_svg (void)
{
  QuernImageOptions options = get_options (QUERN_IMAGE_SVG);
  g_autoptr (QuernPicture) picture = picture_new (400.0, 300.0);
  g_autoptr (GBytes) bytes = export (picture, &options);
  g_autofree char *svg = to_string (bytes);
  g_autoptr (GBytes) transparent = NULL;

  assert_well_formed (svg);
  g_assert_nonnull (strstr (svg, ">operator&lt;&lt; &lt;a&amp;b&gt; &quot;\357\277\275&quot; "
                                 "]]&gt; größe</text>"));
  g_assert_nonnull (strstr (svg, ": where its cost goes</text>"));
  g_assert_nonnull (strstr (svg, "<title>operator&lt;&lt;"));
  g_assert_nonnull (strstr (svg, ">Quern</text>"));
  g_assert_null (strstr (svg, "glyph"));
  g_assert_null (strstr (svg, "<image"));

  options.transparent = TRUE;
  transparent = export (picture, &options);
  g_assert_cmpuint (g_bytes_get_size (transparent), <, g_bytes_get_size (bytes));
}

static void
test_pdf (void)
{
  const QuernImageOptions options = get_options (QUERN_IMAGE_PDF);
  g_autoptr (QuernPicture) picture = picture_new (400.0, 300.0);
  g_autoptr (GBytes) bytes = export (picture, &options);
  g_autoptr (QuernPicture) wide = picture_new (1e6, 300.0);
  g_autoptr (GBytes) wide_bytes = export (wide, &options);

  g_assert_true (contains (bytes, "%PDF-1."));
  g_assert_true (contains (bytes, "/Font"));
  g_assert_true (contains (bytes, "/ToUnicode"));
  g_assert_false (contains (bytes, "CreationDate"));
  g_assert_true (contains (wide_bytes, "%%EOF"));
}

typedef struct
{
  const guint8 *data;
  gsize         length;
} Source;

static cairo_status_t
read_bytes (gpointer       closure,
            unsigned char *data,
            unsigned int   length)
{
  Source *source = closure;

  if (length > source->length)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, source->data, length);
  source->data += length;
  source->length -= length;

  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
read_png (GBytes *bytes)
{
  Source source;

  source.data = g_bytes_get_data (bytes, &source.length);

  return cairo_image_surface_create_from_png_stream (read_bytes, &source);
}

static guint32
get_pixel (cairo_surface_t *surface,
           int              x,
           int              y)
{
  const unsigned char *row = cairo_image_surface_get_data (surface) +
                             y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) row)[x];
}

static void
test_png (void)
{
  QuernImageOptions options = get_options (QUERN_IMAGE_PNG);
  g_autoptr (QuernPicture) picture = picture_new (800.0, 300.0);
  g_autoptr (GBytes) bytes = export (picture, &options);
  g_autoptr (GBytes) large_bytes = NULL;
  cairo_surface_t *image = read_png (bytes);
  cairo_surface_t *large;

  /* The margins are white, and included in the image's width. */
  g_assert_cmpint (cairo_image_surface_get_width (image), ==, 872);
  g_assert_cmpint (cairo_image_surface_get_height (image), >, 400);
  g_assert_cmphex (get_pixel (image, 2, 2) & 0xffffff, ==, 0xffffff);

  options.scale = 3.0;
  options.transparent = TRUE;
  large_bytes = export (picture, &options);
  large = read_png (large_bytes);
  g_assert_cmpint (cairo_image_surface_get_width (large), ==, 3 * 872);
  g_assert_cmpint (cairo_image_surface_get_height (large), ==,
                   3 * cairo_image_surface_get_height (image));
  g_assert_cmphex (get_pixel (large, 2, 2), ==, 0);

  cairo_surface_destroy (image);
  cairo_surface_destroy (large);
}

static void
test_too_large (void)
{
  QuernImageOptions options = get_options (QUERN_IMAGE_PNG);
  g_autoptr (QuernPicture) picture = picture_new (40000.0, 300.0);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = quern_image_export_to_bytes (picture, &options, NULL, &error);

  g_assert_null (bytes);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

/* Without a title, a legend, or anything else. */
static void
test_bare (void)
{
  for (int format = QUERN_IMAGE_SVG; format <= QUERN_IMAGE_PNG; format++)
    {
      const QuernImageOptions options = {
        .format = format, .style = quern_style_default (QUERN_SCHEME_DARK)
      };
      g_autoptr (QuernPicture) picture = picture_new (0.5, 0.5);
      g_autoptr (GBytes) bytes = NULL;

      TEST_PICTURE (picture)->n_groups = 0;
      bytes = export (picture, &options);
      g_assert_cmpuint (g_bytes_get_size (bytes), >, 100);
    }
}

typedef struct
{
  GBytes *bytes; /* owned, nullable */
  GError *error; /* owned, nullable */
  gboolean is_done;
} Outcome;

static void
exported_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Outcome *outcome = user_data;

  outcome->bytes = quern_image_export_finish (result, &outcome->error);
  outcome->is_done = TRUE;
}

static gboolean
count_cb (gpointer data)
{
  ++*(guint *) data;

  return G_SOURCE_CONTINUE;
}

/* A large picture is drawn in a worker, from copies of all strings, while the main loop keeps
 * running. */
static void
test_async (gconstpointer data)
{
  QuernImageOptions options = get_options (GPOINTER_TO_INT (data));
  gboolean is_png = options.format == QUERN_IMAGE_PNG;
  g_autoptr (QuernPicture) picture = picture_new (is_png ? 5000.0 : 500.0,
                                                  is_png ? 5000.0 : 300.0);
  g_autofree char *title = g_strdup (options.title);
  g_autoptr (GBytes) bytes = NULL;
  Outcome outcome = { NULL };
  guint n_turns = 0;
  guint id = g_timeout_add (1, count_cb, &n_turns);

  options.title = title;
  quern_image_export_async (picture, &options, NULL, exported_cb, &outcome);
  memset (title, '?', strlen (title));
  while (!outcome.is_done)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (id);

  g_assert_no_error (outcome.error);
  g_assert_true (TEST_PICTURE (picture)->thread != NULL);
  g_assert_true (TEST_PICTURE (picture)->thread != g_thread_self ());
  if (is_png)
    g_assert_cmpuint (n_turns, >, 2);
  else
    {
      options = get_options (options.format);
      bytes = export (picture, &options);
      g_assert_true (g_bytes_equal (bytes, outcome.bytes));
    }
  g_bytes_unref (outcome.bytes);
}

/* An export cancelled while drawing gives no file. */
static void
test_cancel (gconstpointer data)
{
  QuernImageOptions options = get_options (GPOINTER_TO_INT (data));
  g_autoptr (QuernPicture) picture = picture_new (2000.0, 2000.0);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Outcome outcome = { NULL };

  quern_image_export_async (picture, &options, cancellable, exported_cb, &outcome);
  g_cancellable_cancel (cancellable);
  while (!outcome.is_done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (outcome.bytes);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&outcome.error);

  outcome.bytes = quern_image_export_to_bytes (picture, &options, cancellable, &outcome.error);
  g_assert_null (outcome.bytes);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&outcome.error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/paint/image-export/same-bytes/svg",
                        GINT_TO_POINTER (QUERN_IMAGE_SVG), test_same_bytes);
  g_test_add_data_func ("/paint/image-export/same-bytes/pdf",
                        GINT_TO_POINTER (QUERN_IMAGE_PDF), test_same_bytes);
  g_test_add_data_func ("/paint/image-export/same-bytes/png",
                        GINT_TO_POINTER (QUERN_IMAGE_PNG), test_same_bytes);
  g_test_add_func ("/paint/image-export/svg", test_svg);
  g_test_add_func ("/paint/image-export/pdf", test_pdf);
  g_test_add_func ("/paint/image-export/png", test_png);
  g_test_add_func ("/paint/image-export/too-large", test_too_large);
  g_test_add_func ("/paint/image-export/bare", test_bare);
  for (int format = QUERN_IMAGE_SVG; format <= QUERN_IMAGE_PNG; format++)
    {
      static const char *const names[] = { "svg", "pdf", "png" };
      g_autofree char *async = g_strconcat ("/paint/image-export/async/", names[format], NULL);
      g_autofree char *cancel = g_strconcat ("/paint/image-export/cancel/", names[format], NULL);

      g_test_add_data_func (async, GINT_TO_POINTER (format), test_async);
      g_test_add_data_func (cancel, GINT_TO_POINTER (format), test_cancel);
    }

  return g_test_run ();
}
