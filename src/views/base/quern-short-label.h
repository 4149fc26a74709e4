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

/* brief: nullable: what a sentence is shortened to; there is always room for it. With "", the
 * sentence is left out if it has no room, and the label must expand: it gets what others leave. A
 * new sentence has no brief. */
void        quern_short_label_set_brief    (QuernShortLabel *self,
                                            const char      *brief);

/* The label of a name requests what the name needs when it is shortened to so many px, which is
 * often less; -1: what the whole name needs. */
void        quern_short_label_set_max_width (QuernShortLabel *self,
                                             int              width);

/* Returns the px of the last part of a name, with an ellipsis for its scope. */
int         quern_short_label_measure_last (QuernShortLabel *self);
/* Whether the whole text fits into its lines at that width, in px. */
gboolean    quern_short_label_fits         (QuernShortLabel *self,
                                            int              width);
/* The whole text, and what fits into the label, both without markup. */
const char *quern_short_label_get_text     (QuernShortLabel *self);
const char *quern_short_label_get_shown    (QuernShortLabel *self);

G_END_DECLS
