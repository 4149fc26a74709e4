/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Folds built-in and proxy functions of PHP. */

#include "quern-php-fold.h"

#include "quern-fold.h"
#include "quern-function-kind.h"
#include "quern-memory.h"

#include <string.h>

/* Built-in functions that only call a callback. webgrind steps over the first two. */
static const char * const proxies[] = {
  "call_user_func",
  "call_user_func_array",
  "forward_static_call",
  "forward_static_call_array",
  "array_filter",
  "array_map",
  "array_reduce",
  "array_walk",
  "array_walk_recursive",
  "iterator_apply",
  "preg_replace_callback",
  "preg_replace_callback_array",
  "uasort",
  "uksort",
  "usort",
  "Closure->__invoke",
  "ReflectionFunction->invoke",
  "ReflectionFunction->invokeArgs",
  "ReflectionMethod->invoke",
  "ReflectionMethod->invokeArgs",
};

gboolean
quern_php_is_proxy (const char *name)
{
  if (!g_str_has_prefix (name, "php::"))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (proxies); i++)
    if (strcmp (name + strlen ("php::"), proxies[i]) == 0)
      return TRUE;

  return FALSE;
}

static gboolean
is_internal (const char *name)
{
  return quern_function_kind_find (name) == QUERN_FUNCTION_INTERNAL;
}

/* Folds the functions whose raw names satisfy is_folded. */
static QuernProfile *
fold (QuernProfile  *profile,
      gboolean     (*is_folded) (const char *name),
      QuernFoldMode  mode,
      GCancellable  *cancellable,
      GError       **error)
{
  guint n = quern_profile_get_n_functions (profile);
  g_autofree guint8 *folded = g_try_new0 (guint8, MAX (n, 1));
  gboolean is_some = FALSE;

  if (folded == NULL)
    {
      quern_memory_set_out (error);
      return NULL;
    }

  for (QuernFunctionId i = 0; i < n; i++)
    {
      folded[i] = is_folded (quern_profile_get_function_raw_name (profile, i)) ? 1 : 0;
      is_some = is_some || folded[i] != 0;
    }

  return is_some ? quern_fold_new (profile, folded, mode, cancellable, error)
                 : g_object_ref (profile);
}

/**
 * quern_php_fold:
 * @profile: a profile, whole or of some parts
 * @internal: how to treat internal functions
 * @steps_over_proxies: whether calls by a proxy are attributed to the callers of the proxy
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Returns: (transfer full) (nullable): @profile or one with the same functions
 */
QuernProfile *
quern_php_fold (QuernProfile       *profile,
                QuernInternalMode   internal,
                gboolean            steps_over_proxies,
                GCancellable       *cancellable,
                GError            **error)
{
  g_autoptr (QuernProfile) stepped = NULL;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);

  stepped = steps_over_proxies
              ? fold (profile, quern_php_is_proxy, QUERN_FOLD_STEP_OVER, cancellable, error)
              : g_object_ref (profile);
  if (stepped == NULL || internal == QUERN_INTERNAL_SHOWN)
    return g_steal_pointer (&stepped);

  return fold (stepped, is_internal,
               internal == QUERN_INTERNAL_MOVED ? QUERN_FOLD_MOVE : QUERN_FOLD_DROP, cancellable,
               error);
}
