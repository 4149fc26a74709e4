/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The properties of the explorer, by name. */

#include "quern-explorer-parts.h"
#include "quern-explorer-private.h"
#include "quern-explorer-runs.h"

static GParamSpec *properties[N_PROPS];

void
quern_explorer_notify (QuernExplorer         *self,
                       QuernExplorerProperty  property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static guint
get_number (QuernExplorer *self,
            guint          prop_id)
{
  return prop_id == PROP_EVENT ? self->event
         : prop_id == PROP_SECOND_EVENT ? self->second_event
         : prop_id == PROP_SELECTED ? self->selected
         : prop_id == PROP_HOVERED ? self->hovered
         : prop_id == PROP_CENTRE ? quern_explorer_get_centre (self)
         : prop_id == PROP_GROUP_BY ? (guint) self->group_by
         : prop_id == PROP_COLOUR_BY ? (guint) self->colour_by
         : prop_id == PROP_PRECISION ? self->precision
         : prop_id == PROP_SEARCH_MODE ? self->search_mode
         : prop_id == PROP_INTERNAL ? (guint) self->internal
         : prop_id == PROP_SELECTED_GROUP ? self->selected_group
         : prop_id == PROP_GROUP_SUMS ? self->group_sums != NULL
         : prop_id == PROP_GROWTHS ? self->n_growths
         : prop_id == PROP_FOUND ? self->n_searches : self->n_marks;
}

static gboolean
get_flag (QuernExplorer *self,
          guint          prop_id)
{
  return prop_id == PROP_RELATIVE ? self->relative
         : prop_id == PROP_ABSOLUTE ? self->absolute
         : prop_id == PROP_SELF_HEAT ? self->self_heat
         : prop_id == PROP_DEMANGLE ? self->demangle
         : prop_id == PROP_DETECT_CYCLES ? self->detect_cycles
         : prop_id == PROP_GROUP_ROWS ? self->group_rows
         : prop_id == PROP_STEPS_OVER ? self->steps_over
         : prop_id == PROP_HAS_POINTS ? quern_explorer_has_points (self)
         : prop_id == PROP_ONLY_BOOKMARKED ? self->only_bookmarked
         : prop_id == PROP_CAN_GO_BACK ? quern_explorer_can_go_back (self)
         : prop_id == PROP_CAN_GO_FORWARD ? quern_explorer_can_go_forward (self)
                                          : quern_explorer_is_choosing (self);
}

static void
set_text (QuernExplorer *self,
          guint          prop_id,
          const char    *text)
{
  if (prop_id == PROP_SEARCH)
    quern_explorer_set_search (self, text);
  else if (prop_id == PROP_PLOT)
    quern_explorer_set_plot (self, text);
  else
    quern_explorer_set_group_pattern (self, text, NULL);
}

static void
set_flag (QuernExplorer *self,
          guint          prop_id,
          gboolean       value)
{
  if (prop_id == PROP_RELATIVE)
    quern_explorer_set_relative (self, value);
  else if (prop_id == PROP_ABSOLUTE)
    quern_explorer_set_absolute (self, value);
  else if (prop_id == PROP_SELF_HEAT)
    quern_explorer_set_self_heat (self, value);
  else if (prop_id == PROP_DETECT_CYCLES)
    quern_explorer_set_detect_cycles (self, value);
  else if (prop_id == PROP_STEPS_OVER)
    quern_explorer_set_steps_over (self, value);
  else if (prop_id == PROP_GROUP_ROWS)
    quern_explorer_set_group_rows (self, value);
  else if (prop_id == PROP_ONLY_BOOKMARKED)
    quern_explorer_set_only_bookmarked (self, value);
  else
    quern_explorer_set_demangle (self, value);
}

static void
set_choice (QuernExplorer *self,
            guint          prop_id,
            guint          value)
{
  if (prop_id == PROP_INTERNAL)
    quern_explorer_set_internal (self, value);
  else if (prop_id == PROP_COLOUR_BY)
    quern_explorer_set_colour_by (self, value);
  else
    quern_explorer_set_group_by (self, value);
}

static void
get_property (GObject    *object,
              guint       prop_id,
              GValue     *value,
              GParamSpec *pspec)
{
  QuernExplorer *self = QUERN_EXPLORER (object);

  switch (prop_id)
    {
    case PROP_ANALYSIS:
      g_value_set_object (value, self->analysis);
      break;

    case PROP_EVENTS_HERE:
    case PROP_EVENTS_EVERYWHERE:
      g_value_set_variant (value, self->own_events[prop_id == PROP_EVENTS_HERE
                                                     ? QUERN_EVENTS_HERE
                                                     : QUERN_EVENTS_EVERYWHERE]);
      break;

    case PROP_MIN_WEIGHT:
      g_value_set_double (value, self->min_weight);
      break;

    case PROP_SELECTED:
    case PROP_HOVERED:
    case PROP_CENTRE:
    case PROP_EVENT:
    case PROP_SECOND_EVENT:
    case PROP_GROUP_BY:
    case PROP_INTERNAL:
    case PROP_COLOUR_BY:
    case PROP_PRECISION:
    case PROP_SELECTED_GROUP:
    case PROP_GROUP_SUMS:
    case PROP_SEARCH_MODE:
    case PROP_FOUND:
    case PROP_MARKS:
    case PROP_GROWTHS:
      g_value_set_uint (value, get_number (self, prop_id));
      break;

    case PROP_GROUPING:
      g_value_set_object (value, quern_explorer_get_grouping (self));
      break;

    case PROP_RELATIVE:
    case PROP_ABSOLUTE:
    case PROP_SELF_HEAT:
    case PROP_DEMANGLE:
    case PROP_DETECT_CYCLES:
    case PROP_GROUP_ROWS:
    case PROP_STEPS_OVER:
    case PROP_ONLY_BOOKMARKED:
    case PROP_IS_CHOOSING:
    case PROP_CAN_GO_BACK:
    case PROP_CAN_GO_FORWARD:
    case PROP_HAS_POINTS:
      g_value_set_boolean (value, get_flag (self, prop_id));
      break;

    case PROP_SEARCH:
    case PROP_GROUP_PATTERN:
    case PROP_PLOT:
      g_value_set_string (value, prop_id == PROP_SEARCH ? self->search
                                 : prop_id == PROP_PLOT ? self->plot : self->group_pattern);
      break;

    case PROP_GROUP_PATTERNS:
      g_value_set_boxed (value, self->group_patterns);
      break;

    case PROP_WHOLE_PROFILE:
      g_value_set_object (value, self->whole);
      break;

    case PROP_PARTS:
      g_value_set_boxed (value, self->parts);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
set_property (GObject      *object,
              guint         prop_id,
              const GValue *value,
              GParamSpec   *pspec)
{
  QuernExplorer *self = QUERN_EXPLORER (object);

  switch (prop_id)
    {
    case PROP_ANALYSIS:
      quern_explorer_set_analysis (self, g_value_get_object (value));
      break;

    case PROP_EVENT:
      quern_explorer_set_event (self, g_value_get_uint (value));
      break;

    case PROP_SECOND_EVENT:
      quern_explorer_set_second_event (self, g_value_get_uint (value));
      break;

    case PROP_EVENTS_HERE:
      quern_explorer_set_own_events (self, QUERN_EVENTS_HERE, g_value_get_variant (value));
      break;

    case PROP_EVENTS_EVERYWHERE:
      quern_explorer_set_own_events (self, QUERN_EVENTS_EVERYWHERE, g_value_get_variant (value));
      break;

    case PROP_MIN_WEIGHT:
      quern_explorer_set_min_weight (self, g_value_get_double (value));
      break;

    case PROP_SELECTED:
      quern_explorer_set_selected (self, g_value_get_uint (value));
      break;

    case PROP_HOVERED:
      quern_explorer_set_hovered (self, g_value_get_uint (value));
      break;

    case PROP_INTERNAL:
    case PROP_COLOUR_BY:
    case PROP_GROUP_BY:
      set_choice (self, prop_id, g_value_get_uint (value));
      break;

    case PROP_SEARCH:
    case PROP_GROUP_PATTERN:
    case PROP_PLOT:
      set_text (self, prop_id, g_value_get_string (value));
      break;

    case PROP_GROUP_PATTERNS:
      quern_explorer_set_group_patterns (self, g_value_get_boxed (value));
      break;

    case PROP_RELATIVE:
    case PROP_ABSOLUTE:
    case PROP_SELF_HEAT:
    case PROP_DEMANGLE:
    case PROP_DETECT_CYCLES:
    case PROP_GROUP_ROWS:
    case PROP_STEPS_OVER:
    case PROP_ONLY_BOOKMARKED:
      set_flag (self, prop_id, g_value_get_boolean (value));
      break;

    case PROP_PRECISION:
      quern_explorer_set_precision (self, g_value_get_uint (value));
      break;

    case PROP_SEARCH_MODE:
      quern_explorer_set_search_mode (self, g_value_get_uint (value));
      break;

    case PROP_PARTS:
      quern_explorer_set_parts (self, g_value_get_boxed (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

#define READWRITE (G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS)

static GParamSpec *
uint_property (const char *name,
               guint       maximum,
               guint       value,
               gboolean    writable)
{
  return g_param_spec_uint (name, NULL, NULL, 0, maximum, value,
                            (writable ? G_PARAM_READWRITE : G_PARAM_READABLE) |
                              G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
}

static GParamSpec *
boolean_property (const char *name,
                  gboolean    writable)
{
  return g_param_spec_boolean (name, NULL, NULL, FALSE,
                               (writable ? G_PARAM_READWRITE : G_PARAM_READABLE) |
                                 G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
}

static GParamSpec *
events_property (const char *name)
{
  return g_param_spec_variant (name, NULL, NULL, G_VARIANT_TYPE (QUERN_OWN_EVENTS_TYPE), NULL,
                               READWRITE);
}

void
quern_explorer_install_properties (QuernExplorerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = get_property;
  object_class->set_property = set_property;

  properties[PROP_ANALYSIS] =
    g_param_spec_object ("analysis", NULL, NULL,
                         QUERN_TYPE_ANALYSIS, READWRITE);
  properties[PROP_GROUPING] =
    g_param_spec_object ("grouping", NULL, NULL,
                         QUERN_TYPE_GROUPING,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_SEARCH] =
    g_param_spec_string ("search", NULL, NULL,
                         "", READWRITE);

  properties[PROP_EVENT] = uint_property ("event", QUERN_NONE, QUERN_NONE, TRUE);
  properties[PROP_SECOND_EVENT] = uint_property ("second-event", QUERN_NONE, QUERN_NONE, TRUE);
  properties[PROP_EVENTS_HERE] = events_property ("events-here");
  properties[PROP_EVENTS_EVERYWHERE] = events_property ("events-everywhere");
  properties[PROP_COLOUR_BY] =
    uint_property ("colour-by", QUERN_COLOUR_BY_SECOND, QUERN_COLOUR_BY_GROUP, TRUE);
  properties[PROP_MIN_WEIGHT] =
    g_param_spec_double ("min-weight", NULL, NULL, 0.0, 1.0, QUERN_DEFAULT_MIN_WEIGHT, READWRITE);
  properties[PROP_SELECTED] = uint_property ("selected", QUERN_NONE, QUERN_NONE, TRUE);
  properties[PROP_CENTRE] = uint_property ("centre", QUERN_NONE, QUERN_NONE, FALSE);
  properties[PROP_HOVERED] = uint_property ("hovered", QUERN_NONE, QUERN_NONE, TRUE);
  properties[PROP_GROUP_BY] =
    uint_property ("group-by", QUERN_GROUP_BY_PATTERN, QUERN_GROUP_BY_NONE, TRUE);
  properties[PROP_PLOT] = g_param_spec_string ("plot", NULL, NULL, "", READWRITE);
  properties[PROP_GROUP_PATTERN] =
    g_param_spec_string ("group-pattern", NULL, NULL, "", READWRITE);
  properties[PROP_GROUP_PATTERNS] =
    g_param_spec_boxed ("group-patterns", NULL, NULL,
                        G_TYPE_STRV, READWRITE);
  properties[PROP_GROUP_SUMS] = uint_property ("group-sums", 1, 0, FALSE);
  properties[PROP_SELECTED_GROUP] = uint_property ("selected-group", QUERN_NONE, QUERN_NONE, FALSE);
  properties[PROP_PRECISION] =
    uint_property ("precision", QUERN_MAX_PRECISION, QUERN_DEFAULT_PRECISION, TRUE);
  properties[PROP_SEARCH_MODE] =
    uint_property ("search-mode", QUERN_NAME_REGEX, QUERN_NAME_LITERAL, TRUE);
  properties[PROP_FOUND] = uint_property ("found", G_MAXUINT, 0, FALSE);
  properties[PROP_GROWTHS] = uint_property ("growths", G_MAXUINT, 0, FALSE);
  properties[PROP_MARKS] = uint_property ("marks", G_MAXUINT, 0, FALSE);
  properties[PROP_RELATIVE] = boolean_property ("relative", TRUE);
  properties[PROP_GROUP_ROWS] = boolean_property ("group-rows", TRUE);
  properties[PROP_ONLY_BOOKMARKED] = boolean_property ("only-bookmarked", TRUE);
  properties[PROP_ABSOLUTE] = boolean_property ("absolute", TRUE);
  properties[PROP_SELF_HEAT] = boolean_property ("self-heat", TRUE);
  properties[PROP_DEMANGLE] =
    g_param_spec_boolean ("demangle", NULL, NULL,
                          TRUE, READWRITE);
  properties[PROP_DETECT_CYCLES] =
    g_param_spec_boolean ("detect-cycles", NULL, NULL,
                          TRUE, READWRITE);
  properties[PROP_CAN_GO_BACK] = boolean_property ("can-go-back", FALSE);
  properties[PROP_CAN_GO_FORWARD] = boolean_property ("can-go-forward", FALSE);
  properties[PROP_WHOLE_PROFILE] =
    g_param_spec_object ("whole-profile", NULL, NULL,
                         QUERN_TYPE_PROFILE,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_PARTS] =
    g_param_spec_boxed ("parts", NULL, NULL,
                        QUERN_TYPE_PART_CHOICE, READWRITE);
  properties[PROP_INTERNAL] =
    uint_property ("internal", QUERN_INTERNAL_DROPPED, QUERN_INTERNAL_SHOWN, TRUE);
  properties[PROP_STEPS_OVER] = boolean_property ("steps-over", TRUE);
  properties[PROP_HAS_POINTS] = boolean_property ("has-points", FALSE);
  properties[PROP_IS_CHOOSING] = boolean_property ("is-choosing", FALSE);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}
