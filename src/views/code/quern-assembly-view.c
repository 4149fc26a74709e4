/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-assembly-view.h"

#include "quern-assembly-columns.h"
#include "quern-assembly-document.h"
#include "quern-assembly-margin.h"
#include "quern-block-picture.h"
#include "quern-canvas.h"
#include "quern-column-view.h"
#include "quern-config.h"
#include "quern-cost-text.h"
#include "quern-format.h"
#include "quern-function-place.h"
#include "quern-late-scroll.h"
#include "quern-list-menu.h"
#include "quern-listing-picture.h"
#include "quern-note-menu.h"
#include "quern-properties.h"
#include "quern-recorder.h"
#include "quern-row-copy.h"
#include "quern-view-event.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

/* Callgrind options that record instructions and jumps. */
#define WITH_INSTRUCTIONS "--dump-instr=yes --collect-jumps=yes"

/* Position of a row that is scrolled to, as a fraction of the view's height. */
#define PLACE 0.33

/* Below this zoom, blocks are drawn without their instructions. */
#define MIN_BLOCK_ZOOM 0.85

/**
 * QuernAssemblyView:
 *
 * The instructions of the selected function with their costs, in objdump syntax,
 * or its basic blocks as a graph. Both share the selection.
 *
 * ## Actions
 *
 * Those of QuernCodePane, with the prefix `assembly`, and:
 *
 * - `assembly.syntax`: "att" or "intel"
 * - `assembly.bytes`: whether the bytes of instructions are shown
 * - `assembly.blocks`: shows a graph of the basic blocks instead of the listing
 * - `assembly.copy`: puts the selected row on the clipboard
 * - `assembly.go`: follows the call or jump of the selected row
 * - `assembly.show-source`: shows the source at the line of the selected row
 * - `assembly.menu`: opens the context menu
 * - `assembly.copy-command`: copies a command that records a profile with instructions
 */
struct _QuernAssemblyView
{
  QuernCodePane         parent_instance;

  QuernAssemblyList    *list;        /* owned */
  QuernColumnSet       *columns;     /* owned, nullable: set with the explorer */
  QuernListMenu        *menu;        /* owned */
  QuernJumpArrows      *arrows;      /* owned */
  GtkSingleSelection   *selection;   /* owned */
  QuernLateScroll      *late_scroll; /* owned, nullable */
  QuernLateScroll      *late_focus;  /* owned, nullable: focuses the row after late_scroll */

  QuernSyntax           syntax;
  gboolean              bytes;
  QuernAssemblyLengths  lengths;     /* of the shown document */
  gboolean              blocks;      /* show a graph of the basic blocks instead of the listing */
  GCancellable         *drawing;     /* owned, nullable: for the layout of the blocks */
  int                   width;       /* px of the listing; determines its columns */
  guint                 width_id;    /* source: width has changed */

  /* Template children */
  GtkWidget            *toolbar;     /* hidden if the profile has no instructions */
  GtkLabel             *object;
  GtkWidget            *bar;
  GtkLabel             *bar_text;
  GtkWidget            *where;
  GtkLabel             *where_text;
  GtkWidget            *choose;
  GtkWidget            *copy_button;
  GtkColumnView        *column_view;
  QuernCanvas          *canvas;      /* shows the blocks; has no explorer */
};

static void quern_assembly_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernAssemblyView, quern_assembly_view, QUERN_TYPE_CODE_PANE,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                      quern_assembly_view_view_init))

static QuernExplorer *
get_explorer (QuernAssemblyView *self)
{
  return quern_code_pane_get_explorer (QUERN_CODE_PANE (self));
}

static const QuernAssemblyDocument *
get_document (QuernAssemblyView *self)
{
  return quern_assembly_list_get_document (self->list);
}

/* The explorer's event, or, if both sides are shown, the difference. */
static QuernEventId
get_event (QuernAssemblyView *self)
{
  QuernExplorer *explorer = get_explorer (self);
  QuernEventId difference = quern_explorer_get_joined (explorer) != NULL
                              ? quern_explorer_get_difference (explorer) : QUERN_NONE;

  return difference != QUERN_NONE
           ? difference : quern_event_choice_get_event (quern_explorer_get_events (explorer));
}

static guint
get_position (QuernAssemblyView *self)
{
  guint position = gtk_single_selection_get_selected (self->selection);

  return position == GTK_INVALID_LIST_POSITION ? QUERN_NONE : position;
}

/* Widgets around the listing */

static char *
dup_base_name (const QuernAssemblyDocument *document)
{
  g_autofree char *name = quern_visible_brief (quern_assembly_document_get_name (document));

  return g_path_get_basename (*name != '\0' ? name : "?");
}

/* Shows one warning, the most serious one. */
static void
update_bar (QuernAssemblyView           *self,
            const QuernAssemblyDocument *document)
{
  g_autofree char *path = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *base = NULL;
  g_autofree char *tried = NULL;
  g_autofree char *text = NULL;

  if (document == NULL)
    {
      gtk_widget_set_visible (self->bar, FALSE);
      return;
    }

  if (document->place->path != NULL)
    {
      path = g_filename_display_name (document->place->path);
      shown = quern_visible_brief (path);
    }
  else
    {
      base = dup_base_name (document);
      tried = quern_code_pane_dup_tried (document->place);
      text = g_strdup_printf (_("Only costs are shown: “%s” was not found"), base);
    }

  if (document->error != NULL)
    text = g_strdup_printf (_("Only costs are shown: %s"), document->error->message);
  else if (document->is_newer)
    text = g_strdup (_("This object file is newer than the profile: "
                       "the code may be another one"));
  else if (text == NULL && quern_assembly_document_lacks_before (document))
    text = g_strdup (_("Only costs are shown for the side before: its object file was not found"));
  else if (document->place->how == QUERN_SOURCE_GUESSED)
    text = g_strdup_printf (_("Guessed by its name: %s"), shown);

  gtk_label_set_label (self->bar_text, text != NULL ? text : "");
  gtk_label_set_label (self->where_text, tried != NULL ? tried : "");
  gtk_widget_set_visible (self->choose, tried != NULL || document->error != NULL ||
                                        document->place->how == QUERN_SOURCE_GUESSED);
  gtk_widget_set_visible (self->where, tried != NULL && *tried != '\0');
  gtk_widget_set_visible (self->bar, text != NULL);
}

/* The shown basic blocks; NULL while there are none. */
static const QuernBlockSelection *
get_shown (QuernAssemblyView *self)
{
  QuernPicture *picture = quern_canvas_get_picture (self->canvas);

  return picture != NULL ? quern_block_picture_get_selection (QUERN_BLOCK_PICTURE (picture)) : NULL;
}

/* Shows the caption of the graph, or the self cost of the instructions. */
static void
update_caption (QuernAssemblyView           *self,
                const QuernAssemblyDocument *document)
{
  QuernCodePane *pane = QUERN_CODE_PANE (self);
  QuernExplorer *explorer = get_explorer (self);
  QuernEventId event = get_event (self);
  g_autofree char *cost = NULL;
  g_autofree char *text = NULL;

  if (document == NULL || explorer == NULL)
    {
      quern_code_pane_set_caption (pane, "", FALSE);
      return;
    }
  if (get_shown (self) != NULL)
    {
      text = quern_picture_dup_caption (quern_canvas_get_picture (self->canvas));
      quern_code_pane_set_caption (pane, text, TRUE);
      return;
    }

  cost = quern_cost_text_cell (explorer, event, quern_code_costs_get_total (document->costs));
  if (quern_cost_text_is_share (explorer, event))
    text = g_strdup_printf (_("Self cost of these instructions: %s %%, all of the function’s"),
                            cost);
  else
    text = g_strdup_printf (_("Self cost of these instructions: %s, all of the function’s"), cost);
  quern_code_pane_set_caption (pane, text, quern_assembly_document_has_code (document));
}

static void
update_words (QuernAssemblyView *self)
{
  const QuernAssemblyDocument *document = get_document (self);
  g_autofree char *base = document != NULL ? dup_base_name (document) : g_strdup ("");
  g_autofree char *name =
    quern_visible_brief (document != NULL ? quern_assembly_document_get_name (document) : "");

  gtk_label_set_label (self->object, base);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->object), *name != '\0' ? name : NULL);
  update_bar (self, document);
  if (get_explorer (self) != NULL)
    update_caption (self, document);
  if (self->columns != NULL)
    quern_assembly_columns_update (self->columns, get_explorer (self),
                                   &(QuernAssemblyShown) {
                                     .arrows = self->arrows,
                                     .with_bytes = self->bytes,
                                     .has_sides = document != NULL && document->joined != NULL,
                                     .width = self->width,
                                     .lengths = self->lengths,
                                   });
}

static char *
dup_command (QuernAssemblyView *self)
{
  return quern_recorder_dup_command (quern_explorer_get_profile (get_explorer (self)),
                                     QUERN_RECORDER_CALLGRIND, NULL, WITH_INSTRUCTIONS);
}

/* For a profile without instructions, shows how to record them. */
static void
show_without (QuernAssemblyView *self)
{
  g_autofree char *command = dup_command (self);
  g_autofree char *shown = quern_visible_brief (command);

  quern_code_pane_show_empty (QUERN_CODE_PANE (self), _("Recorded without instructions"),
                              _("Record the program again, with this command:"));
  gtk_widget_set_visible (self->copy_button, TRUE);
  quern_code_pane_set_tried (QUERN_CODE_PANE (self), shown);
}

/* The graph of basic blocks */

/* The address of the selected row; 0 for none. */
static guint64
get_address (QuernAssemblyView *self)
{
  const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (
    self->list, gtk_single_selection_get_selected (self->selection));

  return entry != NULL ? entry->row.address : 0;
}

static void
select_block (QuernAssemblyView *self)
{
  const QuernBlockSelection *shown = get_shown (self);

  if (shown != NULL)
    quern_canvas_show_item (self->canvas, quern_block_selection_find (shown, get_address (self)));
}

static void
cancel_blocks (QuernAssemblyView *self)
{
  g_cancellable_cancel (self->drawing);
  g_clear_object (&self->drawing);
  quern_canvas_set_picture (self->canvas, NULL, QUERN_CANVAS_START);
}

static void
drawn_cb (GObject      *source_object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (QuernAssemblyView) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernBlockPicture) picture = quern_block_picture_new_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || get_explorer (self) == NULL)
    return;

  g_clear_object (&self->drawing);
  if (picture == NULL)
    {
      g_autofree char *sentence = quern_format_sentence (error->message);
      g_autofree char *text = g_markup_escape_text (sentence, -1);

      quern_code_pane_show_empty (QUERN_CODE_PANE (self), _("The graph could not be drawn"), text);
      return;
    }

  quern_canvas_set_picture (self->canvas, QUERN_PICTURE (picture), QUERN_CANVAS_START);
  select_block (self);
  update_words (self);
}

/* Sets the options of the graph. FALSE if there is none: blocks are unknown without code. */
static gboolean
get_options (QuernAssemblyView *self,
             QuernBlockOptions *options)
{
  const QuernAssemblyDocument *document = get_document (self);

  /* The joined code of both sides does not form one graph. */
  if (!self->blocks || document == NULL || document->joined != NULL ||
      get_explorer (self) == NULL ||
      quern_disassembly_get_n (document->code) == 0)
    return FALSE;

  *options = (QuernBlockOptions) {
    document->costs, document->code, quern_view_event_get (get_explorer (self), NULL), 0
  };

  return options->event != QUERN_NONE;
}

static void
update_blocks (QuernAssemblyView *self)
{
  const QuernAssemblyDocument *document = get_document (self);
  g_autofree char *font_family = NULL;
  QuernBlockOptions options;
  gboolean had_focus = gtk_widget_has_focus (GTK_WIDGET (self->canvas)) ||
                       gtk_widget_get_focus_child (GTK_WIDGET (self->column_view)) != NULL;

  cancel_blocks (self);
  if (document == NULL || !quern_assembly_document_has_code (document))
    return;

  if (!get_options (self, &options))
    quern_code_pane_show_page (QUERN_CODE_PANE (self), "listing");
  else
    {
      font_family = quern_view_style_dup_font_family (GTK_WIDGET (self));
      self->drawing = g_cancellable_new ();
      quern_code_pane_show_page (QUERN_CODE_PANE (self), "blocks");
      quern_block_picture_new_async (&options, font_family, self->drawing, drawn_cb,
                                     g_object_ref (self));
    }

  if (had_focus)
    quern_view_focus (QUERN_VIEW (self));
}

/* Navigating in the listing */

/* The most expensive callee of an instruction, or the callee of a row for a call. */
static QuernFunctionId
find_callee (QuernAssemblyView        *self,
             const QuernAssemblyEntry *entry)
{
  QuernCodeCosts *costs = get_document (self)->costs;
  QuernEventSet *events = quern_profile_get_events (quern_code_costs_get_profile (costs));
  QuernEventId event = quern_event_choice_get_event (
    quern_explorer_get_events (get_explorer (self)));
  QuernFunctionId callee = QUERN_NONE;
  const QuernCodePlace *place;
  double most = 0.0;

  if (entry->row.place == G_MAXUINT)
    return QUERN_NONE;
  if (entry->call != G_MAXUINT && entry->n_calls == 0)
    return quern_code_costs_get_call (costs, entry->call)->callee;

  place = quern_code_costs_get (costs, entry->row.place);
  for (guint i = place->first_call; i < place->first_call + place->n_calls; i++)
    {
      double cost =
        quern_event_set_get_value (events, event, quern_code_costs_get_call_costs (costs, i));

      if (callee == QUERN_NONE || cost > most)
        {
          callee = quern_code_costs_get_call (costs, i)->callee;
          most = cost;
        }
    }

  return callee;
}

/* The row of a jump's target; QUERN_NONE if it is not a jump or leaves the listing. */
static guint
find_target (QuernAssemblyView        *self,
             const QuernAssemblyEntry *entry)
{
  QuernCodeCosts *costs = get_document (self)->costs;
  const QuernInstruction *code = quern_assembly_list_get_code (self->list, entry);

  if (code != NULL && code->has_target)
    return quern_assembly_list_find_address (self->list, code->target);
  if (entry->row.place != G_MAXUINT)
    {
      const QuernCodePlace *place = quern_code_costs_get (costs, entry->row.place);

      if (place->n_jumps > 0)
        return quern_assembly_list_find_address (
          self->list, quern_code_costs_get_jump (costs, place->first_jump)->to);
    }

  return QUERN_NONE;
}

/* Whether the row can be opened or followed. */
static gboolean
can_go (QuernAssemblyView *self,
        guint              position)
{
  const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (self->list, position);

  return entry != NULL && get_explorer (self) != NULL &&
         (entry->row.kind == QUERN_ASSEMBLY_FOLDED || find_callee (self, entry) != QUERN_NONE ||
          find_target (self, entry) != QUERN_NONE);
}

/* Also highlights the selected row in the margins. */
static void
update_hot (QuernAssemblyView *self)
{
  quern_code_pane_update_hot (QUERN_CODE_PANE (self));
  quern_code_pane_enable (QUERN_CODE_PANE (self), "copy",
                          g_list_model_get_n_items (G_LIST_MODEL (self->list)) > 0);
  quern_code_pane_enable (QUERN_CODE_PANE (self), "go", can_go (self, get_position (self)));
  self->arrows->hovered = get_position (self);
  quern_assembly_margin_refresh (self->column_view);
}

/* The row is in view now, so it can take the focus. */
static void
focus_cb (gpointer user_data,
          guint    position)
{
  QuernAssemblyView *self = user_data;

  if (position < g_list_model_get_n_items (G_LIST_MODEL (self->list)) && self->columns != NULL)
    quern_column_set_scroll_to (self->columns, position);
}

/* Called after layout: computes the position in px, as all rows have the same height. If
 * asked to scroll to a distant row, GTK creates rows there that have no height until the
 * next layout, and cannot map px to rows until then; so focus_cb() does that later. */
static void
scroll_cb (gpointer user_data,
           guint    position)
{
  QuernAssemblyView *self = user_data;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  GtkAdjustment *adjustment =
    gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->column_view));
  double height;

  if (position >= n)
    return;

  height = gtk_adjustment_get_upper (adjustment) / n;
  gtk_adjustment_set_value (adjustment, (position + 0.5) * height -
                                          PLACE * gtk_adjustment_get_page_size (adjustment));
  quern_late_scroll_to (self->late_focus, position);
}

/* Selects a row and shows it in the upper third. */
static void
go_to_row (QuernAssemblyView *self,
           guint              position)
{
  if (position == QUERN_NONE)
    return;

  gtk_single_selection_set_selected (self->selection, position);
  if (self->late_scroll == NULL)
    {
      self->late_scroll = quern_late_scroll_new (self->column_view, scroll_cb, self);
      self->late_focus = quern_late_scroll_new (self->column_view, focus_cb, self);
    }
  quern_late_scroll_to (self->late_scroll, position);
}

/* Opens or closes a folded row, or else follows a call, or else a jump. */
static void
row_activated_cb (QuernAssemblyView *self,
                  guint              position)
{
  const QuernAssemblyEntry *entry = quern_assembly_list_get_entry (self->list, position);
  QuernFunctionId callee;

  if (entry == NULL || get_explorer (self) == NULL ||
      quern_code_pane_is_stale (QUERN_CODE_PANE (self)))
    return;

  if (quern_assembly_list_open (self->list, position))
    {
      quern_jump_arrows_update (self->arrows, self->list);
      update_words (self);
      gtk_single_selection_set_selected (self->selection, position);
      update_hot (self);
      return;
    }

  callee = find_callee (self, entry);
  if (callee != QUERN_NONE)
    quern_navigation_go_to (quern_explorer_get_navigation (get_explorer (self)), callee);
  else
    go_to_row (self, find_target (self, entry));
}

/* Highlights all instructions of the current source line, selected here or in the source. */
static void
update_line (QuernAssemblyView *self)
{
  QuernFileId file;
  guint64 line = quern_navigation_get_line (quern_explorer_get_navigation (get_explorer (self)),
                                            &file);

  quern_assembly_list_set_line (self->list, file, line);
  quern_assembly_margin_refresh (self->column_view);
}

static void
moved_cb (QuernAssemblyView *self)
{
  update_hot (self);
  select_block (self);
  quern_code_pane_moved (QUERN_CODE_PANE (self));
}

/* The block of an item; NULL for an item that stands for several blocks. */
static const QuernCodeBlock *
get_block (QuernAssemblyView *self,
           guint              item)
{
  const QuernBlockSelection *shown = get_shown (self);

  return shown != NULL && item < shown->nodes->len ? quern_block_selection_get_block (shown, item)
                                                   : NULL;
}

static void
item_selected_cb (QuernAssemblyView *self,
                  guint              item)
{
  const QuernCodeBlock *block = get_block (self, item);
  guint64 address = get_address (self);
  guint position;

  if (block == NULL || (address >= block->address && address <= block->last))
    return;

  position = quern_assembly_list_find_address (self->list, block->address);
  if (position != QUERN_NONE)
    gtk_single_selection_set_selected (self->selection, position);
}

/* Shows the whole block in the listing. */
static gboolean
item_activated_cb (QuernAssemblyView *self,
                   guint              item)
{
  if (get_block (self, item) == NULL)
    return TRUE;

  item_selected_cb (self, item);
  g_object_set (self, "blocks", FALSE, NULL);
  go_to_row (self, gtk_single_selection_get_selected (self->selection));
  quern_column_view_focus (self->column_view);

  return TRUE;
}

/* Showing */

static void
quern_assembly_view_drop (QuernCodePane *pane)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (pane);

  cancel_blocks (self);
  gtk_widget_set_visible (self->copy_button, FALSE);
  quern_assembly_list_set_document (self->list, NULL);
  quern_jump_arrows_update (self->arrows, self->list);
  update_hot (self);
}

static guint
find_line (QuernAssemblyView *self)
{
  QuernFileId file;
  guint64 line = quern_navigation_get_line (quern_explorer_get_navigation (get_explorer (self)),
                                            &file);

  return quern_assembly_list_find_line (self->list, file, line);
}

static void
quern_assembly_view_show (QuernCodePane *pane,
                          gpointer       data,
                          gboolean       is_same)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (pane);
  QuernAssemblyDocument *document = data;
  guint64 address = is_same ? get_address (self) : 0;
  guint position = QUERN_NONE;
  gboolean has_code = quern_assembly_document_has_code (document);

  gtk_widget_set_visible (self->copy_button, FALSE);
  quern_code_pane_enable (pane, "blocks", document->joined == NULL);
  self->lengths = quern_assembly_columns_measure (document);
  quern_assembly_list_set_event (
    self->list, get_event (self),
    !quern_display_get_self_heat (quern_explorer_get_display (get_explorer (self))));
  quern_assembly_list_set_document (self->list, document);
  quern_jump_arrows_update (self->arrows, self->list);

  if (!has_code)
    show_without (self);
  else
    {
      quern_code_pane_show_page (pane, "listing");
      position = find_line (self);
      if (position == QUERN_NONE && address != 0)
        position = quern_assembly_list_find_address (self->list, address);
      if (position == QUERN_NONE)
        position = quern_hot_rows_get_hottest (quern_assembly_list_get_hot (self->list));
      go_to_row (self, position);
    }

  update_blocks (self);
  update_words (self);
  update_line (self);
  update_hot (self);
}

/* Loading */

static void
loaded_cb (GObject      *source_object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (QuernCodePane) self = user_data;
  g_autoptr (GError) error = NULL;
  QuernAssemblyDocument *document = quern_assembly_document_load_finish (result, &error);

  quern_code_pane_end_load (self, document, error, _("The code cannot be shown"));
}

static void
show_nothing (QuernAssemblyView *self,
              const char        *title,
              const char        *text)
{
  quern_assembly_view_drop (QUERN_CODE_PANE (self));
  quern_code_pane_show_empty (QUERN_CODE_PANE (self), title, text);
  update_words (self);
}

static gboolean
quern_assembly_view_load (QuernCodePane *pane,
                          GCancellable  *cancellable)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (pane);
  QuernExplorer *explorer = get_explorer (self);
  QuernProfile *profile = quern_explorer_get_profile (explorer);
  g_autoptr (QuernSourceFinder) old_finder = quern_explorer_create_old_finder (explorer);
  QuernAssemblyRequest request = {
    .analysis = quern_explorer_get_analysis (explorer),
    .function = quern_navigation_get_selected (quern_explorer_get_navigation (explorer)),
    .syntax = self->syntax,
    .joined = old_finder != NULL ? quern_explorer_get_joined (explorer) : NULL,
    .old_finder = old_finder,
  };
  gboolean has_instructions = request.joined != NULL
                                ? quern_joined_code_has_instructions (request.joined)
                                : quern_profile_has_instructions (profile);

  gtk_widget_set_visible (self->toolbar, has_instructions);
  if (!has_instructions)
    {
      show_nothing (self, "", NULL);
      show_without (self);
      return FALSE;
    }
  if (quern_code_pane_show_no_code (pane))
    {
      update_words (self);
      return FALSE;
    }
  if (request.function == QUERN_NONE)
    {
      show_nothing (self, _("No function is selected"), NULL);
      return FALSE;
    }
  if (request.function >= quern_profile_get_n_functions (profile))
    {
      show_nothing (self, _("A cycle has no instructions"),
                    _("Each of its functions has them: choose one"));
      return FALSE;
    }

  request.finder = quern_code_pane_get_finder (pane);
  quern_assembly_document_load_async (&request, cancellable, loaded_cb, g_object_ref (self));

  return TRUE;
}

/* Drops the document, as functions of an old analysis must not be queried. */
static void
quern_assembly_view_selected_changed (QuernCodePane *pane,
                                      gboolean       is_analysis)
{
  if (is_analysis)
    quern_assembly_view_drop (pane);
}

static void
quern_assembly_view_reword (QuernCodePane *pane)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (pane);
  QuernExplorer *explorer = get_explorer (self);

  quern_assembly_list_set_event (
    self->list, get_event (self),
    !quern_display_get_self_heat (quern_explorer_get_display (explorer)));
  update_blocks (self);
  update_words (self);
  update_hot (self);
  quern_row_list_touch (QUERN_ROW_LIST (self->list));
}

static void
quern_assembly_view_explorer_changed (QuernCodePane *pane,
                                      QuernExplorer *explorer)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (pane);

  quern_list_menu_set_columns (self->menu, NULL);
  g_clear_pointer (&self->columns, quern_column_set_free);
  if (explorer == NULL)
    return;

  self->columns = quern_assembly_columns_new (self->column_view, explorer, self->arrows);
  quern_list_menu_set_columns (self->menu, self->columns);
}

static void
quern_assembly_view_line_changed (QuernCodePane *pane)
{
  update_line (QUERN_ASSEMBLY_VIEW (pane));
}

/* Rows */

static const QuernHotRows *
quern_assembly_view_get_hot (QuernCodePane *pane)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (pane);

  return g_list_model_get_n_items (G_LIST_MODEL (self->list)) > 0
           ? quern_assembly_list_get_hot (self->list) : NULL;
}

static guint
quern_assembly_view_get_row (QuernCodePane *pane)
{
  return get_position (QUERN_ASSEMBLY_VIEW (pane));
}

static void
quern_assembly_view_go_to_row (QuernCodePane *pane,
                               guint          row)
{
  go_to_row (QUERN_ASSEMBLY_VIEW (pane), row);
}

/* All rows have the same height. The strip begins below the titles, like the rows. */
static void
quern_assembly_view_get_visible (QuernCodePane *pane,
                                 double        *from,
                                 double        *to,
                                 int           *top)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (pane);
  GtkAdjustment *adjustment =
    gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->column_view));
  double upper = gtk_adjustment_get_upper (adjustment);
  double per_px = upper > 0.0 ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) / upper : 0.0;
  double value = gtk_adjustment_get_value (adjustment);

  *from = value * per_px;
  *to = (value + gtk_adjustment_get_page_size (adjustment)) * per_px;
  *top = quern_column_view_get_header_height (self->column_view);
}

static gboolean
quern_assembly_view_get_line (QuernCodePane *pane,
                              QuernFileId   *file,
                              guint64       *line)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (pane);
  const QuernCodePlace *place = quern_assembly_list_get_place (self->list, get_position (self));

  if (place == NULL)
    return FALSE;

  *file = place->file;
  *line = place->line;

  return TRUE;
}

static guint
quern_assembly_view_find_line (QuernCodePane *pane)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (pane);
  QuernFileId file;
  guint64 line = quern_navigation_get_line (quern_explorer_get_navigation (get_explorer (self)),
                                            &file);
  QuernFileId own_file;
  guint64 own_line;

  if (line == 0 || (quern_assembly_view_get_line (pane, &own_file, &own_line) &&
                    own_file == file && own_line == line))
    return QUERN_NONE;

  return find_line (self);
}

static const QuernSourcePlace *
quern_assembly_view_get_place (QuernCodePane  *pane,
                               const char    **name)
{
  const QuernAssemblyDocument *document = get_document (QUERN_ASSEMBLY_VIEW (pane));

  if (document == NULL || *quern_assembly_document_get_name (document) == '\0')
    return NULL;

  *name = quern_assembly_document_get_name (document);

  return document->place;
}

static GtkWidget *
quern_assembly_view_get_focus (QuernCodePane *pane)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (pane);

  return g_strcmp0 (quern_code_pane_get_page (pane), "blocks") == 0
           ? GTK_WIDGET (self->canvas) : GTK_WIDGET (self->column_view);
}

static QuernPicture *
quern_assembly_view_create_picture (QuernCodePane  *pane,
                                    char          **title)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (pane);
  const QuernAssemblyDocument *document = get_document (self);
  QuernAnalysis *analysis;
  QuernFunctionId function;
  QuernListing *listing;
  g_autofree char *name = NULL;

  if (document == NULL || !quern_assembly_document_has_code (document))
    return NULL;

  analysis = quern_explorer_get_analysis (get_explorer (self));
  function = quern_code_costs_get_function (document->costs);
  name = quern_analysis_dup_visible_name (analysis, function);
  *title = quern_listing_dup_title (name, quern_listing_get_object (analysis, function), TRUE);
  listing = quern_code_pane_create_listing (pane, TRUE);
  quern_listing_add_code (listing, document->costs, document->code, document->addresses,
                          document->joined, NULL);

  return quern_listing_picture_new (listing, NULL, NULL);
}

/* Choosing the columns that fit */

static gboolean
width_cb (gpointer data)
{
  QuernAssemblyView *self = data;

  self->width_id = 0;
  update_words (self);

  return G_SOURCE_REMOVE;
}

/* Updates the columns in an idle callback, not during the list's layout. */
static void
resized_cb (QuernAssemblyView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->column_view));

  if (width <= 0 || width == self->width)
    return;

  self->width = width;
  if (self->width_id == 0)
    self->width_id = g_idle_add (width_cb, self);
}

/* Actions */

static void
copy_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (widget);
  guint position = get_position (self);
  g_autoptr (GtkBitset) positions = gtk_bitset_new_empty ();

  if (self->columns == NULL || position == QUERN_NONE)
    return;

  gtk_bitset_add (positions, position);
  quern_row_copy_put (self->column_view, G_LIST_MODEL (self->list), positions, FALSE);
}

static void
go_action (GtkWidget  *widget,
           const char *action_name,
           GVariant   *parameter)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (widget);

  g_signal_emit_by_name (self->column_view, "activate",
                         gtk_single_selection_get_selected (self->selection));
}

/* The source opens at the explorer's line, which is that of the selected row. */
static void
show_source_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  gtk_widget_activate_action (widget, "win.view", "s", "source");
}

static void
menu_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  quern_list_menu_open (QUERN_ASSEMBLY_VIEW (widget)->menu);
}

static void
copy_command_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  g_autofree char *command = dup_command (QUERN_ASSEMBLY_VIEW (widget));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), command);
}

static GMenuModel *
create_menu (gpointer data)
{
  QuernAssemblyView *self = data;
  g_autoptr (GMenu) going = g_menu_new ();
  GMenu *menu = g_menu_new ();

  g_menu_append (going, _("_Follow Call or Jump"), "assembly.go");
  quern_list_menu_add_code (going, "assembly.show-source", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (going));
  quern_note_menu_append (menu, get_explorer (self),
                          quern_code_pane_get_node (QUERN_CODE_PANE (self)));
  quern_list_menu_add_copying (menu, NULL, "assembly.copy");

  return G_MENU_MODEL (menu);
}

/* The class */

static void
quern_assembly_view_map (GtkWidget *widget)
{
  QuernCodePane *pane = QUERN_CODE_PANE (widget);
  guint row = QUERN_NONE;

  GTK_WIDGET_CLASS (quern_assembly_view_parent_class)->map (widget);

  /* Another pane may have changed the line while this one was hidden. */
  if (!quern_code_pane_is_stale (pane) && quern_code_pane_get_explorer (pane) != NULL)
    row = quern_assembly_view_find_line (pane);
  if (row != QUERN_NONE)
    quern_assembly_view_go_to_row (pane, row);
}

static void
quern_assembly_view_dispose (GObject *object)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (object);

  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  quern_view_set_explorer (QUERN_VIEW (self), NULL);
  g_clear_handle_id (&self->width_id, g_source_remove);
  g_clear_pointer (&self->late_scroll, quern_late_scroll_free);
  g_clear_pointer (&self->late_focus, quern_late_scroll_free);
  g_clear_pointer (&self->menu, quern_list_menu_free);
  quern_code_pane_dispose_template (QUERN_CODE_PANE (self));
  g_clear_object (&self->selection);
  g_clear_object (&self->list);

  G_OBJECT_CLASS (quern_assembly_view_parent_class)->dispose (object);
}

static void
quern_assembly_view_finalize (GObject *object)
{
  g_clear_pointer (&QUERN_ASSEMBLY_VIEW (object)->arrows, quern_jump_arrows_free);

  G_OBJECT_CLASS (quern_assembly_view_parent_class)->finalize (object);
}

static const char *
get_syntax (QuernAssemblyView *self)
{
  return self->syntax == QUERN_SYNTAX_INTEL ? "intel" : "att";
}

static void
set_syntax (QuernAssemblyView *self,
            const char        *syntax)
{
  self->syntax = g_strcmp0 (syntax, "intel") == 0 ? QUERN_SYNTAX_INTEL : QUERN_SYNTAX_ATT;
  quern_code_pane_queue_load (QUERN_CODE_PANE (self));
  g_object_notify (G_OBJECT (self), "syntax");
}

static void
blocks_changed (QuernAssemblyView *self)
{
  update_blocks (self);
  update_words (self);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_CANVAS);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, toolbar);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, object);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, bar);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, bar_text);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, where);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, where_text);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, choose);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, copy_button);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, column_view);
  gtk_widget_class_bind_template_child (widget_class, QuernAssemblyView, canvas);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, item_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, item_activated_cb);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_property_action (widget_class, "assembly.syntax", "syntax");
  gtk_widget_class_install_property_action (widget_class, "assembly.bytes", "bytes");
  gtk_widget_class_install_property_action (widget_class, "assembly.blocks", "blocks");
  gtk_widget_class_install_action (widget_class, "assembly.go", NULL, go_action);
  gtk_widget_class_install_action (widget_class, "assembly.show-source", NULL,
                                   show_source_action);
  gtk_widget_class_install_action (widget_class, "assembly.menu", NULL, menu_action);
  gtk_widget_class_install_action (widget_class, "assembly.copy", NULL, copy_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK,
                                       "assembly.copy", NULL);
  gtk_widget_class_install_action (widget_class, "assembly.copy-command", NULL,
                                   copy_command_action);
}

static const QuernProperty properties[] = {
  { "syntax", G_TYPE_STRING, .get = G_CALLBACK (get_syntax), .set = G_CALLBACK (set_syntax) },
  { "bytes", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernAssemblyView, bytes),
    .changed = G_CALLBACK (update_words) },
  { "blocks", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernAssemblyView, blocks),
    .changed = G_CALLBACK (blocks_changed) },
};

static void
quern_assembly_view_class_init (QuernAssemblyViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernCodePaneClass *pane_class = QUERN_CODE_PANE_CLASS (klass);

  object_class->dispose = quern_assembly_view_dispose;
  object_class->finalize = quern_assembly_view_finalize;
  widget_class->map = quern_assembly_view_map;

  pane_class->action_prefix = "assembly";
  pane_class->explorer_changed = quern_assembly_view_explorer_changed;
  pane_class->selected_changed = quern_assembly_view_selected_changed;
  pane_class->load = quern_assembly_view_load;
  pane_class->show = quern_assembly_view_show;
  pane_class->drop = quern_assembly_view_drop;
  pane_class->free_document = (GDestroyNotify) quern_assembly_document_free;
  pane_class->reword = quern_assembly_view_reword;
  pane_class->line_changed = quern_assembly_view_line_changed;
  pane_class->get_hot = quern_assembly_view_get_hot;
  pane_class->get_row = quern_assembly_view_get_row;
  pane_class->go_to_row = quern_assembly_view_go_to_row;
  pane_class->get_visible = quern_assembly_view_get_visible;
  pane_class->get_line = quern_assembly_view_get_line;
  pane_class->find_line = quern_assembly_view_find_line;
  pane_class->get_place = quern_assembly_view_get_place;
  pane_class->get_focus = quern_assembly_view_get_focus;
  pane_class->create_picture = quern_assembly_view_create_picture;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  quern_code_pane_class_bind (pane_class, QUERN_RESOURCE_PATH "/ui/quern-assembly-view.ui");
  bind_template (widget_class);
  install_actions (widget_class);
  gtk_widget_class_set_css_name (widget_class, "assemblyview");
}

static void
quern_assembly_view_init (QuernAssemblyView *self)
{
  GtkAdjustment *horizontal;

  self->arrows = quern_jump_arrows_new ();
  self->list = quern_assembly_list_new ();
  quern_code_pane_init_template (QUERN_CODE_PANE (self));
  quern_column_view_leave_by_tab (self->column_view);
  quern_canvas_set_min_start_zoom (self->canvas, MIN_BLOCK_ZOOM);

  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->list));
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (moved_cb), self);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->selection));
  self->menu = quern_list_menu_new (GTK_WIDGET (self), self->column_view, create_menu, self);
  horizontal = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (self->column_view));
  g_signal_connect_object (horizontal, "changed", G_CALLBACK (resized_cb), self,
                           G_CONNECT_SWAPPED);
  update_hot (self);
}

/* QuernView */

static gboolean
view_zoom (QuernView     *view,
           QuernViewZoom  zoom)
{
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (view);

  return get_shown (self) != NULL && quern_view_zoom_canvas (GTK_WIDGET (self->canvas), zoom);
}

static gboolean
get_picture_of_blocks (QuernAssemblyView *self,
                       QuernViewPicture  *picture)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (get_explorer (self));
  QuernNodeId function = quern_navigation_get_selected (
    quern_explorer_get_navigation (get_explorer (self)));
  g_autofree char *name = NULL;

  if (function == QUERN_NONE)
    return FALSE;

  name = quern_analysis_dup_visible_name (analysis, function);
  picture->picture = g_object_ref (quern_canvas_get_picture (self->canvas));
  /* Translators: the title of a picture; %s is a function */
  picture->title = g_strdup_printf (_("%s: its basic blocks"), name);
  picture->kind = "blocks";
  picture->footer = _("Bar: self cost; dashed: jumps taken on a condition · Quern");
  picture->base = quern_profile_get_self (quern_analysis_get_profile (analysis), function);

  return TRUE;
}

static gboolean
view_get_picture (QuernView        *view,
                  QuernViewPicture *picture)
{
  QuernViewInterface *parent = g_type_interface_peek_parent (QUERN_VIEW_GET_IFACE (view));
  QuernAssemblyView *self = QUERN_ASSEMBLY_VIEW (view);

  return get_shown (self) != NULL ? get_picture_of_blocks (self, picture)
                                  : parent->get_picture (view, picture);
}

static const QuernViewSetting settings[] = {
  { "source-folders", "folders", QUERN_VIEW_BOUND, NULL },
  { "source-maps", "maps", QUERN_VIEW_BOUND, NULL },
  { "assembly-syntax", "syntax", QUERN_VIEW_BOUND, NULL },
  { "assembly-bytes", "bytes", QUERN_VIEW_BOUND, NULL },
  { "assembly-blocks", "blocks", QUERN_VIEW_BOUND, NULL },
  { NULL, NULL, 0, NULL },
};

/* Whether the profile has instructions, or could be recorded with them; aprof cannot. */
static gboolean
may_have_instructions (QuernProfile *profile)
{
  if (quern_profile_has_instructions (profile))
    return TRUE;
  if (quern_profile_get_series (profile) != NULL)
    return FALSE;

  for (QuernObjectId i = 0; i < quern_profile_get_n_objects (profile); i++)
    if (*quern_function_place_shown (quern_profile_get_object_name (profile, i), TRUE) != '\0')
      return TRUE;

  return FALSE;
}

static gboolean
can_show (QuernExplorer *explorer)
{
  QuernAnalyser *analyser = quern_explorer_get_analyser (explorer);
  QuernProfile *profile = quern_analyser_get_whole_profile (analyser);

  return profile == NULL || may_have_instructions (profile);
}

const QuernViewInfo quern_assembly_view_info = {
  .id = "assembly",
  .title = N_("Assembly"),
  .menu_label = N_("_Assembly"),
  .is_high = TRUE,
  .settings = settings,
  .get_type = quern_assembly_view_get_type,
  .can_show = can_show,
};

static void
quern_assembly_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_assembly_view_info;
  iface->zoom = view_zoom;
  iface->get_picture = view_get_picture;
}
