/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* The contents of one HTML report; holds its own data, so that a worker can write it. */
typedef struct _QuernHtmlExport QuernHtmlExport;

QuernHtmlExport *quern_html_export_new   (QuernExplorer    *explorer,
                                          GError          **error) G_GNUC_WARN_UNUSED_RESULT;
void             quern_html_export_free  (QuernHtmlExport    *self);
GBytes          *quern_html_export_write (QuernHtmlExport    *self,
                                          GCancellable       *cancellable,
                                          GError          **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernHtmlExport, quern_html_export_free)

G_END_DECLS
