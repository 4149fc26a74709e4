/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"

G_BEGIN_DECLS

/* Static description of a view's columns. The user can choose those with a label. */
typedef struct
{
  const QuernColumnInfo *(*get_infos) (guint *n_infos);
  /* Called for a new column, to set its title and its width. */
  void                   (*added)    (gpointer             view,
                                      GtkColumnViewColumn *column);
  /* Called when the sort column was removed. */
  void                   (*unsorted) (gpointer             view);
  /* Returns the QuernColumnNeeds that the list satisfies. */
  guint                  (*get_has)  (gpointer             view);
  /* NULL-terminated ids of columns that are dropped from a narrow list to keep names visible,
   * the last one first. */
  const char *const       *leaving;
  int                      name_width; /* px to keep for names, with colour squares, in that case */
  /* Nullable: the rows, if columns in a narrow list are only as wide as these need. */
  GListModel            *(*get_rows) (gpointer view);
} QuernColumnOffer;

/**
 * QuernColumnChoice:
 *
 * Manages the optional columns of a list: the ones that the user has chosen, and
 * those of the explorer's second event.
 *
 * Adds an action "columns.ID" to the view for each of them, and a header menu of
 * these actions to each column. The choice is stored as a list of ids: "location";
 * "event-self:Dr" for a column of an event; "!points" for a column that is shown by
 * default and was hidden. Unknown ids are kept. The view must have a property
 * "columns", which is notified on changes.
 */
typedef struct _QuernColumnChoice QuernColumnChoice;

/* @view and @offer are borrowed and must outlive the object. */
QuernColumnChoice *quern_column_choice_new         (GtkWidget              *view,
                                                    const QuernColumnOffer *offer) G_GNUC_WARN_UNUSED_RESULT;
void               quern_column_choice_free        (QuernColumnChoice      *self);

/* Both borrowed; either both or none is NULL. */
void               quern_column_choice_set_columns (QuernColumnChoice      *self,
                                                    QuernColumnSet         *columns,
                                                    QuernExplorer          *explorer);
/* Call when another profile is shown: recreates the columns of events, and keeps the
 * other columns as far as possible. */
void               quern_column_choice_reset       (QuernColumnChoice      *self);
/* Call when the second event, the available width, or rows that decide widths have changed. */
void               quern_column_choice_update      (QuernColumnChoice      *self);

/* Sets the width of the list, in px; 0: unknown. If it returns %TRUE, the width has changed
 * and the caller must call quern_column_choice_update(). */
gboolean           quern_column_choice_set_room    (QuernColumnChoice      *self,
                                                    int                     width);

/* Returns the px that the columns need, with room for names: at most the width of the list, or -1
 * if that is unknown. */
int                quern_column_choice_get_needed_width
                                                   (QuernColumnChoice      *self);

void               quern_column_choice_want        (QuernColumnChoice      *self,
                                                    const char *const      *ids);
char             **quern_column_choice_dup_wanted  (QuernColumnChoice      *self) G_GNUC_WARN_UNUSED_RESULT;
/* Appends a section for columns, and one for columns of events. */
void               quern_column_choice_append_menu (QuernColumnChoice      *self,
                                                    GMenu                  *menu);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernColumnChoice, quern_column_choice_free)

G_END_DECLS
