/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"
#include "quern-list-export.h"
#include "quern-picture.h"

G_BEGIN_DECLS

#define QUERN_TYPE_VIEW (quern_view_get_type ())
G_DECLARE_INTERFACE (QuernView, quern_view, QUERN, VIEW, GtkWidget)

/* How a settings key maps to a property of the view. */
typedef enum
{
  QUERN_VIEW_BOUND,            /* bound in both directions */
  QUERN_VIEW_BOUND_TO_COMMAND, /* likewise, with a separate value for each profiled command */
  QUERN_VIEW_SAVED,            /* read when the view is created, written by quern_view_save() */
} QuernViewSettingKind;

typedef struct
{
  const char              *key;
  const char              *property;
  QuernViewSettingKind     kind;
  /* Nullable; returns NULL for a value that must not be stored. */
  GSettingsBindSetMapping  to_setting;
} QuernViewSetting;

/* Static description of a view, available before an instance exists: a constant that the
 * view's header declares and the table of views lists. */
typedef struct
{
  const char             *id;         /* "flame": used in actions, settings and file names */
  const char             *title;      /* label of its button, untranslated */
  const char             *menu_label; /* with a mnemonic, untranslated */
  gboolean                leads;      /* whether to show it as soon as can_show() holds */
  gboolean                is_first;   /* whether it is the initial view of a new command */
  const char             *first_key;  /* nullable: boolean setting that enables is_first */
  const char             *accel;      /* nullable: accelerator, instead of Alt and the next digit */
  gboolean                is_high;    /* whether it gets more height than the lists below it */
  gboolean                chooses_parts; /* whether the bar about chosen parts is always shown */
  const QuernViewSetting *settings;   /* nullable; terminated by an empty entry */
  GType                 (*get_type) (void);
  /* Whether the view has something to show for the loaded profile. NULL: always. */
  gboolean              (*can_show) (QuernExplorer *explorer);
} QuernViewInfo;

typedef enum
{
  QUERN_VIEW_ZOOM_IN,
  QUERN_VIEW_ZOOM_OUT,
  QUERN_VIEW_ZOOM_ORIGINAL,
  QUERN_VIEW_ZOOM_FIT,
  QUERN_VIEW_N_ZOOMS
} QuernViewZoom;

/* A picture to be saved, copied or printed, with its title and footer. */
typedef struct
{
  QuernPicture *picture;    /* owned */
  char         *title;      /* owned */
  const char   *kind;       /* static: part of the file's name */
  const char   *footer;     /* static, nullable */
  char         *limits;     /* owned, nullable: what is left out, "Calls ≥ 0.8 %" */
  const gint64 *base;       /* borrowed from the explorer: costs for 100 %, by event; NULL: total */
  gboolean      is_of_all;  /* it shows all events, not only the chosen one */
  gboolean      has_ratios; /* whether it shows the chosen event even if that is a ratio */
} QuernViewPicture;

void quern_view_picture_clear (QuernViewPicture *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernViewPicture, quern_view_picture_clear)

/* All functions but set_explorer may be NULL if the view does not support them. */
struct _QuernViewInterface
{
  GTypeInterface g_iface;

  const QuernViewInfo *info; /* NULL for a view that is not in the table of views */

  void             (*set_explorer)  (QuernView        *self,
                                     QuernExplorer    *explorer);
  void             (*set_settings)  (QuernView        *self,
                                     GSettings        *settings,
                                     GSettings        *command_settings);
  void             (*set_form)      (QuernView        *self,
                                     gboolean          narrow,
                                     gboolean          low);
  void             (*focus)         (QuernView        *self);
  gboolean         (*begin_search)  (QuernView        *self);
  gboolean         (*zoom)          (QuernView        *self,
                                     QuernViewZoom     zoom);
  void             (*show_hottest)  (QuernView        *self);
  gboolean         (*get_picture)   (QuernView        *self,
                                     QuernViewPicture *picture);
  char            *(*dup_dot)       (QuernView        *self,
                                     const char       *title);
  QuernListExport *(*create_export) (QuernView        *self);
};

const QuernViewInfo *quern_view_get_info      (QuernView              *self);

/* Nullable. */
void                 quern_view_set_explorer  (QuernView              *self,
                                               QuernExplorer          *explorer);
/* Restores the view's state. Call once, before the view gets an explorer.
 * command_settings: of the profiled command. */
void                 quern_view_set_settings  (QuernView              *self,
                                               GSettings              *settings,
                                               GSettings              *command_settings);
/* Like quern_view_set_settings(), for the given entries and any object. */
void                 quern_view_bind_settings (gpointer                object,
                                               const QuernViewSetting *entries,
                                               GSettings              *settings,
                                               GSettings              *command_settings);
/* Writes the settings that are not bound: QUERN_VIEW_SAVED. */
void                 quern_view_save          (QuernView              *self,
                                               GSettings              *settings);
void                 quern_view_save_settings (gpointer                object,
                                               const QuernViewSetting *entries,
                                               GSettings              *settings);
/* narrow: little width is available; low: little height is available. */
void                 quern_view_set_form      (QuernView              *self,
                                               gboolean                narrow,
                                               gboolean                low);
/* Grabs the keyboard focus. */
void                 quern_view_focus         (QuernView              *self);
/* Starts a search in the view; FALSE if the focus is elsewhere, or it has no search. */
gboolean             quern_view_begin_search  (QuernView              *self);
/* FALSE if the view cannot zoom. */
gboolean             quern_view_zoom          (QuernView              *self,
                                               QuernViewZoom           zoom);
/* The action name: "zoom-in" and so on. */
const char          *quern_view_get_zoom_name (QuernViewZoom           zoom);
/* Implements zoom for a view with a canvas. */
gboolean             quern_view_zoom_canvas   (GtkWidget              *canvas,
                                               QuernViewZoom           zoom);
/* Goes to the most expensive part of the selected function. */
void                 quern_view_show_hottest  (QuernView              *self);
/* FALSE if there is no picture now. picture: (out): free with quern_view_picture_clear(). */
gboolean             quern_view_get_picture   (QuernView              *self,
                                               QuernViewPicture       *picture);
/* The picture as Graphviz DOT; NULL if it is not a graph. */
char                *quern_view_dup_dot       (QuernView              *self,
                                               const char             *title) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the view has a list that can be exported. */
gboolean             quern_view_has_list      (QuernView              *self);
/* The list as shown now; NULL if there is none or it is empty. */
QuernListExport     *quern_view_create_export (QuernView              *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
