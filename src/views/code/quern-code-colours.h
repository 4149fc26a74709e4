/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtksourceview/gtksource.h>

#include "quern-listing-colours.h"
#include "quern-listing.h"

G_BEGIN_DECLS

/* Syntax colours for the lines of a listing; NULL if the language is unknown or the text
 * is too long. */
QuernListingColours *quern_code_colours_new (QuernListing    *listing,
                                             QuernSourceText *text) G_GNUC_WARN_UNUSED_RESULT;

/* Borrowed; NULL if the language is unknown. */
GtkSourceLanguage   *quern_code_colours_guess_language (const char *path);

G_END_DECLS
