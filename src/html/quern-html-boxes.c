/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-html-boxes.h"

#include "quern-box-words.h"
#include "quern-config.h"
#include "quern-html-style.h"
#include "quern-picture.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

/* Marks the first boxes of an order. */
static void
mark (guint8      *marked,
      guint        n,
      const guint *order,
      guint        n_marked)
{
  memset (marked, FALSE, n);
  for (guint i = 0; i < n_marked; i++)
    marked[order[i]] = TRUE;
}

/* Writes as many boxes as fit into max_bytes, the largest ones. A name may be much longer than a
 * number: their size is only known by writing them. No box is larger than its parent, and parents
 * come first: the parents of marked boxes are marked, too. Returns how many boxes were left out. */
static guint
write_largest (const QuernHtmlBoxes *self,
               QuernHtmlWriter      *writer,
               gsize                 max_bytes,
               QuernHtmlBoxesFunc    write)
{
  guint n = self->scene.layout->boxes->len;
  g_autofree double *sizes = g_new (double, MAX (n, 1));
  g_autofree guint8 *marked = g_new0 (guint8, MAX (n, 1));
  g_autofree guint *order = g_new (guint, MAX (n, 1));
  guint max = MIN (n, QUERN_HTML_MAX_BOXES);
  guint fitting = MIN (n, 1);
  guint count = max;

  for (guint i = 0; i < n; i++)
    {
      const QuernRect *bounds = &quern_box_scene_get_box (&self->scene, i)->bounds;

      sizes[i] = self->by_width ? bounds->width : bounds->width * bounds->height;
      order[i] = i;
    }
  g_qsort_with_data (order, (int) n, sizeof (guint), compare_sizes, sizes);

  while (fitting < max)
    {
      g_autoptr (QuernSink) sink = quern_sink_new ();
      QuernHtmlWriter trial = { sink, writer->paths };

      mark (marked, n, order, count);
      write (&trial, marked, self);
      if (sink->length <= max_bytes)
        fitting = count;
      else
        max = count - 1;
      count = fitting + (max - fitting + 1) / 2;
    }

  mark (marked, n, order, fitting);
  write (writer, marked, self);

  return n - fitting;
}

void
quern_html_boxes_write (const QuernHtmlBoxes *self,
                        QuernHtmlWriter      *writer,
                        gsize                 max_bytes,
                        QuernHtmlBoxesFunc    write,
                        char                 *caption)
{
  guint n_left = write_largest (self, writer, max_bytes, write);

  quern_html_boxes_take_caption (writer, caption,
                                 quern_box_words_dup_legend (&self->scene, self->by_width), n_left);
}

void
quern_html_boxes_take_rect (const QuernHtmlBoxes *self,
                            QuernHtmlWriter      *writer,
                            guint                 item,
                            char                 *tooltip)
{
  const QuernBox *box = quern_box_scene_get_box (&self->scene, item);

  quern_html_context_write_mark (self->context, writer, box->function);
  quern_html_boxes_write_class (writer, quern_box_scene_get_rank (&self->scene, box),
                                box->is_estimate);
  if (tooltip != NULL)
    quern_html_printf (writer, "><title>%s</title></rect>\n", tooltip);
  else
    quern_html_puts (writer, " />\n");
  g_free (tooltip);
}

void
quern_html_boxes_write_class (QuernHtmlWriter *writer,
                              guint            rank,
                              gboolean         is_estimate)
{
  quern_html_printf (writer, is_estimate ? " class=\"%s e\"" : " class=%s",
                     quern_html_get_class (rank));
}

void
quern_html_boxes_take_tooltip (QuernHtmlWriter *writer,
                               char            *tooltip)
{
  quern_html_printf (writer, "<title>%s</title>", tooltip);
  g_free (tooltip);
}

static void
write_button (QuernHtmlWriter *writer,
              const char      *factor,
              const char      *label)
{
  quern_html_printf (writer, "<button type=button data-zoom=%s>%s</button>", factor, label);
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
      quern_html_printf (writer, "<span class=note>%s</span>",
                         _("A double click gives a frame the whole width."));
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

      quern_html_printf (writer,
                         "<li><svg width=12 height=12 aria-hidden=true fill=#ddd>"
                         "<rect width=12 height=12 class=%s /></svg> %s\n",
                         quern_html_get_class (entry->rank), entry->name);
    }
  quern_html_puts (writer, "</ul>\n");
}

void
quern_html_boxes_take_caption (QuernHtmlWriter *writer,
                               char            *caption,
                               GArray          *legend,
                               guint            n_left)
{
  quern_html_printf (writer, "<p class=note>%s", caption);
  if (n_left > 0)
    {
      quern_html_puts (writer, " · ");
      quern_html_take_text (writer, g_strdup_printf (ngettext ("%u smaller box is not drawn",
                                                               "%u smaller boxes are not drawn",
                                                               n_left), n_left));
    }
  quern_html_puts (writer, "</p>\n");
  write_legend (writer, legend);
  g_free (caption);
  g_array_unref (legend);
}
