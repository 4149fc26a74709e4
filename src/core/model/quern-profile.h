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
  guint32       line; /* where it begins; 0: not known */
} QuernFunction;

/* What it was read from. */
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

/* Names: valid UTF-8 for people. */
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

/* Costs: rows of the real events, borrowed. Derived ones: quern_event_set_get_cost(). The self
 * total is the sum of all self costs; the total may be more, what no function has. */
QuernEventSet      *quern_profile_get_events          (QuernProfile    *self);
const gint64       *quern_profile_get_total           (QuernProfile    *self);
const gint64       *quern_profile_get_self_total      (QuernProfile    *self);
const gint64       *quern_profile_get_self            (QuernProfile    *self,
                                                       QuernFunctionId  function);

/* Where the file says itself what a function costs and how often it is called. */
gboolean            quern_profile_take_reported       (QuernProfile    *self,
                                                       QuernFunctionId  function,
                                                       gint64          *row,
                                                       guint64         *called);

/* Calls, sorted by caller, then callee: ids from 0 to the number of calls. What is returned is
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

/* What functions cost by the size of their input, and calling contexts: of
 * formats that know that. Its events count what the calls cost, the calls, and
 * what they read. */
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

/* The lines of the input, unpacked one by one. */
typedef struct
{
  /*< private >*/
  QuernProfile     *profile; /* borrowed */
  QuernRecordCursor cursor;
  QuernRecord       record;
  gint64           *costs;   /* owned */
  guint             n_costs;
  guint             next_run;
  guint             end_run;
  gboolean          by_function;
} QuernRecordIter;

/* Has a line an address, or a jump? */
gboolean            quern_profile_has_instructions    (QuernProfile    *self);
gboolean            quern_profile_has_jumps           (QuernProfile    *self);
void                quern_profile_iter_records        (QuernProfile    *self,
                                                       QuernFunctionId  function,
                                                       QuernRecordIter *iter);
const QuernRecord  *quern_record_iter_next            (QuernRecordIter *iter);
void                quern_record_iter_clear           (QuernRecordIter *iter);

/* The same profile with other derived events. */
G_GNUC_WARN_UNUSED_RESULT
QuernProfile       *quern_profile_with_events         (QuernProfile    *self,
                                                       QuernEventSet   *events);

/* Mangled names, "_ZN3foo3barEv": the same profile with what they mean. A
 * function's name is then that, and its raw name what the file has. */
G_GNUC_WARN_UNUSED_RESULT
QuernProfile       *quern_profile_with_demangled_names (QuernProfile   *self,
                                                       QuernDemangledNames *names);
G_GNUC_WARN_UNUSED_RESULT
QuernProfile       *quern_profile_show_demangled      (QuernProfile    *self,
                                                       gboolean         demangled);
/* TRUE also while they are not shown. */
gboolean            quern_profile_has_demangled_names (QuernProfile    *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernRecordIter, quern_record_iter_clear)

G_END_DECLS
