/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-treemap-labels.h"

#include "quern-box-words.h"
#include "quern-name-shortener.h"

/* In screen px: the labels of a treemap do not grow with it, so that zooming in shows more of
 * them. */
#define BAND_HEIGHT 18.0
#define BAND_INSET 1.0
#define OUTER_BAND_INSET 1.5
#define MIN_WIDTH 42.0
#define MIN_PERCENT_WIDTH 110.0
#define TWO_LINES_HEIGHT 34.0
#define PADDING 6.0
#define GAP 6.0

/* A name that is cut at its left is only shown if there is this much room. */
#define MIN_CUT_NAME_WIDTH 150.0

typedef struct
{
  const QuernBoxScene *scene;
  QuernText           *text;
  QuernRect            visible;
  double               zoom;
  GArray              *labels; /* QuernTreemapLabel */
} Placing;

static void
label_clear (gpointer data)
{
  QuernTreemapLabel *label = data;

  g_free (label->name);
  g_free (label->percent);
}

/* Returns the visible part of a box, which keeps its label in view. */
static QuernRect
clip_to_visible (const Placing   *self,
                 const QuernRect *rect)
{
  double x = MAX (rect->x, self->visible.x);
  double y = MAX (rect->y, self->visible.y);
  double right = MIN (rect->x + rect->width, self->visible.x + self->visible.width);
  double bottom = MIN (rect->y + rect->height, self->visible.y + self->visible.height);

  return (QuernRect) { x, y, right - x, bottom - y };
}

/* Places the percentage: right of the name, or below it in a small leaf, or nowhere. Returns the
 * width left for the name. */
static double
place_percent (Placing           *self,
               QuernTreemapLabel *label,
               const QuernBox    *box,
               double             width,
               double             height)
{
  g_autofree char *percent = quern_box_words_dup_percent (self->scene, label->item);
  double percent_width = quern_text_measure (self->text, QUERN_TEXT_BOX_FIGURE, percent);
  double room = width - 2 * PADDING;

  if (width >= MIN_PERCENT_WIDTH)
    {
      label->percent_at = (QuernPoint) { width - PADDING - percent_width, BAND_HEIGHT / 2 };
      label->percent = g_steal_pointer (&percent);
      return room - percent_width - GAP;
    }

  if (box->n_children == 0 && height >= TWO_LINES_HEIGHT && percent_width <= room)
    {
      label->percent_at = (QuernPoint) { PADDING, TWO_LINES_HEIGHT - BAND_HEIGHT / 2 - 1.0 };
      label->percent = g_steal_pointer (&percent);
    }

  return room;
}

/* Sets the name and percentage of a label; width and height are its room in screen px. Returns
 * FALSE if nothing useful fits. */
static gboolean
fill_label (Placing           *self,
            QuernTreemapLabel *label,
            const QuernBox    *box,
            double             width,
            double             height)
{
  double room = place_percent (self, label, box, width, height);

  label->role = quern_treemap_labels_is_outer (box) ? QUERN_TEXT_BOX_NAME_BOLD
                                                    : QUERN_TEXT_BOX_NAME;
  label->name_at = (QuernPoint) { PADDING, BAND_HEIGHT / 2 };
  label->name = quern_box_words_shorten_label (self->scene, label->item, self->text, label->role,
                                               room);

  /* The last part of the name is more important than the percentage beside it. */
  if (width >= MIN_PERCENT_WIDTH && (label->name == NULL || quern_name_is_cut (label->name)))
    {
      g_free (label->name);
      g_clear_pointer (&label->percent, g_free);
      label->name = quern_box_words_shorten_label (self->scene, label->item, self->text,
                                                   label->role, width - 2 * PADDING);
    }

  return label->name != NULL && (width >= MIN_CUT_NAME_WIDTH || !quern_name_is_cut (label->name));
}

/* Appends a label if it fits. Returns the top of the space for the labels of its children. */
static double
append_label (Placing *self,
              guint    item,
              double   top)
{
  const QuernBox *box = quern_box_scene_get_box (self->scene, item);
  QuernRect area = clip_to_visible (self, &box->bounds);
  double start = MAX (area.y, top);
  double width = area.width * self->zoom;
  double height = (area.y + area.height - start) * self->zoom;
  double px = 1.0 / self->zoom;
  double inset = quern_treemap_labels_is_outer (box) ? OUTER_BAND_INSET : BAND_INSET;
  double inset_top = start > area.y ? 0.0 : inset;
  double band_height = BAND_HEIGHT;
  QuernTreemapLabel label = { .item = item };

  if (width < MIN_WIDTH || height < BAND_HEIGHT)
    return start;
  if (!fill_label (self, &label, box, width, height))
    {
      label_clear (&label);
      return start;
    }

  /* The band ends 2 px below the text of its last line. */
  if (label.percent != NULL && label.percent_at.y > BAND_HEIGHT)
    band_height = TWO_LINES_HEIGHT - 1.0;

  label.is_plain = box->n_children == 0 &&
                   (!box->is_estimate || self->scene->layout->is_difference);
  label.band = (QuernRect) {
    area.x + inset * px,
    start + inset_top * px,
    MAX (area.width - 2 * inset * px, 0.0),
    (band_height - inset_top) * px,
  };
  label.name_at.x += area.x * self->zoom;
  label.name_at.y += start * self->zoom;
  label.percent_at.x += area.x * self->zoom;
  label.percent_at.y += start * self->zoom;
  g_array_append_val (self->labels, label);

  return start + BAND_HEIGHT * px;
}

GArray *
quern_treemap_labels_place (const QuernBoxScene *scene,
                            QuernText           *text,
                            const QuernRect     *visible,
                            const GArray        *drawn,
                            double               zoom)
{
  const GArray *boxes = scene->layout->boxes;
  g_autofree double *bottoms = g_new (double, boxes->len);
  Placing self = {
    scene, text, *visible, zoom, g_array_new (FALSE, FALSE, sizeof (QuernTreemapLabel))
  };

  g_array_set_clear_func (self.labels, label_clear);
  for (guint i = 0; i < drawn->len; i++)
    {
      guint item = g_array_index (drawn, guint, i);
      const QuernBox *box = quern_box_scene_get_box (scene, item);

      bottoms[item] = box->parent == QUERN_NONE ? visible->y : bottoms[box->parent];
      if (box->bounds.width * zoom >= MIN_WIDTH && box->bounds.height * zoom >= BAND_HEIGHT)
        bottoms[item] = append_label (&self, item, bottoms[item]);
    }

  return self.labels;
}
