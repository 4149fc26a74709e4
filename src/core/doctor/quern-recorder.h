/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What wrote a profile. */
typedef enum
{
  QUERN_RECORDER_OTHER,
  QUERN_RECORDER_CALLGRIND,
  QUERN_RECORDER_CACHEGRIND,
  QUERN_RECORDER_APROF,
  QUERN_RECORDER_XDEBUG,
} QuernRecorder;

QuernRecorder  quern_recorder_of          (QuernProfile   *profile);
/* A line for a shell that records the same program again. options: what to add, for the
 * recorder, nullable; environment: what stands before it, nullable. NULL for recorders whose
 * commands are not known. */
char          *quern_recorder_dup_command (QuernProfile   *profile,
                                           QuernRecorder   recorder,
                                           const char     *environment,
                                           const char     *options) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
