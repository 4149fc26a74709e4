/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-choices.h"

#include <string.h>

#define PUT_AWAY ((guint) QUERN_GRAPH_HIDDEN | QUERN_GRAPH_COLLAPSED)

struct _QuernGraphChoices
{
  /* owned: function → QuernGraphMark, owned. A cycle is stored by its members, as its own id
   * differs between analyses. */
  GHashTable *marks;
};

static void
add_mark (QuernGraphMark       *all,
          const QuernGraphMark *mark)
{
  all->flags |= mark->flags;
  all->more_callers = MAX (all->more_callers, mark->more_callers);
  all->more_callees = MAX (all->more_callees, mark->more_callees);
}

static gboolean
is_empty_mark (const QuernGraphMark *mark)
{
  return mark->flags == 0 && mark->more_callers == 0 && mark->more_callees == 0;
}

static void
set_mark (QuernGraphChoices    *self,
          QuernFunctionId       function,
          const QuernGraphMark *mark)
{
  if (is_empty_mark (mark))
    g_hash_table_remove (self->marks, GUINT_TO_POINTER (function));
  else
    g_hash_table_insert (self->marks, GUINT_TO_POINTER (function),
                         g_memdup2 (mark, sizeof *mark));
}

QuernGraphChoices *
quern_graph_choices_new (void)
{
  QuernGraphChoices *self = g_atomic_rc_box_new0 (QuernGraphChoices);

  self->marks = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  return self;
}

static QuernGraphChoices *
copy (QuernGraphChoices *other)
{
  QuernGraphChoices *self = quern_graph_choices_new ();
  GHashTableIter iter;
  gpointer function;
  gpointer mark;

  g_hash_table_iter_init (&iter, other->marks);
  while (g_hash_table_iter_next (&iter, &function, &mark))
    set_mark (self, GPOINTER_TO_UINT (function), mark);

  return self;
}

static void
clear (gpointer data)
{
  g_hash_table_unref (((QuernGraphChoices *) data)->marks);
}

QuernGraphChoices *
quern_graph_choices_ref (QuernGraphChoices *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
quern_graph_choices_unref (QuernGraphChoices *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

gboolean
quern_graph_choices_is_empty (QuernGraphChoices *self)
{
  return g_hash_table_size (self->marks) == 0;
}

/* Whether anything is hidden by hand, or behind a collapsed box. */
gboolean
quern_graph_choices_has_hidden (QuernGraphChoices *self)
{
  GHashTableIter iter;
  gpointer mark;

  g_hash_table_iter_init (&iter, self->marks);
  while (g_hash_table_iter_next (&iter, NULL, &mark))
    {
      if ((((const QuernGraphMark *) mark)->flags & PUT_AWAY) != 0)
        return TRUE;
    }

  return FALSE;
}

/**
 * quern_graph_choices_get:
 * @self: the choices
 * @analysis: whose node it is
 * @node: a function or a cycle
 *
 * Returns: what was done to the node; all 0 if nothing was. For a cycle, what was done to any of
 *   its members
 */
QuernGraphMark
quern_graph_choices_get (QuernGraphChoices *self,
                         QuernAnalysis     *analysis,
                         QuernNodeId        node)
{
  QuernGraphMark all = { 0, 0, 0 };
  guint n_functions;
  const QuernFunctionId *functions =
    quern_analysis_get_functions (analysis, &node, &n_functions);

  for (guint i = 0; i < n_functions; i++)
    {
      const QuernGraphMark *mark = g_hash_table_lookup (self->marks,
                                                        GUINT_TO_POINTER (functions[i]));

      if (mark != NULL)
        add_mark (&all, mark);
    }

  return all;
}

/**
 * quern_graph_choices_change:
 * @self: the choices
 * @analysis: whose node it is
 * @node: a function or a cycle
 * @mark: what is done to it from now on; numbers are limited to %QUERN_GRAPH_MAX_MORE
 *
 * Returns: (transfer full): the changed choices
 */
QuernGraphChoices *
quern_graph_choices_change (QuernGraphChoices    *self,
                            QuernAnalysis        *analysis,
                            QuernNodeId           node,
                            const QuernGraphMark *mark)
{
  QuernGraphChoices *other = copy (self);
  guint n_functions;
  const QuernFunctionId *functions =
    quern_analysis_get_functions (analysis, &node, &n_functions);
  QuernGraphMark bounded = {
    mark->flags,
    MIN (mark->more_callers, QUERN_GRAPH_MAX_MORE),
    MIN (mark->more_callees, QUERN_GRAPH_MAX_MORE)
  };

  for (guint i = 1; i < n_functions; i++)
    g_hash_table_remove (other->marks, GUINT_TO_POINTER (functions[i]));
  set_mark (other, functions[0], &bounded);

  return other;
}

/* (transfer full): the same choices, with nothing hidden. */
QuernGraphChoices *
quern_graph_choices_show_hidden (QuernGraphChoices *self)
{
  QuernGraphChoices *other = quern_graph_choices_new ();
  GHashTableIter iter;
  gpointer function;
  gpointer data;

  g_hash_table_iter_init (&iter, self->marks);
  while (g_hash_table_iter_next (&iter, &function, &data))
    {
      QuernGraphMark mark = *(const QuernGraphMark *) data;

      mark.flags &= ~PUT_AWAY;
      set_mark (other, GPOINTER_TO_UINT (function), &mark);
    }

  return other;
}

static gboolean
is_same_function (QuernProfile    *first,
                  QuernFunctionId  a,
                  QuernProfile    *second,
                  QuernFunctionId  b)
{
  const QuernFunction *one = quern_profile_get_function (first, a);
  const QuernFunction *other = quern_profile_get_function (second, b);

  return strcmp (quern_profile_get_function_raw_name (first, a),
                 quern_profile_get_function_raw_name (second, b)) == 0 &&
         strcmp (quern_profile_get_file_name (first, one->file),
                 quern_profile_get_file_name (second, other->file)) == 0 &&
         strcmp (quern_profile_get_object_name (first, one->object),
                 quern_profile_get_object_name (second, other->object)) == 0;
}

static QuernFunctionId
find_function (QuernProfile    *from,
               QuernFunctionId  function,
               QuernProfile    *to)
{
  guint n_functions = quern_profile_get_n_functions (to);

  /* Ids stay the same for other parts, other events, and most reloads. */
  if (function < n_functions && is_same_function (from, function, to, function))
    return function;

  for (QuernFunctionId i = 0; i < n_functions; i++)
    {
      if (is_same_function (from, function, to, i))
        return i;
    }

  return QUERN_NONE;
}

/**
 * quern_graph_choices_translate:
 * @self: the choices, for functions of @from
 * @from: a profile
 * @to: another one; choices for functions that it lacks are dropped
 *
 * Returns: (transfer full): the choices for the same functions in @to
 */
QuernGraphChoices *
quern_graph_choices_translate (QuernGraphChoices *self,
                               QuernProfile      *from,
                               QuernProfile      *to)
{
  QuernGraphChoices *other = quern_graph_choices_new ();
  GHashTableIter iter;
  gpointer key;
  gpointer mark;

  g_hash_table_iter_init (&iter, self->marks);
  while (g_hash_table_iter_next (&iter, &key, &mark))
    {
      QuernFunctionId function = find_function (from, GPOINTER_TO_UINT (key), to);

      if (function != QUERN_NONE)
        set_mark (other, function, mark);
    }

  return other;
}

/**
 * quern_graph_choices_list_nodes:
 * @self: (nullable): the choices
 * @analysis: of the profile that they are for
 *
 * Returns: (transfer full) (nullable): what was done, by node; for a cycle, to any of its members.
 *   %NULL if nothing was done
 */
GHashTable *
quern_graph_choices_list_nodes (QuernGraphChoices *self,
                                QuernAnalysis     *analysis)
{
  GHashTable *nodes;
  GHashTableIter iter;
  gpointer key;
  gpointer data;

  if (self == NULL || quern_graph_choices_is_empty (self))
    return NULL;

  nodes = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_hash_table_iter_init (&iter, self->marks);
  while (g_hash_table_iter_next (&iter, &key, &data))
    {
      gpointer node =
        GUINT_TO_POINTER (quern_analysis_get_outer_node (analysis, GPOINTER_TO_UINT (key)));
      const QuernGraphMark *mark = data;
      QuernGraphMark *all = g_hash_table_lookup (nodes, node);

      if (all == NULL)
        g_hash_table_insert (nodes, node, g_memdup2 (mark, sizeof *mark));
      else
        add_mark (all, mark);
    }

  return nodes;
}
