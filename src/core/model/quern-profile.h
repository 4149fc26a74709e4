/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-context-tree.h"
#include "quern-demangled-names.h"
#include "quern-event-set.h"
#include "quern-part.h"
#include "quern-record-cursor.h"
#include "quern-reported-costs.h"
#include "quern-series.h"
#include "quern-types.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PROFILE (quern_profile_get_type ())
G_DECLARE_FINAL_TYPE (QuernProfile, quern_profile, QUERN, PROFILE, GObject)

/* A function is the triple (object, file, name). */
typedef struct
{
  QuernStringId name;
  QuernObjectId object;
  QuernFileId   file;
  guint32       line; /* where it begins; 0: unknown */
} QuernFunction;

/* The profile's source. */
QuernFormat         quern_profile_get_format          (QuernProfile    *self);
const char         *quern_profile_get_creator         (QuernProfile    *self);
const char         *quern_profile_get_command         (QuernProfile    *self);
guint               quern_profile_get_n_inputs        (QuernProfile    *self);
const char         *quern_profile_get_input           (QuernProfile    *self,
                                                       guint            input);
guint               quern_profile_get_n_parts         (QuernProfile    *self);
const QuernPart    *quern_profile_get_part            (QuernProfile    *self,
                                                       guint            part);
gboolean            quern_profile_is_of_parts         (QuernProfile    *self);
guint64             quern_profile_get_n_warnings      (QuernProfile    *self);
GPtrArray          *quern_profile_get_warnings        (QuernProfile    *self);
QuernProfile       *quern_profile_select_parts        (QuernProfile    *self,
                                                       const gboolean  *chosen,
                                                       GCancellable    *cancellable,
                                                       GError         **error)
                                                       G_GNUC_WARN_UNUSED_RESULT;

/* Names, as valid UTF-8; only function_bytes may have any bytes. */
guint               quern_profile_get_n_objects       (QuernProfile    *self);
guint               quern_profile_get_n_files         (QuernProfile    *self);
guint               quern_profile_get_n_functions     (QuernProfile    *self);
const char         *quern_profile_get_object_name     (QuernProfile    *self,
                                                       QuernObjectId    object);
const char         *quern_profile_get_file_name       (QuernProfile    *self,
                                                       QuernFileId      file);
const char         *quern_profile_get_function_name   (QuernProfile    *self,
                                                       QuernFunctionId  function);
const char         *quern_profile_get_function_raw_name (QuernProfile  *self,
                                                       QuernFunctionId  function);
const char         *quern_profile_get_function_bytes  (QuernProfile    *self,
                                                       QuernFunctionId  function,
                                                       gsize           *length);
gboolean            quern_profile_has_functions_of    (QuernProfile    *self,
                                                       QuernProfile    *other);
const QuernFunction *quern_profile_get_function       (QuernProfile    *self,
                                                       QuernFunctionId  function);

/* Costs: borrowed rows of the real events; for derived events use quern_event_set_get_cost(). The
 * self total is the sum of all self costs; the total may include cost that no function has. */
QuernEventSet      *quern_profile_get_events          (QuernProfile    *self);
QuernEventId        quern_profile_find_first_event    (QuernProfile    *self);
const gint64       *quern_profile_get_total           (QuernProfile    *self);
const gint64       *quern_profile_get_self_total      (QuernProfile    *self);
const gint64       *quern_profile_get_self            (QuernProfile    *self,
                                                       QuernFunctionId  function);

/* Inclusive cost and number of calls, for files that report them explicitly. */
gboolean            quern_profile_take_reported       (QuernProfile    *self,
                                                       QuernFunctionId  function,
                                                       gint64          *row,
                                                       guint64         *called);

/* Calls, sorted by caller, then callee; ids are below the number of calls. Returned pointers are
 * borrowed; costs are inclusive, a row of the real events. */
guint               quern_profile_get_n_calls         (QuernProfile    *self);
const QuernCall    *quern_profile_get_call            (QuernProfile    *self,
                                                       QuernCallId      call);
const gint64       *quern_profile_get_call_costs      (QuernProfile    *self,
                                                       QuernCallId      call);
QuernCallId         quern_profile_get_calls_from      (QuernProfile    *self,
                                                       QuernFunctionId  caller,
                                                       guint           *n_calls);
const QuernCallId  *quern_profile_get_calls_to        (QuernProfile    *self,
                                                       QuernFunctionId  callee,
                                                       guint           *n_calls);

/* Costs of functions by input size, and calling contexts, for formats that
 * record them. The events count the cost of the calls, the calls themselves,
 * and the size of their input. */
typedef struct
{
  QuernEventId cost;
  QuernEventId calls;
  QuernEventId input;
} QuernSeriesEvents;

QuernSeries        *quern_profile_get_series          (QuernProfile    *self);
G_GNUC_WARN_UNUSED_RESULT
QuernProfile       *quern_profile_with_series         (QuernProfile    *self,
                                                       QuernSeries     *series,
                                                       const QuernSeriesEvents *events);
QuernContextTree   *quern_profile_get_contexts        (QuernProfile    *self);
const QuernSeriesEvents *quern_profile_get_series_events (QuernProfile *self);

/* Iterates over the lines of the input, unpacking them one by one. */
typedef struct
{
  /*< private >*/
  QuernProfile     *profile; /* borrowed */
  QuernRecordCursor cursor;
  QuernRecordCosts  costs;   /* owned row */
  guint             next_run;
  guint             end_run;
  gboolean          by_function;
} QuernRecordIter;

/* Whether any line has an address, or is a jump. */
gboolean            quern_profile_has_instructions    (QuernProfile    *self);
gboolean            quern_profile_has_jumps           (QuernProfile    *self);
/* Whether any record, also of a call or a jump, has a line. */
gboolean            quern_profile_has_lines           (QuernProfile    *self);
/* Whether no record of a function has a line, so that its self cost has none; FALSE: unknown. */
gboolean            quern_profile_lacks_lines         (QuernProfile    *self,
                                                       QuernFunctionId  function);
/* Whether each cost of a function has a line; FALSE if not known. */
gboolean            quern_profile_has_all_lines       (QuernProfile    *self,
                                                       QuernFunctionId  function);
/* (transfer full): by part, whether it has any line; at least one element. The lines of a part are
 * together in the input, but parts may have another order there. */
gboolean           *quern_profile_dup_filled_parts    (QuernProfile    *self) G_GNUC_WARN_UNUSED_RESULT;
void                quern_profile_iter_records        (QuernProfile    *self,
                                                       QuernFunctionId  function,
                                                       QuernRecordIter *iter);
void                quern_record_iter_choose_costs    (QuernRecordIter *iter,
                                                       guint            first,
                                                       guint            n);
const QuernRecord  *quern_record_iter_next            (QuernRecordIter *iter);
void                quern_record_iter_clear           (QuernRecordIter *iter);

/* The same profile with other derived events. */
G_GNUC_WARN_UNUSED_RESULT
QuernProfile       *quern_profile_with_events         (QuernProfile    *self,
                                                       QuernEventSet   *events);

/* The same profile with demangled names. A function's name is then the
 * demangled one; its raw name is still as in the file: "_ZN3foo3barEv". */
G_GNUC_WARN_UNUSED_RESULT
QuernProfile       *quern_profile_with_demangled_names (QuernProfile   *self,
                                                       QuernDemangledNames *names);
G_GNUC_WARN_UNUSED_RESULT
QuernProfile       *quern_profile_show_demangled      (QuernProfile    *self,
                                                       gboolean         demangled);
/* Also TRUE if the profile has demangled names but does not show them. */
gboolean            quern_profile_has_demangled_names (QuernProfile    *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernRecordIter, quern_record_iter_clear)

G_END_DECLS
