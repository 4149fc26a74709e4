/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-parse-error.h"
#include "quern-types.h"

G_BEGIN_DECLS

/* The unit of an event; determines how its costs are displayed. */
typedef enum
{
  QUERN_UNIT_COUNT,
  QUERN_UNIT_NANOSECONDS, /* times the factor of the event */
  QUERN_UNIT_BYTES,       /* times the factor of the event */
} QuernUnit;

/* The side of a comparison that an event belongs to. */
typedef enum
{
  QUERN_COMPARISON_BEFORE,
  QUERN_COMPARISON_AFTER,
  QUERN_COMPARISON_DIFFERENCE, /* after − before */
  QUERN_COMPARISON_NONE,       /* not in a comparison, or refers to several sides */
} QuernComparisonSide;

#define QUERN_N_COMPARISON_SIDES 3

/**
 * QuernEventSet:
 *
 * The events of a profile: first the real ones, which the file has costs for,
 * then the derived ones, which are formulas over others.
 *
 * Built once, then immutable: any thread may read it. A derived event whose
 * formula has a division or a product of events is a ratio: it has values, not
 * costs, and is evaluated on sums (SEMANTICS 1.7).
 */
#define QUERN_TYPE_EVENT_SET (quern_event_set_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventSet, quern_event_set, QUERN, EVENT_SET, GObject)

/* A derived event as defined by a file or the user. */
typedef struct
{
  const char    *name;
  const char    *formula;
  const char    *long_name; /* nullable */
  const char    *unit;      /* nullable: derived from the formula */
  QuernLocation  where;     /* not used here; for the caller's error messages */
} QuernFormulaSource;

/* Reports an error in a formula. The column of @error's location is relative to
 * the start of the formula; 0 if it does not refer to a position. The event is
 * left out, unless the code is QUERN_PARSE_ERROR_OVERFLOW: then factors exceed
 * 64 bits, and its costs saturate. */
typedef void (*QuernFormulaErrorFunc) (guint         index,
                                       const GError *error,
                                       gpointer      user_data);

/* Building a set. */
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

/* User-defined events, in addition to those of the file; they can be removed again. */
void           quern_event_set_add_own          (QuernEventSet            *self,
                                                 const QuernFormulaSource *sources,
                                                 guint                     n_sources,
                                                 QuernFormulaErrorFunc     on_error,
                                                 gpointer                  user_data);
QuernEventSet *quern_event_set_copy_given       (QuernEventSet *self) G_GNUC_WARN_UNUSED_RESULT;

/* Reading a set. */
guint          quern_event_set_get_n_real       (QuernEventSet *self);
guint          quern_event_set_get_n_events     (QuernEventSet *self);
guint          quern_event_set_get_n_given      (QuernEventSet *self); /* not user-defined */
QuernEventId   quern_event_set_find             (QuernEventSet *self,
                                                 const char    *name);
const char    *quern_event_set_get_name         (QuernEventSet *self,
                                                 QuernEventId   event);
const char    *quern_event_set_get_long_name    (QuernEventSet *self,
                                                 QuernEventId   event);
const char    *quern_event_set_get_formula      (QuernEventSet *self,
                                                 QuernEventId   event);
gboolean       quern_event_set_equal_formulas   (QuernEventSet      *self,
                                                 QuernEventId        event,
                                                 QuernEventSet      *other,
                                                 QuernEventId        other_event,
                                                 const QuernEventId *events);
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
gboolean       quern_event_set_overflows        (QuernEventSet *self,
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
