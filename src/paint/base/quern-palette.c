/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-palette.h"

#include <math.h>

#define N_SCHEMES 3
#define HEAT_MARK_MIX 0.55

/* Share of grey mixed into the "kept" part of a bar: as much as it can be while still visible. */
#define KEPT_MIX 0.2

#define N_SURFACES (QUERN_SURFACE_CURVE + 1)

/* From 0xrrggbb. */
#define RGB(hex)                        \
  {                                     \
    (double) (((hex) >> 16) & 0xff) / 255.0, \
    (double) (((hex) >> 8) & 0xff) / 255.0,  \
    (double) ((hex) & 0xff) / 255.0          \
  }

/* The colours were optimized so that any two can be told apart, even by dichromats; a test checks
 * that. They are sorted by rank: the first ones differ most. */
static const QuernColor marks[N_SCHEMES][QUERN_N_GROUP_COLORS] = {
  [QUERN_SCHEME_LIGHT] = {
    RGB (0x282eb1), /* blue */
    RGB (0x6d6c09), /* lime */
    RGB (0x468d6b), /* green */
    RGB (0x036497), /* sky */
    RGB (0x794001), /* orange */
    RGB (0xfb3c6c), /* red */
    RGB (0xca679f), /* pink */
    RGB (0x014243), /* teal */
    RGB (0x5e2212), /* brown */
    RGB (0x8661dd), /* purple */
    RGB (0xa18101), /* yellow */
    RGB (0x51535e), /* slate */
  },
  [QUERN_SCHEME_DARK] = {
    RGB (0x709bff),
    RGB (0xbaf55c),
    RGB (0x3e8c02),
    RGB (0x4accfb),
    RGB (0xdc8e6b),
    RGB (0xffcdc0),
    RGB (0xc54bab),
    RGB (0x6ef6fe),
    RGB (0x9e7c73),
    RGB (0x8a6aed),
    RGB (0xe0b639),
    RGB (0x98a5b9),
  },
  [QUERN_SCHEME_PRINT] = {
    RGB (0x2793fd),
    RGB (0x7f9f07),
    RGB (0x3f926f),
    RGB (0x015884),
    RGB (0x674001),
    RGB (0x994848),
    RGB (0xe050bc),
    RGB (0x023d41),
    RGB (0x541401),
    RGB (0x490773),
    RGB (0x8c7403),
    RGB (0x626e84),
  },
};

static const QuernColor fills[N_SCHEMES][QUERN_N_GROUP_COLORS] = {
  [QUERN_SCHEME_LIGHT] = {
    RGB (0x78aaf7),
    RGB (0xafaf4e),
    RGB (0xc5f4d0),
    RGB (0x9dddfe),
    RGB (0xbd8453),
    RGB (0xffbfac),
    RGB (0xe082b9),
    RGB (0x699f91),
    RGB (0xd6a892),
    RGB (0x9b80d4),
    RGB (0xf2e889),
    RGB (0xbabecf),
  },
  [QUERN_SCHEME_DARK] = {
    RGB (0x3d51b2),
    RGB (0x5b7a01),
    RGB (0x034e35),
    RGB (0x1674aa),
    RGB (0x722c01),
    RGB (0x570201),
    RGB (0xaa3c88),
    RGB (0x002d2f),
    RGB (0x84655a),
    RGB (0x462079),
    RGB (0x6b5606),
    RGB (0x50575e),
  },
  [QUERN_SCHEME_PRINT] = {
    RGB (0x7daee9),
    RGB (0xb9c87d),
    RGB (0xdaffcc),
    RGB (0xc4deef),
    RGB (0xf4c9b2),
    RGB (0xe79279),
    RGB (0xffebf8),
    RGB (0x8cc9cc),
    RGB (0xd1b3a4),
    RGB (0xd9bffe),
    RGB (0xf0e19e),
    RGB (0xa4abb7),
  },
};

/* From cold to hot. */
static const QuernColor heats[N_SCHEMES][QUERN_N_HEAT_STEPS] = {
  [QUERN_SCHEME_LIGHT] = {
    RGB (0xfaf4dd), RGB (0xf6dfa8), RGB (0xf7c272), RGB (0xf19c4a),
    RGB (0xe36d2b), RGB (0xc03f23), RGB (0x892120),
  },
  [QUERN_SCHEME_DARK] = {
    RGB (0x392a24), RGB (0x613229), RGB (0x893c2a), RGB (0xaf5028),
    RGB (0xcd732b), RGB (0xe4a041), RGB (0xf1d680),
  },
  [QUERN_SCHEME_PRINT] = {
    RGB (0xfbf9ed), RGB (0xf5e9c4), RGB (0xf4d397), RGB (0xf1b46a),
    RGB (0xe68b44), RGB (0xd06030), RGB (0xa83825),
  },
};

/* From much less (blue) via no change to much more (orange). */
static const QuernColor divergings[N_SCHEMES][QUERN_N_DIVERGING_STEPS] = {
  [QUERN_SCHEME_LIGHT] = {
    RGB (0x044b97), RGB (0x3175c4), RGB (0x6aa2e1), RGB (0xaecef1), RGB (0xebedef),
    RGB (0xeeca9f), RGB (0xe69d54), RGB (0xcb6d20), RGB (0x924413),
  },
  [QUERN_SCHEME_DARK] = {
    RGB (0x91cbfe), RGB (0x519ae2), RGB (0x356daf), RGB (0x2c4b75), RGB (0x2e3133),
    RGB (0x634229), RGB (0x9a592a), RGB (0xd48235), RGB (0xf4bc69),
  },
  [QUERN_SCHEME_PRINT] = {
    RGB (0x1d5caa), RGB (0x4a88d2), RGB (0x84b2e6), RGB (0xc2daf5), RGB (0xf9fafb),
    RGB (0xf2d6b4), RGB (0xe9ad70), RGB (0xd87e36), RGB (0xa85419),
  },
};

static const QuernColor surfaces[N_SCHEMES][N_SURFACES] = {
  [QUERN_SCHEME_LIGHT] = {
    [QUERN_SURFACE_WINDOW] = RGB (0xfafafa),
    [QUERN_SURFACE_VIEW] = RGB (0xffffff),
    [QUERN_SURFACE_TEXT] = RGB (0x2e2e2e),
    [QUERN_SURFACE_DIM] = RGB (0x5e5e5e),
    [QUERN_SURFACE_ON_FILL] = RGB (0x1c1c1c),
    [QUERN_SURFACE_EDGE] = RGB (0x8f8f8f),
    [QUERN_SURFACE_CURVE] = RGB (0xa51d2d),
  },
  [QUERN_SCHEME_DARK] = {
    [QUERN_SURFACE_WINDOW] = RGB (0x242424),
    [QUERN_SURFACE_VIEW] = RGB (0x1e1e1e),
    [QUERN_SURFACE_TEXT] = RGB (0xffffff),
    [QUERN_SURFACE_DIM] = RGB (0xb3b3b3),
    [QUERN_SURFACE_ON_FILL] = RGB (0xffffff),
    [QUERN_SURFACE_EDGE] = RGB (0x7d7d7d),
    [QUERN_SURFACE_CURVE] = RGB (0xff7b63),
  },
  [QUERN_SCHEME_PRINT] = {
    [QUERN_SURFACE_WINDOW] = RGB (0xffffff),
    [QUERN_SURFACE_VIEW] = RGB (0xffffff),
    [QUERN_SURFACE_TEXT] = RGB (0x000000),
    [QUERN_SURFACE_DIM] = RGB (0x4d4d4d),
    [QUERN_SURFACE_ON_FILL] = RGB (0x000000),
    [QUERN_SURFACE_EDGE] = RGB (0x7a7a7a),
    [QUERN_SURFACE_CURVE] = RGB (0xa51d2d),
  },
};

/* Shares of the hottest item where the next step begins: roughly logarithmic, so that a few hot
 * items do not make all others look alike. */
static const double heat_thresholds[QUERN_N_HEAT_STEPS - 1] = {
  0.01, 0.03, 0.08, 0.18, 0.40, 0.70
};

/* Changes relative to the cost before, from which the colour is one step further from the middle;
 * new items are furthest. */
static const double diverging_thresholds[] = { 0.005, 0.05, 0.15 };

static const QuernColor accents[N_SCHEMES] = {
  [QUERN_SCHEME_LIGHT] = RGB (0x1c71d8),
  [QUERN_SCHEME_DARK] = RGB (0x62a0ea),
  [QUERN_SCHEME_PRINT] = RGB (0x1c71d8),
};

static const QuernColor black = RGB (0x000000);
static const QuernColor white = RGB (0xffffff);

/* The sRGB transfer function, IEC 61966-2-1. */
static double
linearize (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
luminance (QuernColor color)
{
  return 0.2126 * linearize (color.red) +
         0.7152 * linearize (color.green) +
         0.0722 * linearize (color.blue);
}

/* The scheme at normal contrast, with its own accent unless the desktop sets one. */
QuernStyle
quern_style_default (QuernScheme scheme)
{
  g_return_val_if_fail ((guint) scheme < N_SCHEMES, quern_style_default (QUERN_SCHEME_LIGHT));

  return (QuernStyle) { scheme, FALSE, accents[scheme], QUERN_NONE };
}

QuernColor
quern_palette_get_surface (QuernScheme  scheme,
                           QuernSurface surface)
{
  g_return_val_if_fail ((guint) scheme < N_SCHEMES, black);
  g_return_val_if_fail ((guint) surface < N_SURFACES, black);

  return surfaces[scheme][surface];
}

static gboolean
is_heat (guint rank)
{
  return rank >= QUERN_HEAT_RANK && rank < QUERN_HEAT_RANK + QUERN_N_HEAT_STEPS;
}

static gboolean
is_diverging (guint rank)
{
  return rank >= QUERN_DIVERGING_RANK && rank < QUERN_DIVERGING_RANK + QUERN_N_DIVERGING_STEPS;
}

/* Steps of the diverging scale for kept, more and less. The text colour of kept is legible on all
 * three, as one text may cover them. */
static const guint difference_fills[] = { 4, 6, 2 };
/* For outlines, and in a legend. */
static const guint difference_marks[] = { 4, 7, 1 };

static gboolean
is_of_difference (guint rank)
{
  return rank >= QUERN_KEPT_RANK && rank <= QUERN_LESS_RANK;
}

QuernColor
quern_palette_get_mark (QuernScheme scheme,
                        guint       rank)
{
  g_return_val_if_fail ((guint) scheme < N_SCHEMES, black);

  if (rank == QUERN_KEPT_RANK)
    return surfaces[scheme][QUERN_SURFACE_EDGE];
  if (is_of_difference (rank))
    return divergings[scheme][difference_marks[rank - QUERN_KEPT_RANK]];

  /* Contrasts with its fill, as a group's mark does. */
  if (is_heat (rank) || is_diverging (rank))
    {
      QuernColor fill = quern_palette_get_fill (scheme, rank);

      return quern_palette_mix (fill, quern_palette_text_on (fill), HEAT_MARK_MIX);
    }

  return marks[scheme][MIN (rank, QUERN_N_GROUP_COLORS - 1)];
}

QuernColor
quern_palette_get_fill (QuernScheme scheme,
                        guint       rank)
{
  g_return_val_if_fail ((guint) scheme < N_SCHEMES, black);

  if (is_heat (rank))
    return heats[scheme][rank - QUERN_HEAT_RANK];
  if (is_of_difference (rank))
    return divergings[scheme][difference_fills[rank - QUERN_KEPT_RANK]];

  if (is_diverging (rank))
    return divergings[scheme][rank - QUERN_DIVERGING_RANK];

  return fills[scheme][MIN (rank, QUERN_N_GROUP_COLORS - 1)];
}

QuernColor
quern_palette_get_on_fill (QuernScheme scheme,
                           guint       rank)
{
  g_return_val_if_fail ((guint) scheme < N_SCHEMES, black);

  return rank >= QUERN_HEAT_RANK ? quern_palette_text_on (quern_palette_get_fill (scheme, rank))
                                 : surfaces[scheme][QUERN_SURFACE_ON_FILL];
}

QuernColor
quern_palette_get_body (const QuernStyle *style,
                        guint             rank)
{
  QuernColor view = quern_palette_get_surface (style->scheme, QUERN_SURFACE_VIEW);
  QuernColor fill = quern_palette_get_fill (style->scheme, rank);
  double part = 0.5;

  if (rank >= QUERN_HEAT_RANK)
    return fill;
  if (style->high_contrast)
    part = 0.65;
  else if (style->scheme == QUERN_SCHEME_LIGHT)
    part = 0.42;
  else if (style->scheme == QUERN_SCHEME_DARK)
    part = 0.55;

  return quern_palette_mix (view, fill, part);
}

QuernColor
quern_palette_get_bar (QuernScheme scheme,
                       gboolean    is_self)
{
  static const QuernColor light[] = { RGB (0xb8d4f5), RGB (0x8fbaf0) };
  static const QuernColor dark[] = { RGB (0x28507f), RGB (0x3a6da9) };

  return (scheme == QUERN_SCHEME_DARK ? dark : light)[is_self ? 1 : 0];
}

QuernColor
quern_palette_get_bar_part (QuernScheme scheme,
                            guint       rank)
{
  QuernColor fill = quern_palette_get_fill (scheme, rank);
  QuernColor edge = quern_palette_get_surface (scheme, QUERN_SURFACE_EDGE);

  return rank == QUERN_KEPT_RANK ? quern_palette_mix (fill, edge, KEPT_MIX) : fill;
}

QuernColor
quern_palette_get_heat (QuernScheme scheme,
                        guint       step)
{
  g_return_val_if_fail ((guint) scheme < N_SCHEMES, black);

  return heats[scheme][MIN (step, QUERN_N_HEAT_STEPS - 1)];
}

/**
 * quern_palette_heat_step:
 * @share_of_hottest: the cost, as a share of that of the hottest line or box
 *
 * Returns: the step of the heat ramp, from 0; 0 for NaN
 */
guint
quern_palette_heat_step (double share_of_hottest)
{
  guint step = 0;

  while (step < G_N_ELEMENTS (heat_thresholds) && share_of_hottest >= heat_thresholds[step])
    step++;

  return step;
}

/* The smallest share of the hottest item, 0..1, that gets a step; 0 for the first step. */
double
quern_palette_get_heat_threshold (guint step)
{
  return step > 0 ? heat_thresholds[MIN (step, QUERN_N_HEAT_STEPS - 1) - 1] : 0.0;
}

/* step: 0 is much less, 4 no change, 8 much more. */
QuernColor
quern_palette_get_diverging (QuernScheme scheme,
                             guint       step)
{
  g_return_val_if_fail ((guint) scheme < N_SCHEMES, black);

  return divergings[scheme][MIN (step, QUERN_N_DIVERGING_STEPS - 1)];
}

/**
 * quern_palette_diverging_step:
 * @before: a cost
 * @change: of that cost
 *
 * Returns: the step of the diverging scale: the middle for less than half a percent, the ends for
 *   what is new or gone
 */
guint
quern_palette_diverging_step (double before,
                              double change)
{
  guint middle = QUERN_N_DIVERGING_STEPS / 2;
  guint away = 0;

  while (away < G_N_ELEMENTS (diverging_thresholds) &&
         fabs (change) > diverging_thresholds[away] * fabs (before))
    away++;
  if (away > 0 && (!(fabs (before) > 0.0) || change <= -before))
    away = middle;

  return change > 0.0 ? middle + away : middle - away;
}

QuernColor
quern_palette_text_on (QuernColor background)
{
  return quern_palette_contrast (background, white) >= quern_palette_contrast (background, black)
         ? white
         : black;
}

QuernColor
quern_palette_mix (QuernColor a,
                   QuernColor b,
                   double     t)
{
  return (QuernColor) {
    a.red + (b.red - a.red) * t,
    a.green + (b.green - a.green) * t,
    a.blue + (b.blue - a.blue) * t,
  };
}

/* The contrast ratio of WCAG 2, from 1 to 21. */
double
quern_palette_contrast (QuernColor a,
                        QuernColor b)
{
  double lighter = luminance (a);
  double darker = luminance (b);

  if (lighter < darker)
    {
      double swapped = lighter;

      lighter = darker;
      darker = swapped;
    }

  return (lighter + 0.05) / (darker + 0.05);
}
