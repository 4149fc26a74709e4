/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-code-pane.h"

G_BEGIN_DECLS

#define QUERN_TYPE_SOURCE_VIEW (quern_source_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernSourceView, quern_source_view, QUERN, SOURCE_VIEW, QuernCodePane)

/* FALSE if there is no text to search in. */
gboolean   quern_source_view_begin_search (QuernSourceView *self);

G_END_DECLS
