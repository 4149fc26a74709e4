/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-node-text.h"

#include "quern-config.h"
#include "quern-function-place.h"
#include "quern-namesakes.h"

#include <glib/gi18n-lib.h>

char *
quern_node_text_note (QuernAnalysis *analysis,
                      QuernNodeId    node)
{
  guint n_members = 0;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  if (!quern_analysis_is_cycle (analysis, node))
    return quern_namesakes_dup_note (quern_analysis_get_profile (analysis), node);

  quern_analysis_get_functions (analysis, &node, &n_members);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u function", "%u functions", n_members),
                          n_members);
}

char *
quern_node_text_location (QuernAnalysis *analysis,
                          QuernNodeId    node,
                          gboolean       whole)
{
  QuernProfile *profile;
  const QuernFunction *function;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  if (quern_analysis_is_cycle (analysis, node))
    return g_strdup ("");

  profile = quern_analysis_get_profile (analysis);
  function = quern_profile_get_function (profile, node);

  return quern_function_place_dup (quern_profile_get_object_name (profile, function->object),
                                   quern_profile_get_file_name (profile, function->file), whole);
}
