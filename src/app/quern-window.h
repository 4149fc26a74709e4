/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-application.h"
#include "quern-opening.h"

G_BEGIN_DECLS

#define QUERN_TYPE_WINDOW (quern_window_get_type ())
G_DECLARE_FINAL_TYPE (QuernWindow, quern_window, QUERN, WINDOW, AdwApplicationWindow)

QuernWindow *quern_window_new          (QuernApplication *application) G_GNUC_WARN_UNUSED_RESULT;

void         quern_window_open         (QuernWindow      *self,
                                        GPtrArray        *files,
                                        gboolean          adds_up);
/* The same with files that are on their way already. */
void         quern_window_show_opening (QuernWindow      *self,
                                        QuernOpening     *opening);
/* Neither shows a profile nor reads one. */
gboolean     quern_window_is_free      (QuernWindow      *self);

G_END_DECLS
