/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-palette.h"

G_BEGIN_DECLS

/* A run of a row's text in one colour. */
typedef struct
{
  guint row;
  guint start;  /* in bytes of the text */
  guint length; /* bytes */
  guint ink;
} QuernListingRun;

/**
 * QuernListingColours:
 *
 * Syntax colours for the texts of a listing, for light and for dark backgrounds. Text outside of
 * runs has the plain colour.
 */
typedef struct _QuernListingColours QuernListingColours;

QuernListingColours   *quern_listing_colours_new      (void) G_GNUC_WARN_UNUSED_RESULT;
void                   quern_listing_colours_free     (QuernListingColours       *self);

/* Returns the id of the ink: the same for the same colours. */
guint                  quern_listing_colours_add_ink  (QuernListingColours       *self,
                                                       QuernColor                 light,
                                                       QuernColor                 dark);
/* Must be called row by row, in the order of the text, without overlap. */
void                   quern_listing_colours_add_run  (QuernListingColours       *self,
                                                       const QuernListingRun     *run);

/* The runs of a row; NULL if there are none. */
const QuernListingRun *quern_listing_colours_get_runs (const QuernListingColours *self,
                                                       guint                      row,
                                                       guint                     *n_runs);
/* The colour, adjusted to be legible on the scheme's background. */
QuernColor             quern_listing_colours_get_ink  (const QuernListingColours *self,
                                                       QuernScheme                scheme,
                                                       guint                      ink);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernListingColours, quern_listing_colours_free)

G_END_DECLS
