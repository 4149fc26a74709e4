/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-rename-match.h"

#include "quern-hash.h"
#include "quern-match-score.h"
#include "quern-name-parts.h"

#include <string.h>

/* COMPARE C3 */
#define MIN_SCORE 0.8
#define MIN_LEAD 0.1
#define MIN_COMMON 3
#define MIN_SHARE 0.0005
#define MIN_WORDS 0.5

/* Pairs with this score or more are offered to the user. */
#define MIN_OFFERED_SCORE 0.6

/* Functions that begin on the same line match if this share of the matched functions in their
 * files do, if there are at least MIN_LINES of these, and with at least this score. */
#define MIN_EQUAL_LINES 0.9
#define MIN_LINES 3
#define MIN_LINE_SCORE 0.5

/* Maximum number of functions to examine per side, the costliest. */
#define MAX_CANDIDATES 512

typedef struct
{
  QuernFunctionId  function;
  double           cost;
  QuernMatchTraits traits;
} Candidate;

/* The best partner of a candidate so far. */
typedef struct
{
  guint  other;
  double score;
  double next;     /* score of the second best */
  guint  n_common;
} Best;

static double
get_cost (Matcher         *self,
          guint            side,
          QuernFunctionId  function)
{
  QuernProfile *profile = self->profiles[side];
  QuernEventId event = self->event[side];
  double cost = (double) quern_profile_get_self (profile, function)[event];
  guint n;
  QuernCallId first = quern_profile_get_calls_from (profile, function, &n);

  for (guint i = 0; i < n; i++)
    cost += (double) quern_profile_get_call_costs (profile, first + i)[event];

  return cost;
}

static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *first = a;
  const Candidate *second = b;

  return QUERN_ORDER (second->cost, first->cost) ?:
         QUERN_ORDER (first->function, second->function);
}

static void
candidate_clear (gpointer data)
{
  Candidate *self = data;

  quern_match_traits_clear (&self->traits);
}

static GArray *
list_candidates (Matcher *self,
                 guint    side)
{
  GArray *candidates = g_array_new (FALSE, TRUE, sizeof (Candidate));
  double total =
    (double) quern_profile_get_self_total (self->profiles[side])[self->event[side]];

  for (QuernFunctionId i = 0; i < self->n_functions[side]; i++)
    {
      Candidate candidate = { .function = i };

      if (!quern_matcher_is_left (self, side, i))
        continue;
      candidate.cost = get_cost (self, side, i);
      if (candidate.cost > 0 && candidate.cost >= MIN_SHARE * total)
        g_array_append_val (candidates, candidate);
    }
  g_array_sort (candidates, compare_candidates);
  g_array_set_size (candidates, MIN (candidates->len, MAX_CANDIDATES));
  g_array_set_clear_func (candidates, candidate_clear);
  for (guint i = 0; i < candidates->len; i++)
    {
      Candidate *candidate = &g_array_index (candidates, Candidate, i);

      quern_match_traits_init (&candidate->traits, self, side, candidate->function);
    }

  return candidates;
}

/* The words of the last part of a name: "parse", "json", "value" of "ns::parseJson_value(int)". */
static GHashTable *
list_words (const char *name)
{
  GHashTable *words = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);
  QuernNameParts parts;
  gsize start;

  quern_name_parts_split (name, &parts);
  start = parts.scope_end;
  for (gsize i = parts.scope_end; i <= parts.base_end; i++)
    {
      gboolean is_end = i == parts.base_end || !g_ascii_isalnum (name[i]);
      gboolean is_hump = i > start && !is_end && g_ascii_isupper (name[i]) &&
                         g_ascii_islower (name[i - 1]);

      if ((is_end || is_hump) && i > start)
        g_hash_table_add (words, g_ascii_strdown (name + start, (gssize) (i - start)));
      if (is_end)
        start = i + 1;
      else if (is_hump)
        start = i;
    }

  return words;
}

static gboolean
share_words (const char *before,
             const char *after)
{
  g_autoptr (GHashTable) first = list_words (before);
  g_autoptr (GHashTable) second = list_words (after);
  guint most = MAX (g_hash_table_size (first), g_hash_table_size (second));
  guint n_common = 0;
  GHashTableIter iter;
  gpointer word;

  g_hash_table_iter_init (&iter, first);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    n_common += g_hash_table_contains (second, word) ? 1 : 0;

  return n_common > 0 && n_common >= MIN_WORDS * most;
}

static void
note_best (Best   *best,
           guint   other,
           double  score,
           guint   n_common)
{
  if (score > best->score)
    {
      best->next = best->score;
      best->score = score;
      best->other = other;
      best->n_common = n_common;
    }
  else if (score > best->next)
    {
      best->next = score;
    }
}

static gboolean
is_sure (const Best *best)
{
  return best->score >= MIN_SCORE && best->score - best->next >= MIN_LEAD &&
         best->n_common >= MIN_COMMON;
}

/* For two files: how many of their matched functions begin on the same line. */
typedef struct
{
  guint n_equal;
  guint n;
} Lines;

static gint64
get_file_key (Matcher         *self,
              QuernFunctionId  before,
              QuernFunctionId  after)
{
  const QuernFunction *first = quern_profile_get_function (self->profiles[0], before);
  const QuernFunction *second = quern_profile_get_function (self->profiles[1], after);

  return (gint64) ((guint64) first->file << 32 | second->file);
}

static gboolean
begin_on_same_line (Matcher         *self,
                    QuernFunctionId  before,
                    QuernFunctionId  after)
{
  guint32 line = quern_profile_get_function (self->profiles[0], before)->line;

  return line > 0 && line == quern_profile_get_function (self->profiles[1], after)->line;
}

/* The function of each row on a side whose line is known; QUERN_NONE if there is none, or if there
 * are several. */
static QuernFunctionId *
list_functions (Matcher *self,
                guint    side)
{
  QuernFunctionId *functions = g_new (QuernFunctionId, MAX (self->rows->len, 1));
  g_autofree guint8 *is_known = g_new0 (guint8, MAX (self->rows->len, 1));

  memset (functions, 0xff, self->rows->len * sizeof (QuernFunctionId));
  for (QuernFunctionId i = 0; i < self->n_functions[side]; i++)
    {
      guint row = self->row_of[side][i];

      if (row == QUERN_NONE || quern_profile_get_function (self->profiles[side], i)->line == 0)
        continue;
      functions[row] = is_known[row] ? QUERN_NONE : i;
      is_known[row] = TRUE;
    }

  return functions;
}

static GHashTable *
collect_lines (Matcher *self)
{
  GHashTable *files = g_hash_table_new_full (quern_hash_number, g_int64_equal, g_free, g_free);
  g_autofree QuernFunctionId *before_of = list_functions (self, 0);
  g_autofree QuernFunctionId *after_of = list_functions (self, 1);

  for (guint row = 0; row < self->rows->len; row++)
    {
      QuernFunctionId before = before_of[row];
      QuernFunctionId after = after_of[row];
      gint64 key;
      Lines *lines;

      if (before == QUERN_NONE || after == QUERN_NONE)
        continue;
      key = get_file_key (self, before, after);
      lines = g_hash_table_lookup (files, &key);
      if (lines == NULL)
        {
          lines = g_new0 (Lines, 1);
          g_hash_table_insert (files, g_memdup2 (&key, sizeof key), lines);
        }
      lines->n++;
      lines->n_equal += begin_on_same_line (self, before, after) ? 1 : 0;
    }

  return files;
}

/* The only one of the candidates of a side that begins on the same line as a function of the other
 * side, in a file whose functions did not move. NULL if there is none, or if there are several. */
static const Candidate *
find_on_line (Matcher         *self,
              GHashTable      *files,
              QuernFunctionId  function,
              GArray          *candidates,
              guint            side)
{
  const Candidate *found = NULL;

  for (guint i = 0; i < candidates->len; i++)
    {
      const Candidate *candidate = &g_array_index (candidates, Candidate, i);
      QuernFunctionId before = side == 0 ? candidate->function : function;
      QuernFunctionId after = side == 0 ? function : candidate->function;
      gint64 key = get_file_key (self, before, after);
      const Lines *lines = g_hash_table_lookup (files, &key);

      if (lines == NULL || lines->n < MIN_LINES ||
          lines->n_equal < MIN_EQUAL_LINES * lines->n ||
          !begin_on_same_line (self, before, after))
        continue;
      if (found != NULL)
        return NULL;
      found = candidate;
    }

  return found;
}

/* Pairs functions that begin on the same line, if no others of either side do. */
static void
join_by_lines (Matcher *self,
               GArray  *before,
               GArray  *after)
{
  g_autoptr (GHashTable) files = collect_lines (self);

  for (guint i = 0; i < before->len; i++)
    {
      const Candidate *first = &g_array_index (before, Candidate, i);
      const Candidate *found = find_on_line (self, files, first->function, after, 1);

      if (found != NULL && find_on_line (self, files, found->function, before, 0) != NULL &&
          quern_match_traits_score (&first->traits, &found->traits, NULL) >= MIN_LINE_SCORE)
        quern_matcher_pair (self, first->function, found->function, QUERN_MATCH_RENAMED, TRUE);
    }
}

static void
note_offer (GArray          *offers,
            QuernFunctionId  before,
            QuernFunctionId  after,
            double           score)
{
  QuernMatchOffer offer = { before, after, score };

  if (score >= MIN_OFFERED_SCORE)
    g_array_append_val (offers, offer);
}

static int
compare_offers (gconstpointer a,
                gconstpointer b)
{
  const QuernMatchOffer *first = a;
  const QuernMatchOffer *second = b;

  return QUERN_ORDER (second->score, first->score) ?:
         QUERN_ORDER (first->before, second->before) ?: QUERN_ORDER (first->after, second->after);
}

/* Keeps pairs of unmatched functions, each function only in its most similar pair. */
static void
keep_offers (Matcher *self,
             GArray  *pairs)
{
  g_autoptr (GHashTable) before = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) after = g_hash_table_new (NULL, NULL);

  g_array_sort (pairs, compare_offers);
  for (guint i = 0; i < pairs->len; i++)
    {
      QuernMatchOffer offer = g_array_index (pairs, QuernMatchOffer, i);

      if (!quern_matcher_is_left (self, 0, offer.before) ||
          !quern_matcher_is_left (self, 1, offer.after) ||
          quern_matcher_forbids (self, offer.before, offer.after) ||
          g_hash_table_contains (before, GUINT_TO_POINTER (offer.before)) ||
          g_hash_table_contains (after, GUINT_TO_POINTER (offer.after)))
        continue;
      g_hash_table_add (before, GUINT_TO_POINTER (offer.before));
      g_hash_table_add (after, GUINT_TO_POINTER (offer.after));
      g_array_append_val (self->offers, offer);
    }
}

void
quern_rename_match_join (Matcher *self)
{
  g_autoptr (GArray) before = NULL;
  g_autoptr (GArray) after = NULL;
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (QuernMatchOffer));
  g_autofree Best *of_before = NULL;
  g_autofree Best *of_after = NULL;

  if (self->event[0] == QUERN_NONE)
    return;

  before = list_candidates (self, 0);
  after = list_candidates (self, 1);
  join_by_lines (self, before, after);
  of_before = g_new0 (Best, MAX (before->len, 1));
  of_after = g_new0 (Best, MAX (after->len, 1));
  for (guint i = 0; i < before->len; i++)
    for (guint k = 0; k < after->len; k++)
      {
        const Candidate *first = &g_array_index (before, Candidate, i);
        const Candidate *second = &g_array_index (after, Candidate, k);
        guint n_common;
        double score = quern_match_traits_score (&first->traits, &second->traits, &n_common);

        note_best (&of_before[i], k, score, n_common);
        note_best (&of_after[k], i, score, n_common);
        note_offer (pairs, first->function, second->function, score);
      }

  for (guint i = 0; i < before->len; i++)
    {
      QuernFunctionId first = g_array_index (before, Candidate, i).function;
      QuernFunctionId second;

      if (!quern_matcher_is_left (self, 0, first) || !is_sure (&of_before[i]) ||
          of_after[of_before[i].other].other != i || !is_sure (&of_after[of_before[i].other]))
        continue;
      second = g_array_index (after, Candidate, of_before[i].other).function;
      if (quern_matcher_is_left (self, 1, second) &&
          share_words (quern_matcher_get_name (self, 0, first, FALSE),
                       quern_matcher_get_name (self, 1, second, FALSE)))
        quern_matcher_pair (self, first, second, QUERN_MATCH_RENAMED, TRUE);
    }
  keep_offers (self, pairs);
}
