/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define QUERN_TYPE_CODE_FOOTER (quern_code_footer_get_type ())
G_DECLARE_FINAL_TYPE (QuernCodeFooter, quern_code_footer, QUERN, CODE_FOOTER, GtkWidget)

/* text: the sum of the shown code; has_heat: whether to show the legend; has_changes: use the
 * legend of a difference. */
void quern_code_footer_set (QuernCodeFooter *self,
                            const char      *text,
                            gboolean         has_heat,
                            gboolean         has_changes);

G_END_DECLS
