/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/**
 * QuernAnnotation:
 *
 * The costs, calls and jumps of each line: of a function or a cycle, in
 * whatever files its lines stand (inlined code); or of source files, whatever
 * the functions. Immutable: any thread may read it.
 *
 * The self costs of all lines add up to the self cost of the function. Line 0
 * stands for code whose line is not known.
 */
#define QUERN_TYPE_ANNOTATION (quern_annotation_get_type ())
G_DECLARE_FINAL_TYPE (QuernAnnotation, quern_annotation, QUERN, ANNOTATION, GObject)

/* A file that has some of the lines. */
typedef struct
{
  QuernFileId file;
  guint       first;  /* of the lines */
  guint       n_lines;
  gboolean    is_own; /* not inlined: the file of the function, or one of those asked for */
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
  guint64         count;        /* of a comparison, after */
  guint64         count_before; /* of a comparison */
  gboolean        recursive; /* its cost is in the inclusive cost of no line */
} QuernAnnotatedCall;

typedef struct
{
  QuernFileId file;
  guint64     line;
  QuernFileId target_file;
  guint64     target_line;
  guint64     executed;    /* of a comparison, after */
  guint64     followed;    /* how often taken, of executed */
  guint64     executed_before; /* of a comparison */
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

/* The same for records that somebody chooses, of the analysis' profile: begin, add each, finish,
 * and read then. NULL or FALSE with an error if there is not enough memory. functions: which they
 * are of; has_file: nullable: by file: those asked for, whatever the functions. */
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
const QuernAnnotatedJump *quern_annotation_get_jump       (QuernAnnotation *self,
                                                           guint            index);

/* Whether a call's cost is in its caller's already, since the callee is entered again. */
gboolean                  quern_annotation_is_recursive   (QuernAnalysis     *analysis,
                                                           const QuernRecord *record);

G_END_DECLS
