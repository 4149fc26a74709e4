/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-hot-rows.h"

#include <math.h>

/* For a ratio, a row is hot from this share of the largest value on. */
#define HOT_RATIO 0.08
#define MAX_HOT 99

struct _QuernHotRows
{
  QuernCodeHeat  heat;
  double        *values;  /* owned: by row */
  gint8         *changes; /* owned, nullable: by row, of a difference */
  guint          n_rows;
  guint          hottest; /* a row, or QUERN_NONE */
  GArray        *hot;     /* owned: guint rows, the hottest first */
};

static int
compare_heat (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const QuernHotRows *self = user_data;
  guint x = *(const guint *) a;
  guint y = *(const guint *) b;

  if (self->values[x] > self->values[y] || self->values[x] < self->values[y])
    return self->values[x] > self->values[y] ? -1 : 1;

  return x < y ? -1 : x > y;
}

QuernHotRows *
quern_hot_rows_new (const QuernCodeHeat *heat,
                    double              *values,
                    guint                n_rows)
{
  QuernHotRows *self = g_new0 (QuernHotRows, 1);

  self->heat = *heat;
  self->values = values;
  self->n_rows = n_rows;
  self->hottest = QUERN_NONE;
  self->hot = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n_rows; i++)
    {
      if (!isnan (values[i]) &&
          (self->hottest == QUERN_NONE || values[i] > values[self->hottest]))
        self->hottest = i;
    }

  for (guint i = 0; i < n_rows; i++)
    {
      double share = quern_hot_rows_get_share (self, i);

      if (share > 0.0 && (!heat->is_ratio || share >= HOT_RATIO))
        g_array_append_val (self->hot, i);
    }
  g_array_sort_with_data (self->hot, compare_heat, self);
  if (self->hot->len > MAX_HOT)
    g_array_set_size (self->hot, MAX_HOT);

  return self;
}

QuernHotRows *
quern_hot_rows_new_changes (const QuernCodeHeat *heat,
                            double              *values,
                            guint                n_rows)
{
  gint8 *changes = g_new0 (gint8, MAX (n_rows, 1));
  QuernHotRows *self;

  for (guint i = 0; i < n_rows; i++)
    {
      changes[i] = values[i] > 0.0 ? 1 : values[i] < 0.0 ? -1 : 0;
      values[i] = fabs (values[i]);
    }
  self = quern_hot_rows_new (heat, values, n_rows);
  self->changes = changes;

  return self;
}

int
quern_hot_rows_get_change (const QuernHotRows *self,
                           guint               row)
{
  return self->changes != NULL && row < self->n_rows ? self->changes[row] : 0;
}

gboolean
quern_hot_rows_has_changes (const QuernHotRows *self)
{
  return self->changes != NULL;
}

void
quern_hot_rows_free (QuernHotRows *self)
{
  if (self == NULL)
    return;

  g_free (self->values);
  g_free (self->changes);
  g_array_unref (self->hot);
  g_free (self);
}

guint
quern_hot_rows_get_n_rows (const QuernHotRows *self)
{
  return self->n_rows;
}

double
quern_hot_rows_get_value (const QuernHotRows *self,
                          guint               row)
{
  return row < self->n_rows ? self->values[row] : (double) NAN;
}

double
quern_hot_rows_get_share (const QuernHotRows *self,
                          guint               row)
{
  double value = quern_hot_rows_get_value (self, row);

  return value > 0.0 ? quern_code_heat_get_share (&self->heat, value, self->values[self->hottest])
                     : 0.0;
}

guint
quern_hot_rows_get_hottest (const QuernHotRows *self)
{
  return self->hottest;
}

guint
quern_hot_rows_find_next (const QuernHotRows *self,
                          guint               from,
                          gboolean            down)
{
  guint nearest = QUERN_NONE;
  guint farthest = QUERN_NONE;

  for (guint i = 0; i < self->hot->len; i++)
    {
      guint row = g_array_index (self->hot, guint, i);

      if (from != QUERN_NONE && (down ? row > from : row < from) &&
          (nearest == QUERN_NONE || (down ? row < nearest : row > nearest)))
        nearest = row;
      if (farthest == QUERN_NONE || (down ? row < farthest : row > farthest))
        farthest = row;
    }

  return nearest != QUERN_NONE ? nearest : farthest;
}

char *
quern_hot_rows_dup_place (const QuernHotRows *self,
                          guint               row)
{
  gboolean is_hot = FALSE;
  guint place = 0;

  for (guint i = 0; i < self->hot->len; i++)
    {
      guint hot = g_array_index (self->hot, guint, i);

      is_hot |= hot == row;
      place += hot <= row;
    }
  if (is_hot)
    return g_strdup_printf ("%u / %u", place, self->hot->len);

  return self->hot->len > 0 ? g_strdup_printf ("– / %u", self->hot->len) : g_strdup ("");
}
