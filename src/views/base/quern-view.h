/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"
#include "quern-list-export.h"
#include "quern-picture.h"

G_BEGIN_DECLS

#define QUERN_TYPE_VIEW (quern_view_get_type ())
G_DECLARE_INTERFACE (QuernView, quern_view, QUERN, VIEW, GtkWidget)

/* How a key of the settings and a property of the view belong together. */
typedef enum
{
  QUERN_VIEW_BOUND,            /* each follows the other */
  QUERN_VIEW_BOUND_TO_COMMAND, /* the same; each profiled command has its own value */
  QUERN_VIEW_SAVED,            /* read when the view is made, written by quern_view_save() */
} QuernViewSettingKind;

typedef struct
{
  const char              *key;
  const char              *property;
  QuernViewSettingKind     kind;
  /* Nullable; returns NULL for a value that is not to be kept. */
  GSettingsBindSetMapping  to_setting;
} QuernViewSetting;

/* What is known of a view before there is one: a static constant that its header declares
 * and the table of views lists. */
typedef struct
{
  const char             *id;         /* "flame": of actions, settings and file names */
  const char             *title;      /* of its button, untranslated */
  const char             *menu_label; /* with a mnemonic, untranslated */
  gboolean                leads;      /* is it shown when there is something to show in it? */
  gboolean                is_first;   /* is it what a command that was not seen yet begins with? */
  const char             *first_key;  /* nullable: the setting that says if it is */
  const char             *accel;      /* nullable: its key, instead of Alt and the next digit */
  gboolean                is_high;    /* does it need height more than the lists below it? */
  const QuernViewSetting *settings;   /* nullable; ends with an empty one */
  GtkWidget            *(*create)   (void);
  /* Has it something to show of what is loaded? NULL: of every profile. */
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

/* A picture on its way to a file, the clipboard or paper, and what is written around it. */
typedef struct
{
  QuernPicture *picture;    /* owned */
  char         *title;      /* owned */
  const char   *kind;       /* static: part of the file's name */
  const char   *footer;     /* static, nullable */
  const gint64 *base;       /* borrowed from the explorer, by event: 100 %; NULL: the total */
  gboolean      has_ratios; /* it shows the chosen event even if that is a ratio */
} QuernViewPicture;

void quern_view_picture_clear (QuernViewPicture *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernViewPicture, quern_view_picture_clear)

/* All functions but set_explorer can be NULL: the view cannot do that, or need not. */
struct _QuernViewInterface
{
  GTypeInterface g_iface;

  const QuernViewInfo *info; /* NULL for a view that is in no table */

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
/* To be called once, before the view gets an explorer: its state comes from there.
 * command_settings: of the program that is looked at. */
void                 quern_view_set_settings  (QuernView              *self,
                                               GSettings              *settings,
                                               GSettings              *command_settings);
/* The same for what is listed in settings, of any object. */
void                 quern_view_bind_settings (gpointer                object,
                                               const QuernViewSetting *entries,
                                               GSettings              *settings,
                                               GSettings              *command_settings);
/* Writes the state that does not write itself: QUERN_VIEW_SAVED. */
void                 quern_view_save          (QuernView              *self,
                                               GSettings              *settings);
void                 quern_view_save_settings (gpointer                object,
                                               const QuernViewSetting *entries,
                                               GSettings              *settings);
/* narrow: there is little width; low: there is little height. */
void                 quern_view_set_form      (QuernView              *self,
                                               gboolean                narrow,
                                               gboolean                low);
/* Takes the keyboard. */
void                 quern_view_focus         (QuernView              *self);
/* Searches in what it shows; FALSE if the keyboard is elsewhere, or there is no search. */
gboolean             quern_view_begin_search  (QuernView              *self);
/* FALSE if it cannot. */
gboolean             quern_view_zoom          (QuernView              *self,
                                               QuernViewZoom           zoom);
/* "zoom-in" and so on: what actions call it. */
const char          *quern_view_get_zoom_name (QuernViewZoom           zoom);
/* For a view that has its picture on a canvas. */
gboolean             quern_view_zoom_canvas   (GtkWidget              *canvas,
                                               QuernViewZoom           zoom);
/* Goes to what costs most of the selected function. */
void                 quern_view_show_hottest  (QuernView              *self);
/* FALSE if there is none now. picture: (out): to be cleared. */
gboolean             quern_view_get_picture   (QuernView              *self,
                                               QuernViewPicture       *picture);
/* The picture for graphviz; NULL if it is no graph. */
char                *quern_view_dup_dot       (QuernView              *self,
                                               const char             *title) G_GNUC_WARN_UNUSED_RESULT;
/* Is it a list that can be exported? */
gboolean             quern_view_has_list      (QuernView              *self);
/* The list as it is shown now; NULL if it has none, or nothing in it. */
QuernListExport     *quern_view_create_export (QuernView              *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
