/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-id-map.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/* Maps triples of object, file and name to functions. The triples themselves are in the caller's
 * table of functions, so the map only stores ids. */
typedef struct
{
  QuernIdMap ids;     /* of the first functions; look-ups insert later ones as needed */
  guint64    seed;
  guint32    n_names; /* all names of functions are below this */
} QuernFunctionMap;

void     quern_function_map_init  (QuernFunctionMap    *self);
void     quern_function_map_clear (QuernFunctionMap    *self);
gboolean quern_function_map_find  (QuernFunctionMap    *self,
                                   const QuernFunction *functions,
                                   guint                n_functions,
                                   const QuernFunction *wanted,
                                   QuernFunctionId     *id) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
