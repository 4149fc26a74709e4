/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define QUERN_TYPE_APPLICATION (quern_application_get_type ())
G_DECLARE_FINAL_TYPE (QuernApplication, quern_application, QUERN, APPLICATION, AdwApplication)

QuernApplication *quern_application_new (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
