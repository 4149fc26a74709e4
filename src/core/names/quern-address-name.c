/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-address-name.h"

#include <string.h>

static gsize
count_digits (const char *name)
{
  return g_str_has_prefix (name, "0x") ? strspn (name + 2, "0123456789abcdefABCDEF") : 0;
}

gboolean
quern_address_name_is (const char *name)
{
  gsize n_digits;

  g_return_val_if_fail (name != NULL, FALSE);

  n_digits = count_digits (name);

  return n_digits > 0 && (name[2 + n_digits] == '\0' || name[2 + n_digits] == '\'');
}

char *
quern_address_name_drop_zeros (const char *name)
{
  GString *result;

  g_return_val_if_fail (name != NULL, NULL);

  result = g_string_sized_new (strlen (name));

  for (;;)
    {
      const char *end = name + strcspn (name, "'");
      gsize n_digits = count_digits (name);

      if (n_digits > 0)
        {
          name += 2 + MIN (strspn (name + 2, "0"), n_digits - 1);
          g_string_append (result, "0x");
        }
      g_string_append_len (result, name, end - name);

      if (*end == '\0')
        return g_string_free (result, FALSE);

      g_string_append_c (result, '\'');
      name = end + 1;
    }
}
