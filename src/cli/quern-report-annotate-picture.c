/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines and instructions as a picture. */

#include "quern-report-annotate.h"

#include "quern-listing-picture.h"
#include "quern-report-commands.h"
#include "quern-report-picture.h"

#include <glib/gi18n.h>

static char *
dup_cell_cb (const gint64 *costs,
             gpointer      user_data)
{
  QuernReport *report = user_data;
  QuernEventId event = quern_report_get_event (report);

  return quern_report_dup_line_cell (report, event, costs,
                                     quern_report_has_line_share (report, event));
}

QuernListing *
quern_report_create_listing (QuernReport  *report,
                             GError      **error)
{
  gboolean is_code = report->options->assembly;
  gboolean shares;
  QuernListingOptions options = {
    .self_heat = report->options->self_heat,
    .dup_cell = dup_cell_cb,
    .user_data = report,
    .context = report->options->context,
  };
  QuernEventId event;
  QuernNodeId node;

  if (!quern_report_get_subject (report, &event, &node, error))
    return NULL;

  quern_code_heat_init (&options.heat, report->profile, event);
  shares = quern_report_has_line_share (report, event);
  options.titles[0] = shares ? _("Self %") : _("Self");
  options.titles[1] = shares ? _("With calls %") : _("With calls");
  options.titles[2] = is_code ? _("Address") : _("Line");
  options.titles[3] = is_code ? _("Instruction") : _("Source");

  return quern_listing_new (&options);
}

/* (transfer full) */
static char *
dup_title (QuernReport  *report,
           GError      **error)
{
  const QuernReportOptions *options = report->options;
  g_autofree char *name = NULL;
  QuernNodeId node = QUERN_NONE;

  if (options->function == NULL && options->source == NULL)
    return g_strdup (options->assembly ? _("The costliest instructions")
                                       : _("The costliest source lines"));
  if (options->function == NULL)
    return quern_listing_dup_title (options->source, NULL, FALSE);
  if (!quern_report_find_function (report, options->function, &node, error))
    return NULL;

  name = quern_analysis_dup_visible_name (report->analysis, node);

  return quern_listing_dup_title (name, quern_listing_get_object (report->analysis, node),
                                  options->assembly);
}

gboolean
quern_report_write_listing (QuernReport   *report,
                            QuernListing  *listing,
                            GError       **error)
{
  g_autoptr (QuernPicture) picture =
    quern_listing_picture_new (listing, NULL, report->options->font);
  g_autofree char *title = dup_title (report, error);

  return title != NULL &&
         quern_report_write_picture (report, picture, title,
                                     report->options->self_heat
                                       ? _("Left margin: share of the program without calls; "
                                           "dashed: jumps taken on a condition")
                                       : _("Left margin: share of the program with calls; "
                                           "dashed: jumps taken on a condition"),
                                     quern_profile_get_total (report->profile), error);
}
