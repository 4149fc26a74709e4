/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * QuernPartChoice:
 *
 * Which parts of a profile are shown: all of them, some, or two that are compared.
 * Immutable and reference counted; any thread may read it.
 */
typedef struct _QuernPartChoice QuernPartChoice;

#define QUERN_TYPE_PART_CHOICE (quern_part_choice_get_type ())
GType            quern_part_choice_get_type       (void);

QuernPartChoice *quern_part_choice_new_all        (guint                  n_parts) G_GNUC_WARN_UNUSED_RESULT;
/* chosen: by part, at least one. */
QuernPartChoice *quern_part_choice_new            (const gboolean        *chosen,
                                                   guint                  n_parts) G_GNUC_WARN_UNUSED_RESULT;
/* The parts between from and to, inclusive, in either order. */
QuernPartChoice *quern_part_choice_new_range      (guint                  n_parts,
                                                   guint                  from,
                                                   guint                  to) G_GNUC_WARN_UNUSED_RESULT;
QuernPartChoice *quern_part_choice_new_comparison (guint                  n_parts,
                                                   guint                  before,
                                                   guint                  after) G_GNUC_WARN_UNUSED_RESULT;
/* Adds or removes a part; NULL if none would be left. */
QuernPartChoice *quern_part_choice_toggle         (const QuernPartChoice *self,
                                                   guint                  part) G_GNUC_WARN_UNUSED_RESULT;
QuernPartChoice *quern_part_choice_ref            (QuernPartChoice       *self);
void             quern_part_choice_unref          (QuernPartChoice       *self);

gboolean         quern_part_choice_equal          (const QuernPartChoice *self,
                                                   const QuernPartChoice *other);
guint            quern_part_choice_get_n_parts    (const QuernPartChoice *self);
guint            quern_part_choice_get_n_chosen   (const QuernPartChoice *self);
gboolean         quern_part_choice_has            (const QuernPartChoice *self,
                                                   guint                  part);
gboolean         quern_part_choice_is_all         (const QuernPartChoice *self);
/* The first and the last chosen part. */
guint            quern_part_choice_get_first      (const QuernPartChoice *self);
guint            quern_part_choice_get_last       (const QuernPartChoice *self);
gboolean         quern_part_choice_is_comparison  (const QuernPartChoice *self,
                                                   guint                 *before,
                                                   guint                 *after);
/* Transfer none: by part. */
const gboolean  *quern_part_choice_get_chosen     (const QuernPartChoice *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernPartChoice, quern_part_choice_unref)

G_END_DECLS
