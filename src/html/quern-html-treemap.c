/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The treemap of the whole program. */

#include "quern-html-boxes.h"

#include "quern-config.h"
#include "quern-treemap-labels.h"
#include "quern-treemap-words.h"

#include <glib/gi18n-lib.h>

/* px */
#define WIDTH 1200.0
#define HEIGHT 640.0

/* Deeper levels have no room for a name. */
#define MAX_DEPTH 32u

/* From the middle of a label to the baseline, in px. */
#define BASELINE 4.0

static void
write_place (QuernHtmlWriter *writer,
             const QuernRect *bounds)
{
  quern_html_printf (writer, " x=%.1f y=%.1f width=%.1f height=%.1f",
                     bounds->x, bounds->y, bounds->width, bounds->height);
}

static void
write_box (const QuernHtmlBoxes *self,
           QuernHtmlWriter      *writer,
           guint                 item,
           gboolean              has_label)
{
  quern_html_puts (writer, "<rect");
  write_place (writer, &quern_box_scene_get_box (&self->scene, item)->bounds);
  quern_html_boxes_take_rect (self, writer, item,
                              has_label ? quern_treemap_words_dup_tooltip (&self->scene, item)
                                        : NULL);
}

/* Writes a label on a band in the colour of its box, which covers the top of the box's content. */
static void
write_label (QuernHtmlWriter         *writer,
             const QuernBoxScene     *scene,
             const QuernTreemapLabel *label)
{
  const QuernBox *box = quern_box_scene_get_box (scene, label->item);

  if (!label->is_plain)
    {
      quern_html_puts (writer, "<rect");
      write_place (writer, &label->band);
      quern_html_boxes_write_class (writer, quern_box_scene_get_rank (scene, box), FALSE);
      quern_html_puts (writer, " fill=#eee />");
    }
  quern_html_printf (writer, "<text x=%.1f y=%.1f>%s</text>",
                     label->name_at.x, label->name_at.y + BASELINE, label->name);
  if (label->percent != NULL)
    quern_html_printf (writer, "<text x=%.1f y=%.1f>%s</text>",
                       label->percent_at.x, label->percent_at.y + BASELINE, label->percent);
  quern_html_puts (writer, "\n");
}

static void
write_scene (QuernHtmlWriter      *writer,
             const guint8         *marked,
             const QuernHtmlBoxes *self)
{
  const QuernBoxScene *scene = &self->scene;
  const QuernRect all = { 0.0, 0.0, WIDTH, HEIGHT };
  g_autoptr (GArray) drawn = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) labels = NULL;
  g_autofree guint8 *has_label = g_new0 (guint8, MAX (scene->layout->boxes->len, 1));

  for (guint i = 0; i < scene->layout->boxes->len; i++)
    if (marked[i])
      g_array_append_val (drawn, i);
  labels = quern_treemap_labels_place (scene, self->context->text, &all, drawn, 1.0);
  for (guint i = 0; i < labels->len; i++)
    has_label[g_array_index (labels, QuernTreemapLabel, i).item] = TRUE;

  quern_html_boxes_write_tools (writer, TRUE);
  quern_html_printf (writer,
                     "<div class=picture><svg class=treemap role=img viewBox=\"0 0 %.0f %.0f\" "
                     "font-size=12 font-family=sans-serif aria-label=\"%s\">\n"
                     "<g fill=#eee stroke=#888>\n",
                     WIDTH, HEIGHT, _("Treemap"));
  for (guint i = 0; i < drawn->len; i++)
    {
      guint item = g_array_index (drawn, guint, i);

      write_box (self, writer, item, has_label[item]);
    }
  quern_html_puts (writer, "</g>\n<g class=labels>\n");
  for (guint i = 0; i < labels->len; i++)
    write_label (writer, scene, &g_array_index (labels, QuernTreemapLabel, i));
  quern_html_puts (writer, "</g></svg></div>\n");
}

gboolean
quern_html_write_treemap (QuernHtmlContext  *self,
                          QuernHtmlWriter   *writer,
                          gsize              max_bytes,
                          GError           **error)
{
  const QuernTreemapOptions options = {
    .direction = QUERN_CALLEES, .root = QUERN_NONE, .event = self->subject->event,
    .max_depth = MAX_DEPTH, .width = WIDTH, .height = HEIGHT,
  };
  g_autoptr (QuernTreemapLayout) layout =
    quern_treemap_layout_new (self->subject->analysis, &options, self->cancellable, error);
  QuernHtmlBoxes boxes;

  if (layout == NULL)
    return FALSE;

  boxes = (QuernHtmlBoxes) {
    self, { self->subject->analysis, self->subject->grouping, &layout->base }, FALSE
  };
  quern_html_boxes_write (&boxes, writer, max_bytes, write_scene,
                          quern_treemap_words_dup_caption (&boxes.scene));

  return TRUE;
}
