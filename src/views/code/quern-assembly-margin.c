/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-assembly-margin.h"

#include "quern-heat-cell.h"
#include "quern-jump-layout.h"
#include "quern-jump-painter.h"
#include "quern-view-style.h"

/* px: between the arrows and the columns beside them */
#define MARGIN 6

#define DIM 0.5

/* The arrows of jumps */

QuernJumpArrows *
quern_jump_arrows_new (void)
{
  QuernJumpArrows *self = g_new0 (QuernJumpArrows, 1);

  self->arrows = g_array_new (FALSE, TRUE, sizeof (QuernJumpArrow));
  self->hovered = QUERN_NONE;

  return self;
}

void
quern_jump_arrows_free (QuernJumpArrows *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->arrows);
  g_free (self);
}

/* Jumps out of the listing have no arrow. */
void
quern_jump_arrows_update (QuernJumpArrows   *self,
                          QuernAssemblyList *list)
{
  const QuernAssemblyDocument *document = quern_assembly_list_get_document (list);
  guint n = document != NULL ? quern_code_costs_get_n_jumps (document->costs) : 0;

  g_array_set_size (self->arrows, 0);
  for (guint i = 0; i < n; i++)
    {
      const QuernAnnotatedJump *jump = quern_code_costs_get_jump (document->costs, i);
      guint from = quern_assembly_list_find_address (list, jump->from);
      guint to = quern_assembly_list_find_address (list, jump->to);
      QuernJumpArrow arrow = {
        .from = from, .to = to, .weight = jump->followed, .conditional = jump->conditional
      };

      if (from != QUERN_NONE && to != QUERN_NONE && from != to)
        g_array_append_val (self->arrows, arrow);
    }

  self->hovered = QUERN_NONE;
  self->n_lanes = quern_jump_layout ((QuernJumpArrow *) (void *) self->arrows->data,
                                     self->arrows->len);
}

int
quern_jump_arrows_get_width (const QuernJumpArrows *self)
{
  if (self->n_lanes == 0)
    return 2 * MARGIN;

  return (int) (QUERN_JUMP_HEAD_WIDTH + self->n_lanes * QUERN_JUMP_LANE_WIDTH) + 2 * MARGIN;
}

/* Draws the part of the arrows beside one row. All rows have the same height, so the parts
 * form continuous arrows. */
#define QUERN_TYPE_JUMP_CELL (quern_jump_cell_get_type ())
G_DECLARE_FINAL_TYPE (QuernJumpCell, quern_jump_cell, QUERN, JUMP_CELL, GtkWidget)

struct _QuernJumpCell
{
  GtkWidget              parent_instance;

  const QuernJumpArrows *arrows; /* borrowed */
  guint                  row;    /* or QUERN_NONE */
};

G_DEFINE_FINAL_TYPE (QuernJumpCell, quern_jump_cell, GTK_TYPE_WIDGET)

static gboolean
passes (const QuernJumpArrow *arrow,
        guint                 row)
{
  return arrow->lane != QUERN_JUMP_NO_LANE && MIN (arrow->from, arrow->to) <= row &&
         MAX (arrow->from, arrow->to) >= row;
}

static void
quern_jump_cell_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  QuernJumpCell *self = QUERN_JUMP_CELL (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  QuernStyle style = quern_view_style_get ();
  GdkRGBA text;
  cairo_t *cr;

  if (self->row == QUERN_NONE || self->arrows->n_lanes == 0)
    return;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0.0f, 0.0f, (float) width, (float) height));
  for (guint i = 0; i < self->arrows->arrows->len; i++)
    {
      const QuernJumpArrow *arrow = &g_array_index (self->arrows->arrows, QuernJumpArrow, i);
      guint hovered = self->arrows->hovered;
      gboolean is_hovered = hovered != QUERN_NONE &&
                            (arrow->from == hovered || arrow->to == hovered);
      QuernJumpStroke stroke = {
        .right = width - MARGIN,
        .lane = arrow->lane,
        .from = ((double) arrow->from - self->row + 0.5) * height,
        .to = ((double) arrow->to - self->row + 0.5) * height,
        .conditional = arrow->conditional,
        .color = is_hovered ? style.accent : (QuernColor) {
          (double) text.red, (double) text.green, (double) text.blue
        },
        .alpha = is_hovered ? 1.0 : DIM,
      };

      if (passes (arrow, self->row))
        quern_jump_paint (cr, &stroke);
    }
  cairo_destroy (cr);
}

static void
quern_jump_cell_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL
               ? quern_jump_arrows_get_width (QUERN_JUMP_CELL (widget)->arrows) : 0;
}

static void
quern_jump_cell_class_init (QuernJumpCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = quern_jump_cell_snapshot;
  widget_class->measure = quern_jump_cell_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
quern_jump_cell_init (QuernJumpCell *self)
{
  self->row = QUERN_NONE;
}

static GtkWidget *
jump_cell_new (const QuernJumpArrows *arrows)
{
  QuernJumpCell *self = g_object_new (QUERN_TYPE_JUMP_CELL, NULL);

  self->arrows = arrows;

  return GTK_WIDGET (self);
}

static void
jump_cell_set_row (QuernJumpCell *self,
                   guint          row)
{
  self->row = row;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The columns and their cells */

/* How one of the columns creates its cells. */
typedef struct
{
  guint       place;  /* position in the view, if all columns are present */
  GtkWidget *(*create) (const QuernJumpArrows *arrows);
  void       (*show)   (GtkWidget *cell, QuernRow *row); /* row: nullable */
} MarginColumn;

static G_DEFINE_QUARK (quern-assembly-margin, margin);
static G_DEFINE_QUARK (quern-assembly-margin-row, row);

/* CSS classes of highlighted rows: instructions of the current source line, and instructions
 * that one side does not have; and of calls. */
static const char *const row_classes[] = { "of-line", "added", "removed", "call" };

/* Highlights the whole row of a cell. position: QUERN_NONE for none. */
static void
set_off (GtkWidget         *cell,
         QuernAssemblyList *list,
         guint              position)
{
  GtkWidget *row = gtk_widget_get_ancestor (cell, GTK_TYPE_COLUMN_VIEW) != NULL
                     ? gtk_widget_get_parent (gtk_widget_get_parent (cell)) : NULL;
  const QuernAssemblyEntry *entry =
    list != NULL ? quern_assembly_list_get_entry (list, position) : NULL;
  const gboolean are_set[] = {
    list != NULL && quern_assembly_list_is_of_line (list, position),
    list != NULL && !quern_assembly_list_has_side (list, position, 0),
    list != NULL && !quern_assembly_list_has_side (list, position, 1),
    entry != NULL && entry->call != G_MAXUINT,
  };

  for (guint i = 0; row != NULL && i < G_N_ELEMENTS (row_classes); i++)
    quern_view_style_set_class (row, row_classes[i], are_set[i]);
}

static GtkWidget *
create_heat (const QuernJumpArrows *arrows)
{
  return quern_heat_cell_new ();
}

static void
show_heat (GtkWidget *cell,
           QuernRow  *row)
{
  guint position = row != NULL ? quern_row_get_position (row) : QUERN_NONE;
  QuernAssemblyList *list =
    position != QUERN_NONE ? QUERN_ASSEMBLY_LIST (quern_row_get_list (row)) : NULL;

  quern_heat_cell_set_step (
    QUERN_HEAT_CELL (cell),
    list != NULL ? quern_row_heat_get_step (quern_assembly_list_get_hot (list), position) : -1);
  set_off (cell, list, position);
}

static void
show_jumps (GtkWidget *cell,
            QuernRow  *row)
{
  jump_cell_set_row (QUERN_JUMP_CELL (cell),
                     row != NULL ? quern_row_get_position (row) : QUERN_NONE);
}

static const MarginColumn heat_column = { 0, create_heat, show_heat };
static const MarginColumn jumps_column = { 8, jump_cell_new, show_jumps };

/* The cells */

static const MarginColumn *
get_column (GtkListItemFactory *factory)
{
  return g_object_get_qdata (G_OBJECT (factory), margin_quark ());
}

static void
setup_cb (GtkListItemFactory    *factory,
          GtkListItem           *item,
          const QuernJumpArrows *arrows)
{
  gtk_list_item_set_child (item, get_column (factory)->create (arrows));
}

static void
bind_cb (GtkListItemFactory *factory,
         GtkListItem        *item,
         gpointer            user_data)
{
  const MarginColumn *column = get_column (factory);
  GtkWidget *cell = gtk_list_item_get_child (item);
  QuernRow *row = gtk_list_item_get_item (item);

  g_object_set_qdata (G_OBJECT (cell), row_quark (), row);
  g_signal_connect_object (row, "changed", G_CALLBACK (column->show), cell, G_CONNECT_SWAPPED);
  column->show (cell, row);
}

static void
unbind_cb (GtkListItemFactory *factory,
           GtkListItem        *item,
           gpointer            user_data)
{
  const MarginColumn *column = get_column (factory);
  GtkWidget *cell = gtk_list_item_get_child (item);

  g_object_set_qdata (G_OBJECT (cell), row_quark (), NULL);
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), column->show, cell);
  column->show (cell, NULL);
}

/* The columns */

static GtkColumnViewColumn *
find (GtkColumnView      *view,
      const MarginColumn *wanted)
{
  GListModel *all = gtk_column_view_get_columns (view);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (all, i);

      /* The view keeps a reference. */
      if (g_object_get_qdata (G_OBJECT (column), margin_quark ()) == wanted)
        return column;
    }

  return NULL;
}

static void
add (GtkColumnView         *view,
     const MarginColumn    *wanted,
     const QuernJumpArrows *arrows)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *old = find (view, wanted);
  g_autoptr (GtkColumnViewColumn) column = NULL;

  if (old != NULL)
    gtk_column_view_remove_column (view, old);

  g_object_set_qdata (G_OBJECT (factory), margin_quark (), (gpointer) wanted);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), (gpointer) arrows);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  column = gtk_column_view_column_new (NULL, factory);
  g_object_set_qdata (G_OBJECT (column), margin_quark (), (gpointer) wanted);
  gtk_column_view_insert_column (view, wanted->place, column);
}

void
quern_assembly_margin_add (GtkColumnView         *view,
                           const QuernJumpArrows *arrows)
{
  add (view, &heat_column, arrows);
  add (view, &jumps_column, arrows);
  gtk_column_view_column_set_fixed_width (find (view, &heat_column), QUERN_ROW_HEAT_WIDTH);
}

void
quern_assembly_margin_update (GtkColumnView         *view,
                              const QuernJumpArrows *arrows)
{
  GtkColumnViewColumn *jumps = find (view, &jumps_column);

  if (jumps != NULL)
    gtk_column_view_column_set_fixed_width (jumps, quern_jump_arrows_get_width (arrows));
}

static void
refresh (GtkWidget *widget)
{
  if (QUERN_IS_JUMP_CELL (widget))
    gtk_widget_queue_draw (widget);
  else if (QUERN_IS_HEAT_CELL (widget))
    show_heat (widget, g_object_get_qdata (G_OBJECT (widget), row_quark ()));
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      refresh (child);
}

void
quern_assembly_margin_refresh (GtkColumnView *view)
{
  refresh (GTK_WIDGET (view));
}
