/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define QUERN_TYPE_STATE_BAR (quern_state_bar_get_type ())
G_DECLARE_FINAL_TYPE (QuernStateBar, quern_state_bar, QUERN, STATE_BAR, GtkWidget)

/* What a state is about. Of several, the bar shows the one that stands first here. */
typedef enum
{
  QUERN_URGENCY_FAILED,
  QUERN_URGENCY_BUSY,
  QUERN_URGENCY_CHANGED,
  QUERN_URGENCY_FOLLOWING,
  QUERN_URGENCY_RUN_FILES,
  QUERN_URGENCY_RUNS,
  QUERN_URGENCY_WARNINGS,
  QUERN_URGENCY_NAMES,
  QUERN_N_URGENCIES
} QuernUrgency;

/* A lasting state of the window, and what can be done about it. */
typedef struct
{
  const char *icon_name;
  const char *text;
  const char *button;  /* nullable */
  const char *action;  /* nullable: of the button */
  const char *second_button; /* nullable: another one before it */
  const char *second_action; /* nullable */
  gboolean    closes;  /* can a person put it away? */
  gboolean    is_busy; /* shows a progress */
  gboolean    is_news; /* nothing is wrong: it has another colour */
} QuernState;

/* state: copied; NULL: there is none of that urgency any more. */
void       quern_state_bar_set          (QuernStateBar    *self,
                                         QuernUrgency      urgency,
                                         const QuernState *state);
/* While it is held, it shows what it shows now, and changes afterwards. */
void       quern_state_bar_set_held     (QuernStateBar    *self,
                                         gboolean          is_held);
/* Does it slide in and out? What is new below it is to have its size at once. */
void       quern_state_bar_set_slides   (QuernStateBar    *self,
                                         gboolean          slides);
void       quern_state_bar_set_fraction (QuernStateBar    *self,
                                         double            fraction);
/* For a progress of which nobody knows how far it is: shows that it goes on. */
void       quern_state_bar_pulse        (QuernStateBar    *self);

G_END_DECLS
