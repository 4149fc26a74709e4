/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-svg.h"

#include <string.h>

static const QuernColor black = { 0, 0, 0 };
static const QuernColor white = { 1, 1, 1 };

/* GLib's parser only accepts well-formed documents. */
static void
assert_well_formed (const char *xml,
                    gsize       length)
{
  const GMarkupParser nothing = { NULL, NULL, NULL, NULL, NULL };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&nothing, 0, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_markup_parse_context_parse (context, xml, (gssize) length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
}

typedef struct
{
  const char *path;
  const char *text;
  const char *expected;
} Case;

static const Case cases[] = {
  { "plain", "main", "main" },
  { "markup", "a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;" },
  { "end-of-cdata", "]]>", "]]&gt;" },
  { "utf-8", "größe 漢", "größe 漢" },
  { "control", "a\001b\033", "a\357\277\275b\357\277\275" },
  { "blank", "a\tb\nc", "a\tb\nc" },
  { "no-character", "\357\277\276", "\357\277\275" },
  { "bad-utf-8", "a\377b", "a\357\277\275b" },
};

static void
test_escape (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GString) svg = g_string_new (NULL);
  g_autofree char *document = NULL;

  quern_svg_append_escaped (svg, c->text);
  g_assert_cmpstr (svg->str, ==, c->expected);

  document = g_strdup_printf ("<a b=\"%s\">%s</a>", svg->str, svg->str);
  assert_well_formed (document, strlen (document));
}

static void
test_text (void)
{
  const QuernSvgText text = { "a<b", 10, 20, 30.5, 12, TRUE, FALSE, black, 1.5, white };
  g_autoptr (GString) svg = g_string_new (NULL);
  cairo_matrix_t matrix;

  cairo_matrix_init (&matrix, 2, 0, 0, 2, 5, 7);
  quern_svg_append_text (svg, &text, &matrix);

  g_assert_cmpstr (svg->str, ==,
                   "<text x=\"25\" y=\"47\" font-size=\"24\" font-weight=\"bold\" fill=\"#000000\""
                   " stroke=\"#ffffff\" stroke-width=\"6\" stroke-linejoin=\"round\""
                   " paint-order=\"stroke\""
                   " textLength=\"61\" lengthAdjust=\"spacingAndGlyphs\">a&lt;b</text>\n");
  assert_well_formed (svg->str, svg->len);
}

static void
test_turned_text (void)
{
  const QuernSvgText text = { "  up", 10, 20, 30, 12, FALSE, TRUE, black, 0, white };
  g_autoptr (GString) svg = g_string_new (NULL);
  cairo_matrix_t matrix;

  cairo_matrix_init (&matrix, 0, -1, 1, 0, 5, 7);
  quern_svg_append_text (svg, &text, &matrix);

  g_assert_true (g_str_has_prefix (svg->str, "<text transform=\"matrix(0 -1 1 0 5 7)\""
                                             " x=\"10\" y=\"20\""));
  /* Blanks are preserved in code. */
  g_assert_nonnull (strstr (svg->str, " font-family=\"monospace\" xml:space=\"preserve\""));
  g_assert_nonnull (strstr (svg->str, ">  up</text>"));
  assert_well_formed (svg->str, svg->len);
}

#define WRITTEN(surface)                                            \
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"                    \
  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\">\n"        \
  "<clipPath id=\"clip1\"/><g id=\"" surface "\" clip-path=\"url(#clip1)\"/>" \
  "<use href=\"#" surface "\"/>\n</svg>\n"

static GBytes *
finish (const char *written)
{
  const QuernRect area = { 1, 2, 3, 4 };
  const QuernSvgText text = { "name & more", 1, 2, 3, 4, FALSE, FALSE, black, 0, white };
  g_autoptr (GString) tooltips = g_string_new (NULL);
  g_autoptr (GString) texts = g_string_new (NULL);
  cairo_matrix_t matrix;

  cairo_matrix_init_identity (&matrix);
  quern_svg_append_tooltip (tooltips, &area, "1 < 2\nyes");
  quern_svg_append_text (texts, &text, &matrix);

  return quern_svg_finish (written, strlen (written), "A & B", "O'Neil \"Sans\"", tooltips, texts);
}

static void
test_finish (void)
{
  g_autoptr (GBytes) one = finish (WRITTEN ("surface5"));
  g_autoptr (GBytes) two = finish (WRITTEN ("surface812"));
  gsize length;
  const char *svg = g_bytes_get_data (one, &length);
  g_autofree char *text = g_strndup (svg, length);

  assert_well_formed (svg, length);
  g_assert_true (g_bytes_equal (one, two));
  g_assert_nonnull (strstr (text, "<title>A &amp; B</title>"));
  g_assert_nonnull (strstr (text, "<title>1 &lt; 2\nyes</title>"));
  g_assert_nonnull (strstr (text, ">name &amp; more</text>"));
  g_assert_nonnull (strstr (text, "font-family=\"'O Neil &quot;Sans&quot;', system-ui, "
                                  "sans-serif\""));
  g_assert_nonnull (strstr (text, "<clipPath id=\"q1\"/><g id=\"q2\" clip-path=\"url(#q1)\"/>"
                                  "<use href=\"#q2\"/>"));
  g_assert_true (g_str_has_suffix (text, "</svg>\n"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/paint/svg/escape/", cases[i].path, NULL);

      g_test_add_data_func (path, &cases[i], test_escape);
    }
  g_test_add_func ("/paint/svg/text", test_text);
  g_test_add_func ("/paint/svg/turned-text", test_turned_text);
  g_test_add_func ("/paint/svg/finish", test_finish);

  return g_test_run ();
}
