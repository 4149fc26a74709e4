/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-cost-table.h"
#include "quern-event-set.h"
#include "quern-pair-map.h"
#include "quern-profile-builder.h"
#include "quern-profile-private.h"

G_BEGIN_DECLS

/* A derived event or a long name that the file gives; used once all real
 * events are known, because their order in the file is free. */
typedef struct
{
  char          *name;
  char          *formula;   /* nullable */
  char          *long_name; /* nullable */
  QuernLocation  where;
} QuernEventNote;

struct _QuernProfileBuilder
{
  QuernProfile     *profile;   /* owned: names, parts, warnings go there at once */
  QuernEventSet    *events;    /* owned: the real ones */
  GArray           *formulas;  /* owned: QuernEventNote, derived events */
  GArray           *long_names; /* owned: QuernEventNote, of real events */
  GHashTable       *noted;     /* owned: those already noted, as text */

  /* Tables while they grow. */
  GArray           *objects;   /* owned: QuernStringId */
  GArray           *files;     /* owned: QuernStringId */
  GArray           *object_of; /* owned: QuernObjectId by QuernStringId */
  GArray           *file_of;   /* owned: QuernFileId by QuernStringId */
  QuernPairMap      places;    /* (object, file) */
  QuernPairMap      names;     /* (place, name) → function */
  GArray           *functions; /* owned: QuernFunction */
  QuernCostTable    self;      /* by function */
  QuernPairMap      arcs;      /* (caller, callee) → call */
  GArray           *calls;     /* owned: QuernCall */
  QuernCostTable    call_costs; /* by call */

  /* The part that is read. */
  QuernPart        *part;      /* borrowed from the profile, nullable */
  GArray           *part_self; /* owned: a row; n_real costs */
  GArray           *part_events; /* owned: guint, how many events each closed part knew */
  gint64           *summary;   /* owned, nullable: in the order of the part's columns */
  gint64           *totals;    /* owned, nullable */
  guint             n_summary;
  guint             n_totals;
  gboolean          columns_in_order; /* column i is event i */
  gint64           *row;       /* owned: a row in the order of the events */
  guint             n_row;

  QuernFunctionId   function;  /* whose costs come, or QUERN_NONE */
  guint             input;
  gboolean          overflowed; /* was it reported? */
  gboolean          count_overflowed;
};

void quern_profile_builder_close_part (QuernProfileBuilder *self);

G_END_DECLS
