/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/**
 * QuernAnnotation:
 *
 * The costs, calls and jumps of each line: either of a function or a cycle,
 * including its lines in other files (inlined code), or of source files,
 * regardless of the function. Immutable: any thread may read it.
 *
 * The self costs of all lines add up to the self cost of the function. Line 0
 * represents code whose line is unknown.
 */
#define QUERN_TYPE_ANNOTATION (quern_annotation_get_type ())
G_DECLARE_FINAL_TYPE (QuernAnnotation, quern_annotation, QUERN, ANNOTATION, GObject)

/* A file that contains some of the lines. */
typedef struct
{
  QuernFileId file;
  guint       first;  /* index of its first line */
  guint       n_lines;
  gboolean    is_own; /* not inlined: the file of the function, or one of the requested files */
} QuernAnnotatedFile;

typedef struct
{
  QuernFileId file;
  guint64     line;       /* 0: not known */
  guint       first_call;
  guint       n_calls;    /* how many callees */
  guint       first_jump;
  guint       n_jumps;    /* how many targets */
} QuernAnnotatedLine;

typedef struct
{
  QuernFunctionId callee;
  guint64         count;        /* in a comparison, after */
  guint64         count_before; /* in a comparison */
  gboolean        recursive; /* its cost is not added to any inclusive cost */
} QuernAnnotatedCall;

typedef struct
{
  QuernFileId from_file;
  guint64     from;        /* a line; in #QuernCodeCosts, an address */
  QuernFileId to_file;
  guint64     to;
  guint64     executed;    /* in a comparison, after */
  guint64     followed;    /* how often taken, of executed */
  guint64     executed_before; /* in a comparison */
  guint64     followed_before;
  gboolean    conditional;
} QuernAnnotatedJump;

QuernAnnotation          *quern_annotation_new_of_node    (QuernAnalysis   *analysis,
                                                           QuernNodeId      node,
                                                           GCancellable    *cancellable,
                                                           GError         **error) G_GNUC_WARN_UNUSED_RESULT;
QuernAnnotation          *quern_annotation_new_of_file    (QuernAnalysis   *analysis,
                                                           QuernFileId      file,
                                                           GCancellable    *cancellable,
                                                           GError         **error) G_GNUC_WARN_UNUSED_RESULT;
QuernAnnotation          *quern_annotation_new_of_files   (QuernAnalysis     *analysis,
                                                           const QuernFileId *files,
                                                           guint              n_files,
                                                           GCancellable      *cancellable,
                                                           GError           **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same for records that the caller chooses from the profile of the analysis: begin, add each
 * record, finish, then read. NULL or FALSE with an error if memory runs out. functions: the
 * functions of the records; has_file: nullable, by file: the requested files. */
QuernAnnotation          *quern_annotation_begin          (QuernAnalysis      *analysis,
                                                           GError            **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean                  quern_annotation_add            (QuernAnnotation    *self,
                                                           const QuernRecord  *record,
                                                           GError            **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean                  quern_annotation_finish         (QuernAnnotation    *self,
                                                           const QuernFunctionId *functions,
                                                           guint               n_functions,
                                                           const gboolean     *has_file,
                                                           GError            **error) G_GNUC_WARN_UNUSED_RESULT;

QuernProfile             *quern_annotation_get_profile    (QuernAnnotation *self);
const gint64             *quern_annotation_get_self       (QuernAnnotation *self);
gboolean                  quern_annotation_has_lines      (QuernAnnotation *self);

guint                     quern_annotation_get_n_files    (QuernAnnotation *self);
const QuernAnnotatedFile *quern_annotation_get_file       (QuernAnnotation *self,
                                                           guint            index);
const gint64             *quern_annotation_get_file_self  (QuernAnnotation *self,
                                                           guint            index);

guint                     quern_annotation_get_n_lines    (QuernAnnotation *self);
const QuernAnnotatedLine *quern_annotation_get_line       (QuernAnnotation *self,
                                                           guint            index);
const gint64             *quern_annotation_get_line_self  (QuernAnnotation *self,
                                                           guint            index);
const gint64             *quern_annotation_get_line_inclusive (QuernAnnotation *self,
                                                           guint            index);
guint                     quern_annotation_find_hottest   (QuernAnnotation *self,
                                                           QuernEventId     event,
                                                           guint            file,
                                                           gboolean         with_calls);

const QuernAnnotatedCall *quern_annotation_get_call       (QuernAnnotation *self,
                                                           guint            index);
const gint64             *quern_annotation_get_call_costs (QuernAnnotation *self,
                                                           guint            index);
guint                     quern_annotation_get_n_jumps    (QuernAnnotation *self);
const QuernAnnotatedJump *quern_annotation_get_jump       (QuernAnnotation *self,
                                                           guint            index);

/* Whether the caller's cost already contains the call's, because the call is recursive. */
gboolean                  quern_annotation_is_recursive   (QuernAnalysis     *analysis,
                                                           const QuernRecord *record);

G_END_DECLS
