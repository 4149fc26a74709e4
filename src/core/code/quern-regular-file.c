/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-regular-file.h"

#include "quern-config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

static void
set_error (GError     **error,
           int          code,
           const char  *reason)
{
  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), reason);
}

/**
 * quern_regular_file_open:
 * @path: a path, as a profile may name it
 * @status: (out caller-allocates): of the file
 * @error: why not: a #GIOErrorEnum
 *
 * Opens a file for reading. A path from a profile is not trusted: only regular
 * files are opened, and opening never blocks on a pipe.
 *
 * Returns: a file descriptor, or -1
 */
int
quern_regular_file_open (const char   *path,
                         struct stat  *status,
                         GError      **error)
{
  int fd;

  /* Checked first: opening some devices has side effects. */
  if (stat (path, status) != 0)
    {
      set_error (error, errno, g_strerror (errno));
      return -1;
    }
  if (!S_ISREG (status->st_mode))
    {
      set_error (error, S_ISDIR (status->st_mode) ? EISDIR : EINVAL,
                 S_ISDIR (status->st_mode) ? _("this is a folder, not a file")
                                           : _("this is a device or a pipe, not a file"));
      return -1;
    }

  fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd >= 0 && fstat (fd, status) == 0 && S_ISREG (status->st_mode))
    return fd;

  set_error (error, fd < 0 ? errno : EINVAL,
             fd < 0 ? g_strerror (errno) : _("this is a device or a pipe, not a file"));
  if (fd >= 0)
    close (fd);

  return -1;
}
