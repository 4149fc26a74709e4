/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-sink.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* How a table is laid out on a terminal. */
typedef struct
{
  guint    width;   /* maximum, in columns; 0: unlimited */
  gboolean colored; /* use escape sequences */
} QuernTextOptions;

void quern_text_write_table   (QuernTable             *table,
                               const QuernTextOptions *options,
                               QuernSink              *sink);
/* A line above or below a table, shortened to the width. */
void quern_text_write_heading (const char             *text,
                               const QuernTextOptions *options,
                               QuernSink              *sink);
void quern_text_write_note    (const char             *text,
                               const QuernTextOptions *options,
                               QuernSink              *sink);

G_END_DECLS
