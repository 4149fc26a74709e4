/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-image-export.h"

#include "quern-config.h"
#include "quern-export-page.h"
#include "quern-memory.h"
#include "quern-svg.h"
#include "quern-worker.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#define MIN_SCALE 1.0
#define MAX_SCALE 4.0

/* Limits of cairo, and of the memory for one PNG. */
#define MAX_PNG_SIDE 32767.0
#define MAX_PNG_PIXELS 200e6

/* A screen px is 1/96 inch, a point of paper 1/72. */
#define POINTS_PER_PX 0.75

/* Height divided by width of A4 and similar sizes. */
#define PAPER_RATIO G_SQRT2

/* Limit of PDF. */
#define MAX_PDF_SIDE 14400.0

/* Limits the size of an SVG. Beyond that, boxes are too small for a tooltip anyway. */
#define MAX_TOOLTIPS 3000
#define MIN_TOOLTIP_SIDE 8.0

/* Bytes per item, including its texts, while a file is put together. */
#define PER_ITEM G_GUINT64_CONSTANT (2048)

/* Receives what cairo writes. */
typedef struct
{
  GByteArray   *bytes;       /* borrowed */
  GCancellable *cancellable; /* borrowed, nullable */
} Sink;

static cairo_status_t
append_bytes (gpointer             closure,
              const unsigned char *data,
              unsigned int         length)
{
  const Sink *sink = closure;

  if (g_cancellable_is_cancelled (sink->cancellable))
    return CAIRO_STATUS_WRITE_ERROR;
  /* The array grows by doubling. */
  if (!quern_memory_ensure (2 * ((guint64) sink->bytes->len + length), NULL))
    return CAIRO_STATUS_NO_MEMORY;

  g_byte_array_append (sink->bytes, data, length);

  return CAIRO_STATUS_SUCCESS;
}

static gboolean
check_status (cairo_status_t   status,
              GCancellable    *cancellable,
              GError         **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The picture could not be drawn: %s"),
               cairo_status_to_string (status));

  return FALSE;
}

/* Draws all pages. Only a PDF has several. */
static gboolean
draw_page (QuernExportPage  *page,
           cairo_surface_t  *surface,
           double            scale,
           GCancellable     *cancellable,
           GError          **error)
{
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  cairo_scale (cr, scale, scale);
  for (guint i = 0; i < quern_export_page_get_n_pages (page) &&
                    !g_cancellable_is_cancelled (cancellable); i++)
    {
      if (i > 0)
        cairo_show_page (cr);
      quern_export_page_draw (page, cr, i);
    }
  status = cairo_status (cr);
  cairo_destroy (cr);

  return check_status (status, cancellable, error);
}

static GBytes *
export_png (QuernExportPage          *page,
            const QuernImageOptions  *options,
            GCancellable             *cancellable,
            GError                  **error)
{
  g_autoptr (GByteArray) png = g_byte_array_new ();
  Sink sink = { png, cancellable };
  double scale = CLAMP (options->scale, MIN_SCALE, MAX_SCALE);
  double width;
  double height;
  cairo_format_t format = options->transparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24;
  cairo_surface_t *surface;
  gboolean ok;

  quern_export_page_get_size (page, &width, &height);
  width = ceil (width * scale);
  height = ceil (height * scale);
  if (width > MAX_PNG_SIDE || height > MAX_PNG_SIDE || width * height > MAX_PNG_PIXELS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _("The picture is too large for a PNG file: %.0f × %.0f pixels. "
                     "SVG and PDF have no such limit."),
                   width, height);
      return NULL;
    }

  surface = cairo_image_surface_create (format, (int) width, (int) height);
  ok = draw_page (page, surface, scale, cancellable, error) &&
       check_status (cairo_surface_write_to_png_stream (surface, append_bytes, &sink),
                     cancellable, error);
  cairo_surface_destroy (surface);

  return ok ? g_byte_array_free_to_bytes (g_steal_pointer (&png)) : NULL;
}

static GBytes *
export_pdf (QuernExportPage          *page,
            const QuernImageOptions  *options,
            GCancellable             *cancellable,
            GError                  **error)
{
  g_autoptr (GByteArray) pdf = g_byte_array_new ();
  Sink sink = { pdf, cancellable };
  double width;
  double height;
  double scale;
  cairo_surface_t *surface;
  gboolean ok;

  quern_export_page_paginate (page, PAPER_RATIO);
  quern_export_page_get_size (page, &width, &height);
  scale = MIN (POINTS_PER_PX, MAX_PDF_SIDE / MAX (width, height));
  surface = cairo_pdf_surface_create_for_stream (append_bytes, &sink, width * scale,
                                                 height * scale);
  /* cairo adds the current time by default, but the same picture must give the same file. */
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Quern");
  if (options->title != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, options->title);

  ok = draw_page (page, surface, scale, cancellable, error);
  cairo_surface_finish (surface);
  ok = ok && check_status (cairo_surface_status (surface), cancellable, error);
  cairo_surface_destroy (surface);

  return ok ? g_byte_array_free_to_bytes (g_steal_pointer (&pdf)) : NULL;
}

static void
append_tooltips (GString         *tooltips,
                 QuernPicture    *picture,
                 QuernExportPage *page)
{
  guint n_items = MIN (quern_picture_get_n_items (picture), MAX_TOOLTIPS);
  double x;
  double y;

  quern_export_page_get_origin (page, &x, &y);
  for (guint i = 0; i < n_items; i++)
    {
      g_autofree char *tooltip = NULL;
      QuernRect bounds;

      quern_picture_get_bounds (picture, i, &bounds);
      if (MIN (bounds.width, bounds.height) < MIN_TOOLTIP_SIDE)
        continue;
      bounds.x += x;
      bounds.y += y;
      tooltip = quern_picture_dup_tooltip (picture, i);
      if (tooltip != NULL)
        quern_svg_append_tooltip (tooltips, &bounds, tooltip);
    }
}

static GBytes *
export_svg (QuernPicture             *picture,
            QuernExportPage          *page,
            const QuernImageOptions  *options,
            GCancellable             *cancellable,
            GError                  **error)
{
  g_autoptr (GByteArray) svg = g_byte_array_new ();
  Sink sink = { svg, cancellable };
  g_autoptr (GString) tooltips = g_string_new (NULL);
  g_autoptr (GString) texts = g_string_new (NULL);
  double width;
  double height;
  cairo_surface_t *surface;
  gboolean ok;

  quern_export_page_get_size (page, &width, &height);
  surface = cairo_svg_surface_create_for_stream (append_bytes, &sink, width, height);
  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);

  quern_text_record_svg (quern_export_page_get_text (page), texts);
  ok = draw_page (page, surface, 1.0, cancellable, error);
  cairo_surface_finish (surface);
  ok = ok && check_status (cairo_surface_status (surface), cancellable, error);
  cairo_surface_destroy (surface);
  if (!ok)
    return NULL;

  append_tooltips (tooltips, picture, page);
  if (!quern_memory_ensure (2 * ((guint64) svg->len + tooltips->len + texts->len), error))
    return NULL;

  return quern_svg_finish ((const char *) svg->data, svg->len, options->title,
                           quern_picture_get_font_family (picture, options->font_family),
                           tooltips, texts);
}

/**
 * quern_image_export_to_bytes:
 * @picture: what to draw
 * @options: how to draw it
 * @cancellable: (nullable): stops it between two steps
 * @error: (out): %G_IO_ERROR_INVALID_ARGUMENT for a picture that is too large,
 *   %QUERN_PARSE_ERROR_LIMIT if there is not enough memory, else %G_IO_ERROR_FAILED
 *
 * Needs no display. The same picture and options give the same bytes.
 *
 * Returns: (transfer full): the file, or %NULL with @error set
 */
GBytes *
quern_image_export_to_bytes (QuernPicture             *picture,
                             const QuernImageOptions  *options,
                             GCancellable             *cancellable,
                             GError                  **error)
{
  g_autoptr (QuernExportPage) page = NULL;

  g_return_val_if_fail (QUERN_IS_PICTURE (picture), NULL);
  g_return_val_if_fail (options != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!quern_memory_ensure (quern_picture_get_n_items (picture) * PER_ITEM, error))
    return NULL;

  page = quern_export_page_new (picture, options);
  switch (options->format)
    {
    case QUERN_IMAGE_PNG:
      return export_png (page, options, cancellable, error);

    case QUERN_IMAGE_PDF:
      return export_pdf (page, options, cancellable, error);

    case QUERN_IMAGE_SVG:
    default:
      return export_svg (picture, page, options, cancellable, error);
    }
}

/* Data of the worker. */
typedef struct
{
  QuernPicture      *picture;  /* owned */
  QuernImageOptions  options;  /* points to the following members instead of borrowed data */
  char              *texts[4]; /* owned, nullable */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->picture);
  for (guint i = 0; i < G_N_ELEMENTS (job->texts); i++)
    g_free (job->texts[i]);
  g_free (job);
}

static gpointer
run_in_thread (gpointer       data,
               GCancellable  *cancellable,
               GError       **error)
{
  const Job *job = data;

  return quern_image_export_to_bytes (job->picture, &job->options, cancellable, error);
}

static const QuernWork exporting = {
  run_in_thread, NULL, job_free, (GDestroyNotify) g_bytes_unref
};

/**
 * quern_image_export_async:
 * @picture: what to draw; it is immutable, so that it can still be shown meanwhile
 * @options: how to draw it, without marks; copied, including its texts
 * @cancellable: (nullable): stops it between two steps
 * @callback: called in the main context of the caller
 * @user_data: for @callback
 *
 * Runs quern_image_export_to_bytes() in a worker.
 */
void
quern_image_export_async (QuernPicture            *picture,
                          const QuernImageOptions *options,
                          GCancellable            *cancellable,
                          GAsyncReadyCallback      callback,
                          gpointer                 user_data)
{
  Job *job;

  g_return_if_fail (options->marked == NULL);

  job = g_new0 (Job, 1);
  job->picture = g_object_ref (picture);
  job->options = *options;
  job->options.title = job->texts[0] = g_strdup (options->title);
  job->options.subtitle = job->texts[1] = g_strdup (options->subtitle);
  job->options.footer_right = job->texts[2] = g_strdup (options->footer_right);
  job->options.font_family = job->texts[3] = g_strdup (options->font_family);
  quern_worker_call (&exporting, job, cancellable, callback, user_data);
}

GBytes *
quern_image_export_finish (GAsyncResult  *result,
                           GError       **error)
{
  return quern_worker_finish (result, &exporting, error);
}
