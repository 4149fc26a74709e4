/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-fit-box.h"

#include "quern-properties.h"

#define DEFAULT_SPACING 12

/**
 * QuernFitBox:
 *
 * A horizontal box that never requests more width than is available: children that
 * do not fit are hidden, the last ones first. Children with GTK_ALIGN_END are placed
 * at the end and always shown; the first of them shrink if these alone do not fit. A child
 * that expands takes the remaining width and may be truncated; a scrolled window is
 * truncated rather than hidden.
 */
struct _QuernFitBox
{
  GtkWidget parent_instance;

  int       spacing; /* px */
};

G_DEFINE_FINAL_TYPE (QuernFitBox, quern_fit_box, GTK_TYPE_WIDGET)

static gboolean
is_end (GtkWidget *child)
{
  return gtk_widget_get_halign (child) == GTK_ALIGN_END;
}

static int
get_width (GtkWidget *child,
           int        height,
           gboolean   is_minimum)
{
  int minimum;
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, height, &minimum, &natural, NULL, NULL);

  return is_minimum ? minimum : natural;
}

static void
quern_fit_box_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  QuernFitBox *self = QUERN_FIT_BOX (widget);
  gboolean is_first = TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int child_minimum;
      int child_natural;
      int gap = is_first ? 0 : self->spacing;

      if (!gtk_widget_should_layout (child))
        continue;

      gtk_widget_measure (child, orientation, -1, &child_minimum, &child_natural, NULL, NULL);
      is_first = FALSE;
      if (orientation == GTK_ORIENTATION_VERTICAL)
        {
          *minimum = MAX (*minimum, child_minimum);
          *natural = MAX (*natural, child_natural);
          continue;
        }

      *natural += child_natural + gap;
      if (is_end (child))
        *minimum += child_minimum + gap;
    }
}

static void
allocate_child (GtkWidget *child,
                int        x,
                int        width,
                int        height,
                int        total_width)
{
  if (gtk_widget_get_direction (gtk_widget_get_parent (child)) == GTK_TEXT_DIR_RTL)
    x = total_width - x - width;

  gtk_widget_set_child_visible (child, TRUE);
  gtk_widget_size_allocate (child, &(GtkAllocation) { x, 0, width, height }, -1);
}

/* Returns the x at which the space for the other children ends. */
static int
allocate_ends (QuernFitBox *self,
               int          width,
               int          height)
{
  int end = width;

  for (GtkWidget *child = gtk_widget_get_last_child (GTK_WIDGET (self));
       child != NULL;
       child = gtk_widget_get_prev_sibling (child))
    if (gtk_widget_should_layout (child) && is_end (child))
      {
        int child_width = CLAMP (end, get_width (child, height, TRUE),
                                 get_width (child, height, FALSE));

        end -= child_width;
        allocate_child (child, end, child_width, height, width);
        end -= self->spacing;
      }

  return end;
}

static void
quern_fit_box_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  QuernFitBox *self = QUERN_FIT_BOX (widget);
  int end = allocate_ends (self, width, height);
  int x = 0;
  gboolean is_full = FALSE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gboolean expands = gtk_widget_get_hexpand (child);
      int child_width;

      if (!gtk_widget_should_layout (child) || is_end (child))
        continue;

      child_width = get_width (child, height, FALSE);
      if (expands || (GTK_IS_SCROLLED_WINDOW (child) && x + child_width > end))
        child_width = MAX (end - x, get_width (child, height, TRUE));

      is_full = is_full || x + child_width > end;
      if (is_full)
        {
          gtk_widget_set_child_visible (child, FALSE);
          continue;
        }

      allocate_child (child, x, child_width, height, width);
      x += child_width + self->spacing;
    }
}

static void
quern_fit_box_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (quern_fit_box_parent_class)->dispose (object);
}

static const QuernProperty properties[] = {
  { "spacing", G_TYPE_INT, .field = G_STRUCT_OFFSET (QuernFitBox, spacing) },
};

static void
quern_fit_box_class_init (QuernFitBoxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_fit_box_dispose;
  widget_class->measure = quern_fit_box_measure;
  widget_class->size_allocate = quern_fit_box_size_allocate;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));
}

static void
quern_fit_box_init (QuernFitBox *self)
{
  self->spacing = DEFAULT_SPACING;
}
