/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-draft.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* As in formulas: a name ends at a blank or an operator. */
static gboolean
is_of_name (char c)
{
  return (guchar) c > ' ' && c != 0x7f && strchr ("+-*/()=:,\"", c) == NULL;
}

static void
find_range (const char *formula,
            guint32     column,
            guint      *start,
            guint      *end)
{
  gsize length = strlen (formula);
  gsize from = MIN (column > 0 ? column - 1 : 0, length);
  gsize to;

  /* Something is missing at the end: mark what precedes it. */
  while (from > 0 && (from == length || formula[from] == ' '))
    from--;
  while (from > 0 && ((guchar) formula[from] & 0xc0) == 0x80)
    from--;

  to = from;
  while (is_of_name (formula[to]))
    to++;
  if (to == from && from < length)
    to = from + 1;

  *start = (guint) from;
  *end = (guint) to;
}

/* Columns in errors count bytes; users count characters. */
static char *
dup_sentence (const char *formula,
              guint32     column,
              const char *message)
{
  gsize bytes = MIN (column - 1, strlen (formula));

  /* Translators: %ld is a place in a formula, counted in characters, %s what is wrong there */
  return g_strdup_printf (_("Column %ld: %s"), g_utf8_strlen (formula, (gssize) bytes) + 1,
                          message);
}

QuernEventSet *
quern_event_draft_check (QuernExplorer            *explorer,
                         const QuernFormulaSource *draft,
                         const char               *old_name,
                         QuernDraftProblem        *problem)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  QuernEventSet *events;
  g_autoptr (GError) error = NULL;
  guint32 column;

  *problem = (QuernDraftProblem) { 0 };
  if (analysis == NULL)
    return NULL;

  /* Report problems of the formula before a missing name. */
  if (*draft->name == '\0' && *draft->formula != '\0')
    {
      QuernFormulaSource named = *draft;
      g_autoptr (QuernEventSet) tried = NULL;

      named.name = "\x01";
      tried = quern_own_events_try (
        analysis, quern_event_choice_get_own_lists (quern_explorer_get_events (explorer)), &named,
        old_name, &error);
      if (tried != NULL)
        {
          problem->what = QUERN_DRAFT_NAME;
          problem->text = g_strdup (_("The event needs a name"));
          return NULL;
        }
    }

  events = error == NULL
             ? quern_own_events_try (
                 analysis, quern_event_choice_get_own_lists (quern_explorer_get_events (explorer)),
                 draft, old_name, &error)
             : NULL;
  if (events != NULL)
    return events;

  column = quern_parse_error_get_location (error).column;
  problem->what = column > 0 ? QUERN_DRAFT_FORMULA : QUERN_DRAFT_NAME;
  if (*draft->formula == '\0' && column > 0)
    return NULL;

  if (column == 0)
    {
      problem->text = *draft->name != '\0' ? g_strdup (error->message) : NULL;
      return NULL;
    }

  problem->text = dup_sentence (draft->formula, column, error->message);
  find_range (draft->formula, column, &problem->start, &problem->end);

  return NULL;
}

static gboolean
needs_quotes (const char *name)
{
  for (const char *c = name; *c != '\0'; c++)
    if (!is_of_name (*c))
      return TRUE;

  return *name == '\0' || g_ascii_isdigit (*name) || *name == '.';
}

char *
quern_event_draft_complete (const char *formula,
                            int         cursor,
                            const char *name,
                            int        *start)
{
  const char *end = g_utf8_offset_to_pointer (formula, cursor);
  const char *word = end;
  gboolean needs_blank;
  g_autofree char *written = NULL;

  while (word > formula && is_of_name (word[-1]))
    word--;

  /* Keep the word if the name does not begin with it. */
  if (g_ascii_strncasecmp (word, name, (gsize) (end - word)) != 0)
    word = end;
  *start = (int) g_utf8_pointer_to_offset (formula, word);

  needs_blank = word > formula && word[-1] != ' ' && word[-1] != '(';
  written = needs_quotes (name) ? g_strdup_printf ("\"%s\"", name) : g_strdup (name);

  return g_strconcat (needs_blank ? " " : "", written, NULL);
}

gboolean
quern_event_draft_find (QuernExplorer      *explorer,
                        const char         *name,
                        QuernFormulaSource *event,
                        QuernEventScope    *scope)
{
  QuernProfile *profile = quern_explorer_get_profile (explorer);
  QuernEventSet *events;
  QuernEventId id;

  for (guint i = 0; i < QUERN_N_EVENT_SCOPES; i++)
    if (quern_own_events_find (
          quern_event_choice_get_own_events (quern_explorer_get_events (explorer), i), name, event))
      {
        *scope = i;
        return TRUE;
      }

  if (profile == NULL)
    return FALSE;

  events = quern_profile_get_events (profile);
  id = quern_event_set_find (events, name);
  if (id == QUERN_NONE)
    return FALSE;

  /* A copy of a real event is a formula that names it. */
  *event = (QuernFormulaSource) {
    .name = name,
    .formula = id < quern_event_set_get_n_real (events) ? name
                                                        : quern_event_set_get_formula (events, id),
    .long_name = quern_event_set_get_long_name (events, id),
  };

  return TRUE;
}

char *
quern_event_draft_dup_free_name (QuernExplorer *explorer,
                                 const char    *name)
{
  QuernFormulaSource event;
  QuernEventScope scope;

  for (guint i = 2;; i++)
    {
      g_autofree char *candidate = g_strdup_printf ("%s_%u", name, i);

      if (!quern_event_draft_find (explorer, candidate, &event, &scope))
        return g_steal_pointer (&candidate);
    }
}

static QuernEventId
find_event (QuernExplorer *explorer,
            const char    *name)
{
  QuernProfile *profile = quern_explorer_get_profile (explorer);

  return profile != NULL && name != NULL
           ? quern_event_set_find (quern_profile_get_events (profile), name)
           : QUERN_NONE;
}

QuernEventRole
quern_event_draft_get_role (QuernExplorer *explorer,
                            const char    *name)
{
  QuernEventId event = find_event (explorer, name);

  if (name == NULL)
    return QUERN_ROLE_NEW;
  if (event == QUERN_NONE)
    return QUERN_ROLE_NONE;
  if (event == quern_event_choice_get_event (quern_explorer_get_events (explorer)))
    return QUERN_ROLE_PRIMARY;

  return event == quern_event_choice_get_second_event (quern_explorer_get_events (explorer))
           ? QUERN_ROLE_SECOND
           : QUERN_ROLE_NONE;
}

void
quern_event_draft_set_role (QuernExplorer  *explorer,
                            const char     *name,
                            QuernEventRole  role)
{
  QuernEventId event = find_event (explorer, name);

  if (event == QUERN_NONE)
    return;

  if (role == QUERN_ROLE_PRIMARY)
    quern_event_choice_set_event (quern_explorer_get_events (explorer), event);
  else if (role == QUERN_ROLE_SECOND ||
           (role == QUERN_ROLE_NEW && quern_event_choice_get_second_event (
                                        quern_explorer_get_events (explorer)) == QUERN_NONE))
    quern_event_choice_set_second_event (quern_explorer_get_events (explorer), event);
}
