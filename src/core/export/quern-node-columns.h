/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"

G_BEGIN_DECLS

/* Getters of columns that tell of a function or a cycle. The rows begin with its
 * QuernNodeId, or QUERN_NONE for rows that these columns have nothing of. */
void    quern_node_column_get_name           (QuernColumnSource *source,
                                              gconstpointer      row,
                                              QuernColumnValue  *value);
void    quern_node_column_get_file           (QuernColumnSource *source,
                                              gconstpointer      row,
                                              QuernColumnValue  *value);
void    quern_node_column_get_object         (QuernColumnSource *source,
                                              gconstpointer      row,
                                              QuernColumnValue  *value);
void    quern_node_column_get_line           (QuernColumnSource *source,
                                              gconstpointer      row,
                                              QuernColumnValue  *value);
void    quern_node_column_get_location       (QuernColumnSource *source,
                                              gconstpointer      row,
                                              QuernColumnValue  *value);
void    quern_node_column_get_whole_location (QuernColumnSource *source,
                                              gconstpointer      row,
                                              QuernColumnValue  *value);
void    quern_node_column_get_bookmarked     (QuernColumnSource *source,
                                              gconstpointer      row,
                                              QuernColumnValue  *value);
void    quern_node_column_get_star           (QuernColumnSource *source,
                                              gconstpointer      row,
                                              QuernColumnValue  *value);
void    quern_node_column_get_note_text      (QuernColumnSource *source,
                                              gconstpointer      row,
                                              QuernColumnValue  *value);
void    quern_node_column_get_note_line      (QuernColumnSource *source,
                                              gconstpointer      row,
                                              QuernColumnValue  *value);
/* QuernColumnLargest; the second is of a comparison */
guint64 quern_node_column_get_most_called    (QuernColumnSource *source);
guint64 quern_node_column_get_most_called_before (QuernColumnSource *source);

G_END_DECLS
