/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define QUERN_TYPE_CODE_VIEW (quern_code_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernCodeView, quern_code_view, QUERN, CODE_VIEW, GtkWidget)

/* Makes the view of instructions, when it is first wanted. */
typedef GtkWidget *(* QuernCodeViewMake) (gpointer user_data);

/* source: the view that is always shown; its property "compact" says that there is little
 * width for it. user_data has to outlive the view. */
GtkWidget *quern_code_view_new        (GtkWidget         *source,
                                       QuernCodeViewMake  make_assembly,
                                       gpointer           user_data) G_GNUC_WARN_UNUSED_RESULT;
/* The view of instructions, if that is where somebody was last; or NULL. */
GtkWidget *quern_code_view_get_chosen_assembly (QuernCodeView *self);
/* There is no room for two. */
void       quern_code_view_set_narrow (QuernCodeView     *self,
                                       gboolean           narrow);

G_END_DECLS
