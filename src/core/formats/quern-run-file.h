/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-types.h"

G_BEGIN_DECLS

/* One interpretation of the name of a callgrind file: STEM, STEM.PART, STEM-THREAD or
 * STEM.PART-THREAD; or of an aprof report: STEM_THREAD_UNIT.aprof, where the stem ends with the
 * process id. */
typedef struct
{
  gsize stem_length; /* bytes of the name */
  gsize tail;        /* offset of the suffix that all reports of a run share: "_1.aprof" */
  gsize tail_length; /* its length in bytes; 0: not a report's name */
  guint part;        /* 0: not in the name */
  guint thread;      /* from 1; 0: not in the name */
} QuernRunName;

/* "callgrind.out.3-02" has three interpretations. */
#define QUERN_RUN_MAX_NAMES 3

guint    quern_run_name_read  (const char     *name,
                               QuernRunName    names[QUERN_RUN_MAX_NAMES]);
gboolean quern_run_stem_is    (const char     *text,
                               gsize           length,
                               const char     *other,
                               gsize           other_length);
gboolean quern_run_name_is_of_same_run (const char         *name,
                                        const QuernRunName *read,
                                        const char         *other,
                                        const QuernRunName *other_read);

/* What the header of a file says about the run that wrote it. */
typedef struct
{
  gboolean     has_format; /* whether the format is known */
  QuernFormat  format;
  gboolean     has_pid;
  gint64       pid;
  char        *command;   /* owned, nullable */
  char        *built;     /* owned, nullable: build time, in a report */
  guint        part;      /* 0: not given */
  guint        thread;    /* from 1; 0: not given */
  gboolean     is_empty;  /* the file has no bytes */
  gboolean     is_report; /* of aprof: process and thread are only in its name */
} QuernRunHeader;

gboolean quern_run_header_read  (QuernRunHeader       *self,
                                 GFile                *file,
                                 GCancellable         *cancellable,
                                 GError              **error);
void     quern_run_header_clear (QuernRunHeader       *self);
gboolean quern_run_header_names_run (const QuernRunHeader *self);
gboolean quern_run_header_is_of_same_run (const QuernRunHeader *self,
                                          const QuernRunHeader *other);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernRunHeader, quern_run_header_clear)

G_END_DECLS
