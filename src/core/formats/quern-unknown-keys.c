/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-unknown-keys.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* With more keys than this, they are most likely not keys at all. */
#define MAX_KEYS 16
#define MAX_LENGTH 24

typedef struct
{
  char          key[MAX_LENGTH + 1]; /* with its "=" or ":" */
  guint64       n_lines;
  QuernLocation where;               /* location of the first one */
} Row;

void
quern_unknown_keys_init (QuernUnknownKeys *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
}

void
quern_unknown_keys_clear (QuernUnknownKeys *self)
{
  g_clear_pointer (&self->rows, g_array_unref);
}

/* Letters, then "=" or ":"; 0 if it is not a key. */
static gsize
get_key_length (const char *line)
{
  gsize length = 0;

  while (length < MAX_LENGTH && (g_ascii_isalpha (line[length]) || line[length] == '_'))
    length++;

  return length > 0 && length < MAX_LENGTH && (line[length] == '=' || line[length] == ':')
           ? length + 1
           : 0;
}

/**
 * quern_unknown_keys_add:
 * @self: the keys of a file
 * @line: a line that ends at '\n'
 * @where: the location of the line
 *
 * Counts a line by its key.
 *
 * Returns: %FALSE if it has no key, or if there are too many keys: then the
 *   caller must report the line
 */
gboolean
quern_unknown_keys_add (QuernUnknownKeys *self,
                        const char       *line,
                        QuernLocation     where)
{
  gsize length = get_key_length (line);
  Row row = { .n_lines = 1, .where = where };

  if (length == 0)
    return FALSE;

  for (guint i = 0; i < self->rows->len; i++)
    {
      Row *known = &g_array_index (self->rows, Row, i);

      if (strncmp (known->key, line, length) == 0 && known->key[length] == '\0')
        {
          known->n_lines++;
          return TRUE;
        }
    }

  if (self->rows->len == MAX_KEYS)
    return FALSE;

  memcpy (row.key, line, length);
  row.key[length] = '\0';
  g_array_append_val (self->rows, row);

  return TRUE;
}

/**
 * quern_unknown_keys_report:
 * @self: the keys of a file
 * @builder: receives the warnings
 *
 * Reports each key once, at its first line.
 */
void
quern_unknown_keys_report (const QuernUnknownKeys *self,
                           QuernProfileBuilder    *builder)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = &g_array_index (self->rows, Row, i);

      if (row->n_lines == 1)
        quern_profile_builder_warn (builder, QUERN_PARSE_ERROR_UNSUPPORTED, row->where,
                                    _("“%s” is not part of the format; the line is passed over"),
                                    row->key);
      else
        quern_profile_builder_warn (builder, QUERN_PARSE_ERROR_UNSUPPORTED, row->where,
                                    _("“%s” is not part of the format; %" PRIu64
                                      " such lines are passed over"),
                                    row->key, row->n_lines);
    }
}
