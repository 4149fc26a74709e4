/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What numbers that do not fit become. */
typedef enum
{
  QUERN_NUMBER_COST,  /* "12.3 G", and "…" where that does not fit either */
  QUERN_NUMBER_EXACT, /* "…": an address or a date is no amount */
} QuernNumberKind;

/* A layout with digits of one width, so that they stand above each other.
 * text: nullable. */
PangoLayout *quern_number_layout_new (GtkWidget       *widget,
                                      const char      *text) G_GNUC_WARN_UNUSED_RESULT;

/* Puts text into a layout as it fits into room px: a number is never shown with only
 * some of its digits. Returns: is it the whole text? */
gboolean     quern_number_layout_fit (PangoLayout     *layout,
                                      const char      *text,
                                      QuernNumberKind  kind,
                                      int              room);

G_END_DECLS
