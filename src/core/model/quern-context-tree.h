/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"
#include "quern-watch.h"

G_BEGIN_DECLS

/* A function as called through one chain of callers. All costs are of the same
 * event; sums saturate at 64 bits. */
typedef struct
{
  QuernFunctionId function;
  guint32         parent;    /* less than this context's index; QUERN_NONE for a root */
  guint64         self;
  guint64         inclusive;
  guint64         called;
  guint64         input;     /* Σ size × count of its calls */
} QuernCallContext;

/**
 * QuernContextTree:
 *
 * The calling contexts of a program: a forest stored as an array in which
 * parents precede their children, so that traversal needs no stack. Where the
 * input lacks the callers of a context, that is a root, and its costs may be among
 * those of another one as well. Immutable once built. Reference-counted.
 */
typedef struct _QuernContextTree QuernContextTree;

QuernContextTree *quern_context_tree_new   (void) G_GNUC_WARN_UNUSED_RESULT;
gboolean          quern_context_tree_add   (QuernContextTree       *self,
                                            const QuernCallContext *context)
                                            G_GNUC_WARN_UNUSED_RESULT;
gboolean          quern_context_tree_add_costs (QuernContextTree       *self,
                                            guint                   context,
                                            const QuernCallContext *costs)
                                            G_GNUC_WARN_UNUSED_RESULT;
QuernContextTree *quern_context_tree_merge (GPtrArray              *all,
                                            QuernWatch             *watch)
                                            G_GNUC_WARN_UNUSED_RESULT;

QuernContextTree *quern_context_tree_ref   (QuernContextTree       *self);
void              quern_context_tree_unref (QuernContextTree       *self);
guint             quern_context_tree_get_n (const QuernContextTree *self);
QuernCallContext  quern_context_tree_get   (const QuernContextTree *self,
                                            guint                   context);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernContextTree, quern_context_tree_unref)

G_END_DECLS
