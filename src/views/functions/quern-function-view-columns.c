/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which columns the list of functions has. Some are always there; the others
 * are chosen by the user. For each event there is one for its inclusive and one
 * for its self cost; those of the explorer's second event are there, too. */

#include "quern-function-view-private.h"

#include "quern-explorer.h"

/* Growth says in words what the other two are looked at for. */
static const char *const leaving[] = { "called-before", "growth", "points", "plot", NULL };

void
quern_function_view_update_titles (QuernFunctionView *self)
{
  quern_column_set_update_all (self->columns);
}

static void
added (gpointer             view,
       GtkColumnViewColumn *column)
{
  quern_column_set_update (QUERN_FUNCTION_VIEW (view)->columns, column);
}

static void
unsorted (gpointer view)
{
  QuernFunctionView *self = view;

  if (self->list != NULL)
    quern_function_view_sort_as_marked (self);
}

/* Points are there or will be soon. */
static guint
get_has (gpointer view)
{
  QuernFunctionView *self = view;
  QuernAnalysis *analysis =
    self->explorer != NULL ? quern_explorer_get_analysis (self->explorer) : NULL;
  guint has = analysis != NULL ? quern_function_columns_get_has (analysis) : 0;

  has &= ~(guint) QUERN_NEEDS_POINTS;
  if (self->explorer != NULL &&
      quern_input_points_has_points (quern_explorer_get_points (self->explorer)))
    has |= QUERN_NEEDS_POINTS;

  return has;
}

static const QuernColumnOffer offer = {
  quern_function_columns_get, added, unsorted, get_has, leaving
};

QuernColumnChoice *
quern_function_view_create_choice (QuernFunctionView *self)
{
  return quern_column_choice_new (GTK_WIDGET (self), &offer);
}

void
quern_function_view_set_room (QuernFunctionView *self,
                              int                width)
{
  g_return_if_fail (QUERN_IS_FUNCTION_VIEW (self));

  if (!quern_column_choice_set_room (self->choice, width))
    return;

  /* While another profile comes, the columns are made anew anyway. */
  if (self->list == NULL || quern_function_list_get_analysis (self->list) !=
                              quern_explorer_get_analysis (self->explorer))
    return;

  quern_column_choice_update (self->choice);
  quern_function_view_update_titles (self);
}

void
quern_function_view_add_columns (QuernFunctionView *self)
{
  guint n_columns;
  const QuernColumnInfo *columns = quern_function_columns_get (&n_columns);

  for (guint i = 0; i < n_columns; i++)
    if (columns[i].presence == QUERN_COLUMN_FIXED)
      added (self, quern_column_set_add (self->columns, &columns[i], QUERN_NONE));

  quern_column_set_mark_sorted (self->columns,
                                quern_column_set_find (self->columns, "inclusive", QUERN_NONE),
                                TRUE);
  quern_column_set_restore_sort (self->columns);
}

void
quern_function_view_reset_columns (QuernFunctionView *self)
{
  quern_column_choice_reset (self->choice);
  quern_function_view_update_titles (self);
}
