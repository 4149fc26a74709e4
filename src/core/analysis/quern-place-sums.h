/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What the records are summed by. */
typedef enum
{
  QUERN_PLACE_LINES,        /* key: file, line, mark */
  QUERN_PLACE_CALLS,        /* key: file, callee, line, mark */
  QUERN_PLACE_INSTRUCTIONS, /* key: object, address */
  QUERN_PLACE_JUMPS,        /* key: file, target file, line, target line */
} QuernPlaceKind;

typedef struct
{
  guint32 first;      /* file or object */
  guint32 second;     /* JUMPS: target file; CALLS: the callee; LINES: the mark */
  guint64 position;   /* line or address */
  guint64 target;     /* JUMPS: target line; CALLS: the mark */
  guint64 count;      /* LINES, CALLS: calls from there; JUMPS: times executed; in a
                       * comparison, after */
  guint64 followed;   /* JUMPS: times taken */
  guint64 count_before; /* in a comparison */
  guint64 followed_before;
  guint32 self_row;   /* row of the self costs, or QUERN_NONE */
  guint32 call_row;   /* LINES, CALLS: row of the costs of the calls, or QUERN_NONE */
  gboolean conditional; /* JUMPS: whether any of them is conditional */
} QuernPlaceSum;

/**
 * QuernPlaceSums:
 *
 * The records of a profile, summed by place: the costs of several functions
 * on one line (inlined code) become one sum.
 */
typedef struct _QuernPlaceSums QuernPlaceSums;

QuernPlaceSums      *quern_place_sums_new       (QuernProfile         *profile,
                                                 QuernPlaceKind        kind,
                                                 GCancellable         *cancellable,
                                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same for records that the caller chooses: begin, add each record, finish. */
QuernPlaceSums      *quern_place_sums_begin     (QuernProfile         *profile,
                                                 QuernPlaceKind        kind,
                                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean             quern_place_sums_add       (QuernPlaceSums       *self,
                                                 const QuernRecord    *record,
                                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean             quern_place_sums_add_line  (QuernPlaceSums       *self,
                                                 QuernFileId           file,
                                                 guint64               line,
                                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean             quern_place_sums_add_call  (QuernPlaceSums       *self,
                                                 const QuernRecord    *record,
                                                 guint64               mark,
                                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean             quern_place_sums_add_at     (QuernPlaceSums       *self,
                                                  const QuernRecord    *record,
                                                  guint32               mark,
                                                  GError              **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean             quern_place_sums_finish    (QuernPlaceSums       *self,
                                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_place_sums_free      (QuernPlaceSums       *self);

guint                quern_place_sums_get_n     (const QuernPlaceSums *self);
const QuernPlaceSum *quern_place_sums_get       (const QuernPlaceSums *self,
                                                 guint                 place);
const gint64        *quern_place_sums_get_costs (const QuernPlaceSums *self,
                                                 guint32               row);

/* Returns a row of self costs for each file of the profile, summed over all functions: one cost
 * for each real event. NULL with error set on failure. */
gint64              *quern_place_sums_dup_file_costs (QuernProfile    *profile,
                                                 GCancellable         *cancellable,
                                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernPlaceSums, quern_place_sums_free)

G_END_DECLS
