/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"

G_BEGIN_DECLS

/* The columns of a list of calls; their keys are those of QuernCallKey. */
typedef enum
{
  QUERN_CALL_COLUMN_DISTANCE, /* of all calls */
  QUERN_CALL_COLUMN_COST,
  QUERN_CALL_COLUMN_EVENT_COST, /* one for an event */
  QUERN_CALL_COLUMN_COST_PER_CALL,
  QUERN_CALL_COLUMN_EVENT_COST_PER_CALL,
  QUERN_CALL_COLUMN_COUNT,
  QUERN_CALL_COLUMN_NAME,
  QUERN_CALL_COLUMN_LOCATION,
  QUERN_N_CALL_COLUMNS,
} QuernCallColumn;

const QuernColumnInfo *quern_call_columns_get       (QuernCallColumn  column);

/* As quern_function_columns_dup_title(), …_dup_tooltip() and …_get_width(). all: are they the
 * columns of all calls, whose numbers are estimates? */
char                  *quern_call_columns_dup_title (QuernListColumn *column,
                                                     QuernExplorer   *explorer,
                                                     QuernDirection   direction,
                                                     gboolean         all) G_GNUC_WARN_UNUSED_RESULT;
char                  *quern_call_columns_dup_tooltip (QuernListColumn *column,
                                                       QuernExplorer   *explorer,
                                                       gboolean         all) G_GNUC_WARN_UNUSED_RESULT;
int                    quern_call_columns_get_width (QuernListColumn *column,
                                                     QuernExplorer   *explorer,
                                                     GtkWidget       *widget);

G_END_DECLS
