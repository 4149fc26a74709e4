/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-debug-info.h"

#include "quern-child-process.h"
#include "quern-config.h"
#include "quern-helper-program.h"
#include "quern-regular-file.h"

#include <elf.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#define HELPER_NAME "quern-debug"

/* The helper gets the object as an open file. */
#define OBJECT_FD 3

/* Limits of the helper. */
#define MAX_OUTPUT (64u << 20)
#define TIMEOUT_MS 15000

/* The system refuses longer arguments, and no useful name is longer. */
#define MAX_NAME (64u << 10)
#define MAX_NAMES (512u << 10)

G_DEFINE_QUARK (quern-debug-error-quark, quern_debug_error)

struct _QuernDebugInfo
{
  char      *text;      /* owned: the answer, which names point into */
  gint64     mtime;     /* of the object: seconds since 1970 */
  GPtrArray *functions; /* owned: QuernDebugFunction */
};

static void
function_free (gpointer data)
{
  QuernDebugFunction *function = data;

  g_ptr_array_unref (function->files);
  g_array_unref (function->scopes);
  g_array_unref (function->rows);
  g_free (function);
}

/* Takes the next field, which ends at a tab. */
static char *
take_field (char **at)
{
  char *field = *at;
  char *tab = strchr (field, '\t');

  if (tab == NULL)
    {
      *at = field + strlen (field);
      return field;
    }

  *tab = '\0';
  *at = tab + 1;

  return field;
}

static gboolean
take_number (char    **at,
             guint     base,
             guint64   max,
             guint64  *number)
{
  const char *field = take_field (at);

  *number = 0;
  for (const char *p = field; *p != '\0'; p++)
    {
      int digit = g_ascii_xdigit_value (*p);

      if (digit < 0 || (guint) digit >= base || *number > (G_MAXUINT64 - (guint) digit) / base)
        return FALSE;
      *number = *number * base + (guint) digit;
    }

  return *field != '\0' && *number <= max;
}

/* Takes the index of an earlier scope; "-1" for none. */
static gboolean
take_scope (char                     **at,
            const QuernDebugFunction  *function,
            guint32                   *scope)
{
  guint64 number;

  if (g_str_has_prefix (*at, "-1\t"))
    {
      *at += strlen ("-1\t");
      *scope = QUERN_DEBUG_NO_SCOPE;
      return TRUE;
    }

  if (function->scopes->len == 0 || !take_number (at, 10, function->scopes->len - 1, &number))
    return FALSE;

  *scope = (guint32) number;

  return TRUE;
}

static gboolean
take_place (char                     **at,
            const QuernDebugFunction  *function,
            guint32                   *file,
            guint64                   *line)
{
  guint64 number;

  if (function->files->len == 0 || !take_number (at, 10, function->files->len - 1, &number) ||
      !take_number (at, 10, G_MAXUINT32, line))
    return FALSE;

  *file = (guint32) number;

  return TRUE;
}

static gboolean
read_function (QuernDebugInfo *self,
               char           *at,
               guint           n_queries)
{
  QuernDebugFunction *function;
  guint64 query;

  if (!take_number (&at, 10, n_queries, &query) || query >= n_queries)
    return FALSE;

  function = g_new0 (QuernDebugFunction, 1);
  function->query = (guint) query;
  function->comp_dir = take_field (&at);
  function->decl_file = take_field (&at);
  function->files = g_ptr_array_new ();
  function->scopes = g_array_new (FALSE, FALSE, sizeof (QuernDebugScope));
  function->rows = g_array_new (FALSE, FALSE, sizeof (QuernDebugRow));
  g_ptr_array_add (self->functions, function);

  return TRUE;
}

static gboolean
read_scope (QuernDebugFunction *function,
            char               *at)
{
  QuernDebugScope scope;

  if (!take_scope (&at, function, &scope.parent) ||
      !take_place (&at, function, &scope.file, &scope.line))
    return FALSE;

  scope.name = at;
  g_array_append_val (function->scopes, scope);

  return TRUE;
}

static gboolean
read_row (QuernDebugFunction *function,
          char               *at)
{
  QuernDebugRow row;

  if (!take_number (&at, 16, G_MAXUINT64, &row.start) ||
      !take_number (&at, 16, G_MAXUINT64, &row.end) || row.start >= row.end ||
      !take_scope (&at, function, &row.scope) ||
      !take_place (&at, function, &row.file, &row.line))
    return FALSE;

  g_array_append_val (function->rows, row);

  return TRUE;
}

static gboolean
read_line (QuernDebugInfo *self,
           char           *line,
           guint           n_queries)
{
  const char *kind = take_field (&line);
  QuernDebugFunction *function = NULL;

  if (g_str_equal (kind, "function"))
    return read_function (self, line, n_queries);
  if (self->functions->len == 0)
    return FALSE;

  function = g_ptr_array_index (self->functions, self->functions->len - 1);
  if (g_str_equal (kind, "file"))
    g_ptr_array_add (function->files, line);
  else if (g_str_equal (kind, "scope"))
    return read_scope (function, line);
  else
    return g_str_equal (kind, "row") && read_row (function, line);

  return TRUE;
}

/**
 * quern_debug_answer_parse:
 * @text: (transfer full): the answer
 * @n_queries: how many functions were asked for
 * @error: return location for `QUERN_DEBUG_ERROR_FAILED`
 *
 * Returns: (transfer full): the parsed answer; %NULL if it is damaged or incomplete
 */
QuernDebugInfo *
quern_debug_answer_parse (char    *text,
                          guint    n_queries,
                          GError **error)
{
  g_autoptr (QuernDebugInfo) self = g_new0 (QuernDebugInfo, 1);
  char *at = text;

  self->text = text;
  self->functions = g_ptr_array_new_with_free_func (function_free);

  while (*at != '\0')
    {
      char *end = strchr (at, '\n');
      char *next = end != NULL ? end + 1 : at + strlen (at);

      if (end != NULL)
        *end = '\0';
      if (end != NULL && *next == '\0' && g_str_equal (at, "end"))
        return g_steal_pointer (&self);
      if (!read_line (self, at, n_queries))
        break;
      at = next;
    }

  g_set_error_literal (error, QUERN_DEBUG_ERROR, QUERN_DEBUG_ERROR_FAILED,
                       _("The debug information is damaged"));

  return NULL;
}

void
quern_debug_info_free (QuernDebugInfo *self)
{
  g_ptr_array_unref (self->functions);
  g_free (self->text);
  g_free (self);
}

/**
 * quern_debug_info_get_mtime:
 * @self: debug information that was loaded
 *
 * Returns: when the object was changed: in seconds since 1970
 */
gint64
quern_debug_info_get_mtime (const QuernDebugInfo *self)
{
  return self->mtime;
}

guint
quern_debug_info_get_n (const QuernDebugInfo *self)
{
  return self->functions->len;
}

const QuernDebugFunction *
quern_debug_info_get (const QuernDebugInfo *self,
                      guint                 index)
{
  return g_ptr_array_index (self->functions, index);
}

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

/* There is no shell, and nothing can be taken for an option. */
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
 * @queries: (array length=n_queries): the functions to look up
 * @n_queries: how many
 * @cancellable: (nullable): stops it at once, from any thread
 * @error: return location for a `QUERN_DEBUG_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Runs a helper program that reads the debug information, and waits for it. On
 * return no process is left behind. $QUERN_DEBUG_HELPER overrides the program.
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
    self->mtime = (gint64) status.st_mtime;

  return self;
}
