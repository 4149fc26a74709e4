/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-cycles.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/**
 * QuernAnalysis:
 *
 * What is computed from a profile: cycles, inclusive costs and call counts.
 * Immutable: any thread may read it.
 *
 * Results are per node: a function or a cycle. Rows of costs have one value per
 * real event; quern_event_set_get_cost() computes derived events from a row.
 */
#define QUERN_TYPE_ANALYSIS (quern_analysis_get_type ())
G_DECLARE_FINAL_TYPE (QuernAnalysis, quern_analysis, QUERN, ANALYSIS, GObject)

QuernAnalysis   *quern_analysis_new                   (QuernProfile   *profile,
                                                       gboolean        detect_cycles,
                                                       GCancellable   *cancellable,
                                                       GError        **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same analysis with other derived events; shares the computed tables. */
QuernAnalysis   *quern_analysis_with_events           (QuernAnalysis  *self,
                                                       QuernEventSet  *events) G_GNUC_WARN_UNUSED_RESULT;
/* The same analysis with demangled or raw names: see quern_profile_show_demangled(). */
QuernAnalysis   *quern_analysis_show_demangled        (QuernAnalysis  *self,
                                                       gboolean        demangled) G_GNUC_WARN_UNUSED_RESULT;
/* The same analysis with cost points by input size. series: transfer full. */
QuernAnalysis   *quern_analysis_with_series           (QuernAnalysis           *self,
                                                       QuernSeries             *series,
                                                       const QuernSeriesEvents *events) G_GNUC_WARN_UNUSED_RESULT;
/* Whether both have the same nodes because one was derived from the other. */
gboolean         quern_analysis_has_nodes_of          (QuernAnalysis  *self,
                                                       QuernAnalysis  *other);

/* In a comparison, each side is analysed separately. */
gboolean         quern_analysis_is_comparison         (QuernAnalysis       *self);
QuernAnalysis   *quern_analysis_get_side              (QuernAnalysis       *self,
                                                       QuernComparisonSide  side);
QuernAnalysis   *quern_analysis_get_drawn             (QuernAnalysis       *self,
                                                       QuernEventId         event);
/* Whether calls are counted; FALSE if both sides are merged into one graph. */
gboolean         quern_analysis_has_counts            (QuernAnalysis       *self);

QuernProfile    *quern_analysis_get_profile           (QuernAnalysis  *self);
QuernCycles     *quern_analysis_get_cycles            (QuernAnalysis  *self);
gboolean         quern_analysis_detects_cycles        (QuernAnalysis  *self);
guint            quern_analysis_get_n_nodes           (QuernAnalysis  *self);
gboolean         quern_analysis_is_cycle              (QuernAnalysis  *self,
                                                       QuernNodeId     node);
/* The function itself, or the members of a cycle. node must stay valid as long as the result. */
const QuernFunctionId *quern_analysis_get_functions   (QuernAnalysis     *self,
                                                       const QuernNodeId *node,
                                                       guint             *n_functions);
guint            quern_analysis_get_node_cycle        (QuernAnalysis  *self,
                                                       QuernNodeId     node); /* from 1; 0: none */
QuernNodeId      quern_analysis_get_cycle_node        (QuernAnalysis  *self,
                                                       guint           cycle);
/* The cycle of a node, or the node itself if it is a cycle or in none. */
QuernNodeId      quern_analysis_get_outer_node        (QuernAnalysis  *self,
                                                       QuernNodeId     node);
char            *quern_analysis_dup_visible_name      (QuernAnalysis *self,
                                                       QuernNodeId    node) G_GNUC_WARN_UNUSED_RESULT;
char            *quern_analysis_dup_node_name         (QuernAnalysis  *self,
                                                       QuernNodeId     node);

const gint64    *quern_analysis_get_self              (QuernAnalysis  *self,
                                                       QuernNodeId     node);
const gint64    *quern_analysis_get_inclusive         (QuernAnalysis  *self,
                                                       QuernNodeId     node);
/* Whether any node's inclusive cost differs from its self cost. */
gboolean         quern_analysis_calls_cost            (QuernAnalysis  *self);
guint64          quern_analysis_get_called            (QuernAnalysis  *self,
                                                       QuernNodeId     node);
guint64          quern_analysis_get_called_recursive  (QuernAnalysis  *self,
                                                       QuernNodeId     node);
guint64          quern_analysis_get_total_called      (QuernAnalysis  *self);
/* Whether a node does not occur in the parts that the profile was made of. */
gboolean         quern_analysis_is_absent             (QuernAnalysis  *self,
                                                       QuernNodeId     node);
double           quern_analysis_get_called_share      (QuernAnalysis  *self,
                                                       guint64         called);

/* The number of calling contexts of a function, if the profile recorded contexts. */
gboolean         quern_analysis_has_contexts          (QuernAnalysis  *self);
guint            quern_analysis_get_n_contexts        (QuernAnalysis  *self,
                                                       QuernNodeId     node);

/* The costs of one event for every node, in an array that the caller frees. */
gint64          *quern_analysis_dup_costs             (QuernAnalysis  *self,
                                                       QuernEventId    event,
                                                       gboolean        inclusive);

/* Callers or callees of a node, as rows. */
typedef enum
{
  QUERN_CALLERS,
  QUERN_CALLEES,
} QuernDirection;

typedef struct
{
  QuernNodeId other;     /* the caller or the callee */
  guint64     count;
  gboolean    recursive; /* a self-call, or a call inside one cycle */

  /* In a comparison, the fields above are of the side after, and these of the side before: */
  guint64     count_before;
  gboolean    recursive_before;
} QuernCallRow;

typedef struct _QuernCallTable QuernCallTable;

QuernCallTable     *quern_analysis_list_calls         (QuernAnalysis        *self,
                                                       QuernNodeId           node,
                                                       QuernDirection        direction) G_GNUC_WARN_UNUSED_RESULT;
/* The same for a group of functions. group_of: by function, its group. */
QuernCallTable     *quern_analysis_list_group_calls   (QuernAnalysis        *self,
                                                       const guint32        *group_of,
                                                       guint32               group,
                                                       QuernDirection        direction) G_GNUC_WARN_UNUSED_RESULT;
void                quern_call_table_free             (QuernCallTable       *self);
guint               quern_call_table_get_n_rows       (const QuernCallTable *self);
const QuernCallRow *quern_call_table_get_row          (const QuernCallTable *self,
                                                       guint                 row);
const gint64       *quern_call_table_get_costs        (const QuernCallTable *self,
                                                       guint                 row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernCallTable, quern_call_table_free)

G_END_DECLS
