/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any text as the formula of an event: it gives an event that can be evaluated, or an error. */

#include "fuzz.h"

#include "quern-event-set.h"

#include <math.h>

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  static const gint64 rows[][2] = { { 3, 5 }, { 0, 0 }, { G_MAXINT64, G_MININT64 } };
  g_autofree char *formula = g_utf8_make_valid ((const char *) data, (gssize) size);
  g_autoptr (QuernEventSet) events = quern_event_set_new ();
  g_autoptr (GError) error = NULL;
  QuernEventId event;

  quern_event_set_add_real (events, "Ir");
  quern_event_set_add_real (events, "Dr");
  event = quern_event_set_add_derived (events, "New", formula, NULL, &error);
  g_assert ((event == QUERN_NONE) == (error != NULL));
  if (event == QUERN_NONE)
    return 0;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      if (quern_event_set_is_ratio (events, event))
        g_assert (!isinf (quern_event_set_get_value (events, event, rows[i])));
      else
        quern_event_set_get_cost (events, event, rows[i]);
    }

  return 0;
}
