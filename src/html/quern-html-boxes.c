/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-html-boxes.h"

#include "quern-config.h"
#include "quern-html-style.h"
#include "quern-picture.h"

#include <glib/gi18n-lib.h>

/* Approximate size of a box, with its share of the labels and tooltips. */
#define BYTES_PER_BOX 110u

static int
compare_sizes (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const double *sizes = user_data;
  guint x = *(const guint *) a;
  guint y = *(const guint *) b;

  if (sizes[x] > sizes[y] || sizes[x] < sizes[y])
    return sizes[x] > sizes[y] ? -1 : 1;

  return (x > y) - (x < y);
}

guint8 *
quern_html_boxes_choose (const double *sizes,
                         guint         n,
                         guint         max,
                         guint        *n_left)
{
  guint8 *chosen = g_new0 (guint8, MAX (n, 1));
  g_autofree guint *order = g_new (guint, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) n, sizeof (guint), compare_sizes, (gpointer) sizes);
  for (guint i = 0; i < MIN (n, max); i++)
    chosen[order[i]] = TRUE;
  *n_left = n - MIN (n, max);

  return chosen;
}

guint
quern_html_boxes_get_max (gsize max_bytes)
{
  return (guint) MIN (max_bytes / BYTES_PER_BOX, QUERN_HTML_MAX_BOXES);
}

void
quern_html_boxes_write_class (QuernHtmlWriter *writer,
                              guint            rank,
                              gboolean         is_estimate)
{
  if (is_estimate)
    {
      quern_html_puts (writer, " class=\"");
      quern_html_write_class (writer, rank);
      quern_html_puts (writer, " e\"");
      return;
    }

  quern_html_puts (writer, " class=");
  quern_html_write_class (writer, rank);
}

void
quern_html_boxes_take_tooltip (QuernHtmlWriter *writer,
                               char            *tooltip)
{
  quern_html_puts (writer, "<title>");
  quern_html_take_text (writer, tooltip);
  quern_html_puts (writer, "</title>");
}

static void
write_button (QuernHtmlWriter *writer,
              const char      *factor,
              const char      *label)
{
  quern_html_puts (writer, "<button type=button data-zoom=");
  quern_sink_puts (writer->sink, factor);
  quern_html_puts (writer, ">");
  quern_html_write_text (writer, label);
  quern_html_puts (writer, "</button>");
}

void
quern_html_boxes_write_tools (QuernHtmlWriter *writer,
                              gboolean         can_grow)
{
  quern_html_puts (writer, "<div class=tools hidden>");
  if (can_grow)
    {
      write_button (writer, "1.25", _("Larger"));
      write_button (writer, "0.8", _("Smaller"));
    }
  else
    {
      quern_html_puts (writer, "<span class=note>");
      quern_html_write_text (writer, _("A double click gives a frame the whole width."));
      quern_html_puts (writer, "</span>");
    }
  write_button (writer, "0", _("All of It"));
  quern_html_puts (writer, "</div>\n");
}

static void
write_legend (QuernHtmlWriter *writer,
              const GArray    *legend)
{
  quern_html_puts (writer, "<ul class=legend>\n");
  for (guint i = 0; i < legend->len; i++)
    {
      const QuernLegendEntry *entry = &g_array_index (legend, QuernLegendEntry, i);

      quern_html_puts (writer, "<li><svg width=12 height=12 aria-hidden=true fill=#ddd>"
                               "<rect width=12 height=12 class=");
      quern_html_write_class (writer, entry->rank);
      quern_html_puts (writer, " /></svg> ");
      quern_html_write_text (writer, entry->name);
      quern_html_puts (writer, "\n");
    }
  quern_html_puts (writer, "</ul>\n");
}

void
quern_html_boxes_take_caption (QuernHtmlWriter *writer,
                               char            *caption,
                               GArray          *legend,
                               guint            n_left)
{
  quern_html_puts (writer, "<p class=note>");
  quern_html_take_text (writer, caption);
  if (n_left > 0)
    {
      quern_html_puts (writer, " · ");
      quern_html_take_text (writer, g_strdup_printf (ngettext ("%u smaller box is not drawn",
                                                               "%u smaller boxes are not drawn",
                                                               n_left), n_left));
    }
  quern_html_puts (writer, "</p>\n");
  write_legend (writer, legend);
  g_array_unref (legend);
}
