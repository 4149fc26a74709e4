/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs quern-report many times in one process, for tests to which starting a program each time
 * would take longer than all else.
 *
 * A request on standard input is a number of fields, each ended by a NUL: their number; the
 * folder to run in; the files for standard output and standard error; the arguments of
 * quern-report, its name first. Each is answered by a line with the exit status. A run that
 * ends the process has no answer.
 */

#include "quern-report-main.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum
{
  FIELD_FOLDER,
  FIELD_OUTPUT,
  FIELD_ERRORS,
  FIELD_ARGUMENTS,
};

static char *
read_field (void)
{
  g_autofree char *field = NULL;
  char *line = NULL;
  size_t size = 0;
  ssize_t length = getdelim (&line, &size, '\0', stdin);

  if (length > 0)
    field = g_strdup (line);
  free (line);

  return g_steal_pointer (&field);
}

/* The fields of the next request; NULL at the end. */
static char **
read_request (void)
{
  g_autoptr (GPtrArray) fields = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *number = read_field ();
  guint64 n_fields;

  if (number == NULL ||
      !g_ascii_string_to_unsigned (number, 10, FIELD_ARGUMENTS + 1, 1000, &n_fields, NULL))
    return NULL;

  for (guint64 i = 0; i < n_fields; i++)
    {
      char *field = read_field ();

      if (field == NULL)
        return NULL;
      g_ptr_array_add (fields, field);
    }
  g_ptr_array_add (fields, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&fields), FALSE);
}

static gboolean
redirect (int         to,
          const char *path,
          int         flags)
{
  int from = open (path, flags | O_CLOEXEC, 0600);
  gboolean is_done = from >= 0 && dup2 (from, to) == to;

  if (from >= 0)
    close (from);

  return is_done;
}

int
main (void)
{
  FILE *answers = fdopen (fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), "w");

  for (;;)
    {
      g_auto (GStrv) request = read_request ();
      int status;

      if (request == NULL)
        return EXIT_SUCCESS;

      /* Standard input has the requests: no argument of a test reads it. */
      if (answers == NULL || chdir (request[FIELD_FOLDER]) != 0 ||
          !redirect (STDOUT_FILENO, request[FIELD_OUTPUT], O_WRONLY | O_CREAT | O_TRUNC) ||
          !redirect (STDERR_FILENO, request[FIELD_ERRORS], O_WRONLY | O_CREAT | O_TRUNC))
        return EXIT_FAILURE;

      status = quern_report_main ((int) g_strv_length (request) - FIELD_ARGUMENTS,
                                  request + FIELD_ARGUMENTS);
      fflush (NULL);
      fprintf (answers, "%d\n", status);
      fflush (answers);
    }
}
