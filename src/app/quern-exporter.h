/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_EXPORTER (quern_exporter_get_type ())
G_DECLARE_FINAL_TYPE (QuernExporter, quern_exporter, QUERN, EXPORTER, GObject)

/* parent: of the dialogs, and named after what is exported; it must outlive the exporter. */
QuernExporter *quern_exporter_new           (GtkWindow       *parent,
                                             QuernExplorer   *explorer) G_GNUC_WARN_UNUSED_RESULT;

/* Exports the picture of a view. view: nullable. */
void           quern_exporter_save_picture  (QuernExporter   *self,
                                             QuernView       *view);
void           quern_exporter_copy_picture  (QuernExporter   *self,
                                             QuernView       *view);
void           quern_exporter_print_picture (QuernExporter   *self,
                                             QuernView       *view);
/* export: (transfer full) (nullable). name: part of the file's name. */
void           quern_exporter_save_list     (QuernExporter   *self,
                                             QuernListExport *export,
                                             const char      *name);
/* Exports the whole profile as one HTML file. */
void           quern_exporter_save_report   (QuernExporter   *self);
/* Runs the main loop until all lists and reports are written. For the end of the program. */
void           quern_exporter_flush         (void);
/* Whether a picture is being put on the clipboard. */
gboolean       quern_exporter_is_copying    (QuernExporter   *self);

G_END_DECLS
