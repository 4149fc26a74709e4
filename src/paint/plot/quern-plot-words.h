/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-plot-scene.h"

G_BEGIN_DECLS

/* Texts of a plot. The caller owns those that are not const. */

/* The name of a kind, "Cost of a call", for menus and titles. */
const char *quern_plot_words_get_kind        (QuernPlotKind          kind);
/* The growth of the costs, "n²", or why it is unknown: "one input size". For a comparison whose
 * sides differ: "n log n → n²". */
char       *quern_plot_words_dup_class       (const QuernPlotScene  *scene) G_GNUC_WARN_UNUSED_RESULT;
/* "R² 0.9999", "R² > 0.9999"; NULL if the model has none. decimals: 1 to 6. */
char       *quern_plot_words_dup_quality     (const QuernCurveModel *model,
                                              guint                  decimals) G_GNUC_WARN_UNUSED_RESULT;
char       *quern_plot_words_dup_x_title     (const QuernPlotScene  *scene) G_GNUC_WARN_UNUSED_RESULT;
char       *quern_plot_words_dup_y_title     (const QuernPlotScene  *scene) G_GNUC_WARN_UNUSED_RESULT;
/* The name of a row: what its marks stand for. */
const char *quern_plot_words_get_row         (const QuernPlotScene  *scene,
                                              guint                  row);
char       *quern_plot_words_dup_tooltip     (const QuernPlotScene  *scene,
                                              guint                  item) G_GNUC_WARN_UNUSED_RESULT;
char       *quern_plot_words_dup_description (const QuernPlotScene  *scene,
                                              guint                  item) G_GNUC_WARN_UNUSED_RESULT;
char       *quern_plot_words_dup_caption     (const QuernPlotScene  *scene) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
