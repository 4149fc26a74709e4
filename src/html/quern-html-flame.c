/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The flame graph. Horizontal positions are percentages, so that it is as wide as the page. */

#include "quern-html-boxes.h"

#include "quern-box-words.h"
#include "quern-config.h"
#include "quern-flame-words.h"

#include <glib/gi18n-lib.h>

/* The width that the layout is made for, in px. */
#define WIDTH 1200.0

/* As in the window: VISUAL 7. */
#define MIN_TEXT_WIDTH 34.0
#define PADDING 6.0
#define ELLIPSIS "\342\200\246"

static void
write_place (QuernHtmlWriter *writer,
             const QuernBox  *frame)
{
  const QuernRect *bounds = &frame->bounds;

  quern_html_printf (writer, " x=%.3f%% y=%.0f width=%.3f%% height=%.0f",
                     bounds->x / WIDTH * 100.0, bounds->y, bounds->width / WIDTH * 100.0,
                     bounds->height);
}

/* As in the window, shows no label rather than one that is cut at its left. */
static char *
dup_label (const QuernHtmlBoxes *self,
           guint                 item)
{
  double width = quern_box_scene_get_box (&self->scene, item)->bounds.width;
  g_autofree char *label = NULL;

  if (width < MIN_TEXT_WIDTH)
    return NULL;

  label = quern_box_words_shorten_label (&self->scene, item, self->context->text,
                                         QUERN_TEXT_BOX_NAME, width - 2 * PADDING);

  return label != NULL && !g_str_has_prefix (label, ELLIPSIS) ? g_steal_pointer (&label) : NULL;
}

static void
write_frame (const QuernHtmlBoxes *self,
             QuernHtmlWriter      *writer,
             guint                 item)
{
  const QuernBox *frame = quern_box_scene_get_box (&self->scene, item);

  quern_html_puts (writer, "<rect");
  write_place (writer, frame);
  quern_html_boxes_take_rect (self, writer, item,
                              frame->bounds.width < MIN_TEXT_WIDTH
                              ? NULL : quern_flame_words_dup_tooltip (&self->scene, item));
}

/* Puts each label in a nested svg element, which clips it if the letters are wider than
 * measured. */
static void
write_label (const QuernHtmlBoxes *self,
             QuernHtmlWriter      *writer,
             guint                 item)
{
  g_autofree char *label = dup_label (self, item);

  if (label == NULL)
    return;

  quern_html_puts (writer, "<svg");
  write_place (writer, quern_box_scene_get_box (&self->scene, item));
  quern_html_printf (writer, "><text x=6 y=15>%s</text></svg>\n", label);
}

static void
write_scene (QuernHtmlWriter      *writer,
             const guint8         *marked,
             const QuernHtmlBoxes *self)
{
  const QuernFlameLayout *layout = (const QuernFlameLayout *) self->scene.layout;
  guint n = layout->base.boxes->len;

  quern_html_boxes_write_tools (writer, FALSE);
  quern_html_printf (writer,
                     "<div class=picture><svg class=flame role=img width=100%% height=%.0f "
                     "font-size=12 font-family=sans-serif aria-label=\"%s\">\n"
                     "<g fill=#eee stroke=#888>\n",
                     layout->n_rows * QUERN_FLAME_ROW_HEIGHT, _("Flame Graph"));
  for (guint i = 0; i < n; i++)
    if (marked[i])
      write_frame (self, writer, i);
  quern_html_puts (writer, "</g>\n<g class=labels>\n");
  for (guint i = 0; i < n; i++)
    if (marked[i])
      write_label (self, writer, i);
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
  QuernHtmlBoxes boxes;

  if (layout == NULL)
    return FALSE;

  boxes = (QuernHtmlBoxes) {
    self, { self->subject->analysis, self->subject->grouping, &layout->base }, TRUE
  };
  quern_html_boxes_write (&boxes, writer, max_bytes, write_scene,
                          quern_flame_words_dup_caption (&boxes.scene, layout));

  return TRUE;
}
