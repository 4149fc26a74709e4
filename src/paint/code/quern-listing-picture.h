/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-listing.h"
#include "quern-listing-colours.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/**
 * QuernListingPicture:
 *
 * Source or instructions with their costs, for a file or for paper. It has no items, and can be cut
 * into pages.
 */
#define QUERN_TYPE_LISTING_PICTURE (quern_listing_picture_get_type ())
G_DECLARE_FINAL_TYPE (QuernListingPicture, quern_listing_picture, QUERN, LISTING_PICTURE, GObject)

/* Takes ownership of listing and colours. colours, font_family: nullable. */
QuernPicture *quern_listing_picture_new (QuernListing        *listing,
                                         QuernListingColours *colours,
                                         const char          *font_family) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
