/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-profile-private.h"

void
quern_part_free (QuernPart *part)
{
  g_free (part->trigger);
  g_free (part->timerange);
  g_free (part->command);
  g_free (part->columns);
  g_free (part->self);
  g_free (part->summary);
  g_free (part->totals);
  g_free (part);
}
