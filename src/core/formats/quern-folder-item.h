/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-profile-head.h"

G_BEGIN_DECLS

/**
 * QuernFolderItem:
 *
 * A row for a profile in a folder: what is known without loading it. Immutable.
 */
#define QUERN_TYPE_FOLDER_ITEM (quern_folder_item_get_type ())
G_DECLARE_FINAL_TYPE (QuernFolderItem, quern_folder_item, QUERN, FOLDER_ITEM, GObject)

/* Sort keys for rows. */
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
/* FALSE if the file does not state it. */
gboolean         quern_folder_item_get_total (QuernFolderItem        *self,
                                              gint64                 *total);
const char      *quern_folder_item_get_event (QuernFolderItem        *self);
/* The text to display. */
char            *quern_folder_item_dup_text  (QuernFolderItem        *self,
                                              QuernFolderKey          key) G_GNUC_WARN_UNUSED_RESULT;
int              quern_folder_item_compare   (QuernFolderItem        *self,
                                              QuernFolderItem        *other,
                                              QuernFolderKey          key);

/* Lists the profiles in a folder in a worker thread, appending items to a store as they are
 * found. callback: (nullable): called once when finished, also if cancelled. */
void             quern_folder_item_list_async (GFile                 *folder,
                                              GListStore             *store,
                                              GCancellable           *cancellable,
                                              GAsyncReadyCallback     callback,
                                              gpointer                user_data);
gboolean         quern_folder_item_list_finish (GAsyncResult         *result,
                                              GError                **error);

/* The same, synchronously. Calls func for each item. */
typedef void   (*QuernFolderItemFunc)        (QuernFolderItem        *item,
                                              gpointer                user_data);
gboolean         quern_folder_item_list      (GFile                  *folder,
                                              QuernFolderItemFunc     func,
                                              gpointer                user_data,
                                              GCancellable           *cancellable,
                                              GError                **error);

G_END_DECLS
