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

/* Appends the program and its arguments. The file has the arguments joined by blanks without
 * quoting, so they are only repeated if they consist of plain characters. A command that could be
 * an option of the recorder, or contains control characters, is replaced by a placeholder. */
static void
append_program (GString    *line,
                const char *command)
{
  g_autofree char *stripped = g_strstrip (g_strdup (command != NULL ? command : ""));
  g_autofree char *visible = quern_visible_dup (stripped);
  g_autofree char *program = g_strndup (stripped, strcspn (stripped, " "));
  g_autofree char *word = quern_shell_dup_word (program);

  if (*stripped == '\0' || *stripped == '-' || strcmp (stripped, visible) != 0)
    {
      g_string_append (line, " " PROGRAM);
      return;
    }
  if (stripped[strspn (stripped, QUERN_SHELL_PLAIN " ")] == '\0')
    {
      g_string_append_printf (line, " %s", stripped);
      return;
    }

  g_string_append_printf (line, " %s%s", word,
                          strchr (stripped, ' ') != NULL ? " " ARGUMENTS : "");
}

/**
 * quern_recorder_dup_command:
 * @profile: a profile
 * @recorder: the profiler to use
 * @environment: (nullable): variable assignments to prepend
 * @options: (nullable): options for the recorder
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
  if (options != NULL)
    g_string_append_printf (line, " %s", options);
  append_program (line, quern_profile_get_command (profile));

  return g_string_free (line, FALSE);
}
