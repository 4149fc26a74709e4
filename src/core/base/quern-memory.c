/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-memory.h"

#include "quern-config.h"
#include "quern-parse-error.h"

#include <glib/gi18n-lib.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

/* Smaller requests are not checked, in bytes: without this much, nothing works at all. */
#define NOT_ASKED_FOR (256u << 10)

/* Tables from this size on get large pages, of which each has 2 MB on most processors. */
#define LARGE (4u << 20)

/* For other allocations meanwhile, and for reporting the error. */
#define SPARE (1u << 20)

/**
 * quern_memory_set_up:
 * @table: allocations from this size on are tables, in bytes
 *
 * To be called at program start. Tables are then mapped from the system and always returned to it.
 * By default, malloc() starts to keep freed blocks, which are often tables of tens of megabytes
 * that only loading needed.
 *
 * Each page of a new table costs a page fault, so memory allocated for each frame should stay below
 * that size.
 */
void
quern_memory_set_up (gsize table)
{
#ifdef M_MMAP_THRESHOLD
  mallopt (M_MMAP_THRESHOLD, (int) MIN (table, G_MAXINT));
  /* Otherwise malloc() merges small freed chunks when a large block is requested: milliseconds in
   * one frame. */
  mallopt (M_MXFAST, 0);
#endif
}

/**
 * quern_memory_trim:
 *
 * Returns freed memory to the system. To be called by a worker after it has freed much.
 */
void
quern_memory_trim (void)
{
#ifdef M_MMAP_THRESHOLD
  malloc_trim (0);
#endif
}

/**
 * quern_memory_advise:
 * @table: (nullable): a table that was just allocated or has grown
 * @n_bytes: its size
 *
 * Asks the system for large pages if the table is large enough: the first access to each page takes
 * longer than filling a small one, above all in virtual machines.
 *
 * Returns: @table
 */
gpointer
quern_memory_advise (gpointer table,
                     gsize    n_bytes)
{
#ifdef MADV_HUGEPAGE
  if (table != NULL && n_bytes >= LARGE)
    {
      /* All of malloc()'s mapping: otherwise it could not grow in place. */
      guintptr mask = (guintptr) sysconf (_SC_PAGESIZE) - 1;
      guintptr start = (guintptr) table & ~mask;
      guintptr end = ((guintptr) table + malloc_usable_size (table) + mask) & ~mask;

      madvise ((void *) start, end - start, MADV_HUGEPAGE);
    }
#endif

  return table;
}

/**
 * quern_memory_ensure:
 * @n_bytes: about how much a step is going to allocate in total
 * @error: return location for %QUERN_PARSE_ERROR_LIMIT
 *
 * Checks for memory before a step that makes many allocations, whose size depends on the content of
 * a file: if one of them failed, the program would abort. A step with one or two tables should
 * rather try to allocate them.
 *
 * This only tests limits of the system or the shell; no page is touched, so that it takes some
 * microseconds.
 *
 * Returns: %FALSE if there is not enough memory
 */
gboolean
quern_memory_ensure (guint64   n_bytes,
                     GError  **error)
{
  void *place;

  if (n_bytes <= NOT_ASKED_FOR)
    return TRUE;

  /* Not malloc (): freeing large blocks changes where it puts the next ones. */
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

  return quern_memory_set_out (error);
}

/**
 * quern_memory_set_out:
 * @error: return location
 *
 * Sets an error for too little memory for the content of a file, %QUERN_PARSE_ERROR_LIMIT.
 *
 * Returns: %FALSE, for `return quern_memory_set_out (error);`
 */
gboolean
quern_memory_set_out (GError **error)
{
  quern_parse_error_set (error, QUERN_PARSE_ERROR_LIMIT, (QuernLocation) { 0, 0, 0 },
                         "%s", _("there is not enough memory for this profile"));

  return FALSE;
}
