/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define QUERN_TYPE_STATE_BAR (quern_state_bar_get_type ())
G_DECLARE_FINAL_TYPE (QuernStateBar, quern_state_bar, QUERN, STATE_BAR, GtkWidget)

/* The kinds of states, most urgent first: of several, the bar shows the most urgent one. */
typedef enum
{
  QUERN_URGENCY_FAILED,
  QUERN_URGENCY_BUSY,
  QUERN_URGENCY_CHANGED,
  QUERN_URGENCY_SIDES,
  QUERN_URGENCY_FOLLOWING,
  QUERN_URGENCY_GONE,
  QUERN_URGENCY_RUN_FILES,
  QUERN_URGENCY_RUNS,
  QUERN_URGENCY_WARNINGS,
  QUERN_URGENCY_NAMES,
  QUERN_N_URGENCIES
} QuernUrgency;

/* A lasting state of the window, and the actions that resolve it. */
typedef struct
{
  const char *icon_name;
  const char *text;
  const char *button;  /* nullable */
  const char *action;  /* nullable: of the button */
  const char *second_button; /* nullable: shown before the other one */
  const char *second_action; /* nullable */
  gboolean    closes;  /* has a button to dismiss it */
  gboolean    is_busy; /* shows a progress bar */
  gboolean    is_news; /* not a warning: shown in another colour */
} QuernState;

/* state: copied; NULL removes the state of that urgency. */
void       quern_state_bar_set          (QuernStateBar    *self,
                                         QuernUrgency      urgency,
                                         const QuernState *state);
/* While the bar is held, it keeps showing the present state; changes show on release. */
void       quern_state_bar_set_held     (QuernStateBar    *self,
                                         gboolean          is_held);
/* Whether it slides in and out. Turn it off where new widgets below need their final size at
 * once. */
void       quern_state_bar_set_slides   (QuernStateBar    *self,
                                         gboolean          slides);
/* Whether another bar is shown rather than a state that is less urgent than warnings about the
 * sides of a comparison. */
void       quern_state_bar_set_yields   (QuernStateBar    *self,
                                         gboolean          yields);
/* Opens the state that yields, and hides itself without one; for that other bar (transfer none). */
GtkWidget *quern_state_bar_get_opener   (QuernStateBar    *self);
/* FALSE also while the state yields. */
gboolean   quern_state_bar_is_shown     (QuernStateBar    *self);
void       quern_state_bar_set_fraction (QuernStateBar    *self,
                                         double            fraction);
/* For a progress of unknown length: shows that it goes on. */
void       quern_state_bar_pulse        (QuernStateBar    *self);

G_END_DECLS
