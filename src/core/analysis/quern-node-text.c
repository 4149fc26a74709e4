/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-node-text.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

char *
quern_node_text_note (QuernAnalysis *analysis,
                      QuernNodeId    node)
{
  guint n_members = 0;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  if (!quern_analysis_is_cycle (analysis, node))
    return NULL;

  quern_cycles_get_members (quern_analysis_get_cycles (analysis),
                            quern_analysis_get_node_cycle (analysis, node), &n_members);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u function", "%u functions", n_members),
                          n_members);
}

/* "" if it is not known. */
static const char *
shown_path (const char *path,
            gboolean    whole)
{
  const char *slash;

  if (strcmp (path, "???") == 0)
    return "";

  slash = strrchr (path, '/');

  return whole || slash == NULL || slash[1] == '\0' ? path : slash + 1;
}

char *
quern_node_text_location (QuernAnalysis *analysis,
                          QuernNodeId    node,
                          gboolean       whole)
{
  QuernProfile *profile;
  const QuernFunction *function;
  const char *object;
  const char *file;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  if (quern_analysis_is_cycle (analysis, node))
    return g_strdup ("");

  profile = quern_analysis_get_profile (analysis);
  function = quern_profile_get_function (profile, node);
  object = shown_path (quern_profile_get_object_name (profile, function->object), whole);
  file = shown_path (quern_profile_get_file_name (profile, function->file), whole);

  return g_strconcat (object, *object != '\0' && *file != '\0' ? ": " : "", file, NULL);
}
