/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"
#include "quern-letter-widths.h"

G_BEGIN_DECLS

#define QUERN_TYPE_NAME_CELL (quern_name_cell_get_type ())
G_DECLARE_FINAL_TYPE (QuernNameCell, quern_name_cell, QUERN, NAME_CELL, GtkWidget)

/* widths: shared by the cells of a column. plain: for texts, not for names. */
GtkWidget  *quern_name_cell_new       (QuernLetterWidths *widths,
                                       gboolean           plain) G_GNUC_WARN_UNUSED_RESULT;

typedef enum
{
  QUERN_NAME_RECURSIVE = 1 << 0, /* it calls itself: a mark says so */
  QUERN_NAME_IN_PATH   = 1 << 1, /* below its callers, which its name need not repeat */
} QuernNameFlags;

/* explorer: says which colour the node has. */
void        quern_name_cell_set_node  (QuernNameCell  *self,
                                       QuernExplorer  *explorer,
                                       QuernNodeId     node,
                                       QuernNameFlags  flags);
/* What is said of the node behind its name, dim: "new". To be set again after the name. */
void        quern_name_cell_set_mark  (QuernNameCell  *self,
                                       const char     *mark);
/* What stands before a name in a list whose rows open. */
typedef enum
{
  QUERN_EXPANDER_NONE,
  QUERN_EXPANDER_CLOSED,
  QUERN_EXPANDER_OPEN,
} QuernExpander;

/* below: stands below a row that is open. To be set again after the name. */
void        quern_name_cell_set_expander (QuernNameCell *self,
                                       QuernExpander  expander,
                                       gboolean       below);
/* Is there something to open at that place? */
gboolean    quern_name_cell_is_on_expander (QuernNameCell *self,
                                       double         x);
/* What is no function: a text without a tooltip, in the colour of a group, or QUERN_NONE.
 * note is shown behind it, dim; nullable. */
void        quern_name_cell_set_text  (QuernNameCell *self,
                                       const char    *text,
                                       const char    *note,
                                       guint          rank);
/* Forgets what it shows. */
void        quern_name_cell_clear     (QuernNameCell *self);

QuernNodeId quern_name_cell_get_node  (QuernNameCell *self); /* or QUERN_NONE */
/* The name as it is shown, shortened to the width of the cell. */
const char *quern_name_cell_get_shown (QuernNameCell *self);

G_END_DECLS
