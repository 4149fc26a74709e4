/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-kind-bar.h"

#include "quern-apportion.h"
#include "quern-format.h"
#include "quern-function-kind.h"
#include "quern-php-menu.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Px */
#define BAR_HEIGHT 6
#define GAP 1.0f
#define DOT 8.0f
#define SPACE 4.0f

#define TEXT_SCALE 0.85

/**
 * QuernKindBar:
 *
 * A bar that shows how the self cost of a PHP profile is divided among the kinds of
 * functions, the largest first, with a legend below. A click opens the menu of internal
 * functions. Hidden for other profiles.
 */
struct _QuernKindBar
{
  GtkWidget      parent_instance;

  QuernExplorer *explorer;                       /* owned, nullable */
  double         shares[QUERN_N_FUNCTION_KINDS]; /* 0..1 of all self costs */
  gint64         permille[QUERN_N_FUNCTION_KINDS]; /* the same, rounded such that they add up */
  guint          kinds[QUERN_N_FUNCTION_KINDS];  /* by share, the largest first */
  GtkWidget     *menu;
};

G_DEFINE_FINAL_TYPE (QuernKindBar, quern_kind_bar, GTK_TYPE_WIDGET)

/* The colour of the kind in all views, if functions are grouped by kind; otherwise a step of
 * the heat ramp, which no group uses. */
static guint
get_rank (QuernKindBar      *self,
          QuernFunctionKind  kind)
{
  QuernGrouping *grouping =
    quern_group_choice_get_by (quern_explorer_get_groups (self->explorer)) == QUERN_GROUP_BY_KIND
      ? quern_group_choice_get_grouping (quern_explorer_get_groups (self->explorer))
      : NULL;

  for (guint i = 0; grouping != NULL && i < quern_grouping_get_n_groups (grouping); i++)
    if (strcmp (quern_grouping_get_name (grouping, i), quern_function_kind_get_title (kind)) == 0)
      return quern_grouping_get_colour (grouping, i);

  return QUERN_HEAT_RANK + QUERN_N_HEAT_STEPS - 1 - 2 * kind;
}

static GdkRGBA
get_color (QuernKindBar      *self,
           QuernFunctionKind  kind)
{
  return quern_view_style_to_rgba (
    quern_palette_get_mark (quern_view_style_get ().scheme, get_rank (self, kind)));
}

/* Creates an area whose x counts from the start of the line, in text direction. */
static graphene_rect_t
make_area (QuernKindBar *self,
           float         x,
           float         y,
           float         width,
           float         height)
{
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    x = (float) gtk_widget_get_width (GTK_WIDGET (self)) - x - width;

  return GRAPHENE_RECT_INIT (x, y, width, height);
}

static void
append_bar (QuernKindBar *self,
            GtkSnapshot  *snapshot)
{
  const float width = (float) gtk_widget_get_width (GTK_WIDGET (self));
  double before = 0.0;
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline,
                                   &GRAPHENE_RECT_INIT (0.0f, 0.0f, width, BAR_HEIGHT),
                                   BAR_HEIGHT / 2.0f);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  for (guint i = 0; i < QUERN_N_FUNCTION_KINDS; i++)
    {
      const double share = self->shares[self->kinds[i]];
      const GdkRGBA color = get_color (self, self->kinds[i]);
      const float start = (float) before * width;
      const float length = (float) share * width - GAP;
      const graphene_rect_t area = make_area (self, start, 0.0f, MAX (length, 0.0f), BAR_HEIGHT);

      before += share;
      if (length > 0.0f)
        gtk_snapshot_append_color (snapshot, &color, &area);
    }
  gtk_snapshot_pop (snapshot);
}

static PangoLayout *
create_layout (QuernKindBar *self,
               const char   *text)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (TEXT_SCALE));
  pango_layout_set_attributes (layout, attributes);

  return layout;
}

/* "53.7 %", as in the summary */
static char *
dup_percent (QuernKindBar *self,
             guint         kind)
{
  const double least = 1e-6; /* "< 0.1 %" */

  return quern_format_percent (
    self->permille[kind] > 0 ? (double) self->permille[kind] / 1000.0 : least, 1);
}

/* "● Internal 53.7 %" */
static void
append_word (QuernKindBar *self,
             GtkSnapshot  *snapshot,
             guint         kind,
             PangoLayout  *layout,
             float         x,
             float         y)
{
  const GdkRGBA color = get_color (self, kind);
  const GdkRGBA dim = quern_view_style_to_rgba (
    quern_palette_get_surface (quern_view_style_get ().scheme, QUERN_SURFACE_DIM));
  graphene_rect_t area;
  GskRoundedRect dot;
  int width;
  int height;

  pango_layout_get_pixel_size (layout, &width, &height);
  area = make_area (self, x, y + ((float) height - DOT) / 2.0f, DOT, DOT);
  gsk_rounded_rect_init_from_rect (&dot, &area, DOT / 4.0f);
  gtk_snapshot_push_rounded_clip (snapshot, &dot);
  gtk_snapshot_append_color (snapshot, &color, &area);
  gtk_snapshot_pop (snapshot);

  area = make_area (self, x + DOT + SPACE, y, (float) width, (float) height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &area.origin);
  gtk_snapshot_append_layout (snapshot, layout, &dim);
  gtk_snapshot_restore (snapshot);
}

/* Lays out the legend of all kinds, in as many lines of width px as it takes, and draws it.
 * snapshot: nullable. Returns the height with that of the bar. */
static float
lay_out_words (QuernKindBar *self,
               float         width,
               GtkSnapshot  *snapshot)
{
  float x = 0.0f;
  float y = BAR_HEIGHT + SPACE;
  int height = 0;

  for (guint i = 0; i < QUERN_N_FUNCTION_KINDS && self->shares[self->kinds[i]] > 0.0; i++)
    {
      guint kind = self->kinds[i];
      g_autofree char *share = dup_percent (self, kind);
      g_autofree char *text = g_strdup_printf ("%s %s", quern_function_kind_get_title (kind),
                                               share);
      g_autoptr (PangoLayout) layout = create_layout (self, text);
      float length;
      int text_width;

      pango_layout_get_pixel_size (layout, &text_width, &height);
      length = DOT + SPACE + (float) text_width;
      if (x > 0.0f && x + length > width)
        {
          x = 0.0f;
          y += (float) height;
        }
      if (snapshot != NULL)
        append_word (self, snapshot, kind, layout, x, y);
      x += length + 3.0f * SPACE;
    }

  return y + (float) height;
}

static void
quern_kind_bar_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  QuernKindBar *self = QUERN_KIND_BAR (widget);

  if (self->explorer == NULL)
    return;

  append_bar (self, snapshot);
  (void) lay_out_words (self, (float) gtk_widget_get_width (widget), snapshot);
}

static GtkSizeRequestMode
quern_kind_bar_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
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
  *minimum = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = (int) ceilf (lay_out_words (QUERN_KIND_BAR (widget),
                                           for_size >= 0 ? (float) for_size : INFINITY, NULL));
  *natural = *minimum;
}

static int
compare_shares (gconstpointer a,
                gconstpointer b,
                gpointer      shares)
{
  double x = ((const double *) shares)[*(const guint *) a];
  double y = ((const double *) shares)[*(const guint *) b];

  return x > y ? -1 : x < y;
}

static void
round_shares (QuernKindBar *self)
{
  const double scale = 1e15;
  gint64 weights[QUERN_N_FUNCTION_KINDS];

  for (guint i = 0; i < QUERN_N_FUNCTION_KINDS; i++)
    weights[i] = (gint64) (self->shares[i] * scale);
  quern_apportion (1000, weights, QUERN_N_FUNCTION_KINDS, self->permille);
}

/* FALSE if there are no costs. */
static gboolean
add_up (QuernKindBar *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
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
  round_shares (self);

  for (guint i = 0; i < QUERN_N_FUNCTION_KINDS; i++)
    self->kinds[i] = i;
  g_qsort_with_data (self->kinds, QUERN_N_FUNCTION_KINDS, sizeof *self->kinds, compare_shares,
                     self->shares);

  return sum > 0.0;
}

/* Sets tooltip and accessible label: "Self cost: Internal 53.7 %, Class 2.6 %". */
static void
update_label (QuernKindBar *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *whole = NULL;

  for (guint i = 0; i < QUERN_N_FUNCTION_KINDS && self->shares[self->kinds[i]] > 0.0; i++)
    {
      g_autofree char *percent = dup_percent (self, self->kinds[i]);

      g_string_append_printf (text, "%s%s %s", i > 0 ? ", " : "",
                              quern_function_kind_get_title (self->kinds[i]), percent);
    }
  /* Translators: followed by kinds of functions and their shares */
  whole = g_strdup_printf (_("Self cost: %s"), text->str);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), whole);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, whole, -1);
}

/* Hides the bar for ratios of events, which have no shares. */
static void
update (QuernKindBar *self)
{
  gboolean is_shown = self->explorer != NULL &&
                      quern_explorer_get_analysis (self->explorer) != NULL &&
                      quern_event_choice_get_event (quern_explorer_get_events (self->explorer)) !=
                        QUERN_NONE &&
                      quern_analyser_has_kinds (quern_explorer_get_analyser (self->explorer));

  if (is_shown)
    is_shown = !quern_event_set_is_ratio (
      quern_profile_get_events (quern_explorer_get_profile (self->explorer)),
      quern_event_choice_get_event (quern_explorer_get_events (self->explorer)));
  if (is_shown)
    is_shown = add_up (self);
  if (is_shown)
    update_label (self);
  gtk_widget_set_visible (GTK_WIDGET (self), is_shown);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
pressed_cb (QuernKindBar *self,
            int           n_press,
            double        x,
            double        y)
{
  GdkRectangle area = { (int) x, (int) y, 1, 1 };

  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &area);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
quern_kind_bar_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  gtk_popover_present (GTK_POPOVER (QUERN_KIND_BAR (widget)->menu));
}

static void
quern_kind_bar_dispose (GObject *object)
{
  QuernKindBar *self = QUERN_KIND_BAR (object);

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  quern_explorer_release (&self->explorer, self);

  G_OBJECT_CLASS (quern_kind_bar_parent_class)->dispose (object);
}

static void
quern_kind_bar_class_init (QuernKindBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_kind_bar_dispose;
  widget_class->snapshot = quern_kind_bar_snapshot;
  widget_class->get_request_mode = quern_kind_bar_get_request_mode;
  widget_class->measure = quern_kind_bar_measure;
  widget_class->size_allocate = quern_kind_bar_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "kindbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
quern_kind_bar_init (QuernKindBar *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  g_autoptr (GMenu) internal = quern_php_menu_create_internal ();
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append_section (menu, _("Internal Functions"), G_MENU_MODEL (internal));
  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  quern_view_style_watch (GTK_WIDGET (self));
}

void
quern_kind_bar_set_explorer (QuernKindBar  *self,
                             QuernExplorer *explorer)
{
  static const QuernExplorerHandler handlers[] = {
    { "notify::analysis", G_CALLBACK (update) },
    { "notify::event", G_CALLBACK (update) },
    { "notify::grouping", G_CALLBACK (update) },
    { "notify::whole-profile", G_CALLBACK (update) },
  };

  g_return_if_fail (QUERN_IS_KIND_BAR (self));

  if (quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self))
    update (self);
}
