/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-series.h"

#include "quern-grow.h"

#include <stdlib.h>

/* The bytes of packed points, while they become more. */
typedef struct
{
  guint8 *bytes; /* owned */
  gsize   length;
  gsize   capacity;
} Packed;

struct _QuernSeries
{
  gatomicrefcount  ref_count;
  guint8          *bytes; /* owned: points by function, then size */
  gsize           *first; /* owned: n_functions + 1 places, where points begin */
  guint            n_functions;
};

struct _QuernSeriesBuilder
{
  Packed  packed; /* owner, length and point, in the order in which they came */
  guint64 n_points;
};

/* Where a point stands, and what it is sorted by. */
typedef struct
{
  guint64 size;
  gsize   offset;
} Place;

/* Without points there are no bytes, and no end of them. */
static const guint8 *
get_end (const Packed *self)
{
  return self->bytes != NULL ? self->bytes + self->length : NULL;
}

static gboolean
reserve (Packed *self)
{
  gpointer bytes = quern_grow (self->bytes, &self->capacity,
                               self->length + QUERN_COST_POINT_MAX_BYTES + 8, 1);

  if (bytes == NULL)
    return FALSE;
  self->bytes = bytes;

  return TRUE;
}

QuernSeries *
quern_series_ref (QuernSeries *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
quern_series_unref (QuernSeries *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->bytes);
  g_free (self->first);
  g_free (self);
}

/**
 * quern_series_iter_init:
 * @iter: (out): an iterator
 * @self: a series, which outlives it
 * @function: any function of the profile
 */
void
quern_series_iter_init (QuernSeriesIter   *iter,
                        const QuernSeries *self,
                        QuernFunctionId    function)
{
  *iter = (QuernSeriesIter) { NULL, NULL };
  if (function < self->n_functions)
    *iter = (QuernSeriesIter) { self->bytes + self->first[function],
                                self->bytes + self->first[function + 1] };
}

/**
 * quern_series_iter_next:
 * @iter: an iterator over the points of a function
 * @point: (out): the next one, of a larger size than the one before
 *
 * Returns: %FALSE at the end
 */
gboolean
quern_series_iter_next (QuernSeriesIter *iter,
                        QuernCostPoint      *point)
{
  if (iter->at == iter->end)
    return FALSE;

  iter->at = quern_cost_point_unpack (point, iter->at);

  return TRUE;
}

static void
add_to_sums (QuernSeriesSums      *self,
             const QuernCostPoint *point)
{
  guint64 input;

  if (__builtin_mul_overflow (point->size, point->count, &input))
    input = G_MAXUINT64;
  self->n_points++;
  quern_cost_point_add_number (&self->inclusive, quern_cost_point_get_inclusive (point));
  quern_cost_point_add_number (&self->self, point->self_sum);
  quern_cost_point_add_number (&self->count, point->count);
  quern_cost_point_add_number (&self->input, input);
}

/**
 * quern_series_add_up:
 * @self: a series
 * @function: any function of the profile
 *
 * Adds up the points of a function, of which most have few: sums that are kept would be
 * more than the points. Linear in them.
 *
 * Returns: what they add up to, and how many there are
 */
QuernSeriesSums
quern_series_add_up (const QuernSeries *self,
                     QuernFunctionId    function)
{
  QuernSeriesSums sums = { 0 };
  QuernSeriesIter iter;
  QuernCostPoint point;

  quern_series_iter_init (&iter, self, function);
  while (quern_series_iter_next (&iter, &point))
    add_to_sums (&sums, &point);

  return sums;
}

QuernSeriesBuilder *
quern_series_builder_new (void)
{
  return g_new0 (QuernSeriesBuilder, 1);
}

void
quern_series_builder_free (QuernSeriesBuilder *self)
{
  if (self == NULL)
    return;

  g_free (self->packed.bytes);
  g_free (self);
}

/**
 * quern_series_builder_add:
 * @self: a builder
 * @owner: whose point it is
 * @point: a point; one of a size that came already is added to that
 *
 * Returns: %FALSE if there is no memory
 */
gboolean
quern_series_builder_add (QuernSeriesBuilder *self,
                          guint32             owner,
                          const QuernCostPoint   *point)
{
  Packed *packed = &self->packed;
  guint8 *at;

  if (!reserve (packed))
    return FALSE;

  at = quern_cost_point_pack_number (packed->bytes + packed->length, owner);
  *at = (guint8) quern_cost_point_pack (point, at + 1);
  packed->length = (gsize) (at + 1 + *at - packed->bytes);
  self->n_points++;

  return TRUE;
}

void
quern_series_builder_iter (const QuernSeriesBuilder *self,
                           QuernSeriesBuilderIter   *iter)
{
  *iter = (QuernSeriesBuilderIter) { self->packed.bytes, get_end (&self->packed) };
}

/**
 * quern_series_builder_next:
 * @iter: an iterator over all points, in the order in which they were added
 * @owner: (out): whose point it is
 * @point: (out): the point
 *
 * Returns: %FALSE at the end
 */
gboolean
quern_series_builder_next (QuernSeriesBuilderIter *iter,
                           guint32                *owner,
                           QuernCostPoint             *point)
{
  guint64 number;

  if (iter->at == iter->end)
    return FALSE;

  iter->at = quern_cost_point_unpack_number (iter->at, &number);
  iter->at = quern_cost_point_unpack (point, iter->at + 1);
  *owner = (guint32) number;

  return TRUE;
}

/* Which function's points are where, while they are sorted. */
typedef struct
{
  gsize *offsets; /* owned: of the points, by function */
  gsize *first;   /* owned: n_functions + 1 places in offsets */
  Place *places;  /* owned: of one function */
  gsize  n_places;
} Order;

static void
order_clear (Order *self)
{
  g_free (self->offsets);
  g_free (self->first);
  g_free (self->places);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Order, order_clear)

/* Gives the owner of a packed point and where the point begins; returns behind
 * it, without a look at it. */
static inline const guint8 *
skip_point (const guint8  *at,
            guint32       *owner,
            const guint8 **start)
{
  guint64 number;

  at = quern_cost_point_unpack_number (at, &number);
  *owner = (guint32) number;
  *start = at + 1;

  return *start + *at;
}

/* Counts the points of each function, and then finds where each stands. */
static gboolean
sort_by_function (const QuernSeriesBuilder *self,
                  Order                    *order,
                  guint                     n_functions,
                  QuernSeriesOwnerFunc      function_of,
                  gpointer                  user_data,
                  QuernWatch               *watch)
{
  const guint8 *end = get_end (&self->packed);
  const guint8 *start;
  guint32 owner;

  order->offsets = g_try_new (gsize, MAX (self->n_points, 1));
  order->first = g_try_new0 (gsize, (gsize) n_functions + 2);
  if (order->offsets == NULL || order->first == NULL)
    return FALSE;

  for (guint pass = 0; pass < 2; pass++)
    {
      gsize i = 0;

      for (const guint8 *at = self->packed.bytes; at != end; i++)
        {
          QuernFunctionId function;

          if (!quern_watch_step (watch, i))
            return FALSE;

          at = skip_point (at, &owner, &start);
          function = function_of (owner, user_data);
          if (function >= n_functions)
            continue;
          if (pass == 0)
            order->first[function + 2]++;
          else
            order->offsets[order->first[function + 1]++] = (gsize) (start - self->packed.bytes);
        }

      for (guint f = 0; pass == 0 && f < n_functions; f++)
        order->first[f + 2] += order->first[f + 1];
    }

  return TRUE;
}

/* Points of the same size stay in their order: sums of squares depend on it. */
static int
compare_places (const void *a,
                const void *b)
{
  const Place *first = a;
  const Place *second = b;

  if (first->size != second->size)
    return first->size < second->size ? -1 : 1;

  return (first->offset > second->offset) - (first->offset < second->offset);
}

static gboolean
sort_by_size (const QuernSeriesBuilder *self,
              Order                    *order,
              const gsize              *offsets,
              gsize                     n)
{
  gboolean is_sorted = TRUE;
  gpointer places = quern_grow (order->places, &order->n_places, n, sizeof (Place));

  if (places == NULL)
    return FALSE;

  order->places = places;
  for (gsize i = 0; i < n; i++)
    {
      /* Behind what is known of the point comes its size. */
      quern_cost_point_unpack_number (self->packed.bytes + offsets[i] + 1, &order->places[i].size);
      order->places[i].offset = offsets[i];
      is_sorted &= i == 0 || order->places[i - 1].size <= order->places[i].size;
    }
  if (!is_sorted)
    qsort (order->places, n, sizeof (Place), compare_places);

  return TRUE;
}

static gboolean
append_point (Packed               *packed,
              const QuernCostPoint *point)
{
  if (!reserve (packed))
    return FALSE;

  packed->length += quern_cost_point_pack (point, packed->bytes + packed->length);

  return TRUE;
}

/* The points of a function, each size once. */
static gboolean
pack_function (const QuernSeriesBuilder *self,
               Order                    *order,
               QuernFunctionId           function,
               Packed                   *packed)
{
  const gsize *offsets = order->offsets + order->first[function];
  gsize n = order->first[function + 1] - order->first[function];
  QuernCostPoint point;

  if (n == 0)
    return TRUE;
  if (!sort_by_size (self, order, offsets, n))
    return FALSE;

  for (gsize i = 0; i < n; i++)
    {
      QuernCostPoint next;

      quern_cost_point_unpack (&next, self->packed.bytes + order->places[i].offset);
      if (i > 0 && next.size == point.size)
        {
          quern_cost_point_add (&point, &next);
          continue;
        }
      if (i > 0 && !append_point (packed, &point))
        return FALSE;
      point = next;
    }

  return append_point (packed, &point);
}

/**
 * quern_series_builder_finish:
 * @self: a builder; only to be freed after it
 * @n_functions: more than the id of any function
 * @function_of: the function of each owner
 * @user_data: for @function_of
 * @watch: how it is stopped
 *
 * Makes the series, in time linear in the points but for the sorting of those
 * of a function.
 *
 * Returns: (transfer full) (nullable): the series; %NULL if there is no memory,
 *   or it was stopped
 */
QuernSeries *
quern_series_builder_finish (QuernSeriesBuilder   *self,
                             guint                 n_functions,
                             QuernSeriesOwnerFunc  function_of,
                             gpointer              user_data,
                             QuernWatch           *watch)
{
  g_autoptr (QuernSeries) series = g_new0 (QuernSeries, 1);
  g_auto (Order) order = { NULL, NULL, NULL, 0 };
  Packed packed = { NULL, 0, 0 };
  gboolean is_done = TRUE;

  g_atomic_ref_count_init (&series->ref_count);
  series->n_functions = n_functions;
  series->first = g_try_new (gsize, (gsize) n_functions + 1);
  if (series->first == NULL ||
      !sort_by_function (self, &order, n_functions, function_of, user_data, watch))
    return NULL;

  for (QuernFunctionId i = 0; i < n_functions && is_done; i++)
    {
      series->first[i] = packed.length;
      is_done = quern_watch_step (watch, i) && pack_function (self, &order, i, &packed);
    }
  series->first[n_functions] = packed.length;
  series->bytes = g_realloc (packed.bytes, MAX (packed.length, 1));

  return is_done ? g_steal_pointer (&series) : NULL;
}

static QuernFunctionId
same_function (guint32  owner,
               gpointer user_data)
{
  return owner;
}

/**
 * quern_series_merge:
 * @all: (element-type QuernSeries): at least one; %NULL for none
 * @n_functions: more than the id of any function
 * @watch: how it is stopped
 *
 * Adds up the series of parts of a profile.
 *
 * Returns: (transfer full) (nullable): the sum; %NULL if there is no memory, or
 *   it was stopped
 */
QuernSeries *
quern_series_merge (GPtrArray  *all,
                    guint       n_functions,
                    QuernWatch *watch)
{
  g_autoptr (QuernSeriesBuilder) builder = quern_series_builder_new ();

  for (guint i = 0; i < all->len; i++)
    {
      const QuernSeries *series = g_ptr_array_index (all, i);

      for (QuernFunctionId f = 0; series != NULL && f < series->n_functions; f++)
        {
          QuernSeriesIter iter;
          QuernCostPoint point;

          quern_series_iter_init (&iter, series, f);
          while (quern_series_iter_next (&iter, &point))
            if (!quern_series_builder_add (builder, f, &point))
              return NULL;
        }
    }

  return quern_series_builder_finish (builder, n_functions, same_function, NULL, watch);
}
