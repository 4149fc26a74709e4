/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-name-table.h"
#include "quern-profile-builder.h"
#include "quern-scanner.h"
#include "quern-unknown-keys.h"

G_BEGIN_DECLS

#define QUERN_MAX_POSITIONS 16
#define QUERN_MAX_COLUMNS 4096

/* What a subposition of a cost line tells. Not side by side: two numbers that
 * were just written are slow to be read as one. */
typedef enum
{
  QUERN_POSITION_LINE,
  QUERN_POSITION_BB,
  QUERN_POSITION_INSTR,
  QUERN_POSITION_UNKNOWN, /* its column is read and not used */
  QUERN_N_POSITION_KINDS,
} QuernPositionKind;

/* What the next cost line belongs to. */
typedef enum
{
  QUERN_PENDING_NONE,
  QUERN_PENDING_CALL,
  QUERN_PENDING_JUMP,
  QUERN_PENDING_SKIP, /* to a line that was reported */
} QuernPending;

/* A name, and its place among those that came with a number. */
typedef struct
{
  QuernStringId text;  /* of one that came without a number */
  guint32       place; /* QUERN_NONE: it came without a number */
} QuernName;

/* Where the reading of a Callgrind file is. Names that are not given are
 * QUERN_NONE. See SEMANTICS 1.2 to 1.4 for what holds for how long. */
typedef struct
{
  QuernProfileBuilder *builder;     /* borrowed */
  const char          *line;        /* where the current line begins */
  guint64              line_number; /* from 1 */
  GError              *error;       /* owned, nullable: what ended the reading */
  gboolean             is_over;     /* nothing more of the block is to be read */

  QuernNameTable       objects;
  QuernNameTable       files;
  QuernNameTable       functions;

  /* The file. */
  gboolean             has_version;
  gboolean             has_creator;
  gboolean             is_callgrind;  /* written by valgrind's callgrind */
  gboolean             is_xdebug;     /* written by Xdebug */
  gboolean             is_marked;     /* says "# callgrind format" */
  gboolean             lacks_newline; /* at its end */
  gboolean             has_command;
  gboolean             has_desc;
  gboolean             has_ir;        /* the first event is "Ir" */
  gboolean             has_calls;
  gboolean             has_identity;  /* "part:", "thread:" or "pid:" */
  guint64              first_cost_without_events; /* a line number, or 0 */
  guint64              empty_events; /* a line number, or 0 */
  QuernUnknownKeys     unknown;

  /* The part. */
  QuernPart           *part;          /* borrowed from the builder, nullable */
  guint                n_parts;
  gboolean             has_body;      /* costs, calls or jumps: names may stand anywhere */
  gboolean             has_events;    /* of its own, or taken from the part before */
  gboolean             has_own_events;
  gboolean             has_own_positions;
  gboolean             has_fl;
  gboolean             has_summary;
  gboolean             has_early_summary; /* in the header */
  gboolean             has_unfinished_summary; /* costs of the last "fn=" have to follow it */
  guint64              summary_line;
  gboolean             has_totals;
  guint                n_events;      /* columns of costs */
  guint                n_positions;
  QuernPositionKind    kinds[QUERN_MAX_POSITIONS];

  /* The body. */
  QuernObjectId        object;
  QuernFileId          file;          /* of the last "fl=" */
  QuernFileId          line_file;     /* of the last "fl=", "fi=" or "fe=" */
  QuernFunctionId      function;      /* QUERN_NONE: not known before its first line */
  gboolean             has_name;      /* since the part began: of the last "fn=" */
  QuernName            name;
  QuernFileId          name_file;     /* the line's file at that "fn=" */
  guint64              name_line;     /* of that "fn=" */

  QuernObjectId        callee_object; /* these three for one "calls=" only */
  QuernFileId          callee_file;
  QuernName            callee;        /* the last "cfn=" */
  gboolean             has_callee;    /* since the last "calls=" */
  gboolean             had_callee;    /* before it, to be repeated */

  QuernFileId          jump_file;     /* these two for one jump only */
  QuernName            jump_function;
  gboolean             has_jump_function;

  QuernPending         pending;
  guint64              count;         /* of the pending call or jump */
  guint64              followed;
  gboolean             conditional;
  QuernFunctionId      target_function;
  QuernObjectId        call_object;   /* where the callee of the pending call lies */
  QuernFileId          call_file;
  QuernPlace           target;

  /* Positions. */
  guint64              at[QUERN_N_POSITION_KINDS];
  guint                anchored;      /* by kind, a bit: was there an absolute one in this part? */
  gboolean             reported_unanchored;

  gint64              *costs;         /* owned: n_costs */
  guint                n_costs;       /* room, in costs */
} QuernCallgrindState;


/* Reports are at a place of the current line. */
QuernLocation quern_callgrind_place       (const QuernCallgrindState *self,
                                           const char                *at);
void          quern_callgrind_report      (QuernCallgrindState       *self,
                                           QuernParseError            code,
                                           const char                *at,
                                           const char                *format,
                                           ...) G_GNUC_PRINTF (4, 5);
void          quern_callgrind_report_word (QuernCallgrindState       *self,
                                           QuernParseError            code,
                                           const char                *at,
                                           const char                *text);
void          quern_callgrind_fail        (QuernCallgrindState       *self,
                                           QuernParseError            code,
                                           const char                *at,
                                           const char                *format,
                                           ...) G_GNUC_PRINTF (4, 5);

/* Header lines; the key is behind us, at the value. Each returns somewhere in
 * the line, from where its end is searched. */
const char   *quern_callgrind_header_line (QuernCallgrindState       *self,
                                           const char                *key,
                                           gsize                      key_length,
                                           const char                *value);
gboolean      quern_callgrind_is_header   (const char                *key,
                                           gsize                      key_length);

/* Body lines. */
const char   *quern_callgrind_spec_line   (QuernCallgrindState       *self,
                                           const char                *line);
void          quern_callgrind_begin_part  (QuernCallgrindState       *self);
void          quern_callgrind_end_part    (QuernCallgrindState       *self,
                                           guint64                    last_line);
void          quern_callgrind_begin_body  (QuernCallgrindState       *self);
void          quern_callgrind_end_pending (QuernCallgrindState       *self);
void          quern_callgrind_ensure_function (QuernCallgrindState   *self,
                                           const char                *at);

/* Names. */
QuernStringId quern_callgrind_no_name     (QuernCallgrindState       *self);
const char   *quern_callgrind_read_name   (QuernCallgrindState       *self,
                                           QuernNameTable            *table,
                                           const char                *value,
                                           QuernName                 *name);
void          quern_callgrind_expect_call (const QuernCallgrindState *self,
                                           const QuernName           *name);
QuernFileId   quern_callgrind_read_file   (QuernCallgrindState       *self,
                                           const char               **value);
QuernObjectId quern_callgrind_read_object (QuernCallgrindState       *self,
                                           const char               **value);
QuernFunctionId quern_callgrind_find_function (QuernCallgrindState   *self,
                                           QuernObjectId              object,
                                           QuernFileId                file,
                                           const QuernName           *name);

/* Positions and costs. */
const char   *quern_callgrind_cost_line   (QuernCallgrindState       *self,
                                           const char                *line);
gboolean      quern_callgrind_positions   (QuernCallgrindState       *self,
                                           const char               **at,
                                           guint64                   *positions);
const char   *quern_callgrind_costs       (QuernCallgrindState       *self,
                                           const char                *at,
                                           guint                      max_costs,
                                           guint                     *n_costs);

G_END_DECLS
