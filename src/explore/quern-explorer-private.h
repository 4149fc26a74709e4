/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-history.h"

G_BEGIN_DECLS

#define QUERN_MAX_PRECISION 6

struct _QuernExplorer
{
  GObject        parent_instance;

  QuernAnalysis *analysis;     /* owned, nullable */
  QuernGrouping *grouping;     /* owned, nullable: made when asked for */
  QuernHistory  *history;      /* owned: its current node is the centre */

  QuernEventId   event;        /* QUERN_NONE only without events */
  QuernEventId   second_event; /* or QUERN_NONE */
  QuernNodeId    selected;     /* or QUERN_NONE */
  QuernNodeId    hovered;      /* or QUERN_NONE */
  gboolean       has_kept;     /* did the newest analysis know what was selected? */

  QuernGroupBy   group_by;
  gboolean       relative;
  gboolean       absolute;
  guint          precision;    /* decimals, 0 to QUERN_MAX_PRECISION */
  char          *search;       /* owned, not NULL */
  QuernNameMode  search_mode;
};

/* The properties, in one list for all source files of the class. */
typedef enum
{
  PROP_0,
  PROP_ANALYSIS,
  PROP_EVENT,
  PROP_SECOND_EVENT,
  PROP_SELECTED,
  PROP_CENTRE,
  PROP_HOVERED,
  PROP_GROUP_BY,
  PROP_GROUPING,
  PROP_RELATIVE,
  PROP_ABSOLUTE,
  PROP_PRECISION,
  PROP_SEARCH,
  PROP_SEARCH_MODE,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
  N_PROPS
} QuernExplorerProperty;

void quern_explorer_notify         (QuernExplorer         *self,
                                    QuernExplorerProperty  property);
/* What depends on the history: all steps say so, changed or not. */
void quern_explorer_notify_history (QuernExplorer         *self);

G_END_DECLS
