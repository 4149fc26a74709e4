/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-cell.h"

#include "quern-cell-icon.h"
#include "quern-explorer.h"
#include "quern-function-label.h"
#include "quern-name-parts.h"
#include "quern-name-shortener.h"
#include "quern-node-text.h"
#include "quern-node-tooltip.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <math.h>

/* Px: the square, the ring that replaces it for cycles, and gaps. */
#define SQUARE_SIZE 10
#define SQUARE_RADIUS 2.5f
#define RING_WIDTH 2.0f
#define GAP 8
#define NOTE_GAP 6
#define MARGIN 6
#define EXPANDER_SIZE 16

/* Px; narrower names would be useless, so the list scrolls horizontally instead. */
#define MIN_WIDTH 90

/* Icons after a name, in this order. */
enum
{
  MARK_RECURSIVE,
  MARK_BOOKMARK,
  MARK_NOTE,
  N_MARKS
};

static const char *const mark_icons[N_MARKS] = {
  "media-playlist-repeat-symbolic", "starred-symbolic", "document-edit-symbolic",
};

/**
 * QuernNameCell:
 *
 * The name of a function in a list, after a square in the colour of its group, or
 * a ring for a cycle. The name is shortened to fit (VISUAL 5); tooltip and
 * accessible label have the full name. Also shows other texts.
 */
struct _QuernNameCell
{
  GtkWidget          parent_instance;

  gboolean           plain;     /* for texts other than names */
  QuernLetterWidths *widths;    /* owned */
  QuernExplorer     *explorer;  /* owned, nullable */
  QuernNodeId        node;      /* or QUERN_NONE */
  QuernProfile      *profile;   /* owned, nullable: set if node is a function */
  QuernLabelFlags    label_flags;
  guint              rank;      /* colour rank */
  gboolean           is_cycle;
  gboolean           has_mark[N_MARKS];
  gboolean           is_group;
  QuernExpander      expander;
  gboolean           is_below;  /* it is a child of an open row */
  char              *name;      /* owned, nullable: not shortened */
  char              *brief;     /* owned, nullable: of a path, shown if there is no room for it */
  char              *note;      /* owned, nullable: shown dimmed after the name */
  char              *mark;      /* owned, nullable: likewise, about a node in this list */
  GdkPaintable      *icons[N_MARKS]; /* owned, nullable */
  GdkPaintable      *arrow;     /* owned, nullable: expander icon */
  QuernExpander      arrow_is;  /* the state that arrow shows */

  /* Created on drawing. */
  char              *shown;       /* owned, nullable */
  int                shown_width; /* px that it was shortened to */
  PangoLayout       *layout;      /* owned, nullable: of shown and note */
};

G_DEFINE_FINAL_TYPE (QuernNameCell, quern_name_cell, GTK_TYPE_WIDGET)

static void
forget_shown (QuernNameCell *self)
{
  g_clear_pointer (&self->shown, g_free);
  g_clear_object (&self->layout);
}

static gboolean
has_square (QuernNameCell *self)
{
  return self->node != QUERN_NONE || self->is_group;
}

/* Px before the square or the name, including the expander. */
static int
get_start (QuernNameCell *self)
{
  int start = self->is_below ? MARGIN + EXPANDER_SIZE : MARGIN;

  return self->expander != QUERN_EXPANDER_NONE ? start + EXPANDER_SIZE : start;
}

/* Px before the name. */
static int
get_indent (QuernNameCell *self)
{
  return has_square (self) ? get_start (self) + SQUARE_SIZE + GAP : get_start (self);
}

/* Px available for name and note. */
static int
get_room (QuernNameCell *self)
{
  int room = gtk_widget_get_width (GTK_WIDGET (self)) - get_indent (self) - MARGIN;

  for (guint i = 0; i < N_MARKS; i++)
    if (self->has_mark[i])
      room -= NOTE_GAP + QUERN_CELL_ICON_SIZE;

  return MAX (room, 0);
}

static double
measure (QuernNameCell *self,
         const char    *text)
{
  return quern_letter_widths_measure (self->widths, text, strlen (text));
}

static char *
shorten (QuernNameCell *self,
         double         room)
{
  char *shown;

  if (self->brief != NULL)
    shown = measure (self, self->name) <= room
              ? g_strdup (self->name)
              : quern_name_shorten_middle (self->brief, room, quern_letter_widths_measure,
                                           self->widths);
  else if (self->plain)
    shown = quern_sentence_shorten (self->name, room, quern_letter_widths_measure, self->widths);
  else
    shown = quern_name_shorten (self->name, room, quern_letter_widths_measure, self->widths);

  return shown != NULL ? shown : g_strdup ("");
}

/* The shortened name, followed by the note if there is room for it. */
static char *
dup_name_line (QuernNameCell *self,
               int            room)
{
  gsize n_name;
  char *line;

  if (self->profile != NULL)
    {
      line = quern_function_label_shorten (self->profile, self->node, self->label_flags, room,
                                           quern_letter_widths_measure, self->widths, &n_name);
      self->shown = line != NULL ? g_strndup (line, n_name) : g_strdup ("");

      return line != NULL ? line : g_strdup ("");
    }

  self->shown = shorten (self, room);
  if (self->note == NULL ||
      measure (self, self->shown) + NOTE_GAP + measure (self, self->note) > room)
    return g_strdup (self->shown);

  return g_strconcat (self->shown, " ", self->note, NULL);
}

/* The mark gets the room that the name leaves, and at least half. */
static char *
dup_line (QuernNameCell *self,
          int            room)
{
  g_autofree char *line = dup_name_line (self, room);
  g_autofree char *mark = NULL;
  double left;

  if (self->mark == NULL)
    return g_steal_pointer (&line);

  left = room - NOTE_GAP - measure (self, line);
  mark = quern_sentence_shorten (self->mark, MAX (left, room / 2.0), quern_letter_widths_measure,
                                 self->widths);
  if (mark == NULL)
    return g_steal_pointer (&line);

  if (measure (self, mark) > left)
    {
      g_free (line);
      g_clear_pointer (&self->shown, g_free);
      line = dup_name_line (self, MAX (room - NOTE_GAP - (int) ceil (measure (self, mark)), 0));
    }

  return g_strconcat (line, " ", mark, NULL);
}

static void
lay_out (QuernNameCell *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int room = get_room (self);
  g_autofree char *text = NULL;

  if (self->layout != NULL && self->shown_width == room)
    return;

  forget_shown (self);
  self->shown_width = room;
  quern_letter_widths_use (self->widths, gtk_widget_get_pango_context (widget));

  text = dup_line (self, room);
  self->layout = gtk_widget_create_pango_layout (widget, text);
  pango_layout_set_single_paragraph_mode (self->layout, TRUE);

  /* Letter widths ignore kerning, so let Pango ellipsize the rest. */
  pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_MIDDLE);
  pango_layout_set_width (self->layout, (room + 1) * PANGO_SCALE);
  if (strlen (text) > strlen (self->shown))
    quern_view_style_dim (self->layout, strlen (self->shown));
}

static void
draw_square (QuernNameCell *self,
             GtkSnapshot   *snapshot,
             float          x)
{
  QuernStyle style = quern_view_style_get ();
  GdkRGBA color = quern_view_style_to_rgba (quern_palette_get_mark (style.scheme, self->rank));
  int y = (gtk_widget_get_height (GTK_WIDGET (self)) - SQUARE_SIZE) / 2;
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (
    &outline, &GRAPHENE_RECT_INIT (x, (float) y, SQUARE_SIZE, SQUARE_SIZE),
    self->is_cycle ? SQUARE_SIZE / 2.0f : SQUARE_RADIUS);

  if (self->is_cycle)
    {
      gtk_snapshot_append_border (snapshot, &outline,
                                  (float[4]) { RING_WIDTH, RING_WIDTH, RING_WIDTH, RING_WIDTH },
                                  (GdkRGBA[4]) { color, color, color, color });
      return;
    }

  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &color, &outline.bounds);
  gtk_snapshot_pop (snapshot);
}

static GdkPaintable *
get_arrow (QuernNameCell *self)
{
  if (self->arrow_is != self->expander)
    g_clear_object (&self->arrow);
  if (self->arrow == NULL)
    self->arrow = quern_cell_icon_look_up (GTK_WIDGET (self),
                                           self->expander == QUERN_EXPANDER_OPEN
                                             ? "pan-down-symbolic" : "pan-end-symbolic");
  self->arrow_is = self->expander;

  return self->arrow;
}

/* The x of something width px wide that is from_start px from the start of the line. */
static float
place (QuernNameCell *self,
       int            from_start,
       int            width)
{
  GtkWidget *widget = GTK_WIDGET (self);

  return (float) (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL
                    ? gtk_widget_get_width (widget) - from_start - width
                    : from_start);
}

/* Draws the marks after the text. from_start: px at which the text ends. */
static void
draw_marks (QuernNameCell *self,
            GtkSnapshot   *snapshot,
            int            from_start,
            const GdkRGBA *color)
{
  for (guint i = 0; i < N_MARKS; i++)
    {
      if (!self->has_mark[i])
        continue;

      if (self->icons[i] == NULL)
        self->icons[i] = quern_cell_icon_look_up (GTK_WIDGET (self), mark_icons[i]);
      from_start += NOTE_GAP;
      quern_cell_icon_draw (self->icons[i], GTK_WIDGET (self), snapshot,
                            place (self, from_start, QUERN_CELL_ICON_SIZE), color);
      from_start += QUERN_CELL_ICON_SIZE;
    }
}

static void
quern_name_cell_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  QuernNameCell *self = QUERN_NAME_CELL (widget);
  int indent = get_indent (self);
  PangoRectangle text;
  GdkRGBA color;

  if (self->name == NULL)
    return;

  if (has_square (self))
    draw_square (self, snapshot, place (self, get_start (self), SQUARE_SIZE));

  lay_out (self);
  pango_layout_get_pixel_extents (self->layout, NULL, &text);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
    snapshot,
    /* In a right-to-left window, left-to-right text is at the end of its layout. */
    &GRAPHENE_POINT_INIT (place (self, indent, text.width) - (float) text.x,
                          (float) ((gtk_widget_get_height (widget) - text.height) / 2)));
  gtk_snapshot_append_layout (snapshot, self->layout, &color);
  gtk_snapshot_restore (snapshot);

  draw_marks (self, snapshot, indent + text.width, &color);
  if (self->expander != QUERN_EXPANDER_NONE)
    quern_cell_icon_draw (get_arrow (self), widget, snapshot,
                          place (self, get_start (self) - EXPANDER_SIZE, QUERN_CELL_ICON_SIZE),
                          &color);
}

/* The column determines the width, whatever the name; CSS determines the height. */
static void
quern_name_cell_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  int least_width = QUERN_NAME_CELL (widget)->plain ? 0 : MIN_WIDTH;

  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? QUERN_CELL_ICON_SIZE : least_width;
  *natural = *minimum;
}

static void
quern_name_cell_css_changed (GtkWidget         *widget,
                             GtkCssStyleChange *change)
{
  QuernNameCell *self = QUERN_NAME_CELL (widget);

  GTK_WIDGET_CLASS (quern_name_cell_parent_class)->css_changed (widget, change);

  forget_shown (self);
  for (guint i = 0; i < N_MARKS; i++)
    g_clear_object (&self->icons[i]);
  g_clear_object (&self->arrow);
}

static gboolean
quern_name_cell_query_tooltip (GtkWidget  *widget,
                               int         x,
                               int         y,
                               gboolean    keyboard_tooltip,
                               GtkTooltip *tooltip)
{
  QuernNameCell *self = QUERN_NAME_CELL (widget);

  if (self->explorer != NULL && self->node != QUERN_NONE)
    return quern_node_tooltip_set (tooltip, widget, self->explorer, self->node);

  /* Only a shortened text needs a tooltip. */
  if (self->name == NULL || self->shown == NULL || strcmp (self->name, self->shown) == 0)
    return FALSE;

  gtk_tooltip_set_text (tooltip, self->name);

  return TRUE;
}

static void
quern_name_cell_finalize (GObject *object)
{
  QuernNameCell *self = QUERN_NAME_CELL (object);

  forget_shown (self);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->brief, g_free);
  g_clear_pointer (&self->note, g_free);
  g_clear_pointer (&self->mark, g_free);
  for (guint i = 0; i < N_MARKS; i++)
    g_clear_object (&self->icons[i]);
  g_clear_object (&self->arrow);
  g_clear_object (&self->explorer);
  g_clear_object (&self->profile);
  g_clear_pointer (&self->widths, quern_letter_widths_unref);

  G_OBJECT_CLASS (quern_name_cell_parent_class)->finalize (object);
}

/* Sets the expanded state of the row widget, which a new cell does not have yet. */
static void
update_expander (QuernNameCell *self)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));

  while (row != NULL &&
         gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (row)) != GTK_ACCESSIBLE_ROLE_ROW)
    row = gtk_widget_get_parent (row);

  if (row == NULL)
    return;
  if (self->expander == QUERN_EXPANDER_NONE)
    gtk_accessible_reset_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED);
  else
    gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED,
                                 self->expander == QUERN_EXPANDER_OPEN, -1);
}

static void
quern_name_cell_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (quern_name_cell_parent_class)->root (widget);

  update_expander (QUERN_NAME_CELL (widget));
}

static void
quern_name_cell_class_init (QuernNameCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = quern_name_cell_finalize;

  widget_class->root = quern_name_cell_root;
  widget_class->snapshot = quern_name_cell_snapshot;
  widget_class->measure = quern_name_cell_measure;
  widget_class->css_changed = quern_name_cell_css_changed;
  widget_class->query_tooltip = quern_name_cell_query_tooltip;

  gtk_widget_class_set_css_name (widget_class, "namecell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
quern_name_cell_init (QuernNameCell *self)
{
  self->node = QUERN_NONE;

  quern_view_style_watch (GTK_WIDGET (self));
}

GtkWidget *
quern_name_cell_new (QuernLetterWidths *widths,
                     gboolean           plain)
{
  QuernNameCell *self;

  g_return_val_if_fail (widths != NULL, NULL);

  self = g_object_new (QUERN_TYPE_NAME_CELL, "has-tooltip", TRUE, NULL);
  self->plain = plain;
  self->widths = quern_letter_widths_ref (widths);

  return GTK_WIDGET (self);
}

/* Takes ownership of name and note. */
static void
take (QuernNameCell *self,
      char          *name,
      char          *note)
{
  g_free (self->name);
  g_free (self->note);
  g_clear_pointer (&self->brief, g_free);
  self->name = name != NULL ? quern_visible_take_brief (name) : NULL;
  self->note = note != NULL ? quern_visible_take_brief (note) : NULL;
  g_clear_pointer (&self->mark, g_free);
  self->is_group = FALSE;
  memset (self->has_mark, 0, sizeof self->has_mark);
  forget_shown (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Appends what is shown after a name: "f, new", but "f (main.c)". */
static char *
join (const char *text,
      const char *note) /* nullable */
{
  if (note == NULL)
    return g_strdup (text);

  /* Brackets of Chinese have their own space. */
  return g_strconcat (text,
                      note[0] == '(' ? " " : g_str_has_prefix (note, "（") ? "" : ", ", note, NULL);
}

static void
update_label (QuernNameCell *self)
{
  g_autofree char *name = join (self->name, self->note);
  g_autofree char *text = join (name, self->mark);

  if (self->has_mark[MARK_RECURSIVE])
    {
      g_autofree char *plain = g_steal_pointer (&text);

      text = g_strdup_printf (_("%s, recursive"), plain);
    }

  gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
}

/* note: nullable. Also sets the accessible description. */
static void
mark_noted (QuernNameCell   *self,
            const QuernNote *note)
{
  g_autofree char *text = NULL;

  if (note == NULL)
    return;

  self->has_mark[MARK_BOOKMARK] = note->is_bookmarked;
  self->has_mark[MARK_NOTE] = *note->text != '\0';
  if (!note->is_bookmarked)
    text = g_strdup (note->text);
  else if (*note->text != '\0')
    /* Translators: %s is what somebody has noted of a function */
    text = g_strdup_printf (_("Bookmarked: %s"), note->text);
  else
    text = g_strdup (_("Bookmarked"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}

void
quern_name_cell_set_node (QuernNameCell  *self,
                          QuernExplorer  *explorer,
                          QuernNodeId     node,
                          QuernNameFlags  flags)
{
  QuernAnalysis *analysis;
  g_autofree char *name = NULL;

  g_return_if_fail (QUERN_IS_NAME_CELL (self));
  g_return_if_fail (QUERN_IS_EXPLORER (explorer));

  analysis = quern_explorer_get_analysis (explorer);
  g_return_if_fail (analysis != NULL && node < quern_analysis_get_n_nodes (analysis));

  g_set_object (&self->explorer, explorer);
  self->node = node;
  self->rank = quern_view_style_get_rank (explorer, node);
  self->is_cycle = quern_analysis_is_cycle (analysis, node);
  g_clear_object (&self->profile);
  if (!self->is_cycle)
    self->profile = g_object_ref (quern_analysis_get_profile (analysis));
  self->label_flags = QUERN_LABEL_WITH_NOTE;
  if ((flags & QUERN_NAME_IN_PATH) != 0)
    self->label_flags |= QUERN_LABEL_IN_PATH;
  name = quern_analysis_dup_node_name (analysis, node);
  take (self,
        flags & QUERN_NAME_IN_PATH ? quern_name_parts_drop_callers (name) : g_steal_pointer (&name),
        quern_node_text_note (analysis, node));
  self->has_mark[MARK_RECURSIVE] = (flags & QUERN_NAME_RECURSIVE) != 0;
  update_label (self);
  mark_noted (self, quern_node_notes_get (quern_explorer_get_node_notes (explorer), node));
}

void
quern_name_cell_set_mark (QuernNameCell *self,
                          const char    *mark)
{
  g_return_if_fail (QUERN_IS_NAME_CELL (self));
  g_return_if_fail (mark != NULL);

  g_free (self->mark);
  self->mark = quern_visible_take_brief (g_strdup (mark));
  forget_shown (self);
  update_label (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
quern_name_cell_set_text (QuernNameCell *self,
                          const char    *text,
                          const char    *note,
                          guint          rank)
{
  g_return_if_fail (QUERN_IS_NAME_CELL (self));
  g_return_if_fail (text != NULL);

  g_clear_object (&self->explorer);
  g_clear_object (&self->profile);
  self->node = QUERN_NONE;
  self->rank = rank;
  self->is_cycle = FALSE;
  take (self, g_strdup (text), g_strdup (note));
  self->is_group = rank != QUERN_NONE;
  update_label (self);
}

void
quern_name_cell_set_brief (QuernNameCell *self,
                           const char    *brief)
{
  g_return_if_fail (QUERN_IS_NAME_CELL (self));
  g_return_if_fail (brief != NULL);

  g_free (self->brief);
  self->brief = quern_visible_take_brief (g_strdup (brief));
  forget_shown (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
quern_name_cell_set_expander (QuernNameCell *self,
                              QuernExpander  expander,
                              gboolean       below)
{
  g_return_if_fail (QUERN_IS_NAME_CELL (self));

  if (self->expander == expander && self->is_below == below)
    return;

  self->expander = expander;
  self->is_below = below;
  forget_shown (self);
  update_expander (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
quern_name_cell_is_on_expander (QuernNameCell *self,
                                double         x)
{
  float left;

  g_return_val_if_fail (QUERN_IS_NAME_CELL (self), FALSE);

  if (self->expander == QUERN_EXPANDER_NONE)
    return FALSE;

  left = place (self, get_start (self) - EXPANDER_SIZE, EXPANDER_SIZE);

  return x >= (double) left - MARGIN && x < (double) left + EXPANDER_SIZE;
}

void
quern_name_cell_clear (QuernNameCell *self)
{
  g_return_if_fail (QUERN_IS_NAME_CELL (self));

  g_clear_object (&self->explorer);
  g_clear_object (&self->profile);
  self->node = QUERN_NONE;
  take (self, NULL, NULL);
  quern_name_cell_set_expander (self, QUERN_EXPANDER_NONE, FALSE);
}

QuernNodeId
quern_name_cell_get_node (QuernNameCell *self)
{
  g_return_val_if_fail (QUERN_IS_NAME_CELL (self), QUERN_NONE);

  return self->node;
}

const char *
quern_name_cell_get_shown (QuernNameCell *self)
{
  g_return_val_if_fail (QUERN_IS_NAME_CELL (self), NULL);

  if (self->name != NULL)
    lay_out (self);

  return self->shown;
}
