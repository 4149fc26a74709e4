/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-recorder.h"

#include "quern-shell.h"
#include "quern-visible.h"

#include <string.h>

/* Placeholders for a command line that is unknown or cannot be trusted. */
#define PROGRAM "PROGRAM"
#define ARGUMENTS "ARGUMENTS"

/**
 * quern_recorder_of:
 * @profile: a profile
 *
 * Returns: the profiler that wrote it, or QUERN_RECORDER_OTHER if it is not known
 */
QuernRecorder
quern_recorder_of (QuernProfile *profile)
{
  const char *creator = quern_profile_get_creator (profile);

  switch (quern_profile_get_format (profile))
    {
    case QUERN_FORMAT_CACHEGRIND:
      return QUERN_RECORDER_CACHEGRIND;

    case QUERN_FORMAT_APROF:
      return QUERN_RECORDER_APROF;

    case QUERN_FORMAT_WEBGRIND:
      return QUERN_RECORDER_XDEBUG;

    case QUERN_FORMAT_CALLGRIND:
    default:
      if (creator != NULL && g_str_has_prefix (creator, "callgrind"))
        return QUERN_RECORDER_CALLGRIND;
      if (creator != NULL && g_str_has_prefix (creator, "xdebug"))
        return QUERN_RECORDER_XDEBUG;
      return QUERN_RECORDER_OTHER;
    }
}

/* The length of a path if a command begins with it, or 0. */
static gsize
measure_if_program (const char *command,
                    const char *path)
{
  gsize length = strlen (path);

  return g_str_has_prefix (command, path) && strchr (" ", command[length]) != NULL ? length : 0;
}

/* The length of the program in a command, or 0 if it is not among the profile's files. */
static gsize
measure_known_program (QuernProfile *profile,
                       const char   *command)
{
  gsize length = 0;

  for (QuernObjectId i = 0; i < quern_profile_get_n_objects (profile); i++)
    length = MAX (length, measure_if_program (command, quern_profile_get_object_name (profile, i)));
  for (QuernFileId i = 0; i < quern_profile_get_n_files (profile); i++)
    length = MAX (length, measure_if_program (command, quern_profile_get_file_name (profile, i)));

  return length;
}

/* Appends the program and its arguments. The file has them joined by blanks without quoting, so the
 * arguments are only repeated if they consist of plain characters, and a program with blanks is
 * recognised if the profile has costs of it. A command that could be an option of the recorder, or
 * contains control characters, is replaced by a placeholder. */
static void
append_program (GString      *line,
                QuernProfile *profile)
{
  const char *command = quern_profile_get_command (profile);
  g_autofree char *stripped = g_strstrip (g_strdup (command != NULL ? command : ""));
  g_autofree char *visible = quern_visible_dup (stripped);
  gsize known = measure_known_program (profile, stripped);
  gsize length = known > 0 ? known : strcspn (stripped, " ");
  const char *arguments = stripped + length;
  const char *doubtful;
  g_autofree char *program = g_strndup (stripped, length);
  g_autofree char *word = quern_shell_dup_word (program);

  if (*stripped == '\0' || *stripped == '-' || strcmp (stripped, visible) != 0)
    {
      g_string_append (line, " " PROGRAM);
      return;
    }

  /* Where an unknown program is not plain, its end is a guess. */
  doubtful = known > 0 ? arguments : stripped;
  if (doubtful[strspn (doubtful, QUERN_SHELL_PLAIN " ")] != '\0')
    arguments = *arguments != '\0' ? " " ARGUMENTS : "";
  g_string_append_printf (line, " %s%s", word, arguments);
}

/**
 * quern_recorder_dup_command:
 * @profile: a profile
 * @recorder: the profiler to use
 * @environment: (nullable): variable assignments to prepend
 * @options: (nullable): options for the recorder, "" for none
 *
 * Text from the file is quoted or harmless, and Quern does not run the command.
 *
 * Returns: (nullable) (transfer full): a shell command
 */
char *
quern_recorder_dup_command (QuernProfile  *profile,
                            QuernRecorder  recorder,
                            const char    *environment,
                            const char    *options)
{
  static const char *const programs[] = {
    [QUERN_RECORDER_OTHER] = NULL,
    [QUERN_RECORDER_CALLGRIND] = "valgrind --tool=callgrind",
    [QUERN_RECORDER_CACHEGRIND] = "valgrind --tool=cachegrind",
    [QUERN_RECORDER_APROF] = "valgrind --tool=aprof",
    [QUERN_RECORDER_XDEBUG] = "php -d xdebug.mode=profile -d xdebug.start_with_request=yes",
  };
  GString *line;

  if (programs[recorder] == NULL)
    return NULL;

  line = g_string_new (environment);
  if (line->len > 0)
    g_string_append_c (line, ' ');
  g_string_append (line, programs[recorder]);
  if (options != NULL && *options != '\0')
    g_string_append_printf (line, " %s", options);
  append_program (line, profile);

  return g_string_free (line, FALSE);
}
