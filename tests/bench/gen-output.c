/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "gen-output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_DIGITS 20

void
output_fail (const char *text,
             const char *what)
{
  g_printerr ("gen-profile: %s: %s\n", text, what);
  exit (EXIT_FAILURE);
}

void
output_flush (Output *self)
{
  for (gsize done = 0; done < self->length;)
    {
      gssize n = write (STDOUT_FILENO, self->buffer + done, self->length - done);

      if (n < 0)
        output_fail ("cannot write", g_strerror (errno));
      done += (gsize) n;
    }
  self->n_written += self->length;
  self->length = 0;
}

guint64
output_get_size (const Output *self)
{
  return self->n_written + self->length;
}

void
output_put (Output     *self,
            const char *text)
{
  gsize length = strlen (text);

  if (self->length + length > sizeof self->buffer)
    output_flush (self);
  memcpy (self->buffer + self->length, text, length);
  self->length += length;
}

void
output_put_number (Output  *self,
                   guint64  value,
                   guint    base)
{
  char digits[MAX_DIGITS + 1];
  char *start = digits + MAX_DIGITS;

  *start = '\0';
  do
    {
      *--start = "0123456789abcdef"[value % base];
      value /= base;
    }
  while (value > 0);
  output_put (self, start);
}
