/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-timeline-private.h"

#include "quern-config.h"
#include "quern-cost-text.h"
#include "quern-format.h"
#include "quern-parts-picture.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <adwaita.h>
#include <inttypes.h>
#include <glib/gi18n.h>
#include <math.h>

#define MIN_WIDTH 280
#define PICTURE_WIDTH 1200.0

/**
 * QuernPartTimeline:
 *
 * The parts of a profile in lanes, one for each thread. Chosen parts are
 * coloured by their cost, others are pale. A click chooses one part, with Ctrl
 * one more or less, with Shift a range; so do the arrow keys and the space bar.
 *
 * ## Signals
 *
 * - `notify::cursor`: keys act on another part
 */
enum
{
  PROP_0,
  PROP_CURSOR,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (QuernPartTimeline, quern_part_timeline, GTK_TYPE_WIDGET)

static GParamSpec *properties[N_PROPS];

/* FALSE: there are no parts. */
gboolean
quern_part_timeline_get_scene (QuernPartTimeline *self,
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
  g_autofree char *brief = text != NULL ? quern_visible_brief (text) : NULL;

  if (brief != NULL)
    g_string_append_printf (words, "\n%s", brief);
}

/* "Part 3", and lines of what is known of it */
char *
quern_part_timeline_dup_words (QuernPartTimeline *self,
                               guint              part)
{
  QuernProfile *profile = quern_analyser_get_whole_profile (
    quern_explorer_get_analyser (self->explorer));
  const QuernPart *data = quern_profile_get_part (profile, part);
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
  append_brief (words, data->timerange);
  append_brief (words, data->trigger);
  if (event != QUERN_NONE)
    {
      double total = quern_event_set_get_value (events, event, quern_profile_get_total (profile));
      double cost = quern_event_set_get_value (events, event, row);
      g_autofree char *share = quern_format_percent (total > 0.0 ? cost / total : (double) NAN, 2);
      g_autofree char *value = quern_cost_text_of (events, event, row);
      g_autofree char *name = quern_visible_brief (quern_event_set_get_name (events, event));

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

      lines = quern_part_timeline_dup_words (self, self->cursor);
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
  if (self->lanes == NULL || self->cursor >= quern_part_lanes_get_n_parts (self->lanes))
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
  /* A single part is where keys go on from. */
  if (self->lanes != NULL)
    {
      QuernPartChoice *parts = quern_analyser_get_parts (
        quern_explorer_get_analyser (self->explorer));

      if (parts != NULL && quern_part_choice_get_n_chosen (parts) == 1 &&
          quern_part_choice_get_n_parts (parts) == quern_part_lanes_get_n_parts (self->lanes))
        quern_part_timeline_set_cursor (self, quern_part_choice_get_first (parts));
    }

  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What can be seen of it in its scrolled window: there may be many threads. */
static void
get_visible (QuernPartTimeline *self,
             double            *y,
             double            *height)
{
  GtkWidget *window = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);

  *y = 0.0;
  *height = gtk_widget_get_height (GTK_WIDGET (self));
  if (window != NULL)
    {
      GtkAdjustment *adjustment =
        gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window));

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

  if (!quern_part_timeline_get_scene (self, &scene))
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
    *minimum = quern_part_timeline_get_scene (self, &scene)
                 ? (int) ceil (quern_parts_scene_get_height (&scene))
                 : 0;
  *natural = *minimum;
}

static void
queue_draw_cb (QuernPartTimeline *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What is drawn depends on how far it is scrolled. */
static void
quern_part_timeline_root (GtkWidget *widget)
{
  GtkWidget *window;

  GTK_WIDGET_CLASS (quern_part_timeline_parent_class)->root (widget);

  window = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  if (window != NULL)
    g_signal_connect_object (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window)),
                             "value-changed", G_CALLBACK (queue_draw_cb), widget,
                             G_CONNECT_SWAPPED);
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

static void
quern_part_timeline_get_property (GObject    *object,
                                  guint       prop_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_CURSOR:
      g_value_set_uint (value, QUERN_PART_TIMELINE (object)->cursor);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
quern_part_timeline_class_init (QuernPartTimelineClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_part_timeline_dispose;
  object_class->get_property = quern_part_timeline_get_property;
  widget_class->snapshot = quern_part_timeline_snapshot;
  widget_class->measure = quern_part_timeline_measure;
  widget_class->root = quern_part_timeline_root;

  properties[PROP_CURSOR] =
    g_param_spec_uint ("cursor", NULL, NULL, 0, QUERN_NONE, QUERN_NONE,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

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
                           G_CALLBACK (queue_draw_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  quern_part_timeline_init_input (self);
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

/* Scrolls so that the lane of the cursor is seen. */
static void
show_cursor (QuernPartTimeline *self)
{
  GtkWidget *window = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t area;

  if (window == NULL || self->cursor == QUERN_NONE)
    return;

  quern_part_timeline_get_bounds (self, self->cursor, &area);
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window)),
                             (double) area.origin.y,
                             (double) (area.origin.y + area.size.height));
}

void
quern_part_timeline_set_cursor (QuernPartTimeline *self,
                                guint              part)
{
  g_return_if_fail (QUERN_IS_PART_TIMELINE (self));
  g_return_if_fail (self->lanes != NULL && part < quern_part_lanes_get_n_parts (self->lanes));

  if (self->cursor == part)
    return;

  self->cursor = part;
  show_cursor (self);
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CURSOR]);
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

  if (!quern_part_timeline_get_scene (self, &scene))
    return;

  quern_parts_scene_get_bounds (&scene, part, &rect);
  graphene_rect_init (bounds, (float) rect.x, (float) rect.y, (float) rect.width,
                      (float) rect.height);
}
