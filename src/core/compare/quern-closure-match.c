/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-closure-match.h"

#include "quern-hash.h"
#include "quern-match-score.h"

#include <string.h>

/* Closures of one function are aligned if there are at most this many possible pairs; otherwise
 * they become a family. */
#define MAX_PAIRS (1u << 18)

/* Minimum similarity of two closures to be paired. */
#define MIN_SCORE 0.5

/* Tolerance when comparing sums of scores. */
#define SLACK 1e-9

/* Pairs found in one round help to distinguish their callers in the next. */
#define N_ROUNDS 3

/* A function whose name contains numbered closures. */
typedef struct
{
  guint            side;
  QuernFunctionId  function;
  char            *key;     /* owned: the name without the numbers */
  GArray          *numbers; /* owned: guint64 */
} Closure;

static void
closure_clear (gpointer data)
{
  Closure *self = data;

  g_free (self->key);
  g_clear_pointer (&self->numbers, g_array_unref);
}

/* The set of numbers of a closure on each side. */
typedef struct
{
  GHashTable *numbers[2]; /* owned: set of guint64 */
  gboolean    are_equal;  /* decided once all numbers are known */
} NumberSets;

static void
number_sets_free (gpointer data)
{
  NumberSets *self = data;

  for (guint side = 0; side < 2; side++)
    g_hash_table_unref (self->numbers[side]);
  g_free (self);
}

static gboolean
are_equal (const NumberSets *self)
{
  GHashTableIter iter;
  gpointer number;

  if (g_hash_table_size (self->numbers[0]) != g_hash_table_size (self->numbers[1]))
    return FALSE;

  g_hash_table_iter_init (&iter, self->numbers[0]);
  while (g_hash_table_iter_next (&iter, &number, NULL))
    if (!g_hash_table_contains (self->numbers[1], number))
      return FALSE;

  return TRUE;
}

/* Identifies the closure whose number is at a position, with the function that contains it:
 * "main::{lambda(int)#" in "void go<main::{lambda(int)#". */
static char *
dup_identity (const char *key,
              const char *at,
              guint32     object)
{
  const char *start = at;
  int depth = -1; /* inside the braces of the closure */

  while (start > key && depth < 1)
    {
      char c = start[-1];

      if (c == ')' || c == '>' || c == ']' || c == '}')
        depth--;
      else if (c == '(' || c == '<' || c == '[' || c == '{')
        depth++;
      else if ((c == ',' || c == ' ') && depth == 0)
        break;
      if (depth < 1)
        start--;
    }

  return g_strdup_printf ("%u %.*s", object, (int) (at - start), start);
}

/* Calls visit for each closure in the name, until it returns FALSE. */
static gboolean
visit_numbers (Matcher       *self,
               const Closure *closure,
               GHashTable    *sets,
               gboolean     (*visit) (GHashTable    *sets,
                                      char          *identity,
                                      const Closure *closure,
                                      guint64        number))
{
  guint32 object = quern_matcher_get_object (self, closure->side, closure->function);
  const char *at = closure->key;

  for (guint i = 0; i < closure->numbers->len; i++)
    {
      at = strchr (at, QUERN_CLOSURE_NUMBER);
      if (!visit (sets, dup_identity (closure->key, at, object), closure,
                  g_array_index (closure->numbers, guint64, i)))
        return FALSE;
      at++;
    }

  return TRUE;
}

static gboolean
add_number (GHashTable    *sets,
            char          *identity,
            const Closure *closure,
            guint64        number)
{
  NumberSets *set = g_hash_table_lookup (sets, identity);

  if (set == NULL)
    {
      set = g_new (NumberSets, 1);
      for (guint side = 0; side < 2; side++)
        set->numbers[side] =
          g_hash_table_new_full (quern_hash_number, g_int64_equal, g_free, NULL);
      g_hash_table_insert (sets, g_strdup (identity), set);
    }
  g_hash_table_add (set->numbers[closure->side], g_memdup2 (&number, sizeof number));
  g_free (identity);

  return TRUE;
}

/* Deciding for each closure would compare the same sets again and again. */
static void
compare_sets (GHashTable *sets)
{
  GHashTableIter iter;
  gpointer set;

  g_hash_table_iter_init (&iter, sets);
  while (g_hash_table_iter_next (&iter, NULL, &set))
    ((NumberSets *) set)->are_equal = are_equal (set);
}

static gboolean
has_equal_set (GHashTable    *sets,
               char          *identity,
               const Closure *closure,
               guint64        number)
{
  const NumberSets *set = g_hash_table_lookup (sets, identity);

  g_free (identity);

  return set->are_equal;
}

static void
list_closures (Matcher *self,
               guint    side)
{
  for (QuernFunctionId i = 0; i < self->n_functions[side]; i++)
    {
      const char *name = quern_matcher_get_name (self, side, i, FALSE);
      Closure closure = { .side = side, .function = i };
      g_autofree char *key = NULL;

      if (self->is_excluded[side][i] ||
          quern_matcher_get_object (self, side, i) == QUERN_NONE ||
          !quern_match_key_may_have_closure (name))
        continue;
      key = quern_matcher_dup_key (self, name);
      closure.key = quern_match_key_dup_closure (key, &closure.numbers);
      if (closure.key != NULL)
        g_array_append_val (self->closures, closure);
    }
}

void
quern_closure_match_exclude (Matcher *self)
{
  g_autoptr (GHashTable) sets =
    g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, number_sets_free);

  self->closures = g_array_new (FALSE, FALSE, sizeof (Closure));
  g_array_set_clear_func (self->closures, closure_clear);
  for (guint side = 0; side < 2; side++)
    list_closures (self, side);

  for (guint i = 0; i < self->closures->len; i++)
    visit_numbers (self, &g_array_index (self->closures, Closure, i), sets, add_number);
  compare_sets (sets);
  for (guint i = 0; i < self->closures->len; i++)
    {
      const Closure *closure = &g_array_index (self->closures, Closure, i);

      self->is_excluded[closure->side][closure->function] =
        !visit_numbers (self, closure, sets, has_equal_set);
    }
}

/* Alignment: the order-preserving pairs with the largest sum of scores. */

typedef struct
{
  Matcher         *matcher;
  const Closure  **closures[2]; /* borrowed, in the order of their numbers */
  guint            n[2];
  double          *scores;      /* owned: before × after; 0: cannot be paired */
  double          *sums[2];     /* owned: largest sums of scores up to, and from, each position */
} Alignment;

static double *
get_sum (Alignment *self,
         guint      direction,
         guint      i,
         guint      k)
{
  return &self->sums[direction][(gsize) i * (self->n[1] + 1) + k];
}

static double
get_score (const Alignment *self,
           guint            i,
           guint            k)
{
  return self->scores[(gsize) i * self->n[1] + k];
}

static void
compute_scores (Alignment *self)
{
  QuernMatchTraits *traits[2];

  for (guint side = 0; side < 2; side++)
    {
      traits[side] = g_new (QuernMatchTraits, self->n[side]);
      for (guint i = 0; i < self->n[side]; i++)
        quern_match_traits_init (&traits[side][i], self->matcher, side,
                                 self->closures[side][i]->function);
    }

  self->scores = g_new0 (double, (gsize) self->n[0] * self->n[1]);
  for (guint i = 0; i < self->n[0]; i++)
    for (guint k = 0; k < self->n[1]; k++)
      {
        double score = quern_match_traits_score (&traits[0][i], &traits[1][k], NULL);

        if (score >= MIN_SCORE && !quern_matcher_forbids (self->matcher,
                                                          self->closures[0][i]->function,
                                                          self->closures[1][k]->function))
          self->scores[(gsize) i * self->n[1] + k] = score;
      }

  for (guint side = 0; side < 2; side++)
    {
      for (guint i = 0; i < self->n[side]; i++)
        quern_match_traits_clear (&traits[side][i]);
      g_free (traits[side]);
    }
}

static double
largest (double skip_before,
         double skip_after,
         double pair,
         double score)
{
  double most = MAX (skip_before, skip_after);

  return score > 0 ? MAX (most, pair + score) : most;
}

static void
compute_sums (Alignment *self)
{
  const guint n = self->n[0];
  const guint m = self->n[1];

  for (guint direction = 0; direction < 2; direction++)
    self->sums[direction] = g_new0 (double, ((gsize) n + 1) * (m + 1));
  for (guint i = 1; i <= n; i++)
    for (guint k = 1; k <= m; k++)
      *get_sum (self, 0, i, k) =
        largest (*get_sum (self, 0, i - 1, k), *get_sum (self, 0, i, k - 1),
                 *get_sum (self, 0, i - 1, k - 1), get_score (self, i - 1, k - 1));
  for (guint i = n; i-- > 0;)
    for (guint k = m; k-- > 0;)
      *get_sum (self, 1, i, k) =
        largest (*get_sum (self, 1, i + 1, k), *get_sum (self, 1, i, k + 1),
                 *get_sum (self, 1, i + 1, k + 1), get_score (self, i, k));
}

/* Whether the pair is in any best alignment. */
static gboolean
is_best (Alignment *self,
         guint      i,
         guint      k)
{
  double score = get_score (self, i, k);

  return score > 0 && *get_sum (self, 0, i, k) + score + *get_sum (self, 1, i + 1, k + 1) >=
                        *get_sum (self, 1, 0, 0) - SLACK;
}

/* Whether a closure is unpaired in any best alignment. */
static gboolean
may_be_alone (Alignment *self,
              guint      side,
              guint      at)
{
  for (guint other = 0; other <= self->n[1 - side]; other++)
    {
      double sum = side == 0 ? *get_sum (self, 0, at, other) + *get_sum (self, 1, at + 1, other)
                             : *get_sum (self, 0, other, at) + *get_sum (self, 1, other, at + 1);

      if (sum >= *get_sum (self, 1, 0, 0) - SLACK)
        return TRUE;
    }

  return FALSE;
}

/* Pairs the closures that are paired in all best alignments. */
static void
pair_best (Alignment *self)
{
  for (guint i = 0; i < self->n[0]; i++)
    {
      guint found = QUERN_NONE;
      guint n_found = 0;

      for (guint k = 0; k < self->n[1]; k++)
        if (is_best (self, i, k))
          {
            found = k;
            n_found++;
          }
      if (n_found != 1 || may_be_alone (self, 0, i) || may_be_alone (self, 1, found))
        continue;

      n_found = 0;
      for (guint other = 0; other < self->n[0]; other++)
        n_found += is_best (self, other, found) ? 1 : 0;
      if (n_found == 1)
        quern_matcher_pair (self->matcher, self->closures[0][i]->function,
                            self->closures[1][found]->function, QUERN_MATCH_CLOSURE, TRUE);
    }
}

/* Sorts by key and object, then side, then numbers. */
static int
compare_closures (gconstpointer a,
                  gconstpointer b,
                  gpointer      user_data)
{
  Matcher *self = user_data;
  const Closure *first = *(Closure *const *) a;
  const Closure *second = *(Closure *const *) b;
  guint32 object = quern_matcher_get_object (self, first->side, first->function);
  guint32 other = quern_matcher_get_object (self, second->side, second->function);
  int order = strcmp (first->key, second->key) ?: QUERN_ORDER (object, other) ?:
              QUERN_ORDER (first->side, second->side);

  for (guint i = 0; order == 0 && i < MIN (first->numbers->len, second->numbers->len); i++)
    order = QUERN_ORDER (g_array_index (first->numbers, guint64, i),
                         g_array_index (second->numbers, guint64, i));

  return order ?: QUERN_ORDER (first->function, second->function);
}

static void
make_family (Matcher        *matcher,
             const Closure **closures,
             guint           n)
{
  guint row = quern_matcher_add_row (matcher, QUERN_MATCH_CLOSURE, FALSE);

  for (guint i = 0; i < n; i++)
    matcher->row_of[closures[i]->side][closures[i]->function] = row;
}

static gboolean
has_forbidden (Matcher        *matcher,
               const Closure **closures,
               guint           n_before,
               guint           n)
{
  if (matcher->rules == NULL || !quern_match_rules_has (matcher->rules, QUERN_RULE_NEVER))
    return FALSE;

  for (guint i = 0; i < n_before; i++)
    for (guint k = n_before; k < n; k++)
      if (quern_matcher_forbids (matcher, closures[i]->function, closures[k]->function))
        return TRUE;

  return FALSE;
}

/* closures: all with the same name; those of the side before come first. */
static void
align (Matcher        *matcher,
       const Closure **closures,
       guint           n,
       gboolean        is_last)
{
  Alignment self = { .matcher = matcher };

  while (self.n[0] < n && closures[self.n[0]]->side == 0)
    self.n[0]++;
  self.n[1] = n - self.n[0];
  if (self.n[0] == 0 || self.n[1] == 0)
    return;

  if (is_last)
    {
      if (!has_forbidden (matcher, closures, self.n[0], n))
        make_family (matcher, closures, n);
      return;
    }
  if ((guint64) self.n[0] * self.n[1] > MAX_PAIRS)
    return;

  self.closures[0] = closures;
  self.closures[1] = closures + self.n[0];
  compute_scores (&self);
  compute_sums (&self);
  pair_best (&self);
  g_free (self.scores);
  g_free (self.sums[0]);
  g_free (self.sums[1]);
}

static gboolean
are_of_one_name (Matcher       *self,
                 const Closure *a,
                 const Closure *b)
{
  return strcmp (a->key, b->key) == 0 &&
         quern_matcher_get_object (self, a->side, a->function) ==
           quern_matcher_get_object (self, b->side, b->function);
}

void
quern_closure_match_align (Matcher *self)
{
  for (guint i = 0; i < self->closures->len; i++)
    {
      const Closure *closure = &g_array_index (self->closures, Closure, i);

      self->is_excluded[closure->side][closure->function] = FALSE;
    }

  for (guint round = 0; round <= N_ROUNDS; round++)
    {
      g_autoptr (GPtrArray) left = g_ptr_array_new ();
      guint end;

      for (guint i = 0; i < self->closures->len; i++)
        {
          Closure *closure = &g_array_index (self->closures, Closure, i);

          if (quern_matcher_is_left (self, closure->side, closure->function))
            g_ptr_array_add (left, closure);
        }
      g_ptr_array_sort_with_data (left, compare_closures, self);
      for (guint start = 0; start < left->len; start = end)
        {
          const Closure **closures = (const Closure **) left->pdata + start;

          end = start + 1;
          while (end < left->len && are_of_one_name (self, closures[0], left->pdata[end]))
            end++;
          align (self, closures, end - start, round == N_ROUNDS);
        }
    }
}

void
quern_closure_match_clear (Matcher *self)
{
  g_clear_pointer (&self->closures, g_array_unref);
}
