/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part.h"

void
quern_part_free (QuernPart *part)
{
  g_free (part->label);
  g_free (part->trigger);
  g_free (part->timerange);
  g_free (part->command);
  g_clear_pointer (&part->descriptions, g_ptr_array_unref);
  g_free (part->columns);
  g_free (part->self);
  g_free (part->summary);
  g_free (part->totals);
  g_free (part);
}

gint64
quern_part_get_total (const QuernPart *self,
                      QuernEventId     event)
{
  if (self->summary == NULL || self->is_cumulative)
    return self->self[event];

  return MAX (self->summary[event], self->self[event]);
}

gint64 *
quern_part_dup_total (const QuernPart *self,
                      guint            n_real)
{
  gint64 *row = g_new0 (gint64, MAX (n_real, 1));

  for (guint i = 0; i < n_real; i++)
    row[i] = quern_part_get_total (self, i);

  return row;
}
