/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-changes.h"
#include "quern-further-side.h"

G_BEGIN_DECLS

/* Each has a column of its own. */
#define QUERN_MAX_FURTHER_SIDES 4

/**
 * QuernJoinedDiff:
 *
 * A diff, and which functions of the profile that joins both sides (quern-joined-profile.h) its
 * rows are. It keeps the analyses of both sides, and of further profiles that are compared with
 * the one before. Immutable once it is made; any thread may use it then.
 */
typedef struct _QuernJoinedDiff QuernJoinedDiff;

/* Takes all over. functions: by row; each is of one row. files: by side and file of the side: those
 * of the joined profile; what was taken is NULL then. */
QuernJoinedDiff *quern_joined_diff_new          (QuernDiff             *diff,
                                                 QuernFunctionId       *functions,
                                                 QuernFileId          **files) G_GNUC_WARN_UNUSED_RESULT;
QuernJoinedDiff *quern_joined_diff_ref          (QuernJoinedDiff       *self);
void             quern_joined_diff_unref        (QuernJoinedDiff       *self);

const QuernDiff *quern_joined_diff_get_diff     (const QuernJoinedDiff *self);
QuernFunctionId  quern_joined_diff_get_function (const QuernJoinedDiff *self,
                                                 guint                  row);
/* While it is made: appends a profile, which it takes over. At most QUERN_MAX_FURTHER_SIDES. */
void             quern_joined_diff_take_further (QuernJoinedDiff       *self,
                                                 QuernFurtherSide      *further);
guint            quern_joined_diff_count_further (const QuernJoinedDiff *self);
const QuernFurtherSide *
                 quern_joined_diff_get_further  (const QuernJoinedDiff *self,
                                                 guint                  index);
/* file: of the side's profile. */
QuernFileId      quern_joined_diff_get_file     (const QuernJoinedDiff *self,
                                                 guint                  side,
                                                 QuernFileId            file);
/* The file of a side that is one of the joined profile; QUERN_NONE if it does not have it. */
QuernFileId      quern_joined_diff_find_file    (const QuernJoinedDiff *self,
                                                 guint                  side,
                                                 QuernFileId            file);
/* QUERN_NONE if it is no function of a row: a cycle, say. */
guint            quern_joined_diff_find_row     (const QuernJoinedDiff *self,
                                                 QuernFunctionId        function);
/* Have both sides points by input sizes? */
gboolean         quern_joined_diff_has_points   (const QuernJoinedDiff *self);
/* The origin of each function of the joined profile, which has n_functions, in costs of a
 * difference; NULL if there are none. events: of the comparison of its two parts. */
gint64          *quern_joined_diff_dup_origins  (const QuernJoinedDiff *self,
                                                 QuernEventSet         *events,
                                                 QuernEventId           difference,
                                                 guint                  n_functions) G_GNUC_WARN_UNUSED_RESULT;
/* The largest changes of an event of the diff as sentences, the total first, and what
 * grows otherwise last: (element-type QuernChange), whose functions are rows. */
GPtrArray       *quern_joined_diff_list_changes (const QuernJoinedDiff *self,
                                                 QuernEventId           event) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernJoinedDiff, quern_joined_diff_unref)

G_END_DECLS
