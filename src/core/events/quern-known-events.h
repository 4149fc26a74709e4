/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"

G_BEGIN_DECLS

/* A well-known derived event: the sum of those terms that exist in a profile. */
typedef struct
{
  const char *name;
  struct
  {
    const char *factor; /* "" or a number and a blank */
    const char *name;
  } terms[5];
  const char *not_alone; /* nullable: not added if this is the only term */
} QuernKnownSum;

const QuernKnownSum *quern_known_events_get_sums      (guint       *n_sums);
const char          *quern_known_events_get_long_name (const char  *name);
QuernUnit            quern_known_events_get_unit      (const char  *name,
                                                       const char  *long_name,
                                                       double      *factor,
                                                       char       **unit_name);
/* Whether a name or long name is just a unit: "ns", "Nanoseconds". */
gboolean             quern_known_events_is_unit       (const char  *name);
QuernUnit            quern_known_events_read_unit     (const char  *text,
                                                       double      *factor,
                                                       char       **unit_name);

G_END_DECLS
