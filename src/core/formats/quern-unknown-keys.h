/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile-builder.h"

G_BEGIN_DECLS

/* Lines "key=…" and "key: …" that the format does not know, counted by key:
 * a file can have a million of them, which are one report. */
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
