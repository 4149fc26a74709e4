/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-hottest-path.h"

/* More than anybody reads. */
#define MAX_STEPS 200

typedef struct
{
  QuernAnalysis *analysis; /* borrowed */
  QuernProfile  *profile;  /* borrowed */
  QuernEventId   event;
  GHashTable    *seen;     /* functions on the path: no way leads round */
} Walk;

static gint64
get_call_cost (const Walk  *self,
               QuernCallId  call)
{
  return quern_event_set_get_cost (quern_profile_get_events (self->profile), self->event,
                                   quern_profile_get_call_costs (self->profile, call));
}

static gint64
get_self (const Walk      *self,
          QuernFunctionId  function)
{
  return quern_event_set_get_cost (quern_profile_get_events (self->profile), self->event,
                                   quern_profile_get_self (self->profile, function));
}

static gboolean
is_seen (const Walk      *self,
         QuernFunctionId  function)
{
  return g_hash_table_contains (self->seen, GUINT_TO_POINTER (function));
}

/* The costliest callee, if it costs more than what the function itself does. */
static QuernFunctionId
find_callee (const Walk      *self,
             QuernFunctionId  function)
{
  QuernFunctionId best = QUERN_NONE;
  gint64 best_cost = MAX (get_self (self, function), 0);
  guint n_calls;
  QuernCallId first = quern_profile_get_calls_from (self->profile, function, &n_calls);

  for (QuernCallId i = first; i < first + n_calls; i++)
    {
      QuernFunctionId callee = quern_profile_get_call (self->profile, i)->callee;
      gint64 cost = get_call_cost (self, i);

      if (cost > best_cost && !is_seen (self, callee))
        {
          best = callee;
          best_cost = cost;
        }
    }

  return best;
}

static QuernFunctionId
find_caller (const Walk      *self,
             QuernFunctionId  function)
{
  QuernFunctionId best = QUERN_NONE;
  gint64 best_cost = 0;
  guint n_calls;
  const QuernCallId *calls = quern_profile_get_calls_to (self->profile, function, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    {
      QuernFunctionId caller = quern_profile_get_call (self->profile, calls[i])->caller;
      gint64 cost = get_call_cost (self, calls[i]);

      if (cost > best_cost && !is_seen (self, caller))
        {
          best = caller;
          best_cost = cost;
        }
    }

  return best;
}

static void
walk (Walk            *self,
      QuernFunctionId  from,
      gboolean         up,
      GArray          *path)
{
  for (QuernFunctionId at = from; path->len < MAX_STEPS;)
    {
      at = up ? find_caller (self, at) : find_callee (self, at);
      if (at == QUERN_NONE)
        return;
      g_hash_table_add (self->seen, GUINT_TO_POINTER (at));
      g_array_append_val (path, at);
    }
}

/**
 * quern_hottest_path_new:
 * @analysis: of a profile
 * @event: what is followed; not a ratio
 * @through: a function
 * @at: (out): where in the path it stands
 *
 * Goes from the function up to its costliest caller, and so on to where nothing
 * calls, and down to its costliest callee, as long as that costs more than what
 * the function above does itself. No function comes twice.
 *
 * Returns: (transfer full) (element-type QuernFunctionId): from the root to the
 *   leaf; at least the function
 */
GArray *
quern_hottest_path_new (QuernAnalysis   *analysis,
                        QuernEventId     event,
                        QuernFunctionId  through,
                        guint           *at)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) callers = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  g_autoptr (GArray) callees = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  GArray *path = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));
  Walk self;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), path);
  g_return_val_if_fail (at != NULL, path);

  self = (Walk) { analysis, quern_analysis_get_profile (analysis), event, seen };
  g_return_val_if_fail (through < quern_profile_get_n_functions (self.profile), path);

  g_hash_table_add (seen, GUINT_TO_POINTER (through));
  walk (&self, through, TRUE, callers);
  walk (&self, through, FALSE, callees);

  for (guint i = callers->len; i > 0; i--)
    g_array_append_val (path, g_array_index (callers, QuernFunctionId, i - 1));
  *at = path->len;
  g_array_append_val (path, through);
  g_array_append_vals (path, callees->data, callees->len);

  return path;
}
