/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

typedef struct
{
  QuernFileId     file;
  guint64         line;     /* from 1 */
  QuernFunctionId function; /* the one with the most self cost on it */
  guint           n_functions; /* those with a self cost on it, this one included */
  gint64          cost;     /* self cost, of all functions */
} QuernTopLine;

/**
 * QuernTopLines:
 *
 * The source lines with the highest self cost in one event; if the total is negative, those with
 * the lowest. #QuernHotLines has all lines with all costs; this takes a fraction of its time and
 * memory.
 */
typedef struct
{
  GArray  *lines;      /* (element-type QuernTopLine): the costliest first, then by file and line */
  guint    n_all;      /* number of lines with a cost, including those in lines */
  gint64   next;       /* cost of the costliest line not in lines; 0 if there is none */
  gint64   sum;        /* of all lines */
  gint64   without;    /* cost that is not attributed to a line */
  gint64  *without_of; /* owned: the same, by function; NULL for a derived event */
  gboolean has_lines;  /* whether any record, also of a call or a jump, has a line */
} QuernTopLines;

QuernTopLines *quern_top_lines_new  (QuernProfile   *profile,
                                     QuernEventId    event,
                                     guint           n,
                                     GCancellable   *cancellable,
                                     GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void           quern_top_lines_free (QuernTopLines  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernTopLines, quern_top_lines_free)

G_END_DECLS
