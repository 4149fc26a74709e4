/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-growth-bar.h"

#include "quern-explorer.h"

#include <glib/gi18n.h>

/* Limits of the exponent of n, with some slack, as fitted exponents are only close to
 * integers. A factor log n counts as 0.01. */
#define BELOW_N (1.0 - QUERN_STEEPNESS_SLACK)
#define ABOVE_N (1.0 + QUERN_STEEPNESS_SLACK)
#define BELOW_SQUARE (2.0 - QUERN_STEEPNESS_SLACK)
#define ABOVE_SQUARE (2.0 + QUERN_STEEPNESS_SLACK)

/* The drop-downs; the first option of each is "all". */
typedef enum
{
  CHOICE_POINTS,
  CHOICE_GROWTH,
  CHOICE_QUALITY,
  N_CHOICES
} Choice;

typedef struct
{
  const char        *label;
  QuernFunctionFilter  filter; /* the criteria that it adds */
} Option;

#define MAX_OPTIONS 6

static const Option options[N_CHOICES][MAX_OPTIONS] = {
  [CHOICE_POINTS] = {
    { N_("Any points"), { 0 } },
    { N_("2 points or more"), { .min_points = 2 } },
    { N_("5 points or more"), { .min_points = 5 } },
    { N_("10 points or more"), { .min_points = 10 } },
    { N_("20 points or more"), { .min_points = 20 } },
  },
  [CHOICE_GROWTH] = {
    { N_("Any growth"), { 0 } },
    { N_("Below n"), { .max_steepness = BELOW_N } },
    { N_("n or steeper"), { .min_steepness = BELOW_N } },
    { N_("Steeper than n"), { .min_steepness = ABOVE_N } },
    { N_("n² or steeper"), { .min_steepness = BELOW_SQUARE } },
    { N_("Steeper than n²"), { .min_steepness = ABOVE_SQUARE } },
  },
  [CHOICE_QUALITY] = {
    { N_("Any quality"), { 0 } },
    { N_("R² from 0.92"), { .min_r_squared = 0.92 } },
    { N_("R² from 0.99"), { .min_r_squared = 0.99 } },
    { N_("R² from 0.999"), { .min_r_squared = 0.999 } },
  },
};

static const char *const names[N_CHOICES] = {
  N_("Points"), N_("Growth"), N_("Quality of the Growth"),
};

/**
 * QuernGrowthBar:
 *
 * Drop-downs that filter the list of functions by the growth of their costs. Hidden
 * without points.
 */
struct _QuernGrowthBar
{
  GtkWidget      parent_instance;

  QuernExplorer *explorer; /* owned, nullable */
  GtkDropDown   *drop_downs[N_CHOICES];
  gboolean       is_following; /* the bar itself sets the choices */
};

G_DEFINE_FINAL_TYPE (QuernGrowthBar, quern_growth_bar, GTK_TYPE_WIDGET)

static void
chosen_cb (QuernGrowthBar *self)
{
  QuernFunctionFilter filter;

  if (self->explorer == NULL || self->is_following)
    return;

  filter = *quern_function_search_get_filter (quern_explorer_get_search (self->explorer));
  filter.min_points = 0;
  filter.min_steepness = filter.max_steepness = filter.min_r_squared = 0.0;
  for (guint i = 0; i < N_CHOICES; i++)
    {
      const Option *option = &options[i][gtk_drop_down_get_selected (self->drop_downs[i])];

      filter.min_points += option->filter.min_points;
      filter.min_steepness += option->filter.min_steepness;
      filter.max_steepness += option->filter.max_steepness;
      filter.min_r_squared += option->filter.min_r_squared;
    }
  quern_function_search_set_filter (quern_explorer_get_search (self->explorer), &filter);
}

/* Resets the choices if the filter was cleared elsewhere. */
static void
found_changed_cb (QuernGrowthBar *self)
{
  if (quern_function_filter_asks_for_points (
        quern_function_search_get_filter (quern_explorer_get_search (self->explorer))))
    return;

  self->is_following = TRUE;
  for (guint i = 0; i < N_CHOICES; i++)
    gtk_drop_down_set_selected (self->drop_downs[i], 0);
  self->is_following = FALSE;
}

static void
has_points_changed_cb (QuernGrowthBar *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self),
                          self->explorer != NULL && quern_input_points_has_points (
                                                      quern_explorer_get_points (self->explorer)));
}

static void
quern_growth_bar_dispose (GObject *object)
{
  QuernGrowthBar *self = QUERN_GROWTH_BAR (object);
  GtkWidget *child;

  quern_explorer_release (&self->explorer, self);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (quern_growth_bar_parent_class)->dispose (object);
}

static void
quern_growth_bar_class_init (QuernGrowthBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_growth_bar_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "growthbar");
}

static GtkDropDown *
create_drop_down (QuernGrowthBar *self,
                  Choice          choice)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  GtkWidget *widget;

  for (guint i = 0; i < MAX_OPTIONS && options[choice][i].label != NULL; i++)
    gtk_string_list_append (labels, _(options[choice][i].label));

  widget = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&labels)), NULL);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _(names[choice]),
                                  -1);
  g_signal_connect_swapped (widget, "notify::selected", G_CALLBACK (chosen_cb), self);
  gtk_widget_set_parent (widget, GTK_WIDGET (self));

  return GTK_DROP_DOWN (widget);
}

static void
quern_growth_bar_init (QuernGrowthBar *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  for (guint i = 0; i < N_CHOICES; i++)
    self->drop_downs[i] = create_drop_down (self, i);

  has_points_changed_cb (self);
}

void
quern_growth_bar_set_explorer (QuernGrowthBar *self,
                               QuernExplorer  *explorer)
{
  static const QuernExplorerHandler handlers[] = {
    { "notify::has-points", G_CALLBACK (has_points_changed_cb) },
    { "notify::whole-profile", G_CALLBACK (has_points_changed_cb) },
    { "found", G_CALLBACK (found_changed_cb) },
  };

  g_return_if_fail (QUERN_IS_GROWTH_BAR (self));

  quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self);
  has_points_changed_cb (self);
}
