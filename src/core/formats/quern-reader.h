/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-input.h"
#include "quern-profile-builder.h"

G_BEGIN_DECLS

/**
 * QuernReader:
 *
 * How one file format is read: a name, a guess by the first bytes, and the
 * reading itself, from an input into a builder. Stateless, one constant each.
 */
typedef struct
{
  const char *name;

  /* How sure it is that these first bytes are its format: 0 (no) to 100. */
  int         (*sniff) (const char           *head,
                        gsize                 length);

  /* Reads all of it. On failure the builder must be thrown away. */
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
