/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any file that a profile names as its source. */

#include "fuzz.h"

#include "quern-source-text.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The longest escape of a byte. */
#define MAX_ESCAPE 6

static void
check_line (const QuernSourceText *text,
            guint                  number)
{
  g_autofree char *line = quern_source_text_dup_line (text, number);

  g_assert (g_utf8_validate (line, -1, NULL));
  g_assert (strpbrk (line, "\n\r\033") == NULL);
  g_assert (strlen (line) <= MAX_ESCAPE * QUERN_SOURCE_MAX_LINE + strlen ("…"));
  g_assert (quern_source_text_get_length (text, number) <= QUERN_SOURCE_MAX_LINE);
}

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autoptr (QuernSourceText) text = NULL;
  g_autoptr (GError) error = NULL;
  int fd = memfd_create ("source", MFD_CLOEXEC);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);

  g_assert (fd >= 0 && write (fd, data, size) == (ssize_t) size);
  text = quern_source_text_load (path, NULL, &error);
  close (fd);

  g_assert ((text == NULL) == (error != NULL));
  for (guint i = 1; text != NULL && i <= quern_source_text_get_n_lines (text); i++)
    check_line (text, i);

  return 0;
}
