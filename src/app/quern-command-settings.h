/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Settings that each profiled command has of its own: the view, the columns of lists, and how the
 * graph looks. A window keeps them in memory, so that two windows can show two programs, and saves
 * them with the command's state. */

GSettings *quern_command_settings_new     (void) G_GNUC_WARN_UNUSED_RESULT;
void       quern_command_settings_save    (GSettings *self,
                                           GSettings *everywhere,
                                           GKeyFile  *state);
void       quern_command_settings_restore (GSettings *self,
                                           GSettings *everywhere,
                                           GKeyFile  *state);

G_END_DECLS
