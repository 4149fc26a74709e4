/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-text.h"

#include <string.h>

static const QuernColor black = { 0, 0, 0 };
static const QuernColor white = { 1, 1, 1 };

static void
test_measure (void)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);

  for (guint role = 0; role < QUERN_N_TEXT_ROLES; role++)
    {
      double empty = quern_text_measure (text, role, "");
      double one = quern_text_measure (text, role, "m");
      double two = quern_text_measure (text, role, "mm");

      g_assert_cmpfloat_with_epsilon (empty, 0.0, 1e-9);
      g_assert_cmpfloat (one, >, 5.0);
      g_assert_cmpfloat_with_epsilon (two, 2 * one, 0.6);
      g_assert_cmpfloat (quern_text_get_height (text, role), >, 11.0);
      g_assert_cmpfloat (quern_text_get_height (text, role), <, 32.0);
    }

  g_assert_cmpfloat (quern_text_measure (text, QUERN_TEXT_TITLE, "Quern"), >,
                     quern_text_measure (text, QUERN_TEXT_CAPTION, "Quern"));
  g_assert_cmpfloat (quern_text_measure (text, QUERN_TEXT_BOX_NAME_BOLD, "Quern"), >,
                     quern_text_measure (text, QUERN_TEXT_BOX_NAME, "Quern"));
}

/* Digits must have equal widths, so that numbers in a column align. */
static void
test_tabular_digits (void)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);
  double ones = quern_text_measure (text, QUERN_TEXT_NODE_FIGURE, "11.11");

  for (char digit = '0'; digit <= '9'; digit++)
    {
      const char figure[] = { digit, digit, '.', digit, digit, '\0' };
      double width = quern_text_measure (text, QUERN_TEXT_NODE_FIGURE, figure);

      g_assert_cmpfloat_with_epsilon (width, ones, 0.01);
    }
}

typedef struct
{
  double x;
  double y;
  double width;
  double height;
} Ink;

static Ink
draw (QuernText    *text,
      QuernTextRole role,
      double        halo,
      const char   *string)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  Ink ink;

  quern_text_show_halo (text, cr, role, 100.0, 50.0, black, white, halo, string);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_recording_surface_ink_extents (surface, &ink.x, &ink.y, &ink.width, &ink.height);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);

  return ink;
}

static void
test_show (void)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);
  double half = quern_text_get_height (text, QUERN_TEXT_BOX_NAME) / 2;
  double width = quern_text_measure (text, QUERN_TEXT_BOX_NAME, "Hxg");
  Ink plain = draw (text, QUERN_TEXT_BOX_NAME, 0.0, "Hxg");
  Ink halo = draw (text, QUERN_TEXT_BOX_NAME, 3.0, "Hxg");

  g_assert_cmpfloat (plain.x, >=, 98.0);
  g_assert_cmpfloat (plain.x + plain.width, <=, 102.0 + width);
  g_assert_cmpfloat (plain.y, >=, 49.0 - half);
  g_assert_cmpfloat (plain.y + plain.height, <=, 51.0 + half);
  g_assert_cmpfloat (plain.height, >, 8.0);

  g_assert_cmpfloat (halo.x, <=, plain.x - 2.0);
  g_assert_cmpfloat (halo.width, >=, plain.width + 4.0);
  g_assert_cmpfloat (halo.height, >=, plain.height + 4.0);
}

static const char *const names[] = {
  "main",
  "CachegrindLoader::loadInternal(TraceData*, QIODevice*, QString const&)",
  "std::vector<std::pair<int, Foo<Bar> >, std::allocator<int> >::push_back(int&&)",
  "__intel_handle_intel.constprop.0",
  "AVAVAVAVAVAVAVAVAVATATATAToToToTo",
  "größenwahn::漢字かな交じり文",
  "\360\237\246\200::\360\237\246\200\360\237\246\200",
  "שלום::עולם",
};

static void
test_shorten (void)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (guint width = 0; width < 600; width += 7)
      {
        QuernTextRole role = QUERN_TEXT_BOX_NAME;
        g_autofree char *name = quern_text_shorten_name (text, role, names[i], width);
        g_autofree char *middle = quern_text_shorten_middle (text, role, names[i], width);

        if (name != NULL)
          g_assert_cmpfloat (quern_text_measure (text, role, name), <=, width);
        else
          g_assert_cmpuint (width, <, 120);
        g_assert_nonnull (middle);
        if (width > 20)
          g_assert_cmpfloat (quern_text_measure (text, role, middle), <=, width);
      }
}

/* Names of a megabyte exist, and a view must not cache all names. */
static void
test_bounded (void)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autofree char *name = g_strnfill (1 << 20, 'x');
  g_autofree char *shortened = quern_text_shorten_name (text, QUERN_TEXT_NODE_NAME, name, 100.0);

  g_assert_cmpuint (strlen (shortened), <, 40);
  g_assert_cmpfloat (quern_text_measure (text, QUERN_TEXT_NODE_NAME, name), <, 100000.0);

  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *figure = g_strdup_printf ("%u", i);

      g_assert_cmpfloat (quern_text_measure (text, QUERN_TEXT_NODE_FIGURE, figure), >, 0.0);
    }
}

static void
test_record_svg (void)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autoptr (GString) svg = g_string_new (NULL);
  Ink ink;

  quern_text_record_svg (text, svg);
  ink = draw (text, QUERN_TEXT_NODE_NAME, 0.0, "operator<<");
  g_assert_cmpfloat_with_epsilon (ink.width, 0.0, 1e-9);
  g_assert_nonnull (strstr (svg->str, "font-size=\"13\" font-weight=\"bold\""));
  g_assert_nonnull (strstr (svg->str, ">operator&lt;&lt;</text>"));

  quern_text_record_svg (text, NULL);
  ink = draw (text, QUERN_TEXT_NODE_NAME, 0.0, "operator<<");
  g_assert_cmpfloat (ink.width, >, 20.0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/paint/text/measure", test_measure);
  g_test_add_func ("/paint/text/tabular-digits", test_tabular_digits);
  g_test_add_func ("/paint/text/show", test_show);
  g_test_add_func ("/paint/text/shorten", test_shorten);
  g_test_add_func ("/paint/text/bounded", test_bounded);
  g_test_add_func ("/paint/text/record-svg", test_record_svg);

  return g_test_run ();
}
