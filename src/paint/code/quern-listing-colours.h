/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-palette.h"

G_BEGIN_DECLS

/* A stretch of a row's text in one colour. */
typedef struct
{
  guint row;
  guint start;  /* bytes of the text */
  guint length; /* bytes */
  guint ink;
} QuernListingRun;

/**
 * QuernListingColours:
 *
 * The colours of the texts of a listing, as somebody found them who knows the language:
 * on light ground and on dark one. What is not in a run is plain.
 */
typedef struct _QuernListingColours QuernListingColours;

QuernListingColours   *quern_listing_colours_new      (void) G_GNUC_WARN_UNUSED_RESULT;
void                   quern_listing_colours_free     (QuernListingColours       *self);

/* Returns its number: the same for the same colours. */
guint                  quern_listing_colours_add_ink  (QuernListingColours       *self,
                                                       QuernColor                 light,
                                                       QuernColor                 dark);
/* Row by row, in the order of the text, without overlap. */
void                   quern_listing_colours_add_run  (QuernListingColours       *self,
                                                       const QuernListingRun     *run);

/* The runs of a row; NULL if there are none. */
const QuernListingRun *quern_listing_colours_get_runs (const QuernListingColours *self,
                                                       guint                      row,
                                                       guint                     *n_runs);
/* That can be read on the scheme's ground. */
QuernColor             quern_listing_colours_get_ink  (const QuernListingColours *self,
                                                       QuernScheme                scheme,
                                                       guint                      ink);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernListingColours, quern_listing_colours_free)

G_END_DECLS
