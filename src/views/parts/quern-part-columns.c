/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-part-columns.h"

#include "quern-cost-cell.h"
#include "quern-cost-text.h"
#include "quern-explorer.h"
#include "quern-format.h"
#include "quern-part-list.h"
#include "quern-part-words.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Px. */
#define CHECK_WIDTH 34
#define NUMBER_WIDTH 64
#define THREAD_WIDTH 72
#define PROCESS_WIDTH 92
#define SHARE_WIDTH 92
#define COST_WIDTH 120
#define RANGE_WIDTH 180
#define MAX_RANGE_WIDTH 360
#define TRIGGER_WIDTH 140

#define LIST_KEY "quern-part-check-row"

static guint
get_part (gpointer row)
{
  return quern_row_get_record (row);
}

/* NULL once the row has left its list. */
static const QuernPart *
get_shown_part (gpointer row)
{
  return quern_part_list_get_part (QUERN_PART_LIST (quern_row_get_list (row)), get_part (row));
}

/* NULL once the row has left its list. */
static const QuernRun *
get_run (gpointer row)
{
  return quern_part_list_get_run (QUERN_PART_LIST (quern_row_get_list (row)), get_part (row));
}

static void
fill_number (QuernExplorer    *explorer,
             QuernEventId      event,
             gpointer          row,
             QuernCellContent *content)
{
  content->text = quern_format_count ((guint64) get_part (row) + 1);
}

static void
fill_thread (QuernExplorer    *explorer,
             QuernEventId      event,
             gpointer          row,
             QuernCellContent *content)
{
  const QuernPart *part = get_shown_part (row);

  content->text = part != NULL && part->has_thread ? g_strdup_printf ("%" PRId64, part->thread)
                                                   : g_strdup ("–");
}

static void
fill_process (QuernExplorer    *explorer,
              QuernEventId      event,
              gpointer          row,
              QuernCellContent *content)
{
  const QuernRun *run = get_run (row);

  content->text = run != NULL && run->has_pid ? g_strdup_printf ("%" PRId64, run->pid)
                                              : g_strdup ("–");
}

/* (nullable): the costs of a part. Also returns the event that all views show. */
static gint64 *
dup_row (QuernExplorer  *explorer,
         gpointer        row,
         QuernEventSet **events,
         QuernEventId   *event)
{
  const QuernPart *part = get_shown_part (row);

  *events = quern_explorer_get_part_events (explorer, event);
  if (part == NULL || *events == NULL || *event == QUERN_NONE)
    return NULL;

  return quern_part_dup_total (part, quern_event_set_get_n_real (*events));
}

static void
fill_share (QuernExplorer    *explorer,
            QuernEventId      shown,
            gpointer          row,
            QuernCellContent *content)
{
  QuernEventSet *events;
  QuernEventId event;
  g_autofree gint64 *costs = dup_row (explorer, row, &events, &event);
  QuernProfile *whole = quern_analyser_get_whole_profile (quern_explorer_get_analyser (explorer));
  double total = 0.0;

  if (costs != NULL && !quern_event_set_is_ratio (events, event))
    total = quern_event_set_get_value (events, event, quern_profile_get_total (whole));
  content->share = total > 0.0 ? quern_event_set_get_value (events, event, costs) / total
                               : (double) NAN;
  content->text = quern_format_share (
    content->share, quern_display_get_precision (quern_explorer_get_display (explorer)));
}

static void
fill_cost (QuernExplorer    *explorer,
           QuernEventId      shown,
           gpointer          row,
           QuernCellContent *content)
{
  QuernEventSet *events;
  QuernEventId event;
  g_autofree gint64 *costs = dup_row (explorer, row, &events, &event);

  content->text = costs != NULL ? quern_cost_text_of (events, event, costs)
                                : g_strdup ("–");
}

static void
fill_range (QuernExplorer    *explorer,
            QuernEventId      event,
            gpointer          row,
            QuernCellContent *content)
{
  const QuernPart *part = get_shown_part (row);

  content->text =
    quern_part_words_dup (part != NULL && part->timerange != NULL ? part->timerange : "–");
}

static void
fill_trigger (QuernExplorer    *explorer,
              QuernEventId      event,
              gpointer          row,
              QuernCellContent *content)
{
  const QuernPart *part = get_shown_part (row);

  content->text =
    quern_part_words_dup (part != NULL && part->trigger != NULL ? part->trigger : "–");
}

static void
fill_command (QuernExplorer    *explorer,
              QuernEventId      event,
              gpointer          row,
              QuernCellContent *content)
{
  const QuernRun *run = get_run (row);

  content->text = g_strdup (run != NULL && run->command != NULL ? run->command : "–");
}

static const QuernColumnInfo infos[] = {
  { .id = "number", .cell = QUERN_CELL_EXACT, .width = NUMBER_WIDTH, .title = N_("Part") },
  { .id = "thread", .cell = QUERN_CELL_EXACT, .width = THREAD_WIDTH, .title = N_("Thread") },
  { .id = "process", .cell = QUERN_CELL_EXACT, .width = PROCESS_WIDTH, .title = N_("Process") },
  { .id = "share", .cell = QUERN_CELL_INCLUSIVE, .width = SHARE_WIDTH, .title = N_("Share %") },
  { .id = "cost", .cell = QUERN_CELL_NUMBER, .width = COST_WIDTH },
  { .id = "range", .cell = QUERN_CELL_TEXT, .width = RANGE_WIDTH, .title = N_("Range") },
  { .id = "trigger", .cell = QUERN_CELL_TEXT, .width = TRIGGER_WIDTH, .title = N_("Trigger") },
  { .id = "command", .cell = QUERN_CELL_TEXT, .width = 0, .title = N_("Command") },
};

/* Fill functions, in the order of infos. */
static void (*const fills[]) (QuernExplorer    *explorer,
                              QuernEventId      event,
                              gpointer          row,
                              QuernCellContent *content) = {
  fill_number, fill_thread, fill_process, fill_share, fill_cost,
  fill_range, fill_trigger, fill_command,
};

void
quern_part_columns_fill (const QuernColumnInfo *info,
                         QuernExplorer         *explorer,
                         QuernEventId           event,
                         gpointer               row,
                         QuernCellContent      *content)
{
  fills[info - infos] (explorer, event, row, content);
}

/* The check buttons. */

static void
toggled_cb (GtkCheckButton *button,
            QuernExplorer  *explorer)
{
  QuernRow *row = g_object_get_data (G_OBJECT (button), LIST_KEY);
  QuernPartChoice *parts = quern_analyser_get_parts (quern_explorer_get_analyser (explorer));
  g_autoptr (QuernPartChoice) changed = NULL;
  guint part = row != NULL ? get_part (row) : QUERN_NONE;

  if (part == QUERN_NONE || parts == NULL ||
      quern_part_choice_has (parts, part) == gtk_check_button_get_active (button))
    return;

  changed = quern_part_choice_toggle (parts, part);
  if (changed != NULL)
    {
      quern_analyser_set_parts (quern_explorer_get_analyser (explorer), changed);
      return;
    }

  /* At least one part must be chosen. */
  gtk_widget_error_bell (GTK_WIDGET (button));
  gtk_check_button_set_active (button, TRUE);
}

static void
show_choice (GtkCheckButton *button,
             QuernRow       *row)
{
  QuernExplorer *explorer = g_object_get_data (G_OBJECT (button), "quern-explorer");
  QuernPartChoice *parts = quern_analyser_get_parts (quern_explorer_get_analyser (explorer));
  guint part = get_part (row);
  g_autofree char *label = NULL;

  if (part == QUERN_NONE || parts == NULL || part >= quern_part_choice_get_n_parts (parts))
    return;

  g_signal_handlers_block_by_func (button, toggled_cb, explorer);
  gtk_check_button_set_active (button, quern_part_choice_has (parts, part));
  g_signal_handlers_unblock_by_func (button, toggled_cb, explorer);

  label = g_strdup_printf (_("Part %u"), part + 1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static void
setup_cb (QuernExplorer *explorer,
          GtkListItem   *item)
{
  GtkWidget *button = gtk_check_button_new ();

  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  g_object_set_data (G_OBJECT (button), "quern-explorer", explorer);
  g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), explorer, 0);
  gtk_list_item_set_child (item, button);
}

static void
bind_cb (QuernExplorer *explorer,
         GtkListItem   *item)
{
  GtkWidget *button = gtk_list_item_get_child (item);
  QuernRow *row = gtk_list_item_get_item (item);

  g_object_set_data_full (G_OBJECT (button), LIST_KEY, g_object_ref (row), g_object_unref);
  g_signal_connect_object (row, "changed", G_CALLBACK (show_choice), button, G_CONNECT_SWAPPED);
  show_choice (GTK_CHECK_BUTTON (button), row);
}

static void
unbind_cb (QuernExplorer *explorer,
           GtkListItem   *item)
{
  GtkWidget *button = gtk_list_item_get_child (item);

  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), show_choice, button);
  g_object_set_data (G_OBJECT (button), LIST_KEY, NULL);
}

static GtkColumnViewColumn *
create_checks (QuernExplorer *explorer)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *column;

  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), explorer, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), explorer, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cb), explorer,
                           G_CONNECT_SWAPPED);
  column = gtk_column_view_column_new (NULL, factory);
  gtk_column_view_column_set_fixed_width (column, CHECK_WIDTH);

  return column;
}

/* Makes the column wide enough for the total, which no part exceeds. */
static void
update_cost_width (QuernColumnSet *columns,
                   QuernExplorer  *explorer)
{
  QuernEventId event;
  QuernEventSet *events = quern_explorer_get_part_events (explorer, &event);
  QuernProfile *whole = quern_analyser_get_whole_profile (quern_explorer_get_analyser (explorer));
  g_autofree char *widest = NULL;
  int width;

  if (events == NULL || event == QUERN_NONE || whole == NULL)
    return;

  widest = quern_cost_text_of (events, event, quern_profile_get_total (whole));
  width = quern_cost_cell_measure (GTK_WIDGET (quern_column_set_get_view (columns)), widest);
  quern_column_set_set_width (columns, quern_column_set_find (columns, "cost", QUERN_NONE),
                              MAX (COST_WIDTH, width));
}

/* Makes the column wide enough for the longest range: it ends with numbers, which are not cut. */
static void
update_range_width (QuernColumnSet *columns,
                    QuernExplorer  *explorer)
{
  QuernProfile *whole = quern_analyser_get_whole_profile (quern_explorer_get_analyser (explorer));
  guint n_parts = whole != NULL ? quern_profile_get_n_parts (whole) : 0;
  g_autofree char *longest = g_strdup ("");
  gsize most = 0;
  int width;

  for (guint i = 0; i < n_parts; i++)
    {
      const char *range = quern_profile_get_part (whole, i)->timerange;
      gsize length = range != NULL ? strlen (range) : 0;

      if (length > most)
        {
          g_free (longest);
          longest = quern_part_words_dup (range);
          most = length;
        }
    }

  width = most < MAX_RANGE_WIDTH
            ? quern_cost_cell_measure (GTK_WIDGET (quern_column_set_get_view (columns)), longest)
            : MAX_RANGE_WIDTH;
  quern_column_set_set_width (columns, quern_column_set_find (columns, "range", QUERN_NONE),
                              CLAMP (width, RANGE_WIDTH, MAX_RANGE_WIDTH));
}

void
quern_part_columns_update (QuernColumnSet *columns,
                           QuernExplorer  *explorer)
{
  QuernEventId event;
  QuernEventSet *events = quern_explorer_get_part_events (explorer, &event);
  g_autofree char *name = events != NULL && event != QUERN_NONE
                          ? quern_cost_text_dup_event_title (events, event)
                          : g_strdup ("");

  for (guint i = 0; i < G_N_ELEMENTS (infos); i++)
    quern_column_set_set_title (columns,
                                quern_column_set_find (columns, infos[i].id, QUERN_NONE),
                                infos[i].title != NULL ? _(infos[i].title) : name);
  update_cost_width (columns, explorer);
  update_range_width (columns, explorer);
}

void
quern_part_columns_add (QuernColumnSet *columns,
                        QuernExplorer  *explorer)
{
  GtkColumnView *view = quern_column_set_get_view (columns);
  GListModel *all = gtk_column_view_get_columns (view);
  g_autoptr (GtkColumnViewColumn) checks = create_checks (explorer);

  /* Remove the columns of a previous explorer. */
  while (g_list_model_get_n_items (all) > 0)
    {
      g_autoptr (GtkColumnViewColumn) old = g_list_model_get_item (all, 0);

      gtk_column_view_remove_column (view, old);
    }

  for (guint i = 0; i < G_N_ELEMENTS (infos); i++)
    quern_column_set_add (columns, &infos[i], QUERN_NONE);
  gtk_column_view_insert_column (view, 0, checks);
  quern_part_columns_update (columns, explorer);
}
