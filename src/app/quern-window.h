/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"
#include "quern-exporter.h"
#include "quern-loading.h"
#include "quern-profile-page.h"

G_BEGIN_DECLS

#define QUERN_TYPE_WINDOW (quern_window_get_type ())
G_DECLARE_FINAL_TYPE (QuernWindow, quern_window, QUERN, WINDOW, AdwApplicationWindow)

QuernWindow *quern_window_new          (GtkApplication   *application) G_GNUC_WARN_UNUSED_RESULT;
/* One that neither shows a profile nor reads one; made if there is none. */
QuernWindow *quern_window_get_free     (GtkApplication   *application);

void         quern_window_open         (QuernWindow      *self,
                                        GPtrArray        *files,
                                        gboolean          adds_up);
/* The same with the dumps of a program that runs: the next ones are read as they are written. */
void         quern_window_follow       (QuernWindow      *self,
                                        GPtrArray        *files);
/* The page of the help that is about what the window shows. */
const char  *quern_window_get_help_page (QuernWindow     *self);
/* Files of a run, with what changed since a profile before. further: nullable: GFile: at most
 * QUERN_MAX_FURTHER_SIDES more profiles that are compared with it. */
void         quern_window_compare      (QuernWindow      *self,
                                        GPtrArray        *files,
                                        GPtrArray        *baseline,
                                        GPtrArray        *further);
/* The same with files that are on their way already. */
void         quern_window_show_opening (QuernWindow      *self,
                                        QuernOpening     *opening);

/* What it is made of. */
QuernExplorer    *quern_window_get_explorer (QuernWindow *self);
QuernLoading     *quern_window_get_loading  (QuernWindow *self);
QuernExporter    *quern_window_get_exporter (QuernWindow *self);
/* NULL before the first profile. */
QuernProfilePage *quern_window_get_page     (QuernWindow *self);

G_END_DECLS
