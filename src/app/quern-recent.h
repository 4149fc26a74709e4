/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-profile.h"

G_BEGIN_DECLS

/* The profiles that Quern opened, from the desktop's list of recent files. */

/* (element-type GtkRecentInfo), newest first. */
GPtrArray  *quern_recent_list     (void) G_GNUC_WARN_UNUSED_RESULT;
/* Entries that activate "win.open-recent" with a URI. */
GMenuModel *quern_recent_dup_menu (void) G_GNUC_WARN_UNUSED_RESULT;
void        quern_recent_add      (GFile         *file,
                                   QuernProfile  *profile);
void        quern_recent_clear    (void);

G_END_DECLS
