/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-picture.h"

G_BEGIN_DECLS

/* What to save. All texts are borrowed; only dot and font_family are nullable. */
typedef struct
{
  QuernPicture *picture;
  const char   *dot;       /* the picture as a graph for graphviz */
  const char   *title;
  const char   *subtitle;
  const char   *footer;
  const char   *font_family; /* nullable: of the picture's texts */
  const char   *file_stem; /* of the name that is proposed */
} QuernExportSubject;

#define QUERN_TYPE_EXPORT_DIALOG (quern_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (QuernExportDialog, quern_export_dialog, QUERN, EXPORT_DIALOG, AdwWindow)

GtkWindow *quern_export_dialog_new (GtkWindow                *parent,
                                    const QuernExportSubject *subject) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
