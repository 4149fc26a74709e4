/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What quern-gtk.h is for rooms without GTK. */

#include <gio/gio.h>
