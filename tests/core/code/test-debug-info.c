/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-debug-info.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* Lines of inlined/inlined.c and inlined/steps.h. */
#define STEP_CALLED_AT 20
#define FIRST_TRIPLE_AT 28

static const char *
get_program (void)
{
  return g_getenv ("QUERN_INLINED");
}

static const QuernDebugScope *
find_scope (const QuernDebugFunction *function,
            const char               *name)
{
  for (guint i = 0; i < function->scopes->len; i++)
    {
      const QuernDebugScope *scope = &g_array_index (function->scopes, QuernDebugScope, i);

      if (g_str_equal (scope->name, name))
        return scope;
    }

  return NULL;
}

static void
assert_ends (const char *path,
             const char *end)
{
  g_test_message ("%s", path);
  g_assert_true (g_str_has_suffix (path, end));
}

/* The compiler's information for count_steps(): step() is called in line 20, and halve() and
 * triple() in step(). */
static void
check_count_steps (const QuernDebugInfo *info)
{
  const QuernDebugFunction *function;
  const QuernDebugScope *step;
  guint n_rows = 0;

  g_assert_cmpuint (quern_debug_info_get_n (info), ==, 1);
  function = quern_debug_info_get (info, 0);
  g_assert_true (g_path_is_absolute (function->comp_dir));
  assert_ends (function->decl_file, "/inlined/inlined.c");

  step = find_scope (function, "step");
  g_assert_nonnull (step);
  g_assert_cmpuint (step->parent, ==, QUERN_DEBUG_NO_SCOPE);
  g_assert_cmpuint (step->line, ==, STEP_CALLED_AT);
  assert_ends (g_ptr_array_index (function->files, step->file), "/inlined/inlined.c");
  g_assert_nonnull (find_scope (function, "triple"));

  for (guint i = 0; i < function->rows->len; i++)
    {
      const QuernDebugRow *row = &g_array_index (function->rows, QuernDebugRow, i);
      gboolean is_inlined = g_str_has_suffix (g_ptr_array_index (function->files, row->file),
                                              "/inlined/steps.h");

      g_assert_cmphex (row->start, <, row->end);
      n_rows += is_inlined;
      if (is_inlined)
        g_assert_cmpuint (row->scope, !=, QUERN_DEBUG_NO_SCOPE);
    }
  g_assert_cmpuint (n_rows, >, 0);
}

static QuernDebugInfo *
load (const char  *path,
      const char  *name,
      guint64      address,
      GError     **error)
{
  QuernDebugQuery query = { name, address };

  return quern_debug_info_load (path, &query, 1, NULL, error);
}

static void
test_program (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernDebugInfo) by_name = load (get_program (), "count_steps", 0, &error);
  g_autoptr (QuernDebugInfo) by_address = NULL;
  g_autoptr (QuernDebugInfo) unknown = NULL;
  struct stat status;
  const QuernDebugRow *rows;

  g_assert_no_error (error);
  check_count_steps (by_name);
  g_assert_cmpint (stat (get_program (), &status), ==, 0);
  g_assert_cmpint (quern_debug_info_get_mtime (by_name), ==, status.st_mtime);

  rows = (const QuernDebugRow *) (gpointer) quern_debug_info_get (by_name, 0)->rows->data;
  by_address = load (get_program (), "another name", rows[1].start, &error);
  g_assert_no_error (error);
  check_count_steps (by_address);

  unknown = load (get_program (), "no_such_function", 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (quern_debug_info_get_n (unknown), ==, 0);
}

/* A function from a header, inlined twice into one function: each instance has its own place. */
static void
test_twice (void)
{
  static const QuernDebugQuery queries[] = { { "no", 0 }, { "thrice", 0 } };
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernDebugInfo) info =
    quern_debug_info_load (get_program (), queries, G_N_ELEMENTS (queries), NULL, &error);
  const QuernDebugFunction *function;
  guint n = 0;

  g_assert_no_error (error);
  g_assert_cmpuint (quern_debug_info_get_n (info), ==, 1);
  function = quern_debug_info_get (info, 0);
  g_assert_cmpuint (function->query, ==, 1);
  for (guint i = 0; i < function->scopes->len; i++)
    {
      const QuernDebugScope *scope = &g_array_index (function->scopes, QuernDebugScope, i);

      g_assert_cmpstr (scope->name, ==, "triple");
      g_assert_cmpuint (scope->line, ==, FIRST_TRIPLE_AT);
      n++;
    }
  g_assert_cmpuint (n, ==, 2);
}

static void
run (const char *program,
     const char *option,
     const char *from,
     const char *to)
{
  const char *arguments[] = { program, option, from, to, NULL };
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL,
                &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, &error));
}

/* Distributions strip their programs and put the debug information into separate files. */
static void
test_separate (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernDebugInfo) info = NULL;
  g_autoptr (QuernDebugInfo) none = NULL;
  g_autofree char *folder = g_dir_make_tmp ("quern-XXXXXX", &error);
  g_autofree char *stripped = g_build_filename (folder, "stripped", NULL);
  g_autofree char *debug_folder = g_build_filename (folder, ".debug", NULL);
  g_autofree char *debug = g_build_filename (debug_folder, "of-stripped", NULL);
  g_autofree char *link = g_strconcat ("--add-gnu-debuglink=", debug, NULL);

  g_assert_no_error (error);
  g_assert_cmpint (g_mkdir (debug_folder, 0700), ==, 0);
  run ("objcopy", "--only-keep-debug", get_program (), debug);
  run ("objcopy", "--strip-all", get_program (), stripped);
  none = load (stripped, "count_steps", 0, &error);
  g_assert_error (error, QUERN_DEBUG_ERROR, QUERN_DEBUG_ERROR_NO_INFO);
  g_assert_null (none);
  g_clear_error (&error);

  run ("objcopy", link, stripped, stripped);
  info = load (stripped, "count_steps", 0, &error);
  g_assert_no_error (error);
  check_count_steps (info);

  /* The debug link now refers to another file, with a different build id or checksum. */
  g_clear_pointer (&info, quern_debug_info_free);
  run ("objcopy", "--only-keep-debug", "/proc/self/exe", debug);
  info = load (stripped, "count_steps", 0, &error);
  g_assert_error (error, QUERN_DEBUG_ERROR, QUERN_DEBUG_ERROR_NO_INFO);

  g_unlink (debug);
  g_unlink (stripped);
  g_rmdir (debug_folder);
  g_rmdir (folder);
}

static void
check_error (const char      *path,
             QuernDebugError  code)
{
  g_autoptr (GError) error = NULL;

  g_test_message ("%s", path);
  g_assert_null (load (path, "main", 0, &error));
  g_assert_error (error, QUERN_DEBUG_ERROR, (int) code);
}

/* A profile may contain any object name. */
static void
test_hostile_names (void)
{
  static const char *const names[] = {
    "-x", "--help", "/dev/zero", "/dev/stdin", "/dev/tty", "/", "", "/nonexistent/a.out",
    "a\nb", "\033[31m", "$(touch x)", "/proc/self/mem", "/proc/kmsg",
  };
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("quern-XXXXXX", &error);
  g_autofree char *fifo = g_build_filename (folder, "fifo", NULL);
  g_autofree char *text = g_build_filename (folder, "-x", NULL);
  g_autofree char *long_name = g_strnfill (3 << 20, 'x');
  g_autoptr (QuernDebugInfo) info = NULL;

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    check_error (names[i], QUERN_DEBUG_ERROR_NO_INFO);

  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  check_error (fifo, QUERN_DEBUG_ERROR_NO_INFO);
  g_assert_true (g_file_set_contents (text, "#!/bin/sh\n", -1, NULL));
  check_error (text, QUERN_DEBUG_ERROR_NO_INFO);

  /* Long names must not be passed as program arguments. */
  info = load (get_program (), long_name, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (quern_debug_info_get_n (info), ==, 0);

  g_unlink (fifo);
  g_unlink (text);
  g_rmdir (folder);
}

/* A damaged object crashes at most the helper: the result is an answer or an error. */
static void
test_garbled (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("quern-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "garbled", NULL);
  g_autofree char *bytes = NULL;
  gsize length;
  guint n_answers = 0;
  guint n_errors = 0;

  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (get_program (), &bytes, &length, NULL));
  for (guint round = 0; round < 150; round++)
    {
      g_autofree char *copy = g_memdup2 (bytes, length);
      gsize n = round < 40 ? (gsize) g_test_rand_int_range (0, (int) length) : length;
      g_autoptr (QuernDebugInfo) info = NULL;

      for (int i = 0; round >= 40 && i < 1 << (round % 10); i++)
        copy[g_test_rand_int_range (round % 2 == 0 ? 0x40 : 0, (int) length)] =
          (char) g_test_rand_int_range (0, 256);
      g_assert_true (g_file_set_contents (path, copy, (gssize) n, NULL));

      info = load (path, "count_steps", 0, &error);
      g_assert_true ((info == NULL) == (error != NULL));
      n_answers += info != NULL;
      n_errors += error != NULL;
      g_clear_error (&error);
    }
  g_test_message ("%u answers, %u errors", n_answers, n_errors);
  g_assert_cmpuint (n_answers, >, 0);
  g_assert_cmpuint (n_errors, >, 0);

  g_unlink (path);
  g_rmdir (folder);
}

/* Answers from a helper that may be compromised. */
static void
test_answers (void)
{
  static const struct
  {
    const char *text;
    guint       n; /* functions; 0: an error */
  } cases[] = {
    { "end\n", 0 },
    { "function\t0\t/c\t/c/a.c\nend\n", 1 },
    { "function\t0\t\t\nfile\t/a.c\nscope\t-1\t0\t5\tf\nrow\t10\t20\t0\t0\t7\nend\n", 1 },
    { "function\t0\t\t\nfunction\t1\t\t\nend\n", 2 },
    { "function\t2\t\t\nend\n", 0 },
    { "function\t-1\t\t\nend\n", 0 },
    { "function\t\t\t\nend\n", 0 },
    { "function\t0\t\t\n", 0 },
    { "function\t0\t\t\nend", 0 },
    { "function\t0\t\t\nend\nend\n", 0 },
    { "file\t/a.c\nend\n", 0 },
    { "function\t0\t\t\nscope\t-1\t0\t5\tf\nend\n", 0 },
    { "function\t0\t\t\nfile\ta\nscope\t0\t0\t5\tf\nend\n", 0 },
    { "function\t0\t\t\nfile\ta\nscope\t-1\t1\t5\tf\nend\n", 0 },
    { "function\t0\t\t\nfile\ta\nrow\t20\t10\t-1\t0\t7\nend\n", 0 },
    { "function\t0\t\t\nfile\ta\nrow\t10\tfffffffffffffffff\t-1\t0\t7\nend\n", 0 },
    { "function\t0\t\t\nfile\ta\nrow\t10\t20\t0\t0\t7\nend\n", 0 },
    { "function\t0\t\t\nfile\ta\nrow\t10\t20\t-1\t0\t99999999999999999999\nend\n", 0 },
    { "function\t0\t\t\nwhat\nend\n", 0 },
    { "", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernDebugInfo) info = NULL;

      g_test_message ("%u", i);
      info = quern_debug_answer_parse (g_strdup (cases[i].text), 2, &error);
      if (i == 0)
        g_assert_cmpuint (quern_debug_info_get_n (info), ==, 0);
      else if (cases[i].n == 0)
        g_assert_error (error, QUERN_DEBUG_ERROR, QUERN_DEBUG_ERROR_FAILED);
      else
        g_assert_cmpuint (quern_debug_info_get_n (info), ==, cases[i].n);
    }
}

static gpointer
cancel_cb (gpointer user_data)
{
  g_usleep (50000);
  g_cancellable_cancel (G_CANCELLABLE (user_data));

  return NULL;
}

/* Tests other programs in place of the helper. */
static void
test_programs (void)
{
  const QuernDebugQuery query = { "main", 0 };
  g_autofree char *helper = g_strdup (g_getenv ("QUERN_DEBUG_HELPER"));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("quern-XXXXXX", &error);
  g_autofree char *script = g_build_filename (folder, "helper", NULL);
  GThread *thread;

  g_assert_no_error (error);
  g_setenv ("QUERN_DEBUG_HELPER", "/nonexistent/quern-debug", TRUE);
  check_error (get_program (), QUERN_DEBUG_ERROR_NO_HELPER);

  g_setenv ("QUERN_DEBUG_HELPER", script, TRUE);
  g_assert_true (g_file_set_contents (script, "#!/bin/sh\nkill -SEGV $$\n", -1, NULL));
  g_assert_cmpint (g_chmod (script, 0700), ==, 0);
  check_error (get_program (), QUERN_DEBUG_ERROR_TOO_LARGE);
  g_assert_true (g_file_set_contents (script, "#!/bin/sh\necho nonsense\n", -1, NULL));
  g_assert_cmpint (g_chmod (script, 0700), ==, 0);
  check_error (get_program (), QUERN_DEBUG_ERROR_FAILED);

  g_assert_true (g_file_set_contents (script, "#!/bin/sh\nexec sleep 1000\n", -1, NULL));
  g_assert_cmpint (g_chmod (script, 0700), ==, 0);
  thread = g_thread_new ("cancel", cancel_cb, cancellable);
  g_assert_null (quern_debug_info_load (get_program (), &query, 1, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_thread_join (thread);

  g_setenv ("QUERN_DEBUG_HELPER", helper, TRUE);
  g_unlink (script);
  g_rmdir (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/code/debug-info/program", test_program);
  g_test_add_func ("/code/debug-info/twice", test_twice);
  g_test_add_func ("/code/debug-info/separate", test_separate);
  g_test_add_func ("/code/debug-info/hostile-names", test_hostile_names);
  g_test_add_func ("/code/debug-info/garbled", test_garbled);
  g_test_add_func ("/code/debug-info/answers", test_answers);
  g_test_add_func ("/code/debug-info/programs", test_programs);

  return g_test_run ();
}
