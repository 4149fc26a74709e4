/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-cost-point.h"
#include "quern-types.h"
#include "quern-watch.h"

G_BEGIN_DECLS

/**
 * QuernSeries:
 *
 * Costs of the calls of each function by input size: points in ascending order,
 * one per function and size. Packed; immutable once built, so any thread may
 * read it. Reference-counted.
 */
typedef struct _QuernSeries QuernSeries;

/* Sums over all points of a function. */
typedef struct
{
  guint64 n_points;
  guint64 inclusive; /* Σ real sums, or plain sums where those are unknown */
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

/* Collects points in any order, each with an owner: a number that is mapped to
 * a function when the builder is finished. */
typedef struct _QuernSeriesBuilder QuernSeriesBuilder;

/* Returns the owner's function, or QUERN_NONE to leave its points out. */
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
