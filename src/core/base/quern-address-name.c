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
  gsize n_digits;

  g_return_val_if_fail (name != NULL, NULL);

  n_digits = count_digits (name);
  if (n_digits == 0)
    return g_strdup (name);

  return g_strconcat ("0x", name + 2 + MIN (strspn (name + 2, "0"), n_digits - 1), NULL);
}
