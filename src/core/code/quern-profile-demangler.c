/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-profile-demangler.h"

#include "quern-demangler.h"
#include "quern-memory.h"

#include <string.h>

/* How much all names together may grow: a name with many templates grows 30 times, but a file must
 * not exhaust memory that way. */
#define MAX_GROWTH 30
#define ALWAYS_FREE ((gsize) 64 << 20)

/* Must be cheap, as there may be millions of names. */
static inline gboolean
may_be_mangled (const char *name,
                gsize       length)
{
  const char *quote;

  if (length > 2 && name[0] == '_')
    return TRUE;

  /* A mangled caller: "main'_ZN3foo3barEv". */
  quote = memchr (name, '\'', length);

  return quote != NULL && strstr (quote, "'_") != NULL;
}

static gsize
count_strings (QuernProfile *profile)
{
  guint n_functions = quern_profile_get_n_functions (profile);
  gsize n_strings = 0;

  for (QuernFunctionId i = 0; i < n_functions; i++)
    n_strings = MAX (n_strings, (gsize) quern_profile_get_function (profile, i)->name + 1);

  return n_strings;
}

/* Leaves @names NULL if none is mangled. FALSE with an error. */
static gboolean
demangle_all (QuernProfile         *profile,
              QuernDemangledNames **names,
              GCancellable         *cancellable,
              GError              **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_functions = quern_profile_get_n_functions (profile);
  gsize room = ALWAYS_FREE;

  for (QuernFunctionId i = 0; i < n_functions; i++)
    {
      QuernStringId id = quern_profile_get_function (profile, i)->name;
      gsize length = 0;
      const char *name = quern_profile_get_function_bytes (profile, i, &length);

      if (!may_be_mangled (name, length) ||
          (*names != NULL && quern_demangled_names_find (*names, id) != NULL))
        continue;

      /* Checked for each name: a malicious one takes half a second. */
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      g_string_truncate (text, 0);
      if (!quern_demangle (name, length, text))
        continue;

      if (text->len > room + MAX_GROWTH * length)
        return TRUE;
      room += MAX_GROWTH * length;
      room -= text->len;

      if (*names == NULL)
        *names = quern_demangled_names_new (count_strings (profile));
      if (*names == NULL || !quern_demangled_names_add (*names, id, text->str, text->len))
        return quern_memory_set_out (error);
    }

  return TRUE;
}

QuernProfile *
quern_profile_demangle (QuernProfile  *profile,
                        GCancellable  *cancellable,
                        GError       **error)
{
  g_autoptr (QuernDemangledNames) names = NULL;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!demangle_all (profile, &names, cancellable, error))
    return NULL;
  if (names == NULL)
    return g_object_ref (profile);

  quern_demangled_names_seal (names);

  return quern_profile_with_demangled_names (profile, names);
}
