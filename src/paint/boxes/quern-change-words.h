/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-change.h"

G_BEGIN_DECLS

/* Texts of pictures of a difference. Percentages are relative to the total of the "before" side
 * (COMPARE C1); if that is 0, costs are used instead. */

/* The event whose costs are described. */
typedef struct
{
  QuernEventSet *events; /* borrowed */
  QuernEventId   event;  /* the difference, Δ */
  double         total;  /* of the "before" side */
} QuernChangeSubject;

/* "+3.1 %", "≈−0.5 %" for an estimate, "≈±0.5 %" if its sign is uncertain; "±0" for no change */
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
/* "+2.00 % −0.80 % = Δ +1.20 % of the total before"; "Δ +2.00 % of the total before" if either
 * part rounds to 0 */
char   *quern_change_words_dup_caption     (const QuernChangeSubject *subject,
                                            const QuernBoxChange     *change,
                                            gboolean                  has_estimates) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
