/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-follow.h"
#include "quern-run-search.h"
#include "quern-state-bar.h"

G_BEGIN_DECLS

#define QUERN_TYPE_NOTICES (quern_notices_get_type ())
G_DECLARE_FINAL_TYPE (QuernNotices, quern_notices, QUERN, NOTICES, GObject)

QuernNotices *quern_notices_new           (QuernStateBar  *bar,
                                           QuernExplorer  *explorer,
                                           QuernRunSearch *search,
                                           QuernFollow    *follow) G_GNUC_WARN_UNUSED_RESULT;

/* Call it when reading begins: the bar stays as it is until it is released or files are set. */
void          quern_notices_hold          (QuernNotices   *self);
void          quern_notices_release       (QuernNotices   *self);
/* Shows what failed, until the next read begins or the user dismisses it. */
void          quern_notices_fail          (QuernNotices   *self,
                                           const char     *text);
/* Call it when the changed file was read again. */
void          quern_notices_forget_change (QuernNotices   *self);
/* Call it when the explorer has the profile of these files. states: as of
 * quern_opening_steal_states(); is_of_run: they were opened as the files of one run; is_again:
 * notices that the user dismissed for them stay dismissed. */
void          quern_notices_set_files     (QuernNotices   *self,
                                           GPtrArray      *files,
                                           GPtrArray      *states,
                                           gboolean        is_of_run,
                                           gboolean        is_again);

/* Returns an error message with its place in the file, if known. */
char         *quern_notices_dup_message   (const GError   *error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
