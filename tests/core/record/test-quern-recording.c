/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-recording.h"

#include <glib/gstdio.h>
#include <string.h>

/* A recording and its output. */
typedef struct
{
  char           *folder;
  QuernRecording *recording;
  GString        *output;
  gboolean        with_children;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("quern-record-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  fixture->output = g_string_new (NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_remove (path);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_object_unref (fixture->recording);
  g_string_free (fixture->output, TRUE);
}

static void
output_cb (Fixture    *fixture,
           const char *text)
{
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_string_append (fixture->output, text);
}

/* Runs a shell script, as a shell is always available. Valgrind prints the script first, so it
 * must not contain the text that the test waits for. */
static void
start (Fixture    *fixture,
       const char *script)
{
  g_autoptr (QuernRecordingSetup) setup = quern_recording_setup_new ();
  const char *const command[] = { "/bin/sh", "-c", script, NULL };
  g_auto (GStrv) environment = g_get_environ ();
  g_autoptr (GError) error = NULL;

  g_free (setup->folder);
  setup->folder = g_strdup (fixture->folder);
  setup->children = fixture->with_children;
  quern_recording_setup_set_command (setup, command);
  fixture->recording = quern_recording_start (setup, (const char *const *) environment, &error);
  g_assert_no_error (error);
  g_signal_connect_swapped (fixture->recording, "output", G_CALLBACK (output_cb), fixture);
}

static void
wait_for_end (Fixture *fixture)
{
  while (quern_recording_is_running (fixture->recording))
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_for_output (Fixture    *fixture,
                 const char *text)
{
  while (strstr (fixture->output->str, text) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static guint
count_files (Fixture *fixture)
{
  GPtrArray *files = quern_recording_get_files (fixture->recording);

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *text = NULL;

      g_assert_true (g_file_load_contents (g_ptr_array_index (files, i), NULL, &text, NULL, NULL,
                                           NULL));
      g_assert_nonnull (strstr (text, "\ntotals: "));
    }

  return files->len;
}

static void
test_end (Fixture       *fixture,
          gconstpointer  data)
{
  g_autofree char *end = NULL;

  start (fixture, "echo said; echo warned >&2; read line; exit 3");
  wait_for_end (fixture);
  end = quern_recording_dup_end (fixture->recording);
  g_assert_cmpstr (end, ==, "Ended with exit status 3");
  g_assert_nonnull (strstr (fixture->output->str, "said\nwarned\n"));
  g_assert_cmpuint (count_files (fixture), ==, 1);
  g_assert_false (quern_recording_can_dump (fixture->recording));
  g_assert_cmpfloat (quern_recording_get_seconds (fixture->recording), >, 0.0);
}

static void
test_dump_and_stop (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *end = NULL;

  start (fixture, "echo re'a'dy; while :; do :; done");
  wait_for_output (fixture, "ready");
  for (guint n = 1; n <= 2; n++)
    {
      quern_recording_dump (fixture->recording);
      g_assert_false (quern_recording_can_dump (fixture->recording));
      while (!quern_recording_can_dump (fixture->recording))
        g_main_context_iteration (NULL, TRUE);
      g_assert_null (quern_recording_get_problem (fixture->recording));
      g_assert_cmpuint (count_files (fixture), ==, n);
    }
  quern_recording_stop (fixture->recording);
  g_assert_true (quern_recording_is_stopping (fixture->recording));
  wait_for_end (fixture);
  end = quern_recording_dup_end (fixture->recording);
  g_assert_cmpstr (end, ==, "Stopped by you");
  g_assert_cmpuint (count_files (fixture), ==, 3);
}

static void
dump (Fixture *fixture)
{
  quern_recording_dump (fixture->recording);
  while (!quern_recording_can_dump (fixture->recording))
    g_main_context_iteration (NULL, TRUE);
}

static void
write_vgdb (const char *path,
            const char *commands)
{
  g_autofree char *script = g_strconcat ("#!/bin/sh\n", commands, "\n", NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents_full (path, script, -1, G_FILE_SET_CONTENTS_NONE, 0700, &error);
  g_assert_no_error (error);
}

/* If vgdb cannot reach the program, as in some containers, the error is reported. */
static void
test_no_dump (Fixture       *fixture,
              gconstpointer  data)
{
  const char *path = g_getenv ("PATH");
  g_autofree char *old_path = g_strdup (path);
  g_autofree char *new_path = g_strconcat (fixture->folder, ":", path, NULL);
  g_autofree char *vgdb = g_build_filename (fixture->folder, "vgdb", NULL);

  write_vgdb (vgdb, "echo sending >&2; echo not permitted >&2; exit 1");
  g_setenv ("PATH", new_path, TRUE);
  start (fixture, "echo re'a'dy; while :; do :; done");
  g_setenv ("PATH", old_path, TRUE);
  wait_for_output (fixture, "ready");
  g_assert_null (quern_recording_get_problem (fixture->recording));
  dump (fixture);
  g_assert_cmpstr (quern_recording_get_problem (fixture->recording), ==, "not permitted");
  write_vgdb (vgdb, "exit 1");
  dump (fixture);
  g_assert_cmpstr (quern_recording_get_problem (fixture->recording), ==, "vgdb failed");
  write_vgdb (vgdb, "exit 0");
  dump (fixture);
  g_assert_null (quern_recording_get_problem (fixture->recording));
  quern_recording_stop (fixture->recording);
  wait_for_end (fixture);
}

/* A program that ignores the first stop can be killed after a while, by the second. */
static void
test_kill (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *end = NULL;

  start (fixture, "trap '' TERM; echo re'a'dy; while :; do :; done");
  wait_for_output (fixture, "ready");
  g_assert_true (quern_recording_can_stop (fixture->recording));
  quern_recording_stop (fixture->recording);
  g_assert_false (quern_recording_can_stop (fixture->recording));
  while (!quern_recording_can_stop (fixture->recording))
    g_main_context_iteration (NULL, TRUE);
  quern_recording_stop (fixture->recording);
  wait_for_end (fixture);
  end = quern_recording_dup_end (fixture->recording);
  g_assert_cmpstr (end, ==, "Killed by you");
  g_assert_cmpuint (count_files (fixture), ==, 0);
}

/* Who ended it is told apart also where the program handles the signal, or gets one of others. */
static void
test_own_end (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *end = NULL;

  start (fixture, "trap 'exit 4' TERM; echo re'a'dy; while :; do :; done");
  wait_for_output (fixture, "ready");
  quern_recording_stop (fixture->recording);
  wait_for_end (fixture);
  end = quern_recording_dup_end (fixture->recording);
  g_assert_cmpstr (end, ==, "Stopped by you, with exit status 4");
}

static void
test_signal (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *end = NULL;

  start (fixture, "kill -TERM $$; while :; do :; done");
  wait_for_end (fixture);
  end = quern_recording_dup_end (fixture->recording);
  g_assert_true (g_str_has_prefix (end, "Ended by a signal: "));
}

/* Terminal escape sequences are removed, and invalid UTF-8 is replaced. */
static void
test_output (Fixture       *fixture,
             gconstpointer  data)
{
  start (fixture, "printf '\\033[1;31mred\\033[0m \\007\\r\\377\\303'; sleep 1; "
                  "printf '\\274!\\n'");
  wait_for_end (fixture);
  g_assert_nonnull (strstr (fixture->output->str, "red \357\277\275ü!\n"));
}

/* Only the end of the output is kept if a program never stops writing. */
static void
test_flood (Fixture       *fixture,
            gconstpointer  data)
{
  gint64 limit;

  start (fixture, "while :; do echo 01234567890123456789; done");
  wait_for_output (fixture, "9\n01234567890123456789\n");
  limit = g_get_monotonic_time () + G_USEC_PER_SEC;
  while (g_get_monotonic_time () < limit)
    g_main_context_iteration (NULL, TRUE);
  quern_recording_stop (fixture->recording);
  wait_for_end (fixture);
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

/* A surviving child keeps the output pipe open. */
static void
test_child_stays (Fixture       *fixture,
                  gconstpointer  data)
{
  start (fixture, "sleep 30 & echo left");
  wait_for_end (fixture);
  g_assert_nonnull (strstr (fixture->output->str, "left\n"));
  g_assert_cmpfloat (quern_recording_get_seconds (fixture->recording), <, 25.0);
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

/* Valgrind does not record a program that takes the place of the recorded one, unless told to. */
static void
test_replaced (Fixture       *fixture,
               gconstpointer  data)
{
  start (fixture, "exec sh -c 'kill -KILL $$'");
  wait_for_end (fixture);
  g_assert_false (quern_recording_was_replaced (fixture->recording));
  g_object_unref (fixture->recording);

  start (fixture, "exec true");
  wait_for_end (fixture);
  g_assert_cmpuint (count_files (fixture), ==, 0);
  g_assert_true (quern_recording_was_replaced (fixture->recording));
  g_object_unref (fixture->recording);

  fixture->with_children = TRUE;
  start (fixture, "exec true");
  wait_for_end (fixture);
  g_assert_cmpuint (count_files (fixture), ==, 1);
  g_assert_false (quern_recording_was_replaced (fixture->recording));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, test) g_test_add ("/record/" name, Fixture, NULL, set_up, test, tear_down)
  ADD ("no-dump", test_no_dump);
  ADD ("end", test_end);
  ADD ("dump-and-stop", test_dump_and_stop);
  ADD ("kill", test_kill);
  ADD ("own-end", test_own_end);
  ADD ("signal", test_signal);
  ADD ("output", test_output);
  ADD ("flood", test_flood);
  ADD ("child-stays", test_child_stays);
  ADD ("replaced", test_replaced);

  return g_test_run ();
}
