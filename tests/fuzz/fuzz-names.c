/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as a function name: its parts are in order, its class is no longer than the name, and
 * the demangled name is bounded. */

#include "fuzz.h"

#include "quern-demangler.h"
#include "quern-name-parts.h"

#include <string.h>

#define MAX_TEXT_OF_ONE (64 << 10)

static void
split (const char *name)
{
  g_autofree char *class = quern_name_parts_dup_class (name);
  QuernNameParts parts;

  quern_name_parts_split (name, &parts);
  g_assert (parts.scope_start <= parts.scope_end);
  g_assert (parts.scope_end <= parts.base_end);
  g_assert (parts.base_end <= parts.template_end);
  g_assert (parts.template_end <= parts.arguments_end);
  g_assert (parts.arguments_end <= parts.length);
  g_assert (parts.length == strlen (name));
  g_assert (class == NULL || (*class != '\0' && strlen (class) <= parts.length));
}

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autofree char *exact = g_memdup2 (data, size);
  g_autofree char *name = g_strndup ((const char *) data, size);
  g_autoptr (GString) text = g_string_new (NULL);

  split (name);
  if (quern_demangle (exact, size, text))
    {
      /* Each caller after a quote is demangled separately. */
      g_assert (text->len > 0);
      g_assert (text->len <= MAX_TEXT_OF_ONE * (size / 4 + 1));
      split (text->str);
    }
  else
    {
      g_assert (text->len == 0);
    }

  return 0;
}
