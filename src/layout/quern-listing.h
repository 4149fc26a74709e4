/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-annotated-source.h"
#include "quern-code-costs.h"
#include "quern-code-heat.h"
#include "quern-disassembly.h"
#include "quern-joined-code.h"
#include "quern-jump-layout.h"

G_BEGIN_DECLS

/* More rows are no picture: 600 of them are 12 pages, and a PNG can still be twice as
 * large as the screen's. */
#define QUERN_LISTING_MAX_ROWS 600u

/* What is shown of a row's text, in characters. */
#define QUERN_LISTING_MAX_TEXT 160u

typedef enum
{
  QUERN_LISTING_HEAD,   /* the name of what follows */
  QUERN_LISTING_CODE,   /* a line, or an instruction */
  QUERN_LISTING_BELOW,  /* what is called or inlined there */
  QUERN_LISTING_FOLDED, /* stands for code that is not shown */
} QuernListingKind;

typedef struct
{
  QuernListingKind kind;
  guint64          key;       /* CODE: the line or the address */
  double           value;     /* CODE: what makes it hot; 0 or more */
  char            *place;     /* owned, as the following: "12", "401136", "" */
  char            *own;       /* "" for nothing */
  char            *inclusive; /* "" for nothing */
  char            *text;      /* without tabs */
  char            *aside;     /* nullable: what stands behind all texts */
  guint            indent;    /* BELOW: how far it is set in, in characters */
} QuernListingRow;

/* A cost as a cell shows it; "" for nothing. (transfer full) */
typedef char *(*QuernListingCell) (const gint64 *costs,
                                   gpointer      user_data);

/* How code is listed. */
typedef struct
{
  QuernCodeHeat     heat;      /* of the profile and the event that are shown */
  gboolean          self_heat; /* are rows hot without what they call? */
  QuernListingCell  dup_cell;
  gpointer          user_data; /* of dup_cell: has to live as long as rows are added */
  guint             context;   /* rows without a cost around those with one; G_MAXUINT: all */
  const char       *titles[4]; /* of the columns: own, inclusive, place, text; copied */
} QuernListingOptions;

/**
 * QuernListing:
 *
 * Lines of source or instructions with what they cost, for paper: few enough rows for
 * that, what they call below them, jumps beside them. What is left out is told, and
 * costs that are left out add up in the rows that stand for them.
 */
typedef struct _QuernListing QuernListing;

QuernListing          *quern_listing_new        (const QuernListingOptions  *options) G_GNUC_WARN_UNUSED_RESULT;
void                   quern_listing_free       (QuernListing               *self);

/* Put behind what is there. head: nullable: what it is. */
void                   quern_listing_add_source (QuernListing               *self,
                                                 const QuernAnnotatedSource *source,
                                                 const char                 *head);
void                   quern_listing_add_code   (QuernListing               *self,
                                                 QuernCodeCosts             *costs,
                                                 const QuernDisassembly     *code,
                                                 const guint64              *addresses,
                                                 const QuernJoinedCode      *joined,
                                                 const char                 *head);

guint                  quern_listing_get_n      (const QuernListing         *self);
const QuernListingRow *quern_listing_get        (const QuernListing         *self,
                                                 guint                       row);
const char            *quern_listing_get_title  (const QuernListing         *self,
                                                 guint                       column);
/* 0..1: how hot a row is; 0 if it is not hot. */
double                 quern_listing_get_heat   (const QuernListing         *self,
                                                 guint                       row);
/* Is that the share of the program? Of a ratio it is that of the hottest row. */
gboolean               quern_listing_has_shares (const QuernListing         *self);
/* From row to row; those with a lane fit beside each other. */
const QuernJumpArrow  *quern_listing_get_jumps  (QuernListing               *self,
                                                 guint                      *n_jumps,
                                                 guint                      *n_lanes);
/* What is shown, what is not. */
char                  *quern_listing_dup_caption (const QuernListing        *self) G_GNUC_WARN_UNUSED_RESULT;

/* "main in mill: annotated source"; object: nullable. */
char                  *quern_listing_dup_title  (const char                 *name,
                                                 const char                 *object,
                                                 gboolean                    is_code) G_GNUC_WARN_UNUSED_RESULT;
/* Where a function is; NULL for a cycle, or if nobody knows. */
const char            *quern_listing_get_object (QuernAnalysis              *analysis,
                                                 QuernNodeId                 node);

/* The words that tables of code use, too. */
char                  *quern_listing_dup_call   (QuernProfile               *profile,
                                                 QuernFunctionId             callee,
                                                 guint64                     count,
                                                 guint64                     count_before,
                                                 gboolean                    recursive) G_GNUC_WARN_UNUSED_RESULT;
char                  *quern_listing_dup_line   (QuernSourceText            *text,
                                                 guint64                     line) G_GNUC_WARN_UNUSED_RESULT;
char                  *quern_listing_dup_code   (const QuernInstruction     *instruction) G_GNUC_WARN_UNUSED_RESULT;
/* joined: nullable: of both sides of a comparison. */
char                  *quern_listing_dup_place  (QuernProfile               *profile,
                                                 QuernFileId                 file,
                                                 guint64                     line,
                                                 const QuernJoinedCode      *joined) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernListing, quern_listing_free)

G_END_DECLS
