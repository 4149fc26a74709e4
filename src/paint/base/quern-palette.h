/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "quern-types.h"

G_BEGIN_DECLS

/* 0..1 each. */
typedef struct
{
  double red;
  double green;
  double blue;
} QuernColor;

typedef enum
{
  QUERN_SCHEME_LIGHT,
  QUERN_SCHEME_DARK,
  QUERN_SCHEME_PRINT,
} QuernScheme;

/* How a picture is drawn. */
typedef struct
{
  QuernScheme scheme;
  gboolean    high_contrast;
  QuernColor  accent;      /* colour of the selection: the desktop's, or that of VISUAL 3 */
  guint       accent_item; /* item whose arrows have that colour; QUERN_NONE in files */
} QuernStyle;

/* Colours of surfaces and marks other than groups: VISUAL 3. */
typedef enum
{
  QUERN_SURFACE_WINDOW,
  QUERN_SURFACE_VIEW,
  QUERN_SURFACE_TEXT,
  QUERN_SURFACE_DIM,
  QUERN_SURFACE_ON_FILL, /* text on any group's fill */
  QUERN_SURFACE_EDGE,
  QUERN_SURFACE_CURVE,   /* curve of a plot: VISUAL 9 */
} QuernSurface;

#define QUERN_N_GROUP_COLORS 12      /* the last is slate, for all other groups */
#define QUERN_N_HEAT_STEPS 7
#define QUERN_N_DIVERGING_STEPS 9

/* Ranks from here on are steps of the heat ramp, 0 to 6. */
#define QUERN_HEAT_RANK 0x40000000u

/* Ranks of the fills of a difference. */
#define QUERN_KEPT_RANK (QUERN_HEAT_RANK + QUERN_N_HEAT_STEPS)
#define QUERN_MORE_RANK (QUERN_KEPT_RANK + 1)
#define QUERN_LESS_RANK (QUERN_KEPT_RANK + 2)

/* Ranks from here on are steps of the diverging scale, 0 to 8. */
#define QUERN_DIVERGING_RANK (QUERN_KEPT_RANK + 3)

QuernStyle  quern_style_default         (QuernScheme scheme);

QuernColor  quern_palette_get_surface   (QuernScheme  scheme,
                                         QuernSurface surface);
/* rank: of the group, from 0. Ranks from 11 on are slate, followed by the ranges defined above. */
QuernColor  quern_palette_get_mark      (QuernScheme scheme,
                                         guint       rank);
QuernColor  quern_palette_get_fill      (QuernScheme scheme,
                                         guint       rank);
/* For a box in a graph: the fill, thinned so that marks stand out on it. */
QuernColor  quern_palette_get_body      (const QuernStyle *style,
                                         guint             rank);
/* Text colour on a fill. */
QuernColor  quern_palette_get_on_fill   (QuernScheme scheme,
                                         guint       rank);
QuernColor  quern_palette_get_heat      (QuernScheme scheme,
                                         guint       step);
guint       quern_palette_heat_step     (double      share_of_hottest);
double      quern_palette_get_heat_threshold (guint  step);
/* Bars in tables: VISUAL 3, "List bars". */
QuernColor  quern_palette_get_bar       (QuernScheme scheme,
                                         gboolean    is_self);
/* For a part of a bar of a difference, such as QUERN_MORE_RANK. */
QuernColor  quern_palette_get_bar_part  (QuernScheme scheme,
                                         guint       rank);
QuernColor  quern_palette_get_diverging (QuernScheme scheme,
                                         guint       step);
/* The step for a change, given the cost before. */
guint       quern_palette_diverging_step (double     before,
                                          double     change);
/* Black or white, whichever is more legible. */
QuernColor  quern_palette_text_on       (QuernColor  background);
/* a at t = 0, b at t = 1, in sRGB. */
QuernColor  quern_palette_mix           (QuernColor  a,
                                         QuernColor  b,
                                         double      t);
double      quern_palette_contrast      (QuernColor  a,
                                         QuernColor  b);

G_END_DECLS
