/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-types.h"

G_BEGIN_DECLS

/* One way to read the name of a file that callgrind wrote: STEM, STEM.PART,
 * STEM-THREAD or STEM.PART-THREAD; or of a report of aprof: STEM_THREAD_UNIT.aprof, where
 * the stem ends with the number of the process. */
typedef struct
{
  gsize stem_length; /* bytes of the name */
  gsize tail;        /* where a report's name goes on as all of its run do: "_1.aprof" */
  gsize tail_length; /* bytes of that; 0: not as a report's */
  guint part;        /* 0: not in the name */
  guint thread;      /* from 1; 0: not in the name */
} QuernRunName;

/* "callgrind.out.3-02" can be read in three ways. */
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

/* What the header of a file says of the run that it is of. */
typedef struct
{
  gboolean     has_format; /* is it of a format that is known? */
  QuernFormat  format;
  gboolean     has_pid;
  gint64       pid;
  char        *command;   /* owned, nullable */
  char        *built;     /* owned, nullable: when the program was, by a report */
  guint        part;      /* 0: not given */
  guint        thread;    /* from 1; 0: not given */
  gboolean     is_empty;  /* no byte in it */
  gboolean     is_report; /* of aprof: process and thread stand in its name only */
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
