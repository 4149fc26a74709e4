/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-annotated-source.h"
#include "quern-code-costs.h"
#include "quern-code-heat.h"
#include "quern-disassembly.h"
#include "quern-joined-code.h"
#include "quern-jump-layout.h"

G_BEGIN_DECLS

/* More rows make no usable picture: 600 fill 12 pages, and a PNG of them can still be exported at
 * twice the size of the screen. */
#define QUERN_LISTING_MAX_ROWS 600u

/* A row's text is cut here, in characters. */
#define QUERN_LISTING_MAX_TEXT 160u

typedef enum
{
  QUERN_LISTING_HEAD,   /* the heading of what follows */
  QUERN_LISTING_CODE,   /* a line, or an instruction */
  QUERN_LISTING_BELOW,  /* a call or inlined code there */
  QUERN_LISTING_FOLDED, /* stands for code that is not shown */
} QuernListingKind;

typedef struct
{
  QuernListingKind kind;
  guint64          key;       /* CODE: the line or the address */
  double           value;     /* CODE: how hot it is, ≥ 0 */
  char            *place;     /* owned, like the following: "12", "401136", "" */
  char            *own;       /* "" for an empty cell */
  char            *inclusive; /* "" for an empty cell */
  char            *text;      /* without tabs */
  char            *aside;     /* nullable: shown in a column after the texts */
  guint            indent;    /* BELOW: indentation, in characters */
} QuernListingRow;

/* Formats a cost for a cell; "" for an empty one. (transfer full) */
typedef char *(*QuernListingCell) (const gint64 *costs,
                                   gpointer      user_data);

/* How code is listed. */
typedef struct
{
  QuernCodeHeat     heat;      /* of the profile and the event that are shown */
  gboolean          self_heat; /* heat is by self cost, without calls */
  QuernListingCell  dup_cell;
  gpointer          user_data; /* of dup_cell: must be valid while rows are added */
  guint             context;   /* rows without a cost shown around those with one; G_MAXUINT: all */
  const char       *titles[4]; /* of the columns: own, inclusive, place, text; copied */
} QuernListingOptions;

/**
 * QuernListing:
 *
 * Lines of source or instructions with their costs, for paper: limited in length, with the calls of
 * each row below it and jumps beside the rows. Rows that stand for left-out code show the sum of
 * its costs.
 */
typedef struct _QuernListing QuernListing;

QuernListing          *quern_listing_new        (const QuernListingOptions  *options) G_GNUC_WARN_UNUSED_RESULT;
void                   quern_listing_free       (QuernListing               *self);

/* Append to the rows. head: nullable: a heading. */
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
/* How hot a row is, 0..1; 0 if it is not hot. */
double                 quern_listing_get_heat   (const QuernListing         *self,
                                                 guint                       row);
/* Whether the heat is the share of the program's cost. For a ratio, it is relative to the hottest
 * row. */
gboolean               quern_listing_has_shares (const QuernListing         *self);
/* Jumps between rows. Those with a lane do not overlap. */
const QuernJumpArrow  *quern_listing_get_jumps  (QuernListing               *self,
                                                 guint                      *n_jumps,
                                                 guint                      *n_lanes);
/* Says what is shown and what is left out. */
char                  *quern_listing_dup_caption (const QuernListing        *self) G_GNUC_WARN_UNUSED_RESULT;

/* "main in mill: annotated source"; object: nullable. */
char                  *quern_listing_dup_title  (const char                 *name,
                                                 const char                 *object,
                                                 gboolean                    is_code) G_GNUC_WARN_UNUSED_RESULT;
/* The object that a function is in; NULL for a cycle, or if unknown. */
const char            *quern_listing_get_object (QuernAnalysis              *analysis,
                                                 QuernNodeId                 node);

/* Texts that the tables of code use as well. */
char                  *quern_listing_dup_call   (QuernProfile               *profile,
                                                 QuernFunctionId             callee,
                                                 guint64                     count,
                                                 guint64                     count_before,
                                                 gboolean                    recursive) G_GNUC_WARN_UNUSED_RESULT;
char                  *quern_listing_dup_line   (QuernSourceText            *text,
                                                 guint64                     line) G_GNUC_WARN_UNUSED_RESULT;
char                  *quern_listing_dup_code   (const QuernInstruction     *instruction) G_GNUC_WARN_UNUSED_RESULT;
/* joined: nullable: the code of both sides of a comparison. */
char                  *quern_listing_dup_place  (QuernProfile               *profile,
                                                 QuernFileId                 file,
                                                 guint64                     line,
                                                 const QuernJoinedCode      *joined) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernListing, quern_listing_free)

G_END_DECLS
