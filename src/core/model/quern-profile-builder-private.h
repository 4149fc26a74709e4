/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"
#include "quern-function-map.h"
#include "quern-pair-map.h"
#include "quern-profile-builder.h"
#include "quern-profile-private.h"
#include "quern-tally.h"

G_BEGIN_DECLS

/* Calls that came several times are added up when there are so many, and from
 * then on whenever they have doubled. */
#define QUERN_FIRST_COMPACTION (1u << 22)

/* Up to so many events, a line of a few bytes does not become much more than it is. */
#define QUERN_FEW_EVENTS 32u

/* A derived event or a long name that the file gives; used once all real
 * events are known, because their order in the file is free. */
typedef struct
{
  char          *name;
  char          *formula;   /* nullable */
  char          *long_name; /* nullable */
  QuernLocation  where;
} QuernEventNote;

/* What the builder knows of a function besides its triple. */
typedef struct
{
  guint64         line;        /* where it begins, the first one that was given; 0: none */
  guint32         tally;       /* its row is of the tally with this number */
  guint32         row;

  /* The last call of it, which is mostly the next one, too. */
  guint32         call_tally;
  QuernFunctionId caller;
  guint32         call_row;
} QuernFunctionNote;

/* What is missing of an input, over its parts; of the first event of each. */
typedef struct
{
  QuernCut      cut;     /* of its last part */
  gboolean      is_cut;  /* is any of its parts? */
  QuernLocation where;   /* of the last part that is cut */
  double        missing; /* Σ of what summaries state and lines do not have */
  double        total;   /* Σ of what the parts cost */
} QuernCutNote;

/* What a function is called if no other of its object is called the same. */
typedef struct
{
  QuernFunctionId function;
  QuernStringId   name;
} QuernShortName;

struct _QuernProfileBuilder
{
  QuernProfile     *profile;   /* owned: names, parts, warnings go there at once */
  QuernEventSet    *events;    /* owned: the real ones */
  guint             n_events;
  guint             width;     /* the most costs of a line so far: events, or columns */
  guint64           n_lines;   /* of costs and of calls */
  guint64           n_given;   /* costs that these lines have, of profiles with many events */
  guint64           n_rows;    /* of functions in the closed parts */
  gboolean          is_too_large; /* see quern_profile_builder_check_size() */
  QuernProfileBuilderLimitFunc on_limit; /* nullable */
  gpointer          limit_data;
  GArray           *formulas;  /* owned: QuernEventNote, derived events */
  GArray           *long_names; /* owned: QuernEventNote, of real events */
  GHashTable       *noted;     /* owned: those already noted, as text */
  QuernWatch        watch;
  gboolean          failed;    /* there was no memory: what comes is lost */

  /* Tables while they grow. */
  GArray           *objects;   /* owned: QuernStringId */
  GArray           *files;     /* owned: QuernStringId */
  QuernPairMap      object_of; /* (0, name) → object */
  QuernPairMap      file_of;   /* (0, name) → file */
  QuernFunctionMap  function_of; /* triples of functions */
  QuernFunction    *functions; /* owned */
  gsize             functions_capacity;
  QuernFunctionNote *notes;    /* owned: by function */
  gsize             notes_capacity;
  guint             n_functions;
  GArray           *short_names; /* owned, nullable: QuernShortName */

  /* The part that is read. */
  QuernPart        *part;      /* borrowed from the profile, nullable */
  QuernTally        tally;
  guint32           n_tallies; /* numbers them */
  gsize             compact_at; /* calls */
  GArray           *part_events; /* owned: guint, how many events each closed part knew */
  gint64           *summary;   /* owned, nullable: in the order of the part's columns */
  gint64           *totals;    /* owned, nullable */
  guint             n_summary;
  QuernSummaryRule  summary_rule;
  guint             n_totals;
  QuernLocation     summary_at;
  QuernLocation     totals_at;
  QuernCut          cut;
  QuernLocation     cut_at;
  gboolean          columns_in_order; /* column i is event i */
  gint64           *row;       /* owned: a row in the order of the events */

  QuernFunctionId   function;  /* whose costs come, or QUERN_NONE */
  gint64           *self;      /* its row in the tally */
  guint             input;
  QuernCutNote      cut_note;  /* of the parts of the input that are closed */
  gboolean          overflowed; /* was it reported? */
  gboolean          count_overflowed;
};

void quern_profile_builder_close_part (QuernProfileBuilder *self);
void quern_profile_builder_check_size (QuernProfileBuilder *self);
void quern_profile_builder_close_input (QuernProfileBuilder *self);

G_END_DECLS
