/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-summary.h"

#include "quern-address-name.h"
#include "quern-call-tree.h"
#include "quern-config.h"
#include "quern-cost-table.h"
#include "quern-doctor.h"
#include "quern-function-place.h"
#include "quern-hottest-path.h"
#include "quern-summary-text.h"
#include "quern-top-lines.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Lists the functions that together have this share of the cost, but not more than the maximum. */
#define ENOUGH 0.8
#define MAX_FUNCTIONS 8

/* One function may have all that cost: these many are listed, of those with at least this share. */
#define FEW 4
#define NOTABLE 0.01

#define MAX_LINES 5
#define MAX_OBJECTS 5

/* At most so many functions of the path are listed. */
#define MAX_STEPS 8

/* Functions of the path, and lines, with a lower share are not listed. */
#define LEAST 0.001

/* The path goes on to the costliest callee while that has at least this part of its caller's cost:
 * otherwise the cost divides there, and one branch of many explains little. Neither does one with
 * less than this part of the first function's cost. */
#define LEAST_OF_CALLER 0.25
#define LEAST_OF_FIRST 0.05

struct _QuernSummary
{
  QuernAnalysis *analysis;  /* owned */
  QuernProfile  *profile;   /* borrowed from it */
  QuernEventSet *events;    /* borrowed from profile */
  QuernEventId   event;
  gint64         total;     /* if it is negative, the lowest cost is the costliest */
  GPtrArray     *sentences; /* owned */
  GPtrArray     *findings;  /* owned */
};

/* The costliest items. */
typedef struct
{
  gboolean is_negative; /* whether the lowest cost is the costliest */
  guint  ids[MAX_FUNCTIONS];
  gint64 costs[MAX_FUNCTIONS];
  guint  n;
  guint  most;   /* maximum of n */
  guint  n_all;  /* number of items with a cost */
  gint64 next;   /* the cost of the costliest item that is left out */
  gint64 sum;    /* costs of all items, including those left out */
} Ranking;

static void
sentence_free (gpointer data)
{
  QuernSentence *sentence = data;

  g_free (sentence->text);
  g_array_unref (sentence->nodes);
  g_free (sentence);
}

static gint64
get_cost (const QuernSummary *self,
          const gint64       *row)
{
  return quern_event_set_get_cost (self->events, self->event, row);
}

/* Adds a sentence. Takes ownership of text and nodes; nodes: nullable. */
static QuernSentence *
add_sentence (QuernSummary        *self,
              QuernSummarySection  section,
              gint64               cost,
              char                *text,
              GArray              *nodes)
{
  QuernSentence *sentence = g_new0 (QuernSentence, 1);

  sentence->section = section;
  sentence->text = text;
  sentence->nodes = nodes != NULL ? nodes : g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  sentence->cost = cost;
  sentence->share = self->total != 0 ? (double) cost / (double) self->total : (double) NAN;
  g_ptr_array_add (self->sentences, sentence);

  return sentence;
}

static QuernSentence *
add_rest (QuernSummary        *self,
          QuernSummarySection  section,
          gint64               cost,
          char                *text)
{
  QuernSentence *sentence = add_sentence (self, section, cost, text, NULL);

  sentence->is_rest = TRUE;

  return sentence;
}

/* Adds a sentence about the n items that are not listed, the costliest of which costs @most. */
static void
add_others (QuernSummary        *self,
            QuernSummarySection  section,
            guint                n,
            gint64               most,
            gint64               cost)
{
  if (n > 0)
    add_rest (self, section, cost,
              quern_summary_dup_others (n, (double) most / (double) self->total));
}

/* Adds a sentence about costs that are in no function. */
static void
add_outside (QuernSummary        *self,
             QuernSummarySection  section,
             gint64               inside)
{
  gint64 outside = quern_cost_subtract (self->total, inside);

  /* A sum that saturated says nothing about the rest. */
  if (inside != G_MAXINT64 && inside != G_MININT64 && outside != 0)
    add_rest (self, section, outside, g_strdup (_("in no function")));
}

static void
add_unranked (QuernSummary        *self,
              QuernSummarySection  section,
              const Ranking       *ranking)
{
  gint64 rest = ranking->sum;

  for (guint i = 0; i < ranking->n; i++)
    rest = quern_cost_subtract (rest, ranking->costs[i]);
  add_others (self, section, ranking->n_all - ranking->n, ranking->next, rest);
  add_outside (self, section, ranking->sum);
}

static void
leave_out (Ranking *self,
           gint64   cost)
{
  if (quern_cost_is_more (self->is_negative, cost, self->next))
    self->next = cost;
}

/* Inserts an item into the ranking; earlier items stay first among equal costs. */
static void
rank (Ranking *self,
      guint    id,
      gint64   cost)
{
  guint at;

  if (cost == 0)
    return;

  self->n_all++;
  quern_cost_add (&self->sum, cost);
  for (at = self->n;
       at > 0 && quern_cost_is_more (self->is_negative, cost, self->costs[at - 1]); at--)
    ;
  if (at == self->most)
    {
      leave_out (self, cost);
      return;
    }

  if (self->n == self->most)
    leave_out (self, self->costs[self->n - 1]);
  else
    self->n++;
  for (guint i = self->n - 1; i > at; i--)
    {
      self->ids[i] = self->ids[i - 1];
      self->costs[i] = self->costs[i - 1];
    }
  self->ids[at] = id;
  self->costs[at] = cost;
}

/* Keeps only the first n items. */
static void
cut_ranking (Ranking *self,
             guint    n)
{
  if (n >= self->n)
    return;

  self->next = self->costs[n];
  self->n = n;
}

static void
add_functions (QuernSummary *self)
{
  Ranking ranking = { .is_negative = self->total < 0, .most = MAX_FUNCTIONS };
  gint64 sum = 0;
  guint n = 0;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    rank (&ranking, i, get_cost (self, quern_profile_get_self (self->profile, i)));

  while (n < ranking.n && fabs ((double) sum) < ENOUGH * fabs ((double) self->total))
    quern_cost_add (&sum, ranking.costs[n++]);
  add_sentence (self, QUERN_SUMMARY_TOTAL, sum, quern_summary_dup_most (n, ranking.n_all), NULL);

  while (n < MIN (ranking.n, FEW) &&
         fabs ((double) ranking.costs[n]) >= NOTABLE * fabs ((double) self->total))
    n++;
  cut_ranking (&ranking, n);
  for (guint i = 0; i < ranking.n; i++)
    {
      GArray *nodes = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
      guint at;
      g_autoptr (GArray) path =
        quern_hottest_path_new (self->analysis, self->event, ranking.ids[i], &at);
      char *text = quern_summary_dup_function (self->analysis, ranking.ids[i], path, at, nodes);

      add_sentence (self, QUERN_SUMMARY_FUNCTIONS, ranking.costs[i], text, nodes);
    }
  add_unranked (self, QUERN_SUMMARY_FUNCTIONS, &ranking);
}

/* A step of the path. A function's recursion is part of the step that begins it: what it calls at
 * any level of the recursion counts. */
typedef struct
{
  guint           context;
  QuernFunctionId function;
  double          cost;        /* at all levels of recursion */
  double          levels;      /* this, over the cost of the context */
  gboolean        is_estimate;
} Step;

typedef struct
{
  QuernCallTree *tree;
  GArray        *steps;    /* Step */
  GHashTable    *place_of; /* function → its index in the steps, plus 1 */
} Path;

/* Which part of a step's cost its recursive calls spend, if they go where the first ones went: each
 * level spends that part of the one above it. */
static double
get_recursive_part (const Path         *self,
                    const QuernContext *context,
                    double              levels)
{
  double part = 0.0;

  for (guint i = context->first_child; i < context->first_child + context->n_children; i++)
    {
      const QuernContext *child = quern_call_tree_get (self->tree, i);
      gpointer place = child->recursive
                         ? g_hash_table_lookup (self->place_of, GUINT_TO_POINTER (child->function))
                         : NULL;

      if (place != NULL)
        part += levels * child->cost /
                g_array_index (self->steps, Step, GPOINTER_TO_UINT (place) - 1).cost;
    }

  return part;
}

static const Step *
get_last (const Path *self)
{
  return self->steps->len > 0 ? &g_array_index (self->steps, Step, self->steps->len - 1) : NULL;
}

/* Appends the costliest context that the last one calls, if it costs at least @least. FALSE if none
 * does, or if memory is short. */
static gboolean
add_next (Path   *self,
          double  least)
{
  const Step *last = get_last (self);
  const QuernContext *child = NULL;
  QuernContext parent;
  guint i;
  double part;
  Step step;

  step.levels = last != NULL ? last->levels : 1.0;
  step.context = last != NULL ? last->context : 0;
  if (!quern_call_tree_open (self->tree, step.context, 0.0))
    return FALSE;

  parent = *quern_call_tree_get (self->tree, step.context);
  for (i = parent.first_child; i < parent.first_child + parent.n_children; i++)
    {
      child = quern_call_tree_get (self->tree, i);
      if (!child->recursive)
        break;
    }
  part = get_recursive_part (self, &parent, step.levels);
  if (i == parent.first_child + parent.n_children || part >= 1.0)
    return FALSE;

  step.levels /= 1.0 - part;
  step.context = i;
  step.function = child->function;
  step.cost = child->cost * step.levels;
  step.is_estimate = child->low < child->high || step.levels > 1.0;
  if (last != NULL)
    step.cost = MIN (step.cost, last->cost);
  if (step.cost < least)
    return FALSE;

  g_array_append_val (self->steps, step);
  g_hash_table_insert (self->place_of, GUINT_TO_POINTER (step.function),
                       GUINT_TO_POINTER (self->steps->len));

  return TRUE;
}

/* Adds a step of the path. is_first: no other step is above it. n_above: number of functions
 * between it and the step before that are left out. */
static void
add_step (QuernSummary *self,
          const Step   *step,
          gboolean      is_first,
          guint         n_above)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
  g_autofree char *name =
    quern_summary_dup_located (self->analysis, step->function, !is_first, nodes);
  char *text = n_above > 0
                 ? g_strdup_printf (ngettext ("%s, below %u other function",
                                              "%s, below %u other functions", n_above),
                                    name, n_above)
                 : g_steal_pointer (&name);
  gint64 cost = quern_cost_round (step->cost);

  add_sentence (self, QUERN_SUMMARY_PATH, cost, text, nodes)->is_estimate = step->is_estimate;
}

/* How much cost leaves the path at a step that is not the last: its self cost, and what other
 * functions are called with. */
static double
get_loss (GArray *steps,
          guint   step)
{
  return g_array_index (steps, Step, step).cost - g_array_index (steps, Step, step + 1).cost;
}

/* Orders the indices of steps by how much cost leaves the path there, largest first: these steps
 * divide it among their callees, while others only pass it on. */
static gint
compare_losses (gconstpointer a,
                gconstpointer b,
                gpointer      user_data)
{
  guint i = *(const guint *) a;
  guint j = *(const guint *) b;
  double first = get_loss (user_data, i);
  double second = get_loss (user_data, j);

  return first > second ? -1 : first < second ? 1 : i < j ? -1 : 1;
}

/* Which steps are shown: all of a short path; else the last, and those at which most cost leaves
 * the path, unless hardly any does. */
static gboolean *
choose_steps (GArray *steps)
{
  gboolean *shown = g_new0 (gboolean, steps->len);
  g_autofree guint *order = g_new (guint, steps->len);
  double least = steps->len > MAX_STEPS ? NOTABLE * g_array_index (steps, Step, 0).cost : 0.0;
  guint n_others = steps->len - 1;

  for (guint i = 0; i < n_others; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) n_others, sizeof *order, compare_losses, steps);
  for (guint i = 0; i < MIN (n_others, MAX_STEPS - 1) && get_loss (steps, order[i]) >= least; i++)
    shown[order[i]] = TRUE;
  shown[n_others] = TRUE;

  return shown;
}

static gboolean
is_named (const QuernSummary *self,
          const Step         *step)
{
  return !quern_address_name_is (
    quern_profile_get_function_raw_name (self->profile, step->function));
}

/* Whether a step says better than the one below, which has an address only, where nearly the same
 * cost goes: names of other libraries do not, such as of the one that starts programs. */
static gboolean
is_clearer (const QuernSummary *self,
            const Step         *step,
            const Step         *below)
{
  return is_named (self, step) &&
         quern_profile_get_function (self->profile, step->function)->object ==
         quern_profile_get_function (self->profile, below->function)->object;
}

/* Shows, instead of a step without a name, the nearest left-out one above that has a name and at
 * most 1 % more cost. The last step stays: what it calls is listed below it. */
static void
prefer_names (const QuernSummary *self,
              GArray             *steps,
              gboolean           *shown)
{
  double most = NOTABLE * g_array_index (steps, Step, 0).cost;

  for (guint i = 0; i + 1 < steps->len; i++)
    {
      const Step *step = &g_array_index (steps, Step, i);

      if (!shown[i] || is_named (self, step))
        continue;

      for (guint j = i; j > 0 && !shown[j - 1]; j--)
        {
          const Step *above = &g_array_index (steps, Step, j - 1);

          if (above->cost - step->cost > most)
            break;
          if (is_clearer (self, above, step))
            {
              shown[j - 1] = TRUE;
              shown[i] = FALSE;
              break;
            }
        }
    }
}

/* Adds sentences about what the last step calls: the path may end there because no callee has much
 * of its cost, or because it calls functions above it again. */
static void
add_callees (QuernSummary *self,
             const Path   *path)
{
  const Step *last = get_last (path);
  const QuernContext *context = quern_call_tree_get (path->tree, last->context);
  double levels = last->levels / (1.0 - get_recursive_part (path, context, last->levels));
  gboolean is_estimate = last->is_estimate || levels > 1.0;
  double cost = 0.0;
  double again = 0.0;
  double most = 0.0;
  guint n = 0;

  for (guint i = context->first_child; i < context->first_child + context->n_children; i++)
    {
      const QuernContext *child = quern_call_tree_get (path->tree, i);

      is_estimate |= child->low < child->high;
      if (child->recursive)
        {
          again += child->function != last->function ? child->cost * last->levels : 0.0;
          continue;
        }

      n++;
      cost += child->cost * levels;
      most = MAX (most, child->cost * levels);
    }
  /* Recursion that never ends, on average, says nothing about what else is called. */
  if (levels < 0.0 || !isfinite (levels))
    return;

  again = MIN (again, last->cost);
  cost = MIN (cost, last->cost - again);
  if (cost >= LEAST * (double) self->total)
    add_rest (self, QUERN_SUMMARY_PATH, quern_cost_round (cost),
              quern_summary_dup_callees (n, MIN (most, cost) / (double) self->total,
                                         is_estimate))->is_estimate = is_estimate;
  if (again >= LEAST * (double) self->total)
    add_rest (self, QUERN_SUMMARY_PATH, quern_cost_round (again),
              g_strdup (_("in recursive calls to functions above")))->is_estimate = is_estimate;
}

/* Appends the steps: the costliest calls from the root on, up to where the cost divides. */
static void
walk (Path   *self,
      double  total)
{
  double least = LEAST * total;

  while (add_next (self, least))
    least = MAX (LEAST * total,
                 MAX (LEAST_OF_CALLER * get_last (self)->cost,
                      LEAST_OF_FIRST * g_array_index (self->steps, Step, 0).cost));
}

/* Describes the costliest calls from the root on. Nothing leads to a negative total: a tree has no
 * costs below 0. */
static void
add_path (QuernSummary *self)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (Step));
  g_autoptr (GHashTable) place_of = g_hash_table_new (NULL, NULL);
  g_autoptr (QuernCallTree) tree = NULL;
  g_autofree gboolean *shown = NULL;
  Path path = { NULL, steps, place_of };
  guint n_above = 0;

  if (quern_profile_get_n_calls (self->profile) == 0 || self->total <= 0)
    return;
  tree = quern_call_tree_new (self->analysis, self->event, QUERN_CALLEES, QUERN_NONE);
  if (tree == NULL)
    return;

  path.tree = tree;
  walk (&path, (double) self->total);
  if (steps->len == 0)
    return;

  shown = choose_steps (steps);
  prefer_names (self, steps, shown);
  for (guint i = 0; i < steps->len; i++)
    {
      if (shown[i])
        add_step (self, &g_array_index (steps, Step, i), i == 0, n_above);
      n_above = shown[i] ? 0 : n_above + 1;
    }
  add_callees (self, &path);
}

/* Adds sentences about the n costliest lines. */
static void
add_top_lines (QuernSummary *self,
               GArray       *lines,
               guint         n)
{
  for (guint i = 0; i < n; i++)
    {
      const QuernTopLine *line = &g_array_index (lines, QuernTopLine, i);
      const char *file = quern_profile_get_file_name (self->profile, line->file);
      GArray *nodes = g_array_new (FALSE, FALSE, sizeof (QuernNodeId));
      char *text = quern_summary_dup_line (self->analysis, file, line->line, line->function,
                                           line->n_functions - 1, nodes);
      QuernSentence *sentence = add_sentence (self, QUERN_SUMMARY_LINES, line->cost, text, nodes);

      sentence->file = file;
      sentence->line = line->line;
    }
}

/* How many lines are listed: the costliest one, so that there are others, and all but cheap ones.
 * Subtracts their costs from rest. */
static guint
count_lines (const QuernSummary *self,
             GArray             *lines,
             gint64             *rest)
{
  guint n;

  for (n = 0; n < lines->len; n++)
    {
      gint64 cost = g_array_index (lines, QuernTopLine, n).cost;

      if (n > 0 && (double) cost / (double) self->total < LEAST)
        break;

      *rest = quern_cost_subtract (*rest, cost);
    }

  return n;
}

static void
add_without_line (QuernSummary *self,
                  gint64        cost)
{
  if (cost != 0)
    add_rest (self, QUERN_SUMMARY_LINES, cost, g_strdup (_("without a source line")));
}

static void
add_lines (QuernSummary        *self,
           const QuernTopLines *lines)
{
  gint64 rest = lines->sum;
  gint64 next = lines->next;
  gint64 inside = lines->sum;
  guint n;
  gboolean is_first;

  if (100.0 * fabs ((double) lines->sum) < fabs ((double) lines->without))
    return;

  n = count_lines (self, lines->lines, &rest);
  if (n < lines->lines->len)
    next = g_array_index (lines->lines, QuernTopLine, n).cost;

  /* Where most cost has no line, the lines explain little. */
  is_first = quern_cost_is_more (self->total < 0, lines->without, lines->sum);
  if (is_first)
    add_without_line (self, lines->without);
  add_top_lines (self, lines->lines, n);
  add_others (self, QUERN_SUMMARY_LINES, lines->n_all - n, next, rest);
  if (!is_first)
    add_without_line (self, lines->without);
  quern_cost_add (&inside, lines->without);
  add_outside (self, QUERN_SUMMARY_LINES, inside);
}

static const char *
get_object (const QuernSummary *self,
            QuernObjectId       object)
{
  return quern_function_place_shown (quern_profile_get_object_name (self->profile, object), FALSE);
}

/* Adds nothing if no object is known. */
static void
add_objects (QuernSummary *self)
{
  guint n_objects = quern_profile_get_n_objects (self->profile);
  g_autofree gint64 *costs = g_new0 (gint64, MAX (n_objects, 1));
  Ranking ranking = { .is_negative = self->total < 0, .most = MAX_OBJECTS };

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    quern_cost_add (&costs[quern_profile_get_function (self->profile, i)->object],
                    get_cost (self, quern_profile_get_self (self->profile, i)));
  for (guint i = 0; i < n_objects; i++)
    rank (&ranking, i, costs[i]);

  if (ranking.n == 1 && *get_object (self, ranking.ids[0]) == '\0')
    return;

  for (guint i = 0; i < ranking.n; i++)
    {
      const char *known = get_object (self, ranking.ids[i]);

      add_sentence (self, QUERN_SUMMARY_OBJECTS, ranking.costs[i],
                    *known != '\0' ? g_strdelimit (quern_visible_brief (known), "`", '\'')
                                   : g_strdup (_("not known")), NULL);
    }
  add_unranked (self, QUERN_SUMMARY_OBJECTS, &ranking);
}

/* Says why a profile with a total of 0 has no shares to rank. */
static char *
dup_why_nothing (const QuernSummary *self)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    if (get_cost (self, quern_profile_get_self (self->profile, i)) != 0)
      return g_strdup (_("Positive and negative costs cancel each other out"));

  return g_strdup (_("No function has a cost in this event"));
}

/**
 * quern_summary_new:
 * @analysis: an analysis of a profile, not of a comparison
 * @event: the event to describe; not a ratio
 * @recorded: when the newest file was written, in seconds since 1970; 0: not known
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Returns: (transfer full): the sentences and findings, or %NULL
 */
QuernSummary *
quern_summary_new (QuernAnalysis  *analysis,
                   QuernEventId    event,
                   gint64          recorded,
                   GCancellable   *cancellable,
                   GError        **error)
{
  g_autoptr (QuernSummary) self = g_atomic_rc_box_new0 (QuernSummary);
  g_autoptr (QuernTopLines) lines = NULL;

  self->analysis = g_object_ref (analysis);
  self->profile = quern_analysis_get_profile (analysis);
  self->events = quern_profile_get_events (self->profile);
  self->event = event;
  self->total = get_cost (self, quern_profile_get_total (self->profile));
  self->sentences = g_ptr_array_new_with_free_func (sentence_free);

  add_sentence (self, QUERN_SUMMARY_TOTAL, self->total,
                quern_summary_dup_total (self->events, event, self->total),
                NULL)->share = (double) NAN;
  if (self->total == 0)
    {
      add_rest (self, QUERN_SUMMARY_TOTAL, 0, dup_why_nothing (self));
    }
  else
    {
      add_functions (self);
      add_path (self);
      lines = quern_top_lines_new (self->profile, event, MAX_LINES, cancellable, error);
      if (lines == NULL)
        return NULL;
      add_lines (self, lines);
      add_objects (self);
    }

  self->findings = quern_doctor_examine (
    analysis, recorded, event == quern_profile_find_first_event (self->profile) ? lines : NULL,
    cancellable, error);

  return self->findings != NULL ? g_steal_pointer (&self) : NULL;
}

static void
clear (gpointer data)
{
  QuernSummary *self = data;

  g_clear_object (&self->analysis);
  g_clear_pointer (&self->sentences, g_ptr_array_unref);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
}

QuernSummary *
quern_summary_ref (QuernSummary *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
quern_summary_unref (QuernSummary *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

QuernAnalysis *
quern_summary_get_analysis (const QuernSummary *self)
{
  return self->analysis;
}

QuernEventId
quern_summary_get_event (const QuernSummary *self)
{
  return self->event;
}

GPtrArray *
quern_summary_get_sentences (const QuernSummary *self)
{
  return self->sentences;
}

GPtrArray *
quern_summary_get_findings (const QuernSummary *self)
{
  return self->findings;
}
