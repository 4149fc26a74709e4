/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lists of a profile's page: what is exported of them. */

#include "quern-profile-page-private.h"

QuernPageList
quern_profile_page_get_focused_list (QuernProfilePage *self)
{
  GtkWidget *focus;

  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), QUERN_PAGE_FUNCTIONS);

  focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  if (focus != NULL && gtk_widget_is_ancestor (focus, self->pane))
    return QUERN_PAGE_CALLS;

  return QUERN_PAGE_FUNCTIONS;
}

QuernListExport *
quern_profile_page_export_list (QuernProfilePage *self,
                                QuernPageList     list)
{
  QuernFunctionList *functions;

  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), NULL);

  functions = quern_function_view_get_list (self->function_view);
  if (functions == NULL || quern_explorer_get_event (self->explorer) == QUERN_NONE)
    return NULL;
  if (list == QUERN_PAGE_FUNCTIONS)
    return quern_list_export_new_functions (self->explorer, functions);

  if (quern_explorer_get_selected (self->explorer) == QUERN_NONE)
    return NULL;

  return quern_list_export_new_calls (self->explorer,
                                      quern_call_view_get_list (self->callers),
                                      quern_call_view_get_list (self->callees));
}
