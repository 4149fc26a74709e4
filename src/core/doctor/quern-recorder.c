/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-recorder.h"

#include "quern-shell.h"
#include "quern-visible.h"

#include <string.h>

/* Stand for a program whose command line is not known, or not to be trusted. */
#define PROGRAM "PROGRAM"
#define ARGUMENTS "ARGUMENTS"

/**
 * quern_recorder_of:
 * @profile: a profile
 *
 * Returns: what wrote it, as far as it says
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

/* The file joined the arguments with blanks: if one of them may have had a blank itself, they
 * are not repeated. Neither is what could be an option of the recorder, or would do something when
 * it is pasted. */
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
 * @recorder: what is to record
 * @environment: (nullable): variables that stand before it
 * @options: (nullable): options of the recorder
 *
 * Nothing of the file is more than a quoted word in it, and Quern does not run it.
 *
 * Returns: (nullable) (transfer full): a line for a shell
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
