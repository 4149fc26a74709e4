/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-entry-mark.h"

#include "quern-view-style.h"

void
quern_entry_mark_place (AdwEntryRow *row,
                        guint        start,
                        guint        end)
{
  g_autoptr (PangoAttrList) attributes = NULL;

  if (end > start)
    {
      PangoAttribute *line = pango_attr_underline_new (PANGO_UNDERLINE_ERROR);

      attributes = pango_attr_list_new ();
      line->start_index = start;
      line->end_index = end;
      pango_attr_list_insert (attributes, line);
    }

  adw_entry_row_set_attributes (row, attributes);
}

void
quern_entry_mark_wrong (GtkWidget *row,
                        gboolean   wrong)
{
  quern_view_style_set_class (row, "error", wrong);
  gtk_accessible_update_state (GTK_ACCESSIBLE (row),
                               GTK_ACCESSIBLE_STATE_INVALID,
                               wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}
