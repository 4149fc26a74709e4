/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-column-words.h"

#include "quern-cost-text.h"
#include "quern-visible.h"

#include <string.h>

char *
quern_column_words_dup_cost (QuernExplorer *explorer,
                             QuernEventId   event,
                             gboolean       is_share,
                             const char    *format)
{
  QuernProfile *profile = quern_explorer_get_profile (explorer);
  g_autofree char *name = NULL;
  g_autofree char *base = NULL;
  const char *place = strstr (format, "%s");
  GString *words;

  if (event == QUERN_NONE || profile == NULL || place == NULL)
    return NULL;

  words = g_string_new_len (format, place - format);
  name = quern_visible_brief (
    quern_event_set_get_long_name (quern_profile_get_events (profile), event));
  g_string_append (words, name);
  g_string_append (words, place + strlen ("%s"));
  if (is_share && quern_cost_text_is_share (explorer, event))
    base = quern_cost_text_dup_base (explorer);
  if (base != NULL)
    g_string_append_printf (words, "\n%s", base);

  return g_string_free (words, FALSE);
}
