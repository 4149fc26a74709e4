/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-finding.h"
#include "quern-recorder.h"

G_BEGIN_DECLS

/* An examination. */
typedef struct
{
  QuernAnalysis *analysis; /* borrowed */
  QuernProfile  *profile;  /* borrowed */
  QuernRecorder  recorder;
  gint64         recorded; /* seconds since 1970; 0: not known */
  double         total;    /* of the first event; 0: none */
  GPtrArray     *findings; /* owned: QuernFinding */
} QuernDoctor;

/* Takes text, advice and command. */
void     quern_doctor_add           (QuernDoctor      *self,
                                     QuernFindingKind  kind,
                                     QuernSeverity     severity,
                                     double            share,
                                     char             *text,
                                     char             *advice,
                                     char             *command);

/* What the files are like, and then what the code in them is like. */
void     quern_doctor_look_at_files (QuernDoctor      *self);
gboolean quern_doctor_look_at_code  (QuernDoctor      *self,
                                     GCancellable     *cancellable,
                                     GError          **error);

G_END_DECLS
