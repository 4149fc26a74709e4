/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-name-parts.h"

G_BEGIN_DECLS

/* How one view shows names. */
typedef struct
{
  /* Shortens a name to at most this width; NULL if nothing readable fits. */
  char            *(*shorten) (const char       *name,
                               double            width,
                               QuernMeasureFunc  measure,
                               gpointer          user_data);
  QuernMeasureFunc measure;
  gpointer         user_data;
} QuernNameStyle;

/* (element-type utf8) (transfer full): one text for each name, NULL where there is no name or
 * no room. widths: one for each name. */
GPtrArray *quern_distinct_names       (const char *const    *names,
                                       const double         *widths,
                                       guint                 n,
                                       const QuernNameStyle *style) G_GNUC_WARN_UNUSED_RESULT;

/* The same for brief names, as made by quern_name_parts_dup_brief(), with unlimited width. */
GPtrArray *quern_distinct_names_brief (const char *const    *names,
                                       guint                 n) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a table or a picture may show this name as this text. */
gboolean   quern_distinct_names_match (const char           *text,
                                       const char           *name,
                                       gboolean              cuts_words);

G_END_DECLS
