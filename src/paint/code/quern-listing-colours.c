/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-listing-colours.h"

#include <string.h>

/* The contrast ratio required for text: VISUAL 3. */
#define MIN_CONTRAST 4.5

/* How far a colour is moved towards black or white in each step until it is legible. */
#define STEP 0.1

typedef struct
{
  QuernColor light;
  QuernColor dark;
} Ink;

struct _QuernListingColours
{
  GArray *inks; /* owned: Ink */
  GArray *runs; /* owned: QuernListingRun, by row */
};

QuernListingColours *
quern_listing_colours_new (void)
{
  QuernListingColours *self = g_new0 (QuernListingColours, 1);

  self->inks = g_array_new (FALSE, FALSE, sizeof (Ink));
  self->runs = g_array_new (FALSE, FALSE, sizeof (QuernListingRun));

  return self;
}

void
quern_listing_colours_free (QuernListingColours *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->inks);
  g_array_unref (self->runs);
  g_free (self);
}

guint
quern_listing_colours_add_ink (QuernListingColours *self,
                               QuernColor           light,
                               QuernColor           dark)
{
  const Ink ink = { light, dark };

  for (guint i = 0; i < self->inks->len; i++)
    if (memcmp (&g_array_index (self->inks, Ink, i), &ink, sizeof ink) == 0)
      return i;

  g_array_append_val (self->inks, ink);

  return self->inks->len - 1;
}

void
quern_listing_colours_add_run (QuernListingColours   *self,
                               const QuernListingRun *run)
{
  g_return_if_fail (self->runs->len == 0 ||
                    g_array_index (self->runs, QuernListingRun, self->runs->len - 1).row <=
                    run->row);

  if (run->length > 0)
    g_array_append_vals (self->runs, run, 1);
}

const QuernListingRun *
quern_listing_colours_get_runs (const QuernListingColours *self,
                                guint                      row,
                                guint                     *n_runs)
{
  guint low = 0;
  guint high = self->runs->len;
  guint end;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->runs, QuernListingRun, middle).row < row)
        low = middle + 1;
      else
        high = middle;
    }

  end = low;
  while (end < self->runs->len && g_array_index (self->runs, QuernListingRun, end).row == row)
    end++;
  *n_runs = end - low;

  return *n_runs > 0 ? &g_array_index (self->runs, QuernListingRun, low) : NULL;
}

QuernColor
quern_listing_colours_get_ink (const QuernListingColours *self,
                               QuernScheme                scheme,
                               guint                      ink)
{
  const Ink *known = &g_array_index (self->inks, Ink, ink);
  QuernColor ground = quern_palette_get_surface (scheme, QUERN_SURFACE_VIEW);
  QuernColor color = scheme == QUERN_SCHEME_DARK ? known->dark : known->light;

  while (quern_palette_contrast (color, ground) < MIN_CONTRAST)
    color = quern_palette_mix (color, quern_palette_text_on (ground), STEP);

  return color;
}
