/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-html-writer.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* The class of what has the colour of a rank: "c3", "h0". */
void quern_html_write_class  (QuernHtmlWriter *self,
                              guint            rank);
/* The policy that allows this style sheet and this script and nothing else, then the former. Of a
 * <head>. */
void quern_html_write_style  (QuernHtmlWriter *self);
/* At the end of a <body>. */
void quern_html_write_script (QuernHtmlWriter *self);
/* Stripes for what is estimated, in each colour. Of a <body>. */
void quern_html_write_hatch  (QuernHtmlWriter *self);

G_END_DECLS
