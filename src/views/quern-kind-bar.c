/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-kind-bar.h"

#include "quern-function-kind.h"
#include "quern-view-style.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define HEIGHT 6 /* px */
#define GAP 1.0f /* px */

/**
 * QuernKindBar:
 *
 * How the self cost of a profile of PHP is divided among the kinds of functions. Not
 * there with other profiles.
 */
struct _QuernKindBar
{
  GtkWidget      parent_instance;

  QuernExplorer *explorer; /* owned, nullable */
  GSignalGroup  *signals;  /* owned: of the explorer */
  double         shares[QUERN_N_FUNCTION_KINDS]; /* 0..1 of all self costs */
};

G_DEFINE_FINAL_TYPE (QuernKindBar, quern_kind_bar, GTK_TYPE_WIDGET)

/* The colour that the kind has in all views, if functions are grouped by kind. */
static guint
get_rank (QuernKindBar      *self,
          QuernFunctionKind  kind)
{
  QuernGrouping *grouping = quern_explorer_get_group_by (self->explorer) == QUERN_GROUP_BY_KIND
                              ? quern_explorer_get_grouping (self->explorer) : NULL;

  for (guint i = 0; grouping != NULL && i < quern_grouping_get_n_groups (grouping); i++)
    if (strcmp (quern_grouping_get_name (grouping, i), quern_function_kind_get_title (kind)) == 0)
      return quern_grouping_get_colour (grouping, i);

  return kind;
}

static void
quern_kind_bar_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  QuernKindBar *self = QUERN_KIND_BAR (widget);
  QuernStyle style = quern_view_style_get ();
  const float width = (float) gtk_widget_get_width (widget);
  const float height = (float) gtk_widget_get_height (widget);
  double before = 0.0;
  GskRoundedRect outline;

  if (self->explorer == NULL)
    return;

  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (0.0f, 0.0f, width, height),
                                   height / 2.0f);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  for (guint i = 0; i < QUERN_N_FUNCTION_KINDS; i++)
    {
      const guint rank = get_rank (self, i);
      GdkRGBA color = quern_view_style_to_rgba (quern_palette_get_mark (style.scheme, rank));
      float start = (float) before * width;
      float end;

      before += self->shares[i];
      end = (float) before * width;
      if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
        {
          float left = width - end;

          end = width - start;
          start = left;
        }
      if (end - start > GAP)
        gtk_snapshot_append_color (snapshot, &color,
                                   &GRAPHENE_RECT_INIT (start, 0.0f, end - start - GAP, height));
    }
  gtk_snapshot_pop (snapshot);
}

static void
quern_kind_bar_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 0;
  *natural = *minimum;
}

/* FALSE: nothing is spent. */
static gboolean
add_up (QuernKindBar *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernEventId event = quern_explorer_get_event (self->explorer);
  double sum = 0.0;

  memset (self->shares, 0, sizeof self->shares);
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      double cost = quern_event_set_get_value (events, event,
                                               quern_profile_get_self (profile, i));

      if (!(cost > 0.0) || isinf (cost))
        continue;
      self->shares[quern_function_kind_find (quern_profile_get_function_raw_name (profile, i))] +=
        cost;
      sum += cost;
    }
  for (guint i = 0; i < QUERN_N_FUNCTION_KINDS && sum > 0.0; i++)
    self->shares[i] /= sum;

  return sum > 0.0;
}

/* "Self cost: Internal 53.7 %, Class 2.6 %": what a screen reader says, too. */
static void
tell (QuernKindBar *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *whole = NULL;

  for (guint i = 0; i < QUERN_N_FUNCTION_KINDS; i++)
    if (self->shares[i] > 0.0)
      g_string_append_printf (text, "%s%s %.1f %%", text->len > 0 ? ", " : "",
                              quern_function_kind_get_title (i), self->shares[i] * 100.0);
  /* Translators: followed by kinds of functions and their shares */
  whole = g_strdup_printf (_("Self cost: %s"), text->str);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), whole);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, whole, -1);
}

/* Ratios of events have no shares. */
static void
update (QuernKindBar *self)
{
  gboolean is_shown = self->explorer != NULL &&
                      quern_explorer_get_analysis (self->explorer) != NULL &&
                      quern_explorer_get_event (self->explorer) != QUERN_NONE &&
                      quern_explorer_has_kinds (self->explorer);

  if (is_shown)
    is_shown = !quern_event_set_is_ratio (
      quern_profile_get_events (quern_explorer_get_profile (self->explorer)),
      quern_explorer_get_event (self->explorer));
  if (is_shown)
    is_shown = add_up (self);
  if (is_shown)
    tell (self);
  gtk_widget_set_visible (GTK_WIDGET (self), is_shown);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
quern_kind_bar_dispose (GObject *object)
{
  QuernKindBar *self = QUERN_KIND_BAR (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->explorer);

  G_OBJECT_CLASS (quern_kind_bar_parent_class)->dispose (object);
}

static void
quern_kind_bar_class_init (QuernKindBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_kind_bar_dispose;
  widget_class->snapshot = quern_kind_bar_snapshot;
  widget_class->measure = quern_kind_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "kindbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
quern_kind_bar_init (QuernKindBar *self)
{
  static const char * const signals[] = {
    "notify::analysis", "notify::event", "notify::grouping", "notify::whole-profile",
  };

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->signals = g_signal_group_new (QUERN_TYPE_EXPLORER);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_group_connect_swapped (self->signals, signals[i], G_CALLBACK (update), self);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
quern_kind_bar_set_explorer (QuernKindBar  *self,
                             QuernExplorer *explorer)
{
  g_return_if_fail (QUERN_IS_KIND_BAR (self));
  g_return_if_fail (explorer == NULL || QUERN_IS_EXPLORER (explorer));

  if (!g_set_object (&self->explorer, explorer))
    return;

  g_signal_group_set_target (self->signals, explorer);
  update (self);
}
