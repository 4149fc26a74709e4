/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-picture.h"

G_BEGIN_DECLS

QuernPicture *quern_list_picture_new (GtkColumnView *view,
                                      GListModel    *rows) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
