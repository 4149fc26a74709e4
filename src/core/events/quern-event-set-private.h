/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"
#include "quern-formula.h"

G_BEGIN_DECLS

typedef struct
{
  char         *key;       /* owned: the name, with the bytes of the file */
  char         *name;      /* owned: valid UTF-8 */
  char         *long_name; /* owned, nullable */
  char         *text;      /* owned, nullable: the formula */
  QuernFormula *formula;   /* owned, nullable: NULL for real events */
  QuernUnit     unit;
  double        factor;
  char         *unit_name; /* owned, nullable */
  QuernComparisonSide side; /* in a comparison: its side */
} QuernEvent;

struct _QuernEventSet
{
  GObject     parent_instance;

  GPtrArray  *events;  /* owned: QuernEvent, real ones first */
  guint       n_real;
  guint       n_own;   /* user-defined ones, at the end */
  GHashTable *by_key;  /* owned: key, borrowed from the event → its id */
  GHashTable *refused; /* owned: names of derived events that were left out */
  guint       budget;  /* work limit for binding further formulas */
  guint64     room;    /* remaining evaluation steps per row for further formulas */
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
