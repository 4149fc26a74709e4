/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of functions, by self cost: its self costs add up to the total. If there is no room for
 * all, the last ones are left out, except those that are linked. */

#include "quern-html-context.h"

#include "quern-config.h"
#include "quern-cost-table.h"
#include "quern-format.h"
#include "quern-function-label.h"
#include "quern-node-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Smaller shares are left blank: most rows have no other share. */
#define MIN_SHARE 0.00005

/* Room for the headings and the end of the table, in bytes. */
#define FRAME_BYTES 1500u

static gint64
get_cost (const QuernHtmlContext *self,
          const gint64           *costs)
{
  return quern_event_set_get_cost (self->events, self->subject->event, costs);
}

static void
write_share (const QuernHtmlContext *self,
             QuernHtmlWriter        *writer,
             gint64                  cost)
{
  double share = self->total > 0.0 || self->total < 0.0 ? (double) cost / self->total : 0.0;

  quern_html_puts (writer, "<td>");
  if (share >= MIN_SHARE || share <= -MIN_SHARE)
    quern_html_take_text (writer, quern_format_share (share, 2));
}

/* The name as in pictures, without arguments if it is long; the title is the whole name. */
static void
write_name (const QuernHtmlContext *self,
            QuernHtmlWriter        *writer,
            QuernFunctionId         function)
{
  g_autofree char *whole = quern_function_label_dup (self->profile, function, 0, NULL);
  g_autofree char *shown =
    strlen (whole) > QUERN_HTML_MAX_WHOLE_NAME
      ? quern_function_label_dup_brief (self->profile, function, QUERN_LABEL_AS_SHOWN)
      : quern_function_label_dup (self->profile, function, QUERN_LABEL_AS_SHOWN, NULL);

  if (strcmp (shown, whole) == 0)
    quern_html_puts (writer, "<td>");
  else
    quern_html_printf (writer, "<td title=\"%s\">", whole);
  quern_html_write_text (writer, shown);
}

/* Omits the end tags of cells and rows, as HTML allows. */
static void
write_row (const QuernHtmlContext *self,
           QuernHtmlWriter        *writer,
           guint32                 row)
{
  QuernAnalysis *analysis = self->subject->analysis;
  QuernFunctionId function = self->order[row];
  gint64 own = get_cost (self, quern_analysis_get_self (analysis, function));
  guint64 called = quern_analysis_get_called (analysis, function);

  quern_html_puts (writer, "<tr");
  if (self->is_linked[row])
    quern_html_printf (writer, " id=\"f=%u\"", row);
  quern_html_puts (writer, ">");
  write_share (self, writer, get_cost (self, quern_analysis_get_inclusive (analysis, function)));
  write_share (self, writer, own);
  quern_html_puts (writer, "<td>");
  quern_html_take_text (writer, quern_format_integer (own));
  quern_html_puts (writer, "<td>");
  if (called > 0)
    quern_html_take_text (writer, quern_format_count (called));
  write_name (self, writer, function);
  quern_html_puts (writer, "<td>");
  quern_html_take_text (writer, quern_node_text_location (analysis, function,
                                                          self->subject->with_paths));
  quern_html_puts (writer, "\n");
}

/* The size of all rows, or of those that are linked; stops at max_bytes. */
static gsize
measure_rows (const QuernHtmlContext *self,
              gboolean                only_linked,
              gsize                   max_bytes)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();
  QuernHtmlWriter writer = { sink, self->paths };

  for (guint32 row = 0; row < self->n_functions && sink->length < max_bytes; row++)
    if (self->is_linked[row] || (!only_linked && row < QUERN_HTML_MAX_ROWS))
      write_row (self, &writer, row);

  return sink->length;
}

gsize
quern_html_measure_functions (const QuernHtmlContext *self,
                              gsize                   max_bytes)
{
  return FRAME_BYTES + measure_rows (self, FALSE, max_bytes);
}

static void
write_rest (const QuernHtmlContext *self,
            QuernHtmlWriter        *writer,
            gint64                  cost,
            const char             *text)
{
  quern_html_puts (writer, "<tr><td>");
  write_share (self, writer, cost);
  quern_html_puts (writer, "<td>");
  quern_html_take_text (writer, quern_format_integer (cost));
  quern_html_printf (writer, "<td><td>%s<td>\n", text);
}

static char *
dup_others (const QuernHtmlContext *self,
            guint                   n,
            gint64                  cost)
{
  g_autofree char *share = quern_format_percent (
    self->total > 0.0 || self->total < 0.0 ? (double) cost / self->total : 0.0, 2);

  /* Translators: functions that a table leaves out, and their share of the cost */
  return g_strdup_printf (ngettext ("%u other, %s", "%u others, %s", n), n, share);
}

/* Writes the costs that are in no row: of functions without a row, and of no function. */
static void
write_rests (const QuernHtmlContext *self,
             QuernHtmlWriter        *writer,
             guint                   n_others,
             gint64                  others)
{
  gint64 unattributed =
    quern_cost_subtract (get_cost (self, quern_profile_get_total (self->profile)),
                         get_cost (self, quern_profile_get_self_total (self->profile)));

  if (n_others == 0 && unattributed == 0)
    return;

  quern_html_puts (writer, "<tfoot>\n");
  if (unattributed != 0)
    write_rest (self, writer, unattributed, _("(not attributed)"));
  if (n_others > 0)
    {
      g_autofree char *text = dup_others (self, n_others, others);

      write_rest (self, writer, others, text);
    }
}

void
quern_html_write_functions (QuernHtmlContext *self,
                            QuernHtmlWriter  *writer,
                            gsize             max_bytes)
{
  static const char *const headings[] = {
    N_("Incl. %"), N_("Self %"), N_("Self"), N_("Called"), N_("Function"), N_("Location"),
  };
  gsize taken = FRAME_BYTES + measure_rows (self, TRUE, max_bytes);
  gsize room = max_bytes - MIN (max_bytes, taken);
  guint n_others = 0;
  gint64 others = 0;

  quern_html_printf (writer, "<p class=note>%s</p>\n<table class=functions>\n<thead><tr>",
                     _("Sorted by self cost. A share that is blank is below 0.01 %."));
  for (guint i = 0; i < G_N_ELEMENTS (headings); i++)
    quern_html_printf (writer, "<th scope=col>%s", _(headings[i]));
  quern_html_puts (writer, "\n<tbody>\n");
  for (guint32 row = 0; row < self->n_functions; row++)
    {
      gsize start = writer->sink->length;

      if (self->is_linked[row])
        write_row (self, writer, row);
      else if (row < QUERN_HTML_MAX_ROWS && room > 0)
        {
          write_row (self, writer, row);
          room -= MIN (room, writer->sink->length - start);
        }
      else
        {
          n_others++;
          quern_cost_add (&others, get_cost (self, quern_analysis_get_self (self->subject->analysis,
                                                                            self->order[row])));
        }
    }
  write_rests (self, writer, n_others, others);
  quern_html_puts (writer, "</table>\n");
}
