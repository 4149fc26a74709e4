/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-html-writer.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* The class for the colour of a rank: "c3", "h0". */
const char *quern_html_get_class (guint rank);

/* For a <head>: writes a content security policy that allows only this style sheet and this script,
 * then the style sheet. */
void quern_html_write_style  (QuernHtmlWriter *self);
/* Writes the script, at the end of a <body>. */
void quern_html_write_script (QuernHtmlWriter *self);
/* For a <body>: writes stripe patterns for estimates, one for each colour. */
void quern_html_write_hatch  (QuernHtmlWriter *self);

G_END_DECLS
