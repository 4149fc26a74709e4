/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-change.h"

G_BEGIN_DECLS

/* What a picture of a difference says in words. Percentages are of the total before (COMPARE C1),
 * which is given; where that is 0, there are none, and costs stand instead. */

/* Whose costs they are. */
typedef struct
{
  QuernEventSet *events; /* borrowed */
  QuernEventId   event;  /* the Δ */
  double         total;  /* before */
} QuernChangeSubject;

/* "+3.1 %", "≈−0.5 %" of an estimate, "≈±0.5 %" of one that may be either; "±0" */
char   *quern_change_words_dup_label       (const QuernChangeSubject *subject,
                                            const QuernBoxChange     *change) G_GNUC_WARN_UNUSED_RESULT;
/* The lines of a tooltip. */
char   *quern_change_words_dup_lines       (const QuernChangeSubject *subject,
                                            const QuernBoxChange     *change) G_GNUC_WARN_UNUSED_RESULT;
/* For a screen reader. */
char   *quern_change_words_dup_description (const QuernChangeSubject *subject,
                                            const QuernBoxChange     *change,
                                            const char               *name,
                                            guint                     level) G_GNUC_WARN_UNUSED_RESULT;
/* "+2.00 % more, −0.80 % less: Δ = +1.20 % of the total before" */
char   *quern_change_words_dup_caption     (const QuernChangeSubject *subject,
                                            const QuernBoxChange     *change,
                                            gboolean                  has_estimates) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type QuernLegendEntry): the three fills. */

G_END_DECLS
