/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How a number that does not fit is shortened. */
typedef enum
{
  QUERN_NUMBER_COST,  /* "12.3 G", and "…" where that does not fit either */
  QUERN_NUMBER_EXACT, /* "…": for addresses and dates, which cannot be rounded */
} QuernNumberKind;

/* A layout with tabular digits, so that numbers align in a column. text: nullable. */
PangoLayout *quern_number_layout_new (GtkWidget       *widget,
                                      const char      *text) G_GNUC_WARN_UNUSED_RESULT;

/* Sets the text of a layout, shortened to room px: a number is never shown with only
 * some of its digits. Returns: %TRUE if the text was not shortened. */
gboolean     quern_number_layout_fit (PangoLayout     *layout,
                                      const char      *text,
                                      QuernNumberKind  kind,
                                      int              room);

/* Keeps a sign before its number in a label, too. The label stays where it was. */
void         quern_number_layout_apply_to_label (GtkLabel *label);

G_END_DECLS
