/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-group-name.h"

#include "quern-config.h"
#include "quern-function-kind.h"
#include "quern-name-parts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Unknown names get a name, and thereby a group, of their own. */
static char *
name_or (const char *name,
         const char *other)
{
  return g_strdup (name != NULL && name[0] != '\0' ? name : other);
}

static char *
dup_directory (const char *file)
{
  const char *slash = strrchr (file, '/');

  if (slash == NULL)
    slash = strrchr (file, '\\');
  if (slash == NULL)
    return g_strdup (_("(no directory)"));

  return slash == file ? g_strndup (file, 1) : g_strndup (file, (gsize) (slash - file));
}

/* The text of the first capture group, or the whole match if there is none. */
static char *
dup_taken (GRegex     *pattern,
           const char *name)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *taken = NULL;

  if (g_regex_match (pattern, name, 0, &match))
    taken = g_match_info_fetch (match, g_regex_get_capture_count (pattern) > 0 ? 1 : 0);

  return name_or (taken, _("(other)"));
}

const char *
quern_group_name_get_shown (QuernGroupBy  by,
                            const char   *name)
{
  if (strcmp (name, "???") != 0)
    return name;

  return by == QUERN_GROUP_BY_OBJECT ? _("(no object)")
         : by == QUERN_GROUP_BY_FILE ? _("(no file)") : name;
}

char *
quern_group_name_dup (QuernGroupBy     by,
                      GRegex          *pattern,
                      QuernAnalysis   *analysis,
                      QuernFunctionId  id)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  const QuernFunction *function = quern_profile_get_function (profile, id);
  g_autofree char *class = NULL;
  guint cycle;

  switch (by)
    {
    case QUERN_GROUP_BY_FILE:
      return name_or (quern_profile_get_file_name (profile, function->file), _("(no file)"));

    case QUERN_GROUP_BY_DIRECTORY:
      return dup_directory (quern_profile_get_file_name (profile, function->file));

    case QUERN_GROUP_BY_CLASS:
      class = quern_name_parts_dup_class (quern_profile_get_function_name (profile, id));
      return name_or (class, _("(no class)"));

    case QUERN_GROUP_BY_KIND:
      return g_strdup (quern_function_kind_get_title (
        quern_function_kind_find (quern_profile_get_function_raw_name (profile, id))));

    case QUERN_GROUP_BY_CYCLE:
      cycle = quern_analysis_get_node_cycle (analysis, id);
      if (cycle == 0)
        return g_strdup (_("(in no cycle)"));
      return quern_analysis_dup_node_name (analysis,
                                           quern_analysis_get_cycle_node (analysis, cycle));

    case QUERN_GROUP_BY_PATTERN:
      return dup_taken (pattern, quern_profile_get_function_name (profile, id));

    case QUERN_GROUP_BY_NONE:
    case QUERN_GROUP_BY_OBJECT:
    default:
      return name_or (quern_profile_get_object_name (profile, function->object), _("(no object)"));
    }
}
