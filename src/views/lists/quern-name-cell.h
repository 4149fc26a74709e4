/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"
#include "quern-letter-widths.h"

G_BEGIN_DECLS

#define QUERN_TYPE_NAME_CELL (quern_name_cell_get_type ())
G_DECLARE_FINAL_TYPE (QuernNameCell, quern_name_cell, QUERN, NAME_CELL, GtkWidget)

/* widths: shared by the cells of a column. plain: for texts other than names. */
GtkWidget  *quern_name_cell_new       (QuernLetterWidths *widths,
                                       gboolean           plain) G_GNUC_WARN_UNUSED_RESULT;

typedef enum
{
  QUERN_NAME_RECURSIVE = 1 << 0, /* shows a mark for recursion */
  QUERN_NAME_IN_PATH   = 1 << 1, /* shown below its callers, which the name need not repeat */
} QuernNameFlags;

/* explorer: determines the node's colour. */
void        quern_name_cell_set_node  (QuernNameCell  *self,
                                       QuernExplorer  *explorer,
                                       QuernNodeId     node,
                                       QuernNameFlags  flags);
/* Sets a dimmed remark after the name, such as "new". Setting the name clears it. */
void        quern_name_cell_set_mark  (QuernNameCell  *self,
                                       const char     *mark);
/* The expander before a name, in a list with rows that open. */
typedef enum
{
  QUERN_EXPANDER_NONE,
  QUERN_EXPANDER_CLOSED,
  QUERN_EXPANDER_OPEN,
} QuernExpander;

/* The form of a path for a cell that is too narrow for all of it, until another text is set. */
void        quern_name_cell_set_brief    (QuernNameCell *self,
                                          const char    *brief);
/* below: whether the row is a child of an open row. Setting the name keeps both. */
void        quern_name_cell_set_expander (QuernNameCell *self,
                                       QuernExpander  expander,
                                       gboolean       below);
/* Whether x, in px, is on the expander. */
gboolean    quern_name_cell_is_on_expander (QuernNameCell *self,
                                       double         x);
/* Shows a text that is not a function. rank: of a group, for its colour, or QUERN_NONE.
 * note: nullable, shown dimmed after the text. */
void        quern_name_cell_set_text  (QuernNameCell *self,
                                       const char    *text,
                                       const char    *note,
                                       guint          rank);
/* Makes the cell empty. */
void        quern_name_cell_clear     (QuernNameCell *self);

QuernNodeId quern_name_cell_get_node  (QuernNameCell *self); /* or QUERN_NONE */
/* The name as shown, shortened to the width of the cell. */
const char *quern_name_cell_get_shown (QuernNameCell *self);

G_END_DECLS
