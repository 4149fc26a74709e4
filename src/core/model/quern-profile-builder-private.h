/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"
#include "quern-function-map.h"
#include "quern-pair-map.h"
#include "quern-profile-builder.h"
#include "quern-profile-private.h"
#include "quern-tally.h"

G_BEGIN_DECLS

/* Number of call rows at which repeated calls are first added up; after that,
 * whenever the number has doubled. */
#define QUERN_FIRST_COMPACTION (1u << 22)

/* With more events than this, a line of a few bytes may take far more memory. */
#define QUERN_FEW_EVENTS 32u

/* A derived event or a long name from the file; applied once all real events
 * are known, because these lines may come in any order. */
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
  guint64         line;        /* where it begins, as given first; 0: unknown */
  guint32         tally;       /* row is valid if this is the builder's n_tallies */
  guint32         row;

  /* The last call to it, which is usually repeated by the next one. */
  guint32         call_tally;
  QuernFunctionId caller;
  guint32         call_row;
} QuernFunctionNote;

/* How much of an input is missing, over its parts; costs are of each part's first event. */
typedef struct
{
  QuernCut      cut;     /* of its last part */
  gboolean      is_cut;  /* whether any of its parts is cut */
  QuernLocation where;   /* of the last part that is cut */
  double        missing; /* reported cost that the lines lack */
  double        total;   /* cost of the parts */
} QuernCutNote;

/* The name of a function if it turns out to be unique in its object. */
typedef struct
{
  QuernFunctionId function;
  QuernStringId   name;
} QuernShortName;

struct _QuernProfileBuilder
{
  QuernProfile     *profile;   /* owned: names, parts, warnings are stored there directly */
  QuernEventSet    *events;    /* owned: the real ones */
  guint             n_events;
  guint             width;     /* largest number of events or columns so far */
  guint64           n_lines;   /* cost and call lines */
  guint64           n_given;   /* costs on these lines; counted only with many events */
  guint64           n_rows;    /* function rows in the closed parts */
  gboolean          is_too_large; /* see quern_profile_builder_check_size() */
  QuernProfileBuilderLimitFunc on_limit; /* nullable */
  gpointer          limit_data;
  GArray           *formulas;  /* owned: QuernEventNote, derived events */
  GArray           *long_names; /* owned: QuernEventNote, of real events */
  GHashTable       *noted;     /* owned: name and formula of each note; see
                                * quern_profile_builder_dup_naming() */
  QuernWatch        watch;
  gboolean          failed;    /* out of memory or too large: further input is ignored */

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
  guint32           n_tallies; /* the number of the current one, see begin_stretch() */
  gsize             compact_at; /* number of call rows */
  GArray           *part_events; /* owned: guint, the number of events when each part was closed */
  gint64           *summary;   /* owned, nullable: in the order of the part's columns */
  gint64           *totals;    /* owned, nullable */
  guint             n_summary;
  QuernSummaryRule  summary_rule;
  guint             n_totals;
  QuernLocation     summary_at;
  QuernLocation     totals_at;
  QuernCut          cut;
  QuernLocation     cut_at;
  gboolean          omits_known_events; /* see quern_profile_builder_omit_known_events() */
  gboolean          columns_in_order; /* column i is event i */
  gint64           *row;       /* owned: a row in the order of the events */

  QuernFunctionId   function;  /* the current one, or QUERN_NONE */
  gint64           *self;      /* its row in the tally */
  guint             input;
  guint             first_part; /* of the input */
  QuernCutNote      cut_note;  /* of the input's closed parts */
  gboolean          overflowed; /* whether that was reported */
  gboolean          count_overflowed;
};

void quern_profile_builder_close_part (QuernProfileBuilder *self);
void quern_profile_builder_check_size (QuernProfileBuilder *self);
void quern_profile_builder_close_input (QuernProfileBuilder *self);
char *quern_profile_builder_dup_naming (const char          *name,
                                        guint                input) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
