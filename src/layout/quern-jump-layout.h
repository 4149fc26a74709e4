/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* More lanes are a tangle. */
#define QUERN_JUMP_MAX_LANES 5

/* An arrow beside code. The caller sets what is in the first group. */
typedef struct
{
  guint64  from;        /* line or row */
  guint64  to;
  guint64  weight;      /* how often: the most frequent ones get lanes first */
  gboolean conditional;

  guint    lane;        /* set by the layout: 0 is next to the code; or QUERN_JUMP_NO_LANE */
} QuernJumpArrow;

#define QUERN_JUMP_NO_LANE G_MAXUINT

/* Gives lanes to arrows, so that no two on one lane overlap, and short ones are
 * nearer to the code. Those that find no free lane get none: the least frequent.
 * Sorts them. Returns how many lanes are used. */
guint quern_jump_layout (QuernJumpArrow *arrows,
                         guint           n_arrows);

G_END_DECLS
