/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-listing-picture.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-jump-painter.h"
#include "quern-legend.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* In px: VISUAL 9. */
#define ROW_HEIGHT 21.0
#define HEAD_HEIGHT 27.0
#define HEAT_WIDTH 8.0
#define GAP 14.0
#define MIN_COLUMN_WIDTH 44.0
#define ARROWS_MARGIN 8.0

/* A page may end up to this many rows earlier, to keep related rows together. Must be less than the
 * rows of a page. */
#define MAX_BACK 8u

/* Opacity of the text colour: background of entries below a row, rules, arrows. */
#define SHADE 0.045
#define RULE_STRENGTH 0.18
#define JUMP_ALPHA 0.5

/* Own, inclusive, place: the columns left of the arrows. */
#define N_COLUMNS 3
#define TEXT_COLUMN 3

struct _QuernListingPicture
{
  GObject              parent_instance;

  QuernListing        *listing;         /* owned */
  QuernListingColours *colours;         /* owned, nullable */
  double               ends[N_COLUMNS]; /* px: right edges of the columns */
  double               text_start;
  double               aside_start;
  double               indent;          /* px, per character */
  double               width;
  char                *font_family;     /* owned, nullable */
};

static void quern_listing_picture_iface_init (QuernPictureInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernListingPicture, quern_listing_picture, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_PICTURE,
                                                      quern_listing_picture_iface_init))

/* Layout */

static const char *
get_cell (const QuernListingRow *row,
          guint                  column)
{
  return column == 0 ? row->own : column == 1 ? row->inclusive : row->place;
}

static QuernTextRole
get_role (const QuernListingRow *row)
{
  return row->kind == QUERN_LISTING_CODE   ? QUERN_TEXT_CODE
         : row->kind == QUERN_LISTING_HEAD ? QUERN_TEXT_BOX_NAME_BOLD
                                           : QUERN_TEXT_CAPTION;
}

/* Entries below a line are indented, headings are outdented. */
static double
get_start (const QuernListingPicture *self,
           const QuernListingRow     *row)
{
  return row->kind == QUERN_LISTING_HEAD ? HEAT_WIDTH
                                         : self->text_start + row->indent * self->indent;
}

static void
lay_out (QuernListingPicture *self,
         QuernText           *text)
{
  guint n_rows = quern_listing_get_n (self->listing);
  double end = HEAT_WIDTH;
  double aside = 0.0;
  guint n_jumps;
  guint n_lanes;

  for (guint i = 0; i < N_COLUMNS; i++)
    {
      double width = MAX (MIN_COLUMN_WIDTH,
                          quern_text_measure (text, QUERN_TEXT_CAPTION,
                                              quern_listing_get_title (self->listing, i)));

      for (guint j = 0; j < n_rows; j++)
        width = MAX (width, quern_text_measure (text, QUERN_TEXT_NODE_FIGURE,
                                                get_cell (quern_listing_get (self->listing, j),
                                                          i)));
      end += ceil (width) + GAP;
      self->ends[i] = end;
    }

  quern_listing_get_jumps (self->listing, &n_jumps, &n_lanes);
  self->text_start = end + GAP;
  if (n_lanes > 0)
    self->text_start += n_lanes * QUERN_JUMP_LANE_WIDTH + QUERN_JUMP_HEAD_WIDTH;
  self->indent = quern_text_measure (text, QUERN_TEXT_CODE, "0");
  self->width = self->text_start;
  for (guint i = 0; i < n_rows; i++)
    {
      const QuernListingRow *row = quern_listing_get (self->listing, i);

      self->width = MAX (self->width, get_start (self, row) +
                                      quern_text_measure (text, get_role (row), row->text));
      if (row->aside != NULL)
        aside = MAX (aside, quern_text_measure (text, QUERN_TEXT_CAPTION, row->aside));
    }
  self->aside_start = ceil (self->width) + 2 * GAP;
  self->width = aside > 0.0 ? self->aside_start + aside : self->width;
  self->width = ceil (self->width + HEAT_WIDTH);
}

static double
get_height (const QuernListingPicture *self)
{
  return HEAD_HEIGHT + quern_listing_get_n (self->listing) * ROW_HEIGHT;
}

static double
get_top (guint row)
{
  return HEAD_HEIGHT + row * ROW_HEIGHT;
}

/* Drawing */

typedef struct
{
  QuernListingPicture *picture;
  cairo_t             *cr;
  QuernText           *text;
  const QuernStyle    *style;
  QuernColor           ink;
  QuernColor           dim;
} Drawing;

static void
fill (Drawing    *self,
      QuernColor  color,
      double      alpha,
      QuernRect   rect)
{
  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue, alpha);
  cairo_rectangle (self->cr, rect.x, rect.y, rect.width, rect.height);
  cairo_fill (self->cr);
}

static void
draw_right (Drawing       *self,
            QuernTextRole  role,
            guint          column,
            double         middle,
            QuernColor     color,
            const char    *text)
{
  double width = quern_text_measure (self->text, role, text);

  quern_text_show (self->text, self->cr, role, self->picture->ends[column] - width, middle, color,
                   text);
}

static void
draw_head (Drawing *self)
{
  QuernListingPicture *picture = self->picture;

  for (guint i = 0; i < N_COLUMNS; i++)
    draw_right (self, QUERN_TEXT_CAPTION, i, ROW_HEIGHT / 2.0, self->dim,
                quern_listing_get_title (picture->listing, i));
  quern_text_show (self->text, self->cr, QUERN_TEXT_CAPTION, picture->text_start,
                   ROW_HEIGHT / 2.0, self->dim,
                   quern_listing_get_title (picture->listing, TEXT_COLUMN));
  fill (self, self->ink, RULE_STRENGTH,
        (QuernRect) { 0.0, ROW_HEIGHT + 2.0, picture->width, 1.0 });
}

/* Returns where the piece ends. */
static double
draw_piece (Drawing    *self,
            double      x,
            double      middle,
            QuernColor  color,
            const char *start,
            guint       length)
{
  g_autofree char *piece = g_strndup (start, length);

  if (length == 0)
    return x;

  quern_text_show (self->text, self->cr, QUERN_TEXT_CODE, x, middle, color, piece);

  return x + quern_text_measure (self->text, QUERN_TEXT_CODE, piece);
}

static void
draw_code (Drawing    *self,
           guint       row,
           double      middle,
           const char *text)
{
  QuernListingColours *colours = self->picture->colours;
  double x = self->picture->text_start;
  guint length = (guint) strlen (text);
  guint at = 0;
  guint n_runs = 0;
  const QuernListingRun *runs =
    colours != NULL ? quern_listing_colours_get_runs (colours, row, &n_runs) : NULL;

  for (guint i = 0; i < n_runs && runs[i].start + runs[i].length <= length; i++)
    {
      x = draw_piece (self, x, middle, self->ink, text + at, runs[i].start - at);
      x = draw_piece (self, x, middle,
                      quern_listing_colours_get_ink (colours, self->style->scheme, runs[i].ink),
                      text + runs[i].start, runs[i].length);
      at = runs[i].start + runs[i].length;
    }
  draw_piece (self, x, middle, self->ink, text + at, length - at);
}

static void
draw_row (Drawing *self,
          guint    index)
{
  QuernListingPicture *picture = self->picture;
  const QuernListingRow *row = quern_listing_get (picture->listing, index);
  double top = get_top (index);
  double middle = top + ROW_HEIGHT / 2.0;
  double heat = quern_listing_get_heat (picture->listing, index);
  gboolean is_code = row->kind == QUERN_LISTING_CODE;

  if (row->kind == QUERN_LISTING_BELOW || row->kind == QUERN_LISTING_FOLDED)
    fill (self, self->ink, SHADE, (QuernRect) { HEAT_WIDTH, top, picture->width - HEAT_WIDTH,
                                                ROW_HEIGHT });
  if (heat > 0.0)
    fill (self, quern_palette_get_heat (self->style->scheme, quern_palette_heat_step (heat)), 1.0,
          (QuernRect) { 0.0, top, HEAT_WIDTH, ROW_HEIGHT });

  for (guint i = 0; i < N_COLUMNS; i++)
    draw_right (self, QUERN_TEXT_NODE_FIGURE, i, middle,
                i + 1 < N_COLUMNS ? self->ink : self->dim, get_cell (row, i));

  if (is_code)
    draw_code (self, index, middle, row->text);
  else
    quern_text_show (self->text, self->cr, get_role (row), get_start (picture, row), middle,
                     row->kind == QUERN_LISTING_HEAD ? self->ink : self->dim, row->text);
  if (row->aside != NULL)
    quern_text_show (self->text, self->cr, QUERN_TEXT_CAPTION, picture->aside_start, middle,
                     self->dim, row->aside);
}

static void
draw_jumps (Drawing *self)
{
  guint n_jumps;
  guint n_lanes;
  const QuernJumpArrow *jumps =
    quern_listing_get_jumps (self->picture->listing, &n_jumps, &n_lanes);

  for (guint i = 0; i < n_jumps; i++)
    {
      double half = ((double) jumps[i].to - (double) jumps[i].from) * ROW_HEIGHT / 2.0;
      const QuernJumpStroke stroke = {
        .right = self->picture->text_start - ARROWS_MARGIN / 2.0,
        .lane = jumps[i].lane,
        .from = -half + 2.0,
        .to = half - 2.0,
        .conditional = jumps[i].conditional,
        .color = self->ink,
        .alpha = JUMP_ALPHA,
      };

      if (jumps[i].lane == QUERN_JUMP_NO_LANE)
        continue;

      /* Drawn from the middle of the jump: the painter clamps positions far from the origin. */
      cairo_save (self->cr);
      cairo_translate (self->cr, 0.0,
                       (get_top ((guint) jumps[i].from) + get_top ((guint) jumps[i].to) +
                        ROW_HEIGHT) / 2.0);
      quern_jump_paint (self->cr, &stroke);
      cairo_restore (self->cr);
    }
}

static void
draw (QuernPicture     *picture,
      cairo_t          *cr,
      QuernText        *text,
      const QuernStyle *style,
      const QuernRect  *visible,
      double            zoom)
{
  QuernListingPicture *self = QUERN_LISTING_PICTURE (picture);
  guint n_rows = quern_listing_get_n (self->listing);
  Drawing drawing = {
    self, cr, text, style,
    quern_palette_get_surface (style->scheme, QUERN_SURFACE_TEXT),
    quern_palette_get_surface (style->scheme, QUERN_SURFACE_DIM),
  };

  if (visible->y < HEAD_HEIGHT)
    draw_head (&drawing);
  if (visible->y + visible->height <= HEAD_HEIGHT)
    return;

  for (guint i = 0; i < n_rows; i++)
    if (get_top (i) + ROW_HEIGHT > visible->y + 0.5 &&
        get_top (i) < visible->y + visible->height - 0.5)
      draw_row (&drawing, i);

  /* Draw only the part of long jumps that is on this page. */
  cairo_save (cr);
  cairo_rectangle (cr, 0.0, visible->y, self->width, visible->height);
  cairo_clip (cr);
  draw_jumps (&drawing);
  cairo_restore (cr);
}

/* The picture */

static void
get_extent (QuernPicture *picture,
            QuernRect    *extent)
{
  QuernListingPicture *self = QUERN_LISTING_PICTURE (picture);

  *extent = (QuernRect) { 0.0, 0.0, self->width, get_height (self) };
}

static char *
dup_caption (QuernPicture *picture)
{
  return quern_listing_dup_caption (QUERN_LISTING_PICTURE (picture)->listing);
}

/* The steps of heat that occur, hottest first. */
static GArray *
dup_legend (QuernPicture *picture)
{
  QuernListing *listing = QUERN_LISTING_PICTURE (picture)->listing;
  GArray *legend = quern_legend_new_empty ();
  gboolean is_there[QUERN_N_HEAT_STEPS] = { FALSE };

  for (guint i = 0; i < quern_listing_get_n (listing); i++)
    {
      double heat = quern_listing_get_heat (listing, i);

      if (heat > 0.0)
        is_there[quern_palette_heat_step (heat)] = TRUE;
    }

  for (guint step = QUERN_N_HEAT_STEPS; step-- > 0;)
    {
      gboolean has_shares = quern_listing_has_shares (listing);
      double threshold = step == 0 && has_shares
                           ? QUERN_CODE_HEAT_MIN_SHARE
                           : quern_palette_get_heat_threshold (MAX (step, 1));
      g_autofree char *share = quern_format_percent (threshold, threshold < 0.01 ? 1 : 0);
      QuernLegendEntry entry = { .rank = QUERN_HEAT_RANK + step };

      if (!is_there[step])
        continue;
      /* Translators: what a colour beside a row of code means: %s is a share, "70 %" */
      entry.name = step == 0 && !has_shares ? g_strdup_printf (_("below %s"), share)
                   : legend->len > 0        ? g_strdup_printf (_("from %s on"), share)
                   : has_shares ? g_strdup_printf (_("from %s of the program on"), share)
                                : g_strdup_printf (_("from %s of the hottest row on"), share);
      g_array_append_val (legend, entry);
    }

  return legend;
}

/* Cuts between rows, but not after a heading, nor before an entry of the row above. */
static double
find_cut (QuernPicture *picture,
          double        y,
          double       *head)
{
  QuernListing *listing = QUERN_LISTING_PICTURE (picture)->listing;
  guint n_rows = quern_listing_get_n (listing);
  guint row = y > HEAD_HEIGHT ? (guint) ((y - HEAD_HEIGHT) / ROW_HEIGHT) : 0;

  *head = HEAD_HEIGHT;
  if (row >= n_rows)
    return MIN (y, get_top (n_rows));

  for (guint i = 0; i < MAX_BACK && row > 1; i++)
    {
      if (quern_listing_get (listing, row)->kind != QUERN_LISTING_BELOW &&
          quern_listing_get (listing, row - 1)->kind != QUERN_LISTING_HEAD)
        break;
      row--;
    }

  return row > 0 ? get_top (row) : y;
}

static const char *
get_font_family (QuernPicture *picture)
{
  return QUERN_LISTING_PICTURE (picture)->font_family;
}

static void
quern_listing_picture_iface_init (QuernPictureInterface *iface)
{
  iface->get_extent = get_extent;
  iface->draw = draw;
  iface->dup_caption = dup_caption;
  iface->dup_legend = dup_legend;
  iface->find_cut = find_cut;
  iface->get_font_family = get_font_family;
}

static void
quern_listing_picture_finalize (GObject *object)
{
  QuernListingPicture *self = QUERN_LISTING_PICTURE (object);

  quern_listing_free (self->listing);
  quern_listing_colours_free (self->colours);
  g_free (self->font_family);

  G_OBJECT_CLASS (quern_listing_picture_parent_class)->finalize (object);
}

static void
quern_listing_picture_class_init (QuernListingPictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_listing_picture_finalize;
}

static void
quern_listing_picture_init (QuernListingPicture *self)
{
}

/**
 * quern_listing_picture_new:
 * @listing: (transfer full): what to show
 * @colours: (transfer full) (nullable): of the texts
 * @font_family: (nullable): the font of everything except code
 *
 * Returns: (transfer full): the picture
 */
QuernPicture *
quern_listing_picture_new (QuernListing        *listing,
                           QuernListingColours *colours,
                           const char          *font_family)
{
  QuernListingPicture *self = g_object_new (QUERN_TYPE_LISTING_PICTURE, NULL);
  g_autoptr (QuernText) text = quern_text_new (font_family);

  self->font_family = g_strdup (font_family);
  self->listing = listing;
  self->colours = colours;
  lay_out (self, text);

  return QUERN_PICTURE (self);
}
