/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-cost-point.h"
#include "quern-types.h"
#include "quern-watch.h"

G_BEGIN_DECLS

/**
 * QuernSeries:
 *
 * What the calls of each function cost, by the size of their input: points,
 * each size of a function once, in ascending order. Packed; never changes once
 * it is made, so that any thread may read it. Counted references.
 */
typedef struct _QuernSeries QuernSeries;

/* All points of a function. */
typedef struct
{
  guint64 n_points;
  guint64 inclusive; /* Σ real sums, or sums where those are not known */
  guint64 self;
  guint64 count;
  guint64 input;     /* Σ size × count */
} QuernSeriesSums;

typedef struct
{
  /*< private >*/
  const guint8 *at;
  const guint8 *end;
} QuernSeriesIter;

QuernSeries           *quern_series_ref       (QuernSeries       *self);
void                   quern_series_unref     (QuernSeries       *self);
QuernSeriesSums        quern_series_add_up    (const QuernSeries *self,
                                               QuernFunctionId    function);
void                   quern_series_iter_init (QuernSeriesIter   *iter,
                                               const QuernSeries *self,
                                               QuernFunctionId    function);
gboolean               quern_series_iter_next (QuernSeriesIter   *iter,
                                               QuernCostPoint    *point);
QuernSeries           *quern_series_merge     (GPtrArray         *all,
                                               guint              n_functions,
                                               QuernWatch        *watch) G_GNUC_WARN_UNUSED_RESULT;

/* Points in any order, each of an owner: a number that means a function at the
 * end. */
typedef struct _QuernSeriesBuilder QuernSeriesBuilder;

/* QUERN_NONE: the point is left out. */
typedef QuernFunctionId (*QuernSeriesOwnerFunc) (guint32  owner,
                                                 gpointer user_data);

typedef struct
{
  /*< private >*/
  const guint8 *at;
  const guint8 *end;
} QuernSeriesBuilderIter;

G_GNUC_WARN_UNUSED_RESULT
QuernSeriesBuilder *quern_series_builder_new    (void);
void                quern_series_builder_free   (QuernSeriesBuilder       *self);
G_GNUC_WARN_UNUSED_RESULT
gboolean            quern_series_builder_add    (QuernSeriesBuilder       *self,
                                                 guint32                   owner,
                                                 const QuernCostPoint     *point);
void                quern_series_builder_iter   (const QuernSeriesBuilder *self,
                                                 QuernSeriesBuilderIter   *iter);
gboolean            quern_series_builder_next   (QuernSeriesBuilderIter   *iter,
                                                 guint32                  *owner,
                                                 QuernCostPoint           *point);
G_GNUC_WARN_UNUSED_RESULT
QuernSeries        *quern_series_builder_finish (QuernSeriesBuilder       *self,
                                                 guint                     n_functions,
                                                 QuernSeriesOwnerFunc      function_of,
                                                 gpointer                  user_data,
                                                 QuernWatch               *watch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSeries, quern_series_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSeriesBuilder, quern_series_builder_free)

G_END_DECLS
