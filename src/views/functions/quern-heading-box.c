/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-heading-box.h"

#include "quern-short-label.h"
#include "quern-view-style.h"

/* Px between the swatch and the name, and between everything else. */
#define SWATCH_GAP 12
#define GAP 18

/* Px: the most that figures give up for the last part of a name. */
#define MOST_NAME_WIDTH 240

/* Px: the most that swatch and shares together always have; else the swatch gives way. */
#define SHARES_WIDTH 150

/**
 * QuernHeadingBox:
 *
 * The row of a heading. Its children are those of QuernHeadingPart. The figures take a shorter form
 * until the last part of the name fits beside them (VISUAL 5); if it still does not, the shares
 * stand below the name. What it requests does not depend on the name, so that selecting another
 * function does not change the window.
 */
struct _QuernHeadingBox
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (QuernHeadingBox, quern_heading_box, GTK_TYPE_WIDGET)

/* The figures beside the name. */
typedef enum
{
  FORM_FULL,
  FORM_SHORT,
  FORM_SHARES, /* the short form without the number of calls */
  FORM_BELOW,  /* no figures, but shares below the name */
} Form;

/* Children that are not shown are NULL. */
typedef struct
{
  GtkWidget *at[QUERN_HEADING_N_PARTS];
} Parts;

static Parts
get_parts (GtkWidget *widget)
{
  Parts parts = { 0 };
  GtkWidget *child = gtk_widget_get_first_child (widget);

  for (guint i = 0; i < QUERN_HEADING_N_PARTS && child != NULL; i++)
    {
      parts.at[i] = gtk_widget_should_layout (child) ? child : NULL;
      child = gtk_widget_get_next_sibling (child);
    }

  return parts;
}

static int
measure (GtkWidget      *child,
         GtkOrientation  orientation,
         int             for_size,
         gboolean        is_natural)
{
  int minimum;
  int natural;

  if (child == NULL)
    return 0;

  gtk_widget_measure (child, orientation, for_size, &minimum, &natural, NULL, NULL);

  return is_natural ? natural : minimum;
}

static int
get_width (const Parts      *parts,
           QuernHeadingPart  part,
           gboolean          is_natural)
{
  return measure (parts->at[part], GTK_ORIENTATION_HORIZONTAL, -1, is_natural);
}

static gboolean
has_figure (const Parts      *parts,
            QuernHeadingPart  part,
            Form              form)
{
  return parts->at[part] != NULL && form != FORM_BELOW &&
         !(part == QUERN_HEADING_CALLED && form == FORM_SHARES);
}

/* Px of the figures and the button, with the gaps before them. */
static int
get_end_width (const Parts *parts,
               Form         form)
{
  int width = parts->at[QUERN_HEADING_BUTTON] != NULL
              ? GAP + get_width (parts, QUERN_HEADING_BUTTON, TRUE) : 0;

  for (QuernHeadingPart i = QUERN_HEADING_INCLUSIVE; i <= QUERN_HEADING_CALLED; i++)
    if (has_figure (parts, i, form))
      width += GAP + get_width (parts, i, form == FORM_FULL);

  return width;
}

/* Px of the swatch with the gap after it. */
static int
get_swatch_width (const Parts *parts)
{
  return parts->at[QUERN_HEADING_SWATCH] != NULL
         ? get_width (parts, QUERN_HEADING_SWATCH, TRUE) + SWATCH_GAP : 0;
}

static Form
find_form (const Parts *parts,
           int          width)
{
  int name_width = MIN (
    quern_short_label_measure_last (QUERN_SHORT_LABEL (parts->at[QUERN_HEADING_NAME])),
    quern_view_style_scale (MOST_NAME_WIDTH));

  width -= get_swatch_width (parts) + name_width;
  for (Form form = FORM_FULL; form < FORM_BELOW; form++)
    if (get_end_width (parts, form) <= width)
      return form;

  return FORM_BELOW;
}

/* Px of the swatch in that form, or 0. */
static int
find_swatch_width (const Parts *parts,
                   Form         form,
                   int          width)
{
  int needed = get_swatch_width (parts) + get_width (parts, QUERN_HEADING_SHARES, TRUE) +
               get_end_width (parts, form);

  return form == FORM_BELOW && needed > width ? 0 : get_swatch_width (parts);
}

/* Px of what is left for the name. */
static int
find_name_width (const Parts *parts,
                 Form         form,
                 int          width)
{
  return MAX (width - find_swatch_width (parts, form, width) - get_end_width (parts, form),
              get_width (parts, QUERN_HEADING_NAME, FALSE));
}

static int
get_minimum_width (const Parts *parts)
{
  int name = get_width (parts, QUERN_HEADING_NAME, FALSE);
  int with_swatch = get_swatch_width (parts) +
                    MAX (name, get_width (parts, QUERN_HEADING_SHARES, TRUE));
  int start = with_swatch <= SHARES_WIDTH
              ? with_swatch : MAX (name, get_width (parts, QUERN_HEADING_SHARES, FALSE));

  return start + get_end_width (parts, FORM_BELOW);
}

/* Px that show the last part of the name, with the shares below it. In a narrow window, the button
 * of views beside the heading gets what is left; then, and in a wide one, the heading expands. */
static int
get_natural_width (const Parts *parts)
{
  return get_swatch_width (parts) +
         MAX (quern_short_label_measure_last (QUERN_SHORT_LABEL (parts->at[QUERN_HEADING_NAME])),
              get_width (parts, QUERN_HEADING_SHARES, TRUE)) +
         get_end_width (parts, FORM_BELOW);
}

/* The line below a name of that width, in px. */
static QuernHeadingPart
get_second_line (const Parts *parts,
                 Form         form,
                 int          width)
{
  if (form != FORM_BELOW)
    return QUERN_HEADING_PLACE;

  return parts->at[QUERN_HEADING_WORDS] != NULL &&
         get_width (parts, QUERN_HEADING_WORDS, TRUE) <= width
         ? QUERN_HEADING_WORDS : QUERN_HEADING_SHARES;
}

static int
get_line_height (const Parts      *parts,
                 QuernHeadingPart  part)
{
  return measure (parts->at[part], GTK_ORIENTATION_VERTICAL, -1, TRUE);
}

/* Forms have the same height: GTK takes the least height at one width, and the natural one at
 * another, and warns if that is smaller. */
static int
get_height (const Parts *parts,
            int          width)
{
  Form form = find_form (parts, width);
  int name_width = find_name_width (parts, form, width);
  int second = measure (parts->at[get_second_line (parts, form, name_width)],
                        GTK_ORIENTATION_VERTICAL, name_width, TRUE);
  int height = get_line_height (parts, QUERN_HEADING_BUTTON);

  second = MAX (second, get_line_height (parts, QUERN_HEADING_PLACE));
  second = MAX (second, get_line_height (parts, QUERN_HEADING_SHARES));
  height = MAX (height, get_line_height (parts, QUERN_HEADING_NAME) + second);
  for (QuernHeadingPart i = QUERN_HEADING_INCLUSIVE; i <= QUERN_HEADING_CALLED; i++)
    height = MAX (height, get_line_height (parts, i));

  return height;
}

static void
quern_heading_box_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline,
                           int            *natural_baseline)
{
  Parts parts = get_parts (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = get_minimum_width (&parts);
      *natural = MAX (get_natural_width (&parts), *minimum);
      return;
    }

  *natural = get_height (&parts, for_size >= 0 ? for_size : get_natural_width (&parts));
  *minimum = *natural;
}

static GtkSizeRequestMode
quern_heading_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Parts that stay are not hidden in between, or they would lose the focus. */
static void
hide_others (const Parts *parts,
             Form         form,
             int          name_width,
             gboolean     has_swatch)
{
  QuernHeadingPart second = get_second_line (parts, form, name_width);
  const gboolean is_shown[QUERN_HEADING_N_PARTS] = {
    [QUERN_HEADING_SWATCH] = has_swatch,
    [QUERN_HEADING_NAME] = TRUE,
    [QUERN_HEADING_PLACE] = second == QUERN_HEADING_PLACE,
    [QUERN_HEADING_INCLUSIVE] = has_figure (parts, QUERN_HEADING_INCLUSIVE, form),
    [QUERN_HEADING_SELF] = has_figure (parts, QUERN_HEADING_SELF, form),
    [QUERN_HEADING_CALLED] = has_figure (parts, QUERN_HEADING_CALLED, form),
    [QUERN_HEADING_BUTTON] = TRUE,
    [QUERN_HEADING_SHARES] = second == QUERN_HEADING_SHARES,
    [QUERN_HEADING_WORDS] = second == QUERN_HEADING_WORDS,
  };

  for (guint i = 0; i < QUERN_HEADING_N_PARTS; i++)
    if (parts->at[i] != NULL && !is_shown[i])
      gtk_widget_set_child_visible (parts->at[i], FALSE);
}

static void
place (GtkWidget *widget,
       GtkWidget *child,
       int        x,
       int        y,
       int        width,
       int        height)
{
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (widget) - x - width;

  gtk_widget_set_child_visible (child, TRUE);
  gtk_widget_size_allocate (child, &(GtkAllocation) { x, y, width, height }, -1);
}

/* The name, and one line below it, in the middle. */
static void
place_lines (GtkWidget   *widget,
             const Parts *parts,
             Form         form,
             int          x,
             int          width)
{
  QuernHeadingPart lines[] = { QUERN_HEADING_NAME, get_second_line (parts, form, width) };
  int heights[G_N_ELEMENTS (lines)];
  int y = gtk_widget_get_height (widget);

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      heights[i] = measure (parts->at[lines[i]], GTK_ORIENTATION_VERTICAL, width, TRUE);
      y -= heights[i];
    }

  y /= 2;
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      if (parts->at[lines[i]] != NULL)
        place (widget, parts->at[lines[i]], x, y, width, heights[i]);
      y += heights[i];
    }
}

static void
quern_heading_box_size_allocate (GtkWidget *widget,
                                 int        width,
                                 int        height,
                                 int        baseline)
{
  Parts parts = get_parts (widget);
  Form form = find_form (&parts, width);
  int swatch_width = find_swatch_width (&parts, form, width);
  int name_width = find_name_width (&parts, form, width);
  int end = width;

  hide_others (&parts, form, name_width, swatch_width > 0);
  if (swatch_width > 0)
    place (widget, parts.at[QUERN_HEADING_SWATCH], 0, 0, swatch_width - SWATCH_GAP, height);
  place_lines (widget, &parts, form, swatch_width, name_width);

  for (QuernHeadingPart i = QUERN_HEADING_BUTTON; i >= QUERN_HEADING_INCLUSIVE; i--)
    if (i == QUERN_HEADING_BUTTON ? parts.at[i] != NULL : has_figure (&parts, i, form))
      {
        int child_width = get_width (&parts, i, i == QUERN_HEADING_BUTTON || form == FORM_FULL);

        end -= child_width;
        place (widget, parts.at[i], end, 0, child_width, height);
        end -= GAP;
      }
}

static void
quern_heading_box_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (quern_heading_box_parent_class)->dispose (object);
}

static void
quern_heading_box_class_init (QuernHeadingBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_heading_box_dispose;

  widget_class->get_request_mode = quern_heading_box_get_request_mode;
  widget_class->measure = quern_heading_box_measure;
  widget_class->size_allocate = quern_heading_box_size_allocate;
}

static void
quern_heading_box_init (QuernHeadingBox *self)
{
}
