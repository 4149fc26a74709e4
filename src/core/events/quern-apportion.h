/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Splits a whole number by weights, to the unit: see quern-apportion.c. */
void quern_apportion (gint64        whole,
                      const gint64 *weights,
                      guint         n,
                      gint64       *shares);

G_END_DECLS
