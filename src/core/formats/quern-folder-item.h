/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-profile-head.h"

G_BEGIN_DECLS

/**
 * QuernFolderItem:
 *
 * A profile in a folder, as a row: what is known of it before it is opened. Immutable.
 */
#define QUERN_TYPE_FOLDER_ITEM (quern_folder_item_get_type ())
G_DECLARE_FINAL_TYPE (QuernFolderItem, quern_folder_item, QUERN, FOLDER_ITEM, GObject)

/* What a row can be sorted by. */
typedef enum
{
  QUERN_FOLDER_BY_NAME,
  QUERN_FOLDER_BY_FORMAT,
  QUERN_FOLDER_BY_TIME,
  QUERN_FOLDER_BY_SCRIPT,
  QUERN_FOLDER_BY_TOTAL,
  QUERN_FOLDER_BY_SIZE,
} QuernFolderKey;

#define QUERN_N_FOLDER_KEYS 6

QuernFolderItem *quern_folder_item_new       (GFile                  *file,
                                              GFileInfo              *info,
                                              const QuernProfileHead *head) G_GNUC_WARN_UNUSED_RESULT;
GFile           *quern_folder_item_get_file  (QuernFolderItem        *self);
const char      *quern_folder_item_get_name  (QuernFolderItem        *self);
const char      *quern_folder_item_get_script (QuernFolderItem       *self);
gint64           quern_folder_item_get_time  (QuernFolderItem        *self); /* Unix, s */
guint64          quern_folder_item_get_size  (QuernFolderItem        *self); /* bytes */
/* FALSE: the file does not say */
gboolean         quern_folder_item_get_total (QuernFolderItem        *self,
                                              gint64                 *total);
const char      *quern_folder_item_get_event (QuernFolderItem        *self);
/* For people. */
char            *quern_folder_item_dup_text  (QuernFolderItem        *self,
                                              QuernFolderKey          key) G_GNUC_WARN_UNUSED_RESULT;
int              quern_folder_item_compare   (QuernFolderItem        *self,
                                              QuernFolderItem        *other,
                                              QuernFolderKey          key);

/* Reads what there is to know of the profiles in a folder, in a worker, and appends them
 * to a store as they come. callback: nullable, when all are there; it is called once, also
 * when it was cancelled. */
void             quern_folder_item_list_async (GFile                 *folder,
                                              GListStore             *store,
                                              GCancellable           *cancellable,
                                              GAsyncReadyCallback     callback,
                                              gpointer                user_data);
gboolean         quern_folder_item_list_finish (GAsyncResult         *result,
                                              GError                **error);

/* The same, at once. Each item is given to func. */
typedef void   (*QuernFolderItemFunc)        (QuernFolderItem        *item,
                                              gpointer                user_data);
gboolean         quern_folder_item_list      (GFile                  *folder,
                                              QuernFolderItemFunc     func,
                                              gpointer                user_data,
                                              GCancellable           *cancellable,
                                              GError                **error);

G_END_DECLS
