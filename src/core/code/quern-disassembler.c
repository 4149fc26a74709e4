/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-disassembler.h"

#include "quern-child-process.h"
#include "quern-config.h"
#include "quern-regular-file.h"

#include <elf.h>
#include <glib/gi18n-lib.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Limits of objdump for one range. */
#define MAX_OUTPUT (64u << 20)
#define TIMEOUT_MS 20000
#define MAX_SECONDS 30
#define MAX_MEMORY ((rlim_t) 4 << 30)

/* objdump gets the object as an open file. */
#define OBJECT_FD 3
#define OBJECT_PATH "/proc/self/fd/3"

/* The offset of the machine in an ELF file; two bytes. */
#define MACHINE_AT offsetof (Elf64_Ehdr, e_machine)

/* An object that is being disassembled. */
typedef struct
{
  int         fd;
  const char *syntax; /* static: an option, or NULL */
} Object;

G_DEFINE_QUARK (quern-disassembler-error-quark, quern_disassembler_error)

/* Opens an ELF file: -1 with an error for anything else. is_x86: (out): there is a choice of
 * syntax. */
static int
open_object (const char   *path,
             struct stat  *status,
             gboolean     *is_x86,
             GError      **error)
{
  g_autoptr (GError) reason = NULL;
  guint8 header[MACHINE_AT + 2] = { 0 };
  int fd = quern_regular_file_open (path, status, &reason);

  if (fd >= 0 && pread (fd, header, sizeof header, 0) == sizeof header &&
      memcmp (header, ELFMAG, SELFMAG) == 0)
    {
      *is_x86 = header[EI_DATA] == ELFDATA2LSB && header[MACHINE_AT + 1] == 0 &&
                (header[MACHINE_AT] == EM_386 || header[MACHINE_AT] == EM_X86_64);
      return fd;
    }

  g_set_error_literal (error, QUERN_DISASSEMBLER_ERROR, QUERN_DISASSEMBLER_ERROR_NO_OBJECT,
                       reason != NULL ? reason->message : _("this is no program and no library"));
  if (fd >= 0)
    close (fd);

  return -1;
}

/* Runs in the child: may only call async-signal-safe functions. */
static void
limit_cb (gpointer user_data)
{
  const struct rlimit seconds = { MAX_SECONDS, MAX_SECONDS };
  const struct rlimit memory = { MAX_MEMORY, MAX_MEMORY };

  setrlimit (RLIMIT_CPU, &seconds);
  setrlimit (RLIMIT_AS, &memory);
}

/* No shell, no names from the profile, no network: objdump only gets numbers and a file. */
static GSubprocess *
start_objdump (const Object    *object,
               QuernCodeRange   range,
               GError         **error)
{
  const char *given = g_getenv ("QUERN_OBJDUMP");
  const char *program = given != NULL && *given != '\0' ? given : "objdump";
  g_autofree char *start = g_strdup_printf ("--start-address=0x%" G_GINT64_MODIFIER "x",
                                            range.start);
  g_autofree char *stop = g_strdup_printf ("--stop-address=0x%" G_GINT64_MODIFIER "x",
                                           range.stop);
  const char *const arguments[] = {
    program, "--disassemble", "--demangle", "--wide", start, stop,
    object->syntax != NULL ? object->syntax : "--wide", "--", OBJECT_PATH, NULL
  };
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) reason = NULL;

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                        G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C", TRUE);
  g_subprocess_launcher_unsetenv (launcher, "DEBUGINFOD_URLS");
  g_subprocess_launcher_set_child_setup (launcher, limit_cb, NULL, NULL);
  g_subprocess_launcher_take_fd (launcher, dup (object->fd), OBJECT_FD);
  process = g_subprocess_launcher_spawnv (launcher, arguments, &reason);
  if (process == NULL)
    g_set_error (error, QUERN_DISASSEMBLER_ERROR, QUERN_DISASSEMBLER_ERROR_NO_PROGRAM,
                 _("objdump could not be started: %s"), reason->message);

  return g_steal_pointer (&process);
}

static gboolean
read_range (QuernDisassembly  *self,
            const Object      *object,
            QuernCodeRange     range,
            GCancellable      *cancellable,
            GError           **error)
{
  g_autoptr (GSubprocess) process = start_objdump (object, range, error);
  g_auto (QuernChildEnd) end = { 0 };

  if (process == NULL)
    return FALSE;

  quern_child_process_communicate (process, MAX_OUTPUT, TIMEOUT_MS, cancellable, &end);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  if (end.too_much || end.timed_out || g_subprocess_get_if_signaled (process))
    {
      g_set_error_literal (error, QUERN_DISASSEMBLER_ERROR, QUERN_DISASSEMBLER_ERROR_TOO_LARGE,
                           _("This object is too large to disassemble"));
      return FALSE;
    }

  if (g_subprocess_get_exit_status (process) != 0)
    {
      g_set_error (error, QUERN_DISASSEMBLER_ERROR, QUERN_DISASSEMBLER_ERROR_FAILED,
                   _("objdump could not read the object: %s"), end.message);
      return FALSE;
    }

  quern_disassembly_read (self, (const char *) end.output->data, end.output->len, range);

  return TRUE;
}

/**
 * quern_disassembler_run:
 * @path: a program or a library
 * @ranges: (array length=n_ranges): what to disassemble, in the order of addresses
 * @n_ranges: how many
 * @syntax: the syntax, for x86
 * @cancellable: (nullable): kills objdump at once, from any thread
 * @error: return location for a `QUERN_DISASSEMBLER_ERROR`, or `G_IO_ERROR_CANCELLED`
 *
 * Runs objdump and waits for it. $QUERN_OBJDUMP overrides the program.
 *
 * Returns: (transfer full): the instructions; none where @path has no code there
 */
QuernDisassembly *
quern_disassembler_run (const char            *path,
                        const QuernCodeRange  *ranges,
                        guint                  n_ranges,
                        QuernSyntax            syntax,
                        GCancellable          *cancellable,
                        GError               **error)
{
  g_autoptr (QuernDisassembly) self = quern_disassembly_new ();
  struct stat status;
  gboolean is_x86;
  gboolean ok = TRUE;
  Object object = { 0 };

  g_return_val_if_fail (path != NULL, NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  object.fd = open_object (path, &status, &is_x86, error);
  if (object.fd < 0)
    return NULL;

  if (is_x86)
    object.syntax = syntax == QUERN_SYNTAX_INTEL ? "--disassembler-options=intel"
                                                 : "--disassembler-options=att";
  quern_disassembly_set_mtime (self, (gint64) status.st_mtime);
  for (guint i = 0; i < n_ranges && ok; i++)
    ok = read_range (self, &object, ranges[i], cancellable, error);
  close (object.fd);

  return ok ? g_steal_pointer (&self) : NULL;
}
