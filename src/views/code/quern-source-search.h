/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>
#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/* A search bar for the text of a view. Emits "found" with the start and the end of a
 * match, and "stopped". */
#define QUERN_TYPE_SOURCE_SEARCH (quern_source_search_get_type ())
G_DECLARE_FINAL_TYPE (QuernSourceSearch, quern_source_search, QUERN, SOURCE_SEARCH, AdwBin)

void quern_source_search_set_buffer (QuernSourceSearch *self,
                                     GtkSourceBuffer   *buffer);
void quern_source_search_begin      (QuernSourceSearch *self);
void quern_source_search_step       (QuernSourceSearch *self,
                                     gboolean           forward);

G_END_DECLS
