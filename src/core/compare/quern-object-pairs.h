/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Pairs the objects of two profiles (COMPARE C2, O1 to O5). */
typedef struct
{
  guint32 *pair_of[2]; /* owned: by object of each profile: the number of its pair, or QUERN_NONE */
  guint    n_pairs;
} QuernObjectPairs;

/* profiles: before and after; names: of the objects of each, by id */
void quern_object_pairs_init  (QuernObjectPairs      *self,
                               QuernProfile * const  *profiles,
                               char ** const         *names);
/* By object before: the one after that it is paired with, or QUERN_NONE. */
QuernObjectId *quern_object_pairs_dup_after (const QuernObjectPairs *self,
                                             QuernProfile * const   *profiles) G_GNUC_WARN_UNUSED_RESULT;
void quern_object_pairs_clear (QuernObjectPairs      *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernObjectPairs, quern_object_pairs_clear)

G_END_DECLS
