/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-picture.h"

#include "quern-comparison-events.h"
#include "quern-event-format.h"
#include "quern-heat.h"
#include "quern-image-export.h"
#include "quern-memory.h"
#include "quern-report-find.h"
#include "quern-report-groups.h"
#include "quern-report-messages.h"

#include <glib/gi18n.h>
#include <unistd.h>

/* The same default as in the window. */
#define MIN_WEIGHT 0.001

/* Address space for fonts, their threads and a small picture, in bytes: each of four threads has a
 * stack and reserves up to 64 MiB for its allocations. Libraries abort without it. */
#define PICTURE_MEMORY (384u << 20)

gboolean
quern_report_check_picture (QuernReport  *report,
                            GError      **error)
{
  const QuernReportOptions *options = report->options;
  const char *command = report->command->name;
  gboolean is_picture = (QUERN_REPORT_FORMAT_BIT (options->format) &
                         QUERN_REPORT_PICTURE_FORMATS) != 0;
  g_autofree char *formats = NULL;
  g_autoptr (GRegex) match = NULL;

  if (options->format == QUERN_REPORT_DEFAULT_FORMAT && options->output == NULL)
    return quern_usage_error_set (error, _("“%s” needs --output=FILE"), command);
  if (options->format == QUERN_REPORT_DEFAULT_FORMAT)
    {
      formats = quern_report_dup_formats (report->command->formats, NULL);
      return quern_usage_error_set (error, _("“--output=%s” does not end in a format that “%s” "
                                             "writes; give --format: %s"), options->output, command,
                                    formats);
    }
  if ((options->format == QUERN_REPORT_PDF || options->format == QUERN_REPORT_PNG) &&
      (options->output == NULL || g_str_equal (options->output, "-")) &&
      isatty (STDOUT_FILENO) == 1)
    return quern_usage_error_set (error, _("a terminal cannot show pictures; use --output=FILE"));
  if (!quern_report_compile_match (options, &match, error))
    return FALSE;
  if (is_picture)
    return TRUE;
  if (match != NULL)
    return quern_usage_error_set (error, _("--match changes pictures only; use svg, pdf or png"));
  if (options->transparent || options->scheme != QUERN_SCHEME_PRINT)
    return quern_usage_error_set (error, _("--scheme and --transparent change pictures only; use "
                                           "svg, pdf or png"));

  return TRUE;
}

gboolean
quern_report_get_subject (QuernReport   *report,
                          QuernEventId  *event,
                          QuernNodeId   *node,
                          GError       **error)
{
  *event = quern_report_get_event (report);
  *node = QUERN_NONE;

  if (report->events->len > 1)
    return quern_usage_error_set (error, _("“%s” shows one event only"), report->command->name);
  if (quern_event_set_is_ratio (report->event_set, *event))
    return quern_usage_error_set (error, _("“%s” needs an event with costs; “%s” is a ratio"),
                                  report->command->name,
                                  quern_event_set_get_name (report->event_set, *event));

  if (!quern_memory_ensure (PICTURE_MEMORY, error))
    return FALSE;

  return report->options->function == NULL ||
         quern_report_find_function (report, report->options->function, node, error);
}

QuernGrouping *
quern_report_create_colours (QuernReport  *report,
                             QuernEventId  event)
{
  if (report->colour != QUERN_NONE)
    return quern_heat_new (report->analysis, report->colour, MIN_WEIGHT);

  return quern_report_create_grouping (report, event);
}

char *
quern_report_dup_title (QuernReport *report,
                        QuernNodeId  node)
{
  const QuernReportOptions *options = report->options;
  g_autofree char *name = NULL;

  if (options->by_groups)
    return g_strdup (_("Self cost by group"));
  if (node == QUERN_NONE)
    return g_strdup (options->callers ? _("Where the cost comes from") : _("Where the cost goes"));

  name = quern_analysis_dup_node_name (report->analysis, node);
  if (options->around)
    return g_strdup_printf (_("%s: its callers above, its callees below"), name);

  return g_strdup_printf (options->callers ? _("%s: where its cost comes from")
                                           : _("%s: where its cost goes"),
                          name);
}

/* "callgrind.out.12 · ./mill corn.txt · Instruction fetch (Ir), 100 % = 1,234" */
static char *
dup_subtitle (QuernReport  *report,
              const gint64 *base)
{
  QuernEventId event = quern_report_get_event (report);
  const char *name = quern_event_set_get_name (report->event_set, event);
  g_autofree char *long_name = quern_event_format_name (report->event_set, event);
  g_autofree char *file = quern_table_scope_dup_title (&report->scope);
  QuernEventId whole_event = quern_comparison_get_base (report->event_set, event);
  g_autofree char *whole = quern_table_scope_dup_cost (&report->scope, whole_event, base);

  if (!g_str_equal (name, long_name))
    return g_strdup_printf (_("%s · %s (%s), 100 %% = %s"), file, long_name, name, whole);

  return g_strdup_printf (_("%s · %s, 100 %% = %s"), file, name, whole);
}

/* Whether the function matches, or the cycle or any of its members. */
static gboolean
matches (QuernReport  *report,
         GRegex       *match,
         QuernNodeId   node,
         GError      **error)
{
  guint n_functions;
  const QuernFunctionId *functions = quern_analysis_get_functions (report->analysis, &node,
                                                                   &n_functions);
  gboolean is_match = quern_report_match (report, match, node, error);

  if (functions == &node)
    return is_match;
  for (guint i = 0; i < n_functions && !is_match && *error == NULL; i++)
    is_match = quern_report_match (report, match, functions[i], error);

  return is_match;
}

/* What --match asks for. */
typedef struct
{
  QuernReport *report;
  GRegex      *match;
  GError      *error; /* nullable: set once matching has failed */
} Marking;

static gboolean
is_marked (QuernNodeId node,
           gpointer    user_data)
{
  Marking *self = user_data;

  return self->error == NULL && matches (self->report, self->match, node, &self->error);
}

/* Marks the nodes that match --match. NULL with error set, or without it if --match is not
 * given. */
static guint8 *
mark_nodes (QuernReport   *report,
            QuernPicture  *picture,
            GError       **error)
{
  g_autoptr (GRegex) match = NULL;
  g_autofree guint8 *marked = NULL;
  Marking marking = { report, NULL, NULL };

  if (!quern_report_compile_match (report->options, &match, error) || match == NULL)
    return NULL;

  marking.match = match;
  marked = quern_picture_mark (picture, is_marked, &marking);
  if (marking.error != NULL)
    {
      g_propagate_error (error, marking.error);
      return NULL;
    }

  return g_steal_pointer (&marked);
}

gboolean
quern_report_write_picture (QuernReport   *report,
                            QuernPicture  *picture,
                            const char    *title,
                            const char    *key,
                            const gint64  *base,
                            GError       **error)
{
  const QuernReportOptions *options = report->options;
  g_autofree char *subtitle = dup_subtitle (report, base);
  g_autofree char *footer = g_strdup_printf ("%s · Quern", key);
  g_autofree guint8 *marked = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) local_error = NULL;
  QuernImageOptions image = {
    .style = quern_style_default (options->scheme),
    .scale = options->scale,
    .transparent = options->transparent,
    .title = title,
    .subtitle = subtitle,
    .footer_right = footer,
    .font_family = options->font,
  };
  gsize length = 0;
  const char *data;

  marked = mark_nodes (report, picture, &local_error);
  if (local_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }

  image.marked = marked;
  image.format = options->format == QUERN_REPORT_PDF   ? QUERN_IMAGE_PDF
                 : options->format == QUERN_REPORT_PNG ? QUERN_IMAGE_PNG
                                                       : QUERN_IMAGE_SVG;
  report->error_file = options->output;
  bytes = quern_image_export_to_bytes (picture, &image, NULL, error);
  if (bytes == NULL)
    return FALSE;

  data = g_bytes_get_data (bytes, &length);

  return quern_report_write_bytes (report, data, length, error);
}
