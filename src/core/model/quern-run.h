/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* A profiled process, as identified by its parts: SEMANTICS 1.2. */
typedef struct
{
  gboolean    has_pid;
  gint64      pid;
  const char *command; /* borrowed, nullable */
  guint       input;   /* index of its first file */
  guint       n_parts;
} QuernRun;

GArray *quern_run_list     (QuernProfile   *profile,
                            guint          *run_of) G_GNUC_WARN_UNUSED_RESULT;
guint   quern_run_count    (QuernProfile   *profile);
char   *quern_run_dup_name (const QuernRun *run,
                            const char     *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
