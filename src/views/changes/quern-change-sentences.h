/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

/**
 * QuernChangeSentences:
 *
 * The largest changes since the baseline in sentences, of the event that is shown. A sentence leads
 * to the function that it is about, and each name in it to that function. A worker makes them.
 */
#define QUERN_TYPE_CHANGE_SENTENCES (quern_change_sentences_get_type ())
G_DECLARE_FINAL_TYPE (QuernChangeSentences, quern_change_sentences, QUERN, CHANGE_SENTENCES,
                      GtkWidget)

/* Shows those of the explorer, nullable; again if it shows another event or comparison. */
void       quern_change_sentences_set_explorer (QuernChangeSentences *self,
                                                QuernExplorer        *explorer);
/* (element-type QuernChange): what is shown; empty until it is known. */
GPtrArray *quern_change_sentences_get_changes  (QuernChangeSentences *self);
/* The most height that they take, in px; beyond it they scroll. */
void       quern_change_sentences_set_most_height (QuernChangeSentences *self,
                                                int                   height);

G_END_DECLS
