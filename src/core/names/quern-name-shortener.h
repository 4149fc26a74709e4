/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-name-parts.h"

G_BEGIN_DECLS

/* For widths in letters instead of px. */
double quern_name_measure_letters (gpointer         user_data,
                                  const char       *text,
                                  gsize             length);

/* A function's name in at most width px; NULL if nothing readable fits. An ellipsis marks what was
 * cut. */
char *quern_name_shorten        (const char       *name,
                                 double            width,
                                 QuernMeasureFunc  measure,
                                 gpointer          user_data) G_GNUC_WARN_UNUSED_RESULT;

/* The same, of a part of a name, with an ellipsis between two ends; NULL if accepts returns FALSE
 * for all texts that fit. n_cut: how many bytes from its beginning may be cut. */
char *quern_name_shorten_ends   (const char       *text,
                                 gsize             n_cut,
                                 double            width,
                                 QuernMeasureFunc  measure,
                                 gpointer          user_data,
                                 gboolean        (*accepts) (const char *text, gpointer data),
                                 gpointer          data) G_GNUC_WARN_UNUSED_RESULT;

/* Whether not even the last part of the name was kept: "…dle_intel", "(…main)", or NULL. */
gboolean quern_name_is_cut      (const char       *shown);


/* Shortens a name or a path in the middle. */
char *quern_name_shorten_middle (const char       *text,
                                 double            width,
                                 QuernMeasureFunc  measure,
                                 gpointer          user_data) G_GNUC_WARN_UNUSED_RESULT;

/* Shortens any other text in the middle. Numbers keep all their digits or are dropped. */
char *quern_sentence_shorten    (const char       *text,
                                 double            width,
                                 QuernMeasureFunc  measure,
                                 gpointer          user_data) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
