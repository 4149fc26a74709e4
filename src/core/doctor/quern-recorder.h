/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* The profiler that wrote a profile. */
typedef enum
{
  QUERN_RECORDER_OTHER,
  QUERN_RECORDER_CALLGRIND,
  QUERN_RECORDER_CACHEGRIND,
  QUERN_RECORDER_APROF,
  QUERN_RECORDER_XDEBUG,
} QuernRecorder;

QuernRecorder  quern_recorder_of          (QuernProfile   *profile);
/* A shell command that records the same program again. options: nullable, additional options
 * for the recorder; environment: nullable, variable assignments to prepend. NULL for recorders
 * whose commands are not known. */
char          *quern_recorder_dup_command (QuernProfile   *profile,
                                           QuernRecorder   recorder,
                                           const char     *environment,
                                           const char     *options) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
