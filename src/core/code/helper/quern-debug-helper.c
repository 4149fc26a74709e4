/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Prints the debug information of functions: quern-debug FOLDER {ADDRESS NAME}…
 *
 * The object is open as descriptor 3, and is in FOLDER. ADDRESS is hexadecimal, of any
 * instruction of the function; 0: only its NAME is known. libdw may crash on a damaged
 * file, or read it for hours: so it runs in this program, which limits its resources,
 * and is killed by its parent.
 *
 * The answer has lines of fields separated by tabs:
 *
 *   function INDEX COMP_DIR FILE   of the INDEXth asked for, declared in FILE
 *   file PATH                      the function's next file, from 0
 *   scope PARENT FILE LINE NAME    its next inlined function, from 0: called in PARENT (-1:
 *                                  in the function itself) at LINE of FILE
 *   row START END SCOPE FILE LINE  what instructions from START to before END are of
 *   end
 */

#include "quern-debug-function.h"
#include "quern-debug-object.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#define OBJECT_FD 3

/* AddressSanitizer reserves terabytes of address space. */
#if defined(__SANITIZE_ADDRESS__)
#define HAVE_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAVE_SANITIZER 1
#endif
#endif

/* In CPU seconds, and in bytes of address space. */
#define MAX_SECONDS 10
#define MAX_MEMORY ((rlim_t) 4 << 30)

/* Prevents that further files are opened, whatever the object says. */
static void
lock_up (void)
{
  const struct rlimit none = { 0, 0 };

  setrlimit (RLIMIT_NOFILE, &none);
}

static void
limit (void)
{
  const struct rlimit seconds = { MAX_SECONDS, MAX_SECONDS };
  const struct rlimit core = { 0, 0 };

  setrlimit (RLIMIT_CPU, &seconds);
  setrlimit (RLIMIT_CORE, &core);
#ifndef HAVE_SANITIZER
  {
    const struct rlimit memory = { MAX_MEMORY, MAX_MEMORY };

    setrlimit (RLIMIT_AS, &memory);
  }
#endif
}

static void
answer (const QuernDebugObject *object,
        guint                   index,
        guint64                 address,
        const char             *name)
{
  g_autoptr (GArray) addresses = g_array_new (FALSE, FALSE, sizeof (guint64));

  if (address != 0)
    g_array_append_val (addresses, address);
  else
    quern_debug_object_find (object, name, addresses);

  for (guint i = 0; i < addresses->len; i++)
    quern_debug_function_print (quern_debug_object_get_dwarf (object), index,
                                g_array_index (addresses, guint64, i));
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (QuernDebugObject) object = NULL;
  const char *reason = NULL;

  if (argc < 2 || argc % 2 != 0)
    {
      fputs ("quern-debug FOLDER {ADDRESS NAME}…\n", stderr);
      return 2;
    }

  limit ();
  object = quern_debug_object_new (OBJECT_FD, argv[1], &reason);
  if (object == NULL)
    {
      fprintf (stderr, "%s\n", reason);
      return 1;
    }

  lock_up ();
  for (int i = 2; i < argc; i += 2)
    answer (object, (guint) (i - 2) / 2, strtoull (argv[i], NULL, 16), argv[i + 1]);
  puts ("end");

  /* Skips cleanup: it is not needed, and that of a sanitizer would open files. */
  _exit (fflush (stdout) == 0 ? 0 : 1);
}
