/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Limits memory and CPU time for each input, in proportion to its size. Both limits are generous:
 * exceeding them means that the use is out of proportion. */

#include "fuzz.h"

#include <glib.h>
#include <malloc.h>
#include <stdlib.h>
#include <time.h>

/* In bytes: a base for input blocks and fixed tables, and an amount for each input byte. */
#define MEMORY (32u << 20)
#define MEMORY_OF_A_BYTE 512u

/* In nanoseconds. */
#define TIME G_GINT64_CONSTANT (5000000000)
#define TIME_OF_A_BYTE 500000

static gint64 in_use; /* atomic, like peak */
static gint64 peak;

static void
count (gint64 change)
{
  gint64 now = __atomic_add_fetch (&in_use, change, __ATOMIC_RELAXED);

  if (now > __atomic_load_n (&peak, __ATOMIC_RELAXED))
    __atomic_store_n (&peak, now, __ATOMIC_RELAXED);
}

#if defined (__has_feature)
#if __has_feature (address_sanitizer)
#define HAS_HOOKS 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define HAS_HOOKS 1
#endif

#ifdef HAS_HOOKS

/* Declared as in sanitizer/allocator_interface.h. */
int    __sanitizer_install_malloc_and_free_hooks (void (*on_malloc) (const volatile void *,
                                                                     size_t),
                                                  void (*on_free) (const volatile void *));
size_t __sanitizer_get_allocated_size (const volatile void *pointer);

static void
on_malloc (const volatile void *pointer,
           size_t               size)
{
  count ((gint64) size);
}

static void
on_free (const volatile void *pointer)
{
  if (pointer != NULL)
    count (-(gint64) __sanitizer_get_allocated_size (pointer));
}

static void
begin_counting (void)
{
  static gboolean is_counting;

  if (!is_counting)
    g_assert_cmpint (__sanitizer_install_malloc_and_free_hooks (on_malloc, on_free), >, 0);
  is_counting = TRUE;
}

#else

/* The C library's functions, which the ones below override for the whole program. */
extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t n,
                            size_t size);
extern void *__libc_realloc (void   *pointer,
                             size_t  size);
extern void  __libc_free (void *pointer);

static void *
count_new (void *pointer)
{
  if (pointer != NULL)
    count ((gint64) malloc_usable_size (pointer));

  return pointer;
}

void *
malloc (size_t size)
{
  return count_new (__libc_malloc (size));
}

void *
calloc (size_t n,
        size_t size)
{
  return count_new (__libc_calloc (n, size));
}

void *
realloc (void   *pointer,
         size_t  size)
{
  const gint64 before = pointer != NULL ? (gint64) malloc_usable_size (pointer) : 0;
  void *moved = __libc_realloc (pointer, size);

  if (moved != NULL || size == 0)
    count (-before);

  return count_new (moved);
}

void
free (void *pointer)
{
  if (pointer != NULL)
    count (-(gint64) malloc_usable_size (pointer));
  __libc_free (pointer);
}

static void
begin_counting (void)
{
}

#endif

static gint64
get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);

  return now.tv_sec * G_GINT64_CONSTANT (1000000000) + now.tv_nsec;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  const gint64 began = get_time ();
  gint64 before;
  int result;

  begin_counting ();
  before = peak = in_use;
  result = fuzz_one_input (data, size);

  g_assert_cmpint (peak - before, <=, MEMORY + MEMORY_OF_A_BYTE * (gint64) size);
  g_assert_cmpint (get_time () - began, <=, TIME + TIME_OF_A_BYTE * (gint64) size);

  return result;
}
