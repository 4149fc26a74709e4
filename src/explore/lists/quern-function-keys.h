/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-growths.h"

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
  QUERN_FUNCTION_KEY_CONTEXTS,
  QUERN_FUNCTION_KEY_POINTS,  /* these are of points; what is not known yet comes last */
  QUERN_FUNCTION_KEY_GROWTH,
  QUERN_FUNCTION_KEY_QUALITY,
  QUERN_FUNCTION_KEY_POWER_A,
  QUERN_FUNCTION_KEY_POWER_B,
  QUERN_FUNCTION_KEY_POWER_C,
} QuernFunctionKey;

/* Is it of points? Then it is the same whatever the event is. */
gboolean quern_function_key_is_of_points (QuernFunctionKey key);

/* The rank of each node by its name, to be freed; cycles come first. */
guint32 *quern_function_keys_rank_names (QuernAnalysis    *analysis) G_GNUC_WARN_UNUSED_RESULT;

/* A sort key (quern-sort-key.h) for each node. name_ranks: for names only.
 * growths: for points only; nullable, where there are none. event: for costs only. */
void     quern_function_keys_fill       (guint64          *keys,
                                         QuernAnalysis    *analysis,
                                         const guint32    *name_ranks,
                                         QuernGrowths     *growths,
                                         QuernFunctionKey  key,
                                         QuernEventId      event,
                                         gboolean          descending);

G_END_DECLS
