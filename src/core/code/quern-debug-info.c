/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-debug-info.h"

#include "quern-child-process.h"
#include "quern-config.h"
#include "quern-debug-answer.h"
#include "quern-helper-program.h"
#include "quern-regular-file.h"

#include <elf.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#define HELPER_NAME "quern-debug"

/* Where the helper finds the object: a file that is open already. */
#define OBJECT_FD 3

/* What the helper may take. */
#define MAX_OUTPUT (64u << 20)
#define TIMEOUT_MS 15000

/* The system refuses longer arguments; and no name of use is longer. */
#define MAX_NAME (64u << 10)
#define MAX_NAMES (512u << 10)

G_DEFINE_QUARK (quern-debug-error-quark, quern_debug_error)

static int
open_object (const char   *path,
             struct stat  *status,
             GError      **error)
{
  g_autoptr (GError) reason = NULL;
  char magic[SELFMAG] = "";
  int fd = quern_regular_file_open (path, status, &reason);

  if (fd >= 0 && pread (fd, magic, SELFMAG, 0) == SELFMAG && memcmp (magic, ELFMAG, SELFMAG) == 0)
    return fd;

  g_set_error_literal (error, QUERN_DEBUG_ERROR, QUERN_DEBUG_ERROR_NO_INFO,
                       reason != NULL ? reason->message : _("this is no program and no library"));
  if (fd >= 0)
    close (fd);

  return -1;
}

/* No shell, and nothing that is read as an option. */
static GPtrArray *
make_arguments (const char            *path,
                const QuernDebugQuery *queries,
                guint                  n_queries)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);
  GPtrArray *arguments = g_ptr_array_new_with_free_func (g_free);
  gsize size = 0;

  g_ptr_array_add (arguments, quern_helper_program_find (HELPER_NAME, "QUERN_DEBUG_HELPER",
                                                         "../core/code/helper"));
  g_ptr_array_add (arguments, g_path_get_dirname (absolute));
  for (guint i = 0; i < n_queries; i++)
    {
      gsize length = strlen (queries[i].name);
      gboolean fits = length < MAX_NAME && size + length < MAX_NAMES;

      size += fits ? length : 0;
      g_ptr_array_add (arguments, g_strdup_printf ("%" G_GINT64_MODIFIER "x", queries[i].address));
      g_ptr_array_add (arguments, g_strdup (fits ? queries[i].name : ""));
    }
  g_ptr_array_add (arguments, NULL);

  return arguments;
}

static GSubprocess *
start_helper (int                     fd,
              const char             *path,
              const QuernDebugQuery  *queries,
              guint                   n_queries,
              GError                **error)
{
  g_autoptr (GPtrArray) arguments = make_arguments (path, queries, n_queries);
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) reason = NULL;

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                        G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C", TRUE);
  g_subprocess_launcher_unsetenv (launcher, "DEBUGINFOD_URLS");
  g_subprocess_launcher_take_fd (launcher, dup (fd), OBJECT_FD);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) arguments->pdata,
                                          &reason);
  if (process == NULL)
    g_set_error (error, QUERN_DEBUG_ERROR, QUERN_DEBUG_ERROR_NO_HELPER,
                 _("The program that reads debug information could not be started: %s"),
                 reason->message);

  return g_steal_pointer (&process);
}

static QuernDebugInfo *
ask (GSubprocess   *process,
     guint          n_queries,
     GCancellable  *cancellable,
     GError       **error)
{
  g_auto (QuernChildEnd) end = { 0 };

  quern_child_process_communicate (process, MAX_OUTPUT, TIMEOUT_MS, cancellable, &end);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  if (end.too_much || end.timed_out || g_subprocess_get_if_signaled (process))
    {
      g_set_error_literal (error, QUERN_DEBUG_ERROR, QUERN_DEBUG_ERROR_TOO_LARGE,
                           _("The debug information is too large, or damaged"));
      return NULL;
    }

  if (g_subprocess_get_exit_status (process) != 0)
    {
      g_set_error (error, QUERN_DEBUG_ERROR, QUERN_DEBUG_ERROR_NO_INFO,
                   _("The debug information could not be read: %s"), end.message);
      return NULL;
    }

  g_byte_array_append (end.output, (const guint8 *) "", 1);

  return quern_debug_answer_parse (
    (char *) g_byte_array_free (g_steal_pointer (&end.output), FALSE), n_queries, error);
}

/**
 * quern_debug_info_load:
 * @path: a program or a library
 * @queries: (array length=n_queries): the functions that are asked for
 * @n_queries: how many
 * @cancellable: (nullable): stops it at once, from any thread
 * @error: return location for a `QUERN_DEBUG_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Has a helper program read the debug information, and waits for it. On return
 * no process is left behind. $QUERN_DEBUG_HELPER names another program.
 *
 * Returns: (transfer full): what is known, which may be nothing
 */
QuernDebugInfo *
quern_debug_info_load (const char             *path,
                       const QuernDebugQuery  *queries,
                       guint                   n_queries,
                       GCancellable           *cancellable,
                       GError                **error)
{
  g_autoptr (GSubprocess) process = NULL;
  QuernDebugInfo *self = NULL;
  struct stat status;
  int fd;

  g_return_val_if_fail (path != NULL, NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  fd = open_object (path, &status, error);
  if (fd < 0)
    return NULL;

  process = start_helper (fd, path, queries, n_queries, error);
  close (fd);
  if (process != NULL)
    self = ask (process, n_queries, cancellable, error);
  if (self != NULL)
    quern_debug_info_set_mtime (self, (gint64) status.st_mtime);

  return self;
}
