/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-assembly-document.h"
#include "quern-column-set.h"
#include "quern-assembly-margin.h"

G_BEGIN_DECLS

/* The longest texts of columns, in characters; 0: nothing stands there. */
typedef struct
{
  guint address;
  guint code;
  guint note;
  guint times;
  guint line;
} QuernAssemblyLengths;

/* What of a listing is shown. */
typedef struct
{
  const QuernJumpArrows *arrows;     /* borrowed */
  gboolean               with_bytes;
  gboolean               has_sides;  /* before and after, too */
  int                    width;      /* px that there are; 0: not known, all columns */
  QuernAssemblyLengths   lengths;
} QuernAssemblyShown;

QuernAssemblyLengths quern_assembly_columns_measure (const QuernAssemblyDocument *document);

/* The columns of an assembly listing. arrows: borrowed, beside the instructions. */
QuernColumnSet *quern_assembly_columns_new    (GtkColumnView         *view,
                                               QuernExplorer         *explorer,
                                               const QuernJumpArrows *arrows) G_GNUC_WARN_UNUSED_RESULT;
/* Another list, other events or units, or more or fewer columns. */
void            quern_assembly_columns_update (QuernColumnSet           *columns,
                                               QuernExplorer            *explorer,
                                               const QuernAssemblyShown *shown);

G_END_DECLS
