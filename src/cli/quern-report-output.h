/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-sink.h"

G_BEGIN_DECLS

/**
 * QuernReportOutput:
 *
 * The standard output, or a file that is written completely or not at all, even if the
 * program is interrupted.
 */
typedef struct _QuernReportOutput QuernReportOutput;

QuernReportOutput *quern_report_output_new             (const char         *path,
                                                        GError            **error) G_GNUC_WARN_UNUSED_RESULT;
void               quern_report_output_free            (QuernReportOutput  *self);

QuernSink         *quern_report_output_get_sink        (QuernReportOutput  *self);
gboolean           quern_report_output_is_terminal     (QuernReportOutput  *self);
guint              quern_report_output_get_width       (QuernReportOutput  *self,
                                                        guint               width);
gboolean           quern_report_output_close           (QuernReportOutput  *self,
                                                        GError            **error);

/* Whether writing to path would overwrite file. */
gboolean           quern_report_output_is_file         (const char         *path,
                                                        const char         *file);

/* From now on, Ctrl+C removes temporary files and exits with status 130. */
void               quern_report_output_handle_signals  (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernReportOutput, quern_report_output_free)

G_END_DECLS
