/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-finding.h"
#include "quern-recorder.h"
#include "quern-top-lines.h"

G_BEGIN_DECLS

/* The state of an examination. */
typedef struct
{
  QuernAnalysis *analysis; /* borrowed */
  QuernProfile  *profile;  /* borrowed */
  QuernRecorder  recorder;
  gint64         recorded; /* seconds since 1970; 0: not known */
  QuernEventId   event;    /* the first with costs; shares are of it */
  double         total;    /* of the event; 0: none */
  GPtrArray     *findings; /* owned: QuernFinding */
} QuernDoctor;

/* Adds a finding, and returns it, borrowed. share: NaN if not applicable; advice: nullable;
 * options: of the recorder in the command that makes a better recording, "" for none, or NULL for
 * no command; format: a sentence without a full stop. */
QuernFinding *quern_doctor_add      (QuernDoctor      *self,
                                     QuernFindingKind  kind,
                                     double            share,
                                     const char       *advice,
                                     const char       *options,
                                     const char       *format,
                                     ...) G_GNUC_PRINTF (6, 7);

/* Add findings about the files, and about the code in them. top: nullable: of the event. */
void     quern_doctor_look_at_files (QuernDoctor      *self);
gboolean quern_doctor_look_at_code  (QuernDoctor      *self,
                                     const QuernTopLines *top,
                                     GCancellable     *cancellable,
                                     GError          **error);

G_END_DECLS
