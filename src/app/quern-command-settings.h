/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Settings that each command has for itself: which view is shown, which columns lists have, and
 * what its graph looks like. A window has
 * them in memory, so that two windows can show two programs; what is kept lies with the
 * command's state. */

GSettings *quern_command_settings_new     (void) G_GNUC_WARN_UNUSED_RESULT;
void       quern_command_settings_save    (GSettings *self,
                                           GSettings *everywhere,
                                           GKeyFile  *state);
void       quern_command_settings_restore (GSettings *self,
                                           GSettings *everywhere,
                                           GKeyFile  *state);

G_END_DECLS
