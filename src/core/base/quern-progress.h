/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define QUERN_TYPE_PROGRESS (quern_progress_get_type ())
G_DECLARE_FINAL_TYPE (QuernProgress, quern_progress, QUERN, PROGRESS, GObject)

QuernProgress *quern_progress_new          (void) G_GNUC_WARN_UNUSED_RESULT;

double         quern_progress_get_fraction (QuernProgress *self);
void           quern_progress_enter        (QuernProgress *self,
                                            double         end);
void           quern_progress_report       (QuernProgress *self,
                                            guint64        done,
                                            guint64        total);

G_END_DECLS
