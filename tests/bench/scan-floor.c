/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The least work that reading a Callgrind file can be: the project's yardstick of
 * loading speed.
 *
 *   scan-floor FILE
 *
 * One pass over the mapped file: parses every position and cost, adds self costs
 * per function id and call costs per (caller id, callee id), and nothing else: no
 * names, no checks, no line costs kept, one part, ids below 4 million, at most 14
 * events. It is a yardstick, not a reader: time a real loader against it on the
 * same file in one run, and quote the ratio. Prints seconds and MB/s.
 *
 * What it does must stay as it is, or ratios mean something else than before. */

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>

#define MAX_EVENTS 14
#define MAX_IDS 4000000ul
#define TABLE_BITS 22

typedef struct
{
  uint64_t key;
  uint64_t count;
  uint32_t row;
} Arc;

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);

  return (double) t.tv_sec + (double) t.tv_nsec * 1e-9;
}

static inline const unsigned char *
number (const unsigned char *p,
        uint64_t            *value)
{
  uint64_t v = 0;
  unsigned d;

  if (p[0] == '0' && p[1] == 'x')
    {
      for (p += 2;; p++)
        {
          d = *p - '0';
          if (d > 9)
            {
              d = (*p | 32) - 'a';
              if (d > 5)
                break;
              d += 10;
            }
          v = v << 4 | d;
        }
    }
  else
    for (; (d = *p - '0') <= 9; p++)
      v = v * 10 + d;
  *value = v;

  return p;
}

static inline const unsigned char *
position (const unsigned char *p,
          uint64_t            *at)
{
  uint64_t v;

  switch (*p)
    {
    case '*':
      return p + 1;
    case '+':
      p = number (p + 1, &v);
      *at += v;
      return p;
    case '-':
      p = number (p + 1, &v);
      *at -= v;
      return p;
    default:
      return number (p, at);
    }
}

static int
words (const unsigned char *p)
{
  int n = 0;

  for (; *p != '\n'; p++)
    n += *p == ' ' && p[1] != '\n' && p[1] != ' ';

  return n;
}

/* self, costs: rows of events. Returns the sum of all positions. */
static inline uint64_t
scan (const unsigned char *p,
      const unsigned char *end,
      uint64_t            *self,
      uint64_t            *costs,
      Arc                 *table,
      uint32_t            *n_arcs)
{
  uint64_t addr = 0, line = 0, count = 0, fn = 0, cfn = 0, check = 0;
  int positions = 1, call = 0;
  uint32_t arcs = 0;

  while (p < end)
    {
      if (*p <= '9' && *p != '#' && *p != '\n')
        {
          uint64_t *row = self + fn % MAX_IDS * MAX_EVENTS, v;

          if (positions == 2)
            {
              p = position (p, &addr);
              while (*p == ' ')
                p++;
            }
          p = position (p, &line);
          if (call)
            {
              uint64_t key = (fn << 32 | cfn) + 1;
              uint64_t h = key * 0x9E3779B97F4A7C15ull >> (64 - TABLE_BITS);

              while (table[h].key && table[h].key != key)
                h = (h + 1) & ((1ul << TABLE_BITS) - 1);
              if (!table[h].key)
                {
                  table[h].key = key;
                  table[h].row = arcs++;
                  if (arcs == 3u << (TABLE_BITS - 2))
                    return fprintf (stderr, "scan-floor: too many different calls\n"), 3;
                  memset (costs + (uint64_t) table[h].row * MAX_EVENTS, 0, 8 * MAX_EVENTS);
                }
              table[h].count += count;
              row = costs + (uint64_t) table[h].row * MAX_EVENTS;
              call = 0;
            }
          for (int i = 0; *p == ' ' && i < MAX_EVENTS;)
            {
              if (*++p == '\n' || *p == ' ')
                continue;
              p = number (p, &v);
              row[i++] += v;
            }
          check += addr + line;
        }
      else if (p[0] == 'f' && p[1] == 'n')
        number (p + 4, &fn);
      else if (p[0] == 'c' && p[1] == 'f' && p[2] == 'n')
        number (p + 5, &cfn);
      else if (p[0] == 'c' && p[1] == 'a')
        number (p + 6, &count), call = 1;
      else if (p[0] == 'j' && p[1] != 'f')
        {
          p = memchr (p, '\n', (size_t) (end - p));
          if (!p++)
            break;
        }
      else if (end - p > 10 && !memcmp (p, "positions:", 10))
        positions = words (p);
      p = memchr (p, '\n', (size_t) (end - p));
      if (!p++)
        break;
    }
  *n_arcs = arcs;

  return check;
}

int
main (int    argc,
      char **argv)
{
  struct stat st;
  int fd = argc == 2 ? open (argv[1], O_RDONLY) : -1;
  const unsigned char *p;
  uint64_t *self, *costs;
  uint64_t sum = 0, check, size;
  uint32_t arcs = 0;
  double start, seconds;
  Arc *table;

  if (fd < 0 || fstat (fd, &st) < 0)
    return fprintf (stderr, "usage: scan-floor FILE\n"), 2;

  start = now ();
  size = (uint64_t) st.st_size;
  p = mmap (NULL, size + 1, PROT_READ, MAP_PRIVATE, fd, 0);
  self = calloc (MAX_IDS * MAX_EVENTS, 8);
  costs = malloc ((8ul << TABLE_BITS) * MAX_EVENTS);
  table = calloc (1ul << TABLE_BITS, sizeof *table);
  check = scan (p, p + size, self, costs, table, &arcs);
  seconds = now () - start;

  for (uint64_t i = 0; i < MAX_IDS; i++)
    sum += self[i * MAX_EVENTS];
  printf ("%.3f s  %.0f MB/s  total %ju  calls %u  check %ju\n", seconds,
          (double) size / 1e6 / seconds, (uintmax_t) sum, arcs, (uintmax_t) check);

  return 0;
}
