/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-place.h"

#include <string.h>

const char *
quern_function_place_shown (const char *path,
                            gboolean    whole)
{
  const char *slash;

  if (strcmp (path, "???") == 0)
    return "";

  slash = strrchr (path, '/');

  return whole || slash == NULL || slash[1] == '\0' ? path : slash + 1;
}

char *
quern_function_place_dup (const char *object,
                          const char *file,
                          gboolean    whole)
{
  object = quern_function_place_shown (object, whole);
  file = quern_function_place_shown (file, whole);

  return g_strconcat (object, *object != '\0' && *file != '\0' ? ": " : "", file, NULL);
}
