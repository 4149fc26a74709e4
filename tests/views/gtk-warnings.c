/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib.h>
#include <string.h>

/* Tests end with the first warning. GTK 4.24.1 emits this one in any program, because of how it
 * counts frames itself. */
#define OWN_WARNING "gdk_frame_timings_submitted() called on submitted frame"

static GLogWriterOutput
write_log (GLogLevelFlags   level,
           const GLogField *fields,
           gsize            n_fields,
           gpointer         user_data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") && strstr (fields[i].value, OWN_WARNING) != NULL)
      return G_LOG_WRITER_HANDLED;

  return g_log_writer_default (level, fields, n_fields, user_data);
}

/* Runs before main(), for each test in this folder. */
__attribute__ ((constructor)) static void
pass_over_warnings (void)
{
  g_log_set_writer_func (write_log, NULL, NULL);
}
