/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Kinds of PHP functions, derived from Xdebug's names by webgrind's rules. */
typedef enum
{
  QUERN_FUNCTION_INTERNAL,   /* built into PHP: "php::strlen" */
  QUERN_FUNCTION_INCLUDE,    /* an included file: "require_once::/srv/lib.php" */
  QUERN_FUNCTION_CLASS,      /* a method: "Mill->run", "Mill::create" */
  QUERN_FUNCTION_PROCEDURAL, /* "main", "{main}" */
} QuernFunctionKind;

#define QUERN_N_FUNCTION_KINDS 4

/* name: raw, as in the file */
QuernFunctionKind quern_function_kind_find      (const char        *name) G_GNUC_PURE;
/* User-visible, translated. */
const char       *quern_function_kind_get_title (QuernFunctionKind  kind);
/* Whether a profile has PHP functions. */
gboolean          quern_function_kind_is_known  (QuernProfile      *profile);

G_END_DECLS
