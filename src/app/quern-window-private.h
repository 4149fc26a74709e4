/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-window.h"

#include "quern-state-bar.h"
#include "quern-event-chooser.h"
#include "quern-explorer.h"
#include "quern-exporter.h"
#include "quern-file-watch.h"
#include "quern-opening.h"
#include "quern-profile-page.h"

G_BEGIN_DECLS

/* What the bar under the header can be about. */
typedef enum
{
  QUERN_WINDOW_NO_STATE,
  QUERN_WINDOW_FAILED,
  QUERN_WINDOW_CHANGED,
  QUERN_WINDOW_SIBLINGS,
  QUERN_WINDOW_RUNS,
  QUERN_WINDOW_WARNINGS,
} QuernWindowState;

struct _QuernWindow
{
  AdwApplicationWindow  parent_instance;

  GSettings            *settings;       /* owned */
  GSettings            *command_settings; /* owned: what each command has for itself */
  GKeyFile             *command_state;  /* owned, nullable: the same, of the shown one, saved */
  QuernExplorer        *explorer;       /* owned */
  GPtrArray            *files;          /* owned, nullable: GFile; of the shown profile */
  GFile                *shown_run;      /* owned, nullable: they are all files of its run */
  gboolean              adds_up;        /* they may be of several runs */
  QuernFileWatch       *watch;          /* owned, nullable: of them */

  /* What the bar says; the most urgent of it is shown */
  QuernWindowState      state;          /* the one that is shown */
  GFile                *changed_file;   /* owned, nullable: it has changed on the disk */
  gboolean              changed_is_there; /* is it still there? */
  GFile                *run_file;       /* owned, nullable: the one whose run is looked for */
  GPtrArray            *run;            /* owned, nullable: GFile; all files of its run */
  char                 *run_text;       /* owned, nullable: what the others of them are */
  gboolean              has_runs;       /* several, and their sizes were not declined */
  gboolean              has_warnings;   /* there are some, and they were not put away */

  GCancellable         *run_search;     /* owned, nullable: while the run is looked for */
  GFile                *declined;       /* owned, nullable: the file whose run is not wanted */

  QuernExporter        *exporter;       /* owned */

  /* Loading */
  QuernOpening         *opening;        /* owned, nullable: of what is read now */
  guint                 loading_id;     /* source: it has lasted long enough to say so */
  gboolean              says_waiting;   /* a person was told that others are read first */
  double                fraction;       /* that the bars show */
  guint                 pulse_id;       /* source: the bars move, as nobody knows how far it is */
  GPtrArray            *several;        /* owned, nullable: GFile; to be opened in other windows */
  guint                 several_id;     /* source: the next of them is to be opened */

  /* The form that the size allows */
  int                   width;          /* px, of the window */
  gboolean              is_narrow;
  gboolean              is_low;
  guint                 form_id;        /* source: the form is to be changed */
  guint                 recent_id;      /* source: the recent files are to be listed */

  QuernProfilePage     *page;           /* borrowed, nullable: made for the first profile */
  guint                 page_id;        /* source: the next part of it is to be made */
  gboolean              has_whole_page; /* all of it is made */
  guint                 closing_id;     /* source: the next part is to be taken down */
  GtkWidget            *welcome;        /* borrowed, nullable */
  AdwStatusPage        *error_page;     /* borrowed, nullable */
  GtkWidget            *loading_page;   /* borrowed, nullable */
  GtkWidget            *loading_bar;    /* borrowed, nullable: the page's */
  GtkFileChooserNative *file_chooser;   /* owned, nullable: while it is open */

  /* Template children */
  AdwSplitButton       *open_button;
  GtkWidget            *sidebar_button;
  GtkWidget            *navigation;
  GtkWidget            *up_button;
  AdwWindowTitle       *title;
  QuernEventChooser    *event_chooser;
  GtkWidget            *search_button;
  GMenuModel           *main_menu;
  GtkMenuButton        *menu_button;
  QuernStateBar        *bar;
  QuernStateBar        *progress_bar;   /* floats over a page while the next one is read */
  AdwToastOverlay      *toasts;
  GtkStack             *stack;
};

/* quern-window.c */
void  quern_window_show_welcome     (QuernWindow *self);
void  quern_window_prepare_page     (QuernWindow *self);
void  quern_window_show_page        (QuernWindow *self);
void  quern_window_update_title     (QuernWindow *self);
void  quern_window_toast            (QuernWindow *self,
                                     const char  *text);
void  quern_window_toast_failure    (QuernWindow *self,
                                     const char  *text);

/* quern-window-loading.c */
void  quern_window_cancel_loading   (QuernWindow *self);
void  quern_window_drop_loading     (QuernWindow *self);
void  quern_window_remember         (QuernWindow *self);
char *quern_window_dup_name         (GPtrArray   *files) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_window_is_stdin      (GFile       *file);

/* quern-window-state.c */
void  quern_window_show_state       (QuernWindow *self);
void  quern_window_close_state      (QuernWindow *self);
char *quern_window_dup_message      (const GError *error) G_GNUC_WARN_UNUSED_RESULT;

/* quern-window-siblings.c */
void  quern_window_find_siblings    (QuernWindow *self,
                                     GPtrArray   *files);
void  quern_window_forget_siblings  (QuernWindow *self);
void  quern_window_open_siblings    (QuernWindow *self);
void  quern_window_reload           (QuernWindow *self);

/* quern-window-runs.c */
gboolean quern_window_can_ask_sizes (QuernWindow *self);
gboolean quern_window_has_runs      (QuernWindow *self);
void  quern_window_ask_sizes        (QuernWindow *self);

/* quern-window-notes.c */
void  quern_window_load_notes       (QuernWindow *self);
void  quern_window_add_note_actions (QuernWindow *self);
void  quern_window_update_note_actions
                                    (QuernWindow *self);

/* quern-window-actions.c */
void  quern_window_add_actions      (QuernWindow *self);
void  quern_window_add_page_actions (QuernWindow *self);
void  quern_window_remove_property_actions
                                    (QuernWindow *self);
void  quern_window_update_actions   (QuernWindow *self);

/* quern-window-several.c */
gboolean quern_window_can_add       (QuernWindow *self);
void  quern_window_add              (QuernWindow *self,
                                     GPtrArray   *files);
void  quern_window_sort_out         (QuernWindow   *self,
                                     QuernRunFiles *runs);
void  quern_window_drop_several     (QuernWindow *self);

/* quern-window-folder.c */
void  quern_window_show_folder      (QuernWindow *self,
                                     GFile       *folder);
void  quern_window_choose_folder    (QuernWindow *self);

G_END_DECLS
