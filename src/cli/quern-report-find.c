/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-input.h"

#include "quern-report-guess.h"
#include "quern-report-messages.h"

#include <glib/gi18n.h>
#include <string.h>

/* How many names are proposed instead of one that is not there. */
#define MAX_PROPOSALS 3

/* Is end the whole path, or its last folders and name? */
static gboolean
is_end_of_path (const char *path,
                const char *end,
                gsize       length)
{
  gsize path_length = strlen (path);

  if (length == 0 || length > path_length || memcmp (path + path_length - length, end, length) != 0)
    return FALSE;

  return length == path_length || path[path_length - length - 1] == '/';
}

/* wanted: NAME, FILE:NAME or OBJECT:NAME; the name are these bytes */
static gboolean
is_wanted_as (QuernProfile    *profile,
              QuernFunctionId  id,
              const char      *bytes,
              gsize            n_bytes,
              const char      *wanted,
              gsize            length)
{
  const QuernFunction *function = quern_profile_get_function (profile, id);
  gsize before;

  if (n_bytes > length || memcmp (wanted + length - n_bytes, bytes, n_bytes) != 0)
    return FALSE;
  if (n_bytes == length)
    return TRUE;

  before = length - n_bytes - 1;

  return wanted[before] == ':' &&
         (is_end_of_path (quern_profile_get_file_name (profile, function->file), wanted, before) ||
          is_end_of_path (quern_profile_get_object_name (profile, function->object), wanted,
                          before));
}

/* As the file has it, or as it is shown. */
static gboolean
is_wanted (QuernProfile    *profile,
           QuernFunctionId  id,
           const char      *wanted,
           gsize            length)
{
  gsize n_bytes = 0;
  const char *bytes = quern_profile_get_function_bytes (profile, id, &n_bytes);
  const char *name = quern_profile_get_function_name (profile, id);

  return is_wanted_as (profile, id, bytes, n_bytes, wanted, length) ||
         is_wanted_as (profile, id, name, strlen (name), wanted, length);
}

/* Does the exact name go before a match by file? Then the match is not meant. */
static GArray *
list_wanted (QuernReport *self,
             const char  *name)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  gsize length = strlen (name);
  gboolean has_exact = FALSE;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    {
      gboolean is_exact;

      is_exact = g_str_equal (quern_profile_get_function_name (self->profile, i), name) ||
                 g_str_equal (quern_profile_get_function_raw_name (self->profile, i), name);
      if (!is_exact && !is_wanted (self->profile, i, name, length))
        continue;

      if (has_exact && !is_exact)
        continue;
      if (is_exact && !has_exact)
        g_array_set_size (found, 0);
      has_exact = is_exact;
      g_array_append_val (found, i);
    }

  /* Cycles have names too. */
  for (QuernNodeId i = quern_profile_get_n_functions (self->profile);
       found->len == 0 && i < quern_analysis_get_n_nodes (self->analysis); i++)
    {
      g_autofree char *cycle = quern_analysis_dup_node_name (self->analysis, i);

      if (g_str_equal (cycle, name))
        g_array_append_val (found, i);
    }

  return found;
}

static double
get_cost (QuernReport *self,
          QuernNodeId  node)
{
  return quern_report_get_value (self, quern_report_get_event (self),
                                 quern_analysis_get_inclusive (self->analysis, node));
}

/* "; did you mean …?" with the function of the most similar name */
static char *
dup_guess (QuernReport *self,
           const char  *name)
{
  QuernReportGuess guess;

  quern_report_guess_init (&guess, name);
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    quern_report_guess_add (&guess, quern_profile_get_function_name (self->profile, i));

  return quern_report_guess_dup_hint (&guess, "");
}

/* "; did you mean …?" with the costliest functions that have the text in their names */
static char *
dup_proposals (QuernReport *self,
               const char  *name)
{
  QuernFunctionId best[MAX_PROPOSALS];
  g_autofree char *wanted = g_utf8_make_valid (name, -1);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;
  guint n_functions = *name != '\0' ? quern_profile_get_n_functions (self->profile) : 0;

  for (QuernFunctionId i = 0; i < n_functions; i++)
    {
      guint at = n;

      if (strstr (quern_profile_get_function_name (self->profile, i), wanted) == NULL)
        continue;

      while (at > 0 && get_cost (self, best[at - 1]) < get_cost (self, i))
        at--;
      if (at == MAX_PROPOSALS)
        continue;

      n = MIN (n + 1, MAX_PROPOSALS);
      memmove (best + at + 1, best + at, (n - at - 1) * sizeof *best);
      best[at] = i;
    }

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s“%s”", i > 0 ? ", " : "",
                            quern_profile_get_function_name (self->profile, best[i]));

  return n > 0 ? g_strdup_printf (_("; did you mean %s?"), text->str)
               : dup_guess (self, wanted);
}

static void
warn_of_choice (QuernReport *self,
                QuernNodeId  node,
                guint        n_found)
{
  const QuernFunction *function = quern_profile_get_function (self->profile, node);
  g_autofree char *text =
    g_strdup_printf (_("%u functions are called “%s”; this is about the costliest, "
                       "of file “%s” in object “%s”; "
                       "--function=FILE:NAME or OBJECT:NAME chooses another"),
                     n_found, quern_profile_get_function_name (self->profile, node),
                     quern_profile_get_file_name (self->profile, function->file),
                     quern_profile_get_object_name (self->profile, function->object));

  quern_report_print_warning (NULL, (QuernLocation) { 0, 0, 0 }, text);
}

gboolean
quern_report_match (QuernReport  *self,
                    GRegex       *match,
                    QuernNodeId   node,
                    GError      **error)
{
  gboolean is_cycle = quern_analysis_is_cycle (self->analysis, node);
  g_autofree char *cycle = is_cycle ? quern_analysis_dup_node_name (self->analysis, node) : NULL;
  const char *name = is_cycle ? cycle : quern_profile_get_function_name (self->profile, node);
  const char *raw = is_cycle ? cycle : quern_profile_get_function_raw_name (self->profile, node);
  g_autoptr (GError) local_error = NULL;

  if (g_regex_match_full (match, name, -1, 0, 0, NULL, &local_error) ||
      (raw != name && local_error == NULL &&
       g_regex_match_full (match, raw, -1, 0, 0, NULL, &local_error)))
    return TRUE;

  if (local_error != NULL)
    g_propagate_error (error, g_steal_pointer (&local_error));

  return FALSE;
}

/**
 * quern_report_find_function:
 * @self: an open report
 * @name: the name of a function or a cycle, maybe with its file or object
 * @node: (out): what has that name; the costliest if several have
 * @error: a QUERN_USAGE_ERROR
 *
 * Returns: whether there is one
 */
gboolean
quern_report_find_function (QuernReport  *self,
                            const char   *name,
                            QuernNodeId  *node,
                            GError      **error)
{
  g_autoptr (GArray) found = list_wanted (self, name);

  if (found->len == 0)
    {
      g_autofree char *proposals = dup_proposals (self, name);

      quern_usage_error_set (error, _("there is no function “%s”%s"), name, proposals);
      return FALSE;
    }

  *node = g_array_index (found, QuernNodeId, 0);
  for (guint i = 1; i < found->len; i++)
    {
      QuernNodeId other = g_array_index (found, QuernNodeId, i);

      if (get_cost (self, other) > get_cost (self, *node))
        *node = other;
    }

  if (found->len > 1)
    warn_of_choice (self, *node, found->len);

  return TRUE;
}

/**
 * quern_report_find_source:
 * @self: an open report
 * @path: the path of a source file as the profile has it, or the end of it
 * @file: (out): the file that is meant
 * @error: a QUERN_USAGE_ERROR
 *
 * Returns: whether there is one, and only one
 */
gboolean
quern_report_find_source (QuernReport  *self,
                          const char   *path,
                          QuernFileId  *file,
                          GError      **error)
{
  g_autoptr (GString) others = g_string_new (NULL);
  guint n_found = 0;

  for (QuernFileId i = 0; i < quern_profile_get_n_files (self->profile); i++)
    {
      const char *name = quern_profile_get_file_name (self->profile, i);

      if (g_str_equal (name, path))
        {
          *file = i;
          return TRUE;
        }
      if (!is_end_of_path (name, path, strlen (path)))
        continue;

      *file = i;
      n_found++;
      if (n_found <= MAX_PROPOSALS)
        g_string_append_printf (others, "%s“%s”", n_found > 1 ? ", " : "", name);
    }

  if (n_found == 0)
    quern_usage_error_set (error, _("there is no source file “%s” in the profile"), path);
  else if (n_found > 1)
    quern_usage_error_set (error, _("%u source files end in “%s”: %s"), n_found, path,
                           others->str);

  return n_found == 1;
}
