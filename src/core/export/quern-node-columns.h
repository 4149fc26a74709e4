/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"

G_BEGIN_DECLS

/* Getters of columns that describe a function or a cycle. Rows must begin with its QuernNodeId, or
 * with QUERN_NONE if these columns do not apply. */
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
/* QuernColumnLargest functions; the second is for comparisons */
guint64 quern_node_column_get_most_called    (QuernColumnSource *source);
guint64 quern_node_column_get_most_called_before (QuernColumnSource *source);

G_END_DECLS
