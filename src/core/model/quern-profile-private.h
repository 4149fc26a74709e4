/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-demangled-names.h"
#include "quern-namesakes.h"
#include "quern-profile.h"
#include "quern-record-store.h"
#include "quern-string-pool.h"
#include "quern-tally.h"

G_BEGIN_DECLS

/* Filled by the builder, immutable afterwards. */
struct _QuernProfile
{
  GObject           parent_instance;

  QuernProfile     *base;     /* owned, nullable: the profile that owns the tables */
  gboolean          has_own_sums; /* the sums and parts are not base's */
  gboolean          has_own_series; /* the points are not base's */
  gboolean          is_folded; /* self costs are not those of the functions' records */
  guint            *part_of;  /* owned, nullable: our part, or QUERN_NONE, by record part */
  guint             n_side;   /* in a comparison or a side: real events per side; else 0 */
  QuernProfile     *sides[2]; /* owned, nullable: of a comparison: before and after */
  QuernEventSet    *events;   /* owned */

  QuernFormat       format;
  char             *creator;  /* owned, nullable */
  char             *command;  /* owned, nullable */
  GPtrArray        *inputs;   /* owned: base names */
  GPtrArray        *parts;    /* owned: QuernPart */
  GPtrArray        *warnings; /* owned: GError */
  guint64           n_warnings;

  QuernStringPool  *strings;  /* owned */
  QuernDemangledNames *demangled; /* owned, nullable */
  gboolean          shows_demangled;
  QuernNamesakes   *namesakes; /* owned: shared by all profiles with these names */
  QuernStringId    *objects;  /* owned: names */
  QuernStringId    *files;    /* owned: names */
  QuernFunction    *functions; /* owned */
  guint             n_objects;
  guint             n_files;
  guint             n_functions;
  guint             n_calls;

  gint64           *self;       /* owned: n_functions × real events */
  gint64           *total;      /* owned: one row */
  gint64           *self_total; /* owned: one row */
  gint64           *hidden;     /* owned, nullable: see quern_fold_get_hidden() */

  QuernCall        *calls;      /* owned: by caller, then callee */
  gint64           *call_costs; /* owned: n_calls × real events */
  guint32          *calls_from; /* owned: n_functions + 1 indices into calls */
  QuernCallId      *calls_to;   /* owned: calls, by callee, then caller */
  guint32          *first_to;   /* owned: n_functions + 1 indices into calls_to */

  /* For formats that have points by input size. */
  QuernSeriesEvents series_events;
  QuernSeries      *series;     /* owned, nullable */
  QuernContextTree *contexts;   /* owned, nullable */
  GPtrArray        *part_series; /* owned, nullable: by part */
  GPtrArray        *part_contexts; /* owned, nullable: by part */

  QuernRecordStore *records;    /* owned */
  GArray           *reported;   /* owned, nullable: QuernReportedCosts by function */
  GArray           *tallies;    /* owned: QuernTally by part; empty if there is only one */
};

/* Makes a profile that borrows all tables; the caller must set its base to their owner. */
QuernProfile *quern_profile_borrow (QuernProfile *self) G_GNUC_WARN_UNUSED_RESULT;

gboolean quern_profile_add_up (QuernProfile   *self,
                               const gboolean *chosen,
                               QuernTally     *sum,
                               QuernWatch     *watch) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_profile_add_up_series (QuernProfile *self,
                               const gboolean *chosen,
                               QuernWatch     *watch) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_profile_take_points (QuernProfile  *self,
                               QuernFunctionId function,
                               gint64         *row,
                               guint64        *called);
gboolean quern_profile_index_calls (QuernProfile *self,
                               QuernWatch     *watch) G_GNUC_WARN_UNUSED_RESULT;
QuernProfile *quern_profile_share (QuernProfile *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
