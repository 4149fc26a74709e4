/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The steps of the heat ramp from cold to hot: what the marks beside code mean. */
#define QUERN_TYPE_HEAT_LEGEND (quern_heat_legend_get_type ())
G_DECLARE_FINAL_TYPE (QuernHeatLegend, quern_heat_legend, QUERN, HEAT_LEGEND, GtkWidget)

G_END_DECLS
