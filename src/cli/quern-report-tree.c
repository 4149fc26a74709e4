/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-report-paths.h"

#include <glib/gi18n.h>

/* Defaults of --min-cost: people read less than programs do. */
#define MIN_COST_FOR_PEOPLE 0.01
#define MIN_COST_FOR_PROGRAMS 0.001

static gboolean
write_table (QuernReportPaths  *self,
             GError           **error)
{
  QuernReport *report = self->report;
  g_autoptr (QuernDocument) document = quern_document_new (&report->scope, "tree");
  g_autofree QuernTreeLine *lines = g_new (QuernTreeLine, MAX (self->paths->len, 1));

  for (guint i = 0; i < self->paths->len; i++)
    lines[i] = g_array_index (self->paths, QuernReportPath, i).line;

  if (report->options->callers)
    quern_document_add_note (document, g_strdup (_("Below each function are its callers, each "
                                                   "with its part of the self cost")));
  if (self->difference == NULL && !quern_call_tree_is_exact (self->tree))
    quern_document_add_note (document,
                             g_strdup (quern_call_tree_is_recorded (self->tree)
                                         ? _("The costs that the file states for calling paths "
                                             "contradict each other; “At least” and “At most” "
                                             "differ where they do")
                                         : _("Costs along several calls are estimated; “At "
                                             "least” and “At most” are certain")));
  quern_document_add_table (document, "tree", NULL,
                            quern_tree_table_new (&report->scope, lines, self->paths->len,
                                                  self->base));

  return quern_report_write_document (report, document, error);
}

gboolean
quern_report_run_tree (QuernReport  *report,
                       GError      **error)
{
  g_auto (QuernReportPaths) paths = { 0 };

  if (!quern_report_open (report, QUERN_REPORT_OPEN_DIFFERENCE, error) ||
      !quern_report_paths_init (&paths, report, report->scope.for_people ? MIN_COST_FOR_PEOPLE
                                                                         : MIN_COST_FOR_PROGRAMS,
                                error))
    return FALSE;

  return report->options->format == QUERN_REPORT_JSON
           ? quern_report_paths_write_json (&paths, error)
           : write_table (&paths, error);
}
