/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-function-label.h"

G_BEGIN_DECLS

#define QUERN_TYPE_SHORT_LABEL (quern_short_label_get_type ())
G_DECLARE_FINAL_TYPE (QuernShortLabel, quern_short_label, QUERN, SHORT_LABEL, GtkWidget)

/* Shows a name. profile: nullable: has the function of that name, whose other parts give way to its
 * last one. */
void        quern_short_label_set_name     (QuernShortLabel *self,
                                            const char      *name,
                                            QuernProfile    *profile,
                                            QuernFunctionId  function,
                                            QuernLabelFlags  flags);
/* Shows words and numbers. emphasis: nullable: makes markup of what is left of the sentence. */
void        quern_short_label_set_sentence (QuernShortLabel *self,
                                            const char      *sentence,
                                            char           *(*emphasis) (const char *text));

/* The whole text, and what fits into the label, both without markup. */
/* Whether the whole text fits into its lines at that width, in px. */
gboolean    quern_short_label_fits         (QuernShortLabel *self,
                                            int              width);
const char *quern_short_label_get_text     (QuernShortLabel *self);
const char *quern_short_label_get_shown    (QuernShortLabel *self);

G_END_DECLS
