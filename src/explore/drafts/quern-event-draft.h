/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* A derived event while a person writes it. */

typedef enum
{
  QUERN_DRAFT_FINE,
  QUERN_DRAFT_NAME,    /* the name is wrong */
  QUERN_DRAFT_FORMULA, /* the formula is wrong */
} QuernDraftPart;

typedef struct
{
  QuernDraftPart  what;
  char           *text;  /* owned, nullable: a sentence, with the column in characters */
  guint           start; /* bytes of the formula that are to be marked */
  guint           end;   /* start if there is nothing to mark */
} QuernDraftProblem;

/* How the explorer shows an event. */
typedef enum
{
  QUERN_ROLE_NEW, /* it is not there yet */
  QUERN_ROLE_NONE,
  QUERN_ROLE_PRIMARY,
  QUERN_ROLE_SECOND,
} QuernEventRole;

/* The events with the draft, or NULL and what is wrong with it. old_name:
 * nullable, the event that is edited. */
QuernEventSet *quern_event_draft_check         (QuernExplorer            *explorer,
                                                const QuernFormulaSource *draft,
                                                const char               *old_name,
                                                QuernDraftProblem        *problem) G_GNUC_WARN_UNUSED_RESULT;

/* What stands in the place of the word before the cursor once a name was
 * chosen; cursor and start are in characters. */
char          *quern_event_draft_complete      (const char               *formula,
                                                int                       cursor,
                                                const char               *name,
                                                int                      *start) G_GNUC_WARN_UNUSED_RESULT;

/* A derived event by its name, also one that the profile cannot have. The
 * texts are the explorer's. scope: left alone for one that is not own. */
gboolean       quern_event_draft_find          (QuernExplorer            *explorer,
                                                const char               *name,
                                                QuernFormulaSource       *event,
                                                QuernEventScope          *scope);
/* "L1m 2" for a copy of L1m. */
char          *quern_event_draft_dup_free_name (QuernExplorer            *explorer,
                                                const char               *name) G_GNUC_WARN_UNUSED_RESULT;

/* A new event is shown beside the first one, if that place is free; one that was
 * edited is shown as it was before. name: nullable. */
QuernEventRole quern_event_draft_get_role      (QuernExplorer            *explorer,
                                                const char               *name);
void           quern_event_draft_set_role      (QuernExplorer            *explorer,
                                                const char               *name,
                                                QuernEventRole            role);

G_END_DECLS
