/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *quern_helper_program_find (const char *name,
                                 const char *variable,
                                 const char *beside) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
