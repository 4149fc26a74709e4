/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is searched for, and what is set off in all views because of it. */

#include "quern-explorer-private.h"

#include <string.h>

void
quern_explorer_forget_narrowed (QuernExplorer *self)
{
  g_clear_pointer (&self->narrowed, g_free);
}

void
quern_explorer_notify_found (QuernExplorer *self)
{
  quern_explorer_forget_narrowed (self);
  self->n_searches++;
  quern_explorer_notify (self, PROP_FOUND);
  quern_explorer_notify_marks (self);
}

void
quern_explorer_notify_marks (QuernExplorer *self)
{
  self->n_marks++;
  quern_explorer_notify (self, PROP_MARKS);
}

/* The other search may still be busy: then it tells. */
static void
found_cb (QuernExplorer *self)
{
  quern_explorer_tell_found (self);
}

/* What is found at once is told by the caller, with all else that has changed. */
static void
begin_search (QuernExplorer *self)
{
  g_clear_error (&self->search_error);
  if (self->name_search != NULL)
    quern_name_search_begin (self->name_search, self->search, self->search_mode,
                             &self->search_error);
}

void
quern_explorer_forget_searches (QuernExplorer *self)
{
  if (self->name_search != NULL)
    g_signal_handlers_disconnect_by_data (self->name_search, self);
  if (self->object_search != NULL)
    g_signal_handlers_disconnect_by_data (self->object_search, self);
  g_clear_object (&self->name_search);
  g_clear_object (&self->object_search);
  quern_explorer_forget_narrowed (self);
}

void
quern_explorer_restart_search (QuernExplorer *self)
{
  quern_explorer_forget_searches (self);

  if (self->analysis != NULL)
    {
      self->name_search = quern_name_search_new (self->analysis);
      self->object_search = quern_name_search_new_of_objects (self->analysis);
      g_signal_connect_swapped (self->name_search, "done", G_CALLBACK (found_cb), self);
      g_signal_connect_swapped (self->object_search, "done", G_CALLBACK (found_cb), self);
    }
  begin_search (self);
  quern_explorer_restart_object_search (self);
}

void
quern_explorer_tell_found (QuernExplorer *self)
{
  if (!quern_explorer_is_searching (self))
    quern_explorer_notify_found (self);
}

const char *
quern_explorer_get_search (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), "");

  return self->search;
}

void
quern_explorer_set_search (QuernExplorer *self,
                           const char    *search)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  if (search == NULL)
    search = "";
  if (strcmp (self->search, search) == 0)
    return;

  g_free (self->search);
  self->search = g_strdup (search);
  begin_search (self);
  quern_explorer_notify (self, PROP_SEARCH);
  quern_explorer_tell_found (self);
}

QuernNameMode
quern_explorer_get_search_mode (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_NAME_LITERAL);

  return self->search_mode;
}

void
quern_explorer_set_search_mode (QuernExplorer *self,
                                QuernNameMode  mode)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (mode <= QUERN_NAME_REGEX);

  if (self->search_mode == mode)
    return;

  self->search_mode = mode;
  begin_search (self);
  quern_explorer_notify (self, PROP_SEARCH_MODE);
  quern_explorer_tell_found (self);
}

gboolean
quern_explorer_get_only_bookmarked (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->only_bookmarked;
}

void
quern_explorer_set_only_bookmarked (QuernExplorer *self,
                                    gboolean       only_bookmarked)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  only_bookmarked = !!only_bookmarked;
  if (self->only_bookmarked == only_bookmarked)
    return;

  self->only_bookmarked = only_bookmarked;
  quern_explorer_notify (self, PROP_ONLY_BOOKMARKED);
  quern_explorer_tell_found (self);
}

gboolean
quern_explorer_is_searching (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->name_search != NULL && (quern_name_search_is_busy (self->name_search) ||
                                       quern_name_search_is_busy (self->object_search));
}

const GError *
quern_explorer_get_search_error (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->search_error;
}

gboolean
quern_explorer_has_marks (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->selected_group != QUERN_NONE || quern_explorer_get_found (self) != NULL;
}

/* A group that is looked at sets its functions off, whatever is searched for. */
static gboolean
is_set_off (QuernExplorer *self,
            const guint8  *found,
            QuernNodeId    node)
{
  if (self->selected_group != QUERN_NONE)
    return quern_grouping_get_group (self->grouping, node) == self->selected_group;

  return found[node] != 0;
}

gboolean
quern_explorer_is_marked (QuernExplorer *self,
                          QuernNodeId    node)
{
  const QuernFunctionId *members;
  const guint8 *found;
  guint n_members;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  found = quern_explorer_get_found (self);
  if (!quern_explorer_has_marks (self) || node >= quern_analysis_get_n_nodes (self->analysis))
    return FALSE;
  if (!quern_analysis_is_cycle (self->analysis, node))
    return is_set_off (self, found, node);
  if (is_set_off (self, found, node))
    return TRUE;

  /* A picture shows only the cycle of what is found. */
  members = quern_cycles_get_members (quern_analysis_get_cycles (self->analysis),
                                      quern_analysis_get_node_cycle (self->analysis, node),
                                      &n_members);
  for (guint i = 0; i < n_members; i++)
    if (is_set_off (self, found, members[i]))
      return TRUE;

  return FALSE;
}
