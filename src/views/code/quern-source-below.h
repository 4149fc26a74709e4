/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-source-document.h"

G_BEGIN_DECLS

/* Maximum number of callees or inlined functions shown below a line; more are collapsed
 * into one row that opens. */
#define QUERN_SOURCE_MAX_CALLS 3

typedef enum
{
  QUERN_SOURCE_ROW_CALL,
  QUERN_SOURCE_ROW_CALLS,  /* all callees of the line: opens */
  QUERN_SOURCE_ROW_BLOCK,  /* a function inlined at the line: opens */
  QUERN_SOURCE_ROW_BLOCKS, /* all inlined functions of the line: opens */
  QUERN_SOURCE_ROW_LINE,   /* a line of inlined code */
} QuernSourceRowKind;

/* A row below a source line. */
typedef struct
{
  QuernSourceRowKind        kind;
  guint                     depth;      /* indentation level: 0 to 3 */
  gboolean                  is_open;
  guint                     n;          /* CALLS, BLOCKS, BLOCK: number of items in it */
  guint                     index;      /* CALL: in the annotation or the inlined code; LINE,
                                         * BLOCK: in the inlined code */
  const QuernAnnotatedCall *call;       /* borrowed, nullable: only for CALL */
  const gint64             *own;        /* borrowed, nullable: a row of costs */
  const gint64             *inclusive;  /* borrowed, nullable: a row of costs */
} QuernSourceRow;

/**
 * QuernSourceBelow:
 *
 * The rows below the lines of a source text: calls, and code of other files inlined
 * there. Keeps which rows are open.
 */
typedef struct _QuernSourceBelow QuernSourceBelow;

/* Borrows both. */
QuernSourceBelow     *quern_source_below_new    (QuernExplorer             *explorer,
                                                 const QuernSourceDocument *document)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                  quern_source_below_free   (QuernSourceBelow          *self);

/* index: of the annotated line, or QUERN_NONE */
guint                 quern_source_below_get_n  (QuernSourceBelow          *self,
                                                 guint64                    line,
                                                 guint                      index);
const QuernSourceRow *quern_source_below_get    (QuernSourceBelow          *self,
                                                 guint64                    line,
                                                 guint                      index,
                                                 guint                      below);
/* Opens or closes a row; no effect on rows that do not open. */
void                  quern_source_below_toggle (QuernSourceBelow          *self,
                                                 guint64                    line,
                                                 guint                      index,
                                                 guint                      below);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernSourceBelow, quern_source_below_free)

G_END_DECLS
