/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-start.h"

#include "quern-address-name.h"

#include <string.h>

/* A function with more than this share of its cost in one callee only passes the work on. */
#define MIN_PASSED_ON 0.95
#define MAX_STEPS_DOWN 64
/* A member of a cycle with less self cost, as a share of what the caller of the cycle passes on,
 * says no more than that caller. */
#define MIN_OF_CYCLE 0.1

/* Functions that are passed over because nothing can be said about their cost. */
#define MAX_DEAD_ENDS 64

/* A curve is fitted to this many input sizes or more; two of them still make a line. */
#define MIN_SIZES_OF_CURVE 5
#define MIN_SIZES_OF_LINE 2
/* A function with less than this share of the cost is not worth seeing first, however many sizes it
 * has. */
#define MIN_SHARE_OF_CURVE 0.01

/* What a function's name says about the start of the program, the best last. */
typedef enum
{
  BEGINS_NOTHING,
  CALLS_MAIN, /* the C library's, where Callgrind knows it */
  IS_MAIN,
} Beginning;

/* Also matches names with callers, which Callgrind writes as "main'(below main)". */
static gboolean
is_called (const char *name,
           const char *wanted)
{
  gsize length = strlen (wanted);

  return strncmp (name, wanted, length) == 0 && (name[length] == '\0' || name[length] == '\'');
}

static Beginning
judge_name (const char *name)
{
  /* The second is Go's. */
  if (is_called (name, "main") || is_called (name, "main.main"))
    return IS_MAIN;
  if (is_called (name, "(below main)"))
    return CALLS_MAIN;

  return BEGINS_NOTHING;
}

/* Callgrind gives this name to each C library function above main. */
static gboolean
is_below_main (QuernAnalysis *analysis,
               QuernNodeId    node)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  return judge_name (quern_profile_get_function_name (profile, node)) == CALLS_MAIN;
}

/* The member of @node's cycle with the highest self cost, if it costs more than @least; else
 * QUERN_NONE. */
static QuernNodeId
find_busiest_member (QuernAnalysis *analysis,
                     QuernNodeId    node,
                     QuernEventId   event,
                     double         least)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernNodeId best = QUERN_NONE;
  const QuernFunctionId *members;
  guint n_members;

  members = quern_cycles_get_members (quern_analysis_get_cycles (analysis),
                                      quern_analysis_get_node_cycle (analysis, node), &n_members);
  for (guint i = 0; i < n_members; i++)
    {
      double cost = (double) quern_event_set_get_cost (events, event,
                                                       quern_profile_get_self (profile,
                                                                               members[i]));

      if (cost > least)
        {
          best = members[i];
          least = cost;
        }
    }

  return best;
}

/* The costliest callee from here, if it costs more than @least; else QUERN_NONE. */
static QuernNodeId
find_costliest_callee (QuernAnalysis *analysis,
                       QuernNodeId    node,
                       QuernEventId   event,
                       double         least)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  g_autoptr (QuernCallTable) calls = quern_analysis_list_calls (analysis, node, QUERN_CALLEES);
  QuernNodeId costliest = QUERN_NONE;

  for (guint i = 0; i < quern_call_table_get_n_rows (calls); i++)
    {
      const QuernCallRow *row = quern_call_table_get_row (calls, i);
      double cost = (double) quern_event_set_get_cost (events, event,
                                                       quern_call_table_get_costs (calls, i));

      if (!row->recursive && cost > least)
        {
          costliest = row->other;
          least = cost;
        }
    }

  return costliest;
}

static gboolean
is_named (QuernAnalysis *analysis,
          QuernNodeId    node)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  return !quern_address_name_is (quern_profile_get_function_raw_name (profile, node)) &&
         !is_below_main (analysis, node);
}

/* Whether a function above another one tells more about where nearly the same cost goes: the name
 * of a library function that starts programs does not. */
static gboolean
is_clearer (QuernAnalysis *analysis,
            QuernNodeId    above,
            QuernNodeId    below,
            const gint64  *costs)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  return !is_named (analysis, below) &&
         quern_profile_get_function (profile, above)->object ==
         quern_profile_get_function (profile, below)->object &&
         (double) costs[below] >= MIN_PASSED_ON * (double) costs[above];
}

/* Most of the way down from main leads through functions that only pass the
 * work on. The first that divides it among others is the one worth seeing. */
static QuernNodeId
skip_passing_on (QuernAnalysis *analysis,
                 QuernNodeId    node,
                 QuernEventId   event,
                 const gint64  *costs)
{
  QuernNodeId named = QUERN_NONE;

  for (guint steps = 0; steps < MAX_STEPS_DOWN; steps++)
    {
      double least = is_below_main (analysis, node) ? 0.0 : MIN_PASSED_ON * (double) costs[node];
      QuernNodeId next = QUERN_NONE;

      if (is_named (analysis, node))
        named = node;
      if (quern_analysis_get_node_cycle (analysis, node) == 0)
        next = find_costliest_callee (analysis, node, event, least);
      if (next != QUERN_NONE && quern_analysis_get_node_cycle (analysis, next) != 0)
        next = find_busiest_member (analysis, next, event, MIN_OF_CYCLE * (double) costs[node]);
      if (next == QUERN_NONE)
        break;
      node = next;
    }

  return named != QUERN_NONE && is_clearer (analysis, named, node, costs) ? named : node;
}

/* The function whose self cost changed most; QUERN_NONE if none did. */
static QuernNodeId
find_largest_change (QuernAnalysis *analysis)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  g_autofree gint64 *costs = NULL;
  QuernNodeId largest = QUERN_NONE;
  QuernEventId event = 0;

  while (event < quern_event_set_get_n_events (events) &&
         quern_event_set_get_side (events, event) != QUERN_COMPARISON_DIFFERENCE)
    event++;
  if (event == quern_event_set_get_n_events (events))
    return QUERN_NONE;

  costs = quern_analysis_dup_costs (analysis, event, FALSE);
  for (QuernFunctionId id = 0; id < quern_profile_get_n_functions (profile); id++)
    if (costs[id] != 0 && (largest == QUERN_NONE || llabs (costs[id]) > llabs (costs[largest])))
      largest = id;

  return largest;
}

/* Whether a function has cost, but neither of its own nor in calls, as with a recording that began
 * inside it: views around it would be empty. */
static gboolean
is_dead_end (QuernAnalysis *analysis,
             QuernNodeId    node,
             QuernEventId   event,
             gint64         cost)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  return cost != 0 && quern_analysis_get_node_cycle (analysis, node) == 0 &&
         quern_event_set_get_cost (quern_profile_get_events (profile), event,
                                   quern_profile_get_self (profile, node)) == 0 &&
         find_costliest_callee (analysis, node, event, 0.0) == QUERN_NONE;
}

/* The best by name, of these the costliest, without those passed over. */
static QuernNodeId
find_beginning (QuernProfile *profile,
                const gint64 *costs,
                GHashTable   *passed_over)
{
  gboolean have_calls = quern_profile_get_n_calls (profile) > 0;
  QuernNodeId start = QUERN_NONE;
  Beginning best = BEGINS_NOTHING;

  for (QuernFunctionId id = 0; id < quern_profile_get_n_functions (profile); id++)
    {
      Beginning this_one = have_calls
                             ? judge_name (quern_profile_get_function_name (profile, id))
                             : BEGINS_NOTHING;

      if (g_hash_table_contains (passed_over, GUINT_TO_POINTER (id)))
        continue;
      if (start == QUERN_NONE || this_one > best ||
          (this_one == best && costs[id] > costs[start]))
        start = id;
      best = MAX (best, this_one);
    }

  return start;
}

/* The costliest function with at least so many input sizes; QUERN_NONE if none is worth seeing. */
static QuernNodeId
find_sizes (QuernProfile *profile,
            const gint64 *costs,
            gint64        least,
            guint64       n_sizes)
{
  QuernNodeId found = QUERN_NONE;

  for (QuernFunctionId id = 0; id < quern_profile_get_n_functions (profile); id++)
    if (costs[id] > least &&
        quern_series_add_up (quern_profile_get_series (profile), id).n_points >= n_sizes)
      {
        found = id;
        least = costs[id];
      }

  return found;
}

/* The function whose cost by input size says most. A file without self costs has only inclusive
 * ones. */
static QuernNodeId
find_plot (QuernAnalysis *analysis,
           QuernEventId   event)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  gint64 self = quern_event_set_get_cost (events, event,
                                          quern_profile_get_self_total (profile));
  gint64 total = quern_event_set_get_cost (events, event, quern_profile_get_total (profile));
  gint64 least = (gint64) (MIN_SHARE_OF_CURVE * (double) total);
  g_autofree gint64 *costs = quern_analysis_dup_costs (analysis, event, self == 0);
  QuernNodeId found = find_sizes (profile, costs, least, MIN_SIZES_OF_CURVE);

  return found != QUERN_NONE ? found : find_sizes (profile, costs, least, MIN_SIZES_OF_LINE);
}

/**
 * quern_start_find:
 * @analysis: an analysis
 * @event: the event to compare costs by; QUERN_NONE if the profile has no events
 *
 * Finds the function to show first: from "main" downwards the first that divides its work
 * among others. Of a cycle, it is the member with the highest self cost, or the function that calls
 * the cycle if that member's share is small. In place of an address, it is the nearest function
 * above that has a name and nearly the same cost.
 *
 * A stripped program has no "main"; then the search starts at what the C library's "(below main)"
 * calls, else at the costliest function.
 *
 * Without calls, "main" says nothing about other functions, and the function with the
 * highest inclusive cost may just contain all others, as in aprof's reports. So this is
 * the function with the highest self cost then.
 *
 * A function that has neither self cost nor calls is passed over: there is nothing to show.
 *
 * With costs by input size, it is the function with the highest self cost of those with enough
 * sizes for a curve, or at least two: a plot of one size says nothing.
 *
 * In a comparison, it is the function whose self cost changed most.
 *
 * Returns: the function, or QUERN_NONE if there are none
 */
QuernNodeId
quern_start_find (QuernAnalysis *analysis,
                  QuernEventId   event)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  guint n_functions = quern_profile_get_n_functions (profile);
  gboolean have_calls = quern_profile_get_n_calls (profile) > 0;
  g_autoptr (GHashTable) passed_over = g_hash_table_new (NULL, NULL);
  g_autofree gint64 *costs = NULL;
  QuernNodeId start = QUERN_NONE;
  QuernNodeId first = QUERN_NONE;

  if (event == QUERN_NONE)
    return n_functions > 0 ? 0 : QUERN_NONE;
  if (quern_analysis_is_comparison (analysis))
    start = find_largest_change (analysis);
  else if (quern_profile_get_series (profile) != NULL)
    start = find_plot (analysis, event);
  if (start != QUERN_NONE)
    return start;

  costs = quern_analysis_dup_costs (analysis, event, have_calls);

  for (guint n = 0; n < MAX_DEAD_ENDS && (start = find_beginning (profile, costs, passed_over)) !=
                                           QUERN_NONE; n++)
    {
      QuernNodeId node = skip_passing_on (analysis, start, event, costs);

      if (!have_calls || !is_dead_end (analysis, node, event, costs[node]))
        return node;
      if (first == QUERN_NONE)
        first = node;
      g_hash_table_add (passed_over, GUINT_TO_POINTER (start));
    }

  return first;
}
