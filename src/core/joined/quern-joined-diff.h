/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-changes.h"
#include "quern-further-side.h"

G_BEGIN_DECLS

/* Each further side has its own column. */
#define QUERN_MAX_FURTHER_SIDES 4

/**
 * QuernJoinedDiff:
 *
 * A diff with a mapping from its rows to functions of the profile that joins both sides
 * (quern-joined-profile.h). It owns the analyses of both sides, and of further profiles that are
 * compared with the one before. Immutable once it is complete; any thread may use it then.
 */
typedef struct _QuernJoinedDiff QuernJoinedDiff;

/* Takes ownership of all arguments. functions: by row, distinct. files: by side and file of the
 * side: files of the joined profile; the elements are set to NULL. */
QuernJoinedDiff *quern_joined_diff_new          (QuernDiff             *diff,
                                                 QuernFunctionId       *functions,
                                                 QuernFileId          **files) G_GNUC_WARN_UNUSED_RESULT;
QuernJoinedDiff *quern_joined_diff_ref          (QuernJoinedDiff       *self);
void             quern_joined_diff_unref        (QuernJoinedDiff       *self);

const QuernDiff *quern_joined_diff_get_diff     (const QuernJoinedDiff *self);
QuernFunctionId  quern_joined_diff_get_function (const QuernJoinedDiff *self,
                                                 guint                  row);
/* Only during construction: appends a profile and takes ownership of it. At most
 * QUERN_MAX_FURTHER_SIDES. */
void             quern_joined_diff_take_further (QuernJoinedDiff       *self,
                                                 QuernFurtherSide      *further);
guint            quern_joined_diff_count_further (const QuernJoinedDiff *self);
const QuernFurtherSide *
                 quern_joined_diff_get_further  (const QuernJoinedDiff *self,
                                                 guint                  index);
/* Whether the costs of a row are the same on both sides and in all further profiles. */
gboolean         quern_joined_diff_is_unchanged (const QuernJoinedDiff *self,
                                                 guint                  row);
/* file: of the side's profile. */
QuernFileId      quern_joined_diff_get_file     (const QuernJoinedDiff *self,
                                                 guint                  side,
                                                 QuernFileId            file);
/* The side's file for a file of the joined profile; QUERN_NONE if the side does not have it. */
QuernFileId      quern_joined_diff_find_file    (const QuernJoinedDiff *self,
                                                 guint                  side,
                                                 QuernFileId            file);
/* QUERN_NONE if it is not a function of a row, for example if it is a cycle. */
guint            quern_joined_diff_find_row     (const QuernJoinedDiff *self,
                                                 QuernFunctionId        function);
/* Whether both sides have cost points by input size. */
gboolean         quern_joined_diff_has_points   (const QuernJoinedDiff *self);
/* The origins, by function of the joined profile, as costs of the event difference; NULL if there
 * are no origins. events: of the comparison of its two parts. */
gint64          *quern_joined_diff_dup_origins  (const QuernJoinedDiff *self,
                                                 QuernEventSet         *events,
                                                 QuernEventId           difference,
                                                 guint                  n_functions) G_GNUC_WARN_UNUSED_RESULT;
/* The largest changes of an event of the diff as sentences, the totals first, then doubts, and
 * changes of growth last: (element-type QuernChange), whose functions are rows. */
GPtrArray       *quern_joined_diff_list_changes (const QuernJoinedDiff *self,
                                                 QuernEventId           event) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernJoinedDiff, quern_joined_diff_unref)

G_END_DECLS
