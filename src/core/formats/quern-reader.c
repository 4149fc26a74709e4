/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Common functions of readers of text formats. */

#include "quern-reader.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>

/**
 * quern_reader_fill_in_line:
 * @line: the number of lines read so far
 * @error: (inout): an error returned by the input
 *
 * Adds the line number to the error for a line that is too long, as the input
 * does not count lines: the line follows those that were read.
 */
void
quern_reader_fill_in_line (guint64   line,
                           GError  **error)
{
  QuernLocation where = quern_parse_error_get_location (*error);
  g_autoptr (GError) placed = NULL;

  if (!g_error_matches (*error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_LIMIT) || where.line != 0)
    return;

  where.line = line + 1;
  quern_parse_error_set (&placed, QUERN_PARSE_ERROR_LIMIT, where, "%s", (*error)->message);
  g_clear_error (error);
  *error = g_steal_pointer (&placed);
}

/**
 * quern_reader_report_end:
 * @input: an input that was read to its end
 * @builder: receives the warnings
 * @line: the number of lines read
 *
 * Adds warnings about an input that is cut, damaged, or changed while reading.
 */
void
quern_reader_report_end (QuernInput          *input,
                         QuernProfileBuilder *builder,
                         guint64              line)
{
  const QuernLocation end = { line, 0, 0 };
  const char *damage = quern_input_get_damage (input);

  if (quern_input_is_cut (input))
    quern_profile_builder_set_cut (builder, QUERN_CUT_SURELY, end);
  else if (damage != NULL)
    quern_profile_builder_warn (builder, QUERN_PARSE_ERROR_DAMAGED, end,
                                _("%s; what comes before that was read"), damage);
  else if (quern_input_has_changed (input))
    quern_profile_builder_warn (builder, QUERN_PARSE_ERROR_DAMAGED, end,
                                _("the file changed while it was read: "
                                  "its content may be incomplete"));
}
