/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-node-match.h"

#include "quern-hash.h"

#include <string.h>

/* A function by name: borrowed from its profile. */
typedef struct
{
  const char      *name;
  const char      *file;
  const char      *object;
  QuernFunctionId  found; /* in the other profile, or QUERN_NONE */
} Wanted;

static guint
wanted_hash (gconstpointer data)
{
  const Wanted *wanted = data;

  return (quern_hash_text (wanted->name) * 31 + quern_hash_text (wanted->file)) * 31 +
         quern_hash_text (wanted->object);
}

static gboolean
wanted_equal (gconstpointer a,
              gconstpointer b)
{
  const Wanted *first = a;
  const Wanted *second = b;

  return strcmp (first->name, second->name) == 0 &&
         strcmp (first->file, second->file) == 0 &&
         strcmp (first->object, second->object) == 0;
}

static Wanted
describe (QuernProfile    *profile,
          QuernFunctionId  id)
{
  const QuernFunction *function = quern_profile_get_function (profile, id);

  return (Wanted) {
    quern_profile_get_function_raw_name (profile, id),
    quern_profile_get_file_name (profile, function->file),
    quern_profile_get_object_name (profile, function->object),
    QUERN_NONE,
  };
}

/* A function, or the first member of a cycle. */
static QuernFunctionId
get_function (QuernAnalysis *analysis,
              QuernNodeId    node)
{
  guint n_members;
  guint cycle;

  if (!quern_analysis_is_cycle (analysis, node))
    return node;

  cycle = quern_analysis_get_node_cycle (analysis, node);

  return quern_cycles_get_members (quern_analysis_get_cycles (analysis), cycle, &n_members)[0];
}

/* Looks up all wanted functions in one pass over those of the profile. */
static void
find_all (GHashTable   *wanted,
          QuernProfile *profile)
{
  guint n_functions = quern_profile_get_n_functions (profile);
  guint n_left = g_hash_table_size (wanted);

  for (QuernFunctionId id = 0; id < n_functions && n_left > 0; id++)
    {
      Wanted key = describe (profile, id);
      Wanted *found = g_hash_table_lookup (wanted, &key);

      if (found != NULL && found->found == QUERN_NONE)
        {
          found->found = id;
          n_left--;
        }
    }
}

static QuernNodeId
get_node (QuernAnalysis   *analysis,
          QuernFunctionId  function,
          gboolean         as_cycle)
{
  guint cycle;

  if (!as_cycle)
    return function;

  cycle = quern_analysis_get_node_cycle (analysis, function);

  return cycle == 0 ? QUERN_NONE : quern_analysis_get_cycle_node (analysis, cycle);
}

/* Other parts of one profile have the same functions, but other cycles. */
static void
match_same (QuernAnalysis *from,
            QuernAnalysis *to,
            QuernNodeId   *nodes,
            guint          n_nodes)
{
  for (guint i = 0; i < n_nodes; i++)
    if (nodes[i] != QUERN_NONE && quern_analysis_is_cycle (from, nodes[i]))
      {
        QuernFunctionId function = get_function (from, nodes[i]);
        QuernNodeId cycle = get_node (to, function, TRUE);

        nodes[i] = cycle != QUERN_NONE ? cycle : function;
      }
}

void
quern_node_match (QuernAnalysis *from,
                  QuernAnalysis *to,
                  QuernNodeId   *nodes,
                  guint          n_nodes)
{
  QuernProfile *profile;
  g_autoptr (GHashTable) wanted = NULL;

  g_return_if_fail (QUERN_IS_ANALYSIS (from));
  g_return_if_fail (QUERN_IS_ANALYSIS (to));

  if (quern_analysis_has_nodes_of (from, to))
    return;

  profile = quern_analysis_get_profile (from);
  if (quern_profile_has_functions_of (profile, quern_analysis_get_profile (to)))
    {
      match_same (from, to, nodes, n_nodes);
      return;
    }

  wanted = g_hash_table_new_full (wanted_hash, wanted_equal, g_free, NULL);

  for (guint i = 0; i < n_nodes; i++)
    if (nodes[i] != QUERN_NONE)
      {
        Wanted key = describe (profile, get_function (from, nodes[i]));

        g_hash_table_add (wanted, g_memdup2 (&key, sizeof key));
      }

  find_all (wanted, quern_analysis_get_profile (to));

  for (guint i = 0; i < n_nodes; i++)
    if (nodes[i] != QUERN_NONE)
      {
        Wanted key = describe (profile, get_function (from, nodes[i]));
        const Wanted *found = g_hash_table_lookup (wanted, &key);

        nodes[i] = found->found == QUERN_NONE
                     ? QUERN_NONE
                     : get_node (to, found->found, quern_analysis_is_cycle (from, nodes[i]));
      }
}

QuernNodeName
quern_node_get_name (QuernAnalysis *analysis,
                     QuernNodeId    node)
{
  Wanted name;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), (QuernNodeName) { 0 });
  g_return_val_if_fail (node < quern_analysis_get_n_nodes (analysis), (QuernNodeName) { 0 });

  name = describe (quern_analysis_get_profile (analysis), get_function (analysis, node));

  return (QuernNodeName) {
    name.name, name.file, name.object, quern_analysis_is_cycle (analysis, node),
  };
}

QuernNodeId
quern_node_find (QuernAnalysis       *analysis,
                 const QuernNodeName *name)
{
  QuernProfile *profile;
  Wanted wanted;
  guint n_functions;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), QUERN_NONE);
  g_return_val_if_fail (name != NULL, QUERN_NONE);

  profile = quern_analysis_get_profile (analysis);
  wanted = (Wanted) { name->function, name->file, name->object, QUERN_NONE };
  n_functions = quern_profile_get_n_functions (profile);

  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      Wanted other = describe (profile, id);

      if (wanted_equal (&wanted, &other))
        return get_node (analysis, id, name->is_cycle);
    }

  return QUERN_NONE;
}
