/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-recording-setup.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_RANDOM 500

static QuernRecordingSetup *
create_setup (const char *program,
              const char *arguments)
{
  QuernRecordingSetup *setup = quern_recording_setup_new ();

  g_free (setup->program);
  g_free (setup->arguments);
  g_free (setup->folder);
  setup->program = g_strdup (program);
  setup->arguments = g_strdup (arguments);
  setup->folder = g_strdup (g_get_tmp_dir ());

  return setup;
}

static void
assert_error (const QuernRecordingSetup *setup,
              QuernRecordingError        code)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) argv = quern_recording_setup_dup_argv (setup, &error);
  g_autofree char *line = quern_recording_setup_dup_line (setup);

  g_assert_null (argv);
  g_assert_null (line);
  g_assert_error (error, QUERN_RECORDING_ERROR, (int) code);
}

static void
test_options (void)
{
  g_autoptr (QuernRecordingSetup) setup = create_setup ("/bin/sh", "-c 'echo \"a  b\"' --toggle");
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) argv = NULL;
  g_auto (GStrv) all = NULL;
  static const char *const expected[] = {
    "--tool=callgrind", "--callgrind-out-file=callgrind.out.%p", "--dump-instr=yes", "--",
    "/bin/sh", "-c", "echo \"a  b\"", "--toggle", NULL,
  };
  static const char *const with_all[] = {
    "--tool=callgrind", "--callgrind-out-file=callgrind.out.%p", "--dump-instr=yes",
    "--collect-jumps=yes", "--cache-sim=yes", "--branch-sim=yes", "--separate-threads=yes",
    "--trace-children=yes", "--separate-callers=4", "--toggle-collect=a b;c", "--", "/bin/sh", NULL,
  };

  argv = quern_recording_setup_dup_argv (setup, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (argv[0], "/valgrind"));
  g_assert_cmpstrv (argv + 1, expected);

  g_free (setup->arguments);
  g_free (setup->only_inside);
  setup->arguments = g_strdup ("  ");
  setup->only_inside = g_strdup ("a b;c");
  setup->jumps = setup->cache = setup->branches = setup->threads = setup->children = TRUE;
  setup->n_callers = 4;
  all = quern_recording_setup_dup_argv (setup, &error);
  g_assert_no_error (error);
  g_assert_cmpstrv (all + 1, with_all);
}

static void
test_programs (void)
{
  g_autofree char *folder = g_dir_make_tmp ("quern-record-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "--version", NULL);
  g_autoptr (QuernRecordingSetup) setup = create_setup ("./--version", "");
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) argv = NULL;

  g_free (setup->folder);
  setup->folder = g_strdup (folder);
  assert_error (setup, QUERN_RECORDING_ERROR_PROGRAM);
  g_file_set_contents (path, "#!/bin/sh\n", -1, &error);
  g_assert_no_error (error);
  assert_error (setup, QUERN_RECORDING_ERROR_PROGRAM);
  g_chmod (path, 0700);
  argv = quern_recording_setup_dup_argv (setup, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (argv[g_strv_length (argv) - 1], ==, path);

  /* Names without a slash are searched in PATH, whatever they start with. */
  g_free (setup->program);
  setup->program = g_strdup ("--version");
  assert_error (setup, QUERN_RECORDING_ERROR_PROGRAM);
  g_free (setup->program);
  setup->program = g_strdup ("");
  assert_error (setup, QUERN_RECORDING_ERROR_PROGRAM);
  g_free (setup->program);
  setup->program = g_strdup (folder);
  assert_error (setup, QUERN_RECORDING_ERROR_PROGRAM);

  g_remove (path);
  g_rmdir (folder);
  assert_error (setup, QUERN_RECORDING_ERROR_FOLDER);
}

static void
test_mistakes (void)
{
  g_autoptr (QuernRecordingSetup) setup = create_setup ("sh", "-c 'echo");

  assert_error (setup, QUERN_RECORDING_ERROR_ARGUMENTS);
  g_free (setup->arguments);
  setup->arguments = g_strdup ("a\\");
  assert_error (setup, QUERN_RECORDING_ERROR_ARGUMENTS);
  g_free (setup->folder);
  setup->folder = g_strdup ("tmp");
  assert_error (setup, QUERN_RECORDING_ERROR_FOLDER);
}

static char *
dup_random (void)
{
  static const char *const bits[] = { "-", "--", "'", "\"", "\\", "$(x)", "`", " ", "\n", ";",
                                      "%p", "\xff", "ü", "*", "#", "~", "a", "" };
  GString *text = g_string_new (NULL);
  int n = g_test_rand_int_range (0, 6);

  for (int i = 0; i < n; i++)
    g_string_append (text, bits[g_test_rand_int_range (0, G_N_ELEMENTS (bits))]);

  return g_string_free (text, FALSE);
}

/* The program gets exactly the arguments given, and none becomes an option of valgrind; also after
 * saving the setup, and when the command line is parsed by a shell. */
static void
test_same_arguments (void)
{
  for (int i = 0; i < N_RANDOM; i++)
    {
      g_autoptr (QuernRecordingSetup) given = create_setup ("", "");
      g_autoptr (QuernRecordingSetup) setup = quern_recording_setup_new ();
      g_autoptr (GPtrArray) command = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GVariant) saved = NULL;
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) argv = NULL;
      g_auto (GStrv) words = NULL;
      g_autofree char *line = NULL;
      int n = g_test_rand_int_range (0, 5);
      guint first = 0;

      g_ptr_array_add (command, g_strdup ("/bin/sh"));
      for (int j = 0; j < n; j++)
        g_ptr_array_add (command, dup_random ());
      g_ptr_array_add (command, NULL);
      quern_recording_setup_set_command (given, (const char *const *) command->pdata);
      g_free (given->only_inside);
      given->only_inside = dup_random ();
      given->n_callers = (guint) g_test_rand_int_range (0, 11);
      given->cache = g_test_rand_bit ();
      saved = g_variant_ref_sink (quern_recording_setup_to_variant (given));
      quern_recording_setup_apply_variant (setup, saved);

      argv = quern_recording_setup_dup_argv (setup, &error);
      g_assert_no_error (error);
      while (!g_str_equal (argv[first], "--"))
        g_assert_cmpstr (argv[++first], !=, NULL);
      g_assert_cmpuint (first, ==, 3 + (setup->instructions ? 1 : 0) + (given->cache ? 1 : 0) +
                                   (given->n_callers > 0 ? 1 : 0) +
                                   (*given->only_inside != '\0' ? 1 : 0));
      g_assert_cmpstrv (argv + first + 1, command->pdata);

      line = quern_recording_setup_dup_line (setup);
      g_assert_true (g_shell_parse_argv (line, NULL, &words, &error));
      g_assert_cmpstr (words[0], ==, "valgrind");
      g_assert_cmpstrv (words + 1, argv + 1);
    }
}

static void
test_environment (void)
{
  static const char *const inherited[] = { "PATH=/bin", "SECRET=1", "HOME=/h", NULL };
  static const char *const clean[] = { "PATH=/bin", "HOME=/h", NULL };
  g_autoptr (QuernRecordingSetup) setup = create_setup ("sh", "");
  g_auto (GStrv) whole = quern_recording_setup_dup_environment (setup, inherited);
  g_auto (GStrv) part = NULL;

  g_assert_cmpstrv (whole, inherited);
  setup->clean_environment = TRUE;
  part = quern_recording_setup_dup_environment (setup, inherited);
  g_assert_cmpstrv (part, clean);
}

/* Settings from another version or edited by hand must not cause errors. */
static void
test_foreign_settings (void)
{
  g_autoptr (QuernRecordingSetup) setup = create_setup ("sh", "x");
  g_autoptr (GVariant) foreign = g_variant_ref_sink (g_variant_new_parsed (
    "{'program': <1>, 'arguments': <b'y'>, 'callers': <uint32 4000000000>, 'cache': <'yes'>}"));

  quern_recording_setup_apply_variant (setup, foreign);
  g_assert_cmpstr (setup->program, ==, "sh");
  g_assert_cmpstr (setup->arguments, ==, "y");
  g_assert_cmpuint (setup->n_callers, ==, QUERN_RECORDING_MAX_CALLERS);
  g_assert_false (setup->cache);
}

/* Runs last: it hides valgrind by changing PATH. */
static void
test_no_valgrind (void)
{
  g_autoptr (QuernRecordingSetup) setup = create_setup ("/bin/sh", "");
  g_autofree char *path = g_strdup (g_getenv ("PATH"));

  g_setenv ("PATH", "/nowhere", TRUE);
  assert_error (setup, QUERN_RECORDING_ERROR_NO_VALGRIND);
  g_setenv ("PATH", path, TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/record/setup/options", test_options);
  g_test_add_func ("/record/setup/programs", test_programs);
  g_test_add_func ("/record/setup/mistakes", test_mistakes);
  g_test_add_func ("/record/setup/same-arguments", test_same_arguments);
  g_test_add_func ("/record/setup/environment", test_environment);
  g_test_add_func ("/record/setup/foreign-settings", test_foreign_settings);
  g_test_add_func ("/record/setup/no-valgrind", test_no_valgrind);

  return g_test_run ();
}
