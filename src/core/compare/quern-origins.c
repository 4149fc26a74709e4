/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-origins.h"

#include "quern-components.h"
#include "quern-cost-table.h"

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
  guint64              *counts[2]; /* owned: by cluster: number of calls from outside */
};

/* Sums of one event, by cluster. */
typedef struct
{
  Wide        *self[2];
  Wide        *in[2];      /* cost of all calls from outside */
  Wide        *out;        /* cost before of all calls to outside */
  Wide        *value_in;   /* cost of incoming calls after, at their cost per call before */
  Wide        *value_out;  /* the same for outgoing calls */
  long double *price;      /* cost per call of a new cluster */
  long double *ratio;      /* ρ: factor by which the demand for the cluster has changed */
  long double *scale;      /* factor for the parts of its members: 1 unless all of it is new */
  Wide        *values;     /* by arc: see get_value() */
} Sums;

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
  g_autofree guint32 *targets = g_new (guint32, MAX (self->n_arcs, 1));

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
  self->by_cluster = g_new (guint32, MAX (self->n_arcs, 1));
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
  for (guint side = 0; side < 2; side++)
    {
      self->counts[side] = g_new0 (guint64, MAX (self->n_clusters, 1));
      for (guint i = 0; i < n_arcs; i++)
        if (leaves_cluster (self, &arcs[i]))
          quern_count_add (&self->counts[side][self->cluster[arcs[i].callee]],
                           arcs[i].counts[side]);
    }

  return self;
}

void
quern_origins_free (QuernOrigins *self)
{
  g_free (self->cluster);
  g_free (self->size);
  g_free (self->by_cluster);
  g_free (self->first);
  g_free (self->counts[0]);
  g_free (self->counts[1]);
  g_free (self);
}

guint
quern_origins_get_cluster (const QuernOrigins *self,
                           guint               function)
{
  g_return_val_if_fail (self != NULL && function < self->n_functions, 0);

  return self->size[self->cluster[function]] > 1 ? self->cluster[function] + 1 : 0;
}

static void
sums_init (Sums               *sums,
           const QuernOrigins *self)
{
  const guint n = MAX (self->n_clusters, 1);

  for (guint side = 0; side < 2; side++)
    {
      sums->self[side] = g_new0 (Wide, n);
      sums->in[side] = g_new0 (Wide, n);
    }
  sums->out = g_new0 (Wide, n);
  sums->value_in = g_new0 (Wide, n);
  sums->value_out = g_new0 (Wide, n);
  sums->price = g_new0 (long double, n);
  sums->ratio = g_new0 (long double, n);
  sums->scale = g_new0 (long double, n);
  sums->values = g_new0 (Wide, MAX (self->n_arcs, 1));
}

static void
sums_clear (Sums *sums)
{
  for (guint side = 0; side < 2; side++)
    {
      g_free (sums->self[side]);
      g_free (sums->in[side]);
    }
  g_free (sums->out);
  g_free (sums->value_in);
  g_free (sums->value_out);
  g_free (sums->price);
  g_free (sums->ratio);
  g_free (sums->scale);
  g_free (sums->values);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sums, sums_clear)

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
               const Sums         *sums,
               guint               callee,
               long double         m1,
               long double         y1)
{
  long double n0 = (long double) self->counts[0][callee];
  long double n1 = (long double) self->counts[1][callee];
  long double in0 = (long double) sums->in[0][callee];
  long double in1 = (long double) sums->in[1][callee];

  if (n0 <= 0)
    return sums->price[callee];

  return in1 > 0 ? y1 / m1 * (in0 / n0) / (in1 / n1) : in0 / n0;
}

/* V: the cost of the arc's calls after, at their cost per call before. */
static Wide
get_value (const QuernOrigins   *self,
           const Sums           *sums,
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
              Sums               *sums,
              gint64 * const     *self_costs,
              gint64 * const     *arc_costs)
{
  for (guint side = 0; side < 2; side++)
    {
      for (guint i = 0; i < self->n_functions; i++)
        sums->self[side][self->cluster[i]] += self_costs[side][i];
      for (guint i = 0; i < self->first[self->n_clusters]; i++)
        {
          guint arc = self->by_cluster[i];

          sums->in[side][self->cluster[self->arcs[arc].callee]] += arc_costs[side][arc];
          if (side == 0)
            sums->out[self->cluster[self->arcs[arc].caller]] += arc_costs[side][arc];
        }
    }
}

/* Handles callees first, as the price of a new cluster depends on the prices of its callees. */
static void
add_up_values (const QuernOrigins *self,
               Sums               *sums,
               gint64 * const     *arc_costs)
{
  for (guint cluster = 0; cluster < self->n_clusters; cluster++)
    {
      guint64 n1 = self->counts[1][cluster];

      for (guint i = self->first[cluster]; i < self->first[cluster + 1]; i++)
        {
          guint arc = self->by_cluster[i];
          Wide value =
            get_value (self, sums, &self->arcs[arc], arc_costs[0][arc], arc_costs[1][arc]);

          sums->values[arc] = value;
          sums->value_out[cluster] += value;
          sums->value_in[self->cluster[self->arcs[arc].callee]] += value;
        }
      if (self->counts[0][cluster] == 0 && n1 > 0 && sums->self[0][cluster] == 0 &&
          sums->out[cluster] == 0)
        sums->price[cluster] =
          (long double) (sums->self[1][cluster] + sums->value_out[cluster]) / (long double) n1;
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
               const Sums         *sums,
               guint               cluster,
               gint64 * const     *arc_costs,
               gint64             *parts,
               long double        *bought,
               gboolean           *fits)
{
  for (guint i = self->first[cluster]; i < self->first[cluster + 1]; i++)
    {
      guint arc = self->by_cluster[i];
      long double paid = (long double) arc_costs[0][arc] * sums->ratio[cluster];

      parts[arc] = narrow (sums->values[arc] - round_value (paid), fits);
      bought[self->arcs[arc].caller] += (long double) sums->values[arc] - paid;
    }
}

/**
 * quern_origins_compute:
 * @self: the graph
 * @self_costs: self costs of one event, before and after: by function
 * @arc_costs: costs of calls, before and after: by arc
 * @origins: (out): by function; they add up to the difference of all self costs
 * @parts: (out): by arc: the part of the caller's origin due to these calls; 0 within a cluster.
 *   The rest of an origin is the caller's own.
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
  g_auto (Sums) sums = { .out = NULL };
  g_autofree long double *bought = g_new0 (long double, MAX (self->n_functions, 1));
  g_autofree Wide *left = g_new0 (Wide, MAX (self->n_clusters, 1));
  g_autofree guint *largest = g_new (guint, MAX (self->n_clusters, 1));
  gboolean fits = TRUE;

  for (guint i = 0; i < self->n_arcs; i++)
    parts[i] = 0;
  sums_init (&sums, self);
  add_up_costs (self, &sums, self_costs, arc_costs);
  add_up_values (self, &sums, arc_costs);

  for (guint i = 0; i < self->n_clusters; i++)
    {
      Wide spent = sums.self[0][i] + sums.out[i];
      Wide unpaid = spent - sums.in[0][i]; /* d0 */

      sums.ratio[i] = spent != 0
                        ? (long double) (sums.value_in[i] + unpaid) / (long double) spent : 0;
      left[i] = sums.self[1][i] + sums.value_out[i] - sums.value_in[i] - unpaid;
      /* A new cluster had no cost before: its origin is split among its members by their cost
       * now. */
      sums.scale[i] = 1;
      if (spent == 0 && sums.self[1][i] + sums.value_out[i] != 0)
        sums.scale[i] = (long double) left[i] /
                        (long double) (sums.self[1][i] + sums.value_out[i]);
      largest[i] = G_MAXUINT;
      compute_parts (self, &sums, i, arc_costs, parts, bought, &fits);
    }

  /* The origins of members are rounded; the largest one receives the rounding error. */
  for (guint i = 0; i < self->n_functions; i++)
    {
      guint cluster = self->cluster[i];
      Wide origin = left[cluster];

      if (self->size[cluster] > 1)
        origin = round_value (((long double) self_costs[1][i] + bought[i] -
                               (long double) self_costs[0][i] * sums.ratio[cluster]) *
                              sums.scale[cluster]);
      origins[i] = narrow (origin, &fits);
      left[cluster] -= origins[i];
      if (largest[cluster] == G_MAXUINT ||
          fabs ((double) origins[i]) > fabs ((double) origins[largest[cluster]]))
        largest[cluster] = i;
    }
  for (guint i = 0; i < self->n_clusters; i++)
    if (largest[i] != G_MAXUINT)
      origins[largest[i]] = narrow (origins[largest[i]] + left[i], &fits);

  return fits;
}
