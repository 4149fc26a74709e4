/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-jump-layout.h"

#include "quern-types.h"

#include <stdlib.h>

/* Maximum number of arrows considered, as each is compared with those that have a lane. */
#define MAX_ARROWS 2000

static guint64
get_top (const QuernJumpArrow *arrow)
{
  return MIN (arrow->from, arrow->to);
}

static guint64
get_bottom (const QuernJumpArrow *arrow)
{
  return MAX (arrow->from, arrow->to);
}

static int
compare_places (const QuernJumpArrow *a,
                const QuernJumpArrow *b)
{
  return QUERN_ORDER (a->from, b->from) ?: QUERN_ORDER (a->to, b->to) ?:
         b->conditional - a->conditional;
}

static int
compare_weights (const void *a,
                 const void *b)
{
  const QuernJumpArrow *x = a;
  const QuernJumpArrow *y = b;

  return QUERN_ORDER (y->weight, x->weight) ?: compare_places (x, y);
}

/* Shorter arrows come first, so that those within longer ones are closer to the code. */
static int
compare_lengths (const void *a,
                 const void *b)
{
  const QuernJumpArrow *x = a;
  const QuernJumpArrow *y = b;
  guint64 x_length = get_bottom (x) - get_top (x);
  guint64 y_length = get_bottom (y) - get_top (y);

  return QUERN_ORDER (x_length, y_length) ?: compare_weights (a, b);
}

/* Arrows that merely touch count as well, as they would look like one. */
static gboolean
overlap (const QuernJumpArrow *a,
         const QuernJumpArrow *b)
{
  return get_top (a) <= get_bottom (b) && get_top (b) <= get_bottom (a);
}

/* The lane closest to the code that no overlapping earlier arrow uses. */
static guint
find_lane (const QuernJumpArrow *arrows,
           guint                 n)
{
  guint used = 0; /* one bit per lane */

  for (guint i = 0; i < n; i++)
    {
      if (arrows[i].lane != QUERN_JUMP_NO_LANE && overlap (&arrows[i], &arrows[n]))
        used |= 1u << arrows[i].lane;
    }

  for (guint lane = 0; lane < QUERN_JUMP_MAX_LANES; lane++)
    {
      if ((used & 1u << lane) == 0)
        return lane;
    }

  return QUERN_JUMP_NO_LANE;
}

/* Whether the n kept arrows and a new one need no more lanes than there are, at any row. */
static gboolean
fits (const QuernJumpArrow *kept,
      guint                 n,
      const QuernJumpArrow *arrow)
{
  /* The depth is largest at the start of some arrow. */
  for (guint i = 0; i <= n; i++)
    {
      guint64 at = i < n ? get_top (&kept[i]) : get_top (arrow);
      guint depth = 1;

      if (at < get_top (arrow) || at > get_bottom (arrow))
        continue;
      for (guint j = 0; j < n; j++)
        depth += get_top (&kept[j]) <= at && get_bottom (&kept[j]) >= at;
      if (depth > QUERN_JUMP_MAX_LANES)
        return FALSE;
    }

  return TRUE;
}

guint
quern_jump_layout (QuernJumpArrow *arrows,
                   guint           n_arrows)
{
  guint n_kept = 0;
  guint n_lanes = 0;

  if (n_arrows == 0)
    return 0;

  /* Keep the most frequent arrows, as many as there are lanes at each row. */
  qsort (arrows, n_arrows, sizeof *arrows, compare_weights);
  for (guint i = 0; i < n_arrows; i++)
    {
      QuernJumpArrow arrow = arrows[i];

      arrows[i].lane = QUERN_JUMP_NO_LANE;
      if (n_kept >= MAX_ARROWS / 10 || i >= MAX_ARROWS || !fits (arrows, n_kept, &arrow))
        continue;

      arrows[i] = arrows[n_kept];
      arrow.lane = QUERN_JUMP_NO_LANE;
      arrows[n_kept++] = arrow;
    }

  qsort (arrows, n_kept, sizeof *arrows, compare_lengths);
  for (guint i = 0; i < n_kept; i++)
    {
      arrows[i].lane = find_lane (arrows, i);
      if (arrows[i].lane != QUERN_JUMP_NO_LANE)
        n_lanes = MAX (n_lanes, arrows[i].lane + 1);
    }

  return n_lanes;
}
