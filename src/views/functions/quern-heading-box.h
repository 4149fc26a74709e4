/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The children of a heading, in this order. */
typedef enum
{
  QUERN_HEADING_SWATCH,
  QUERN_HEADING_NAME,      /* a QuernShortLabel */
  QUERN_HEADING_PLACE,     /* below the name */
  QUERN_HEADING_INCLUSIVE, /* figures: their minimum width is that of their short form */
  QUERN_HEADING_SELF,
  QUERN_HEADING_CALLED,
  QUERN_HEADING_BUTTON,    /* at the end */
  QUERN_HEADING_SHARES,    /* below the name, instead of the place and the figures */
  QUERN_HEADING_WORDS,     /* instead of the shares, if it has room: says what they are */
  QUERN_HEADING_N_PARTS
} QuernHeadingPart;

#define QUERN_TYPE_HEADING_BOX (quern_heading_box_get_type ())
G_DECLARE_FINAL_TYPE (QuernHeadingBox, quern_heading_box, QUERN, HEADING_BOX, GtkWidget)

G_END_DECLS
