/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-assembly-document.h"
#include "quern-column-set.h"
#include "quern-assembly-margin.h"

G_BEGIN_DECLS

/* The longest texts of columns, in characters; 0: the column is empty. */
typedef struct
{
  guint address;
  guint code;
  guint note;
  guint times;
  guint line;
} QuernAssemblyLengths;

/* How to show a listing. */
typedef struct
{
  const QuernJumpArrows *arrows;     /* borrowed */
  gboolean               with_bytes;
  gboolean               has_sides;  /* whether to show columns for both sides */
  int                    width;      /* available px; 0: unknown, show all columns */
  QuernAssemblyLengths   lengths;
} QuernAssemblyShown;

QuernAssemblyLengths quern_assembly_columns_measure (const QuernAssemblyDocument *document);

/* The columns of an assembly listing. arrows: borrowed; shown beside the instructions. */
QuernColumnSet *quern_assembly_columns_new    (GtkColumnView         *view,
                                               QuernExplorer         *explorer,
                                               const QuernJumpArrows *arrows) G_GNUC_WARN_UNUSED_RESULT;
/* Call when the list, events, units or the set of columns change. */
void            quern_assembly_columns_update (QuernColumnSet           *columns,
                                               QuernExplorer            *explorer,
                                               const QuernAssemblyShown *shown);

G_END_DECLS
