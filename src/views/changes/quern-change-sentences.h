/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

/**
 * QuernChangeSentences:
 *
 * Describes the largest changes of the shown event since the baseline in sentences, which are
 * listed by a worker. Activating a sentence goes to its function; names link to their functions.
 */
#define QUERN_TYPE_CHANGE_SENTENCES (quern_change_sentences_get_type ())
G_DECLARE_FINAL_TYPE (QuernChangeSentences, quern_change_sentences, QUERN, CHANGE_SENTENCES,
                      GtkWidget)

/* explorer: (nullable). The sentences follow its event and comparison. */
void       quern_change_sentences_set_explorer (QuernChangeSentences *self,
                                                QuernExplorer        *explorer);
/* (element-type QuernChange): the shown changes; empty until they are known. */
GPtrArray *quern_change_sentences_get_changes  (QuernChangeSentences *self);
/* Sets the maximum height, in px; beyond it the sentences scroll. */
void       quern_change_sentences_set_most_height (QuernChangeSentences *self,
                                                int                   height);

G_END_DECLS
