/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

/* From here on, there is no more memory than there is now, and so many bytes.
 * Returns the limit to go back to. */
static inline struct rlimit
memory_limit_set (rlim_t left)
{
  FILE *file = fopen ("/proc/self/statm", "re");
  unsigned long pages = 0;
  struct rlimit old;
  struct rlimit limit;

  g_assert_nonnull (file);
  g_assert_cmpint (fscanf (file, "%lu", &pages), ==, 1);
  fclose (file);
  g_assert_cmpint (getrlimit (RLIMIT_AS, &old), ==, 0);
  limit = old;
  limit.rlim_cur = (rlim_t) pages * (rlim_t) sysconf (_SC_PAGESIZE) + left;
  g_assert_cmpint (setrlimit (RLIMIT_AS, &limit), ==, 0);

  return old;
}
