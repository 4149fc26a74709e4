/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Splits an integer in proportion to weights; the shares add up exactly. */
void quern_apportion (gint64        whole,
                      const gint64 *weights,
                      guint         n,
                      gint64       *shares);

G_END_DECLS
