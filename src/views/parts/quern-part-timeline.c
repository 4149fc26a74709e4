/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-timeline.h"

#include "quern-config.h"
#include "quern-cost-text.h"
#include "quern-event-format.h"
#include "quern-explorer.h"
#include "quern-format.h"
#include "quern-part-words.h"
#include "quern-parts-painter.h"
#include "quern-parts-picture.h"
#include "quern-properties.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

struct _QuernPartTimeline
{
  GtkWidget        parent_instance;

  QuernExplorer   *explorer;         /* owned, nullable */
  QuernPartLanes  *lanes;            /* owned, nullable: NULL without parts */
  QuernText       *text;             /* owned, nullable: made when drawn */
  QuernPartLength  length;

  guint            cursor;           /* or QUERN_NONE */
  guint            anchor;           /* start of a range; or QUERN_NONE */
  guint            hovered;          /* or QUERN_NONE */
  gboolean         is_dragging;
  graphene_rect_t  band;             /* px; valid while dragging */
};

#define MIN_WIDTH 280
#define PICTURE_WIDTH 1200.0

/**
 * QuernPartTimeline:
 *
 * The parts of a profile in lanes, one for each thread. Chosen parts are
 * coloured by their cost, others are pale. A click chooses a part, Ctrl+click adds or
 * removes one, Shift+click chooses a range; so do the arrow keys and the space bar.
 *
 * ## Signals
 *
 * - `notify::cursor`: the keyboard cursor has moved
 */
G_DEFINE_FINAL_TYPE (QuernPartTimeline, quern_part_timeline, GTK_TYPE_WIDGET)

/* Returns FALSE if there are no parts. */
static gboolean
get_scene (QuernPartTimeline *self,
           QuernPartsScene   *scene)
{
  QuernPartChoice *parts;

  if (self->lanes == NULL)
    return FALSE;

  parts = quern_analyser_get_parts (quern_explorer_get_analyser (self->explorer));
  *scene = (QuernPartsScene) {
    .lanes = self->lanes,
    .chosen = quern_part_choice_get_chosen (parts),
    .width = MAX (gtk_widget_get_width (GTK_WIDGET (self)), MIN_WIDTH),
  };

  return TRUE;
}

/* text: nullable */
static void
append_brief (GString    *words,
              const char *text)
{
  g_autofree char *brief =
    text != NULL ? quern_visible_take_brief (quern_part_words_dup (text)) : NULL;

  if (brief != NULL)
    g_string_append_printf (words, "\n%s", brief);
}

/* "Part 3", followed by lines of details */
static char *
dup_words (QuernPartTimeline *self,
           guint              part)
{
  QuernProfile *profile = quern_analyser_get_whole_profile (
    quern_explorer_get_analyser (self->explorer));
  const QuernPart *data = quern_profile_get_part (profile, part);
  const QuernPartLane *lane = quern_part_lanes_get_lane (self->lanes,
                                                         self->lanes->boxes[part].lane);
  QuernEventId event;
  QuernEventSet *events = quern_explorer_get_part_events (self->explorer, &event);
  guint n_real = quern_event_set_get_n_real (events);
  g_autofree gint64 *row = quern_part_dup_total (data, n_real);
  GString *words = g_string_new (NULL);

  g_string_append_printf (words, _("Part %u of %u"), part + 1, quern_profile_get_n_parts (profile));
  if (data->has_thread)
    {
      g_string_append_c (words, '\n');
      g_string_append_printf (words, _("Thread %" PRId64), data->thread);
    }
  append_brief (words, lane->run);
  append_brief (words, data->timerange);
  append_brief (words, data->trigger);
  if (event != QUERN_NONE)
    {
      double total = quern_event_set_get_value (events, event, quern_profile_get_total (profile));
      double cost = quern_event_set_get_value (events, event, row);
      g_autofree char *share = quern_format_percent (total > 0.0 ? cost / total : (double) NAN, 2);
      g_autofree char *value = quern_cost_text_of (events, event, row);
      g_autofree char *name = quern_event_format_short_name (events, event);

      if (quern_event_set_is_ratio (events, event))
        g_string_append_printf (words, "\n%s %s", value, name);
      else
        g_string_append_printf (words, "\n%s · %s %s", share, value, name);
    }
  if (!quern_part_choice_has (
        quern_analyser_get_parts (quern_explorer_get_analyser (self->explorer)), part))
    g_string_append_printf (words, "\n%s", _("Not chosen"));

  return g_string_free (words, FALSE);
}

static void
describe (QuernPartTimeline *self)
{
  g_autofree char *lines = NULL;
  g_autofree char *words = NULL;

  if (self->cursor != QUERN_NONE && self->lanes != NULL)
    {
      g_auto (GStrv) split = NULL;

      lines = dup_words (self, self->cursor);
      split = g_strsplit (lines, "\n", -1);
      words = g_strjoinv (", ", split);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words != NULL ? words : _("Timeline of parts"),
                                  -1);
}

static void
make_lanes (QuernPartTimeline *self)
{
  QuernProfile *profile = NULL;
  QuernEventId event = QUERN_NONE;
  QuernEventSet *events = NULL;

  if (self->explorer != NULL)
    {
      profile = quern_analyser_get_whole_profile (quern_explorer_get_analyser (self->explorer));
      events = quern_explorer_get_part_events (self->explorer, &event);
    }

  g_clear_pointer (&self->lanes, quern_part_lanes_free);
  if (profile != NULL && quern_profile_get_n_parts (profile) > 0)
    self->lanes = quern_part_lanes_new (profile, events, event,
                                        quern_part_timeline_get_length (self));
  if (self->lanes == NULL || self->cursor >= self->lanes->n_parts)
    {
      self->cursor = QUERN_NONE;
      self->anchor = QUERN_NONE;
    }
  self->hovered = QUERN_NONE;

  describe (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
parts_changed_cb (QuernPartTimeline *self)
{
  /* If a single part is chosen, keys act on it. */
  if (self->lanes != NULL)
    {
      QuernPartChoice *parts = quern_analyser_get_parts (
        quern_explorer_get_analyser (self->explorer));

      if (parts != NULL && quern_part_choice_get_n_chosen (parts) == 1 &&
          quern_part_choice_get_n_parts (parts) == self->lanes->n_parts)
        quern_part_timeline_set_cursor (self, quern_part_choice_get_first (parts));
    }

  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Of the scrolled window around it, as there may be many threads; NULL if there is none. */
static GtkAdjustment *
get_adjustment (QuernPartTimeline *self)
{
  GtkWidget *window = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);

  return window != NULL ? gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window)) : NULL;
}

/* The visible range, px. */
static void
get_visible (QuernPartTimeline *self,
             double            *y,
             double            *height)
{
  GtkAdjustment *adjustment = get_adjustment (self);

  *y = 0.0;
  *height = gtk_widget_get_height (GTK_WIDGET (self));
  if (adjustment != NULL)
    {
      *y = gtk_adjustment_get_value (adjustment);
      *height = MIN (*height - *y, gtk_adjustment_get_page_size (adjustment));
    }
}

static void
append_frame (GtkSnapshot           *snapshot,
              const graphene_rect_t *area,
              float                  width,
              GdkRGBA                color)
{
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, area, 2.0f);
  gtk_snapshot_append_border (snapshot, &outline,
                              (float[4]) { width, width, width, width },
                              (GdkRGBA[4]) { color, color, color, color });
}

static void
append_states (QuernPartTimeline *self,
               GtkSnapshot       *snapshot,
               const QuernStyle  *style)
{
  GdkRGBA accent = quern_view_style_to_rgba (style->accent);
  GdkRGBA text =
    quern_view_style_to_rgba (quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT));
  graphene_rect_t area;

  if (self->hovered != QUERN_NONE)
    {
      quern_part_timeline_get_bounds (self, self->hovered, &area);
      append_frame (snapshot, &area, 1.5f, text);
    }
  if (self->cursor != QUERN_NONE)
    {
      quern_part_timeline_get_bounds (self, self->cursor, &area);
      graphene_rect_inset (&area, -2.0f, -2.0f);
      append_frame (snapshot, &area, gtk_widget_has_focus (GTK_WIDGET (self)) ? 2.0f : 1.0f,
                    accent);
    }
  if (self->is_dragging)
    {
      GdkRGBA fill = accent;

      fill.alpha = 0.15f;
      gtk_snapshot_append_color (snapshot, &fill, &self->band);
      append_frame (snapshot, &self->band, 1.0f, accent);
    }
}

static void
quern_part_timeline_snapshot (GtkWidget   *widget,
                              GtkSnapshot *snapshot)
{
  QuernPartTimeline *self = QUERN_PART_TIMELINE (widget);
  QuernStyle style = quern_view_style_get ();
  QuernPartsScene scene;
  graphene_rect_t area;
  double y, height;
  cairo_t *cr;

  if (!get_scene (self, &scene))
    return;

  get_visible (self, &y, &height);
  if (height < 1.0)
    return;

  if (self->text == NULL)
    {
      g_autofree char *family = quern_view_style_dup_font_family (widget);

      self->text = quern_text_new (family);
    }

  graphene_rect_init (&area, 0.0f, (float) y, (float) gtk_widget_get_width (widget),
                      (float) height);
  gtk_snapshot_push_clip (snapshot, &area);
  cr = gtk_snapshot_append_cairo (snapshot, &area);
  quern_parts_scene_draw (&scene, cr, self->text, &style, y, height);
  cairo_destroy (cr);
  append_states (self, snapshot, &style);
  gtk_snapshot_pop (snapshot);
}

static void
quern_part_timeline_measure (GtkWidget      *widget,
                             GtkOrientation  orientation,
                             int             for_size,
                             int            *minimum,
                             int            *natural,
                             int            *minimum_baseline,
                             int            *natural_baseline)
{
  QuernPartTimeline *self = QUERN_PART_TIMELINE (widget);
  QuernPartsScene scene;

  *minimum = MIN_WIDTH;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = get_scene (self, &scene) ? (int) ceil (quern_parts_scene_get_height (&scene)) : 0;
  *natural = *minimum;
}

/* Choosing parts by pointer and keyboard */

static void
choose_range (QuernPartTimeline *self,
              guint              from,
              guint              to)
{
  g_autoptr (QuernPartChoice) parts =
    quern_part_choice_new_range (self->lanes->n_parts, from, to);

  quern_analyser_set_parts (quern_explorer_get_analyser (self->explorer), parts);
}

static void
toggle (QuernPartTimeline *self,
        guint              part)
{
  g_autoptr (QuernPartChoice) parts = quern_part_choice_toggle (
    quern_analyser_get_parts (quern_explorer_get_analyser (self->explorer)), part);

  /* At least one part must be chosen. */
  if (parts != NULL)
    quern_analyser_set_parts (quern_explorer_get_analyser (self->explorer), parts);
  else
    gtk_widget_error_bell (GTK_WIDGET (self));
}

/* Handles a click or a key on a part, as in any list. */
static void
act_on (QuernPartTimeline *self,
        guint              part,
        GdkModifierType    state)
{
  if ((state & GDK_SHIFT_MASK) != 0)
    {
      if (self->anchor == QUERN_NONE)
        self->anchor = self->cursor != QUERN_NONE ? self->cursor : part;
      quern_part_timeline_set_cursor (self, part);
      choose_range (self, self->anchor, part);
      return;
    }

  quern_part_timeline_set_cursor (self, part);
  self->anchor = part;
  if ((state & GDK_CONTROL_MASK) != 0)
    toggle (self, part);
  else
    choose_range (self, part, part);
}

/* Pointer */

static guint
find (QuernPartTimeline *self,
      double             x,
      double             y)
{
  QuernPartsScene scene;

  return get_scene (self, &scene) ? quern_parts_scene_find (&scene, x, y) : QUERN_NONE;
}

static void
set_hovered (QuernPartTimeline *self,
             guint              part)
{
  if (self->hovered == part)
    return;

  self->hovered = part;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), part != QUERN_NONE ? "pointer" : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (QuernPartTimeline *self,
           double             x,
           double             y)
{
  set_hovered (self, find (self, x, y));
}

static void
leave_cb (QuernPartTimeline *self)
{
  set_hovered (self, QUERN_NONE);
}

static void
pressed_cb (QuernPartTimeline *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
released_cb (QuernPartTimeline *self,
             int                n_press,
             double             x,
             double             y,
             GtkGesture        *gesture)
{
  guint part = find (self, x, y);

  if (part != QUERN_NONE)
    act_on (self, part,
            gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)));
}

static void
drag_update_cb (QuernPartTimeline *self,
                double             dx,
                double             dy,
                GtkGestureDrag    *gesture)
{
  double x, y;

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y) ||
      (!self->is_dragging &&
       !gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy)))
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  self->is_dragging = TRUE;
  graphene_rect_init (&self->band, (float) x, (float) y, (float) dx, (float) dy);
  graphene_rect_normalize (&self->band);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Chooses all parts that the band touches. */
static void
drag_end_cb (QuernPartTimeline *self)
{
  guint n_parts = self->lanes != NULL ? self->lanes->n_parts : 0;
  g_autofree gboolean *chosen = g_new0 (gboolean, MAX (n_parts, 1));
  guint last = QUERN_NONE;

  if (!self->is_dragging)
    return;

  self->is_dragging = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  for (guint i = 0; i < n_parts; i++)
    {
      graphene_rect_t bounds;

      quern_part_timeline_get_bounds (self, i, &bounds);
      chosen[i] = graphene_rect_intersection (&bounds, &self->band, NULL);
      if (chosen[i])
        last = i;
    }

  if (last != QUERN_NONE)
    {
      g_autoptr (QuernPartChoice) parts = quern_part_choice_new (chosen, n_parts);

      quern_part_timeline_set_cursor (self, last);
      self->anchor = quern_part_choice_get_first (parts);
      quern_analyser_set_parts (quern_explorer_get_analyser (self->explorer), parts);
    }
}

/* Keyboard */

/* The index of a part in its lane. */
static guint
find_in_lane (const guint *parts,
              guint        n_parts,
              guint        part)
{
  for (guint i = 0; i < n_parts; i++)
    if (parts[i] == part)
      return i;

  return 0;
}

/* The part of another lane that is nearest in time. */
static guint
find_nearest (QuernPartTimeline *self,
              guint              lane,
              guint              part)
{
  const QuernPartBox *box = &self->lanes->boxes[part];
  double middle = (box->from + box->to) / 2.0;
  double nearest = G_MAXDOUBLE;
  const QuernPartLane *there = quern_part_lanes_get_lane (self->lanes, lane);
  guint found = part;

  for (guint i = 0; i < there->n_parts; i++)
    {
      const QuernPartBox *other = &self->lanes->boxes[there->parts[i]];
      double distance = MAX (MAX (other->from - middle, middle - other->to), 0.0);

      if (distance < nearest)
        {
          nearest = distance;
          found = there->parts[i];
        }
    }

  return found;
}

static guint
get_neighbour (QuernPartTimeline *self,
               int                dx,
               int                dy)
{
  const QuernPartLane *here;
  guint lane, place;

  if (self->cursor == QUERN_NONE)
    return 0;

  lane = self->lanes->boxes[self->cursor].lane;
  here = quern_part_lanes_get_lane (self->lanes, lane);
  place = find_in_lane (here->parts, here->n_parts, self->cursor);
  if (dx < 0 && place > 0)
    return here->parts[place - 1];
  if (dx > 0 && place + 1 < here->n_parts)
    return here->parts[place + 1];
  if (dy < 0 && lane > 0)
    return find_nearest (self, lane - 1, self->cursor);
  if (dy > 0 && lane + 1 < self->lanes->lanes->len)
    return find_nearest (self, lane + 1, self->cursor);

  return self->cursor;
}

/* With Ctrl only the cursor moves. */
static gboolean
walk (QuernPartTimeline *self,
      guint              part,
      GdkModifierType    modifiers)
{
  if ((modifiers & GDK_CONTROL_MASK) != 0)
    quern_part_timeline_set_cursor (self, part);
  else
    act_on (self, part, modifiers);

  return GDK_EVENT_STOP;
}

static gboolean
key_pressed_cb (QuernPartTimeline *self,
                guint              key,
                guint              code,
                GdkModifierType    state)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (self->lanes == NULL ||
      (modifiers & ~(GdkModifierType) (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;

  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return walk (self, get_neighbour (self, -1, 0), modifiers);

    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return walk (self, get_neighbour (self, 1, 0), modifiers);

    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return walk (self, get_neighbour (self, 0, -1), modifiers);

    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return walk (self, get_neighbour (self, 0, 1), modifiers);

    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return walk (self, 0, modifiers);

    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return walk (self, self->lanes->n_parts - 1, modifiers);

    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
      if (self->cursor == QUERN_NONE)
        quern_part_timeline_set_cursor (self, 0);
      self->anchor = self->cursor;
      toggle (self, self->cursor);
      return GDK_EVENT_STOP;

    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      if (self->cursor != QUERN_NONE)
        choose_range (self, self->cursor, self->cursor);
      return GDK_EVENT_STOP;

    case GDK_KEY_a:
      if (modifiers != GDK_CONTROL_MASK)
        return GDK_EVENT_PROPAGATE;
      quern_analyser_choose_all_parts (quern_explorer_get_analyser (self->explorer));
      return GDK_EVENT_STOP;

    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
query_tooltip_cb (QuernPartTimeline *self,
                  int                x,
                  int                y,
                  gboolean           is_keyboard,
                  GtkTooltip        *tooltip)
{
  guint part = is_keyboard ? self->cursor : find (self, x, y);
  g_autofree char *words = NULL;
  graphene_rect_t bounds;

  if (part == QUERN_NONE || self->lanes == NULL)
    return FALSE;

  words = dup_words (self, part);
  gtk_tooltip_set_text (tooltip, words);
  quern_part_timeline_get_bounds (self, part, &bounds);
  gtk_tooltip_set_tip_area (tooltip,
                            &(GdkRectangle) { (int) bounds.origin.x, (int) bounds.origin.y,
                                              MAX ((int) bounds.size.width, 1),
                                              (int) bounds.size.height });

  return TRUE;
}

static void
init_input (QuernPartTimeline *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);

  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));

  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));

  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (widget, key);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (gtk_widget_queue_draw), self);
  gtk_widget_add_controller (widget, focus);

  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
}

/* Only the visible range is drawn, so scrolling must redraw it. */
static void
quern_part_timeline_root (GtkWidget *widget)
{
  GtkAdjustment *adjustment;

  GTK_WIDGET_CLASS (quern_part_timeline_parent_class)->root (widget);

  adjustment = get_adjustment (QUERN_PART_TIMELINE (widget));
  if (adjustment != NULL)
    g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw),
                             widget, G_CONNECT_SWAPPED);
}

static void
quern_part_timeline_dispose (GObject *object)
{
  QuernPartTimeline *self = QUERN_PART_TIMELINE (object);

  quern_explorer_release (&self->explorer, self);
  g_clear_pointer (&self->lanes, quern_part_lanes_free);
  g_clear_pointer (&self->text, quern_text_free);

  G_OBJECT_CLASS (quern_part_timeline_parent_class)->dispose (object);
}

static const QuernProperty properties[] = {
  { "cursor", G_TYPE_UINT, .get = G_CALLBACK (quern_part_timeline_get_cursor) },
};

static void
quern_part_timeline_class_init (QuernPartTimelineClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_part_timeline_dispose;
  widget_class->snapshot = quern_part_timeline_snapshot;
  widget_class->measure = quern_part_timeline_measure;
  widget_class->root = quern_part_timeline_root;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_css_name (widget_class, "parttimeline");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
quern_part_timeline_init (QuernPartTimeline *self)
{
  self->cursor = QUERN_NONE;
  self->anchor = QUERN_NONE;
  self->hovered = QUERN_NONE;
  self->length = QUERN_PART_LENGTH_TIME;

  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  init_input (self);
}

void
quern_part_timeline_set_explorer (QuernPartTimeline *self,
                                  QuernExplorer     *explorer)
{
  static const QuernExplorerHandler handlers[] = {
    { "notify::whole-profile", G_CALLBACK (make_lanes) },
    { "notify::event", G_CALLBACK (make_lanes) },
    { "notify::parts", G_CALLBACK (parts_changed_cb) },
  };

  g_return_if_fail (QUERN_IS_PART_TIMELINE (self));

  if (!quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self))
    return;

  make_lanes (self);
  parts_changed_cb (self);
}

QuernPartLength
quern_part_timeline_get_length (QuernPartTimeline *self)
{
  QuernProfile *profile;

  g_return_val_if_fail (QUERN_IS_PART_TIMELINE (self), QUERN_PART_LENGTH_COST);

  profile = self->explorer != NULL
              ? quern_analyser_get_whole_profile (quern_explorer_get_analyser (self->explorer))
              : NULL;

  return profile != NULL && quern_part_lanes_has_time (profile) ? self->length
                                                                : QUERN_PART_LENGTH_COST;
}

void
quern_part_timeline_set_length (QuernPartTimeline *self,
                                QuernPartLength    length)
{
  g_return_if_fail (QUERN_IS_PART_TIMELINE (self));

  if (self->length == length)
    return;

  self->length = length;
  make_lanes (self);
}

QuernPicture *
quern_part_timeline_create_picture (QuernPartTimeline *self)
{
  QuernPartsOptions options = { .width = PICTURE_WIDTH };

  g_return_val_if_fail (QUERN_IS_PART_TIMELINE (self), NULL);

  if (self->lanes == NULL)
    return NULL;

  options.profile = quern_analyser_get_whole_profile (quern_explorer_get_analyser (self->explorer));
  options.events = quern_explorer_get_part_events (self->explorer, &options.event);
  options.length = quern_part_timeline_get_length (self);
  options.chosen = quern_part_choice_get_chosen (
    quern_analyser_get_parts (quern_explorer_get_analyser (self->explorer)));

  return QUERN_PICTURE (quern_parts_picture_new (&options));
}

guint
quern_part_timeline_get_cursor (QuernPartTimeline *self)
{
  g_return_val_if_fail (QUERN_IS_PART_TIMELINE (self), QUERN_NONE);

  return self->cursor;
}

/* Scrolls to the lane of the cursor. */
static void
show_cursor (QuernPartTimeline *self)
{
  GtkAdjustment *adjustment = get_adjustment (self);
  graphene_rect_t area;

  if (adjustment == NULL || self->cursor == QUERN_NONE)
    return;

  quern_part_timeline_get_bounds (self, self->cursor, &area);
  gtk_adjustment_clamp_page (adjustment, (double) area.origin.y,
                             (double) (area.origin.y + area.size.height));
}

void
quern_part_timeline_set_cursor (QuernPartTimeline *self,
                                guint              part)
{
  g_return_if_fail (QUERN_IS_PART_TIMELINE (self));
  g_return_if_fail (self->lanes != NULL && part < self->lanes->n_parts);

  if (self->cursor == part)
    return;

  self->cursor = part;
  show_cursor (self);
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify (G_OBJECT (self), "cursor");
}

void
quern_part_timeline_get_bounds (QuernPartTimeline *self,
                                guint              part,
                                graphene_rect_t   *bounds)
{
  QuernPartsScene scene;
  QuernRect rect;

  g_return_if_fail (QUERN_IS_PART_TIMELINE (self));
  g_return_if_fail (bounds != NULL);

  if (!get_scene (self, &scene))
    return;

  quern_parts_scene_get_bounds (&scene, part, &rect);
  graphene_rect_init (bounds, (float) rect.x, (float) rect.y, (float) rect.width,
                      (float) rect.height);
}
