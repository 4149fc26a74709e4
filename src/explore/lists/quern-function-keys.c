/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-keys.h"

#include "quern-name-order.h"
#include "quern-sort-key.h"

#include <string.h>

static const char *
behind_slash (const char *path)
{
  const char *slash = strrchr (path, '/');

  return slash != NULL ? slash + 1 : path;
}

/* Ranks of the object files or the source files by base name; paths with the same base name have
 * different ranks. */
static guint32 *
rank_places (QuernProfile *profile,
             guint         n_places,
             const char  *(*get_name) (QuernProfile *, guint32))
{
  g_autofree const char **names = g_new (const char *, n_places);
  g_autofree guint32 *order = NULL;
  guint32 *ranks = g_new (guint32, n_places);

  for (guint i = 0; i < n_places; i++)
    names[i] = behind_slash (get_name (profile, i));

  order = quern_name_order (names, n_places);
  for (guint i = 0; i < n_places; i++)
    ranks[order[i]] = i;

  return ranks;
}

/* Cycles have no location. */
static void
add_locations (QuernAnalysis *analysis,
               guint64       *keys,
               gboolean       descending)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  guint n_functions = quern_profile_get_n_functions (profile);
  g_autofree guint32 *objects = NULL;
  g_autofree guint32 *files = NULL;

  objects = rank_places (profile, quern_profile_get_n_objects (profile),
                         quern_profile_get_object_name);
  files = rank_places (profile, quern_profile_get_n_files (profile),
                       quern_profile_get_file_name);

  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      const QuernFunction *function = quern_profile_get_function (profile, id);

      keys[id] = quern_sort_key_from_count ((guint64) objects[function->object] << 32 |
                                              files[function->file],
                                            descending);
    }
  for (guint i = n_functions; i < quern_analysis_get_n_nodes (analysis); i++)
    keys[i] = QUERN_SORT_KEY_LAST;
}

static void
add_texts (const QuernColumnInfo *column,
           QuernColumnSource     *source,
           guint64               *keys,
           gboolean               descending)
{
  guint n_nodes = quern_analysis_get_n_nodes (source->analysis);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_full (n_nodes, g_free);
  g_autofree guint32 *order = NULL;

  for (guint i = 0; i < n_nodes; i++)
    {
      QuernColumnValue value;

      quern_column_info_get (column, source, &(QuernFunctionRecord) { .node = i }, &value);
      g_ptr_array_add (texts, g_strdup (value.text != NULL ? value.text : ""));
      quern_column_value_clear (&value);
    }

  order = quern_name_order ((const char *const *) texts->pdata, n_nodes);
  for (guint i = 0; i < n_nodes; i++)
    keys[order[i]] = quern_sort_key_from_count (i, descending);
}

void
quern_function_keys_fill (guint64               *keys,
                          const QuernColumnInfo *column,
                          QuernColumnSource     *source,
                          const guint32         *name_ranks,
                          QuernEventId           event,
                          gboolean               descending)
{
  guint n_nodes;
  QuernColumnSorting sorting;
  QuernFunctionRecord record = { 0 };

  g_return_if_fail (keys != NULL);
  g_return_if_fail (column->order != QUERN_ORDER_NAME || name_ranks != NULL);

  n_nodes = quern_analysis_get_n_nodes (source->analysis);
  switch (column->order)
    {
    case QUERN_ORDER_NAME:
      for (guint i = 0; i < n_nodes; i++)
        keys[i] = quern_sort_key_from_count (name_ranks[i], descending);
      break;

    case QUERN_ORDER_LOCATION:
      add_locations (source->analysis, keys, descending);
      break;

    case QUERN_ORDER_TEXT:
      add_texts (column, source, keys, descending);
      break;

    case QUERN_ORDER_VALUE:
    case QUERN_ORDER_NONE:
    default:
      quern_column_sorting_init (&sorting, column, source, event, descending);
      for (record.node = 0; record.node < n_nodes; record.node++)
        keys[record.node] = quern_column_sorting_make_key (&sorting, &record);
    }
}

/* An index for each string up to the last name, all QUERN_NONE. */
static guint32 *
create_indices (QuernProfile *profile)
{
  guint n_functions = quern_profile_get_n_functions (profile);
  gsize n_strings = 0;
  guint32 *indices;

  for (QuernFunctionId id = 0; id < n_functions; id++)
    n_strings = MAX (n_strings, (gsize) quern_profile_get_function (profile, id)->name + 1);

  indices = g_new (guint32, n_strings);
  for (gsize i = 0; i < n_strings; i++)
    indices[i] = QUERN_NONE;

  return indices;
}

/* Sorts strings, not functions: the work depends on the size of the file, however many functions
 * share a long name. */
guint32 *
quern_function_keys_rank_names (QuernAnalysis *analysis)
{
  QuernProfile *profile;
  g_autofree guint32 *indices = NULL; /* by string */
  g_autofree const char **names = NULL;
  g_autofree guint32 *order = NULL;
  g_autofree guint32 *ranks = NULL;
  guint32 *of_nodes;
  guint n_functions;
  guint n_names = 0;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  profile = quern_analysis_get_profile (analysis);
  n_functions = quern_profile_get_n_functions (profile);
  of_nodes = g_new0 (guint32, MAX (quern_analysis_get_n_nodes (analysis), 1));
  names = g_new (const char *, n_functions);
  indices = create_indices (profile);

  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      guint32 *index = &indices[quern_profile_get_function (profile, id)->name];

      if (*index == QUERN_NONE)
        {
          *index = n_names;
          names[n_names++] = quern_profile_get_function_name (profile, id);
        }
      of_nodes[id] = *index;
    }

  order = quern_name_order (names, n_names);
  ranks = g_new (guint32, n_names);
  for (guint i = 0; i < n_names; i++)
    ranks[order[i]] = i;

  /* Cycles keep rank 0. */
  for (QuernFunctionId id = 0; id < n_functions; id++)
    of_nodes[id] = 1 + ranks[of_nodes[id]];

  return of_nodes;
}
