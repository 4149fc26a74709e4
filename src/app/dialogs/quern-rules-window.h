/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-joined-diff.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define QUERN_TYPE_RULES_WINDOW (quern_rules_window_get_type ())
G_DECLARE_FINAL_TYPE (QuernRulesWindow, quern_rules_window, QUERN, RULES_WINDOW, AdwWindow)

/* joined: the comparison that was made by these rules. */
GtkWindow *quern_rules_window_new (GtkWindow          *parent,
                                   QuernJoinedDiff    *joined,
                                   const char *const  *rules) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
