/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-caption.h"

#include "quern-config.h"
#include "quern-fit-box.h"
#include "quern-graph-picture.h"
#include "quern-properties.h"
#include "quern-short-label.h"
#include "quern-swatch.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>

/* VISUAL 6: seven groups and the others. */
#define MAX_ENTRIES 8

/* Legend, text, key and button, and the px between two of them. */
#define MAX_PARTS 4
#define SPACING 18

#define KEY_WIDTH 38
#define KEY_HEIGHT 6
#define SCALE_WIDTH 126
#define SCALE_HEIGHT 9

/**
 * QuernCaption:
 *
 * The line under a picture: says what is shown and what is not, with either the
 * legend of its colours or a key of the boxes' bars, or of their colours in a
 * comparison. In a small window it also has a button for the callers and callees.
 */
struct _QuernCaption
{
  GtkWidget  parent_instance;

  gboolean   has_legend; /* shows the legend, else the key */
  gboolean   has_scale;  /* the key is the scale of changes */
  char      *sentence;   /* owned, nullable: what is shown and what is not */
  char      *match;      /* owned, nullable: how much matches the search */

  /* Template children */
  GtkWidget *legend;
  QuernShortLabel *text;
  GtkWidget *key;
  GtkWidget *key_less;
  GtkWidget *key_bar;
  GtkWidget *key_label;
  GtkWidget *pane_button;
};

G_DEFINE_FINAL_TYPE (QuernCaption, quern_caption, GTK_TYPE_WIDGET)

/* Draws the colours of changes from less to more (VISUAL 3). */
static void
draw_scale (cairo_t *cr,
            int      width,
            int      height)
{
  QuernStyle style = quern_view_style_get ();

  for (guint i = 0; i < QUERN_N_DIVERGING_STEPS; i++)
    {
      QuernColor color = quern_palette_get_diverging (style.scheme, i);
      int x = width * (int) i / QUERN_N_DIVERGING_STEPS;
      int next = width * (int) (i + 1) / QUERN_N_DIVERGING_STEPS;

      cairo_set_source_rgb (cr, color.red, color.green, color.blue);
      cairo_rectangle (cr, x, (height - SCALE_HEIGHT) / 2, next - x, SCALE_HEIGHT);
      cairo_fill (cr);
    }
}

/* Draws the bar of a box (VISUAL 4). */
static void
draw_bar (cairo_t *cr,
          int      width,
          int      height)
{
  static const double alphas[] = { 0.13, 0.5, 1.0 };
  QuernStyle style = quern_view_style_get ();
  QuernColor color = quern_palette_get_surface (style.scheme, QUERN_SURFACE_TEXT);
  double y = (height - KEY_HEIGHT) / 2.0;
  double radius = KEY_HEIGHT / 2.0;

  cairo_new_sub_path (cr);
  cairo_arc (cr, width - radius, y + radius, radius, -G_PI_2, G_PI_2);
  cairo_arc (cr, radius, y + radius, radius, G_PI_2, 3.0 * G_PI_2);
  cairo_close_path (cr);
  cairo_clip (cr);

  for (guint i = 0; i < G_N_ELEMENTS (alphas); i++)
    {
      cairo_set_source_rgba (cr, color.red, color.green, color.blue, alphas[i]);
      cairo_rectangle (cr, 0.0, y, width * (double) (G_N_ELEMENTS (alphas) - i) / 3.0, KEY_HEIGHT);
      cairo_fill (cr);
    }
}

static void
draw_key_cb (GtkDrawingArea *area,
             cairo_t        *cr,
             int             width,
             int             height,
             gpointer        user_data)
{
  if (QUERN_CAPTION (user_data)->has_scale)
    draw_scale (cr, width, height);
  else
    draw_bar (cr, width, height);
}

static void
update_key (QuernCaption *self,
            QuernPicture *picture)
{
  gboolean has_scale =
    picture != NULL && QUERN_IS_GRAPH_PICTURE (picture) &&
    quern_graph_picture_get_selection (QUERN_GRAPH_PICTURE (picture))->is_difference;

  self->has_scale = has_scale;
  gtk_widget_set_visible (self->key_less, has_scale);
  gtk_label_set_label (GTK_LABEL (self->key_label),
                       has_scale ? C_("scale of colours", "more")
                       /* Translators: the parts of a bar in a box */
                       : _("self, inclusive, total"));
  gtk_widget_set_tooltip_text (self->key, has_scale ? _("Relative change of the inclusive cost")
                                                    : NULL);
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (self->key_bar),
                                      has_scale ? SCALE_WIDTH : KEY_WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (self->key_bar),
                                       has_scale ? SCALE_HEIGHT : KEY_HEIGHT);
  gtk_widget_queue_draw (self->key_bar);
}

/* Whether the legend has room for its first entry, beside a text that keeps to its lines. */
static gboolean
keeps_legend (QuernCaption           *self,
              const GtkRequestedSize *parts)
{
  GtkWidget *entry = gtk_widget_get_first_child (self->legend);
  int natural;

  if (entry == NULL)
    return FALSE;

  gtk_widget_measure (entry, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);

  return natural <= parts[0].minimum_size &&
         quern_short_label_fits (self->text, parts[1].minimum_size);
}

/* Distributes a width, without the legend if drops_legend. The first part gets what is left. */
static void
try_to_distribute (QuernCaption     *self,
                   int               width,
                   gboolean          drops_legend,
                   GtkRequestedSize *parts)
{
  guint n = 0;
  int left = width;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (!gtk_widget_should_layout (child) || (drops_legend && child == self->legend))
        continue;

      parts[n].data = child;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &parts[n].minimum_size,
                          &parts[n].natural_size, NULL, NULL);
      left -= parts[n].minimum_size + (n > 0 ? SPACING : 0);
      n++;
    }
  parts[n].data = NULL;

  left = gtk_distribute_natural_allocation (MAX (left, 0), n, parts);
  if (n > 0)
    parts[0].minimum_size += left;
}

/* The whole legend comes before a text in as few lines as possible. */
static void
make_legend_whole (QuernCaption     *self,
                   GtkRequestedSize *parts)
{
  int missing = parts[0].natural_size - parts[0].minimum_size;

  if (missing <= 0 ||
      !quern_short_label_fits (self->text, parts[1].minimum_size - missing))
    return;

  parts[0].minimum_size += missing;
  parts[1].minimum_size -= missing;
}

/* parts: (out): as many as there are children, and one without data at the end. */
static void
distribute (QuernCaption     *self,
            int               width,
            GtkRequestedSize *parts)
{
  try_to_distribute (self, width, FALSE, parts);
  if (parts[0].data != self->legend)
    return;

  make_legend_whole (self, parts);
  if (!keeps_legend (self, parts))
    try_to_distribute (self, width, TRUE, parts);
}

static GtkSizeRequestMode
quern_caption_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
quern_caption_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  QuernCaption *self = QUERN_CAPTION (widget);
  GtkRequestedSize parts[MAX_PARTS + 1];
  gboolean is_width = orientation == GTK_ORIENTATION_HORIZONTAL;

  if (is_width || for_size < 0)
    try_to_distribute (self, 0, FALSE, parts);
  else
    distribute (self, for_size, parts);

  for (guint i = 0; parts[i].data != NULL; i++)
    {
      int child_minimum;
      int child_natural;

      gtk_widget_measure (parts[i].data, orientation,
                          is_width || for_size < 0 ? -1 : parts[i].minimum_size,
                          &child_minimum, &child_natural, NULL, NULL);
      *minimum = is_width ? *minimum + child_minimum + (i > 0 ? SPACING : 0)
                          : MAX (*minimum, child_minimum);
      *natural = is_width ? *natural + child_natural + (i > 0 ? SPACING : 0)
                          : MAX (*natural, child_natural);
    }
}

static void
quern_caption_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  QuernCaption *self = QUERN_CAPTION (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkRequestedSize parts[MAX_PARTS + 1];
  int x = 0;

  distribute (self, width, parts);
  gtk_widget_set_child_visible (self->legend, parts[0].data == self->legend);
  for (guint i = 0; parts[i].data != NULL; i++)
    {
      int part = parts[i].minimum_size;

      gtk_widget_size_allocate (parts[i].data,
                                &(GtkAllocation) { is_rtl ? width - x - part : x, 0, part, height },
                                -1);
      x += part + SPACING;
    }
}

static void
quern_caption_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), QUERN_TYPE_CAPTION);

  G_OBJECT_CLASS (quern_caption_parent_class)->dispose (object);
}

static void
quern_caption_finalize (GObject *object)
{
  QuernCaption *self = QUERN_CAPTION (object);

  g_free (self->sentence);
  g_free (self->match);

  G_OBJECT_CLASS (quern_caption_parent_class)->finalize (object);
}

static void
quern_caption_constructed (GObject *object)
{
  QuernCaption *self = QUERN_CAPTION (object);

  G_OBJECT_CLASS (quern_caption_parent_class)->constructed (object);

  gtk_widget_set_visible (self->legend, self->has_legend);
  gtk_widget_set_visible (self->key, !self->has_legend);
}

static const QuernProperty properties[] = {
  { "has-legend", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernCaption, has_legend),
    .construct = TRUE },
};

static void
quern_caption_class_init (QuernCaptionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = quern_caption_constructed;
  object_class->dispose = quern_caption_dispose;
  object_class->finalize = quern_caption_finalize;
  widget_class->get_request_mode = quern_caption_get_request_mode;
  widget_class->measure = quern_caption_measure;
  widget_class->size_allocate = quern_caption_size_allocate;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  g_type_ensure (QUERN_TYPE_FIT_BOX);
  g_type_ensure (QUERN_TYPE_SHORT_LABEL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-caption.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernCaption, legend);
  gtk_widget_class_bind_template_child (widget_class, QuernCaption, text);
  gtk_widget_class_bind_template_child (widget_class, QuernCaption, key);
  gtk_widget_class_bind_template_child (widget_class, QuernCaption, key_less);
  gtk_widget_class_bind_template_child (widget_class, QuernCaption, key_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernCaption, key_label);
  gtk_widget_class_bind_template_child (widget_class, QuernCaption, pane_button);
  gtk_widget_class_set_css_name (widget_class, "caption");
}

static void
quern_caption_init (QuernCaption *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->key_bar), draw_key_cb, self, NULL);
  update_key (self, NULL);
}

static GtkWidget *
entry_new (const QuernLegendEntry *entry)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *swatch = g_object_new (QUERN_TYPE_SWATCH, NULL);
  GtkWidget *label = gtk_label_new (entry->name);

  quern_swatch_set_rank (QUERN_SWATCH (swatch), entry->rank);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), label);

  return box;
}

static void
update_legend (QuernCaption *self,
               QuernPicture *picture)
{
  g_autoptr (GArray) legend = NULL;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->legend)) != NULL)
    gtk_widget_unparent (child);

  if (picture == NULL)
    return;
  legend = quern_picture_dup_legend (picture);
  /* Hide the legend for a plot, which has its own: the text then begins at the left. */
  gtk_widget_set_visible (self->legend, legend != NULL && legend->len > 0);
  for (guint i = 0; legend != NULL && i < MIN (legend->len, MAX_ENTRIES); i++)
    gtk_widget_set_parent (entry_new (&g_array_index (legend, QuernLegendEntry, i)), self->legend);
}

/* Sets the first share bold, with its signs: "< +0.01 %". Other numbers, and names with digits, may
 * come before it. */
char *
quern_caption_dup_markup (const char *text)
{
  static GRegex *share;
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  if (share == NULL)
    share = g_regex_new ("^(.*?)((?:(?:[+−±≈≤]|&[lg]t;)[\\s\\x{a0}\\x{2009}\\x{202f}]*)*"
                         "(?<![A-Za-z0-9_.,])\\d+(?:[.,]\\d+)*\\s*%)", G_REGEX_OPTIMIZE, 0, NULL);

  return g_regex_replace (share, escaped, -1, 0, "\\1<b>\\2</b>", 0, NULL);
}

static void
update_text (QuernCaption *self)
{
  const char *sentence = self->sentence != NULL ? self->sentence : "";
  g_autofree char *text = NULL;

  /* The match comes first: it is what the user has just searched for. */
  text = self->match != NULL ? g_strdup_printf ("%s   ·   %s", self->match, sentence)
                             : g_strdup (sentence);
  quern_short_label_set_sentence (self->text, text, quern_caption_dup_markup);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->text), text);
}

/**
 * quern_caption_set_picture:
 * @picture: (nullable): whose legend is shown
 * @caption: (nullable): what is shown and what is not
 * @note: (nullable): a further sentence
 */
void
quern_caption_set_picture (QuernCaption *self,
                           QuernPicture *picture,
                           const char   *caption,
                           const char   *note)
{
  g_return_if_fail (QUERN_IS_CAPTION (self));
  g_return_if_fail (picture == NULL || QUERN_IS_PICTURE (picture));

  if (caption == NULL)
    caption = "";
  g_free (self->sentence);
  self->sentence = note != NULL ? g_strdup_printf ("%s   ·   %s", caption, note)
                                : g_strdup (caption);

  update_text (self);
  if (self->has_legend)
    update_legend (self, picture);
  else
    update_key (self, picture);
}

static void
marks_changed_cb (QuernCaption *self,
                  QuernCanvas  *canvas)
{
  g_autofree char *match = quern_canvas_dup_marks_caption (canvas);

  if (g_strcmp0 (self->match, match) == 0)
    return;

  g_free (self->match);
  self->match = g_steal_pointer (&match);
  update_text (self);
}

void
quern_caption_set_canvas (QuernCaption *self,
                          QuernCanvas  *canvas)
{
  g_return_if_fail (QUERN_IS_CAPTION (self));
  g_return_if_fail (QUERN_IS_CANVAS (canvas));

  g_signal_connect_object (canvas, "marks-changed",
                           G_CALLBACK (marks_changed_cb), self, G_CONNECT_SWAPPED);
}

void
quern_caption_set_compact (QuernCaption *self,
                           gboolean      compact)
{
  g_return_if_fail (QUERN_IS_CAPTION (self));

  gtk_widget_set_visible (self->pane_button, compact);
  gtk_widget_set_visible (self->key, !compact && !self->has_legend);
}
