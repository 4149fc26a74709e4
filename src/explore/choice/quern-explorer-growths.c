/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How the functions of what is shown grow. */

#include "quern-explorer-private.h"

static QuernSeries *
get_series (QuernExplorer *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self);

  return profile != NULL ? quern_profile_get_series (profile) : NULL;
}

void
quern_explorer_forget_growths (QuernExplorer *self)
{
  if (self->growths != NULL)
    g_signal_handlers_disconnect_by_data (self->growths, self);
  g_clear_object (&self->growths);
}

/* Another analysis may be of the same points: one with other events is. */
void
quern_explorer_renew_growths (QuernExplorer *self)
{
  if (self->growths != NULL && quern_growths_get_series (self->growths) != get_series (self))
    quern_explorer_forget_growths (self);
}

static void
growths_changed_cb (QuernExplorer *self)
{
  self->n_growths++;
  quern_explorer_notify (self, PROP_GROWTHS);
  if (quern_function_filter_asks_for_curve (&self->filter) &&
      quern_growths_are_done (self->growths))
    quern_explorer_notify_found (self);
}

QuernGrowths *
quern_explorer_get_growths (QuernExplorer *self)
{
  QuernSeries *series;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  series = get_series (self);
  if (self->growths == NULL && series != NULL)
    {
      self->growths =
        quern_growths_new (series,
                           quern_profile_get_n_functions (quern_explorer_get_profile (self)));
      g_signal_connect_swapped (self->growths, "changed", G_CALLBACK (growths_changed_cb), self);
    }

  return self->growths;
}

const char *
quern_explorer_get_plot (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), "");

  return self->plot;
}

void
quern_explorer_set_plot (QuernExplorer *self,
                         const char    *plot)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  if (plot == NULL || g_str_equal (self->plot, plot))
    return;

  g_free (self->plot);
  self->plot = g_strdup (plot);
  quern_explorer_notify (self, PROP_PLOT);
}
