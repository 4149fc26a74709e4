/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-image-export.h"

G_BEGIN_DECLS

/* Prints a picture with the texts around it, in portrait or landscape. The strings of the options
 * are copied; their format is ignored. */
GtkPrintOperation *quern_picture_print_new (QuernPicture            *picture,
                                            const QuernImageOptions *options) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
