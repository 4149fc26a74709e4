/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What Xdebug's names tell of a function of PHP, by webgrind's rules. */
typedef enum
{
  QUERN_FUNCTION_INTERNAL,   /* of PHP itself: "php::strlen" */
  QUERN_FUNCTION_INCLUDE,    /* a file that is read: "require_once::/srv/lib.php" */
  QUERN_FUNCTION_CLASS,      /* a method: "Mill->run", "Mill::create" */
  QUERN_FUNCTION_PROCEDURAL, /* "main", "{main}" */
} QuernFunctionKind;

#define QUERN_N_FUNCTION_KINDS 4

/* name: as the file has it */
QuernFunctionKind quern_function_kind_find      (const char        *name) G_GNUC_PURE;
/* For people, translated. */
const char       *quern_function_kind_get_title (QuernFunctionKind  kind);
/* Does a profile have functions of PHP? */
gboolean          quern_function_kind_is_known  (QuernProfile      *profile);

G_END_DECLS
