/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-recording.h"

G_BEGIN_DECLS

#define QUERN_TYPE_FOLLOW (quern_follow_get_type ())
G_DECLARE_FINAL_TYPE (QuernFollow, quern_follow, QUERN, FOLLOW, GObject)

QuernFollow    *quern_follow_new           (QuernExplorer  *explorer) G_GNUC_WARN_UNUSED_RESULT;

gboolean        quern_follow_get_active    (QuernFollow    *self);
void            quern_follow_set_active    (QuernFollow    *self,
                                            gboolean        active);
/* The recording of the program, if Quern runs it: nullable, transfer none. */
QuernRecording *quern_follow_get_recording (QuernFollow    *self);
void            quern_follow_set_recording (QuernFollow    *self,
                                            QuernRecording *recording);
/* The message for the user; NULL while nothing is followed. */
const char     *quern_follow_get_text      (QuernFollow    *self);
/* Whether the file may be a dump of the same run as one of the files, judged by their names. */
gboolean        quern_follow_is_dump       (GFile          *file,
                                            GPtrArray      *files);

G_END_DECLS
