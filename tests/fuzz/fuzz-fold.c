/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as a Callgrind file, with some functions folded into their callers: the functions keep
 * their identity, and no cost is lost or added. */

#include "fuzz.h"
#include "profile-dump.h"

#include "quern-analysis.h"
#include "quern-callgrind-reader.h"
#include "quern-fold.h"
#include "quern-php-fold.h"
#include "quern-profile-builder.h"

/* Sums of larger costs may exceed 64 bits, and saturate. */
#define MAX_COST (G_GINT64_CONSTANT (1) << 40)

/* Limit for costs that are stored but not in the file, so low that small inputs can reach it. */
#define MAX_CELLS (1u << 16)

static QuernProfile *
read_profile (const uint8_t *data,
              size_t         size)
{
  g_autoptr (GBytes) stored = g_bytes_new (data, size);
  g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "name", NULL);
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  const char *head;
  gsize length;

  quern_profile_builder_set_max_cells (MAX_CELLS);
  if (!quern_input_peek (input, &head, &length, NULL))
    return NULL;

  quern_profile_builder_begin_input (builder, "name");
  if (!quern_callgrind_reader.read (input, builder, NULL, NULL, NULL))
    return NULL;

  return quern_profile_builder_finish (builder, NULL, NULL, NULL);
}

static gboolean
is_large (gint64 cost)
{
  return cost > MAX_COST || cost < -MAX_COST;
}

/* Whether all costs of an event are so small that no sum saturates. The parts must be checked,
 * too, as they may cancel each other out in a function. */
static gboolean
is_tame (QuernProfile *profile,
         QuernEventId  event)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    if (is_large (quern_profile_get_self (profile, i)[event]))
      return FALSE;
  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    if (is_large (quern_profile_get_part (profile, i)->self[event]))
      return FALSE;
  for (QuernCallId i = 0; i < quern_profile_get_n_calls (profile); i++)
    if (is_large (quern_profile_get_call_costs (profile, i)[event]))
      return FALSE;

  return TRUE;
}

static void
check (QuernProfile *profile,
       QuernProfile *folded,
       gboolean      drops)
{
  guint n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));
  g_autoptr (QuernAnalysis) analysis = quern_analysis_new (folded, TRUE, NULL, NULL);
  g_autofree char *dump = profile_dump (folded, TRUE);

  g_assert (analysis != NULL);
  g_assert (g_utf8_validate (dump, -1, NULL));
  g_assert (quern_profile_get_n_functions (folded) == quern_profile_get_n_functions (profile));
  for (QuernEventId event = 0; event < n_real; event++)
    {
      gint64 before = 0;
      gint64 after = 0;

      g_assert (quern_profile_get_total (folded)[event] ==
                quern_profile_get_total (profile)[event]);
      if (drops || !is_tame (profile, event))
        continue;

      for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
        {
          before += quern_profile_get_self (profile, i)[event];
          after += quern_profile_get_self (folded, i)[event];
        }
      g_assert (before == after);
      g_assert (quern_profile_get_self_total (folded)[event] == after);
    }
}

int
fuzz_one_input (const uint8_t *data,
                size_t         size)
{
  g_autoptr (QuernProfile) profile = read_profile (data, size);
  guint n = profile != NULL ? quern_profile_get_n_functions (profile) : 0;
  g_autofree guint8 *is_folded = g_new0 (guint8, n + 1);
  QuernFoldMode mode = size % 3;

  if (profile == NULL)
    return 0;

  /* Choose some functions, depending on the input. */
  for (guint i = 0; i < n; i++)
    is_folded[i] = (i * 7919 + size) % 5 < 2;

  {
    g_autoptr (QuernProfile) folded = quern_fold_new (profile, is_folded, mode, NULL, NULL);

    if (folded != NULL)
      check (profile, folded, mode == QUERN_FOLD_DROP);
  }
  for (guint internal = QUERN_INTERNAL_SHOWN; internal <= QUERN_INTERNAL_DROPPED; internal++)
    {
      g_autoptr (QuernProfile) folded = quern_php_fold (profile, internal, TRUE, NULL, NULL);

      if (folded != NULL)
        check (profile, folded, internal == QUERN_INTERNAL_DROPPED);
    }

  return 0;
}
