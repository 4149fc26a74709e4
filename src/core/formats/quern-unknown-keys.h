/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile-builder.h"

G_BEGIN_DECLS

/* Counts lines "key=…" and "key: …" with unknown keys, so that each key gets a
 * single warning, even if a file has a million such lines. */
typedef struct
{
  GArray *rows; /* owned */
} QuernUnknownKeys;

void     quern_unknown_keys_init   (QuernUnknownKeys       *self);
void     quern_unknown_keys_clear  (QuernUnknownKeys       *self);

gboolean quern_unknown_keys_add    (QuernUnknownKeys       *self,
                                    const char             *line,
                                    QuernLocation           where);
void     quern_unknown_keys_report (const QuernUnknownKeys *self,
                                    QuernProfileBuilder    *builder);

G_END_DECLS
