/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-report-groups.h"
#include "quern-report-messages.h"
#include "quern-report-picture.h"
#include "quern-treemap-picture.h"

#include <glib/gi18n.h>

static gboolean
check_treemap (QuernReport  *report,
               GError      **error)
{
  const QuernReportOptions *options = report->options;

  if (!quern_report_check_picture (report, error))
    return FALSE;

  if (options->by_groups && options->function != NULL)
    return quern_usage_error_set (error, _("--by-groups shows the whole program, and does not go "
                                           "with --function"));
  if (options->callers && options->function == NULL)
    return quern_usage_error_set (error, _("--callers needs --function=NAME"));

  return TRUE;
}

gboolean
quern_report_run_treemap (QuernReport  *report,
                          GError      **error)
{
  const QuernReportOptions *options = report->options;
  g_autoptr (QuernGrouping) grouping = NULL;
  g_autoptr (QuernTreemapPicture) picture = NULL;
  g_autofree char *title = NULL;
  QuernTreemapOptions treemap = {
    .direction = options->callers ? QUERN_CALLERS : QUERN_CALLEES,
    .max_depth = options->depth,
    .width = options->picture_width,
    .height = options->picture_height,
  };

  if (!check_treemap (report, error) ||
      !quern_report_open (report, QUERN_REPORT_OPEN_DIFFERENCE, error) ||
      !quern_report_get_subject (report, &treemap.event, &treemap.root, error))
    return FALSE;

  if (treemap.root != QUERN_NONE && quern_analysis_is_cycle (report->analysis, treemap.root))
    return quern_usage_error_set (error, _("a treemap needs a function, “%s” is a cycle"),
                                  options->function);

  /* The boxes of groups have the colours of these groups. */
  grouping = options->by_groups ? quern_report_create_grouping (report, treemap.event)
                                : quern_report_create_colours (report, treemap.event);
  if (options->by_groups)
    treemap.grouping = grouping;
  picture = quern_treemap_picture_new (report->analysis, grouping, &treemap, NULL, error);
  if (picture == NULL)
    return FALSE;

  title = quern_report_dup_title (report, treemap.root);

  return quern_report_write_picture (report, QUERN_PICTURE (picture), title,
                                     _("Area: cost"), quern_profile_get_total (report->profile),
                                     error);
}
