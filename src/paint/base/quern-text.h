/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <pango/pangocairo.h>

#include "quern-function-label.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* The roles of text in pictures, with their size in px and weight: VISUAL 2. */
typedef enum
{
  QUERN_TEXT_NODE_NAME,    /* 13/700 */
  QUERN_TEXT_NODE_FIGURE,  /* 12 */
  QUERN_TEXT_EDGE_LABEL,   /* 11.5 */
  QUERN_TEXT_CAPTION,      /* 12 */
  QUERN_TEXT_BOX_NAME,     /* 12.5: treemap and flame */
  QUERN_TEXT_BOX_NAME_BOLD,
  QUERN_TEXT_BOX_FIGURE,   /* 11.5 */
  QUERN_TEXT_TITLE,        /* 20/700, of exported pictures */
  QUERN_TEXT_CODE,         /* 12.5, monospace */
  QUERN_N_TEXT_ROLES,
} QuernTextRole;

/**
 * QuernText:
 *
 * Measures and draws the short texts of pictures, and caches their layouts. To be used by one
 * thread at a time. Uses the given font or, for files that must be reproducible byte by byte, the
 * default sans font.
 *
 * All text of a picture is drawn through this object, so that an SVG can contain it as text.
 */
typedef struct _QuernText QuernText;

/* font_family: nullable. */
QuernText *quern_text_new          (const char           *font_family) G_GNUC_WARN_UNUSED_RESULT;
void       quern_text_free         (QuernText            *self);

/* Whether font_family is its font; nullable, as in quern_text_new(). */
gboolean   quern_text_has_family   (QuernText            *self,
                                    const char           *font_family);

/* Width in px at zoom 1. */
double     quern_text_measure      (QuernText            *self,
                                    QuernTextRole         role,
                                    const char           *text);
/* Font size, in px at zoom 1. */
double     quern_text_get_size     (QuernTextRole         role);
double     quern_text_get_height   (QuernText            *self,
                                    QuernTextRole         role);
/* Draws text from x on, vertically centred at y. */
void       quern_text_show         (QuernText            *self,
                                    cairo_t              *cr,
                                    QuernTextRole         role,
                                    double                x,
                                    double                y,
                                    QuernColor            color,
                                    const char           *text);
/* The same, with a halo under it. */
void       quern_text_show_halo    (QuernText            *self,
                                    cairo_t              *cr,
                                    QuernTextRole         role,
                                    double                x,
                                    double                y,
                                    QuernColor            color,
                                    QuernColor            halo,
                                    double                halo_width,
                                    const char           *text);
/* A function's name in at most width px. It begins with "…" if not even its last part fits, and is
 * NULL if nothing readable does. */
char      *quern_text_shorten_name (QuernText            *self,
                                    QuernTextRole         role,
                                    const char           *name,
                                    double                width) G_GNUC_WARN_UNUSED_RESULT;
/* A function's label, see quern_function_label_shorten(). */
char      *quern_text_shorten_function (QuernText        *self,
                                    QuernTextRole         role,
                                    QuernProfile         *profile,
                                    QuernFunctionId       function,
                                    QuernLabelFlags       flags,
                                    double                width) G_GNUC_WARN_UNUSED_RESULT;
/* A name or a path, cut in the middle; never NULL. */
char      *quern_text_shorten_middle (QuernText          *self,
                                    QuernTextRole         role,
                                    const char           *text,
                                    double                width) G_GNUC_WARN_UNUSED_RESULT;
/* Shortens any other text; numbers in it stay whole or are dropped. Never NULL. */
char      *quern_text_shorten_sentence (QuernText        *self,
                                    QuernTextRole         role,
                                    const char           *text,
                                    double                width) G_GNUC_WARN_UNUSED_RESULT;

/* Records text as SVG elements instead of drawing it; NULL: draws again. */
void       quern_text_record_svg   (QuernText            *self,
                                    GString              *elements);
/* Whether to record a text whose centre is at a position in px of the surface. */
typedef gboolean (*QuernTextFilter) (double   x,
                                     double   y,
                                     gpointer user_data);
/* For recorded text, which is above whatever dims the picture; nullable. */
void       quern_text_set_filter   (QuernText            *self,
                                    QuernTextFilter       filter,
                                    gpointer              user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernText, quern_text_free)

G_END_DECLS
