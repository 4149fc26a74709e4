/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-disassembler.h"

#include <glib/gstdio.h>
#include <dlfcn.h>
#include <string.h>
#include <sys/stat.h>

#define PROGRAM "/proc/self/exe"

/* A function of this program, whose file offset is known. */
static int
twice (int number)
{
  return number * 2;
}

static QuernCodeRange
find_twice (void)
{
  guint64 address = (guint64) (gsize) twice;
  Dl_info info;

  g_assert_true (dladdr ((void *) (gsize) twice, &info));

  return (QuernCodeRange) { address - (guint64) (gsize) info.dli_fbase,
                            address - (guint64) (gsize) info.dli_fbase + 64 };
}

/* The function is found at its address, in both syntaxes. */
static void
test_own (void)
{
  QuernCodeRange range = find_twice ();
  g_autoptr (GError) error = NULL;
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;

  g_assert_cmpint (twice (21), ==, 42);
  for (guint syntax = QUERN_SYNTAX_ATT; syntax <= QUERN_SYNTAX_INTEL; syntax++)
    {
      g_autoptr (QuernDisassembly) code = NULL;

      code = quern_disassembler_run (PROGRAM, &range, 1, (QuernSyntax) syntax, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (quern_disassembly_get_n (code), >, 2);
      g_assert_cmphex (quern_disassembly_get (code, 0)->address, ==, range.start);
      g_assert_cmpstr (quern_disassembly_get (code, 0)->symbol, ==, "twice");
      g_assert_cmpint (quern_disassembly_get_mtime (code), >, 0);
      g_assert_cmpint (quern_disassembly_get_mtime (code), <=, now);
    }
}

#if defined(__x86_64__)
/* The same instruction in both syntaxes. */
static void
test_syntax (void)
{
  QuernCodeRange range = find_twice ();
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernDisassembly) att = NULL;
  g_autoptr (QuernDisassembly) intel = NULL;
  guint n_registers = 0;

  att = quern_disassembler_run (PROGRAM, &range, 1, QUERN_SYNTAX_ATT, NULL, &error);
  g_assert_no_error (error);
  intel = quern_disassembler_run (PROGRAM, &range, 1, QUERN_SYNTAX_INTEL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (quern_disassembly_get_n (att), ==, quern_disassembly_get_n (intel));

  for (guint i = 0; i < quern_disassembly_get_n (att); i++)
    {
      n_registers += strchr (quern_disassembly_get (att, i)->operands, '%') != NULL;
      g_assert_null (strchr (quern_disassembly_get (intel, i)->operands, '%'));
    }
  g_assert_cmpuint (n_registers, >, 0);
}
#endif

static void
check_error (const char             *path,
             QuernDisassemblerError  code)
{
  QuernCodeRange range = { 0x1000, 0x1100 };
  g_autoptr (GError) error = NULL;

  g_test_message ("%s", path);
  g_assert_null (quern_disassembler_run (path, &range, 1, QUERN_SYNTAX_ATT, NULL, &error));
  g_assert_error (error, QUERN_DISASSEMBLER_ERROR, (int) code);
}

/* A profile may contain any object name. */
static void
test_hostile (void)
{
  static const char *const names[] = {
    "-x", "--help", "/dev/zero", "/dev/stdin", "/dev/tty", "/", "", "/nonexistent/a.out",
    "a\nb", "\033[31m", "$(touch x)", "/proc/self/mem", "/proc/kmsg",
  };
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("quern-XXXXXX", &error);
  g_autofree char *fifo = g_build_filename (folder, "fifo", NULL);
  g_autofree char *text = g_build_filename (folder, "-x", NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    check_error (names[i], QUERN_DISASSEMBLER_ERROR_NO_OBJECT);

  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  check_error (fifo, QUERN_DISASSEMBLER_ERROR_NO_OBJECT);
  g_assert_true (g_file_set_contents (text, "#!/bin/sh\n", -1, NULL));
  check_error (text, QUERN_DISASSEMBLER_ERROR_NO_OBJECT);

  /* Starts like an ELF file, but is truncated. */
  g_assert_true (g_file_set_contents (text, "\177ELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0>\0", 20, NULL));
  check_error (text, QUERN_DISASSEMBLER_ERROR_FAILED);

  g_unlink (fifo);
  g_unlink (text);
  g_rmdir (folder);
}

static gpointer
cancel_cb (gpointer user_data)
{
  g_usleep (50000);
  g_cancellable_cancel (G_CANCELLABLE (user_data));

  return NULL;
}

/* Tests other programs in place of objdump. */
static void
test_programs (void)
{
  QuernCodeRange range = { 0x10, 0x100 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (QuernDisassembly) code = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("quern-XXXXXX", &error);
  g_autofree char *script = g_build_filename (folder, "objdump", NULL);
  GThread *thread;

  g_assert_no_error (error);
  g_setenv ("QUERN_OBJDUMP", "/nonexistent/objdump", TRUE);
  check_error (PROGRAM, QUERN_DISASSEMBLER_ERROR_NO_PROGRAM);

  g_setenv ("QUERN_OBJDUMP", script, TRUE);
  g_assert_true (g_file_set_contents (script, "#!/bin/sh\necho oh no >&2; exit 3\n", -1, NULL));
  g_chmod (script, 0700);
  check_error (PROGRAM, QUERN_DISASSEMBLER_ERROR_FAILED);

  g_assert_true (g_file_set_contents (script, "#!/bin/sh\nexec cat /dev/zero\n", -1, NULL));
  g_chmod (script, 0700);
  check_error (PROGRAM, QUERN_DISASSEMBLER_ERROR_TOO_LARGE);

  g_assert_true (g_file_set_contents (script, "#!/bin/sh\nexec sleep 1000\n", -1, NULL));
  g_chmod (script, 0700);
  thread = g_thread_new ("cancel", cancel_cb, cancellable);
  code = quern_disassembler_run (PROGRAM, &range, 1, QUERN_SYNTAX_ATT, cancellable, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (code);
  g_thread_join (thread);

  g_unsetenv ("QUERN_OBJDUMP");
  g_unlink (script);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/disassembler/own", test_own);
#if defined(__x86_64__)
  g_test_add_func ("/disassembler/syntax", test_syntax);
#endif
  g_test_add_func ("/disassembler/hostile", test_hostile);
  g_test_add_func ("/disassembler/programs", test_programs);

  return g_test_run ();
}
