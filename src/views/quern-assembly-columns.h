/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"
#include "quern-jump-cell.h"

G_BEGIN_DECLS

/* The columns of an assembly listing. arrows: borrowed, beside the instructions. */
QuernColumnSet *quern_assembly_columns_new    (GtkColumnView         *view,
                                               QuernExplorer         *explorer,
                                               const QuernJumpArrows *arrows) G_GNUC_WARN_UNUSED_RESULT;
/* Another list, other events or units, or bytes are to be shown or not. */
void            quern_assembly_columns_update (QuernColumnSet        *columns,
                                               QuernExplorer         *explorer,
                                               const QuernJumpArrows *arrows,
                                               gboolean               with_bytes);
/* There is room for addresses up to that one. */
void            quern_assembly_columns_fit_address (QuernColumnSet *columns,
                                                    guint64         address);

G_END_DECLS
