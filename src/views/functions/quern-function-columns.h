/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"

G_BEGIN_DECLS

/* The columns that a list of functions can have; their keys are those of
 * QuernFunctionKey. */
typedef enum
{
  QUERN_FUNCTION_COLUMN_INCLUSIVE,
  QUERN_FUNCTION_COLUMN_SELF,
  QUERN_FUNCTION_COLUMN_EVENT_INCLUSIVE, /* of a further event */
  QUERN_FUNCTION_COLUMN_EVENT_SELF,
  QUERN_FUNCTION_COLUMN_CALLED,
  QUERN_FUNCTION_COLUMN_CALLED_SHARE,
  QUERN_FUNCTION_COLUMN_CONTEXTS,        /* where the profile knows them */
  QUERN_FUNCTION_COLUMN_POINTS,          /* these are of points */
  QUERN_FUNCTION_COLUMN_PLOT,
  QUERN_FUNCTION_COLUMN_GROWTH,
  QUERN_FUNCTION_COLUMN_QUALITY,
  QUERN_FUNCTION_COLUMN_POWER_A,
  QUERN_FUNCTION_COLUMN_POWER_B,
  QUERN_FUNCTION_COLUMN_POWER_C,
  QUERN_FUNCTION_COLUMN_SELF_PER_CALL,
  QUERN_FUNCTION_COLUMN_INCLUSIVE_PER_CALL,
  QUERN_FUNCTION_COLUMN_NAME,
  QUERN_FUNCTION_COLUMN_LOCATION,
  QUERN_N_FUNCTION_COLUMNS,
} QuernFunctionColumn;

const QuernColumnInfo *quern_function_columns_get (QuernFunctionColumn column);

/* The title, and the width in px that goes with it; they depend on whether the
 * explorer shows costs or shares. widget: whose font it is. */
char *quern_function_columns_dup_title (QuernListColumn *column,
                                        QuernExplorer   *explorer) G_GNUC_WARN_UNUSED_RESULT;
/* What the title does not say; NULL: it says all. */
char *quern_function_columns_dup_tooltip (QuernListColumn *column,
                                          QuernExplorer   *explorer) G_GNUC_WARN_UNUSED_RESULT;
int   quern_function_columns_get_width (QuernListColumn *column,
                                        QuernExplorer   *explorer,
                                        GtkWidget       *widget);

G_END_DECLS
