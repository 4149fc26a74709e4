/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-text.h"

G_BEGIN_DECLS

/* A function that a box shows. */
typedef struct
{
  char *name;   /* owned, NULL: no function, and no title */
  char *note;   /* owned, nullable: what tells it from others of its name */
  char *number; /* owned, nullable: the same where there is no room for that */
} QuernGraphName;

/* (element-type utf8) (nullable): what stands in the boxes, at most width px
 * wide; no two alike, where that can be helped. */
GPtrArray *quern_graph_titles_new (QuernText    *text,
                                   const GArray *names,
                                   double        width) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
