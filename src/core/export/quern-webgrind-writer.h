/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-sink.h"

G_BEGIN_DECLS

/* The unit of written costs: a cost is multiplied by factor and divided by divisor. */
typedef struct
{
  guint64     factor;
  guint64     divisor; /* not 0 */
  const char *unit;    /* borrowed: its name in the file, as "us" */
} QuernWebgrindScale;

gboolean quern_webgrind_write_profile (QuernAnalysis             *analysis,
                                       QuernEventId               event,
                                       const QuernWebgrindScale  *scale,
                                       QuernSink                 *sink,
                                       GError                   **error);

G_END_DECLS
