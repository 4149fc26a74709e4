/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

AdwMessageDialog *quern_question_new (GtkWindow  *parent,
                                      const char *heading,
                                      const char *body,
                                      GtkWidget  *extra) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
