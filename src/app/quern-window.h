/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"
#include "quern-exporter.h"
#include "quern-loading.h"
#include "quern-profile-page.h"
#include "quern-recording.h"

G_BEGIN_DECLS

#define QUERN_TYPE_WINDOW (quern_window_get_type ())
G_DECLARE_FINAL_TYPE (QuernWindow, quern_window, QUERN, WINDOW, AdwApplicationWindow)

QuernWindow *quern_window_new          (GtkApplication   *application) G_GNUC_WARN_UNUSED_RESULT;
/* Returns a window that neither shows nor reads a profile, creating one if needed. */
QuernWindow *quern_window_get_free     (GtkApplication   *application);

void         quern_window_open         (QuernWindow      *self,
                                        GPtrArray        *files,
                                        gboolean          adds_up);
/* The same for the dumps of a program that is being recorded: further dumps are read as they are
 * written. */
void         quern_window_follow       (QuernWindow      *self,
                                        GPtrArray        *files,
                                        QuernRecording   *recording);
/* The id of the help page about what the window shows. */
const char  *quern_window_get_help_page (QuernWindow     *self);
/* Shows what changed in files since a profile before. adds_up: they may be of several runs.
 * further: nullable: GFile: at most QUERN_MAX_FURTHER_SIDES more profiles to compare with it. */
void         quern_window_compare      (QuernWindow      *self,
                                        GPtrArray        *files,
                                        gboolean          adds_up,
                                        GPtrArray        *baseline,
                                        GPtrArray        *further);
/* Shows files whose reading has already begun. */
void         quern_window_show_opening (QuernWindow      *self,
                                        QuernOpening     *opening);

/* The objects that the window consists of. */
QuernExplorer    *quern_window_get_explorer (QuernWindow *self);
QuernLoading     *quern_window_get_loading  (QuernWindow *self);
QuernExporter    *quern_window_get_exporter (QuernWindow *self);
/* NULL before the first profile is shown. */
QuernProfilePage *quern_window_get_page     (QuernWindow *self);

G_END_DECLS
