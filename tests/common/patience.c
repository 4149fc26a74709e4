/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "patience.h"

#define PATIENCE_SECONDS 60

static gboolean
set_flag_cb (gpointer data)
{
  *(gboolean *) data = TRUE;

  return G_SOURCE_REMOVE;
}

void
patience_wait (gboolean (*is_done) (gpointer data),
               gpointer   data)
{
  gboolean is_late = FALSE;
  guint id = g_timeout_add_seconds (PATIENCE_SECONDS, set_flag_cb, &is_late);

  while (!is_done (data) && !is_late)
    g_main_context_iteration (NULL, TRUE);

  g_assert_false (is_late);
  g_source_remove (id);
}
