/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Buffered output to standard output. Initialize with zeros. Errors end the program. */
typedef struct
{
  guint64 n_written;
  gsize   length; /* in the buffer */
  char    buffer[1 << 18];
} Output;

void    output_put        (Output       *self,
                           const char   *text);
void    output_put_number (Output       *self,
                           guint64       value,
                           guint         base);
void    output_flush      (Output       *self);
guint64 output_get_size   (const Output *self);
void    output_fail       (const char   *text,
                           const char   *what) G_GNUC_NORETURN;

G_END_DECLS
