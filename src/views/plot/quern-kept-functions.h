/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* The functions of an analysis whose plots are kept beside that of the selected one, in the order
 * in which they were added. There is room for QUERN_MAX_PLOT_PANELS - 1. */
typedef struct _QuernKeptFunctions QuernKeptFunctions;

QuernKeptFunctions *quern_kept_functions_new      (void) G_GNUC_WARN_UNUSED_RESULT;
void                quern_kept_functions_free     (QuernKeptFunctions *self);

/* NULL before quern_kept_functions_move_to(). */
QuernAnalysis      *quern_kept_functions_get_analysis (QuernKeptFunctions *self);
guint               quern_kept_functions_get_n    (QuernKeptFunctions *self);
QuernNodeId         quern_kept_functions_get      (QuernKeptFunctions *self,
                                                   guint               i);
gboolean            quern_kept_functions_contains (QuernKeptFunctions *self,
                                                   QuernNodeId         node);
gboolean            quern_kept_functions_is_full  (QuernKeptFunctions *self);

/* Does nothing if the node is kept already, is a cycle, or there is no room. */
void                quern_kept_functions_add      (QuernKeptFunctions *self,
                                                   QuernNodeId         node);
void                quern_kept_functions_remove   (QuernKeptFunctions *self,
                                                   QuernNodeId         node);
void                quern_kept_functions_clear    (QuernKeptFunctions *self);

/* Keeps the functions that another analysis has, too. analysis: nullable. Returns FALSE if it lacks
 * any. */
gboolean            quern_kept_functions_move_to  (QuernKeptFunctions *self,
                                                   QuernAnalysis      *analysis);

/* The names of the functions, since ids differ in other profiles of the command. */
char               *quern_kept_functions_dup_text (QuernKeptFunctions *self) G_GNUC_WARN_UNUSED_RESULT;
/* text: as of quern_kept_functions_dup_text(), but may be invalid; names that the analysis lacks
 * are ignored. */
void                quern_kept_functions_set_text (QuernKeptFunctions *self,
                                                   const char         *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernKeptFunctions, quern_kept_functions_free)

G_END_DECLS
