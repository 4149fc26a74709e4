/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-sink.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* GitHub's Markdown tables. Names are code spans, so that nothing in them is markup. */
void quern_markdown_write_table   (QuernTable *table,
                                   QuernSink  *sink);
void quern_markdown_write_heading (const char *text,
                                   QuernSink  *sink);
void quern_markdown_write_note    (const char *text,
                                   QuernSink  *sink);
/* Outside of tables. */
void quern_markdown_write_code    (const char *text,
                                   QuernSink  *sink);

G_END_DECLS
