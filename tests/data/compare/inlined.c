/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Recorded twice, for before.callgrind.out and after.callgrind.out:
 *
 *   cc -g -O2 -nostdlib -static -fno-pie -no-pie -fno-stack-protector -fcf-protection=none \
 *      -DHOW='noinline' (after: always_inline) inlined.c
 *   env -i setarch -R valgrind --tool=callgrind --dump-line=yes ./a.out
 */
static unsigned state = 1;
static unsigned table[64];

static __attribute__ ((HOW)) unsigned
mix (unsigned x)
{
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;

  return x;
}

static __attribute__ ((HOW)) void
store (unsigned value)
{
  table[value % 64] += value;
}

/* Inlined on neither side. */
static __attribute__ ((noinline)) void
round_trip (unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    {
      state = mix (state);
      store (state);
    }
}

void
_start (void)
{
  round_trip (1000);
  __asm__ volatile ("syscall" : : "a" (231L), "D" (0L) : "rcx", "r11", "memory");
  __builtin_unreachable ();
}
