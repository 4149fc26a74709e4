/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-dimming.h"
#include "quern-palette.h"

#include <math.h>

/* The palette's design rules: text is readable on it, and any two colours can be distinguished,
 * also with colour vision deficiencies. */

typedef struct
{
  double v[3];
} Triple;

typedef struct
{
  const char *name;
  double      matrix[3][3];
} Vision;

/* Machado, Oliveira, Fernandes 2009, full severity, on linear RGB. */
static const Vision visions[] = {
  { "normal", { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } },
  { "protan",
    { { 0.152286, 1.052583, -0.204868 },
      { 0.114503, 0.786281, 0.099216 },
      { -0.003882, -0.048116, 1.051998 } } },
  { "deutan",
    { { 0.367322, 0.860646, -0.227968 },
      { 0.280085, 0.672501, 0.047413 },
      { -0.011820, 0.042940, 0.968881 } } },
  { "tritan",
    { { 1.255528, -0.076749, -0.178779 },
      { -0.078411, 0.930809, 0.147602 },
      { 0.004733, 0.691367, 0.303900 } } },
};

static const char *const scheme_names[] = { "light", "dark", "print" };

static double
linearize (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static Triple
multiply (const double matrix[3][3],
          Triple       x)
{
  Triple y;

  for (guint row = 0; row < 3; row++)
    y.v[row] = matrix[row][0] * x.v[0] + matrix[row][1] * x.v[1] + matrix[row][2] * x.v[2];

  return y;
}

/* OKLab (Ottosson 2020) of a colour as perceived with a vision. */
static Triple
seen (QuernColor    color,
      const Vision *vision)
{
  static const double to_lms[3][3] = {
    { 0.4122214708, 0.5363325363, 0.0514459929 },
    { 0.2119034982, 0.6806995451, 0.1073969566 },
    { 0.0883024619, 0.2817188376, 0.6299787005 },
  };
  static const double to_lab[3][3] = {
    { 0.2104542553, 0.7936177850, -0.0040720468 },
    { 1.9779984951, -2.4285922050, 0.4505937099 },
    { 0.0259040371, 0.7827717662, -0.8086757660 },
  };
  Triple x = { { linearize (color.red), linearize (color.green), linearize (color.blue) } };

  x = multiply (vision->matrix, x);
  for (guint i = 0; i < 3; i++)
    x.v[i] = CLAMP (x.v[i], 0.0, 1.0);
  x = multiply (to_lms, x);
  for (guint i = 0; i < 3; i++)
    x.v[i] = cbrt (x.v[i]);

  return multiply (to_lab, x);
}

/* A difference of 2 is just visible. */
static double
difference (QuernColor    a,
            QuernColor    b,
            const Vision *vision)
{
  Triple p = seen (a, vision);
  Triple q = seen (b, vision);
  double sum = 0.0;

  for (guint i = 0; i < 3; i++)
    sum += (p.v[i] - q.v[i]) * (p.v[i] - q.v[i]);

  return 100.0 * sqrt (sum);
}

typedef QuernColor (*GetColor) (QuernScheme scheme,
                                guint       index);

static double
least_difference (QuernScheme   scheme,
                  GetColor      get,
                  const Vision *vision)
{
  double least = G_MAXDOUBLE;

  for (guint a = 0; a < QUERN_N_GROUP_COLORS; a++)
    for (guint b = a + 1; b < QUERN_N_GROUP_COLORS; b++)
      least = MIN (least, difference (get (scheme, a), get (scheme, b), vision));

  return least;
}

/* The values in the palette's documentation, to their precision. */
typedef struct
{
  QuernScheme scheme;
  double      mark_on_window;
  double      text_on_fill;
  double      text_on_mark;
  double      marks[G_N_ELEMENTS (visions)];
  double      fills[G_N_ELEMENTS (visions)];
} Promise;

static const Promise promises[] = {
  { QUERN_SCHEME_LIGHT, 3.37, 5.22, 4.77, { 10.3, 7.7, 7.7, 7.6 }, { 8.8, 6.5, 6.6, 6.5 } },
  { QUERN_SCHEME_DARK, 3.66, 4.97, 4.96, { 11.9, 8.9, 8.8, 8.7 }, { 9.9, 7.0, 6.9, 7.0 } },
  { QUERN_SCHEME_PRINT, 3.06, 8.79, 4.61, { 11.8, 8.8, 8.9, 9.3 }, { 7.5, 5.4, 5.5, 5.1 } },
};

/* VISUAL 3: steps at 0.5 %, 5 % and 15 %; the end steps are for removed and new costs. */
static void
test_diverging_steps (void)
{
  static const struct
  {
    double before;
    double change;
    guint  step;
  } cases[] = {
    { 0.0, 0.0, 4 }, { 1000.0, 5.0, 4 }, { 1000.0, -5.0, 4 }, { 1000.0, 6.0, 5 },
    { 1000.0, -50.0, 3 }, { 1000.0, 51.0, 6 }, { 1000.0, -150.0, 2 }, { 1000.0, 151.0, 7 },
    { 1000.0, -999.0, 1 }, { 1000.0, -1000.0, 0 }, { 0.0, 1.0, 8 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (quern_palette_diverging_step (cases[i].before, cases[i].change), ==,
                      cases[i].step);
}

static void
test_groups (gconstpointer data)
{
  const Promise *promise = data;
  QuernScheme scheme = promise->scheme;
  QuernColor window = quern_palette_get_surface (scheme, QUERN_SURFACE_WINDOW);
  QuernColor view = quern_palette_get_surface (scheme, QUERN_SURFACE_VIEW);
  QuernColor on_fill = quern_palette_get_surface (scheme, QUERN_SURFACE_ON_FILL);
  double on_window = G_MAXDOUBLE;
  double fill_text = G_MAXDOUBLE;
  double mark_text = G_MAXDOUBLE;

  for (guint rank = 0; rank < QUERN_N_GROUP_COLORS; rank++)
    {
      QuernColor mark = quern_palette_get_mark (scheme, rank);
      QuernColor fill = quern_palette_get_fill (scheme, rank);

      on_window = MIN (on_window, quern_palette_contrast (mark, window));
      on_window = MIN (on_window, quern_palette_contrast (mark, view));
      fill_text = MIN (fill_text, quern_palette_contrast (fill, on_fill));
      mark_text = MIN (mark_text, quern_palette_contrast (mark, quern_palette_text_on (mark)));
    }

  g_assert_cmpfloat_with_epsilon (on_window, promise->mark_on_window, 0.005);
  g_assert_cmpfloat_with_epsilon (fill_text, promise->text_on_fill, 0.005);
  g_assert_cmpfloat_with_epsilon (mark_text, promise->text_on_mark, 0.005);
  g_assert_cmpfloat (on_window, >=, 3.0);
  g_assert_cmpfloat (fill_text, >=, 4.5);
  g_assert_cmpfloat (mark_text, >=, 4.5);

  for (guint i = 0; i < G_N_ELEMENTS (visions); i++)
    {
      double least_mark = least_difference (scheme, quern_palette_get_mark, &visions[i]);
      double least_fill = least_difference (scheme, quern_palette_get_fill, &visions[i]);

      g_assert_cmpfloat_with_epsilon (least_mark, promise->marks[i], 0.06);
      g_assert_cmpfloat_with_epsilon (least_fill, promise->fills[i], 0.06);
      g_assert_cmpfloat (MIN (least_mark, least_fill), >=, 4.0);
    }
}

static void
check_ramp (QuernScheme scheme,
            GetColor    get,
            guint       n)
{
  for (guint step = 0; step < n; step++)
    {
      QuernColor color = get (scheme, step);

      g_assert_cmpfloat (quern_palette_contrast (color, quern_palette_text_on (color)), >=, 4.5);
      if (step == 0)
        continue;
      for (guint i = 0; i < G_N_ELEMENTS (visions); i++)
        g_assert_cmpfloat (difference (get (scheme, step - 1), color, &visions[i]), >=, 4.99);
    }
}

static void
test_ramps (gconstpointer data)
{
  QuernScheme scheme = ((const Promise *) data)->scheme;

  check_ramp (scheme, quern_palette_get_heat, QUERN_N_HEAT_STEPS);
  check_ramp (scheme, quern_palette_get_diverging, QUERN_N_DIVERGING_STEPS);

  /* Decreases and increases of the same step must be distinguishable. */
  for (guint i = 0; i < G_N_ELEMENTS (visions); i++)
    for (guint strength = 1; strength <= 4; strength++)
      g_assert_cmpfloat (difference (quern_palette_get_diverging (scheme, 4 - strength),
                                     quern_palette_get_diverging (scheme, 4 + strength),
                                     &visions[i]), >=, 8.0);
}

static void
test_surfaces (gconstpointer data)
{
  QuernScheme scheme = ((const Promise *) data)->scheme;
  QuernColor window = quern_palette_get_surface (scheme, QUERN_SURFACE_WINDOW);
  QuernColor view = quern_palette_get_surface (scheme, QUERN_SURFACE_VIEW);
  QuernColor edge = quern_palette_get_surface (scheme, QUERN_SURFACE_EDGE);
  const QuernSurface texts[] = { QUERN_SURFACE_TEXT, QUERN_SURFACE_DIM };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      QuernColor text = quern_palette_get_surface (scheme, texts[i]);

      g_assert_cmpfloat (quern_palette_contrast (text, window), >=, 4.5);
      g_assert_cmpfloat (quern_palette_contrast (text, view), >=, 4.5);
    }
  g_assert_cmpfloat (quern_palette_contrast (edge, window), >=, 3.0);
  g_assert_cmpfloat (quern_palette_contrast (edge, view), >=, 3.0);
  g_assert_cmpfloat (quern_palette_contrast (quern_style_default (scheme).accent, view), >=, 4.5);
}

static void
test_ranks (void)
{
  QuernColor last = quern_palette_get_mark (QUERN_SCHEME_LIGHT, QUERN_N_GROUP_COLORS - 1);
  QuernColor beyond = quern_palette_get_mark (QUERN_SCHEME_LIGHT, G_MAXUINT);
  QuernColor first = quern_palette_get_fill (QUERN_SCHEME_LIGHT, 0);

  /* All further groups are slate. */
  g_assert_cmpmem (&last, sizeof last, &beyond, sizeof beyond);
  g_assert_cmpfloat_with_epsilon (last.blue, 0x5e / 255.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (first.red, 0x78 / 255.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (first.green, 0xaa / 255.0, 1e-9);
}

/* The three fills of a difference are distinguishable for every vision and readable under the same
 * text colour; their marks in the legend stand out from the window. */
static void
test_differences (void)
{
  const guint ranks[] = { QUERN_KEPT_RANK, QUERN_MORE_RANK, QUERN_LESS_RANK };

  for (guint scheme = QUERN_SCHEME_LIGHT; scheme <= QUERN_SCHEME_PRINT; scheme++)
    {
      QuernColor text = quern_palette_get_on_fill (scheme, QUERN_KEPT_RANK);
      QuernColor window = quern_palette_get_surface (scheme, QUERN_SURFACE_WINDOW);

      for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
        {
          QuernColor fill = quern_palette_get_fill (scheme, ranks[i]);
          QuernColor mark = quern_palette_get_mark (scheme, ranks[i]);

          g_assert_cmpfloat (quern_palette_contrast (text, fill), >=, 4.5);
          g_assert_cmpfloat (quern_palette_contrast (mark, window), >=, 3.0);
          for (guint k = 0; k < G_N_ELEMENTS (visions) * i; k++)
            g_assert_cmpfloat (difference (fill,
                                           quern_palette_get_fill (scheme, ranks[k % i]),
                                           &visions[k / i]), >=, 8.0);
        }
    }
}

static void
test_heat_steps (void)
{
  const struct
  {
    double share;
    guint  step;
  } cases[] = {
    { 0.0, 0 }, { -1.0, 0 }, { NAN, 0 }, { 0.0099, 0 }, { 0.01, 1 }, { 0.03, 2 }, { 0.08, 3 },
    { 0.18, 4 }, { 0.399, 4 }, { 0.4, 5 }, { 0.7, 6 }, { 1.0, 6 }, { 9.0, 6 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (quern_palette_heat_step (cases[i].share), ==, cases[i].step);
}

static void
check_dimmed (const QuernStyle *style,
              QuernColor        color)
{
  QuernColor dimmed = quern_dimming_get_background (style, color);

  g_assert_cmpfloat (quern_palette_contrast (dimmed, quern_dimming_get_text (style, color)),
                     >=, 4.5);
}

static void
check_dimmed_rank (const QuernStyle *style,
                   guint             rank)
{
  check_dimmed (style, quern_palette_get_fill (style->scheme, rank));
  check_dimmed (style, quern_palette_get_body (style, rank));
}

/* Boxes that do not match a search are legible. */
static void
test_dimmed (void)
{
  for (guint i = 0; i < 2 * G_N_ELEMENTS (scheme_names); i++)
    {
      QuernStyle style = quern_style_default ((QuernScheme) (i / 2));

      style.high_contrast = i % 2 == 1;
      for (guint rank = 0; rank < QUERN_N_GROUP_COLORS; rank++)
        check_dimmed_rank (&style, rank);
      for (guint step = 0; step < QUERN_N_HEAT_STEPS; step++)
        check_dimmed_rank (&style, QUERN_HEAT_RANK + step);
    }
}

static void
test_mix (void)
{
  QuernColor black = { 0, 0, 0 };
  QuernColor white = { 1, 1, 1 };

  g_assert_cmpfloat_with_epsilon (quern_palette_contrast (black, white), 21.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (quern_palette_contrast (white, black), 21.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (quern_palette_mix (black, white, 0.25).green, 0.25, 1e-9);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (promises); i++)
    {
      g_autofree char *groups = g_strdup_printf ("/paint/palette/groups/%s", scheme_names[i]);
      g_autofree char *ramps = g_strdup_printf ("/paint/palette/ramps/%s", scheme_names[i]);
      g_autofree char *surface = g_strdup_printf ("/paint/palette/surfaces/%s", scheme_names[i]);

      g_test_add_data_func (groups, &promises[i], test_groups);
      g_test_add_data_func (ramps, &promises[i], test_ramps);
      g_test_add_data_func (surface, &promises[i], test_surfaces);
    }
  g_test_add_func ("/paint/palette/ranks", test_ranks);
  g_test_add_func ("/paint/palette/differences", test_differences);
  g_test_add_func ("/paint/palette/heat-steps", test_heat_steps);
  g_test_add_func ("/paint/palette/diverging-steps", test_diverging_steps);
  g_test_add_func ("/paint/palette/dimmed", test_dimmed);
  g_test_add_func ("/paint/palette/mix", test_mix);

  return g_test_run ();
}
