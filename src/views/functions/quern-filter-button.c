/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-filter-button.h"

#include "quern-config.h"
#include "quern-entry-mark.h"
#include "quern-growth-bar.h"
#include "quern-php-menu.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>

/**
 * QuernFilterButton:
 *
 * A button that filters the search results in the list of functions. Its popover sets minimum
 * costs and number of calls, the object and, for profiles with points, the growth of costs.
 */
struct _QuernFilterButton
{
  GtkWidget        parent_instance;

  QuernExplorer *explorer;       /* owned, nullable */
  gboolean         is_following; /* the filter is being copied from the explorer */
  gboolean         has_object;   /* whether the explorer had an object filter last */

  /* Template children */
  GtkMenuButton   *button;
  GtkWidget       *unchanged;
  GtkMenuButton   *internal;
  GtkLabel        *inclusive_label;
  GtkSpinButton   *inclusive;
  GtkLabel        *self_cost_label;
  GtkLabel        *inclusive_unit;
  GtkLabel        *self_cost_unit;
  GtkSpinButton   *self_cost;
  GtkSpinButton   *cover;
  GtkSpinButton   *called;
  GtkSearchEntry  *object;
  GtkToggleButton *regex;
  GtkLabel        *problem;
  QuernGrowthBar  *growth_bar;
  GtkWidget       *clear;
};

G_DEFINE_FINAL_TYPE (QuernFilterButton, quern_filter_button, GTK_TYPE_WIDGET)

static void
spin_changed_cb (QuernFilterButton *self)
{
  QuernFunctionFilter filter;

  if (self->explorer == NULL || self->is_following)
    return;

  filter = *quern_function_search_get_filter (quern_explorer_get_search (self->explorer));
  filter.min_inclusive = gtk_spin_button_get_value (self->inclusive) / 100.0;
  filter.min_self = gtk_spin_button_get_value (self->self_cost) / 100.0;
  filter.cover = gtk_spin_button_get_value (self->cover) / 100.0;
  filter.min_called = gtk_spin_button_get_value (self->called) / 100.0;
  quern_function_search_set_filter (quern_explorer_get_search (self->explorer), &filter);
}

/* An invalid text does not change the filter; the problem is shown at once. */
static void
object_changed_cb (QuernFilterButton *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->object));
  QuernNameMode mode =
    gtk_toggle_button_get_active (self->regex) ? QUERN_NAME_REGEX : QUERN_NAME_LITERAL;
  g_autoptr (GError) error = NULL;
  gboolean is_good;

  if (self->explorer == NULL || self->is_following)
    return;

  is_good = quern_function_search_set_object_filter (quern_explorer_get_search (self->explorer),
                                                     text, mode, &error);
  quern_entry_mark_wrong (GTK_WIDGET (self->object), !is_good);
  gtk_label_set_label (self->problem, is_good ? "" : error->message);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), !is_good);
}

static void
clear_cb (QuernFilterButton *self)
{
  if (self->explorer == NULL)
    return;

  quern_function_search_clear_filters (quern_explorer_get_search (self->explorer));
  gtk_editable_set_text (GTK_EDITABLE (self->object), "");
}

/* Keeps the text that the user types, even if it is invalid; clears it only if the explorer's
 * filter was removed. */
static void
show_object (QuernFilterButton *self)
{
  gboolean has_object = *quern_function_search_get_object_filter (
                          quern_explorer_get_search (self->explorer)) != '\0';

  if (self->has_object && !has_object)
    gtk_editable_set_text (GTK_EDITABLE (self->object), "");
  self->has_object = has_object;
}

static void
update_button (QuernFilterButton *self)
{
  gboolean is_filtered = self->explorer != NULL && quern_function_search_is_filtered (
                                                     quern_explorer_get_search (self->explorer));
  const char *title = is_filtered ? _("Some functions are filtered out") : _("Filter functions");

  quern_view_style_set_class (GTK_WIDGET (self->button), "filtering", is_filtered);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  gtk_widget_set_sensitive (self->clear, is_filtered);
}

static gboolean
is_comparison (QuernFilterButton *self)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);

  return analysis != NULL && quern_analysis_is_comparison (analysis);
}

/* Follows changes made elsewhere: the filters were cleared, or the event has no shares. */
static void
follow (QuernFilterButton *self)
{
  QuernFunctionSearch *search;
  const QuernFunctionFilter *filter;
  gboolean has_costs;
  gboolean has_cover;
  gboolean is_difference;
  const char *unit;

  update_button (self);
  if (self->explorer == NULL)
    return;

  search = quern_explorer_get_search (self->explorer);
  filter = quern_function_search_get_filter (search);
  has_costs = quern_function_search_has_filter_costs (search);
  has_cover = quern_function_search_has_cover (search);
  is_difference = has_costs && !has_cover;
  gtk_widget_set_visible (self->unchanged, is_comparison (self));
  gtk_widget_set_visible (GTK_WIDGET (self->internal), quern_analyser_has_kinds (
                                                         quern_explorer_get_analyser (
                                                           self->explorer)));
  self->is_following = TRUE;
  gtk_spin_button_set_value (self->inclusive, filter->min_inclusive * 100.0);
  gtk_spin_button_set_value (self->self_cost, filter->min_self * 100.0);
  gtk_spin_button_set_value (self->cover, filter->cover * 100.0);
  gtk_spin_button_set_value (self->called, filter->min_called * 100.0);
  gtk_label_set_label (self->inclusive_label, is_difference ? _("Inclusive change at least")
                                                            : _("Inclusive at least"));
  gtk_label_set_label (self->self_cost_label, is_difference ? _("Self change at least")
                                                            : _("Self at least"));
  unit = is_difference ? _("% of total before") : _("% of total");
  gtk_label_set_label (self->inclusive_unit, unit);
  gtk_label_set_label (self->self_cost_unit, unit);
  gtk_widget_set_sensitive (GTK_WIDGET (self->inclusive), has_costs);
  gtk_widget_set_sensitive (GTK_WIDGET (self->self_cost), has_costs);
  gtk_widget_set_sensitive (GTK_WIDGET (self->cover), has_cover);
  show_object (self);
  self->is_following = FALSE;
}

static void
quern_filter_button_dispose (GObject *object)
{
  QuernFilterButton *self = QUERN_FILTER_BUTTON (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_FILTER_BUTTON);
  quern_explorer_release (&self->explorer, self);

  G_OBJECT_CLASS (quern_filter_button_parent_class)->dispose (object);
}

static void
quern_filter_button_class_init (QuernFilterButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_filter_button_dispose;
  g_type_ensure (QUERN_TYPE_GROWTH_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-filter-button.ui");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "filterbutton");
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, button);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, unchanged);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, internal);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, inclusive_label);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, inclusive);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, self_cost_label);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, self_cost);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, inclusive_unit);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, self_cost_unit);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, cover);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, called);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, object);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, regex);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, problem);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, growth_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernFilterButton, clear);
  gtk_widget_class_bind_template_callback (widget_class, spin_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, object_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_cb);
}

static void
quern_filter_button_init (QuernFilterButton *self)
{
  g_autoptr (GMenu) internal = quern_php_menu_create_internal ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_menu_model (self->internal, G_MENU_MODEL (internal));
  update_button (self);
}

void
quern_filter_button_set_explorer (QuernFilterButton *self,
                                  QuernExplorer     *explorer)
{
  static const QuernExplorerHandler handlers[] = {
    { "found", G_CALLBACK (follow) },
    { "notify::event", G_CALLBACK (follow) },
    { "notify::analysis", G_CALLBACK (follow) },
  };

  g_return_if_fail (QUERN_IS_FILTER_BUTTON (self));

  quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self);
  quern_growth_bar_set_explorer (self->growth_bar, explorer);
  follow (self);
}
