/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Key and value side by side: a look-up in a large map is one cache miss. */
typedef struct
{
  guint32 first;
  guint32 second;
  guint32 value; /* G_MAXUINT32 in a free slot */
} QuernPairPlace;

/* A hash map that numbers distinct pairs of ids in the order of insertion,
 * from 0. */
typedef struct
{
  QuernPairPlace *places; /* owned */
  guint           bits;   /* there are 2^bits slots */
  guint32         n;
  guint64         seed;
} QuernPairMap;

void     quern_pair_map_init       (QuernPairMap *self);
void     quern_pair_map_clear      (QuernPairMap *self);
guint32  quern_pair_map_insert     (QuernPairMap *self,
                                    guint32       first,
                                    guint32       second,
                                    gboolean     *is_new);
guint32  quern_pair_map_find       (const QuernPairMap *self,
                                    guint32       first,
                                    guint32       second);
gboolean quern_pair_map_try_insert (QuernPairMap *self,
                                    guint32       first,
                                    guint32       second,
                                    guint32      *value,
                                    gboolean     *is_new) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
