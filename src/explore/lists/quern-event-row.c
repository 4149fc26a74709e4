/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-row.h"

#include "quern-event-format.h"
#include "quern-event-list.h"

struct _QuernEventRow
{
  QuernRow parent_instance;
};

G_DEFINE_FINAL_TYPE (QuernEventRow, quern_event_row, QUERN_TYPE_ROW)

static void
quern_event_row_class_init (QuernEventRowClass *klass)
{
}

static void
quern_event_row_init (QuernEventRow *self)
{
}

static QuernEventList *
get_list (QuernEventRow *self)
{
  return QUERN_EVENT_LIST (quern_row_get_list (QUERN_ROW (self)));
}

static QuernEventSet *
get_events (QuernEventRow *self)
{
  QuernAnalysis *analysis = quern_event_list_get_analysis (get_list (self));

  return quern_profile_get_events (quern_analysis_get_profile (analysis));
}

QuernEventId
quern_event_row_get_event (QuernEventRow *self)
{
  return quern_event_row_get_refused (self) == NULL ? quern_row_get_record (QUERN_ROW (self))
                                                    : QUERN_NONE;
}

const QuernRefusedEvent *
quern_event_row_get_refused (QuernEventRow *self)
{
  return quern_event_list_get_refused (get_list (self), quern_row_get_record (QUERN_ROW (self)));
}

/* "" where there is no event or no text. */
static const char *
get_text (QuernEventRow *self,
          const char  *(*get) (QuernEventSet *, QuernEventId))
{
  QuernEventId event = quern_event_row_get_event (self);
  const char *text = event != QUERN_NONE ? get (get_events (self), event) : NULL;

  return text != NULL ? text : "";
}

/* The same for allocated texts. */
static char *
dup_text (QuernEventRow *self,
          char        *(*dup) (QuernEventSet *, QuernEventId))
{
  QuernEventId event = quern_event_row_get_event (self);
  char *text = event != QUERN_NONE ? dup (get_events (self), event) : NULL;

  return text != NULL ? text : g_strdup ("");
}

const char *
quern_event_row_get_name (QuernEventRow *self)
{
  const QuernRefusedEvent *refused = quern_event_row_get_refused (self);

  return refused != NULL ? refused->name : get_text (self, quern_event_set_get_name);
}

char *
quern_event_row_dup_long_name (QuernEventRow *self)
{
  const QuernRefusedEvent *refused = quern_event_row_get_refused (self);
  g_autofree char *long_name = refused != NULL ? g_strdup (refused->long_name)
                                               : dup_text (self, quern_event_format_name);

  return *long_name != '\0' ? g_steal_pointer (&long_name)
                            : g_strdup (quern_event_row_get_name (self));
}

char *
quern_event_row_dup_unit (QuernEventRow *self)
{
  const QuernRefusedEvent *refused = quern_event_row_get_refused (self);

  return refused != NULL ? g_strdup (refused->unit) : dup_text (self, quern_event_format_unit);
}

const char *
quern_event_row_get_formula (QuernEventRow *self)
{
  const QuernRefusedEvent *refused = quern_event_row_get_refused (self);

  return refused != NULL ? refused->formula : get_text (self, quern_event_set_get_formula);
}

const gint64 *
quern_event_row_get_total (QuernEventRow *self)
{
  QuernAnalysis *analysis = quern_event_list_get_analysis (get_list (self));

  if (quern_event_row_get_event (self) == QUERN_NONE)
    return NULL;

  return quern_profile_get_total (quern_analysis_get_profile (analysis));
}

static QuernNodeId
get_node (QuernEventRow *self)
{
  if (quern_event_row_get_event (self) == QUERN_NONE)
    return QUERN_NONE;

  return quern_event_list_get_node (get_list (self));
}

const gint64 *
quern_event_row_get_inclusive (QuernEventRow *self)
{
  QuernAnalysis *analysis = quern_event_list_get_analysis (get_list (self));
  QuernNodeId node = get_node (self);

  return node != QUERN_NONE ? quern_analysis_get_inclusive (analysis, node) : NULL;
}

const gint64 *
quern_event_row_get_self (QuernEventRow *self)
{
  QuernAnalysis *analysis = quern_event_list_get_analysis (get_list (self));
  QuernNodeId node = get_node (self);

  return node != QUERN_NONE ? quern_analysis_get_self (analysis, node) : NULL;
}
