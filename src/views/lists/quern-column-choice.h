/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-set.h"

G_BEGIN_DECLS

/* What a view says of its columns: constant. Those with a label can be chosen. */
typedef struct
{
  const QuernColumnInfo *(*get_infos) (guint *n_infos);
  /* A new column wants its title and its width. */
  void                   (*added)    (gpointer             view,
                                      GtkColumnViewColumn *column);
  /* What was sorted by is gone. */
  void                   (*unsorted) (gpointer             view);
  /* QuernColumnNeeds: what the list has of them. */
  guint                  (*get_has)  (gpointer             view);
  /* Ends with NULL: those that leave a narrow list, so that names stay in sight; the last one
   * first. */
  const char *const       *leaving;
  int                      name_width; /* px that names are to have then; 0: as usual */
} QuernColumnOffer;

/**
 * QuernColumnChoice:
 *
 * Which columns a list has beside those that are always there: the ones that a
 * person wants, and those of the explorer's second event.
 *
 * It gives the view an action "columns.ID" for each, and each column a menu of
 * them. What is wanted is kept by ids: "location", and "event-self:Dr" of an
 * event; "!points" is one that is not wanted, of those that are there by themselves. Ids
 * that are not known are kept, too. The view has a property
 * "columns" that is notified.
 */
typedef struct _QuernColumnChoice QuernColumnChoice;

/* Both must outlive it. */
QuernColumnChoice *quern_column_choice_new         (GtkWidget              *view,
                                                    const QuernColumnOffer *offer) G_GNUC_WARN_UNUSED_RESULT;
void               quern_column_choice_free        (QuernColumnChoice      *self);

/* Nullable, both or none. */
void               quern_column_choice_set_columns (QuernColumnChoice      *self,
                                                    QuernColumnSet         *columns,
                                                    QuernExplorer          *explorer);
/* Another profile is shown: it has other events, and the same columns as far as
 * it can. */
void               quern_column_choice_reset       (QuernColumnChoice      *self);
/* The second event is another one, or other columns fit. */
void               quern_column_choice_update      (QuernColumnChoice      *self);

/* The width of the list, in px; 0: not known. If it is another one, an update is to follow. */
gboolean           quern_column_choice_set_room    (QuernColumnChoice      *self,
                                                    int                     width);

void               quern_column_choice_want        (QuernColumnChoice      *self,
                                                    const char *const      *ids);
char             **quern_column_choice_dup_wanted  (QuernColumnChoice      *self) G_GNUC_WARN_UNUSED_RESULT;
/* With a section for columns and one for those of events. */
GMenuModel        *quern_column_choice_get_menu    (QuernColumnChoice      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernColumnChoice, quern_column_choice_free)

G_END_DECLS
