/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How a program ended. For its exit status, see g_subprocess_get_exit_status(). */
typedef struct
{
  GByteArray *output;    /* owned */
  char       *message;   /* owned: the last line of its standard error, valid UTF-8; or "" */
  gboolean    timed_out;
  gboolean    too_much;  /* it wrote more than allowed, and was killed */
} QuernChildEnd;

void quern_child_process_communicate (GSubprocess   *process,
                                      guint          max_output,
                                      guint          timeout_ms,
                                      GCancellable  *cancellable,
                                      QuernChildEnd *end);
void quern_child_end_clear           (QuernChildEnd *end);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernChildEnd, quern_child_end_clear)

G_END_DECLS
