/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-find.h"

#include "quern-distinct-names.h"
#include "quern-function-place.h"
#include "quern-namesakes.h"
#include "quern-report-messages.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <string.h>

/* Maximum number of names suggested for an unknown one. */
#define MAX_PROPOSALS 3

/* Whether end is the whole path, or its last folders and name. */
static gboolean
is_end_of_path (const char *path,
                const char *end,
                gsize       length)
{
  gsize path_length = strlen (path);

  if (length == 0 || length > path_length || memcmp (path + path_length - length, end, length) != 0)
    return FALSE;

  return length == path_length || strchr ("/\\", path[path_length - length - 1]) != NULL;
}

/* Whether the function, whose name is bytes, matches text: NAME, FILE:NAME or OBJECT:NAME. */
static gboolean
has_name (QuernProfile    *profile,
          QuernFunctionId  id,
          const char      *bytes,
          gsize            n_bytes,
          const char      *text,
          gsize            length)
{
  const QuernFunction *function = quern_profile_get_function (profile, id);
  gsize before;

  if (n_bytes > length || memcmp (text + length - n_bytes, bytes, n_bytes) != 0)
    return FALSE;
  if (n_bytes == length)
    return TRUE;

  before = length - n_bytes - 1;

  return text[before] == ':' &&
         (is_end_of_path (quern_profile_get_file_name (profile, function->file), text, before) ||
          is_end_of_path (quern_profile_get_object_name (profile, function->object), text,
                          before));
}

/* Matches the name as it is in the file, or as it is shown. */
static gboolean
is_function (QuernProfile    *profile,
             QuernFunctionId  id,
             const char      *text,
             gsize            length)
{
  gsize n_bytes = 0;
  const char *bytes = quern_profile_get_function_bytes (profile, id, &n_bytes);
  const char *name = quern_profile_get_function_name (profile, id);

  return has_name (profile, id, bytes, n_bytes, text, length) ||
         has_name (profile, id, name, strlen (name), text, length);
}

/* Whether shown is the end of path, or path shortened with "…", with or without a line:
 * "…/elf/dl-lookup.c:71". */
static gboolean
is_shown_path (const char *path,
               const char *shown)
{
  g_autofree char *visible = quern_visible_dup (path);
  g_auto (GStrv) pieces = NULL;
  g_autofree char *place = g_strdup (shown);
  g_autofree char *base = g_path_get_basename (visible);
  char *colon = strrchr (place, ':');

  if (colon != NULL && colon[1] != '\0' && colon[1 + strspn (colon + 1, "0123456789")] == '\0')
    *colon = '\0';

  pieces = g_strsplit (place, "…", 2);

  return pieces[0] != NULL && pieces[1] != NULL
           ? (g_str_has_prefix (visible, pieces[0]) || g_str_has_prefix (base, pieces[0])) &&
             g_str_has_suffix (visible, pieces[1])
           : is_end_of_path (visible, place, strlen (place));
}

/* Matches "name", "name (2)", or "name (main.c)", as sentences and pictures show it. */
static gboolean
is_shown (QuernProfile    *profile,
          QuernFunctionId  id,
          const char      *text,
          gboolean         cuts_words)
{
  g_autofree char *visible = quern_visible_dup (quern_profile_get_function_name (profile, id));
  guint twin = quern_namesakes_get_twin (profile, id);
  g_autofree char *numbered = g_strdup_printf ("%s (%u)", visible, twin);
  g_autofree char *note = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *name = NULL;

  if (quern_distinct_names_match (text, twin > 0 ? numbered : visible, cuts_words))
    return TRUE;

  note = quern_namesakes_dup_note (profile, id);
  shown = note != NULL ? quern_visible_dup (note) : NULL;
  if (shown == NULL || !g_str_has_suffix (text, shown))
    return FALSE;

  name = g_strchomp (g_strndup (text, strlen (text) - strlen (shown)));

  return quern_distinct_names_match (name, visible, cuts_words);
}

/* Matches the same with a place: "name [file]". */
static gboolean
is_shown_with_place (QuernProfile    *profile,
                     QuernFunctionId  id,
                     const char      *text,
                     gboolean         cuts_words)
{
  const QuernFunction *function = quern_profile_get_function (profile, id);
  const char *file = quern_profile_get_file_name (profile, function->file);
  const char *object = quern_profile_get_object_name (profile, function->object);
  const char *slash = strrchr (object, '/');
  const char *bracket = g_str_has_suffix (text, "]") ? g_strrstr (text, " [") : NULL;
  g_autofree char *name = NULL;
  g_autofree char *place = NULL;
  g_autofree char *both = NULL;

  if (bracket == NULL)
    return FALSE;

  name = g_strndup (text, (gsize) (bracket - text));
  place = g_strndup (bracket + 2, strlen (bracket) - 3);
  both = g_strconcat (slash != NULL ? slash + 1 : object, ": ", file, NULL);

  return is_shown (profile, id, name, cuts_words) &&
         (is_shown_path (file, place) || is_shown_path (object, place) ||
          is_shown_path (both, place));
}

/* Adds functions that a table may show like this if there is no room for their whole names. */
static void
add_shown (QuernReport *report,
           const char  *text,
           gboolean     cuts_words,
           GArray      *found)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (report->profile); i++)
    if (is_shown (report->profile, i, text, cuts_words) ||
        is_shown_with_place (report->profile, i, text, cuts_words))
      g_array_append_val (found, i);
}

/* Lists functions with exactly this name, or else those that match with a file or object. */
static GArray *
list_functions (QuernReport *report,
                const char  *name)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  gsize length = strlen (name);
  gboolean has_exact = FALSE;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (report->profile); i++)
    {
      gboolean is_exact;

      is_exact = g_str_equal (quern_profile_get_function_name (report->profile, i), name) ||
                 g_str_equal (quern_profile_get_function_raw_name (report->profile, i), name);
      if (!is_exact && !is_function (report->profile, i, name, length))
        continue;

      if (has_exact && !is_exact)
        continue;
      if (is_exact && !has_exact)
        g_array_set_size (found, 0);
      has_exact = is_exact;
      g_array_append_val (found, i);
    }

  /* Cycles have names too. */
  for (QuernNodeId i = quern_profile_get_n_functions (report->profile);
       found->len == 0 && i < quern_analysis_get_n_nodes (report->analysis); i++)
    {
      g_autofree char *cycle = quern_analysis_dup_node_name (report->analysis, i);

      if (g_str_equal (cycle, name))
        g_array_append_val (found, i);
    }

  if (found->len == 0 && length > 0)
    add_shown (report, name, FALSE, found);
  if (found->len == 0 && strstr (name, "…") != NULL)
    add_shown (report, name, TRUE, found);

  return found;
}

static double
get_cost (QuernReport *report,
          QuernNodeId  node)
{
  return quern_report_get_value (report, quern_report_get_event (report),
                                 quern_analysis_get_inclusive (report->analysis, node));
}

/* "; did you mean …?" with the function of the most similar name */
static char *
dup_hint (QuernReport *report,
          const char  *name)
{
  QuernReportSuggestion suggestion;

  quern_report_suggestion_init (&suggestion, name);
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (report->profile); i++)
    quern_report_suggestion_add (&suggestion, quern_profile_get_function_name (report->profile, i));

  return quern_report_suggestion_dup_hint (&suggestion, "");
}

/* "; did you mean …?" with the costliest functions whose names contain the text */
static char *
dup_proposals (QuernReport *report,
               const char  *name)
{
  QuernFunctionId best[MAX_PROPOSALS];
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;
  guint n_functions = *name != '\0' ? quern_profile_get_n_functions (report->profile) : 0;

  for (QuernFunctionId i = 0; i < n_functions; i++)
    {
      guint at = n;

      if (strstr (quern_profile_get_function_name (report->profile, i), valid) == NULL)
        continue;

      while (at > 0 && get_cost (report, best[at - 1]) < get_cost (report, i))
        at--;
      if (at == MAX_PROPOSALS)
        continue;

      n = MIN (n + 1, MAX_PROPOSALS);
      memmove (best + at + 1, best + at, (n - at - 1) * sizeof *best);
      best[at] = i;
    }

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s“%s”", i > 0 ? ", " : "",
                            quern_profile_get_function_name (report->profile, best[i]));

  return n > 0 ? g_strdup_printf (_("; did you mean %s?"), text->str)
               : dup_hint (report, valid);
}

static void
warn_of_choice (QuernReport *report,
                const char  *asked,
                GArray      *found,
                QuernNodeId  node)
{
  const QuernFunction *function = quern_profile_get_function (report->profile, node);
  const char *name = quern_profile_get_function_name (report->profile, node);
  gboolean is_one_name = TRUE;
  g_autofree char *place = quern_function_place_dup (
    quern_profile_get_object_name (report->profile, function->object),
    quern_profile_get_file_name (report->profile, function->file), TRUE);
  g_autofree char *text = NULL;

  for (guint i = 0; i < found->len && is_one_name; i++)
    is_one_name = g_str_equal (quern_profile_get_function_name (
                                 report->profile, g_array_index (found, QuernNodeId, i)), name);

  if (is_one_name)
    text = g_strdup_printf (_("%u functions are named “%s”; using the costliest, in “%s”; choose "
                              "another with --function=FILE:NAME or OBJECT:NAME"),
                            found->len, name, *place != '\0' ? place : "???");
  else
    text = g_strdup_printf (_("%u functions match “%s”; using the costliest, “%s”; give more of "
                              "the name to choose another"),
                            found->len, asked, name);

  quern_report_print_warning (NULL, text);
}

gboolean
quern_report_find_function (QuernReport  *report,
                            const char   *name,
                            QuernNodeId  *node,
                            GError      **error)
{
  g_autoptr (GArray) found = list_functions (report, name);

  if (found->len == 0)
    {
      g_autofree char *proposals = dup_proposals (report, name);

      return quern_usage_error_set (error, _("there is no function “%s”%s"), name, proposals);
    }

  *node = g_array_index (found, QuernNodeId, 0);
  for (guint i = 1; i < found->len; i++)
    {
      QuernNodeId other = g_array_index (found, QuernNodeId, i);

      if (get_cost (report, other) > get_cost (report, *node))
        *node = other;
    }

  /* A command may look up the same name for several purposes. */
  if (found->len > 1 && g_hash_table_add (report->ambiguous, g_strdup (name)))
    warn_of_choice (report, name, found, *node);

  return TRUE;
}

gboolean
quern_report_find_source (QuernReport  *report,
                          const char   *path,
                          QuernFileId  *file,
                          GError      **error)
{
  g_autoptr (GString) others = g_string_new (NULL);
  guint n_found = 0;

  for (QuernFileId i = 0; i < quern_profile_get_n_files (report->profile); i++)
    {
      const char *name = quern_profile_get_file_name (report->profile, i);

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
    return quern_usage_error_set (error, _("there is no source file “%s” in the profile"), path);
  if (n_found > 1)
    return quern_usage_error_set (error, _("%u source files end in “%s”: %s"), n_found, path,
                                  others->str);

  return TRUE;
}

gboolean
quern_report_find_group (QuernGrouping  *grouping,
                         const char     *name,
                         guint          *group,
                         GError        **error)
{
  /* The costliest group with this short name. */
  guint in_short = QUERN_NONE;
  g_autofree char *hint = NULL;
  QuernReportSuggestion suggestion;

  quern_report_suggestion_init (&suggestion, name);
  for (guint i = 0; i < quern_grouping_get_n_groups (grouping); i++)
    {
      g_autofree char *short_name = quern_grouping_dup_short_name (grouping, i);
      const char *full_name = quern_grouping_get_name (grouping, i);
      const char *slash = strrchr (full_name, '/');

      *group = i;
      if (strcmp (full_name, name) == 0)
        return TRUE;
      quern_report_suggestion_add (&suggestion, slash != NULL ? slash + 1 : full_name);
      if (in_short == QUERN_NONE && strcmp (short_name, name) == 0)
        in_short = i;
    }

  *group = in_short;
  hint = quern_report_suggestion_dup_hint (&suggestion, "");
  if (in_short == QUERN_NONE)
    return quern_usage_error_set (error, _("there is no group “%s”%s"), name, hint);

  return TRUE;
}
