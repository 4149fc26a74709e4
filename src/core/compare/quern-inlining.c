/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-inlining.h"

#include "quern-cost-table.h"
#include "quern-line-files.h"
#include "quern-memory.h"
#include "quern-pair-map.h"

#include <string.h>

/* COMPARE C4: a function owns a line if it has this share of the cost of the line. */
#define MIN_OWNED 0.95
/* To be inlined, this share of the cost of its lines must have moved to other functions, */
#define MIN_MOVED 0.05
/* or its own lines lost that share, and others gained this share of the loss. */
#define MIN_GAINED 0.5
/* Functions with a smaller share of the moved cost are not listed. */
#define MIN_PART 0.05
/* A new function with this share of its cost on the lines of another one is a copy of it. */
#define MIN_COPIED 0.5

/* Maximum number of functions to examine per side, the costliest. */
#define MAX_CANDIDATES 16384

#define RECORDS_PER_CHECK 4096

/* Bits of a row: the sides it is on, and the sides of which it is a candidate. */
#define BOTH_SIDES 3u
#define CANDIDATE 4u

/* A line that may have moved. */
typedef struct
{
  gint64 totals[2]; /* of all functions */
  guint  owners[2]; /* a row, or QUERN_NONE */
} Line;

/* The cost of a function on a line. */
typedef struct
{
  guint  line;
  guint  row;
  gint64 costs[2];
} Place;

/* The cost of a function on all lines of another one. */
typedef struct
{
  guint  owner;    /* a row */
  guint  row;
  gint64 costs[2]; /* on the side where the owner owns the lines, and on the other side */
} Share;

struct _QuernInlining
{
  GArray *found;   /* owned: QuernInlined: by function, then by descending moved cost */
  guint  *by_into; /* owned: indices into found */
};

typedef struct
{
  const QuernInliningInput *input;     /* borrowed */
  GCancellable             *cancellable; /* borrowed, nullable */
  QuernLineFiles            files;
  guint8                   *sides;     /* owned: by row: bits */
  QuernPairMap              line_ids;  /* by id of the file and line number */
  QuernPairMap              place_ids; /* by line and row */
  GArray                   *lines;     /* owned: Line */
  GArray                   *places;    /* owned: Place */
  gint64                   *self[2];   /* owned: by row: the cost of all its lines */
  guint64                   n_records;
  GArray                   *found;     /* borrowed: QuernInlined */
} Finder;

/* Whether the function may have been inlined on the other side. */
static gboolean
is_candidate (const Finder *self,
              guint         row,
              guint         side)
{
  return (self->sides[row] & CANDIDATE << side) != 0;
}

static gboolean
is_only_on (const Finder *self,
            guint         row,
            guint         side)
{
  return (self->sides[row] & BOTH_SIDES) == 1u << side;
}

static void
find_sides (Finder *self)
{
  for (guint side = 0; side < 2; side++)
    for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->input->profiles[side]);
         i++)
      self->sides[self->input->rows[side][i]] |= 1u << side;
}

typedef struct
{
  gint64 cost;
  guint  row;
} Candidate;

static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *first = a;
  const Candidate *second = b;

  return QUERN_ORDER (second->cost, first->cost) ?: QUERN_ORDER (first->row, second->row);
}

/* Chooses functions that are gone or called less on the other side. Returns their number. */
static guint
choose_candidates (Finder *self,
                   guint   side)
{
  const QuernInliningInput *input = self->input;
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (input->profiles[side]); i++)
    {
      guint row = input->rows[side][i];

      if (is_only_on (self, row, side) || input->called[1 - side][row] < input->called[side][row])
        {
          Candidate candidate = {
            quern_profile_get_self (input->profiles[side], i)[input->events[side]], row
          };

          if (candidate.cost > 0)
            g_array_append_val (candidates, candidate);
        }
    }
  if (candidates->len > MAX_CANDIDATES)
    g_array_sort (candidates, compare_candidates);
  g_array_set_size (candidates, MIN (candidates->len, MAX_CANDIDATES));
  for (guint i = 0; i < candidates->len; i++)
    self->sides[g_array_index (candidates, Candidate, i).row] |= CANDIDATE << side;

  return candidates->len;
}

/* Checks the available memory when an array is about to grow. */
static gboolean
ensure_room (const GArray  *array,
             gsize          size,
             GError       **error)
{
  return array->len < 1024 || (array->len & (array->len - 1)) != 0 ||
         quern_memory_ensure ((guint64) array->len * (2 * size + 4 * sizeof (QuernPairPlace)),
                              error);
}

static guint32
get_file (const Finder      *self,
          guint              side,
          const QuernRecord *record)
{
  if (record->kind != QUERN_RECORD_COST || record->where.line == 0 ||
      record->where.line >= G_MAXUINT32)
    return QUERN_NONE;

  return self->files.ids[side][record->where.file];
}

/* The next record; NULL at the end, or with an error. */
static const QuernRecord *
next_record (Finder           *self,
             QuernRecordIter  *iter,
             GError          **error)
{
  if (++self->n_records % RECORDS_PER_CHECK == 0 &&
      g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return NULL;

  return quern_record_iter_next (iter);
}

static gboolean
add_line (Finder             *self,
          guint32             file,
          guint64             line,
          GError            **error)
{
  guint32 at;
  gboolean is_new;

  if (!quern_pair_map_try_insert (&self->line_ids, file, (guint32) line, &at, &is_new))
    return quern_memory_set_out (error);
  if (is_new)
    g_array_append_val (self->lines, ((Line) { { 0, 0 }, { QUERN_NONE, QUERN_NONE } }));

  return !is_new || ensure_room (self->lines, sizeof (Line), error);
}

/* Collects the lines of the functions that may have been inlined. */
static gboolean
list_lines (Finder   *self,
            guint     side,
            GError  **error)
{
  QuernProfile *profile = self->input->profiles[side];
  GError *problem = NULL;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      g_auto (QuernRecordIter) iter = { 0 };
      const QuernRecord *record;

      if (!is_candidate (self, self->input->rows[side][i], side))
        continue;
      quern_profile_iter_records (profile, i, &iter);
      while (problem == NULL && (record = next_record (self, &iter, &problem)) != NULL)
        {
          guint32 file = get_file (self, side, record);

          if (file != QUERN_NONE)
            add_line (self, file, record->where.line, &problem);
        }
      if (problem != NULL)
        {
          g_propagate_error (error, problem);
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
add_cost (Finder   *self,
          guint     side,
          guint     line,
          guint     row,
          gint64    cost,
          GError  **error)
{
  guint32 at;
  gboolean is_new;

  if (!quern_pair_map_try_insert (&self->place_ids, line, row, &at, &is_new))
    return quern_memory_set_out (error);
  if (is_new)
    g_array_append_val (self->places, ((Place) { line, row, { 0, 0 } }));
  quern_cost_add (&g_array_index (self->places, Place, at).costs[side], cost);
  quern_cost_add (&g_array_index (self->lines, Line, line).totals[side], cost);

  return !is_new || ensure_room (self->places, sizeof (Place), error);
}

/* Adds up the costs of all functions of a side on these lines. */
static gboolean
add_up_lines (Finder   *self,
              guint     side,
              GError  **error)
{
  QuernEventId event = self->input->events[side];
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;
  GError *problem = NULL;

  quern_profile_iter_records (self->input->profiles[side], QUERN_NONE, &iter);
  while (problem == NULL && (record = next_record (self, &iter, &problem)) != NULL)
    {
      guint32 file = get_file (self, side, record);
      guint row = self->input->rows[side][record->function];
      guint32 line;

      if (record->kind == QUERN_RECORD_COST)
        quern_cost_add (&self->self[side][row], record->costs[event]);
      if (file == QUERN_NONE)
        continue;
      line = quern_pair_map_find (&self->line_ids, file, (guint32) record->where.line);
      if (line != G_MAXUINT32)
        add_cost (self, side, line, row, record->costs[event], &problem);
    }
  if (problem != NULL)
    g_propagate_error (error, problem);

  return problem == NULL;
}

static void
find_owners (Finder *self)
{
  for (guint i = 0; i < self->places->len; i++)
    {
      const Place *place = &g_array_index (self->places, Place, i);
      Line *line = &g_array_index (self->lines, Line, place->line);

      for (guint side = 0; side < 2; side++)
        if (place->costs[side] > 0 && is_candidate (self, place->row, side) &&
            (double) place->costs[side] >= MIN_OWNED * (double) line->totals[side])
          line->owners[side] = place->row;
    }
}

static int
compare_shares (gconstpointer a,
                gconstpointer b)
{
  const Share *first = a;
  const Share *second = b;

  return QUERN_ORDER (first->owner, second->owner) ?: QUERN_ORDER (first->row, second->row);
}

/* The costs of functions on the lines that another one owns on a side, sorted by owner. NULL if
 * memory runs out. */
static GArray *
list_shares (const Finder *self,
             guint         side)
{
  g_autoptr (GArray) shares = g_array_new (FALSE, FALSE, sizeof (Share));
  QuernPairMap ids;
  gboolean ok = TRUE;

  quern_pair_map_init (&ids);
  for (guint i = 0; ok && i < self->places->len; i++)
    {
      const Place *place = &g_array_index (self->places, Place, i);
      guint owner = g_array_index (self->lines, Line, place->line).owners[side];
      guint32 at;
      gboolean is_new;
      Share *share;

      if (owner == QUERN_NONE)
        continue;
      ok = quern_pair_map_try_insert (&ids, owner, place->row, &at, &is_new);
      if (!ok)
        break;
      if (is_new)
        g_array_append_val (shares, ((Share) { owner, place->row, { 0, 0 } }));
      share = &g_array_index (shares, Share, at);
      quern_cost_add (&share->costs[0], place->costs[side]);
      quern_cost_add (&share->costs[1], place->costs[1 - side]);
    }
  quern_pair_map_clear (&ids);
  g_array_sort (shares, compare_shares);

  return ok ? g_steal_pointer (&shares) : NULL;
}

/* Whether the function is the owner itself under another name, or a variant of it. */
static gboolean
is_copy (const Finder *self,
         const Share  *share,
         guint         side)
{
  return is_only_on (self, share->row, 1 - side) &&
         (double) share->costs[1] >= MIN_COPIED * (double) self->self[1 - side][share->row];
}

static double
get_moved (const Share       *share,
           QuernInliningKind  kind)
{
  if (kind == QUERN_INLINING_SURE)
    return share->costs[0] == 0 ? (double) share->costs[1] : 0;

  return (double) quern_cost_subtract (share->costs[1], share->costs[0]);
}

static void
add_found (Finder            *self,
           guint              side,
           const Share       *share,
           QuernInliningKind  kind)
{
  QuernInlined inlined = {
    .function = share->owner,
    .into = share->row,
    .moved = quern_cost_subtract (share->costs[1], share->costs[0]),
    .kind = kind,
    .is_undone = side == 1,
  };

  g_array_append_val (self->found, inlined);
}

/* shares: all of the same owner. */
static void
judge_owner (Finder      *self,
             guint        side,
             const Share *shares,
             guint        n)
{
  const Share *own = NULL;
  double moved = 0;
  double gained = 0;
  double gains = 0;
  double lost;
  QuernInliningKind kind;

  for (guint i = 0; i < n; i++)
    {
      double gain = get_moved (&shares[i], QUERN_INLINING_PROBABLE);

      if (shares[i].row == shares[i].owner)
        {
          own = &shares[i];
          continue;
        }
      if (is_copy (self, &shares[i], side))
        continue;
      moved += MAX (get_moved (&shares[i], QUERN_INLINING_SURE), 0);
      gained += gain;
      gains += MAX (gain, 0);
    }
  if (own == NULL)
    return;

  lost = -get_moved (own, QUERN_INLINING_PROBABLE);
  if (moved > 0 && moved >= MIN_MOVED * (double) own->costs[0])
    kind = QUERN_INLINING_SURE;
  else if (lost > 0 && lost >= MIN_MOVED * (double) own->costs[0] && gained >= MIN_GAINED * lost)
    kind = QUERN_INLINING_PROBABLE;
  else
    return;

  for (guint i = 0; i < n; i++)
    {
      double part = get_moved (&shares[i], kind);

      if (&shares[i] != own && !is_copy (self, &shares[i], side) && part > 0 &&
          part >= MIN_PART * (kind == QUERN_INLINING_SURE ? moved : gains))
        add_found (self, side, &shares[i], kind);
    }
}

static gboolean
judge (Finder   *self,
       guint     side,
       GError  **error)
{
  g_autoptr (GArray) shares = list_shares (self, side);
  guint n;

  if (shares == NULL)
    return quern_memory_set_out (error);
  for (guint i = 0; i < shares->len; i += n)
    {
      const Share *first = &g_array_index (shares, Share, i);

      for (n = 1; i + n < shares->len && first[n].owner == first->owner;)
        n++;
      judge_owner (self, side, first, n);
    }

  return TRUE;
}

static gboolean
find_by_lines (Finder   *self,
               GError  **error)
{
  const QuernInliningInput *input = self->input;

  if (!quern_line_files_init (&self->files, input->profiles, input->rows, input->n_rows,
                              self->cancellable, error))
    return FALSE;

  for (guint side = 0; side < 2; side++)
    if (!list_lines (self, side, error))
      return FALSE;
  if (self->lines->len == 0)
    return TRUE;

  for (guint side = 0; side < 2; side++)
    {
      self->self[side] = g_new0 (gint64, MAX (input->n_rows, 1));
      if (!add_up_lines (self, side, error))
        return FALSE;
    }
  find_owners (self);

  return judge (self, 0, error) && judge (self, 1, error);
}

/* Without lines. */

/* Maximum number of arcs to visit, per arc of the graph: only crafted profiles need more. */
#define MAX_LOOKS 16

static guint
count_calls (const Finder *self,
             guint         node,
             guint         side)
{
  const QuernInliningInput *input = self->input;
  guint n = 0;

  for (guint i = input->first_arc[node]; i < input->first_arc[node + 1]; i++)
    n += input->arcs[i].counts[side] > 0 ? 1 : 0;

  return n;
}

/* Whether a caller now calls all callees of a function more often than before. gained: by node: the
 * caller that calls it more often. */
static gboolean
has_gained_all (const Finder *self,
                guint         caller,
                guint         callee,
                guint         side,
                const guint  *gained)
{
  const QuernInliningInput *input = self->input;

  for (guint i = input->first_arc[callee]; i < input->first_arc[callee + 1]; i++)
    if (input->arcs[i].counts[side] > 0 && input->arcs[i].callee != caller &&
        gained[input->arcs[i].callee] != caller)
      return FALSE;

  return TRUE;
}

/* By node: whether some caller of a function did not take over the function's calls. */
static gboolean *
list_refuted (Finder *self,
              guint   side)
{
  const QuernInliningInput *input = self->input;
  gboolean *is_refuted = g_new0 (gboolean, MAX (input->n_nodes, 1));
  g_autofree guint *gained = g_new (guint, MAX (input->n_nodes, 1));
  guint64 n_looks = (guint64) MAX_LOOKS * input->first_arc[input->n_nodes];

  memset (gained, 0xff, input->n_nodes * sizeof (guint));
  for (guint caller = 0; caller < input->n_nodes; caller++)
    {
      const QuernOriginArc *arcs = input->arcs + input->first_arc[caller];
      guint n = input->first_arc[caller + 1] - input->first_arc[caller];

      for (guint i = 0; i < n; i++)
        if (arcs[i].counts[1 - side] > arcs[i].counts[side])
          gained[arcs[i].callee] = caller;
      for (guint i = 0; i < n; i++)
        {
          guint callee = arcs[i].callee;
          guint n_inner = input->first_arc[callee + 1] - input->first_arc[callee];

          if (arcs[i].counts[side] == 0 || is_refuted[callee] ||
              !is_only_on (self, input->row_of_node[callee], side))
            continue;
          is_refuted[callee] = n_inner > n_looks ||
                               !has_gained_all (self, caller, callee, side, gained);
          n_looks -= MIN (n_inner, n_looks);
        }
    }

  return is_refuted;
}

/* Finds functions that are gone and whose callers all took over their calls. */
static void
find_by_calls (Finder *self,
               guint   side)
{
  const QuernInliningInput *input = self->input;
  g_autofree gboolean *is_refuted = list_refuted (self, side);

  for (guint i = 0; i < input->first_arc[input->n_nodes]; i++)
    {
      const QuernOriginArc *arc = &input->arcs[i];
      QuernInlined inlined = {
        .function = input->row_of_node[arc->callee],
        .into = input->row_of_node[arc->caller],
        .kind = QUERN_INLINING_PERHAPS,
        .is_undone = side == 1,
      };

      if (arc->counts[side] > 0 && is_only_on (self, inlined.function, side) &&
          !is_refuted[arc->callee] && count_calls (self, arc->callee, side) > 0)
        g_array_append_val (self->found, inlined);
    }
}

/* Both. */

static gboolean
has_lines (QuernProfile *profile)
{
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;

  quern_profile_iter_records (profile, QUERN_NONE, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    if (record->where.line > 0)
      return TRUE;

  return FALSE;
}

static gboolean
find (Finder   *self,
      GError  **error)
{
  guint n_candidates;

  if (!quern_memory_ensure ((guint64) self->input->n_rows * 48 +
                            (guint64) self->input->n_nodes * 8, error))
    return FALSE;

  self->sides = g_new0 (guint8, MAX (self->input->n_rows, 1));
  find_sides (self);
  n_candidates = choose_candidates (self, 0) + choose_candidates (self, 1);
  if (n_candidates == 0)
    return TRUE;
  if (has_lines (self->input->profiles[0]) && has_lines (self->input->profiles[1]))
    return find_by_lines (self, error);

  for (guint side = 0; side < 2; side++)
    find_by_calls (self, side);

  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

static int
compare_found (gconstpointer a,
               gconstpointer b)
{
  const QuernInlined *first = a;
  const QuernInlined *second = b;

  return QUERN_ORDER (first->function, second->function) ?:
         QUERN_ORDER (second->moved, first->moved) ?: QUERN_ORDER (first->into, second->into);
}

static int
compare_into (gconstpointer a,
              gconstpointer b,
              gpointer      found)
{
  const QuernInlined *first = &g_array_index ((GArray *) found, QuernInlined, *(const guint *) a);
  const QuernInlined *second = &g_array_index ((GArray *) found, QuernInlined, *(const guint *) b);

  return QUERN_ORDER (first->into, second->into) ?: QUERN_ORDER (second->moved, first->moved) ?:
         QUERN_ORDER (first->function, second->function);
}

/* Whether the opposite was found, too: a function that is gone was inlined into a new one, which
 * was part of it before. They share code, but nobody knows which of them had it first. */
static gboolean
is_refuted (const Finder        *finder,
            const QuernInlining *self,
            const QuernInlined  *inlined)
{
  guint side = inlined->is_undone ? 1 : 0;

  return is_only_on (finder, inlined->function, side) &&
         is_only_on (finder, inlined->into, 1 - side) &&
         quern_inlining_find (self, inlined->into, inlined->function) != NULL;
}

/* found: sorted. */
static void
drop_refuted (const Finder  *finder,
              QuernInlining *self)
{
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (QuernInlined));

  for (guint i = 0; i < self->found->len; i++)
    {
      const QuernInlined *inlined = &g_array_index (self->found, QuernInlined, i);

      if (!is_refuted (finder, self, inlined))
        g_array_append_val (kept, *inlined);
    }
  g_array_unref (self->found);
  self->found = g_steal_pointer (&kept);
}

QuernInlining *
quern_inlining_new (const QuernInliningInput  *input,
                    GCancellable              *cancellable,
                    GError                   **error)
{
  g_autoptr (QuernInlining) self = g_new0 (QuernInlining, 1);
  Finder finder = { .input = input, .cancellable = cancellable };
  gboolean ok;

  g_return_val_if_fail (input != NULL, NULL);

  self->found = g_array_new (FALSE, FALSE, sizeof (QuernInlined));
  finder.found = self->found;
  finder.lines = g_array_new (FALSE, FALSE, sizeof (Line));
  finder.places = g_array_new (FALSE, FALSE, sizeof (Place));
  quern_pair_map_init (&finder.line_ids);
  quern_pair_map_init (&finder.place_ids);
  ok = find (&finder, error);
  if (ok)
    {
      g_array_sort (self->found, compare_found);
      drop_refuted (&finder, self);
    }
  quern_line_files_clear (&finder.files);
  quern_pair_map_clear (&finder.line_ids);
  quern_pair_map_clear (&finder.place_ids);
  g_array_unref (finder.lines);
  g_array_unref (finder.places);
  g_free (finder.sides);
  for (guint side = 0; side < 2; side++)
    g_free (finder.self[side]);
  if (!ok)
    return NULL;

  self->by_into = g_new (guint, MAX (self->found->len, 1));
  for (guint i = 0; i < self->found->len; i++)
    self->by_into[i] = i;
  g_qsort_with_data (self->by_into, (int) self->found->len, sizeof (guint), compare_into,
                     self->found);

  return g_steal_pointer (&self);
}

void
quern_inlining_free (QuernInlining *self)
{
  g_array_unref (self->found);
  g_free (self->by_into);
  g_free (self);
}

/* Binary search for the first entry of a row, in found, or in by_into if is_into. */
static guint
find_first (const QuernInlining *self,
            guint                row,
            gboolean             is_into)
{
  guint low = 0;
  guint high = self->found->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const QuernInlined *inlined =
        &g_array_index (self->found, QuernInlined, is_into ? self->by_into[middle] : middle);

      if ((is_into ? inlined->into : inlined->function) < row)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

const QuernInlined *
quern_inlining_get_all (const QuernInlining *self,
                        guint               *n)
{
  g_return_val_if_fail (self != NULL && n != NULL, NULL);

  *n = self->found->len;

  return (const QuernInlined *) self->found->data;
}

const QuernInlined *
quern_inlining_get (const QuernInlining *self,
                    guint                function,
                    guint               *n)
{
  guint first;

  g_return_val_if_fail (self != NULL && n != NULL, NULL);

  first = find_first (self, function, FALSE);
  *n = find_first (self, function + 1, FALSE) - first;

  return *n > 0 ? &g_array_index (self->found, QuernInlined, first) : NULL;
}

guint
quern_inlining_find_into (const QuernInlining *self,
                          guint                into,
                          guint               *n)
{
  guint first;

  g_return_val_if_fail (self != NULL && n != NULL, 0);

  first = find_first (self, into, TRUE);
  *n = find_first (self, into + 1, TRUE) - first;

  return first;
}

const QuernInlined *
quern_inlining_get_inner (const QuernInlining *self,
                          guint                index)
{
  g_return_val_if_fail (self != NULL && index < self->found->len, NULL);

  return &g_array_index (self->found, QuernInlined, self->by_into[index]);
}

const QuernInlined *
quern_inlining_find (const QuernInlining *self,
                     guint                function,
                     guint                into)
{
  guint n;
  const QuernInlined *inlined = quern_inlining_get (self, function, &n);

  for (guint i = 0; i < n; i++)
    if (inlined[i].into == into)
      return &inlined[i];

  return NULL;
}
