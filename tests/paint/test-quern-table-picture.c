/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "listing-fixture.h"

#include "quern-image-export.h"
#include "quern-table-picture.h"

#include <math.h>
#include <string.h>

#define N_COLUMNS 4
#define LONG_TEXT "These words are many more than anybody can read in one row of a table, and so "
#define ROW_HEIGHT 23.0
#define HEAD_HEIGHT 29.0
#define EPSILON 1e-9

static const char *const numbers[] = { "100.00", "≈ 12.5", "1,234,567,890,123,456,789 %" };

static QuernTableCell
make_cell (guint row,
           guint column)
{
  QuernTableCell cell = { .function = QUERN_NONE, .share = (double) NAN };

  if (column < 2)
    {
      cell.text = g_strdup (numbers[row % G_N_ELEMENTS (numbers)]);
      cell.share = row == 0 ? 0.5 : 2.0;
    }
  else if (column == 2)
    cell.text = g_strdup (row == 0 ? "exact" : LONG_TEXT LONG_TEXT);
  else
    {
      cell.function = row % 2;
      cell.recursive = row == 1;
      cell.depth = row;
    }

  return cell;
}

/* n_shown: rows with cells */
static QuernPicture *
create (QuernAnalysis *analysis,
        guint          n_shown,
        guint          n_rows)
{
  QuernTablePicture *picture =
    quern_table_picture_new (quern_analysis_get_profile (analysis), NULL, NULL);

  quern_table_picture_add_column (picture, "Ir %", QUERN_TABLE_INCLUSIVE);
  quern_table_picture_add_column (picture, "A title wider than all numbers of its column",
                                  QUERN_TABLE_NUMBER);
  quern_table_picture_add_column (picture, "Certain", QUERN_TABLE_TEXT);
  quern_table_picture_add_column (picture, "Function", QUERN_TABLE_TEXT);
  for (guint i = 0; i < n_shown; i++)
    for (guint k = 0; k < N_COLUMNS; k++)
      {
        const QuernTableCell cell = make_cell (i, k);

        quern_table_picture_add_cell (picture, &cell);
      }
  quern_table_picture_finish (picture, n_rows);

  return QUERN_PICTURE (picture);
}

static QuernAnalysis *
load (void)
{
  /* Arguments of thousands of px. */
  GString *text = g_string_new ("events: Ir\nfl=a.c\nfn=short\n1 7\nfn=wide(");
  QuernAnalysis *analysis;

  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, "argument%u, ", i);
  g_string_append (text, "int)\n2 8\n");
  analysis = listing_fixture_load (text->str);
  g_string_free (text, TRUE);

  return analysis;
}

/* Columns do not overlap, are within the picture, and hold their texts. */
static void
test_sizes (void)
{
  g_autoptr (QuernAnalysis) analysis = load ();
  g_autoptr (QuernPicture) picture = create (analysis, 30, 30);
  QuernTablePicture *table = QUERN_TABLE_PICTURE (picture);
  g_autoptr (QuernText) text = quern_text_new (NULL);
  double end = 0.0;
  QuernRect extent;

  quern_picture_get_extent (picture, &extent);
  g_assert_cmpuint (quern_table_picture_get_n_rows (table), ==, 30);
  g_assert_cmpfloat_with_epsilon (extent.height, HEAD_HEIGHT + 30 * ROW_HEIGHT, EPSILON);
  for (guint k = 0; k < N_COLUMNS; k++)
    {
      double start;
      double width;

      quern_table_picture_get_column (table, k, &start, &width);
      g_assert_cmpfloat (start, >=, end);
      end = start + width;
      for (guint i = 0; i < 30; i++)
        {
          const QuernTableCell *cell = quern_table_picture_get_cell (table, i, k);
          QuernTextRole role = k < 2 ? QUERN_TEXT_NODE_FIGURE : QUERN_TEXT_BOX_NAME;

          g_assert_cmpfloat (quern_text_measure (text, role, cell->text), <=, width);
        }
    }
  g_assert_cmpfloat_with_epsilon (end, extent.width, EPSILON);
  g_assert_cmpfloat (extent.width, <, 2500.0);
}

/* Numbers are whole, however long; texts that are not have an ellipsis. */
static void
test_texts (void)
{
  g_autoptr (QuernAnalysis) analysis = load ();
  g_autoptr (QuernPicture) picture = create (analysis, 4, 4);
  QuernTablePicture *table = QUERN_TABLE_PICTURE (picture);

  for (guint i = 0; i < 4; i++)
    for (guint k = 0; k < N_COLUMNS; k++)
      {
        const char *text = quern_table_picture_get_cell (table, i, k)->text;

        if (k < 2)
          g_assert_cmpstr (text, ==, numbers[i % G_N_ELEMENTS (numbers)]);
        else if (k == 2)
          g_assert_true (i == 0 ? g_str_equal (text, "exact") : strstr (text, "…") != NULL);
        else if (i % 2 == 0)
          g_assert_cmpstr (text, ==, "short");
        else
          g_assert_true (g_str_has_prefix (text, "wide"));
      }
  g_assert_true (g_str_has_suffix (quern_table_picture_get_cell (table, 1, 3)->text,
                                   " (recursive)"));
}

static char *
dup_svg (QuernPicture *picture)
{
  const QuernImageOptions options = {
    .format = QUERN_IMAGE_SVG,
    .style = quern_style_default (QUERN_SCHEME_PRINT),
    .scale = 1.0,
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = quern_image_export_to_bytes (picture, &options, NULL, &error);

  g_assert_no_error (error);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* The last row says how many are left out. */
static void
test_rest (void)
{
  g_autoptr (QuernAnalysis) analysis = load ();
  g_autoptr (QuernPicture) all = create (analysis, 3, 3);
  g_autoptr (QuernPicture) some = create (analysis, 3, 1237);
  g_autofree char *all_svg = dup_svg (all);
  g_autofree char *some_svg = dup_svg (some);
  QuernRect extent;
  double head;

  g_assert_null (strstr (all_svg, "more row"));
  g_assert_nonnull (strstr (some_svg, "… and 1234 more rows"));
  g_assert_nonnull (strstr (some_svg, "A title wider than all numbers of its column"));
  g_assert_nonnull (strstr (some_svg, numbers[2]));
  quern_picture_get_extent (some, &extent);
  g_assert_cmpfloat_with_epsilon (extent.height, HEAD_HEIGHT + 4 * ROW_HEIGHT, EPSILON);

  /* Pages end between rows. */
  g_assert_cmpfloat_with_epsilon (
    quern_picture_find_cut (some, HEAD_HEIGHT + 2.5 * ROW_HEIGHT, &head),
    HEAD_HEIGHT + 2 * ROW_HEIGHT, EPSILON);
  g_assert_cmpfloat_with_epsilon (head, HEAD_HEIGHT, EPSILON);
}

static guint32
get_pixel (cairo_surface_t *surface,
           double           x,
           double           y)
{
  const guchar *data = cairo_image_surface_get_data (surface) +
                       (int) y * cairo_image_surface_get_stride (surface) + 4 * (int) x;
  guint32 pixel;

  memcpy (&pixel, data, sizeof pixel);

  return pixel & 0xffffff;
}

/* A bar is as long as its share, and never longer than the column is wide. */
static void
test_bars (void)
{
  g_autoptr (QuernAnalysis) analysis = load ();
  g_autoptr (QuernPicture) picture = create (analysis, 2, 2);
  g_autoptr (QuernText) text = quern_text_new (NULL);
  const QuernStyle style = quern_style_default (QUERN_SCHEME_PRINT);
  cairo_surface_t *surface;
  cairo_t *cr;
  QuernRect extent;
  double start;
  double width;

  quern_picture_get_extent (picture, &extent);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) extent.width,
                                        (int) extent.height);
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
  cairo_paint (cr);
  quern_picture_draw (picture, cr, text, &style, &extent, 1.0);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  quern_table_picture_get_column (QUERN_TABLE_PICTURE (picture), 0, &start, &width);
  for (guint row = 0; row < 2; row++)
    {
      /* Above the text. */
      double y = HEAD_HEIGHT + row * ROW_HEIGHT + 4.0;

      g_assert_cmphex (get_pixel (surface, start + width * 0.45, y), ==, 0xb8d4f5);
      g_assert_cmphex (get_pixel (surface, start + width * 0.55, y), ==,
                       row == 0 ? 0xffffff : 0xb8d4f5);
      g_assert_cmphex (get_pixel (surface, start + width + 2.0, y), ==, 0xffffff);
    }
  cairo_surface_destroy (surface);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/paint/table-picture/sizes", test_sizes);
  g_test_add_func ("/paint/table-picture/texts", test_texts);
  g_test_add_func ("/paint/table-picture/rest", test_rest);
  g_test_add_func ("/paint/table-picture/bars", test_bars);

  return g_test_run ();
}
