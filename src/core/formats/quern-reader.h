/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-input.h"
#include "quern-profile-builder.h"

G_BEGIN_DECLS

/**
 * QuernReader:
 *
 * A reader for one file format: its name, a detection function, and a function
 * that reads an input into a builder. Stateless; one constant per format.
 */
typedef struct
{
  const char *name;

  /* The confidence that a file with these first bytes has this format: 0 (none) to 100. */
  int         (*sniff) (const char           *head,
                        gsize                 length);

  /* Reads the whole input. On failure the builder must be discarded. */
  gboolean    (*read)  (QuernInput           *input,
                        QuernProfileBuilder  *builder,
                        QuernProgress        *progress,
                        GCancellable         *cancellable,
                        GError              **error);
} QuernReader;

void quern_reader_fill_in_line (guint64               line,
                                GError              **error);
void quern_reader_report_end   (QuernInput           *input,
                                QuernProfileBuilder  *builder,
                                guint64               line);

G_END_DECLS
