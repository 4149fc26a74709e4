/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* More lanes are hard to follow. */
#define QUERN_JUMP_MAX_LANES 5

/* An arrow beside code. The caller sets the first group of fields. */
typedef struct
{
  guint64  from;        /* line or row */
  guint64  to;
  guint64  weight;      /* how often it is taken; the most frequent get lanes first */
  gboolean conditional;

  guint    lane;        /* set by the layout: 0 is next to the code; or QUERN_JUMP_NO_LANE */
} QuernJumpArrow;

#define QUERN_JUMP_NO_LANE G_MAXUINT

/* Assigns lanes to arrows such that no two on a lane overlap, and short ones are closer to the
 * code. The least frequent get none if the lanes do not suffice. Sorts the arrows. Returns the
 * number of lanes used. */
guint quern_jump_layout (QuernJumpArrow *arrows,
                         guint           n_arrows);

G_END_DECLS
