/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-series.h"

#include "quern-grow.h"

#include <stdlib.h>

/* A growing buffer of packed points. */
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
  gsize           *first; /* owned: n_functions + 1 offsets of points */
  guint            n_functions;
};

struct _QuernSeriesBuilder
{
  Packed  packed; /* owner, length and point, in the order of insertion */
  guint64 n_points;
};

/* A point's offset, and its sort key. */
typedef struct
{
  guint64 size;
  gsize   offset;
} Place;

/* NULL if there are no points. */
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
 * @self: a series; must outlive @iter
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
 * @point: (out): the next point; sizes are in ascending order
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
 * Adds up the points of a function, in linear time. Most functions have few points: caching the
 * sums would take more memory than the points.
 *
 * Returns: the sums, and the number of points
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
 * @owner: the owner of the point
 * @point: a point; points of the same function and size are added up
 *
 * Returns: %FALSE if out of memory
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
 * @owner: (out): the owner of the point
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

/* The positions of each function's points, used for sorting. */
typedef struct
{
  gsize *offsets; /* owned: of the points, by function */
  gsize *first;   /* owned: n_functions + 1 indices into offsets */
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

/* Gets the owner and the start of a packed point; returns the position after
 * it. */
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

/* Sorts the points by function with a counting sort. */
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

/* Stable: sums of squares depend on the order of points of the same size. */
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
      /* The size follows the byte of known fields. */
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

/* Packs the points of a function, merging those of the same size. */
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
 * @self: a builder; may only be freed afterwards
 * @n_functions: greater than the id of any function
 * @function_of: maps an owner to its function
 * @user_data: for @function_of
 * @watch: for cancellation and progress
 *
 * Makes the series, in time linear in the points except for sorting those of
 * each function.
 *
 * Returns: (transfer full) (nullable): the series; %NULL if out of memory,
 *   or if cancelled
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
 * @all: (element-type QuernSeries): the series; elements may be %NULL
 * @n_functions: greater than the id of any function
 * @watch: for cancellation and progress
 *
 * Adds up the series of parts of a profile.
 *
 * Returns: (transfer full) (nullable): the sum; %NULL if out of memory, or
 *   if cancelled
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
