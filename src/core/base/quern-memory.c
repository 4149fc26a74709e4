/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-memory.h"

#include "quern-config.h"
#include "quern-parse-error.h"

#include <glib/gi18n-lib.h>
#include <malloc.h>
#include <sys/mman.h>

/* So much is there, or nothing works at all: in bytes. */
#define NOT_ASKED_FOR (256u << 10)

/* For what is allocated in between, and for telling the error. */
#define SPARE (1u << 20)

/**
 * quern_memory_set_up:
 * @table: in bytes: allocations from this size on are tables
 *
 * To be called when a program begins: tables then come from the system and go
 * back to it, however many there were before. Left to itself, malloc begins to
 * keep those that were freed, which are often tables of tens of megabytes that
 * only the loading needed.
 *
 * A table costs a page fault for each of its pages. So what is made anew for
 * each frame should stay below that size.
 */
void
quern_memory_set_up (gsize table)
{
#ifdef M_MMAP_THRESHOLD
  mallopt (M_MMAP_THRESHOLD, (int) MIN (table, G_MAXINT));
  /* Else what was freed piece by piece is joined when a table is asked for:
   * milliseconds in one frame. */
  mallopt (M_MXFAST, 0);
#endif
}

/**
 * quern_memory_trim:
 *
 * Gives back to the system what was freed: to be called by a worker when it
 * has freed much.
 */
void
quern_memory_trim (void)
{
#ifdef M_MMAP_THRESHOLD
  malloc_trim (0);
#endif
}

/**
 * quern_memory_ensure:
 * @n_bytes: about how much a step is going to allocate, in all
 * @error: return location for %QUERN_PARSE_ERROR_LIMIT
 *
 * Asks whether there is so much memory, before a step whose need depends on
 * what a file holds, and which is made of many allocations: one that failed in
 * the middle would end the program. Where a step makes one or two tables, it
 * better tries to allocate them.
 *
 * It is about limits that the system or a shell has set; nothing is touched,
 * so that it costs some microseconds.
 *
 * Returns: %FALSE if there is less
 */
gboolean
quern_memory_ensure (guint64   n_bytes,
                     GError  **error)
{
  void *place;

  if (n_bytes <= NOT_ASKED_FOR)
    return TRUE;

  /* Not malloc (): to free large blocks changes where it puts the next ones. */
  if (n_bytes <= G_MAXSSIZE - SPARE)
    {
      gsize size = (gsize) n_bytes + SPARE;

      place = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (place != MAP_FAILED)
        {
          munmap (place, size);
          return TRUE;
        }
    }

  quern_memory_set_out (error);

  return FALSE;
}

/**
 * quern_memory_set_out:
 * @error: return location
 *
 * Says that there is too little memory for what a file holds, as a
 * %QUERN_PARSE_ERROR_LIMIT.
 */
void
quern_memory_set_out (GError **error)
{
  quern_parse_error_set (error, QUERN_PARSE_ERROR_LIMIT, (QuernLocation) { 0, 0, 0 },
                         "%s", _("there is not enough memory for this profile"));
}
