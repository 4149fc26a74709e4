/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-footer.h"

#include "quern-heat-legend.h"

/* px */
#define SPACING 24

/**
 * QuernCodeFooter:
 *
 * What stands below code: its sum, and at the end what the colours of heat mean, where
 * there is room for both.
 */
struct _QuernCodeFooter
{
  GtkWidget  parent_instance;

  GtkWidget *label;  /* owned */
  GtkWidget *legend; /* owned */
};

G_DEFINE_FINAL_TYPE (QuernCodeFooter, quern_code_footer, GTK_TYPE_WIDGET)

static void
quern_code_footer_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline,
                           int            *natural_baseline)
{
  QuernCodeFooter *self = QUERN_CODE_FOOTER (widget);
  int legend;

  gtk_widget_measure (self->label, orientation, -1, minimum, natural, NULL, NULL);
  gtk_widget_measure (self->legend, orientation, -1, NULL, &legend, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = MAX (*minimum, legend);
  else
    *natural += SPACING + legend;
  *natural = MAX (*natural, *minimum);
}

static void
quern_code_footer_size_allocate (GtkWidget *widget,
                                 int        width,
                                 int        height,
                                 int        baseline)
{
  QuernCodeFooter *self = QUERN_CODE_FOOTER (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  gboolean has_legend = gtk_widget_should_layout (self->legend);
  int text_width = width;
  int natural;
  int legend;

  gtk_widget_measure (self->label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  gtk_widget_measure (self->legend, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &legend, NULL, NULL);
  gtk_widget_set_child_visible (self->legend, natural + SPACING + legend <= width);
  if (has_legend && natural + SPACING + legend <= width)
    {
      text_width = width - SPACING - legend;
      gtk_widget_size_allocate (
        self->legend, &(GtkAllocation) { is_rtl ? 0 : width - legend, 0, legend, height }, -1);
    }
  gtk_widget_size_allocate (
    self->label, &(GtkAllocation) { is_rtl ? width - text_width : 0, 0, text_width, height }, -1);
}

static void
quern_code_footer_dispose (GObject *object)
{
  QuernCodeFooter *self = QUERN_CODE_FOOTER (object);

  g_clear_pointer (&self->label, gtk_widget_unparent);
  g_clear_pointer (&self->legend, gtk_widget_unparent);

  G_OBJECT_CLASS (quern_code_footer_parent_class)->dispose (object);
}

static void
quern_code_footer_class_init (QuernCodeFooterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_code_footer_dispose;
  widget_class->measure = quern_code_footer_measure;
  widget_class->size_allocate = quern_code_footer_size_allocate;
}

static void
quern_code_footer_init (QuernCodeFooter *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode (GTK_LABEL (self->label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0.0f);
  gtk_widget_set_parent (self->label, widget);
  self->legend = g_object_new (QUERN_TYPE_HEAT_LEGEND, NULL);
  gtk_widget_set_parent (self->legend, widget);
  gtk_widget_add_css_class (widget, "source-caption");
  gtk_widget_add_css_class (widget, "numeric");
}

void
quern_code_footer_set (QuernCodeFooter *self,
                       const char      *text,
                       gboolean         has_heat)
{
  g_return_if_fail (QUERN_IS_CODE_FOOTER (self));

  gtk_label_set_label (GTK_LABEL (self->label), text);
  gtk_widget_set_visible (self->legend, has_heat);
}
