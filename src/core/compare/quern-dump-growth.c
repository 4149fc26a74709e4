/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-dump-growth.h"

#include "quern-config.h"
#include "quern-cost-table.h"
#include "quern-event-format.h"
#include "quern-hash.h"
#include "quern-namesakes.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Number of functions to name. */
#define N_NAMED 3

/* Increases below 1/LEAST_PART of the increase of the total are not marked. */
#define LEAST_PART 1000

/* A function that costs more than before. */
typedef struct
{
  QuernFunctionId id;
  gint64          cost; /* increase */
} Grown;

/* Inserts a function into the largest ones, in descending order. */
static void
keep_largest (Grown       *first,
              const Grown *grown)
{
  guint place = N_NAMED;

  while (place > 0 && first[place - 1].cost < grown->cost)
    place--;
  if (place == N_NAMED)
    return;

  memmove (&first[place + 1], &first[place], (N_NAMED - 1 - place) * sizeof *first);
  first[place] = *grown;
}

/* The names of a function; none of them contains the separator. */
static char *
dup_key (QuernProfile    *profile,
         QuernFunctionId  id)
{
  const QuernFunction *function = quern_profile_get_function (profile, id);

  return g_strjoin ("\n", quern_profile_get_function_raw_name (profile, id),
                    quern_profile_get_file_name (profile, function->file),
                    quern_profile_get_object_name (profile, function->object), NULL);
}

/* Maps the functions before to their index + 1. */
static GHashTable *
index_functions (QuernProfile *profile)
{
  GHashTable *places = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    g_hash_table_insert (places, dup_key (profile, i), GUINT_TO_POINTER (i + 1));

  return places;
}

/* "parse", "parse and hash", "parse, hash and log"; NULL for none. */
static char *
dup_names (QuernProfile *profile,
           const Grown  *first)
{
  char *names[N_NAMED] = { NULL };
  char *text = NULL;
  guint n = 0;

  for (; n < N_NAMED && first[n].cost > 0; n++)
    names[n] = quern_visible_take_brief (quern_namesakes_dup_brief (profile, first[n].id));
  if (n == 1)
    text = g_strdup (names[0]);
  else if (n == 2)
    /* Translators: names of functions */
    text = g_strdup_printf (_("%s and %s"), names[0], names[1]);
  else if (n == 3)
    /* Translators: names of functions */
    text = g_strdup_printf (_("%s, %s and %s"), names[0], names[1], names[2]);
  for (guint i = 0; i < n; i++)
    g_free (names[i]);

  return text;
}

/* The same event in another set; QUERN_NONE if it is missing. */
static QuernEventId
find_event (QuernEventSet *events,
            QuernEventId   event,
            QuernEventSet *others)
{
  return quern_event_set_find (others, quern_event_set_get_name (events, event));
}

/* Describes the increase of the total. */
static char *
dup_text (const QuernDumpGrowth *self,
          QuernProfile          *profile)
{
  g_autofree char *cost = quern_event_format_named (quern_profile_get_events (profile),
                                                    self->event, (double) self->total);
  Grown first[N_NAMED] = { { 0, 0 } };
  g_autofree char *names = NULL;

  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    keep_largest (first, &(Grown) { i, self->costs[i] });
  names = dup_names (profile, first);
  if (names == NULL)
    return g_strdup_printf ("%s%s", self->total > 0 ? "+" : "", cost);

  /* Translators: how much a program has cost since another dump of it, and the functions in which
   * most of that was spent: "+1,234 Ir", "parse, hash and log" */
  return g_strdup_printf (_("%s%s, most of it in %s"), self->total > 0 ? "+" : "", cost, names);
}

QuernDumpGrowth *
quern_dump_growth_new (QuernAnalysis *before,
                       QuernAnalysis *after,
                       QuernEventId   event,
                       GCancellable  *cancellable)
{
  QuernProfile *profiles[] = {
    quern_analysis_get_profile (before), quern_analysis_get_profile (after)
  };
  QuernEventSet *events[] = {
    quern_profile_get_events (profiles[0]), quern_profile_get_events (profiles[1])
  };
  QuernEventId event_before = find_event (events[1], event, events[0]);
  g_autoptr (GHashTable) places = index_functions (profiles[0]);
  g_autoptr (QuernDumpGrowth) self = g_new0 (QuernDumpGrowth, 1);

  self->event = event;
  self->n_functions = quern_profile_get_n_functions (profiles[1]);
  self->costs = g_new (gint64, MAX (self->n_functions, 1));
  self->total = quern_event_set_get_cost (events[1], event,
                                          quern_profile_get_total (profiles[1]));
  if (event_before != QUERN_NONE)
    self->total = quern_cost_subtract (
      self->total, quern_event_set_get_cost (events[0], event_before,
                                             quern_profile_get_total (profiles[0])));
  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    {
      g_autofree char *key = dup_key (profiles[1], i);
      guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, key));

      if (g_cancellable_is_cancelled (cancellable))
        return NULL;

      self->costs[i] = quern_event_set_get_cost (events[1], event,
                                                 quern_profile_get_self (profiles[1], i));
      if (place > 0 && event_before != QUERN_NONE)
        self->costs[i] = quern_cost_subtract (
          self->costs[i],
          quern_event_set_get_cost (events[0], event_before,
                                    quern_profile_get_self (profiles[0], place - 1)));
    }
  self->text = dup_text (self, profiles[1]);

  return g_steal_pointer (&self);
}

void
quern_dump_growth_free (QuernDumpGrowth *self)
{
  if (self == NULL)
    return;

  g_free (self->costs);
  g_free (self->text);
  g_free (self);
}

gint64
quern_dump_growth_get (const QuernDumpGrowth *self,
                       QuernFunctionId        function)
{
  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (function < self->n_functions, 0);

  return self->costs[function] > 0 && self->costs[function] >= self->total / LEAST_PART
           ? self->costs[function] : 0;
}
