/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

#include <glib.h>

G_BEGIN_DECLS

/* Maps mangled names, as string ids, to demangled text. Filled once, then
 * immutable and shared by any number of profiles. */
typedef struct _QuernDemangledNames QuernDemangledNames;

/* n_strings: greater than any id to be added; NULL if out of memory. */
QuernDemangledNames *quern_demangled_names_new   (gsize                      n_strings) G_GNUC_WARN_UNUSED_RESULT;
QuernDemangledNames *quern_demangled_names_ref   (QuernDemangledNames       *self);
void                 quern_demangled_names_unref (QuernDemangledNames       *self);

/* FALSE if out of memory. */
gboolean             quern_demangled_names_add   (QuernDemangledNames       *self,
                                                  QuernStringId              name,
                                                  const char                *text,
                                                  gsize                      length) G_GNUC_WARN_UNUSED_RESULT;
/* Call when all names have been added. */
void                 quern_demangled_names_seal  (QuernDemangledNames       *self);
/* Valid UTF-8; NULL for a name that is not mangled. */
const char          *quern_demangled_names_find  (const QuernDemangledNames *self,
                                                  QuernStringId              name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernDemangledNames, quern_demangled_names_unref)

G_END_DECLS
