/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-parse-error.h"
#include "quern-profile.h"
#include "quern-progress.h"

G_BEGIN_DECLS

/**
 * QuernProfileBuilder:
 *
 * The only way to make a profile: add inputs, parts, functions, costs, calls
 * and jumps, then call quern_profile_builder_finish(). Not thread-safe.
 *
 * A reader adds data in the order of the file. Repeated costs and calls are
 * added up; contradictions become warnings.
 */
typedef struct _QuernProfileBuilder QuernProfileBuilder;

/* How the summary of a part relates to the sum of its cost lines. */
typedef enum
{
  QUERN_SUMMARY_AT_LEAST, /* as the format demands: not smaller; much larger is reported */
  QUERN_SUMMARY_EXACT,    /* the writer adds up its own lines: must be equal */
  QUERN_SUMMARY_ABOUT,    /* measured separately, it may even be smaller; much larger is reported */
  QUERN_SUMMARY_LOOSE,    /* measured separately, and functions may lack much of it */
  QUERN_SUMMARY_MORE,     /* like LOOSE, and it includes much that the lines never do */
} QuernSummaryRule;

/* Whether the end of a part is missing. */
typedef enum
{
  QUERN_CUT_NOT,
  QUERN_CUT_UNLESS_COMPLETE, /* cut, unless its lines add up to the reported sum */
  QUERN_CUT_SURELY,
  QUERN_CUT_IN_LINE,         /* cut within its last line: errors in that line follow from it */
} QuernCut;

QuernProfileBuilder *quern_profile_builder_new            (void) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_profile_builder_free           (QuernProfileBuilder *self);
void                 quern_profile_builder_set_cancellable (QuernProfileBuilder *self,
                                                           GCancellable        *cancellable);

typedef void       (*QuernProfileBuilderLimitFunc)        (gpointer             user_data);

void                 quern_profile_builder_set_limit_func (QuernProfileBuilder *self,
                                                           QuernProfileBuilderLimitFunc on_limit,
                                                           gpointer             user_data);
void                 quern_profile_builder_set_max_cells  (guint64              n_cells);

/* The source. An input is a file; a part is a dump in it. */
guint                quern_profile_builder_begin_input    (QuernProfileBuilder *self,
                                                           const char          *base_name);
QuernPart           *quern_profile_builder_begin_part     (QuernProfileBuilder *self);
void                 quern_profile_builder_set_format     (QuernProfileBuilder *self,
                                                           QuernFormat          format);
void                 quern_profile_builder_set_creator    (QuernProfileBuilder *self,
                                                           const char          *creator);
void                 quern_profile_builder_set_command    (QuernProfileBuilder *self,
                                                           const char          *command);

/* Events: real ones with the same name are merged across parts. */
QuernEventId         quern_profile_builder_add_event      (QuernProfileBuilder *self,
                                                           const char          *name);
void                 quern_profile_builder_set_columns    (QuernProfileBuilder *self,
                                                           const QuernEventId  *columns,
                                                           guint                n_columns);
void                 quern_profile_builder_set_long_name  (QuernProfileBuilder *self,
                                                           const char          *name,
                                                           const char          *long_name);
void                 quern_profile_builder_add_formula    (QuernProfileBuilder *self,
                                                           const char          *name,
                                                           const char          *formula,
                                                           const char          *long_name,
                                                           QuernLocation        where);
void                 quern_profile_builder_omit_known_events (QuernProfileBuilder *self);
void                 quern_profile_builder_set_summary    (QuernProfileBuilder *self,
                                                           const gint64        *costs,
                                                           guint                n_costs,
                                                           QuernLocation        where);
void                 quern_profile_builder_set_summary_rule (QuernProfileBuilder *self,
                                                           QuernSummaryRule     rule);
void                 quern_profile_builder_set_totals     (QuernProfileBuilder *self,
                                                           const gint64        *costs,
                                                           guint                n_costs,
                                                           QuernLocation        where);
void                 quern_profile_builder_set_cut        (QuernProfileBuilder *self,
                                                           QuernCut             cut,
                                                           QuernLocation        where);

void                 quern_profile_builder_set_program_cost (QuernProfileBuilder *self,
                                                           const gint64        *costs,
                                                           guint                n_costs);

/* Names. */
QuernStringId        quern_profile_builder_add_string     (QuernProfileBuilder *self,
                                                           const char          *bytes,
                                                           gsize                length);
QuernObjectId        quern_profile_builder_add_object     (QuernProfileBuilder *self,
                                                           QuernStringId        name);
QuernFileId          quern_profile_builder_add_file       (QuernProfileBuilder *self,
                                                           QuernStringId        name);
QuernFunctionId      quern_profile_builder_add_function   (QuernProfileBuilder *self,
                                                           QuernObjectId        object,
                                                           QuernFileId          file,
                                                           QuernStringId        name);
void                 quern_profile_builder_set_short_name (QuernProfileBuilder *self,
                                                           QuernFunctionId      function,
                                                           QuernStringId        name);
void                 quern_profile_builder_set_line       (QuernProfileBuilder *self,
                                                           QuernFunctionId      function,
                                                           guint64              line);
void                 quern_profile_builder_rest           (QuernProfileBuilder *self);

/* Costs of the current function: one number per column of the part, or fewer. */
void                 quern_profile_builder_begin_function (QuernProfileBuilder *self,
                                                           QuernFunctionId      function);
void                 quern_profile_builder_add_cost       (QuernProfileBuilder *self,
                                                           const QuernPlace    *where,
                                                           const gint64        *costs,
                                                           guint                n_costs);
void                 quern_profile_builder_expect_call    (const QuernProfileBuilder *self,
                                                           QuernFunctionId      callee);
void                 quern_profile_builder_add_call       (QuernProfileBuilder *self,
                                                           const QuernPlace    *where,
                                                           QuernFunctionId      callee,
                                                           const QuernPlace    *target,
                                                           guint64              count,
                                                           const gint64        *costs,
                                                           guint                n_costs);
void                 quern_profile_builder_add_jump       (QuernProfileBuilder *self,
                                                           const QuernPlace    *where,
                                                           QuernFunctionId      target_function,
                                                           const QuernPlace    *target,
                                                           gboolean             conditional,
                                                           guint64              executed,
                                                           guint64              followed);

/* Sums of a function that the file reports explicitly: SEMANTICS 2, 3. */
void                 quern_profile_builder_report_called  (QuernProfileBuilder *self,
                                                           QuernFunctionId      function,
                                                           guint64              called);
void                 quern_profile_builder_report_costs   (QuernProfileBuilder *self,
                                                           QuernFunctionId      function,
                                                           guint64              called,
                                                           QuernEventId         event,
                                                           gint64               inclusive);

/* Points by input size, and calling contexts: at most once per part. */
gboolean             quern_profile_builder_can_take_series (QuernProfileBuilder     *self,
                                                           const QuernSeriesEvents *events);
void                 quern_profile_builder_take_series    (QuernProfileBuilder     *self,
                                                           QuernSeries             *series,
                                                           const QuernSeriesEvents *events);
void                 quern_profile_builder_take_contexts  (QuernProfileBuilder     *self,
                                                           QuernContextTree        *contexts,
                                                           const QuernSeriesEvents *events);
guint                quern_profile_builder_get_n_functions (const QuernProfileBuilder *self);

/* Problems in the input that do not stop the reader. */
void                 quern_profile_builder_warn           (QuernProfileBuilder *self,
                                                           QuernParseError      code,
                                                           QuernLocation        where,
                                                           const char          *format,
                                                           ...) G_GNUC_PRINTF (4, 5);
guint64              quern_profile_builder_get_n_warnings (QuernProfileBuilder *self);

gboolean             quern_profile_builder_check          (QuernProfileBuilder *self,
                                                           GError             **error);

G_GNUC_WARN_UNUSED_RESULT
QuernProfile        *quern_profile_builder_finish         (QuernProfileBuilder *self,
                                                           QuernProgress       *progress,
                                                           GCancellable        *cancellable,
                                                           GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernProfileBuilder, quern_profile_builder_free)

G_END_DECLS
