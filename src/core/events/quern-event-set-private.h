/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"
#include "quern-formula.h"

G_BEGIN_DECLS

typedef struct
{
  char         *key;       /* owned: the name, as the bytes of the file */
  char         *name;      /* owned: valid UTF-8 */
  char         *long_name; /* owned, nullable */
  char         *text;      /* owned, nullable: the formula */
  QuernFormula *formula;   /* owned, nullable: NULL for real events */
  QuernUnit     unit;
  double        factor;
  char         *unit_name; /* owned, nullable */
  QuernComparisonSide side; /* of a comparison: what it is about */
} QuernEvent;

struct _QuernEventSet
{
  GObject     parent_instance;

  GPtrArray  *events;  /* owned: QuernEvent, real ones first */
  guint       n_real;
  guint       n_own;   /* at the end: those of people */
  GHashTable *by_key;  /* owned: key, borrowed from the event → its id */
  GHashTable *refused; /* owned: names of derived events that were left out */
  guint       budget;  /* for formulas yet to come */
  guint64     room;    /* for what one row of costs takes with all formulas of the file */
};

QuernEventId quern_event_set_append (QuernEventSet *self,
                                     const char    *name,
                                     const char    *long_name,
                                     const char    *text,
                                     QuernFormula  *formula);
void         quern_event_set_set_unit (QuernEventSet *self,
                                       QuernEventId   event,
                                       const char    *unit);

G_END_DECLS
