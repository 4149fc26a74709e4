/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads names, "foo", "(12) foo" and "(12)", and finds the functions with these names. */

#include "quern-callgrind-state.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
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

/* Returns the entry for "(12)". If the number is undefined, warns and defines it
 * with a placeholder; a later definition may replace that. */
static guint32
look_up (QuernCallgrindState *self,
         QuernNameTable      *table,
         guint64              number,
         const char          *at)
{
  guint32 place = quern_name_table_find (table, number);
  g_autofree char *text = NULL;
  QuernNameEntry *entry;

  if (G_LIKELY (place != QUERN_NONE))
    return place;

  quern_callgrind_report (self, QUERN_PARSE_ERROR_REFERENCE, at,
                          _("the name (%" PRIu64 ") was never defined"), number);

  text = g_strdup_printf ("(%" PRIu64 ")?", number);
  place = quern_name_table_define (table, number);
  entry = quern_name_table_get (table, place);
  entry->name = quern_profile_builder_add_string (self->builder, text, strlen (text));
  entry->part = 0; /* parts count from 1 */

  return place;
}

/* Assigns a name to a number. Names that were read by number but not used yet
 * keep the old name. */
static void
redefine_name (QuernCallgrindState *self,
               QuernNameTable      *table,
               guint32              place,
               QuernStringId        name)
{
  QuernNameEntry *entry = quern_name_table_get (table, place);
  QuernName * const waiting[] = { &self->name, &self->callee, &self->jump_function };

  for (gsize i = 0; table == &self->functions && entry->name != QUERN_NONE &&
                    entry->name != name && i < G_N_ELEMENTS (waiting); i++)
    if (waiting[i]->place == place)
      *waiting[i] = (QuernName) { entry->name, QUERN_NONE };

  if (entry->name != name)
    *entry = (QuernNameEntry) { name, self->n_parts, QUERN_NONE, QUERN_NONE, QUERN_NONE };
  entry->part = self->n_parts;
}

/* "(12) foo": defines the number for the lines from here on. */
static guint32
define (QuernCallgrindState *self,
        QuernNameTable      *table,
        guint64              number,
        const char          *at,
        QuernStringId        name)
{
  guint32 place = quern_name_table_define (table, number);
  QuernNameEntry *entry = quern_name_table_get (table, place);

  if (entry->name != QUERN_NONE && entry->name != name && entry->part == self->n_parts)
    quern_callgrind_report (self, QUERN_PARSE_ERROR_REFERENCE, at,
                            _("the name (%" PRIu64 ") is defined again, as another"),
                            number);

  redefine_name (self, table, place, name);

  return place;
}

/* Reads a name that begins like a number but is none. */
static const char *
read_odd_name (QuernCallgrindState *self,
               const char          *start,
               const char          *behind_number,
               QuernScan            scan,
               QuernName           *name)
{
  const char *end = quern_find_line_end (start);
  const char *text;

  if (scan != QUERN_SCAN_TOO_WIDE || *behind_number != ')')
    {
      quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, start,
                              _("“(” and a digit begin the number of a name, but no “)” ends it; "
                                "this is taken as the name itself"));
      name->text = intern (self, start, end);
      return end;
    }

  quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, start + 1,
                          _("the number of a name is wider than 64 bits"));
  text = quern_skip_blanks (behind_number + 1);
  name->text = text < end ? intern (self, text, end)
                          : intern_placeholder (self, start + 1, behind_number);

  return end;
}

/* Fast path for "(12)" alone, already defined: by far the most common case. */
static inline const char *
read_known_name (QuernNameTable *table,
                 const char     *value,
                 QuernName      *name)
{
  guint64 number;
  const char *at = quern_scan_digits (value + 1, &number);
  guint32 place;

  if (*value != '(' || at == value + 1 || at[0] != ')' || at[1] != '\n')
    return NULL;

  place = quern_name_table_find (table, number);
  if (place == QUERN_NONE)
    return NULL;

  /* The entry is needed some lines later: prefetch it. */
  __builtin_prefetch (quern_name_table_get (table, place), 1);
  name->place = place;

  return at + 1;
}

/**
 * quern_callgrind_read_name:
 * @self: a state
 * @table: the name table for this kind of name
 * @value: the position after the "="
 * @name: (out): the name
 *
 * Reads a name that is given as text or by number.
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
  const char *at = start + 1;
  const char *text;
  const char *end;
  guint64 number = 0;
  QuernScan scan;

  end = read_known_name (table, value, name);
  if (G_LIKELY (end != NULL))
    return end;

  name->place = QUERN_NONE;
  if (*start != '(' || !quern_is_digit (*at))
    {
      end = quern_find_line_end (start);
      name->text = intern (self, start, end);
      return end;
    }

  scan = quern_scan_number (&at, &number);
  if (G_UNLIKELY (scan != QUERN_SCAN_OK || *at != ')'))
    return read_odd_name (self, start, at, scan, name);

  text = quern_skip_blanks (at + 1);
  if (quern_is_line_end (text))
    {
      end = text;
      name->place = look_up (self, table, number, start);
    }
  else
    {
      end = quern_find_line_end (text);
      name->place = define (self, table, number, start, intern (self, text, end));
    }

  return end;
}

/**
 * quern_callgrind_expect_call:
 * @self: a state
 * @name: the name of the callee
 *
 * Announces that the next line contains the cost of a call, for prefetching.
 */
void
quern_callgrind_expect_call (const QuernCallgrindState *self,
                             const QuernName           *name)
{
  if (name->place != QUERN_NONE)
    {
      QuernFunctionId function = quern_name_table_get (&self->functions, name->place)->function;

      if (function != QUERN_NONE)
        quern_profile_builder_expect_call (self->builder, function);
    }
}

/* Reads the name of a file, and advances *value to its end. */
QuernFileId
quern_callgrind_read_file (QuernCallgrindState  *self,
                           const char          **value)
{
  QuernNameEntry *entry;
  QuernFileId file;
  QuernName name;

  *value = quern_callgrind_read_name (self, &self->files, *value, &name);
  if (name.place == QUERN_NONE)
    return quern_profile_builder_add_file (self->builder, name.text);

  entry = quern_name_table_get (&self->files, name.place);
  if (G_LIKELY (entry->file != QUERN_NONE))
    return entry->file;

  file = quern_profile_builder_add_file (self->builder, entry->name);
  entry->file = file;

  return file;
}

/* Reads the name of an object, and advances *value to its end. */
QuernObjectId
quern_callgrind_read_object (QuernCallgrindState  *self,
                             const char          **value)
{
  QuernNameEntry *entry;
  QuernObjectId object;
  QuernName name;

  *value = quern_callgrind_read_name (self, &self->objects, *value, &name);
  if (name.place == QUERN_NONE)
    return quern_profile_builder_add_object (self->builder, name.text);

  entry = quern_name_table_get (&self->objects, name.place);
  if (G_LIKELY (entry->object != QUERN_NONE))
    return entry->object;

  object = quern_profile_builder_add_object (self->builder, entry->name);
  entry->object = object;

  return object;
}

static QuernFunctionId
add_function (QuernCallgrindState *self,
              QuernObjectId        object,
              QuernFileId          file,
              QuernStringId        name)
{
  if (object == QUERN_NONE)
    object = quern_profile_builder_add_object (self->builder, quern_callgrind_no_name (self));
  if (file == QUERN_NONE)
    file = quern_profile_builder_add_file (self->builder, quern_callgrind_no_name (self));

  return quern_profile_builder_add_function (self->builder, object, file, name);
}

/**
 * quern_callgrind_find_function:
 * @self: a state
 * @object: its object; QUERN_NONE if unknown
 * @file: its source file; QUERN_NONE if unknown
 * @name: its name
 *
 * Finds a function in the builder. A name usually refers to one function, so the
 * last one found is cached with the name.
 *
 * Returns: its id
 */
QuernFunctionId
quern_callgrind_find_function (QuernCallgrindState *self,
                               QuernObjectId        object,
                               QuernFileId          file,
                               const QuernName     *name)
{
  QuernNameEntry *entry;

  if (name->place == QUERN_NONE)
    return add_function (self, object, file, name->text);

  entry = quern_name_table_get (&self->functions, name->place);
  if (entry->function == QUERN_NONE || entry->object != object || entry->file != file)
    {
      entry->function = add_function (self, object, file, entry->name);
      entry->object = object;
      entry->file = file;
    }

  return entry->function;
}
