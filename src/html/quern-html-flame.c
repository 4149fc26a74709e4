/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The flame graph. Horizontal positions are percentages, so that it is as wide as the page. */

#include "quern-html-boxes.h"

#include "quern-config.h"
#include "quern-flame-words.h"

#include <glib/gi18n-lib.h>

/* The width that the layout is made for, in px. */
#define WIDTH 1200.0

/* As in the window: VISUAL 7. */
#define MIN_TEXT_WIDTH 34.0
#define PADDING 6.0
#define ELLIPSIS "\342\200\246"

#define PERCENT_DECIMALS 3

typedef struct
{
  const QuernHtmlContext *context;
  QuernFlameScene         scene;
} Picture;

static void
write_place (QuernHtmlWriter       *writer,
             const QuernFlameFrame *frame)
{
  quern_html_puts (writer, " x=");
  quern_html_write_number (writer, frame->bounds.x / WIDTH * 100.0, PERCENT_DECIMALS);
  quern_html_puts (writer, "% y=");
  quern_html_write_number (writer, frame->bounds.y, 0);
  quern_html_puts (writer, " width=");
  quern_html_write_number (writer, frame->bounds.width / WIDTH * 100.0, PERCENT_DECIMALS);
  quern_html_puts (writer, "% height=");
  quern_html_write_number (writer, frame->bounds.height, 0);
}

/* As in the window, shows no label rather than one that is cut at its left. */
static char *
dup_label (const QuernHtmlContext *self,
           const QuernFlameScene  *scene,
           guint                   item)
{
  double width = quern_flame_scene_get_frame (scene, item)->bounds.width;
  g_autofree char *label = NULL;

  if (width < MIN_TEXT_WIDTH)
    return NULL;

  label = quern_flame_words_shorten_label (scene, item, self->text, width - 2 * PADDING);

  return label != NULL && !g_str_has_prefix (label, ELLIPSIS) ? g_steal_pointer (&label) : NULL;
}

static void
write_frame (const QuernHtmlContext *self,
             QuernHtmlWriter        *writer,
             const QuernFlameScene  *scene,
             guint                   item)
{
  const QuernFlameFrame *frame = quern_flame_scene_get_frame (scene, item);

  quern_html_puts (writer, "<rect");
  write_place (writer, frame);
  quern_html_context_write_mark (self, writer, frame->function);
  quern_html_boxes_write_class (writer, quern_flame_scene_get_rank (scene, frame),
                                frame->is_estimate);
  if (frame->bounds.width < MIN_TEXT_WIDTH)
    {
      quern_html_puts (writer, " />\n");
      return;
    }

  quern_html_puts (writer, ">");
  quern_html_boxes_take_tooltip (writer, quern_flame_words_dup_tooltip (scene, item));
  quern_html_puts (writer, "</rect>\n");
}

/* Puts each label in a nested svg element, which clips it if the letters are wider than
 * measured. */
static void
write_label (const QuernHtmlContext *self,
             QuernHtmlWriter        *writer,
             const QuernFlameScene  *scene,
             guint                   item)
{
  g_autofree char *label = dup_label (self, scene, item);

  if (label == NULL)
    return;

  quern_html_puts (writer, "<svg");
  write_place (writer, quern_flame_scene_get_frame (scene, item));
  quern_html_puts (writer, "><text x=6 y=15>");
  quern_html_write_text (writer, label);
  quern_html_puts (writer, "</text></svg>\n");
}

static void
write_scene (QuernHtmlWriter *writer,
             const guint8    *marked,
             gpointer         user_data)
{
  const Picture *self = user_data;
  const QuernFlameScene *scene = &self->scene;
  const QuernFlameLayout *layout = scene->layout;

  quern_html_boxes_write_tools (writer, FALSE);
  quern_html_puts (writer, "<div class=picture><svg class=flame role=img width=100% height=");
  quern_html_write_number (writer, layout->n_rows * QUERN_FLAME_ROW_HEIGHT, 0);
  quern_html_puts (writer, " font-size=12 font-family=sans-serif aria-label=\"");
  quern_html_write_text (writer, _("Flame Graph"));
  quern_html_puts (writer, "\">\n<g fill=#eee stroke=#888>\n");
  for (guint i = 0; i < layout->frames->len; i++)
    if (marked[i])
      write_frame (self->context, writer, scene, i);
  quern_html_puts (writer, "</g>\n<g class=labels>\n");
  for (guint i = 0; i < layout->frames->len; i++)
    if (marked[i])
      write_label (self->context, writer, scene, i);
  quern_html_puts (writer, "</g></svg></div>\n");
}

gboolean
quern_html_write_flame (QuernHtmlContext  *self,
                        QuernHtmlWriter   *writer,
                        gsize              max_bytes,
                        GError           **error)
{
  const QuernFlameOptions options = {
    .mode = QUERN_FLAME_FROM_ROOT, .root = QUERN_NONE, .event = self->subject->event,
    .width = WIDTH,
  };
  g_autoptr (QuernFlameLayout) layout =
    quern_flame_layout_new (self->subject->analysis, &options, self->cancellable, error);
  Picture picture = { self, { self->subject->analysis, self->subject->grouping, layout } };
  g_autofree double *sizes = NULL;
  guint n_left;

  if (layout == NULL)
    return FALSE;

  sizes = g_new (double, MAX (layout->frames->len, 1));
  for (guint i = 0; i < layout->frames->len; i++)
    sizes[i] = quern_flame_scene_get_frame (&picture.scene, i)->bounds.width;

  n_left = quern_html_boxes_write_largest (writer, sizes, layout->frames->len, max_bytes,
                                           write_scene, &picture);
  quern_html_boxes_take_caption (writer, quern_flame_words_dup_caption (&picture.scene),
                                 quern_flame_words_dup_legend (&picture.scene), n_left);

  return TRUE;
}
