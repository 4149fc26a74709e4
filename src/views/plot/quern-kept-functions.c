/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-kept-functions.h"

#include "quern-node-match.h"
#include "quern-plot-panels.h"

#include <string.h>

#define MAX_KEPT (QUERN_MAX_PLOT_PANELS - 1)

/* Bytes; longer names are not saved. */
#define MAX_NAME 4096

/* In a saved name: between function, file and object, each escaped; and between names. */
#define PART_SEPARATOR ","
#define NAME_SEPARATOR "+"

struct _QuernKeptFunctions
{
  QuernAnalysis *analysis; /* owned, nullable */
  GArray        *nodes;    /* owned: QuernNodeId */
};

QuernKeptFunctions *
quern_kept_functions_new (void)
{
  QuernKeptFunctions *self = g_new0 (QuernKeptFunctions, 1);

  self->nodes = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));

  return self;
}

void
quern_kept_functions_free (QuernKeptFunctions *self)
{
  g_clear_object (&self->analysis);
  g_array_unref (self->nodes);
  g_free (self);
}

QuernAnalysis *
quern_kept_functions_get_analysis (QuernKeptFunctions *self)
{
  return self->analysis;
}

guint
quern_kept_functions_get_n (QuernKeptFunctions *self)
{
  return self->nodes->len;
}

QuernNodeId
quern_kept_functions_get (QuernKeptFunctions *self,
                          guint               i)
{
  g_return_val_if_fail (i < self->nodes->len, QUERN_NONE);

  return g_array_index (self->nodes, QuernNodeId, i);
}

/* Returns the index of a node, or the number of nodes. */
static guint
find (QuernKeptFunctions *self,
      QuernNodeId         node)
{
  guint i;

  for (i = 0; i < self->nodes->len; i++)
    if (g_array_index (self->nodes, QuernNodeId, i) == node)
      break;

  return i;
}

gboolean
quern_kept_functions_contains (QuernKeptFunctions *self,
                               QuernNodeId         node)
{
  return find (self, node) < self->nodes->len;
}

gboolean
quern_kept_functions_is_full (QuernKeptFunctions *self)
{
  return self->nodes->len >= MAX_KEPT;
}

void
quern_kept_functions_add (QuernKeptFunctions *self,
                          QuernNodeId         node)
{
  if (self->analysis != NULL && node != QUERN_NONE &&
      !quern_analysis_is_cycle (self->analysis, node) &&
      !quern_kept_functions_is_full (self) && !quern_kept_functions_contains (self, node))
    g_array_append_val (self->nodes, node);
}

void
quern_kept_functions_remove (QuernKeptFunctions *self,
                             QuernNodeId         node)
{
  guint at = find (self, node);

  if (at < self->nodes->len)
    g_array_remove_index (self->nodes, at);
}

void
quern_kept_functions_clear (QuernKeptFunctions *self)
{
  g_array_set_size (self->nodes, 0);
}

gboolean
quern_kept_functions_move_to (QuernKeptFunctions *self,
                              QuernAnalysis      *analysis)
{
  g_autoptr (QuernAnalysis) before = g_steal_pointer (&self->analysis);
  g_autoptr (GArray) nodes = g_steal_pointer (&self->nodes);

  self->nodes = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  g_set_object (&self->analysis, analysis);
  for (guint i = 0; analysis != NULL && i < nodes->len; i++)
    {
      QuernNodeName name = quern_node_get_name (before, g_array_index (nodes, QuernNodeId, i));

      quern_kept_functions_add (self, quern_node_find (analysis, &name));
    }

  return self->nodes->len == nodes->len;
}

char *
quern_kept_functions_dup_text (QuernKeptFunctions *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->nodes->len; i++)
    {
      QuernNodeName name = quern_node_get_name (self->analysis, quern_kept_functions_get (self, i));
      g_autofree char *function = g_uri_escape_string (name.function, NULL, FALSE);
      g_autofree char *file = g_uri_escape_string (name.file, NULL, FALSE);
      g_autofree char *object = g_uri_escape_string (name.object, NULL, FALSE);

      if (strlen (function) + strlen (file) + strlen (object) <= MAX_NAME)
        g_string_append_printf (text, "%s%s" PART_SEPARATOR "%s" PART_SEPARATOR "%s",
                                text->len > 0 ? NAME_SEPARATOR : "", function, file, object);
    }

  return g_string_free (text, FALSE);
}

/* QUERN_NONE if the analysis has no such function. */
static QuernNodeId
find_named (QuernAnalysis *analysis,
            const char    *text)
{
  g_auto (GStrv) parts = g_strsplit (text, PART_SEPARATOR, 4);
  g_autofree char *function = NULL;
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;
  QuernNodeName name = { 0 };

  if (g_strv_length (parts) != 3)
    return QUERN_NONE;

  name.function = function = g_uri_unescape_string (parts[0], NULL);
  name.file = file = g_uri_unescape_string (parts[1], NULL);
  name.object = object = g_uri_unescape_string (parts[2], NULL);
  if (function == NULL || file == NULL || object == NULL)
    return QUERN_NONE;

  return quern_node_find (analysis, &name);
}

void
quern_kept_functions_set_text (QuernKeptFunctions *self,
                               const char         *text)
{
  g_auto (GStrv) names = g_strsplit (text, NAME_SEPARATOR, MAX_KEPT + 1);

  quern_kept_functions_clear (self);
  for (guint i = 0; self->analysis != NULL && names[i] != NULL; i++)
    quern_kept_functions_add (self, find_named (self->analysis, names[i]));
}
