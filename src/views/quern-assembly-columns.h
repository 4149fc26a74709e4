/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"
#include "quern-jump-cell.h"

G_BEGIN_DECLS

/* What of a listing is shown. */
typedef struct
{
  const QuernJumpArrows *arrows;     /* borrowed */
  gboolean               with_bytes;
  int                    width;      /* px that there are; 0: not known, all columns */
} QuernAssemblyShown;

/* The columns of an assembly listing. arrows: borrowed, beside the instructions. */
QuernColumnSet *quern_assembly_columns_new    (GtkColumnView         *view,
                                               QuernExplorer         *explorer,
                                               const QuernJumpArrows *arrows) G_GNUC_WARN_UNUSED_RESULT;
/* Another list, other events or units, or more or fewer columns. */
void            quern_assembly_columns_update (QuernColumnSet           *columns,
                                               QuernExplorer            *explorer,
                                               const QuernAssemblyShown *shown);
/* There is room for addresses up to that one. */
void            quern_assembly_columns_fit_address (QuernColumnSet *columns,
                                                    guint64         address);

G_END_DECLS
