/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-html-writer.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* Writes the name of a row. text: the name in the table. */
typedef void (*QuernHtmlNameFunc) (gpointer         user_data,
                                   QuernHtmlWriter *writer,
                                   guint            row,
                                   const char      *text);

/* Writes the columns for people. write_name: nullable: replaces the names in the table. */
void quern_html_write_table (QuernHtmlWriter  *self,
                             QuernTable       *table,
                             QuernHtmlNameFunc write_name,
                             gpointer          user_data);

G_END_DECLS
