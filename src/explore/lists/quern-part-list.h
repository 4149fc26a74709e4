/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"
#include "quern-row-list.h"
#include "quern-run.h"

G_BEGIN_DECLS

/**
 * QuernPartList:
 *
 * The parts of a profile in its order. A record is a part.
 */
#define QUERN_TYPE_PART_LIST (quern_part_list_get_type ())
G_DECLARE_FINAL_TYPE (QuernPartList, quern_part_list, QUERN, PART_LIST, QuernRowList)

QuernPartList *quern_part_list_new         (void) G_GNUC_WARN_UNUSED_RESULT; /* empty */
/* profile: nullable. */
void           quern_part_list_set_profile (QuernPartList *self,
                                            QuernProfile  *profile);

/* The part of a row, and the run that wrote it; NULL for a record of QUERN_NONE. */
const QuernPart *quern_part_list_get_part  (QuernPartList *self,
                                            guint32        record);
const QuernRun  *quern_part_list_get_run   (QuernPartList *self,
                                            guint32        record);

G_END_DECLS
