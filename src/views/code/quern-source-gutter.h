/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtksourceview/gtksource.h>

#include "quern-source-lines.h"

G_BEGIN_DECLS

/* The columns beside a source text, from left to right. */
typedef enum
{
  QUERN_SOURCE_BEFORE, /* self cost of each side, if both sides are shown */
  QUERN_SOURCE_AFTER,
  QUERN_SOURCE_SELF,
  QUERN_SOURCE_WITH_CALLS,
  QUERN_SOURCE_SECOND, /* self cost of the second event, if there is one */
  QUERN_SOURCE_LINE,
  QUERN_SOURCE_N_COLUMNS,
} QuernSourceColumn;

#define QUERN_TYPE_SOURCE_GUTTER (quern_source_gutter_get_type ())
G_DECLARE_FINAL_TYPE (QuernSourceGutter, quern_source_gutter, QUERN, SOURCE_GUTTER,
                      GtkSourceGutterRenderer)

GtkSourceGutterRenderer *quern_source_gutter_new       (void) G_GNUC_WARN_UNUSED_RESULT;

/* Borrows the lines until they are replaced. Nullable. */
void                     quern_source_gutter_set_lines (QuernSourceGutter   *self,
                                                        QuernSourceLines    *lines);
/* Measures the columns again after the format of costs has changed. */
void                     quern_source_gutter_measure   (QuernSourceGutter   *self);
/* The end of a column, in px from the left edge; 0: not shown. */
int                      quern_source_gutter_get_end   (QuernSourceGutter   *self,
                                                        QuernSourceColumn    column);
/* "Self %" */
char                    *quern_source_gutter_dup_title (QuernSourceGutter   *self,
                                                        QuernSourceColumn    column) G_GNUC_WARN_UNUSED_RESULT;
int                      quern_source_gutter_get_width (QuernSourceGutter   *self);

G_END_DECLS
