/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Scripts have no object files, and all functions of one object would have one colour. */

#include "quern-grouping-choice.h"

#include "quern-name-parts.h"

#include <string.h>

/* The functions to check for classes: parsing names is slow, and rare classes do not matter. */
#define MAX_NAMES 10000

static gboolean
is_named (const char *name)
{
  return name != NULL && name[0] != '\0';
}

static gboolean
has_objects (QuernProfile *profile)
{
  guint n = quern_profile_get_n_functions (profile);
  QuernObjectId first = QUERN_NONE;

  for (QuernFunctionId i = 0; i < n; i++)
    {
      QuernObjectId object = quern_profile_get_function (profile, i)->object;

      if (object == first || !is_named (quern_profile_get_object_name (profile, object)))
        continue;
      if (first != QUERN_NONE)
        return TRUE;
      first = object;
    }

  return FALSE;
}

static gboolean
has_files (QuernProfile *profile)
{
  guint n = quern_profile_get_n_functions (profile);
  QuernFileId first = QUERN_NONE;

  for (QuernFunctionId i = 0; i < n; i++)
    {
      QuernFileId file = quern_profile_get_function (profile, i)->file;

      if (file == first || !is_named (quern_profile_get_file_name (profile, file)))
        continue;
      if (first != QUERN_NONE)
        return TRUE;
      first = file;
    }

  return FALSE;
}

static gboolean
has_classes (QuernProfile *profile)
{
  guint n = MIN (quern_profile_get_n_functions (profile), MAX_NAMES);

  for (QuernFunctionId i = 0; i < n; i++)
    {
      g_autofree char *class =
        quern_name_parts_dup_class (quern_profile_get_function_name (profile, i));

      if (is_named (class))
        return TRUE;
    }

  return FALSE;
}

/**
 * quern_grouping_choose:
 * @profile: a profile
 *
 * Chooses the groups that are most informative at first sight. A profile with a single
 * object, such as that of a script, is grouped by file or class.
 *
 * Returns: %QUERN_GROUP_BY_OBJECT, %QUERN_GROUP_BY_FILE or %QUERN_GROUP_BY_CLASS
 */
QuernGroupBy
quern_grouping_choose (QuernProfile *profile)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (profile), QUERN_GROUP_BY_OBJECT);

  if (has_objects (profile))
    return QUERN_GROUP_BY_OBJECT;
  if (has_files (profile))
    return QUERN_GROUP_BY_FILE;

  return has_classes (profile) ? QUERN_GROUP_BY_CLASS : QUERN_GROUP_BY_OBJECT;
}
