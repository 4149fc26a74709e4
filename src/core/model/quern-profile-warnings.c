/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What was wrong with the input of a profile. */

#include "quern-profile-private.h"

/**
 * quern_profile_get_n_warnings:
 * @self: a profile
 *
 * Returns: how much was wrong with the input; more than are kept, perhaps
 */
guint64
quern_profile_get_n_warnings (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);

  return self->n_warnings;
}

/**
 * quern_profile_get_warnings:
 * @self: a profile
 *
 * Returns: (transfer none) (element-type GError): the first of them, at most
 *   100, each with its place
 */
GPtrArray *
quern_profile_get_warnings (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return self->warnings;
}

guint
quern_profile_get_n_objects (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);

  return self->n_objects;
}

guint
quern_profile_get_n_files (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);

  return self->n_files;
}

guint
quern_profile_get_n_functions (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), 0);

  return self->n_functions;
}
