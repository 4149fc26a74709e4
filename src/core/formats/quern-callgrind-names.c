/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names: "foo", "(12) foo" and "(12)", and the functions that they make. */

#include "quern-callgrind-state.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static QuernStringId
intern (QuernCallgrindState *self,
        const char          *start,
        const char          *end)
{
  return quern_profile_builder_add_string (self->builder, start, (gsize) (end - start));
}

QuernStringId
quern_callgrind_no_name (QuernCallgrindState *self)
{
  return quern_profile_builder_add_string (self->builder, "", 0);
}

static QuernStringId
intern_placeholder (QuernCallgrindState *self,
                    const char          *number,
                    const char          *end)
{
  g_autofree char *text = g_strdup_printf ("(%.*s)?", (int) MIN (end - number, 40), number);

  return quern_profile_builder_add_string (self->builder, text, strlen (text));
}

/* "(12)": the name with that number. One that was never defined is reported
 * once, and is a definition that may still come. */
static QuernStringId
look_up (QuernCallgrindState *self,
         QuernNameTable      *table,
         guint64              number,
         const char          *at)
{
  QuernNameEntry *entry = quern_name_table_find (table, number);
  g_autofree char *text = NULL;
  QuernStringId placeholder;

  if (G_LIKELY (entry != NULL))
    return entry->name;

  text = g_strdup_printf ("(%" G_GUINT64_FORMAT ")?", number);
  placeholder = quern_profile_builder_add_string (self->builder, text, strlen (text));
  quern_callgrind_report (self, QUERN_PARSE_ERROR_REFERENCE, at,
                          _("the name (%" G_GUINT64_FORMAT ") was never defined"), number);

  entry = quern_name_table_define (table, number);
  entry->name = placeholder;
  entry->part = 0; /* parts count from 1 */

  return placeholder;
}

/* "(12) foo": from here on the number means this name. */
static QuernStringId
define (QuernCallgrindState *self,
        QuernNameTable      *table,
        guint64              number,
        const char          *at,
        const char          *start,
        const char          *end)
{
  QuernNameEntry *entry = quern_name_table_define (table, number);
  QuernStringId name = intern (self, start, end);

  if (entry->name != QUERN_NONE && entry->name != name && entry->part == self->n_parts)
    quern_callgrind_report (self, QUERN_PARSE_ERROR_REFERENCE, at,
                            _("the name (%" G_GUINT64_FORMAT ") is defined again, as another"),
                            number);

  if (entry->name != name)
    *entry = (QuernNameEntry) { name, self->n_parts, QUERN_NONE, QUERN_NONE, QUERN_NONE };
  entry->part = self->n_parts;

  return name;
}

/**
 * quern_callgrind_read_name:
 * @self: a state
 * @table: the file's numbers for this kind of name
 * @value: behind the "="
 * @name: (out): the name
 *
 * Reads a name, whether written out or by its number.
 *
 * Returns: the end of the line
 */
const char *
quern_callgrind_read_name (QuernCallgrindState *self,
                           QuernNameTable      *table,
                           const char          *value,
                           QuernName           *name)
{
  const char *start = quern_skip_blanks (value);
  const char *end = quern_find_line_end (start);
  const char *at = start + 1;
  guint64 number = 0;
  QuernScan scan;

  name->is_numbered = FALSE;
  if (*start != '(' || !quern_is_digit (*at))
    {
      name->text = intern (self, start, end);
      return end;
    }

  scan = quern_scan_number (&at, &number);
  if (scan == QUERN_SCAN_NONE || *at != ')')
    {
      quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, start,
                              _("“(” and a digit begin the number of a name, but no “)” ends it; "
                                "this is taken as the name itself"));
      name->text = intern (self, start, end);
      return end;
    }

  if (scan == QUERN_SCAN_TOO_WIDE)
    {
      const char *text = quern_skip_blanks (at + 1);

      quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, start + 1,
                              _("the number of a name is wider than 64 bits"));
      name->text = text < end ? intern (self, text, end) : intern_placeholder (self, start + 1, at);
      return end;
    }

  name->is_numbered = TRUE;
  name->number = number;
  at = quern_skip_blanks (at + 1);
  name->text = at < end ? define (self, table, number, start, at, end)
                        : look_up (self, table, number, start);

  return end;
}

QuernFileId
quern_callgrind_read_file (QuernCallgrindState  *self,
                           const char          **value)
{
  QuernName name;

  *value = quern_callgrind_read_name (self, &self->files, *value, &name);

  return quern_profile_builder_add_file (self->builder, name.text);
}

QuernObjectId
quern_callgrind_read_object (QuernCallgrindState  *self,
                             const char          **value)
{
  QuernName name;

  *value = quern_callgrind_read_name (self, &self->objects, *value, &name);

  return quern_profile_builder_add_object (self->builder, name.text);
}

/**
 * quern_callgrind_find_function:
 * @self: a state
 * @object: where it lies; QUERN_NONE if nothing says it
 * @file: where its source lies; QUERN_NONE if nothing says it
 * @name: its name
 *
 * Finds a function in the builder. One name mostly stands for one function,
 * so the last one found is kept with the name.
 *
 * Returns: its id
 */
QuernFunctionId
quern_callgrind_find_function (QuernCallgrindState *self,
                               QuernObjectId        object,
                               QuernFileId          file,
                               const QuernName     *name)
{
  QuernNameEntry *entry = NULL;
  QuernFunctionId function;
  QuernObjectId true_object = object;
  QuernFileId true_file = file;

  if (name->is_numbered)
    entry = quern_name_table_find (&self->functions, name->number);
  if (entry != NULL && entry->function != QUERN_NONE && entry->name == name->text &&
      entry->object == object && entry->file == file)
    return entry->function;

  if (object == QUERN_NONE)
    true_object = quern_profile_builder_add_object (self->builder, quern_callgrind_no_name (self));
  if (file == QUERN_NONE)
    true_file = quern_profile_builder_add_file (self->builder, quern_callgrind_no_name (self));
  function = quern_profile_builder_add_function (self->builder, true_object, true_file, name->text);

  if (entry != NULL && entry->name == name->text)
    {
      entry->object = object;
      entry->file = file;
      entry->function = function;
    }

  return function;
}
