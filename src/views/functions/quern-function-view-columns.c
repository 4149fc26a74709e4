/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which columns the list of functions has. Some are always there; the others
 * are chosen by the user. For each event there is one for its inclusive and one
 * for its self cost; those of the explorer's second event are there, too. */

#include "quern-function-view-private.h"

#include "quern-explorer-runs.h"
#include "quern-function-columns.h"

#include <glib/gi18n.h>

/* Px: of the name, as much as says something. */
#define NAME_WIDTH 90

static const QuernFunctionColumn fixed[] = {
  QUERN_FUNCTION_COLUMN_INCLUSIVE,
  QUERN_FUNCTION_COLUMN_CALLED,
  QUERN_FUNCTION_COLUMN_NAME,
};

static const QuernColumnOption options[] = {
  { .column = QUERN_FUNCTION_COLUMN_SELF, .label = N_("Self") },
  { .column = QUERN_FUNCTION_COLUMN_CALLED_SHARE, .label = N_("Share of Calls") },
  { .column = QUERN_FUNCTION_COLUMN_CONTEXTS, .label = N_("Contexts") },
  { .column = QUERN_FUNCTION_COLUMN_POINTS, .label = N_("Points") },
  { .column = QUERN_FUNCTION_COLUMN_PLOT, .label = N_("Cost Plot") },
  { .column = QUERN_FUNCTION_COLUMN_GROWTH, .label = N_("Growth") },
  { .column = QUERN_FUNCTION_COLUMN_QUALITY, .label = N_("R² of Growth") },
  { .column = QUERN_FUNCTION_COLUMN_POWER_A, .label = N_("a of a + b · n^c") },
  { .column = QUERN_FUNCTION_COLUMN_POWER_B, .label = N_("b of a + b · n^c") },
  { .column = QUERN_FUNCTION_COLUMN_POWER_C, .label = N_("c of a + b · n^c") },
  { .column = QUERN_FUNCTION_COLUMN_SELF_PER_CALL, .label = N_("Self per Call") },
  { .column = QUERN_FUNCTION_COLUMN_INCLUSIVE_PER_CALL, .label = N_("Inclusive per Call") },
  { .column = QUERN_FUNCTION_COLUMN_LOCATION, .label = N_("Location") },
  { .column = QUERN_FUNCTION_COLUMN_EVENT_INCLUSIVE,
    .label = N_("Inclusive of Event"), .of_events = TRUE, .of_second = TRUE },
  { .column = QUERN_FUNCTION_COLUMN_EVENT_SELF,
    .label = N_("Self of Event"), .of_events = TRUE, .of_second = TRUE },
};

static const QuernColumnInfo *
get_info (guint column)
{
  return quern_function_columns_get (column);
}

static void
update_title (gpointer             view,
              GtkColumnViewColumn *column)
{
  QuernFunctionView *self = view;
  QuernListColumn *shown = quern_list_column_get_from (column);
  g_autofree char *title = quern_function_columns_dup_title (shown, self->explorer);
  g_autofree char *tooltip = quern_function_columns_dup_tooltip (shown, self->explorer);
  int width = quern_function_columns_get_width (shown, self->explorer,
                                                GTK_WIDGET (self->column_view));

  quern_column_set_set_title (self->columns, column, title);
  quern_column_set_set_tooltip (self->columns, column, tooltip);
  if (width > 0)
    quern_column_set_set_width (self->columns, column, width);
}

void
quern_function_view_update_titles (QuernFunctionView *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->column_view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      update_title (self, column);
    }
}

static void
unsorted (gpointer view)
{
  QuernFunctionView *self = view;

  if (self->list != NULL)
    quern_function_view_sort_as_marked (self);
}

/* Of points: what one looks at first. */
static gboolean
is_looked_at (guint column)
{
  return column == QUERN_FUNCTION_COLUMN_POINTS || column == QUERN_FUNCTION_COLUMN_PLOT ||
         column == QUERN_FUNCTION_COLUMN_GROWTH;
}

/* Beside what is told of points, the self cost is only there for who asks for it. */
static gboolean
by_itself (gpointer view,
           guint    column)
{
  QuernFunctionView *self = view;

  if (column == QUERN_FUNCTION_COLUMN_SELF)
    return self->explorer == NULL || !quern_explorer_has_points (self->explorer);

  return is_looked_at (column);
}

/* Px that the list must have for a column that is there by itself; with less,
 * names would be out of sight. Growth goes last: it says in words what the other
 * two are looked at for. */
static int
get_least_room (guint column)
{
  int room = NAME_WIDTH;

  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    room += get_info (fixed[i])->width;
  if (column == QUERN_FUNCTION_COLUMN_PLOT)
    room += get_info (QUERN_FUNCTION_COLUMN_PLOT)->width;
  if (column == QUERN_FUNCTION_COLUMN_PLOT || column == QUERN_FUNCTION_COLUMN_POINTS)
    room += get_info (QUERN_FUNCTION_COLUMN_POINTS)->width;

  return room + get_info (QUERN_FUNCTION_COLUMN_GROWTH)->width;
}

static gboolean
has_room (QuernFunctionView *self,
          guint              column)
{
  return self->room == 0 || !is_looked_at (column) || self->room >= get_least_room (column);
}

/* Those of points are only there where a profile has some, or will have them soon;
 * contexts where it knows them. */
static gboolean
fits (gpointer view,
      guint    column)
{
  QuernFunctionView *self = view;

  if (column == QUERN_FUNCTION_COLUMN_CONTEXTS)
    return self->explorer != NULL && quern_explorer_get_analysis (self->explorer) != NULL &&
           quern_analysis_has_contexts (quern_explorer_get_analysis (self->explorer));

  return !quern_function_key_is_of_points (get_info (column)->key) ||
         (self->explorer != NULL && quern_explorer_has_points (self->explorer) &&
          has_room (self, column));
}

static const QuernColumnOffer offer = {
  options, G_N_ELEMENTS (options), get_info, update_title, unsorted, fits, by_itself
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

  if (self->room == width)
    return;

  self->room = width;
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
  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    update_title (self, quern_column_set_add (self->columns, get_info (fixed[i]), QUERN_NONE));

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
