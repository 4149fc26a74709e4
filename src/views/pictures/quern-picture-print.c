/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-picture-print.h"

#include "quern-export-page.h"

/* A screen px is 1/96 inch, a point is 1/72 inch: small pictures are not enlarged. */
#define POINTS_PER_PX 0.75

/* Data needed until the last page is drawn. */
typedef struct
{
  QuernExportPage   *page;     /* owned */
  QuernImageOptions  options;  /* borrowed by the page */
  char              *texts[4]; /* owned: the strings of the options */
} Job;

static void
job_free (gpointer  data,
          GClosure *closure)
{
  Job *job = data;

  quern_export_page_free (job->page);
  for (guint i = 0; i < G_N_ELEMENTS (job->texts); i++)
    g_free (job->texts[i]);
  g_free (job);
}

static void
draw_page_cb (GtkPrintOperation *print,
              GtkPrintContext   *context,
              int                page,
              gpointer           data)
{
  Job *job = data;
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  double room_width = gtk_print_context_get_width (context);
  double room_height = gtk_print_context_get_height (context);
  double width;
  double height;
  double scale;

  quern_export_page_get_size (job->page, &width, &height);
  scale = MIN (POINTS_PER_PX, MIN (room_width / width, room_height / height));
  cairo_save (cr);
  cairo_translate (cr, (room_width - width * scale) / 2, 0.0);
  cairo_scale (cr, scale, scale);
  quern_export_page_draw (job->page, cr, (guint) page);
  cairo_restore (cr);
}

/* The paper size is not known before. */
static void
begin_print_cb (GtkPrintOperation *print,
                GtkPrintContext   *context,
                gpointer           data)
{
  Job *job = data;

  quern_export_page_paginate (job->page, gtk_print_context_get_height (context) /
                                         gtk_print_context_get_width (context));
  gtk_print_operation_set_n_pages (print, (int) quern_export_page_get_n_pages (job->page));
}

GtkPrintOperation *
quern_picture_print_new (QuernPicture            *picture,
                         const QuernImageOptions *options)
{
  GtkPrintOperation *print;
  g_autoptr (GtkPageSetup) setup = NULL;
  double width;
  double height;
  Job *job;

  g_return_val_if_fail (QUERN_IS_PICTURE (picture), NULL);
  g_return_val_if_fail (options != NULL, NULL);

  job = g_new0 (Job, 1);
  job->options = *options;
  /* Paper is white. */
  job->options.format = QUERN_IMAGE_SVG;
  job->options.transparent = TRUE;
  job->options.title = job->texts[0] = g_strdup (options->title);
  job->options.subtitle = job->texts[1] = g_strdup (options->subtitle);
  job->options.footer_right = job->texts[2] = g_strdup (options->footer_right);
  job->options.font_family = job->texts[3] = g_strdup (options->font_family);
  job->page = quern_export_page_new (picture, &job->options);

  quern_export_page_get_size (job->page, &width, &height);
  setup = gtk_page_setup_new ();
  gtk_page_setup_set_orientation (setup, width > height ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                                        : GTK_PAGE_ORIENTATION_PORTRAIT);

  print = gtk_print_operation_new ();
  gtk_print_operation_set_unit (print, GTK_UNIT_POINTS);
  gtk_print_operation_set_embed_page_setup (print, TRUE);
  gtk_print_operation_set_default_page_setup (print, setup);
  if (options->title != NULL)
    gtk_print_operation_set_job_name (print, options->title);
  g_signal_connect (print, "begin-print", G_CALLBACK (begin_print_cb), job);
  g_signal_connect_data (print, "draw-page", G_CALLBACK (draw_page_cb), job, job_free, 0);

  return print;
}
