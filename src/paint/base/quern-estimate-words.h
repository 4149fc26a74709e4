/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-layout.h"

G_BEGIN_DECLS

/* Texts about the cost of a box, which is known exactly or within bounds. total: 100 % */

/* "7.03 %". */
char *quern_estimate_words_dup_share       (double          cost,
                                            double          total) G_GNUC_WARN_UNUSED_RESULT;
/* Short, for use in a box: "7.0 %", "≈7.0 %". */
char *quern_estimate_words_dup_percent     (const QuernBox *box,
                                            double          total) G_GNUC_WARN_UNUSED_RESULT;
/* "here: 7.03 % (exact)", or what is certain and what is likely. */
char *quern_estimate_words_dup_certainty   (const QuernBox *box,
                                            double          total) G_GNUC_WARN_UNUSED_RESULT;
/* For a screen reader. */
char *quern_estimate_words_dup_description (const QuernBox *box,
                                            double          total,
                                            const char     *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
