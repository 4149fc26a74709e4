/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-parse-error.h"
#include "quern-types.h"

G_BEGIN_DECLS

/* What an event counts; decides how its costs are written for people. */
typedef enum
{
  QUERN_UNIT_COUNT,
  QUERN_UNIT_NANOSECONDS, /* times the factor of the event */
  QUERN_UNIT_BYTES,       /* times the factor of the event */
} QuernUnit;

/* What an event of a comparison is about. */
typedef enum
{
  QUERN_COMPARISON_BEFORE,
  QUERN_COMPARISON_AFTER,
  QUERN_COMPARISON_DIFFERENCE, /* after − before */
  QUERN_COMPARISON_NONE,       /* it is of no comparison, or of more than one of these */
} QuernComparisonSide;

#define QUERN_N_COMPARISON_SIDES 3

/**
 * QuernEventSet:
 *
 * The events of a profile: first the real ones, which the file has costs for,
 * then the derived ones, which are formulas over others.
 *
 * Built once, then immutable: any thread may read it. A derived event whose
 * formula has a division is a ratio: it has values, not costs, and is
 * evaluated on sums (SEMANTICS 1.7).
 */
#define QUERN_TYPE_EVENT_SET (quern_event_set_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventSet, quern_event_set, QUERN, EVENT_SET, GObject)

/* A derived event as a file or a person gives it. */
typedef struct
{
  const char    *name;
  const char    *formula;
  const char    *long_name; /* nullable */
  const char    *unit;      /* nullable: follows from the formula */
  QuernLocation  where;     /* of no importance here: for the caller's reports */
} QuernFormulaSource;

/* What is wrong with a formula. The column of @error's location counts from
 * the start of the formula; 0 if it is not about a place in it. The event is
 * left out, unless the code is QUERN_PARSE_ERROR_OVERFLOW: then factors left
 * 64 bits, and its costs are held at the ends. */
typedef void (*QuernFormulaErrorFunc) (guint         index,
                                       const GError *error,
                                       gpointer      user_data);

/* While it is made. */
QuernEventSet *quern_event_set_new              (void) G_GNUC_WARN_UNUSED_RESULT;
QuernEventId   quern_event_set_add_real         (QuernEventSet *self,
                                                 const char    *name);
void           quern_event_set_set_n_rows       (QuernEventSet *self,
                                                 guint64        n_rows);
void           quern_event_set_set_long_name    (QuernEventSet *self,
                                                 QuernEventId   event,
                                                 const char    *long_name);
QuernEventId   quern_event_set_add_derived      (QuernEventSet *self,
                                                 const char    *name,
                                                 const char    *formula,
                                                 const char    *long_name,
                                                 GError       **error);
void           quern_event_set_add_formulas     (QuernEventSet            *self,
                                                 const QuernFormulaSource *sources,
                                                 guint                     n_sources,
                                                 QuernFormulaErrorFunc     on_error,
                                                 gpointer                  user_data);
void           quern_event_set_add_known        (QuernEventSet *self);
QuernEventSet *quern_event_set_copy             (QuernEventSet *self) G_GNUC_WARN_UNUSED_RESULT;

/* Of people, beside those of the file: they can be taken away again. */
void           quern_event_set_add_own          (QuernEventSet            *self,
                                                 const QuernFormulaSource *sources,
                                                 guint                     n_sources,
                                                 QuernFormulaErrorFunc     on_error,
                                                 gpointer                  user_data);
QuernEventSet *quern_event_set_copy_given       (QuernEventSet *self) G_GNUC_WARN_UNUSED_RESULT;

/* Looking at it. */
guint          quern_event_set_get_n_real       (QuernEventSet *self);
guint          quern_event_set_get_n_events     (QuernEventSet *self);
guint          quern_event_set_get_n_given      (QuernEventSet *self); /* without own ones */
QuernEventId   quern_event_set_find             (QuernEventSet *self,
                                                 const char    *name);
const char    *quern_event_set_get_name         (QuernEventSet *self,
                                                 QuernEventId   event);
const char    *quern_event_set_get_long_name    (QuernEventSet *self,
                                                 QuernEventId   event);
const char    *quern_event_set_get_formula      (QuernEventSet *self,
                                                 QuernEventId   event);
QuernUnit      quern_event_set_get_unit         (QuernEventSet *self,
                                                 QuernEventId   event,
                                                 double        *factor);
const char    *quern_event_set_get_unit_name    (QuernEventSet *self,
                                                 QuernEventId   event);
gboolean       quern_event_set_is_ratio         (QuernEventSet *self,
                                                 QuernEventId   event);
gboolean       quern_event_set_is_difference    (QuernEventSet *self,
                                                 QuernEventId   event);
QuernComparisonSide quern_event_set_get_side    (QuernEventSet *self,
                                                 QuernEventId   event);

/* Numbers. A row has one cost for each real event. */
gint64         quern_event_set_get_cost         (QuernEventSet *self,
                                                 QuernEventId   event,
                                                 const gint64  *row);
double         quern_event_set_get_value        (QuernEventSet *self,
                                                 QuernEventId   event,
                                                 const gint64  *row);
double         quern_event_set_get_magnitude    (QuernEventSet *self,
                                                 QuernEventId   event,
                                                 const gint64  *row);
double         quern_event_set_get_weight       (QuernEventSet *self,
                                                 QuernEventId   event,
                                                 const gint64  *row,
                                                 const gint64  *total);

G_END_DECLS
