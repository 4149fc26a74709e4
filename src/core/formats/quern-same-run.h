/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The contents of the other files of a run. */
typedef struct
{
  guint n_others;  /* files other than the given one */
  guint n_parts;   /* different parts in them; 0: the whole run has one part */
  guint n_threads; /* different threads in them; 0: the run was not split by threads */
} QuernSameRunCount;

GPtrArray *quern_same_run_find (GFile              *file,
                                QuernSameRunCount  *count,
                                GCancellable       *cancellable,
                                GError            **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
