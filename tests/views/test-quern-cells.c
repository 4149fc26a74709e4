/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests the widgets in the cells of lists. */

#include "quern-cost-cell.h"
#include "quern-heat-cell.h"
#include "quern-heat-strip.h"
#include "quern-kind-bar.h"
#include "quern-name-cell.h"
#include "quern-number-layout.h"
#include "quern-short-label.h"

#include "list-window.h"
#include "loaded-profile.h"
#include "sample-profile.h"

#include <adwaita.h>
#include <math.h>

/* Returns what a widget draws, even if it was not drawn in its window yet; NULL if nothing. */
static GskRenderNode *
draw (GtkWidget *widget)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);

  return gtk_snapshot_free_to_node (snapshot);
}

/* Returns the colour of a pixel without alpha. */
static guint32
get_pixel (GtkWidget *widget,
           int        x,
           int        y)
{
  GskRenderNode *node = draw (widget);
  cairo_surface_t *surface;
  cairo_t *cr;
  guint32 pixel;

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, gtk_widget_get_width (widget),
                                        gtk_widget_get_height (widget));
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
  cairo_paint (cr);
  if (node != NULL)
    gsk_render_node_draw (node, cr);
  cairo_surface_flush (surface);
  pixel = *(guint32 *) (gpointer) (cairo_image_surface_get_data (surface) +
                                   y * cairo_image_surface_get_stride (surface) + 4 * x);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_clear_pointer (&node, gsk_render_node_unref);

  return pixel & 0xffffff;
}

/* One row is one bar in a cell 106 px wide, in which 100 px are 100 %. */
typedef struct
{
  const char *id;
  QuernBar    bar;
  double      share;
  gboolean    dark;
  guint32     at_10; /* pixels at 10 and 60 px from the start of the bar */
  guint32     at_60;
} BarCase;

static const BarCase bar_cases[] = {
  { "half", QUERN_BAR_INCLUSIVE, 0.5, FALSE, 0xb8d4f5, 0xffffff },
  { "self", QUERN_BAR_SELF, 0.5, FALSE, 0x8fbaf0, 0xffffff },
  { "dark", QUERN_BAR_INCLUSIVE, 0.5, TRUE, 0x28507f, 0xffffff },
  { "dark-self", QUERN_BAR_SELF, 0.5, TRUE, 0x3a6da9, 0xffffff },
  { "full", QUERN_BAR_INCLUSIVE, 1.0, FALSE, 0xb8d4f5, 0xb8d4f5 },
  { "more-than-all", QUERN_BAR_INCLUSIVE, 7.0, FALSE, 0xb8d4f5, 0xb8d4f5 },
  { "nothing", QUERN_BAR_INCLUSIVE, 0.0, FALSE, 0xffffff, 0xffffff },
  { "negative", QUERN_BAR_INCLUSIVE, -0.5, FALSE, 0xffffff, 0xffffff },
  { "no-share", QUERN_BAR_INCLUSIVE, NAN, FALSE, 0xffffff, 0xffffff },
  { "no-bar", QUERN_BAR_NONE, 0.5, FALSE, 0xffffff, 0xffffff },
};

static void
test_bar (gconstpointer data)
{
  const BarCase *c = data;
  GtkWidget *cell = quern_cost_cell_new (c->bar);
  GtkWidget *window;

  gtk_widget_set_size_request (cell, 106, 24);
  gtk_widget_set_halign (cell, GTK_ALIGN_START);
  gtk_widget_set_valign (cell, GTK_ALIGN_START);
  quern_cost_cell_set (QUERN_COST_CELL (cell), "7", c->share);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      c->dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                              : ADW_COLOR_SCHEME_FORCE_LIGHT);
  window = list_window_new (cell);

  g_assert_cmphex (get_pixel (cell, 3 + 10, 12), ==, c->at_10);
  g_assert_cmphex (get_pixel (cell, 3 + 60, 12), ==, c->at_60);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* In high contrast, the end of a bar in the middle of a "0" is drawn above and below it only. A
 * descender interrupts no other line. */
static void
test_outline (void)
{
  GtkWidget *cell;
  GtkWidget *window;

  /* libadwaita reads the environment once. */
  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, 0);
      g_test_trap_assert_passed ();
      return;
    }

  cell = quern_cost_cell_new (QUERN_BAR_INCLUSIVE);
  gtk_widget_set_size_request (cell, 106, 24);
  gtk_widget_set_halign (cell, GTK_ALIGN_START);
  gtk_widget_set_valign (cell, GTK_ALIGN_START);
  quern_cost_cell_set (QUERN_COST_CELL (cell), "0", 0.92);
  window = list_window_new (cell);

  g_assert_true (adw_style_manager_get_high_contrast (adw_style_manager_get_default ()));
  g_assert_cmphex (get_pixel (cell, 94, 4) & 0xff, <, 0x80);
  g_assert_cmphex (get_pixel (cell, 94, 19) & 0xff, <, 0x80);
  g_assert_cmphex (get_pixel (cell, 94, 12) & 0xff, >, 0x80);
  quern_cost_cell_set (QUERN_COST_CELL (cell), "g,,0", 0.92);
  g_assert_cmphex (get_pixel (cell, 90, 3) & 0xff, <, 0x80);
  g_assert_cmphex (get_pixel (cell, 90, 20) & 0xff, <, 0x80);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The legend of kinds takes as many lines as it needs: none is left out. */
static void
test_kind_bar (void)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (QuernAnalysis) analysis =
    loaded_profile_analyse (loaded_profile_from_data ("callgrind", "cachegrind.out.a"));
  GtkWidget *bar = g_object_new (QUERN_TYPE_KIND_BAR, NULL);
  GtkWidget *window = list_window_new (bar);
  int heights[3];

  quern_explorer_set_analysis (explorer, analysis);
  quern_kind_bar_set_explorer (QUERN_KIND_BAR (bar), explorer);
  g_assert_true (gtk_widget_get_visible (bar));
  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    gtk_widget_measure (bar, GTK_ORIENTATION_VERTICAL, (int[]) { 2000, 250, 60 }[i], &heights[i],
                        NULL, NULL, NULL);
  g_assert_cmpint (heights[1], >, heights[0]);
  g_assert_cmpint (heights[2], >, heights[1]);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Rounded one by one, the shares of kinds would add up to 100.1 %. */
static void
test_kind_shares (void)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (QuernAnalysis) analysis =
    loaded_profile_analyse (loaded_profile_from_data ("webgrind", "classes.v7-php.webgrind"));
  GtkWidget *bar = g_object_new (QUERN_TYPE_KIND_BAR, NULL);
  GtkWidget *window = list_window_new (bar);

  quern_explorer_set_analysis (explorer, analysis);
  quern_kind_bar_set_explorer (QUERN_KIND_BAR (bar), explorer);
  gtk_test_accessible_assert_property (
    GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
    "Self cost: Procedural 58.9\u00a0%, Internal 24.0\u00a0%, Class 13.5\u00a0%, "
    "Include 3.6\u00a0%");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The mark of a step is at the start of the cell, in the ramp's colour. */
static void
test_heat (void)
{
  GtkWidget *cell = quern_heat_cell_new ();
  GtkWidget *window;

  gtk_widget_set_size_request (cell, 20, 24);
  gtk_widget_set_halign (cell, GTK_ALIGN_START);
  gtk_widget_set_valign (cell, GTK_ALIGN_START);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      ADW_COLOR_SCHEME_FORCE_LIGHT);
  window = list_window_new (cell);

  g_assert_cmphex (get_pixel (cell, 4, 12), ==, 0xffffff);
  quern_heat_cell_set_step (QUERN_HEAT_CELL (cell), 6);
  g_assert_cmphex (get_pixel (cell, 4, 12), ==, 0x892120);
  g_assert_cmphex (get_pixel (cell, 12, 12), ==, 0xffffff);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Of 100 rows in 200 px, row 50 is hot: its mark is in the middle. The visible range is shaded. */
static void
test_strip (void)
{
  GtkWidget *strip = g_object_new (QUERN_TYPE_HEAT_STRIP, NULL);
  double *values = g_new0 (double, 100);
  g_autoptr (QuernHotRows) rows = NULL;
  GtkWidget *window;

  values[50] = 7.0;
  rows = quern_hot_rows_new (&(QuernCodeHeat) { .event = 0, .whole = 7.0 }, values, 100);
  gtk_widget_set_size_request (strip, -1, 200);
  gtk_widget_set_halign (strip, GTK_ALIGN_START);
  gtk_widget_set_valign (strip, GTK_ALIGN_START);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      ADW_COLOR_SCHEME_FORCE_LIGHT);
  window = list_window_new (strip);
  quern_heat_strip_set_rows (QUERN_HEAT_STRIP (strip), rows);

  g_assert_cmphex (get_pixel (strip, 6, 101), ==, 0x892120);
  g_assert_cmphex (get_pixel (strip, 6, 95), ==, 0xffffff);
  quern_heat_strip_set_visible (QUERN_HEAT_STRIP (strip), 40.0, 60.0);
  g_assert_cmphex (get_pixel (strip, 6, 95), !=, 0xffffff);
  g_assert_cmphex (get_pixel (strip, 6, 101), ==, 0x892120);
  g_assert_cmphex (get_pixel (strip, 6, 70), ==, 0xffffff);
  quern_heat_strip_set_visible (QUERN_HEAT_STRIP (strip), 0.0, 100.0);
  g_assert_cmphex (get_pixel (strip, 6, 95), ==, 0xffffff);
  quern_heat_strip_set_rows (QUERN_HEAT_STRIP (strip), NULL);
  g_assert_cmphex (get_pixel (strip, 6, 101), ==, 0xffffff);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Wider texts take more room; all digits have the same width. */
static void
test_measure (void)
{
  GtkWidget *cell = g_object_ref_sink (quern_cost_cell_new (QUERN_BAR_NONE));

  g_assert_cmpint (quern_cost_cell_measure (cell, "1"), <, quern_cost_cell_measure (cell, "11"));
  g_assert_cmpint (quern_cost_cell_measure (cell, "111"), ==,
                   quern_cost_cell_measure (cell, "888"));
  g_object_unref (cell);
}

/* In a cell of any width, a number is shown completely, shortened or left out. */
static void
test_fit (void)
{
  static const struct
  {
    const char     *text;
    QuernNumberKind kind;
    const char     *shorter; /* NULL if it cannot be shortened */
  } numbers[] = {
    { "1234567890123456", QUERN_NUMBER_COST, "1.23\u202fP" },
    { "≈1234567890123456", QUERN_NUMBER_COST, "≈1.23\u202fP" },
    { "\u22121234567890123456", QUERN_NUMBER_COST, "\u22121.23\u202fP" },
    { "1234567890123456 / 9876543210987654", QUERN_NUMBER_COST, "1.23\u202fP / 9.88\u202fP" },
    { "100.123456", QUERN_NUMBER_COST, "100" },
    { "1.23\u202fms", QUERN_NUMBER_COST, NULL },
    { "4012345678901234", QUERN_NUMBER_EXACT, NULL },
  };
  GtkWidget *cell = quern_cost_cell_new (QUERN_BAR_INCLUSIVE);
  GtkWidget *window = list_window_new (cell);

  for (GtkTextDirection direction = GTK_TEXT_DIR_LTR; direction <= GTK_TEXT_DIR_RTL; direction++)
    for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
      {
        gboolean has_whole = FALSE;
        gboolean has_shorter = FALSE;

        gtk_widget_set_direction (cell, direction);
        quern_cost_cell_set_kind (QUERN_COST_CELL (cell), numbers[i].kind);
        quern_cost_cell_set (QUERN_COST_CELL (cell), numbers[i].text, 0.5);
        for (int width = 24; width <= 400; width++)
          {
            const char *shown;

            gtk_widget_allocate (cell, width, 24, -1, NULL);
            shown = quern_cost_cell_get_shown (QUERN_COST_CELL (cell));
            if (strcmp (shown, numbers[i].text) == 0)
              has_whole = TRUE;
            else if (g_strcmp0 (shown, numbers[i].shorter) == 0)
              has_shorter = TRUE;
            else
              g_assert_cmpstr (shown, ==, "…");

            /* The text fits into the cell. */
            if (*shown != '\xe2' || strlen (shown) > 3)
              g_assert_cmpint (quern_cost_cell_measure (cell, shown), <=, width + 7);
          }
        g_assert_true (has_whole);
        g_assert_true (has_shorter == (numbers[i].shorter != NULL));
      }

  gtk_window_destroy (GTK_WINDOW (window));
}

/* Nor does a shortened text contain only some digits of a number. */
static void
test_numbers_in_texts (void)
{
  g_autoptr (QuernLetterWidths) widths = quern_letter_widths_new ();
  GtkWidget *cell = quern_name_cell_new (widths, TRUE);
  GtkWidget *window = list_window_new (cell);

  quern_name_cell_set_text (QUERN_NAME_CELL (cell), "1234567890123456 of main.c", NULL,
                            QUERN_NONE);
  for (int width = 24; width <= 400; width++)
    {
      const char *shown;

      gtk_widget_allocate (cell, width, 24, -1, NULL);
      shown = quern_name_cell_get_shown (QUERN_NAME_CELL (cell));
      if (strstr (shown, "1234567890123456") == NULL)
        g_assert_cmpuint (strcspn (shown, "0123456789"), ==, strlen (shown));
    }

  gtk_window_destroy (GTK_WINDOW (window));
}

/* The last part of a name stays until it does not fit, and numbers of a sentence have their units,
 * or are dropped. */
static void
test_short_labels (void)
{
  static const char sentence[] =
    "Cost while main runs (95.83\u00a0%): 91,234 Ir in the 25 boxes shown \u00b7 0.02\u00a0% left";
  static const char *const endings[] = {
    "runs\u2026", "(95.83\u00a0%)\u2026", "91,234 Ir\u2026", "Ir in\u2026", "the\u2026",
    "boxes\u2026", "shown\u2026", "0.02\u00a0%\u2026", "left",
  };
  GtkWidget *name = g_object_new (QUERN_TYPE_SHORT_LABEL, NULL);
  GtkWidget *label = g_object_new (QUERN_TYPE_SHORT_LABEL, "lines", 2, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *window = list_window_new (box);
  guint n_seen = 0;

  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), label);
  quern_short_label_set_name (QUERN_SHORT_LABEL (name),
                              "nlohmann::basic_json<std::map, std::vector>::parse(int)", NULL,
                              QUERN_NONE, 0);
  quern_short_label_set_sentence (QUERN_SHORT_LABEL (label), sentence, NULL);
  for (int width = 60; width <= 700; width++)
    {
      const char *shown;
      gboolean is_known = FALSE;

      gtk_widget_allocate (name, width, 24, -1, NULL);
      gtk_widget_allocate (label, width, 48, -1, NULL);
      g_assert_nonnull (strstr (quern_short_label_get_shown (QUERN_SHORT_LABEL (name)), "parse"));

      shown = quern_short_label_get_shown (QUERN_SHORT_LABEL (label));
      for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
        is_known |= g_str_has_suffix (shown, endings[i]);
      g_assert_true (is_known || g_str_equal (shown, "\u2026"));
      n_seen += strstr (shown, "91,234 Ir") != NULL ? 1 : 0;
      g_assert_true (strstr (shown, "91,234 Ir") != NULL || strstr (shown, "91") == NULL);
    }
  g_assert_cmpstr (quern_short_label_get_shown (QUERN_SHORT_LABEL (label)), ==, sentence);
  /* The figure comes before what it is of. */
  g_assert_cmpuint (n_seen, >, 600);

  gtk_window_destroy (GTK_WINDOW (window));
}

/* In right-to-left layout, a name ends at the right edge, and a sign is still to the left of its
 * number. */
static void
test_right_to_left (void)
{
  g_autoptr (QuernLetterWidths) widths = quern_letter_widths_new ();
  GtkWidget *cell = quern_name_cell_new (widths, TRUE);
  GtkWidget *window = list_window_new (cell);
  g_autoptr (PangoLayout) number = NULL;
  GskRenderNode *node;
  graphene_rect_t bounds;
  PangoRectangle sign;
  PangoRectangle digit;

  gtk_widget_set_direction (cell, GTK_TEXT_DIR_RTL);
  quern_name_cell_set_text (QUERN_NAME_CELL (cell), "main", NULL, QUERN_NONE);
  gtk_widget_allocate (cell, 400, 24, -1, NULL);
  node = draw (cell);
  g_assert_nonnull (node);
  gsk_render_node_get_bounds (node, &bounds);
  g_assert_cmpfloat (bounds.origin.x, >, 300.0f);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, 400.0f);
  gsk_render_node_unref (node);

  number = quern_number_layout_new (cell, "<5");
  pango_layout_index_to_pos (number, 0, &sign);
  pango_layout_index_to_pos (number, 1, &digit);
  g_assert_cmpint (sign.x, <, digit.x);

  gtk_window_destroy (GTK_WINDOW (window));
}

/* Names are shortened in the order given in VISUAL 5. */
static void
test_shortening (void)
{
  static const char *const names[] = {
    "Space::ClassName::method<int>(char const*, unsigned int)",
    NULL,
  };
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_named (names);
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (QuernLetterWidths) widths = quern_letter_widths_new ();
  GtkWidget *cell = quern_name_cell_new (widths, FALSE);
  GtkWidget *window;
  glong length = G_MAXLONG;
  guint n_different = 0;

  quern_explorer_set_analysis (explorer, analysis);
  quern_name_cell_set_node (QUERN_NAME_CELL (cell), explorer, 0, 0);
  window = list_window_new (cell);

  for (int width = 460; width >= 100; width -= 20)
    {
      const char *shown;

      gtk_widget_allocate (cell, width, 24, -1, NULL);
      shown = quern_name_cell_get_shown (QUERN_NAME_CELL (cell));
      if (width == 460)
        g_assert_cmpstr (shown, ==, names[0]);
      else
        g_assert_nonnull (strstr (shown, "ethod"));

      /* A narrower cell never shows more. */
      g_assert_cmpint (g_utf8_strlen (shown, -1), <=, length);
      n_different += g_utf8_strlen (shown, -1) < length ? 1 : 0;
      length = g_utf8_strlen (shown, -1);
    }
  g_assert_cmpuint (n_different, >=, 4);

  gtk_window_destroy (GTK_WINDOW (window));
}

/* The callers in a name of a file with contexts are omitted in a tree, where the rows above show
 * them. */
static void
test_in_path (void)
{
  static const char *const names[] = { "work'load'main", NULL };
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_named (names);
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (QuernLetterWidths) widths = quern_letter_widths_new ();
  GtkWidget *cell = quern_name_cell_new (widths, FALSE);
  GtkWidget *window = list_window_new (cell);

  quern_explorer_set_analysis (explorer, analysis);
  quern_name_cell_set_node (QUERN_NAME_CELL (cell), explorer, 0, QUERN_NAME_IN_PATH);
  g_assert_cmpstr (quern_name_cell_get_shown (QUERN_NAME_CELL (cell)), ==, "work");
  quern_name_cell_set_node (QUERN_NAME_CELL (cell), explorer, 0, 0);
  g_assert_cmpstr (quern_name_cell_get_shown (QUERN_NAME_CELL (cell)), ==, names[0]);

  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_texts (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (QuernLetterWidths) widths = quern_letter_widths_new ();
  GtkWidget *cell = quern_name_cell_new (widths, TRUE);
  GtkWidget *window = list_window_new (cell);

  quern_explorer_set_analysis (explorer, analysis);
  quern_name_cell_set_text (QUERN_NAME_CELL (cell), "prog: main.c", NULL, QUERN_NONE);
  g_assert_cmpuint (quern_name_cell_get_node (QUERN_NAME_CELL (cell)), ==, QUERN_NONE);
  g_assert_cmpstr (quern_name_cell_get_shown (QUERN_NAME_CELL (cell)), ==, "prog: main.c");

  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "prog: main.c");

  /* The part of a path that differs stays visible. */
  quern_name_cell_set_text (QUERN_NAME_CELL (cell), "./elf/../sysdeps/x86_64/multiarch", NULL, 0);
  quern_name_cell_set_brief (QUERN_NAME_CELL (cell), "elf/…/multiarch");
  gtk_widget_allocate (cell, 500, 24, -1, NULL);
  g_assert_cmpstr (quern_name_cell_get_shown (QUERN_NAME_CELL (cell)), ==,
                   "./elf/../sysdeps/x86_64/multiarch");
  gtk_widget_allocate (cell, 180, 24, -1, NULL);
  g_assert_cmpstr (quern_name_cell_get_shown (QUERN_NAME_CELL (cell)), ==, "elf/…/multiarch");

  /* Members of a row of a comparison, and groups */
  quern_name_cell_set_text (QUERN_NAME_CELL (cell), "sort", "(y.c) · after", QUERN_NONE);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "sort (y.c) · after");
  quern_name_cell_set_text (QUERN_NAME_CELL (cell), "libc.so", "12 functions", 0);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "libc.so, 12 functions");
  quern_name_cell_set_mark (QUERN_NAME_CELL (cell), "(2 → 3 functions)");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "libc.so, 12 functions (2 → 3 functions)");

  quern_name_cell_set_node (QUERN_NAME_CELL (cell), explorer, SAMPLE_CYCLE,
                            QUERN_NAME_RECURSIVE);
  g_assert_cmpuint (quern_name_cell_get_node (QUERN_NAME_CELL (cell)), ==, SAMPLE_CYCLE);
  g_assert_cmpstr (quern_name_cell_get_shown (QUERN_NAME_CELL (cell)), ==, "<cycle 1>");
  list_window_settle (50);
  g_assert_cmphex (get_pixel (cell, 6, gtk_widget_get_height (cell) / 2), !=, 0xffffff);

  quern_name_cell_clear (QUERN_NAME_CELL (cell));
  g_assert_null (quern_name_cell_get_shown (QUERN_NAME_CELL (cell)));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_letter_widths (void)
{
  g_autoptr (QuernLetterWidths) widths = quern_letter_widths_new ();
  GtkWidget *widget = g_object_ref_sink (gtk_label_new (NULL));
  PangoContext *context = gtk_widget_get_pango_context (widget);
  g_autoptr (PangoFontDescription) large = NULL;
  double letter;

  quern_letter_widths_use (widths, context);
  letter = quern_letter_widths_measure (widths, "mä", 1);
  g_assert_cmpfloat (letter, >, 0.0);
  g_assert_cmpfloat_with_epsilon (quern_letter_widths_measure (widths, "mmm", 3),
                                  3.0 * letter, 1e-6);
  g_assert_cmpfloat (quern_letter_widths_measure (widths, "mä", 3), >, letter);

  large = pango_font_description_copy (pango_context_get_font_description (context));
  pango_font_description_set_size (large, 3 * pango_font_description_get_size (large));
  pango_context_set_font_description (context, large);
  quern_letter_widths_use (widths, context);
  g_assert_cmpfloat (quern_letter_widths_measure (widths, "m", 1), >, 2.0 * letter);

  g_object_unref (widget);
}

int
main (int   argc,
      char *argv[])
{
  /* Makes GTK keep accessible properties, so that tests can query them. */
  g_setenv ("GTK_A11Y", "test", TRUE);

  g_test_init (&argc, &argv, NULL);
  if (g_test_subprocess ())
    g_setenv ("ADW_DEBUG_HIGH_CONTRAST", "1", TRUE);
  adw_init ();

  for (gsize i = 0; i < G_N_ELEMENTS (bar_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/views/cost-cell/bar/", bar_cases[i].id, NULL);

      g_test_add_data_func (path, &bar_cases[i], test_bar);
    }
  g_test_add_func ("/cells/outline", test_outline);
  g_test_add_func ("/cells/kind-bar", test_kind_bar);
  g_test_add_func ("/cells/kind-shares", test_kind_shares);
  g_test_add_func ("/cells/heat", test_heat);
  g_test_add_func ("/cells/heat-strip", test_strip);
  g_test_add_func ("/views/cost-cell/measure", test_measure);
  g_test_add_func ("/views/cost-cell/fit", test_fit);
  g_test_add_func ("/views/name-cell/numbers-in-texts", test_numbers_in_texts);
  g_test_add_func ("/views/short-label/shown", test_short_labels);
  g_test_add_func ("/views/name-cell/right-to-left", test_right_to_left);
  g_test_add_func ("/views/name-cell/shortening", test_shortening);
  g_test_add_func ("/views/name-cell/in-path", test_in_path);
  g_test_add_func ("/views/name-cell/texts", test_texts);
  g_test_add_func ("/views/letter-widths", test_letter_widths);

  return g_test_run ();
}
