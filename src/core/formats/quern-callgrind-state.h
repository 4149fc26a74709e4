/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-name-table.h"
#include "quern-profile-builder.h"
#include "quern-scanner.h"
#include "quern-unknown-keys.h"

G_BEGIN_DECLS

#define QUERN_MAX_POSITIONS 16
#define QUERN_MAX_COLUMNS 4096

/* The meaning of a subposition of a cost line. LINE and INSTR are not adjacent:
 * one wide load of two numbers that were just stored separately is slow. */
typedef enum
{
  QUERN_POSITION_LINE,
  QUERN_POSITION_BB,
  QUERN_POSITION_INSTR,
  QUERN_POSITION_UNKNOWN, /* its column is read but not used */
  QUERN_N_POSITION_KINDS,
} QuernPositionKind;

/* What the next cost line belongs to. */
typedef enum
{
  QUERN_PENDING_NONE,
  QUERN_PENDING_CALL,
  QUERN_PENDING_JUMP,
  QUERN_PENDING_SKIP, /* a line with an error that was reported */
} QuernPending;

/* A name, either numbered or plain text. */
typedef struct
{
  QuernStringId text;  /* if it has no number */
  guint32       place; /* index into the name table; QUERN_NONE: it has no number */
} QuernName;

/* The state of reading a Callgrind file. Missing names are QUERN_NONE. See
 * SEMANTICS 1.2 to 1.4 for the scope of each item. */
typedef struct
{
  QuernProfileBuilder *builder;     /* borrowed */
  const char          *line;        /* start of the current line */
  guint64              line_number; /* from 1 */
  GError              *error;       /* owned, nullable: a fatal error */
  gboolean             is_over;     /* the rest of the block must not be read */

  QuernNameTable       objects;
  QuernNameTable       files;
  QuernNameTable       functions;

  /* The file. */
  gboolean             has_version;
  gboolean             has_creator;
  gboolean             is_callgrind;  /* written by valgrind's callgrind */
  gboolean             is_xdebug;     /* written by Xdebug */
  gboolean             is_marked;     /* contains "# callgrind format" */
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
  gboolean             has_body;      /* had costs, calls or jumps; names do not count */
  guint                headers;       /* bit per kind of header line that it has */
  gboolean             has_events;    /* its own, or those of the part before */
  gboolean             has_own_events;
  gboolean             has_own_positions;
  gboolean             has_fl;
  gboolean             has_summary;
  gboolean             has_early_summary; /* in the header */
  gboolean             has_unfinished_summary; /* must be followed by costs of the last "fn=" */
  guint64              summary_line;
  gboolean             has_totals;
  guint                n_events;      /* number of cost columns */
  guint                n_positions;
  QuernPositionKind    kinds[QUERN_MAX_POSITIONS];

  /* The body. */
  QuernObjectId        object;
  QuernFileId          file;          /* of the last "fl=" */
  QuernFileId          line_file;     /* of the last "fl=", "fi=" or "fe=" */
  QuernFunctionId      function;      /* QUERN_NONE: not looked up yet; see ensure_function */
  gboolean             has_name;      /* whether the part had a "fn=" */
  QuernName            name;
  QuernFileId          name_file;     /* line_file at the last "fn=" */
  guint64              name_line;     /* line number of the last "fn=" */

  QuernObjectId        callee_object; /* these three apply to one "calls=" only */
  QuernFileId          callee_file;
  QuernName            callee;        /* the last "cfn=" */
  gboolean             has_callee;    /* whether a "cfn=" was read since the last "calls=" */
  gboolean             had_callee;    /* whether there is an earlier callee to repeat */

  QuernFileId          jump_file;     /* these two apply to one jump only */
  QuernName            jump_function;
  gboolean             has_jump_function;

  QuernPending         pending;
  guint64              count;         /* of the pending call or jump */
  guint64              followed;
  gboolean             conditional;
  QuernFunctionId      target_function;
  QuernObjectId        call_object;   /* of the pending call's callee */
  QuernFileId          call_file;
  QuernPlace           target;

  /* Positions. */
  guint64              at[QUERN_N_POSITION_KINDS];
  guint                anchored;      /* bit per kind: the part had an absolute one */
  gboolean             reported_unanchored;

  gint64              *costs;         /* owned: n_costs */
  guint                n_costs;       /* capacity, in costs */
} QuernCallgrindState;


/* Warnings and errors refer to a position in the current line. */
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

/* Header lines. The line functions return a position in the line from which to
 * search for its end. */
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
