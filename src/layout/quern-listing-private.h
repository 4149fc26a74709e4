/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-listing.h"

G_BEGIN_DECLS

/* At most this many callees or pieces of inlined code are listed below a row; one more row sums up
 * the others. */
#define QUERN_LISTING_MAX_BELOW 3u

/* A candidate for a row. */
typedef struct
{
  guint64  key;      /* line or address; that of the first if it stands for several */
  guint    costly;   /* index among the places with a cost; QUERN_NONE: no cost */
  guint    code;     /* index of the instruction, or QUERN_NONE */
  guint    n_below;
  guint64  n;        /* number of places it stands for: folded if more than 1 */
  double   weight;   /* decides which rows are kept if there is no room for all */
  gboolean is_kept;
} QuernListingPlace;

typedef struct _QuernListingPart QuernListingPart;

/* Something that is added in one go. Implementations embed it as their first member; the callbacks
 * receive it. */
struct _QuernListingPart
{
  /* Lists the places with costs and this many around each; NULL if that is more than max_rows, but
   * never NULL with a context of 0. (element-type QuernListingPlace) (transfer full) */
  GArray *(*list)       (QuernListingPart        *self,
                         guint                    context,
                         guint                    max_rows);
  void    (*add)        (QuernListingPart        *self,
                         QuernListing            *listing,
                         const QuernListingPlace *place);
  /* Adds the self cost of a costly place to sum. */
  void    (*add_self)   (QuernListingPart        *self,
                         guint                    costly,
                         gint64                  *sum,
                         guint                    n_events);
  /* The text of a row that stands for n places, n_costly of them with a cost. (transfer full) */
  char   *(*dup_folded) (guint64                  n,
                         guint                    n_costly);
  /* Calls quern_listing_add_jump() for each jump. */
  void    (*add_jumps)  (QuernListingPart        *self,
                         QuernListing            *listing);
};

/* An entry below a row. own: nullable. text: owned. */
typedef struct
{
  const gint64 *own;
  const gint64 *inclusive;
  char         *text;
} QuernListingBelow;

void             quern_listing_add_part    (QuernListing         *self,
                                            QuernListingPart     *part,
                                            const char           *head);
double           quern_listing_get_value   (const QuernListing   *self,
                                            const gint64         *costs);
/* How hot a row is, by own or inclusive cost; both nullable. */
double           quern_listing_rate        (const QuernListing   *self,
                                            const gint64         *own,
                                            const gint64         *inclusive);
/* own, inclusive: nullable: an empty cell. text: taken. */
QuernListingRow *quern_listing_add_row     (QuernListing         *self,
                                            QuernListingKind      kind,
                                            const gint64         *own,
                                            const gint64         *inclusive,
                                            char                 *text);

/* (element-type QuernListingBelow): gets sorted by quern_listing_add_below(). The costliest entries
 * become rows; one more row stands for the others, with the text of dup_rest. */
GArray          *quern_listing_below_new   (void) G_GNUC_WARN_UNUSED_RESULT;
guint            quern_listing_count_below (guint                 n);
void             quern_listing_add_below   (QuernListing         *self,
                                            GArray               *below,
                                            guint                 indent,
                                            char *(*dup_rest) (guint n));
char            *quern_listing_dup_more_calls (guint              n) G_GNUC_WARN_UNUSED_RESULT;

/* arrow: leads between keys of the part that is being added. */
void             quern_listing_add_jump    (QuernListing         *self,
                                            const QuernJumpArrow *arrow);

G_END_DECLS
