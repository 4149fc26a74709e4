/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-plot-scene.h"

G_BEGIN_DECLS

/* What a plot says in words. All return text to be freed. */

/* "cost of a call", for a choice; the same in a title or a menu. */
const char *quern_plot_words_get_kind        (QuernPlotKind          kind);
/* How the costs grow, "n²", or why that cannot be said: "one input size". Of a comparison, where
 * both sides differ: "n log n → n²". */
char       *quern_plot_words_dup_class       (const QuernPlotScene  *scene) G_GNUC_WARN_UNUSED_RESULT;
/* "R² 0.9999", "R² > 0.9999"; NULL where there is none. decimals: 1 to 6. */
char       *quern_plot_words_dup_quality     (const QuernCurveModel *model,
                                              guint                  decimals) G_GNUC_WARN_UNUSED_RESULT;
char       *quern_plot_words_dup_x_title     (const QuernPlotScene  *scene) G_GNUC_WARN_UNUSED_RESULT;
char       *quern_plot_words_dup_y_title     (const QuernPlotScene  *scene) G_GNUC_WARN_UNUSED_RESULT;
/* Of a row: what its marks are. */
const char *quern_plot_words_get_row         (const QuernPlotScene  *scene,
                                              guint                  row);
char       *quern_plot_words_dup_tooltip     (const QuernPlotScene  *scene,
                                              guint                  item) G_GNUC_WARN_UNUSED_RESULT;
char       *quern_plot_words_dup_description (const QuernPlotScene  *scene,
                                              guint                  item) G_GNUC_WARN_UNUSED_RESULT;
char       *quern_plot_words_dup_caption     (const QuernPlotScene  *scene) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
