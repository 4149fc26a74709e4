/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-listing.h"

G_BEGIN_DECLS

/* So many callees, or pieces of inlined code, stand below a row; one tells the rest. */
#define QUERN_LISTING_MAX_BELOW 3u

/* What may become a row. */
typedef struct
{
  guint64  key;      /* of the first, if it stands for several */
  guint    costly;   /* which of those with a cost; QUERN_NONE for one without */
  guint    code;     /* which of the instructions, or QUERN_NONE */
  guint    n_below;
  guint64  n;        /* how many it stands for: more than 1 is folded */
  double   weight;   /* by which rows are chosen if there is no room for all */
  gboolean is_kept;
} QuernListingPlace;

typedef struct _QuernListingPart QuernListingPart;

/* What is added at once. The callbacks get it with what they need behind it. */
struct _QuernListingPart
{
  /* Those with costs, and so many around each; NULL if that is more than max_rows, but
   * never with a context of 0. (element-type QuernListingPlace) (transfer full) */
  GArray *(*list)       (QuernListingPart        *self,
                         guint                    context,
                         guint                    max_rows);
  void    (*add)        (QuernListingPart        *self,
                         QuernListing            *listing,
                         const QuernListingPlace *place);
  /* Adds up what a costly one costs by itself. */
  void    (*add_self)   (QuernListingPart        *self,
                         guint                    costly,
                         gint64                  *sum,
                         guint                    n_events);
  /* What stands for n of them, of which so many have a cost. (transfer full) */
  char   *(*dup_folded) (guint64                  n,
                         guint                    n_costly);
  /* Calls quern_listing_add_jump() for each. */
  void    (*add_jumps)  (QuernListingPart        *self,
                         QuernListing            *listing);
};

/* What stands below a row: own: nullable. text: owned. */
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
/* What makes a row hot: by one of both, which are nullable. */
double           quern_listing_rate        (const QuernListing   *self,
                                            const gint64         *own,
                                            const gint64         *inclusive);
/* own, inclusive: nullable: nothing stands there. text: taken. */
QuernListingRow *quern_listing_add_row     (QuernListing         *self,
                                            QuernListingKind      kind,
                                            const gint64         *own,
                                            const gint64         *inclusive,
                                            char                 *text);

/* Of QuernListingBelow: sorted by this; the costliest become rows, and one row stands for
 * the others. dup_rest: what that says. */
GArray          *quern_listing_below_new   (void) G_GNUC_WARN_UNUSED_RESULT;
guint            quern_listing_count_below (guint                 n);
void             quern_listing_add_below   (QuernListing         *self,
                                            GArray               *below,
                                            guint                 indent,
                                            char *(*dup_rest) (guint n));
char            *quern_listing_dup_more_calls (guint              n) G_GNUC_WARN_UNUSED_RESULT;

/* arrow: between keys of the part that is being added. */
void             quern_listing_add_jump    (QuernListing         *self,
                                            const QuernJumpArrow *arrow);

G_END_DECLS
