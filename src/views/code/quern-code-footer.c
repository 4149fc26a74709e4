/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-footer.h"

#include "quern-heat-cell.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>

/* px */
#define SPACING 24
#define LEGEND_SPACING 8

/* px of a step */
#define STEP_WIDTH 22.0f
#define STEP_HEIGHT 10.0f
#define CORNER 2.0f

/* The colour ramp of the legend, without the labels. */
#define QUERN_TYPE_HEAT_RAMP (quern_heat_ramp_get_type ())
G_DECLARE_FINAL_TYPE (QuernHeatRamp, quern_heat_ramp, QUERN, HEAT_RAMP, GtkWidget)

struct _QuernHeatRamp
{
  GtkWidget parent_instance;

  int       first;   /* first step, for quern_row_heat_get_color() */
  int       n_steps;
};

G_DEFINE_FINAL_TYPE (QuernHeatRamp, quern_heat_ramp, GTK_TYPE_WIDGET)

static void
quern_heat_ramp_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  QuernHeatRamp *self = QUERN_HEAT_RAMP (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  float y = ((float) gtk_widget_get_height (widget) - STEP_HEIGHT) / 2.0f;
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (
    &outline, &GRAPHENE_RECT_INIT (0.0f, y, (float) self->n_steps * STEP_WIDTH, STEP_HEIGHT),
    CORNER);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  for (int i = 0; i < self->n_steps; i++)
    {
      int step = self->first + (is_rtl ? self->n_steps - 1 - i : i);
      GdkRGBA color = quern_row_heat_get_color (step);

      gtk_snapshot_append_color (snapshot, &color,
                                 &GRAPHENE_RECT_INIT ((float) i * STEP_WIDTH, y, STEP_WIDTH,
                                                      STEP_HEIGHT));
    }
  gtk_snapshot_pop (snapshot);
}

static void
quern_heat_ramp_class_init (QuernHeatRampClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = quern_heat_ramp_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
quern_heat_ramp_init (QuernHeatRamp *self)
{
  quern_view_style_watch (GTK_WIDGET (self));
}

/* The legend of the marks beside code: heat from cold to hot, or changes from less to more. */
#define QUERN_TYPE_HEAT_LEGEND (quern_heat_legend_get_type ())
G_DECLARE_FINAL_TYPE (QuernHeatLegend, quern_heat_legend, QUERN, HEAT_LEGEND, GtkWidget)

struct _QuernHeatLegend
{
  GtkWidget      parent_instance;

  GtkWidget     *start; /* borrowed, as all children */
  QuernHeatRamp *ramp;
  GtkWidget     *end;
};

G_DEFINE_FINAL_TYPE (QuernHeatLegend, quern_heat_legend, GTK_TYPE_WIDGET)

static void
quern_heat_legend_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (quern_heat_legend_parent_class)->dispose (object);
}

static void
quern_heat_legend_class_init (QuernHeatLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_heat_legend_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
quern_heat_legend_set (QuernHeatLegend *self,
                       gboolean         has_changes)
{
  /* Translators: the end of a scale of colours: code that costs little */
  const char *cold = C_("scale of colours", "cold");
  /* Translators: the end of a scale of colours: code that costs most */
  const char *hot = C_("scale of colours", "hot");
  /* Translators: the end of a scale of colours: code that costs less than before */
  const char *less = C_("scale of colours", "less");
  /* Translators: the end of a scale of colours: code that costs more than before */
  const char *more = C_("scale of colours", "more");

  gtk_widget_set_tooltip_text (
    GTK_WIDGET (self),
    has_changes ? _("How much less or more a line costs, of the program: the colours begin at "
                    "0.1 %, 3 %, 18 % and 70 %")
                : _("How much of the program a line costs: the colours begin "
                    "at 0.1 %, 1 %, 3 %, 8 %, 18 %, 40 % and 70 %"));
  gtk_label_set_label (GTK_LABEL (self->start), has_changes ? less : cold);
  gtk_label_set_label (GTK_LABEL (self->end), has_changes ? more : hot);
  self->ramp->first = has_changes ? QUERN_N_HEAT_STEPS : 0;
  self->ramp->n_steps = has_changes ? QUERN_N_DIVERGING_STEPS : QUERN_N_HEAT_STEPS;
  gtk_widget_set_size_request (GTK_WIDGET (self->ramp),
                               (int) ((float) self->ramp->n_steps * STEP_WIDTH), (int) STEP_HEIGHT);
  gtk_widget_queue_draw (GTK_WIDGET (self->ramp));
}

static void
quern_heat_legend_init (QuernHeatLegend *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->start = gtk_label_new (NULL);
  self->ramp = g_object_new (QUERN_TYPE_HEAT_RAMP, NULL);
  self->end = gtk_label_new (NULL);
  quern_heat_legend_set (self, FALSE);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (widget)),
                              LEGEND_SPACING);
  gtk_widget_set_parent (self->start, widget);
  gtk_widget_set_parent (GTK_WIDGET (self->ramp), widget);
  gtk_widget_set_parent (self->end, widget);
}

/**
 * QuernCodeFooter:
 *
 * The footer below code: the sum of its costs, and at the end the legend of heat colours, if
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
                       gboolean         has_heat,
                       gboolean         has_changes)
{
  g_return_if_fail (QUERN_IS_CODE_FOOTER (self));

  gtk_label_set_label (GTK_LABEL (self->label), text);
  gtk_widget_set_visible (GTK_WIDGET (self), *text != '\0');
  gtk_widget_set_visible (self->legend, has_heat);
  quern_heat_legend_set (QUERN_HEAT_LEGEND (self->legend), has_changes);
}
