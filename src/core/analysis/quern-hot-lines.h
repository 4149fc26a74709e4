/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/**
 * QuernHotLines:
 *
 * All source lines of a program with their costs, regardless of the function, and each function's
 * costs without a line. All self costs add up to those of the program.
 */
typedef struct _QuernHotLines QuernHotLines;

typedef struct
{
  QuernFileId     file;
  guint64         line;        /* 0: not known */
  QuernFunctionId function;    /* the one with the most self cost on it */
  guint           n_functions; /* functions with costs on it: more than one for inlined code */
} QuernHotLine;

/* event: decides which function of a line has the most self cost. */
QuernHotLines      *quern_hot_lines_new           (QuernAnalysis       *analysis,
                                                   QuernEventId         event,
                                                   GCancellable        *cancellable,
                                                   GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same for records that the caller provides: begin, add each record, finish, then read. NULL or
 * FALSE with an error if memory runs out. */
QuernHotLines      *quern_hot_lines_begin         (QuernAnalysis       *analysis,
                                                   GError             **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean            quern_hot_lines_add           (QuernHotLines       *self,
                                                   const QuernRecord   *record,
                                                   GError             **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean            quern_hot_lines_finish        (QuernHotLines       *self,
                                                   QuernEventId         event,
                                                   GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void                quern_hot_lines_free          (QuernHotLines       *self);

/* Lines are sorted by file and line. */
guint               quern_hot_lines_get_n         (const QuernHotLines *self);
const QuernHotLine *quern_hot_lines_get           (const QuernHotLines *self,
                                                   guint                index);
/* Rows of costs. The inclusive cost of a line omits recursive calls: their costs are
 * already contained in it. */
const gint64       *quern_hot_lines_get_self      (const QuernHotLines *self,
                                                   guint                index);
const gint64       *quern_hot_lines_get_inclusive (const QuernHotLines *self,
                                                   guint                index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernHotLines, quern_hot_lines_free)

G_END_DECLS
