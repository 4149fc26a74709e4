/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program, with a log of who looks at which files and who draws pictures for files:
 * the main thread has to leave both to workers, or the window stops with the disk.
 *
 *   QUERN_WATCHED=FOLDER[:FOLDER…] QUERN_LOG=FILE main-thread [ARGUMENT…]
 *
 * A line is "main stat PATH" or "worker stat PATH". What the program itself defines comes
 * before what libraries have: their calls are seen, too. */

/* Both names of each function are defined here. */
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "quern-application.h"
#include "quern-config.h"
#include "quern-memory.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MAX_LINE 4096

static int log_fd = -1; /* before it is set, nothing is noted */
static const char *watched;

static void
write_line (const char *function,
            const char *what)
{
  char line[MAX_LINE];
  int length = snprintf (line, sizeof line, "%s %s %s\n",
                         gettid () == getpid () ? "main" : "worker", function, what);

  if (length > 0 && write (log_fd, line, MIN ((gsize) length, sizeof line - 1)) < 0)
    abort ();
}

static void
note_path (const char *function,
           const char *path)
{
  const char *folder = watched;

  while (log_fd >= 0 && path != NULL && *folder != '\0')
    {
      gsize length = strcspn (folder, ":");

      if (strncmp (path, folder, length) == 0)
        {
          write_line (function, path);
          return;
        }
      folder += length + (folder[length] == ':');
    }
}

static void
note_fd (const char *function,
         int         fd)
{
  char link[64];
  char path[MAX_LINE];
  ssize_t length;

  snprintf (link, sizeof link, "/proc/self/fd/%d", fd);
  length = readlink (link, path, sizeof path - 1);
  if (length < 0)
    return;

  path[length] = '\0';
  note_path (function, path);
}

/* The function that would be called without this one. */
#define NEXT(name) ((__typeof__ (&name)) dlsym (RTLD_NEXT, #name))

static mode_t
get_mode (int     flags,
          va_list arguments)
{
  gboolean has_mode = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;

  return has_mode ? va_arg (arguments, mode_t) : 0;
}

#define DEFINE_OPEN(name)                    \
int                                          \
name (const char *path,                      \
      int         flags,                     \
      ...)                                   \
{                                            \
  va_list arguments;                         \
  mode_t mode;                               \
                                             \
  va_start (arguments, flags);               \
  mode = get_mode (flags, arguments);        \
  va_end (arguments);                        \
  note_path ("open", path);                  \
                                             \
  return NEXT (name) (path, flags, mode);    \
}

DEFINE_OPEN (open)
DEFINE_OPEN (open64)

#define DEFINE_OPENAT(name)                       \
int                                               \
name (int         folder,                         \
      const char *path,                           \
      int         flags,                          \
      ...)                                        \
{                                                 \
  va_list arguments;                              \
  mode_t mode;                                    \
                                                  \
  va_start (arguments, flags);                    \
  mode = get_mode (flags, arguments);             \
  va_end (arguments);                             \
  note_path ("openat", path);                     \
                                                  \
  return NEXT (name) (folder, path, flags, mode); \
}

DEFINE_OPENAT (openat)
DEFINE_OPENAT (openat64)

#define DEFINE_WITH_PATH(type, name, ...)        \
type                                             \
name (const char *path, __VA_ARGS__ argument)    \
{                                                \
  note_path (#name, path);                       \
                                                 \
  return NEXT (name) (path, argument);           \
}

DEFINE_WITH_PATH (int, stat, struct stat *)
DEFINE_WITH_PATH (int, stat64, struct stat64 *)
DEFINE_WITH_PATH (int, lstat, struct stat *)
DEFINE_WITH_PATH (int, lstat64, struct stat64 *)
DEFINE_WITH_PATH (int, access, int)
DEFINE_WITH_PATH (int, mkdir, mode_t)
DEFINE_WITH_PATH (int, rename, const char *)
DEFINE_WITH_PATH (FILE *, fopen, const char *)
DEFINE_WITH_PATH (FILE *, fopen64, const char *)

int
statx (int           folder,
       const char   *path,
       int           flags,
       unsigned int  mask,
       struct statx *buffer)
{
  note_path ("statx", path);

  return NEXT (statx) (folder, path, flags, mask, buffer);
}

int
unlink (const char *path)
{
  note_path ("unlink", path);

  return NEXT (unlink) (path);
}

DIR *
opendir (const char *path)
{
  note_path ("opendir", path);

  return NEXT (opendir) (path);
}

int
flock (int fd,
       int operation)
{
  note_fd ("flock", fd);

  return NEXT (flock) (fd, operation);
}

int
fsync (int fd)
{
  note_fd ("fsync", fd);

  return NEXT (fsync) (fd);
}

/* Pictures */

cairo_status_t
cairo_surface_write_to_png_stream (cairo_surface_t    *surface,
                                   cairo_write_func_t  write_func,
                                   void               *closure)
{
  if (log_fd >= 0)
    write_line ("draw", "png");

  return NEXT (cairo_surface_write_to_png_stream) (surface, write_func, closure);
}

cairo_surface_t *
cairo_svg_surface_create_for_stream (cairo_write_func_t  write_func,
                                     void               *closure,
                                     double              width,
                                     double              height)
{
  if (log_fd >= 0)
    write_line ("draw", "svg");

  return NEXT (cairo_svg_surface_create_for_stream) (write_func, closure, width, height);
}

cairo_surface_t *
cairo_pdf_surface_create_for_stream (cairo_write_func_t  write_func,
                                     void               *closure,
                                     double              width,
                                     double              height)
{
  if (log_fd >= 0)
    write_line ("draw", "pdf");

  return NEXT (cairo_pdf_surface_create_for_stream) (write_func, closure, width, height);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (QuernApplication) application = NULL;

  watched = g_getenv ("QUERN_WATCHED");
  log_fd = open (g_getenv ("QUERN_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  g_assert (watched != NULL && log_fd >= 0);

  quern_memory_set_up (QUERN_MEMORY_WINDOW_TABLE);
  g_set_prgname ("quern");
  g_set_application_name ("Quern");
  application = quern_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
