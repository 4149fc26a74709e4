/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-warning-words.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-parse-error.h"

#include <glib/gi18n.h>
#include <inttypes.h>

static char *
dup_line (QuernLocation where)
{
  return where.column == 0
           ? g_strdup_printf (_("Line %" PRIu64), where.line)
           : g_strdup_printf (_("Line %" PRIu64 ", column %u"), where.line, where.column);
}

char *
quern_warning_words_dup_place (QuernProfile *profile,
                               const GError *warning,
                               gboolean      names_file)
{
  QuernLocation where = quern_parse_error_get_location (warning);
  guint n_inputs = quern_profile_get_n_inputs (profile);
  g_autofree char *name = NULL;

  if ((n_inputs > 1 || names_file) && where.input < n_inputs)
    name = g_path_get_basename (quern_profile_get_input (profile, where.input));

  if (where.line == 0)
    return name != NULL ? g_steal_pointer (&name) : g_strdup ("");
  if (name == NULL)
    return dup_line (where);
  if (where.column == 0)
    /* Translators: a file's name */
    return g_strdup_printf (_("%s, line %" PRIu64), name, where.line);

  return g_strdup_printf (_("%s, line %" PRIu64 ", column %u"), name, where.line, where.column);
}

char *
quern_warning_words_dup_of_side (guint       side,
                                 const char *text)
{
  if (side == 0)
    /* Translators: about the earlier one of two profiles that are compared */
    return g_strdup_printf (_("before: %s"), text);
  if (side == 1)
    /* Translators: about the later one of two profiles that are compared */
    return g_strdup_printf (_("after: %s"), text);

  return g_strdup_printf (_("profile %u: %s"), side + 1, text);
}

/* Missing data is reported first. A single warning is shown in full, so that the user can judge
 * it. */
static char *
summarise (QuernProfile *profile,
           gboolean      is_side)
{
  const GError *first = g_ptr_array_index (quern_profile_get_warnings (profile), 0);
  guint64 n_warnings = quern_profile_get_n_warnings (profile);
  g_autofree char *count = quern_format_count (n_warnings);
  g_autofree char *place = NULL;

  if (g_error_matches (first, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_CUT))
    return g_strdup (first->message);
  if (n_warnings == 1)
    {
      place = quern_warning_words_dup_place (profile, first, is_side);
      /* Translators: a place in a file, and what is wrong there */
      return *place != '\0' ? g_strdup_printf (_("%s: %s"), place, first->message)
                            : g_strdup (first->message);
    }
  if (is_side)
    return g_strdup_printf (g_dngettext (NULL, "%s warning", "%s warnings", (gulong) n_warnings),
                            count);

  return g_strdup_printf (g_dngettext (NULL, "Reading gave a warning",
                                       "Reading gave %" PRIu64 " warnings", (gulong) n_warnings),
                          n_warnings);
}

char *
quern_warning_words_dup_summary (GPtrArray *profiles)
{
  g_autofree char *all = NULL;

  for (guint side = 0; side < profiles->len; side++)
    {
      QuernProfile *profile = g_ptr_array_index (profiles, side);
      g_autofree char *before = g_steal_pointer (&all);
      g_autofree char *text = NULL;
      g_autofree char *of_side = NULL;

      if (quern_profile_get_n_warnings (profile) > 0)
        {
          text = summarise (profile, profiles->len > 1);
          of_side = profiles->len > 1 ? quern_warning_words_dup_of_side (side, text)
                                      : g_strdup (text);
        }
      if (before == NULL)
        all = g_steal_pointer (&of_side);
      else if (of_side == NULL)
        all = g_steal_pointer (&before);
      else
        /* Translators: what is wrong with one profile, and with another */
        all = g_strdup_printf (_("%s; %s"), before, of_side);
    }

  return all != NULL ? quern_format_capitalise (all) : NULL;
}
