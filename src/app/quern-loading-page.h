/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-loading.h"

G_BEGIN_DECLS

#define QUERN_TYPE_LOADING_PAGE (quern_loading_page_get_type ())
G_DECLARE_FINAL_TYPE (QuernLoadingPage, quern_loading_page, QUERN, LOADING_PAGE, AdwBin)

/* The page that a window shows while it reads its first profile. */
GtkWidget *quern_loading_page_new (QuernLoading *loading) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
