/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* What functions are sorted by. */
typedef enum
{
  QUERN_FUNCTION_KEY_INCLUSIVE,
  QUERN_FUNCTION_KEY_SELF,
  QUERN_FUNCTION_KEY_CALLED,
  QUERN_FUNCTION_KEY_SELF_PER_CALL,
  QUERN_FUNCTION_KEY_INCLUSIVE_PER_CALL,
  QUERN_FUNCTION_KEY_NAME,
  QUERN_FUNCTION_KEY_LOCATION,
} QuernFunctionKey;

/* The rank of each node by its name, to be freed; cycles come first. */
guint32 *quern_function_keys_rank_names (QuernAnalysis    *analysis) G_GNUC_WARN_UNUSED_RESULT;

/* A sort key (quern-sort-key.h) for each node. name_ranks: for names only.
 * event: for costs only. */
void     quern_function_keys_fill       (guint64          *keys,
                                         QuernAnalysis    *analysis,
                                         const guint32    *name_ranks,
                                         QuernFunctionKey  key,
                                         QuernEventId      event,
                                         gboolean          descending);

G_END_DECLS
