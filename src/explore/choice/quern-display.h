/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* What pictures are coloured by. */
typedef enum
{
  QUERN_COLOUR_BY_GROUP,
  QUERN_COLOUR_BY_EVENT,  /* the heat of the event */
  QUERN_COLOUR_BY_SECOND, /* the heat of the second event, if any */
} QuernColourBy;

/**
 * QuernDisplay:
 *
 * How numbers, names and colours are shown. Independent of the profile.
 *
 * ## Properties, all of which can be set
 *
 * - `relative` (boolean): 100 % is what the selected function costs, not the total
 * - `absolute` (boolean): costs instead of shares
 * - `unchanged` (boolean): lists of a comparison include unchanged functions
 * - `self-heat` (boolean): the heat of lines and instructions excludes calls
 * - `demangle` (boolean, %TRUE): show demangled names
 * - `precision` (uint, 0 to 6): decimals of a share in per cent
 * - `min-weight` (double, 0 to 1): a ratio whose divisor is a smaller share of the total is dimmed,
 *   see quern_event_set_get_weight()
 * - `colour-by` (uint): a #QuernColourBy
 * - `plot` (string): options of the plot view, in its own format; "" for none
 */
#define QUERN_TYPE_DISPLAY (quern_display_get_type ())
G_DECLARE_FINAL_TYPE (QuernDisplay, quern_display, QUERN, DISPLAY, GObject)

QuernDisplay  *quern_display_new            (void) G_GNUC_WARN_UNUSED_RESULT;

gboolean       quern_display_get_relative   (QuernDisplay *self);
gboolean       quern_display_get_absolute   (QuernDisplay *self);
gboolean       quern_display_get_unchanged  (QuernDisplay *self);
gboolean       quern_display_get_self_heat  (QuernDisplay *self);
gboolean       quern_display_get_demangle   (QuernDisplay *self);
guint          quern_display_get_precision  (QuernDisplay *self);
double         quern_display_get_min_weight (QuernDisplay *self);
QuernColourBy  quern_display_get_colour_by  (QuernDisplay *self);
const char    *quern_display_get_plot       (QuernDisplay *self);

G_END_DECLS
