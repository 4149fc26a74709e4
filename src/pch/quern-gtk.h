/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compiled once for all files of a room, with -Db_pch=true: GTK's headers take most of the time
 * that such a file needs. Nobody includes this. Each file still has to include what it uses, which
 * the test "layers" checks. */

#include <gtk/gtk.h>
