/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-export-page.h"

#include "quern-config.h"
#include "quern-shapes.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MARGIN 36.0

/* Pages have at least this width, so that a title fits. */
#define MIN_CONTENT_WIDTH 560.0

#define TITLE_HEIGHT 28.0
#define LINE_HEIGHT 20.0
#define HEAD_TOP 22.0
#define RULE_GAP 8.0
#define PICTURE_GAP 16.0
#define RULE_WIDTH 1.5
#define RULE_STRENGTH 0.18

#define LEGEND_HEIGHT 24.0
#define SWATCH_SIZE 14.0
#define SWATCH_RADIUS 3.0
#define SWATCH_OUTLINE 1.25
#define SWATCH_GAP 6.0
#define ENTRY_GAP 22.0
#define MAX_ENTRY_WIDTH 240.0

#define FOOTER_GAP 30.0

/* Minimum height of a picture's part on a page. */
#define MIN_SLICE 200.0
#define BOTTOM 14.0

typedef struct
{
  QuernPoint at;   /* of the swatch: left edge, middle */
  char      *name; /* owned, shortened */
  guint      rank;
} Entry;

struct _QuernExportPage
{
  QuernPicture            *picture; /* owned */
  const QuernImageOptions *options; /* borrowed */
  QuernText               *text;    /* owned */
  QuernRect                extent;  /* of the picture */

  double                   width;
  double                   height;
  double                   content_width; /* between the margins */
  QuernPoint               picture_at;
  char                    *title;         /* owned, nullable, shortened */
  char                    *subtitle;      /* owned, nullable, shortened */
  double                   head_rule;     /* y; 0: none */
  double                   foot_rule;     /* y; 0: none */
  GArray                  *entries;       /* owned: Entry */
  GPtrArray               *caption;       /* owned: lines */
  double                   caption_top;
  QuernPoint               footer_at;     /* start of the right footer, middle of its height */

  GArray                  *slices;        /* owned: double y of the picture: where pages begin */
  double                   page_height;   /* of each */
  double                   slice_head;    /* height of the part repeated on each page */
};

static void
entry_clear (gpointer data)
{
  g_free (((Entry *) data)->name);
}

static gboolean
has_text (const char *text)
{
  return text != NULL && *text != '\0';
}

static double
measure (QuernExportPage *self,
         const char      *text)
{
  return quern_text_measure (self->text, QUERN_TEXT_CAPTION, text);
}

static char *
shorten (QuernText  *text,
         const char *sentence,
         double      width)
{
  return quern_text_shorten_sentence (text, QUERN_TEXT_CAPTION, sentence, width);
}

/* Wraps a sentence; single words that are too long are cut. */
static GPtrArray *
wrap (QuernText  *text,
      const char *sentence,
      double      width)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) words = g_strsplit (sentence, " ", -1);
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      gsize length = line->len;

      if (length > 0)
        g_string_append_c (line, ' ');
      g_string_append (line, words[i]);
      if (length == 0 || quern_text_measure (text, QUERN_TEXT_CAPTION, line->str) <= width)
        continue;

      g_string_truncate (line, length);
      g_ptr_array_add (lines, shorten (text, line->str, width));
      g_string_assign (line, words[i]);
    }
  if (line->len > 0)
    g_ptr_array_add (lines, shorten (text, line->str, width));

  return lines;
}

static double
lay_out_head (QuernExportPage *self)
{
  double y = HEAD_TOP;

  if (has_text (self->options->title))
    {
      self->title = quern_text_shorten_sentence (self->text, QUERN_TEXT_TITLE, self->options->title,
                                               self->content_width);
      y += TITLE_HEIGHT;
    }
  if (has_text (self->options->subtitle))
    {
      self->subtitle = shorten (self->text, self->options->subtitle, self->content_width);
      y += LINE_HEIGHT;
    }
  if (self->title == NULL && self->subtitle == NULL)
    return MARGIN;

  self->head_rule = y + RULE_GAP;

  return self->head_rule + PICTURE_GAP;
}

/* Places the entries in as many rows as they need. */
static double
lay_out_legend (QuernExportPage *self,
                double           y)
{
  g_autoptr (GArray) legend = quern_picture_dup_legend (self->picture);
  double x = MARGIN;

  if (legend == NULL || legend->len == 0)
    return y;

  for (guint i = 0; i < legend->len; i++)
    {
      const QuernLegendEntry *group = &g_array_index (legend, QuernLegendEntry, i);
      Entry entry = { .rank = group->rank };
      double width;

      entry.name = shorten (self->text, group->name, MAX_ENTRY_WIDTH);
      width = SWATCH_SIZE + SWATCH_GAP + measure (self, entry.name);
      if (x > MARGIN && x + width > MARGIN + self->content_width)
        {
          x = MARGIN;
          y += LEGEND_HEIGHT;
        }
      entry.at = (QuernPoint) { x, y + LEGEND_HEIGHT / 2 };
      g_array_append_val (self->entries, entry);
      x += width + ENTRY_GAP;
    }

  return y + LEGEND_HEIGHT;
}

/* The match comes first, as in the window. */
static char *
dup_caption (QuernExportPage *self)
{
  g_autofree char *caption = quern_picture_dup_caption (self->picture);
  g_autofree char *match = NULL;

  if (self->options->marked == NULL)
    return g_steal_pointer (&caption);

  match = quern_picture_dup_marks_caption (self->picture, self->options->marked, FALSE);

  return match != NULL && has_text (caption) ? g_strconcat (match, "  ·  ", caption, NULL)
                                             : g_steal_pointer (&caption);
}

/* The caption is at the left, footer_right at the right: on one line if both fit. */
static double
lay_out_footer (QuernExportPage *self,
                double           y)
{
  g_autofree char *caption = dup_caption (self);
  const char *footer = self->options->footer_right;
  double footer_width = has_text (footer) ? measure (self, footer) : 0.0;
  double room = self->content_width;

  if (footer_width > 0.0 && footer_width + FOOTER_GAP < room / 2)
    room -= footer_width + FOOTER_GAP;

  self->caption_top = y;
  if (has_text (caption))
    {
      g_clear_pointer (&self->caption, g_ptr_array_unref);
      self->caption = wrap (self->text, caption, room);
      y += LINE_HEIGHT * self->caption->len;
    }
  if (footer_width > 0.0)
    {
      if (self->caption->len == 0 || room >= self->content_width)
        y += LINE_HEIGHT;
      self->footer_at.x = MARGIN + self->content_width - footer_width;
      self->footer_at.y = y - LINE_HEIGHT / 2;
    }

  return y;
}

QuernExportPage *
quern_export_page_new (QuernPicture            *picture,
                       const QuernImageOptions *options)
{
  QuernExportPage *self = g_new0 (QuernExportPage, 1);
  double y;
  double foot;

  self->picture = g_object_ref (picture);
  self->options = options;
  self->text = quern_text_new (quern_picture_get_font_family (picture, options->font_family));
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (self->entries, entry_clear);
  self->caption = g_ptr_array_new_with_free_func (g_free);
  self->slices = g_array_new (FALSE, FALSE, sizeof (double));

  quern_picture_get_extent (picture, &self->extent);
  self->content_width = MAX (ceil (self->extent.width), MIN_CONTENT_WIDTH);
  self->width = self->content_width + 2 * MARGIN;

  y = lay_out_head (self);
  /* Whole px, so that the lines of a treemap stay sharp. */
  self->picture_at = (QuernPoint) {
    MARGIN + floor ((self->content_width - self->extent.width) / 2), ceil (y)
  };
  y = self->picture_at.y + ceil (self->extent.height);

  foot = lay_out_footer (self, lay_out_legend (self, y + 2 * RULE_GAP + 2));
  if (foot > y + 2 * RULE_GAP + 2)
    {
      self->foot_rule = y + PICTURE_GAP - RULE_GAP;
      y = foot;
    }
  self->height = ceil (y + (self->foot_rule > 0.0 ? BOTTOM : MARGIN));
  self->page_height = self->height;
  g_array_append_val (self->slices, self->extent.y);

  return self;
}

/**
 * quern_export_page_paginate:
 * @self: a page, before it is drawn
 * @ratio: height of the paper divided by its width
 *
 * Splits a page that is too high for the paper into several, each with header and footer, if the
 * picture can be cut.
 */
void
quern_export_page_paginate (QuernExportPage *self,
                            double           ratio)
{
  double foot = self->height - self->picture_at.y - ceil (self->extent.height);
  double page_height = floor (self->width * ratio);
  double room = page_height - self->picture_at.y - foot;
  double end = self->extent.y + self->extent.height;
  double head = 0.0;
  double y;

  if (self->height <= page_height || !quern_picture_can_be_cut (self->picture))
    return;

  y = quern_picture_find_cut (self->picture, self->extent.y + room, &head);
  if (room - head < MIN_SLICE)
    return;

  self->page_height = page_height;
  self->slice_head = head;
  for (; y < end; y = quern_picture_find_cut (self->picture, y + room - head, &head))
    g_array_append_val (self->slices, y);
}

guint
quern_export_page_get_n_pages (const QuernExportPage *self)
{
  return self->slices->len;
}

void
quern_export_page_free (QuernExportPage *self)
{
  if (self == NULL)
    return;

  g_object_unref (self->picture);
  quern_text_free (self->text);
  g_free (self->title);
  g_free (self->subtitle);
  g_array_unref (self->entries);
  g_ptr_array_unref (self->caption);
  g_array_unref (self->slices);
  g_free (self);
}

void
quern_export_page_get_size (const QuernExportPage *self,
                            double                *width,
                            double                *height)
{
  *width = self->width;
  *height = self->page_height;
}

void
quern_export_page_get_origin (const QuernExportPage *self,
                              double                *x,
                              double                *y)
{
  *x = self->picture_at.x - self->extent.x;
  *y = self->picture_at.y - self->extent.y;
}

QuernText *
quern_export_page_get_text (QuernExportPage *self)
{
  return self->text;
}

static void
draw_rule (QuernExportPage *self,
           cairo_t         *cr,
           double           y)
{
  QuernScheme scheme = self->options->style.scheme;
  QuernColor view = quern_palette_get_surface (scheme, QUERN_SURFACE_VIEW);
  QuernColor text = quern_palette_get_surface (scheme, QUERN_SURFACE_TEXT);

  if (!(y > 0.0))
    return;
  quern_shapes_set_color (cr, quern_palette_mix (view, text, RULE_STRENGTH));
  cairo_rectangle (cr, MARGIN, y - RULE_WIDTH / 2, self->content_width, RULE_WIDTH);
  cairo_fill (cr);
}

static void
draw_legend (QuernExportPage *self,
             cairo_t         *cr)
{
  QuernScheme scheme = self->options->style.scheme;
  QuernColor text = quern_palette_get_surface (scheme, QUERN_SURFACE_TEXT);

  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = &g_array_index (self->entries, Entry, i);
      /* The outline is inside the swatch. */
      const QuernRect swatch = {
        entry->at.x + SWATCH_OUTLINE / 2, entry->at.y - SWATCH_SIZE / 2 + SWATCH_OUTLINE / 2,
        SWATCH_SIZE - SWATCH_OUTLINE, SWATCH_SIZE - SWATCH_OUTLINE
      };

      quern_shapes_trace_rounded (cr, &swatch, SWATCH_RADIUS);
      quern_shapes_set_color (cr, quern_picture_get_fill (self->picture, &self->options->style,
                                                          entry->rank));
      cairo_fill_preserve (cr);
      quern_shapes_set_color (cr, quern_palette_get_mark (scheme, entry->rank));
      cairo_set_line_width (cr, SWATCH_OUTLINE);
      cairo_stroke (cr);
      quern_text_show (self->text, cr, QUERN_TEXT_CAPTION,
                       entry->at.x + SWATCH_SIZE + SWATCH_GAP, entry->at.y, text, entry->name);
    }
}

/* Title and subtitle, and the page number if there are several pages. */
static void
draw_title (QuernExportPage *self,
            cairo_t         *cr,
            guint            page)
{
  QuernScheme scheme = self->options->style.scheme;
  QuernColor text = quern_palette_get_surface (scheme, QUERN_SURFACE_TEXT);
  QuernColor dim = quern_palette_get_surface (scheme, QUERN_SURFACE_DIM);
  double room = self->content_width;
  double y = HEAD_TOP;

  if (self->slices->len > 1)
    {
      /* Translators: "Page 2 of 5" */
      g_autofree char *number = g_strdup_printf (_("Page %u of %u"), page + 1, self->slices->len);
      double width = measure (self, number);

      quern_text_show (self->text, cr, QUERN_TEXT_CAPTION, MARGIN + room - width,
                       y + TITLE_HEIGHT / 2, dim, number);
      room -= width + FOOTER_GAP;
    }
  if (self->title != NULL)
    {
      g_autofree char *title =
        quern_text_shorten_sentence (self->text, QUERN_TEXT_TITLE, self->title, room);

      quern_text_show (self->text, cr, QUERN_TEXT_TITLE, MARGIN, y + TITLE_HEIGHT / 2, text,
                       title);
      y += TITLE_HEIGHT;
    }
  if (self->subtitle != NULL)
    quern_text_show (self->text, cr, QUERN_TEXT_CAPTION, MARGIN, y + LINE_HEIGHT / 2, dim,
                     self->subtitle);
}

static void
draw_foot (QuernExportPage *self,
           cairo_t         *cr)
{
  QuernColor dim = quern_palette_get_surface (self->options->style.scheme, QUERN_SURFACE_DIM);
  double y = self->caption_top + LINE_HEIGHT / 2;

  draw_rule (self, cr, self->foot_rule);
  draw_legend (self, cr);
  for (guint i = 0; i < self->caption->len; i++)
    {
      quern_text_show (self->text, cr, QUERN_TEXT_CAPTION, MARGIN, y, dim,
                       g_ptr_array_index (self->caption, i));
      y += LINE_HEIGHT;
    }
  if (self->footer_at.y > 0.0)
    quern_text_show (self->text, cr, QUERN_TEXT_CAPTION, self->footer_at.x, self->footer_at.y, dim,
                     self->options->footer_right);
}

/* Whether a text belongs to a marked item. */
static gboolean
is_marked (double   x,
           double   y,
           gpointer user_data)
{
  QuernExportPage *self = user_data;
  double origin_x;
  double origin_y;
  guint item;

  quern_export_page_get_origin (self, &origin_x, &origin_y);
  item = quern_picture_hit (self->picture, x - origin_x, y - origin_y);

  return item != QUERN_NONE && self->options->marked[item];
}

static gboolean
is_dimmed (double   x,
           double   y,
           gpointer user_data)
{
  return !is_marked (x, y, user_data);
}

static void
draw_picture (QuernExportPage *self,
              cairo_t         *cr)
{
  const QuernImageOptions *options = self->options;

  if (options->marked == NULL)
    {
      quern_picture_draw (self->picture, cr, self->text, &options->style, &self->extent, 1.0);
      return;
    }

  /* Marks draw all dimmed texts again, legibly. */
  quern_text_set_filter (self->text, is_marked, self);
  quern_picture_draw (self->picture, cr, self->text, &options->style, &self->extent, 1.0);
  quern_text_set_filter (self->text, is_dimmed, self);
  quern_picture_draw_marks (self->picture, cr, self->text, &options->style, options->marked,
                            &self->extent, 1.0);
  quern_text_set_filter (self->text, NULL, NULL);
}

/* Draws the part of the picture on one page, below the head that all pages repeat. */
static void
draw_slice (QuernExportPage *self,
            cairo_t         *cr,
            guint            page)
{
  double start = g_array_index (self->slices, double, page);
  double end = page + 1 < self->slices->len ? g_array_index (self->slices, double, page + 1)
                                            : self->extent.y + self->extent.height;
  double head = page > 0 ? self->slice_head : 0.0;
  QuernRect visible = { self->extent.x, self->extent.y, self->extent.width, head };

  if (head > 0.0)
    quern_picture_draw (self->picture, cr, self->text, &self->options->style, &visible, 1.0);

  visible.y = start;
  visible.height = end - start;
  cairo_translate (cr, 0.0, self->extent.y + head - start);
  quern_picture_draw (self->picture, cr, self->text, &self->options->style, &visible, 1.0);
}

/* cr: in px of the page. page: from 0. */
void
quern_export_page_draw (QuernExportPage *self,
                        cairo_t         *cr,
                        guint            page)
{
  double x;
  double y;

  g_return_if_fail (page < self->slices->len);

  if (!self->options->transparent || self->options->format == QUERN_IMAGE_PDF)
    {
      quern_shapes_set_color (cr, quern_palette_get_surface (self->options->style.scheme,
                                                         QUERN_SURFACE_VIEW));
      cairo_paint (cr);
    }

  draw_rule (self, cr, self->head_rule);
  draw_title (self, cr, page);

  cairo_save (cr);
  cairo_translate (cr, 0.0, self->page_height - self->height);
  draw_foot (self, cr);
  cairo_restore (cr);

  quern_export_page_get_origin (self, &x, &y);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  if (self->slices->len > 1)
    draw_slice (self, cr, page);
  else
    draw_picture (self, cr);
  cairo_restore (cr);
}
