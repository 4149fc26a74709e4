/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-kind.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Number of functions to check: a script that has as many calls a built-in one. */
#define MAX_NAMES 10000

/**
 * quern_function_kind_find:
 * @name: the name of a function, as the file has it
 *
 * Returns: the kind by webgrind's rules: any name that contains "php::" is internal, and
 *   so on, in the order of #QuernFunctionKind
 */
QuernFunctionKind
quern_function_kind_find (const char *name)
{
  static const char * const includes[] = {
    "require_once::", "require::", "include_once::", "include::",
  };

  /* Fast path: all other kinds have "::" in the name. */
  if (strstr (name, "::") == NULL)
    return strstr (name, "->") != NULL ? QUERN_FUNCTION_CLASS : QUERN_FUNCTION_PROCEDURAL;
  if (strstr (name, "php::") != NULL)
    return QUERN_FUNCTION_INTERNAL;

  for (guint i = 0; i < G_N_ELEMENTS (includes); i++)
    if (strstr (name, includes[i]) != NULL)
      return QUERN_FUNCTION_INCLUDE;

  return QUERN_FUNCTION_CLASS;
}

const char *
quern_function_kind_get_title (QuernFunctionKind kind)
{
  switch (kind)
    {
    case QUERN_FUNCTION_INTERNAL:
      return C_("kind of function", "Internal");

    case QUERN_FUNCTION_INCLUDE:
      return C_("kind of function", "Include");

    case QUERN_FUNCTION_CLASS:
      return C_("kind of function", "Class");

    case QUERN_FUNCTION_PROCEDURAL:
    default:
      return C_("kind of function", "Procedural");
    }
}

/**
 * quern_function_kind_is_known:
 * @profile: a profile
 *
 * Returns: whether it is a PHP profile: it has a function built into PHP, or "{main}"
 */
gboolean
quern_function_kind_is_known (QuernProfile *profile)
{
  guint n;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), FALSE);

  n = MIN (quern_profile_get_n_functions (profile), MAX_NAMES);
  for (QuernFunctionId i = 0; i < n; i++)
    {
      const char *name = quern_profile_get_function_raw_name (profile, i);

      if (g_str_has_prefix (name, "php::") || strcmp (name, "{main}") == 0)
        return TRUE;
    }

  return FALSE;
}
