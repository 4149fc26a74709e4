/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which format a list is exported in. */

#include "quern-list-export.h"

QuernDocumentFormat
quern_list_export_get_format (const char *name)
{
  static const struct
  {
    const char          *ending;
    QuernDocumentFormat  format;
  } endings[] = {
    { ".csv", QUERN_DOCUMENT_CSV },
    { ".json", QUERN_DOCUMENT_JSON },
    { ".md", QUERN_DOCUMENT_MARKDOWN },
    { ".markdown", QUERN_DOCUMENT_MARKDOWN },
    { ".txt", QUERN_DOCUMENT_TEXT },
  };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i].ending))
      return endings[i].format;

  return QUERN_DOCUMENT_CSV;
}
