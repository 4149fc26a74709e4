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
quern_function_place_dup (QuernProfile    *profile,
                          QuernFunctionId  function,
                          gboolean         whole)
{
  const QuernFunction *of = quern_profile_get_function (profile, function);
  const char *object =
    quern_function_place_shown (quern_profile_get_object_name (profile, of->object), whole);
  const char *file =
    quern_function_place_shown (quern_profile_get_file_name (profile, of->file), whole);

  return g_strconcat (object, *object != '\0' && *file != '\0' ? ": " : "", file, NULL);
}
