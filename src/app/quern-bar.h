/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define QUERN_TYPE_BAR (quern_bar_get_type ())
G_DECLARE_FINAL_TYPE (QuernBar, quern_bar, QUERN, BAR, GtkWidget)

/* A lasting state of the window, and what can be done about it. */
typedef struct
{
  const char *icon_name;
  const char *text;
  const char *button;  /* nullable */
  const char *action;  /* nullable: of the button */
  gboolean    closes;  /* can a person put it away? */
  gboolean    is_busy; /* shows a progress */
} QuernBarState;

GtkWidget *quern_bar_new          (void) G_GNUC_WARN_UNUSED_RESULT;

void       quern_bar_show         (QuernBar            *self,
                                   const QuernBarState *state);
void       quern_bar_hide         (QuernBar            *self);
void       quern_bar_set_fraction (QuernBar            *self,
                                   double               fraction);

G_END_DECLS
