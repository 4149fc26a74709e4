/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-image-export.h"

G_BEGIN_DECLS

/* Prints a picture with what is written around it, on one page that it fits, upright
 * or across. The texts of the options are copied; their format does not matter. */
GtkPrintOperation *quern_picture_print_new (QuernPicture            *picture,
                                            const QuernImageOptions *options) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
