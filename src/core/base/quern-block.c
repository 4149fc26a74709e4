/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-block.h"

#include <sys/mman.h>

/* What a small page is, or a multiple of it. */
#define PAGE_SIZE ((gsize) 64 << 10)

/* Arrays from here on are worth large pages. */
#define LARGE_ARRAY ((gsize) 8 << 20)

/* Of twice the size some part is where large pages are. */
static gpointer
map_aligned (gsize size)
{
  char *place = mmap (NULL, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  gsize before;

  if (place == MAP_FAILED)
    return NULL;

  before = -(gsize) place & (size - 1);
  if (before > 0)
    munmap (place, before);
  munmap (place + before + size, size - before);
  madvise (place + before, size, MADV_HUGEPAGE);

  return place + before;
}

/**
 * quern_block_new:
 * @size: how many bytes
 *
 * Allocates a block. One of QUERN_BLOCK_SIZE is a large page, where the system
 * has such: clearing 512 small ones, each when it is first written to, takes
 * longer than to fill them.
 *
 * Returns: (transfer full) (nullable): the block, for quern_block_free(); %NULL
 *   if there is no memory
 */
gpointer
quern_block_new (gsize size)
{
  return size == QUERN_BLOCK_SIZE ? map_aligned (size) : g_try_malloc (size);
}

/**
 * quern_block_trim:
 * @block: (transfer full): a block
 * @size: its bytes, all the same after it
 * @used: how many of them are of use
 *
 * Gives back the memory behind what is used, which is not to be touched again.
 *
 * Returns: (transfer full): the block, which may have moved
 */
gpointer
quern_block_trim (gpointer block,
                  gsize    size,
                  gsize    used)
{
  const gsize kept = (used + PAGE_SIZE - 1) & ~(PAGE_SIZE - 1);
  gpointer trimmed;

  if (size == QUERN_BLOCK_SIZE)
    {
      if (kept < size)
        madvise ((char *) block + kept, size - kept, MADV_DONTNEED);
      return block;
    }

  trimmed = g_try_realloc (block, MAX (used, 1));

  return trimmed != NULL ? trimmed : block;
}

/**
 * quern_block_free:
 * @block: (transfer full) (nullable): a block
 * @size: how many bytes it was made with
 */
void
quern_block_free (gpointer block,
                  gsize    size)
{
  if (block != NULL && size == QUERN_BLOCK_SIZE)
    munmap (block, size);
  else
    g_free (block);
}

/**
 * quern_block_expect:
 * @array: an allocated array
 * @size: its bytes
 *
 * Says that an array is going to be filled: if it is large, it gets large
 * pages.
 */
void
quern_block_expect (gpointer array,
                    gsize    size)
{
  const gsize mask = QUERN_BLOCK_SIZE - 1;
  const gsize start = ((gsize) array + mask) & ~mask;
  const gsize end = ((gsize) array + size) & ~mask;

  if (size >= LARGE_ARRAY && end > start)
    madvise ((gpointer) start, end - start, MADV_HUGEPAGE);
}
