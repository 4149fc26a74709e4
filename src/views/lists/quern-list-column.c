/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-list-column.h"

#include "quern-comparison-events.h"
#include "quern-cost-cell.h"
#include "quern-cost-text.h"
#include "quern-event-format.h"
#include "quern-explorer.h"
#include "quern-format.h"
#include "quern-name-cell.h"
#include "quern-plot-cell.h"
#include "quern-row-list.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define NOT_YET "…"
#define NONE "–"

struct _QuernListColumn
{
  GObject                parent_instance;

  const QuernColumnInfo *info;     /* static */
  QuernCellFunc          fill;
  QuernEventId           event;    /* or QUERN_NONE */
  QuernExplorer         *explorer; /* owned */
  QuernLetterWidths     *widths;   /* owned */
  QuernPlotSketches     *sketches; /* owned, nullable: for a column of plots */
  QuernAnalysis         *measured; /* owned, nullable: that largest was computed for */
  QuernEventId           measured_event;
  double                 largest;  /* largest self cost change of a function, 0 for none */
};

G_DEFINE_FINAL_TYPE (QuernListColumn, quern_list_column, G_TYPE_OBJECT)

static G_DEFINE_QUARK (quern-list-column, column);
static G_DEFINE_QUARK (quern-list-column-row, row);

static void
quern_list_column_finalize (GObject *object)
{
  QuernListColumn *self = QUERN_LIST_COLUMN (object);

  g_clear_object (&self->explorer);
  g_clear_pointer (&self->widths, quern_letter_widths_unref);
  g_clear_object (&self->sketches);
  g_clear_object (&self->measured);

  G_OBJECT_CLASS (quern_list_column_parent_class)->finalize (object);
}

static void
quern_list_column_class_init (QuernListColumnClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_list_column_finalize;
}

static void
quern_list_column_init (QuernListColumn *self)
{
}

static QuernEventSet *
get_shown_events (QuernExplorer *explorer)
{
  QuernProfile *profile = quern_explorer_get_profile (explorer);

  return profile != NULL ? quern_profile_get_events (profile) : NULL;
}

/* Whether a cost of direct calls is counted in other costs, so that a share of it would be
 * meaningless. */
static gboolean
has_no_share (const QuernColumnValue *value,
              QuernExplorer          *explorer,
              QuernEventId            event)
{
  return (value->is_no_share || value->is_no_share_before) &&
         quern_column_value_has_no_share (value, get_shown_events (explorer), event);
}

/* "−16.80 %", "×105", "new", "gone" */
static char *
dup_relative (QuernEventSet          *events,
              QuernEventId            difference,
              const QuernColumnValue *value)
{
  double relative = quern_column_value_get_relative (value, events, difference);

  if (isnan (relative))
    return g_strdup (NONE);
  if (value->is_new || value->is_gone)
    return g_strdup (value->is_new ? _("new") : _("gone"));

  return quern_format_relative (1.0, 1.0 + relative);
}

static char *
dup_value_text (const QuernColumnInfo  *info,
                QuernExplorer          *explorer,
                QuernEventId            event,
                const QuernColumnValue *value)
{
  guint64 count = value->count == QUERN_NO_COUNT || value->is_zero ? 0 : value->count;

  if (value->is_pending)
    return g_strdup (NOT_YET);

  switch (info->kind)
    {
    case QUERN_COLUMN_COST:
      if (info->cell == QUERN_CELL_RELATIVE)
        return dup_relative (get_shown_events (explorer), event, value);
      if (event != QUERN_NONE &&
          quern_column_value_is_absent (value, get_shown_events (explorer), event))
        return g_strdup (NONE);

      if (value->is_estimate)
        return isnan (value->number) ? g_strdup (NONE)
                                     : quern_cost_text_estimate (explorer, event, value->number);

      if (has_no_share (value, explorer, event) && quern_cost_text_is_share (explorer, event))
        return g_strdup (NONE);

      if (info->cell == QUERN_CELL_NUMBER)
        return quern_cost_text_value (explorer, event, value->costs);

      return value->is_inclusive
               ? quern_cost_text_inclusive (explorer, event, value->costs, value->is_bound)
               : quern_cost_text_cell (explorer, event, value->costs);

    case QUERN_COLUMN_MEAN:
      return quern_cost_text_per_call (
        explorer, event,
        quern_column_value_get_mean (value, get_shown_events (explorer), event));

    case QUERN_COLUMN_COUNT:
      return quern_cost_text_count (count);

    case QUERN_COLUMN_SHARE:
      return value->is_zero
               ? g_strdup (NONE)
               : quern_format_share (value->number, quern_display_get_precision (
                                                      quern_explorer_get_display (explorer)));

    case QUERN_COLUMN_VALUE:
      return quern_format_value (value->number);

    case QUERN_COLUMN_NAME:
    case QUERN_COLUMN_PATH:
    case QUERN_COLUMN_TEXT:
    case QUERN_COLUMN_FIGURE:
    default:
      return g_strdup (value->text != NULL ? value->text : "");
    }
}

/* Takes the text of a cell; appends a percent sign if it is a share but not all rows are, so that
 * the title of the column does not have the sign. */
static char *
take_with_unit (char                   *text,
                const QuernColumnInfo  *info,
                QuernExplorer          *explorer,
                const QuernColumnValue *value)
{
  g_autofree char *share = text;

  if (!info->is_of_row || info->share_title == NULL || value->costs == NULL ||
      !quern_cost_text_is_share (explorer, value->event) ||
      quern_cost_text_are_shares (explorer) || g_str_equal (text, NONE))
    return g_steal_pointer (&share);

  return g_strconcat (share, "\u00a0%", NULL);
}

void
quern_cell_content_fill (QuernCellContent      *self,
                         const QuernColumnInfo *info,
                         QuernExplorer         *explorer,
                         QuernEventId           event,
                         QuernColumnSource     *source,
                         gconstpointer          record)
{
  QuernColumnValue value;

  quern_column_info_get (info, source, record, &value);
  if (info->is_of_row)
    event = value.event;
  if (info->cell == QUERN_CELL_CHANGE)
    {
      if (value.costs != NULL)
        self->change = quern_event_set_get_value (get_shown_events (explorer), event, value.costs);
      quern_column_value_clear (&value);
      return;
    }

  self->text = take_with_unit (dup_value_text (info, explorer, event, &value), info, explorer,
                               &value);
  self->weak = value.is_weak;
  /* Colour changes by their sign here; other lists have bars for that. */
  if (info->cell == QUERN_CELL_INCLUSIVE && value.costs != NULL && event != QUERN_NONE &&
      quern_event_set_is_difference (get_shown_events (explorer), event))
    self->coloured = quern_event_set_get_value (get_shown_events (explorer), event, value.costs);
  /* A cost without a bar is never a share. */
  if (info->kind == QUERN_COLUMN_COST && info->cell != QUERN_CELL_NUMBER &&
      info->cell != QUERN_CELL_RELATIVE)
    {
      if (value.is_estimate)
        self->share = quern_cost_text_estimate_share (explorer, event, value.number);
      else if (!has_no_share (&value, explorer, event))
        self->share = quern_cost_text_share (explorer, event, value.costs);
      self->weak |= quern_cost_text_is_weak (explorer, event, value.costs);
    }
  self->note = g_steal_pointer (&value.note);
  quern_column_value_clear (&value);
}

void
quern_cell_content_set_expander (QuernCellContent *self,
                                 gpointer          row)
{
  QuernRowList *list = quern_row_get_list (row);
  guint32 record = quern_row_get_record (row);

  self->is_below = quern_row_list_get_parent (list, record) != QUERN_NONE;
  if (quern_row_list_can_open (list, record))
    self->expander = quern_row_list_is_open (list, record) ? QUERN_EXPANDER_OPEN
                                                           : QUERN_EXPANDER_CLOSED;
}

/* The change that fills half of a change bar. Only of functions, as cycles are not listed. */
static double
get_largest_change (QuernListColumn *self)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  QuernEventId event = quern_list_column_get_shown (self);
  guint n;

  if (self->measured == analysis && self->measured_event == event)
    return self->largest;

  g_set_object (&self->measured, analysis);
  self->measured_event = event;
  self->largest = 0.0;
  n = quern_profile_get_n_functions (quern_analysis_get_profile (analysis));
  for (QuernFunctionId function = 0; function < n; function++)
    {
      const gint64 *costs = quern_analysis_get_self (analysis, function);

      self->largest = fmax (self->largest, fabs (quern_event_set_get_value (
        get_shown_events (self->explorer), event, costs)));
    }

  return self->largest;
}

QuernCellContent
quern_list_column_get_content (QuernListColumn *self,
                               gpointer         row)
{
  QuernCellContent content = { .share = (double) NAN, .node = QUERN_NONE };

  /* A row that was removed from its list is empty until its cell is unbound. */
  if (quern_row_get_record (row) != QUERN_NONE)
    self->fill (self->info, self->explorer, quern_list_column_get_shown (self), row, &content);
  if (content.text == NULL)
    content.text = g_strdup ("");
  if (fpclassify (content.change) != FP_ZERO)
    content.change /= get_largest_change (self);

  return content;
}

static char *
dup_text (QuernListColumn *self,
          gpointer         row)
{
  QuernCellContent content = quern_list_column_get_content (self, row);
  char *text = content.text;

  /* Copy the note of a text column only: after a group's name, it is about the list. */
  if (self->info->cell == QUERN_CELL_TEXT && content.note != NULL)
    {
      text = g_strdup_printf ("%s %s", content.text, content.note);
      g_free (content.text);
    }
  g_free (content.note);

  return text;
}

static GtkWidget *
create_cell (QuernListColumn *self)
{
  GtkWidget *cell;

  switch (self->info->cell)
    {
    case QUERN_CELL_INCLUSIVE:
      return quern_cost_cell_new (QUERN_BAR_INCLUSIVE);

    case QUERN_CELL_SELF:
      return quern_cost_cell_new (QUERN_BAR_SELF);

    case QUERN_CELL_CHANGE:
      return quern_cost_cell_new (QUERN_BAR_CHANGE);

    case QUERN_CELL_NUMBER:
    case QUERN_CELL_RELATIVE:
      return quern_cost_cell_new (QUERN_BAR_NONE);

    case QUERN_CELL_EXACT:
      cell = quern_cost_cell_new (QUERN_BAR_NONE);
      quern_cost_cell_set_kind (QUERN_COST_CELL (cell), QUERN_NUMBER_EXACT);
      return cell;

    case QUERN_CELL_NAME:
      return quern_name_cell_new (self->widths, FALSE);

    case QUERN_CELL_PLOT:
      return quern_plot_cell_new (self->sketches);

    case QUERN_CELL_TEXT:
    default:
      cell = quern_name_cell_new (self->widths, TRUE);
      if (self->info->is_code)
        gtk_widget_set_direction (cell, GTK_TEXT_DIR_LTR);
      return cell;
    }
}

static void
fill_cell (QuernListColumn *self,
           GtkWidget       *cell,
           gpointer         row)
{
  QuernCellContent content = quern_list_column_get_content (self, row);

  if (QUERN_IS_PLOT_CELL (cell))
    quern_plot_cell_set (QUERN_PLOT_CELL (cell), content.series, content.node, content.text);
  else if (self->info->cell == QUERN_CELL_CHANGE)
    quern_cost_cell_set (QUERN_COST_CELL (cell), "", content.change);
  else if (QUERN_IS_COST_CELL (cell))
    quern_cost_cell_set (QUERN_COST_CELL (cell), content.text, content.share);
  else if (content.node != QUERN_NONE)
    quern_name_cell_set_node (QUERN_NAME_CELL (cell), self->explorer, content.node,
                              content.recursive ? QUERN_NAME_RECURSIVE : 0);
  else
    quern_name_cell_set_text (QUERN_NAME_CELL (cell), content.text, content.note,
                              content.is_group ? content.rank : QUERN_NONE);

  if (content.brief != NULL)
    quern_name_cell_set_brief (QUERN_NAME_CELL (cell), content.brief);

  if (content.node != QUERN_NONE && content.note != NULL)
    quern_name_cell_set_mark (QUERN_NAME_CELL (cell), content.note);
  if (QUERN_IS_NAME_CELL (cell))
    quern_name_cell_set_expander (QUERN_NAME_CELL (cell), content.expander, content.is_below);

  quern_view_style_mark_change (cell, content.coloured);
  quern_view_style_set_class (cell, "dim-label", content.weak);

  g_free (content.note);
  g_free (content.text);
}

static void
row_changed_cb (QuernRow    *row,
                GtkListItem *item)
{
  GtkWidget *cell = gtk_list_item_get_child (item);

  fill_cell (g_object_get_qdata (G_OBJECT (cell), column_quark ()), cell, row);
}

static void
setup_cb (QuernListColumn *self,
          GtkListItem     *item)
{
  GtkWidget *cell = create_cell (self);

  /* Hold a reference: the view may keep the cell longer than the column. */
  g_object_set_qdata_full (G_OBJECT (cell), column_quark (), g_object_ref (self), g_object_unref);
  gtk_list_item_set_child (item, cell);
}

static void
bind_cb (QuernListColumn *self,
         GtkListItem     *item)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  QuernRow *row = gtk_list_item_get_item (item);

  g_object_set_qdata (G_OBJECT (cell), row_quark (), row);
  g_signal_connect (row, "changed", G_CALLBACK (row_changed_cb), item);
  fill_cell (self, cell, row);
}

static void
unbind_cb (QuernListColumn *self,
           GtkListItem     *item)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  QuernRow *row = gtk_list_item_get_item (item);

  g_object_set_qdata (G_OBJECT (cell), row_quark (), NULL);
  g_signal_handlers_disconnect_by_func (row, row_changed_cb, item);
  if (QUERN_IS_NAME_CELL (cell))
    quern_name_cell_clear (QUERN_NAME_CELL (cell));
}

QuernListColumn *
quern_list_column_new (const QuernColumnInfo *info,
                       QuernCellFunc          fill,
                       QuernEventId           event,
                       QuernExplorer         *explorer,
                       QuernLetterWidths     *widths)
{
  QuernListColumn *self;

  g_return_val_if_fail (info != NULL, NULL);
  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);
  g_return_val_if_fail (widths != NULL, NULL);

  self = g_object_new (QUERN_TYPE_LIST_COLUMN, NULL);
  self->info = info;
  self->fill = fill;
  self->event = event;
  self->explorer = g_object_ref (explorer);
  self->widths = quern_letter_widths_ref (widths);
  if (info->cell == QUERN_CELL_PLOT)
    self->sketches = quern_plot_sketches_new ();

  return self;
}

GtkColumnViewColumn *
quern_list_column_create (QuernListColumn *self)
{
  GtkListItemFactory *factory;
  GtkColumnViewColumn *column;

  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), NULL);

  factory = gtk_signal_list_item_factory_new ();
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cb), self, G_CONNECT_SWAPPED);

  column = gtk_column_view_column_new (NULL, factory);
  gtk_column_view_column_set_resizable (column, TRUE);
  if (self->info->width > 0)
    gtk_column_view_column_set_fixed_width (column, self->info->width);
  else
    gtk_column_view_column_set_expand (column, TRUE);

  g_object_set_qdata_full (G_OBJECT (column), column_quark (),
                           g_object_ref (self), g_object_unref);
  g_object_set_qdata_full (G_OBJECT (factory), column_quark (),
                           g_object_ref (self), g_object_unref);

  return column;
}

QuernListColumn *
quern_list_column_get_from (GtkColumnViewColumn *column)
{
  return g_object_get_qdata (G_OBJECT (column), column_quark ());
}

const QuernColumnInfo *
quern_list_column_get_info (QuernListColumn *self)
{
  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), NULL);

  return self->info;
}

QuernEventId
quern_list_column_get_event (QuernListColumn *self)
{
  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), QUERN_NONE);

  return self->event;
}

QuernEventId
quern_list_column_get_shown (QuernListColumn *self)
{
  QuernEventId event;
  QuernEventId before, after;

  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), QUERN_NONE);

  if (self->info->costs == QUERN_COSTS_OF_SHOWN)
    return self->event != QUERN_NONE
             ? self->event
             : quern_event_choice_get_event (quern_explorer_get_events (self->explorer));

  event = quern_explorer_get_difference (self->explorer);
  if (self->info->costs == QUERN_COSTS_OF_CHANGE || event == QUERN_NONE)
    return event;

  quern_comparison_get_sides (get_shown_events (self->explorer), event, &before, &after);

  return before;
}

/* Replaces "%s" with name, which may contain "%", and "%%" with a percent sign. */
static char *
dup_with_name (const char *format,
               const char *name)
{
  GString *text = g_string_new (NULL);

  for (const char *p = format; *p != '\0'; p++)
    {
      if (g_str_has_prefix (p, "%s"))
        g_string_append (text, name);
      else
        g_string_append_c (text, *p);
      if (g_str_has_prefix (p, "%s") || g_str_has_prefix (p, "%%"))
        p++;
    }

  return g_string_free (text, FALSE);
}

/* The name of an event for a title: "Ir", or "After" if the difference is shown as well. */
static char *
dup_event_title (QuernListColumn *self,
                 QuernEventSet   *events,
                 QuernEventId     event)
{
  QuernEventId shown =
    quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
  QuernEventId sides[2] = { QUERN_NONE, QUERN_NONE };

  if (events == NULL || event == QUERN_NONE)
    return g_strdup ("");

  if (shown != QUERN_NONE && quern_event_set_is_difference (events, shown))
    quern_comparison_get_sides (events, shown, &sides[0], &sides[1]);
  if (event == sides[0])
    return g_strdup (_("Before"));
  if (event == sides[1])
    return g_strdup (_("After"));

  return quern_cost_text_dup_event_title (events, event);
}

char *
quern_list_column_dup_title (QuernListColumn *self,
                             gboolean         are_estimates)
{
  QuernEventSet *events;
  QuernEventId event;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  gboolean is_share;
  const char *title;

  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), NULL);

  events = get_shown_events (self->explorer);
  event = quern_list_column_get_shown (self);
  is_share = self->info->is_of_row ? quern_cost_text_are_shares (self->explorer)
                                   : quern_cost_text_is_share (self->explorer, event);
  title = quern_column_info_get_title (
    self->info, quern_column_info_get_sides (quern_explorer_get_analysis (self->explorer)));
  if (self->info->share_title != NULL && is_share)
    title = self->info->share_title;
  name = dup_event_title (self, events, event);
  text = dup_with_name (_(title), name);
  /* For a difference of costs that are otherwise shown as shares of the total. */
  if (self->info->share_title != NULL && !self->info->is_of_row &&
      !g_str_has_prefix (text, "\316\224") &&
      events != NULL && event != QUERN_NONE && quern_event_set_is_difference (events, event))
    return g_strconcat ("\316\224 ", text, NULL);

  return are_estimates && self->info->estimate_tooltip != NULL ? g_strconcat ("≈ ", text, NULL)
                                                               : g_steal_pointer (&text);
}

char *
quern_list_column_dup_tooltip (QuernListColumn *self,
                               gboolean         are_estimates)
{
  const char *tooltip;
  QuernEventSet *events;
  QuernEventId event;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autofree char *base = NULL;

  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), NULL);

  tooltip = are_estimates && self->info->estimate_tooltip != NULL ? self->info->estimate_tooltip
                                                                  : self->info->tooltip;
  if (tooltip == NULL || strstr (tooltip, "%s") == NULL)
    return g_strdup (tooltip != NULL ? _(tooltip) : NULL);

  events = get_shown_events (self->explorer);
  event = quern_list_column_get_shown (self);
  if (events == NULL || event == QUERN_NONE)
    return NULL;

  name = quern_visible_take_brief (quern_event_format_name (events, event));
  text = dup_with_name (_(tooltip), name);
  if (self->info->kind == QUERN_COLUMN_COST && quern_cost_text_is_share (self->explorer, event))
    base = quern_cost_text_dup_base (self->explorer);

  return base != NULL ? g_strconcat (text, "\n", base, NULL) : g_steal_pointer (&text);
}

/* The widest text of a number in the column; NULL: not limited. */
static char *
dup_widest (QuernListColumn *self)
{
  QuernColumnSource source = { .analysis = quern_explorer_get_analysis (self->explorer) };
  QuernEventId event = quern_list_column_get_shown (self);
  const QuernColumnInfo *info = self->info;
  g_autofree char *widest = NULL;

  if (info->get_largest != NULL)
    return quern_cost_text_count (source.analysis != NULL ? info->get_largest (&source) : 0);
  if ((info->kind != QUERN_COLUMN_COST && info->kind != QUERN_COLUMN_MEAN) || info->is_of_row ||
      info->cell == QUERN_CELL_CHANGE || info->cell == QUERN_CELL_RELATIVE)
    return g_strdup (info->sample != NULL ? _(info->sample) : NULL);

  widest = quern_cost_text_widest_cost (self->explorer, event, info->kind == QUERN_COLUMN_COST);

  /* Leave room for the sign of a bound. */
  if (info->may_be_bound &&
      (quern_group_choice_get_rows (quern_explorer_get_groups (self->explorer)) ||
       !quern_analyser_get_detect_cycles (quern_explorer_get_analyser (self->explorer))))
    return g_strconcat ("\342\211\244 ", widest, NULL);

  return g_steal_pointer (&widest);
}

/* Numbers are never truncated. With columns of points, no column gets extra width. */
int
quern_list_column_get_width (QuernListColumn *self,
                             GtkWidget       *widget)
{
  g_autofree char *widest = NULL;
  int width;

  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), 0);

  width = self->info->width;
  if (self->info->least_width > 0 &&
      quern_input_points_has_points (quern_explorer_get_points (self->explorer)))
    width = self->info->least_width;
  width = quern_view_style_scale (width);
  widest = dup_widest (self);
  /* In some languages, a word is longer than any number in its place. */
  if (self->info->cell == QUERN_CELL_RELATIVE)
    width = MAX (width, quern_cost_cell_measure (widget, _("gone")));

  return widest != NULL ? MAX (width, quern_cost_cell_measure (widget, widest)) : width;
}

char *
quern_list_column_dup_text (QuernListColumn *self,
                            gpointer         row)
{
  g_return_val_if_fail (QUERN_IS_LIST_COLUMN (self), NULL);
  g_return_val_if_fail (QUERN_IS_ROW (row), NULL);

  return dup_text (self, row);
}

QuernRow *
quern_list_column_get_cell_row (GtkWidget *cell)
{
  return g_object_get_qdata (G_OBJECT (cell), row_quark ());
}
