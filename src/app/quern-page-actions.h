/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-exporter.h"
#include "quern-profile-page.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PAGE_ACTIONS (quern_page_actions_get_type ())
G_DECLARE_FINAL_TYPE (QuernPageActions, quern_page_actions, QUERN, PAGE_ACTIONS, GObject)

/* Adds the actions to a map; map and page must live until they are finalized or disposed of. */
QuernPageActions *quern_page_actions_new (GActionMap       *map,
                                          QuernProfilePage *page,
                                          QuernExplorer    *explorer,
                                          QuernExporter    *exporter) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
