/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-origins.h"

#include "quern-components.h"
#include "quern-cost-table.h"
#include "quern-memory.h"

#include <math.h>

/* Values are clamped to ±MAX_VALUE, so that sums of all values fit 128 bits. */
#define MAX_VALUE 1e27L

/* Smaller values fit 64 bits. */
#define MAX_NARROW 9e18L

/* Wide enough that sums of 64-bit costs never overflow. */
__extension__ typedef __int128 Wide;

struct _QuernOrigins
{
  const QuernOriginArc *arcs;    /* borrowed */
  guint                 n_functions;
  guint                 n_arcs;
  guint                 n_clusters;
  guint32              *cluster; /* owned: by function; callees have no higher number */
  guint                *size;    /* owned: functions by cluster */
  guint32              *by_cluster; /* owned: arcs that leave their cluster, by its number */
  guint                *first;   /* owned: by cluster and one more: index of its first arc */
  guint64             (*counts)[2]; /* owned: by cluster: number of calls from outside */
};

/* Sums of one event in a cluster. Those that are needed for each call are together: clusters are
 * scattered in memory, as calls are. */
typedef struct
{
  Wide        in[2];     /* cost of all calls from outside */
  Wide        value_in;  /* cost of incoming calls after, at their cost per call before */
  long double price;     /* cost per call of a new cluster */
  Wide        self[2];
  Wide        out;       /* cost before of all calls to outside */
  Wide        value_out; /* as value_in, for outgoing calls */
  Wide        left;      /* origin that no member has received yet */
  long double ratio;     /* ρ: factor by which the demand for the cluster has changed */
  long double scale;     /* factor for the parts of its members: 1 unless all of it is new */
  guint       largest;   /* the member with the largest origin; G_MAXUINT: none */
} Sum;

static gboolean
leaves_cluster (const QuernOrigins   *self,
                const QuernOriginArc *arc)
{
  return self->cluster[arc->caller] != self->cluster[arc->callee];
}

static void
find_clusters (QuernOrigins *self)
{
  g_autofree guint32 *first = g_new0 (guint32, (gsize) self->n_functions + 1);
  g_autofree guint32 *targets = quern_memory_new_table (guint32, self->n_arcs);

  for (guint i = 0; i < self->n_arcs; i++)
    {
      first[self->arcs[i].caller + 1]++;
      targets[i] = self->arcs[i].callee;
    }
  for (guint i = 0; i < self->n_functions; i++)
    first[i + 1] += first[i];

  self->cluster = quern_components_find (first, targets, self->n_functions, &self->n_clusters, NULL,
                                         NULL);
}

static void
sort_arcs (QuernOrigins *self)
{
  g_autofree guint *next = NULL;

  self->first = g_new0 (guint, (gsize) self->n_clusters + 1);
  self->by_cluster = quern_memory_new_table (guint32, self->n_arcs);
  for (guint i = 0; i < self->n_arcs; i++)
    if (leaves_cluster (self, &self->arcs[i]))
      self->first[self->cluster[self->arcs[i].caller] + 1]++;
  for (guint i = 0; i < self->n_clusters; i++)
    self->first[i + 1] += self->first[i];

  next = g_memdup2 (self->first, ((gsize) self->n_clusters + 1) * sizeof (guint));
  for (guint i = 0; i < self->n_arcs; i++)
    if (leaves_cluster (self, &self->arcs[i]))
      self->by_cluster[next[self->cluster[self->arcs[i].caller]]++] = i;
}

QuernOrigins *
quern_origins_new (guint                 n_functions,
                   const QuernOriginArc *arcs,
                   guint                 n_arcs)
{
  QuernOrigins *self = g_new0 (QuernOrigins, 1);

  self->arcs = arcs;
  self->n_arcs = n_arcs;
  self->n_functions = n_functions;
  find_clusters (self);
  sort_arcs (self);

  self->size = g_new0 (guint, MAX (self->n_clusters, 1));
  for (guint i = 0; i < n_functions; i++)
    self->size[self->cluster[i]]++;
  self->counts = g_malloc0_n (MAX (self->n_clusters, 1), sizeof *self->counts);
  for (guint i = 0; i < n_arcs; i++)
    for (guint side = 0; side < 2 && leaves_cluster (self, &arcs[i]); side++)
      quern_count_add (&self->counts[self->cluster[arcs[i].callee]][side], arcs[i].counts[side]);

  return self;
}

void
quern_origins_free (QuernOrigins *self)
{
  g_free (self->cluster);
  g_free (self->size);
  g_free (self->by_cluster);
  g_free (self->first);
  g_free (self->counts);
  g_free (self);
}

guint
quern_origins_get_cluster (const QuernOrigins *self,
                           guint               function)
{
  g_return_val_if_fail (self != NULL && function < self->n_functions, 0);

  return self->size[self->cluster[function]] > 1 ? self->cluster[function] + 1 : 0;
}

static Wide
round_value (long double value)
{
  /* Fast path for nearly all values: one instruction instead of a hundred. */
  if (value > -MAX_NARROW && value < MAX_NARROW)
    return llrintl (value);

  return (Wide) rintl (CLAMP (value, -MAX_VALUE, MAX_VALUE));
}

/* What an additional call would have cost before. y1: the cost after of the arc's m1 calls. */
static long double
get_old_price (const QuernOrigins *self,
               const Sum          *sums,
               guint               callee,
               long double         m1,
               long double         y1)
{
  const Sum *sum = &sums[callee];
  long double n0 = (long double) self->counts[callee][0];
  long double n1 = (long double) self->counts[callee][1];
  long double in0 = (long double) sum->in[0];
  long double in1 = (long double) sum->in[1];

  if (n0 <= 0)
    return sum->price;

  return in1 > 0 ? y1 / m1 * (in0 / n0) / (in1 / n1) : in0 / n0;
}

/* V: the cost of the arc's calls after, at their cost per call before. */
static Wide
get_value (const QuernOrigins   *self,
           const Sum            *sums,
           const QuernOriginArc *arc,
           gint64                y0,
           gint64                y1)
{
  long double m0 = (long double) arc->counts[0];
  long double m1 = (long double) arc->counts[1];

  if (arc->counts[0] == 0 && arc->counts[1] == 0)
    return y0;
  if (arc->counts[1] <= arc->counts[0])
    return round_value ((long double) y0 * m1 / m0);

  return y0 + round_value ((m1 - m0) * get_old_price (self, sums, self->cluster[arc->callee], m1,
                                                      (long double) y1));
}

static void
add_up_costs (const QuernOrigins *self,
              Sum                *sums,
              gint64 * const     *self_costs,
              gint64 * const     *arc_costs)
{
  for (guint i = 0; i < self->n_functions; i++)
    for (guint side = 0; side < 2; side++)
      sums[self->cluster[i]].self[side] += self_costs[side][i];

  for (guint i = 0; i < self->first[self->n_clusters]; i++)
    {
      guint arc = self->by_cluster[i];
      Sum *callee = &sums[self->cluster[self->arcs[arc].callee]];

      for (guint side = 0; side < 2; side++)
        callee->in[side] += arc_costs[side][arc];
      sums[self->cluster[self->arcs[arc].caller]].out += arc_costs[0][arc];
    }
}

/* Handles callees first, as the price of a new cluster depends on the prices of its callees.
 * values: (out): by arc: see get_value() */
static void
add_up_values (const QuernOrigins *self,
               Sum                *sums,
               gint64 * const     *arc_costs,
               Wide               *values)
{
  for (guint cluster = 0; cluster < self->n_clusters; cluster++)
    {
      Sum *sum = &sums[cluster];
      guint64 n1 = self->counts[cluster][1];

      for (guint i = self->first[cluster]; i < self->first[cluster + 1]; i++)
        {
          guint arc = self->by_cluster[i];

          values[arc] =
            get_value (self, sums, &self->arcs[arc], arc_costs[0][arc], arc_costs[1][arc]);
          sum->value_out += values[arc];
          sums[self->cluster[self->arcs[arc].callee]].value_in += values[arc];
        }
      if (self->counts[cluster][0] == 0 && n1 > 0 && sum->self[0] == 0 && sum->out == 0)
        sum->price = (long double) (sum->self[1] + sum->value_out) / (long double) n1;
    }
}

/* Converts to 64 bits, and clears fits if the number does not fit. */
static gint64
narrow (Wide      value,
        gboolean *fits)
{
  *fits &= value >= G_MININT64 && value <= G_MAXINT64;

  return (gint64) CLAMP (value, G_MININT64, G_MAXINT64);
}

/* Computes the parts of the arcs that leave a cluster, and their unrounded sums by function. */
static void
compute_parts (const QuernOrigins *self,
               guint               cluster,
               long double         ratio,
               gint64 * const     *arc_costs,
               const Wide         *values,
               gint64             *parts,
               long double        *bought,
               gboolean           *fits)
{
  for (guint i = self->first[cluster]; i < self->first[cluster + 1]; i++)
    {
      guint arc = self->by_cluster[i];
      long double paid = (long double) arc_costs[0][arc] * ratio;

      parts[arc] = narrow (values[arc] - round_value (paid), fits);
      bought[self->arcs[arc].caller] += (long double) values[arc] - paid;
    }
}

/**
 * quern_origins_compute:
 * @self: the graph
 * @self_costs: self costs of one event, before and after: by function
 * @arc_costs: costs of calls, before and after: by arc
 * @origins: (out): by function; they add up to the difference of all self costs
 * @parts: (out): by arc: the part of the caller's origin due to these calls; 0 within a cluster.
 *   The rest of an origin is the caller's own. May be a table of @arc_costs, which is overwritten.
 *
 * Returns: whether all numbers fit 64 bits; if not, the results are unusable
 */
gboolean
quern_origins_compute (const QuernOrigins *self,
                       gint64 * const     *self_costs,
                       gint64 * const     *arc_costs,
                       gint64             *origins,
                       gint64             *parts)
{
  g_autofree Sum *sums = quern_memory_new_table0 (Sum, self->n_clusters);
  g_autofree Wide *values = quern_memory_new_table (Wide, self->n_arcs);
  g_autofree long double *bought = g_new0 (long double, MAX (self->n_functions, 1));
  gboolean fits = TRUE;

  add_up_costs (self, sums, self_costs, arc_costs);
  add_up_values (self, sums, arc_costs, values);

  for (guint i = 0; i < self->n_clusters; i++)
    {
      Sum *sum = &sums[i];
      Wide spent = sum->self[0] + sum->out;
      Wide unpaid = spent - sum->in[0]; /* d0 */

      sum->ratio = spent != 0
                     ? (long double) (sum->value_in + unpaid) / (long double) spent : 0;
      sum->left = sum->self[1] + sum->value_out - sum->value_in - unpaid;
      /* A new cluster had no cost before: its origin is split among its members by their cost
       * now. */
      sum->scale = 1;
      if (spent == 0 && sum->self[1] + sum->value_out != 0)
        sum->scale = (long double) sum->left / (long double) (sum->self[1] + sum->value_out);
      sum->largest = G_MAXUINT;
      compute_parts (self, i, sum->ratio, arc_costs, values, parts, bought, &fits);
    }
  for (guint i = 0; i < self->n_arcs; i++)
    if (!leaves_cluster (self, &self->arcs[i]))
      parts[i] = 0;

  /* The origins of members are rounded; the largest one receives the rounding error. */
  for (guint i = 0; i < self->n_functions; i++)
    {
      guint cluster = self->cluster[i];
      Sum *sum = &sums[cluster];
      Wide origin = sum->left;

      if (self->size[cluster] > 1)
        origin = round_value (((long double) self_costs[1][i] + bought[i] -
                               (long double) self_costs[0][i] * sum->ratio) * sum->scale);
      origins[i] = narrow (origin, &fits);
      sum->left -= origins[i];
      if (sum->largest == G_MAXUINT ||
          fabs ((double) origins[i]) > fabs ((double) origins[sum->largest]))
        sum->largest = i;
    }
  for (guint i = 0; i < self->n_clusters; i++)
    if (sums[i].largest != G_MAXUINT)
      origins[sums[i].largest] = narrow (origins[sums[i].largest] + sums[i].left, &fits);

  return fits;
}
