/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* A derived event while the user edits it. */

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
  guint           start; /* byte range of the formula to mark */
  guint           end;   /* equal to start if there is nothing to mark */
} QuernDraftProblem;

/* How the explorer shows an event. */
typedef enum
{
  QUERN_ROLE_NEW, /* not created yet */
  QUERN_ROLE_NONE,
  QUERN_ROLE_PRIMARY,
  QUERN_ROLE_SECOND,
} QuernEventRole;

/* Returns the events with the draft, or NULL and the problem. old_name: nullable, the event being
 * edited. */
QuernEventSet *quern_event_draft_check         (QuernExplorer            *explorer,
                                                const QuernFormulaSource *draft,
                                                const char               *old_name,
                                                QuernDraftProblem        *problem) G_GNUC_WARN_UNUSED_RESULT;

/* The text that replaces the word before the cursor, from start on, when a name is chosen. cursor
 * and start are in characters. */
char          *quern_event_draft_complete      (const char               *formula,
                                                int                       cursor,
                                                const char               *name,
                                                int                      *start) G_GNUC_WARN_UNUSED_RESULT;

/* Finds an event by name, including own events that the profile cannot have. Texts are borrowed
 * from the explorer, or are name. scope: only set for own events. */
gboolean       quern_event_draft_find          (QuernExplorer            *explorer,
                                                const char               *name,
                                                QuernFormulaSource       *event,
                                                QuernEventScope          *scope);
/* An unused name for a copy: "L1m 2" for L1m. */
char          *quern_event_draft_dup_free_name (QuernExplorer            *explorer,
                                                const char               *name) G_GNUC_WARN_UNUSED_RESULT;

/* A new event becomes the second event shown if there is none; an edited event gets its role back.
 * name: nullable. */
QuernEventRole quern_event_draft_get_role      (QuernExplorer            *explorer,
                                                const char               *name);
void           quern_event_draft_set_role      (QuernExplorer            *explorer,
                                                const char               *name,
                                                QuernEventRole            role);

G_END_DECLS
