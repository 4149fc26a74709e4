/* SPDX-License-Identifier: GPL-3.0-or-later */

/* For builds without libiberty. */

#include "quern-demangler.h"

gboolean
quern_demangle (const char *name,
                gsize       length,
                GString    *text)
{
  return FALSE;
}
