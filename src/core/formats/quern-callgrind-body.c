/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lines between the costs: "fn=", "calls=", "jump=" and their like. */

#include "quern-callgrind-state.h"

#include <string.h>

typedef const char *(*SpecFunc) (QuernCallgrindState *self,
                                 const char          *value);

static QuernStringId
intern (QuernCallgrindState *self,
        const char          *start,
        const char          *end)
{
  return quern_profile_builder_add_string (self->builder, start, (gsize) (end - start));
}

static QuernStringId
intern_placeholder (QuernCallgrindState *self,
                    const char          *number,
                    const char          *end)
{
  g_autofree char *text = g_strdup_printf ("(%.*s)?", (int) MIN (end - number, 40), number);

  return quern_profile_builder_add_string (self->builder, text, strlen (text));
}

/* "(12)": the name with that number. */
static QuernStringId
look_up (QuernCallgrindState *self,
         QuernNameTable      *table,
         guint64              number,
         const char          *at)
{
  const QuernNameEntry *entry = quern_name_table_find (table, number);
  g_autofree char *text = NULL;
  QuernStringId placeholder;

  if (entry != NULL)
    return entry->name;

  text = g_strdup_printf ("(%" G_GUINT64_FORMAT ")?", number);
  placeholder = quern_profile_builder_add_string (self->builder, text, strlen (text));
  quern_callgrind_report (self, QUERN_PARSE_ERROR_REFERENCE, at,
                          "the name (%" G_GUINT64_FORMAT ") was never defined", number);

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
                            "the name (%" G_GUINT64_FORMAT ") is defined again, as another", number);

  if (entry->name != name)
    *entry = (QuernNameEntry) { name, self->n_parts, QUERN_NONE, QUERN_NONE, QUERN_NONE };
  entry->part = self->n_parts;

  return name;
}

/* A name, whether written out or by its number. */
static const char *
read_name (QuernCallgrindState *self,
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
                              "“(” and a digit begin a name's number, but no “)” ends it; "
                              "taken as the name itself");
      name->text = intern (self, start, end);
      return end;
    }

  if (scan == QUERN_SCAN_TOO_WIDE)
    {
      const char *text = quern_skip_blanks (at + 1);

      quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, start + 1,
                              "a name's number beyond 64 bits");
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

static QuernFileId
read_file (QuernCallgrindState  *self,
           const char          **value)
{
  QuernName name;

  *value = read_name (self, &self->files, *value, &name);

  return quern_profile_builder_add_file (self->builder, name.text);
}

static QuernObjectId
read_object (QuernCallgrindState  *self,
             const char          **value)
{
  QuernName name;

  *value = read_name (self, &self->objects, *value, &name);

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

  if (name->is_numbered)
    entry = quern_name_table_find (&self->functions, name->number);
  if (entry != NULL && entry->function != QUERN_NONE && entry->name == name->text &&
      entry->object == object && entry->file == file)
    return entry->function;

  function = quern_profile_builder_add_function (
    self->builder,
    object != QUERN_NONE ? object
                         : quern_profile_builder_add_object (self->builder, intern (self, "", "")),
    file != QUERN_NONE ? file
                       : quern_profile_builder_add_file (self->builder, intern (self, "", "")),
    name->text);

  if (entry != NULL && entry->name == name->text)
    {
      entry->object = object;
      entry->file = file;
      entry->function = function;
    }

  return function;
}

static void
set_function (QuernCallgrindState *self,
              const QuernName     *name)
{
  /* Inlined code has ended; where "fl=" never stands, "fi=" is the file. */
  if (self->has_fl)
    self->line_file = self->file;
  if (self->line_file == QUERN_NONE)
    self->line_file = quern_profile_builder_add_file (self->builder, intern (self, "", ""));

  self->function = quern_callgrind_find_function (self, self->object, self->line_file, name);
  quern_profile_builder_begin_function (self->builder, self->function);
}

/**
 * quern_callgrind_ensure_function:
 * @self: a state
 * @at: what needs a function
 *
 * Costs before any "fn=" belong to a function without a name.
 */
void
quern_callgrind_ensure_function (QuernCallgrindState *self,
                                 const char          *at)
{
  QuernName name = { intern (self, "", ""), FALSE, 0 };

  if (self->function != QUERN_NONE)
    return;

  quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, at,
                          "costs before any “fn=” belong to a function without a name");
  set_function (self, &name);
}

/**
 * quern_callgrind_end_pending:
 * @self: a state
 *
 * Ends what waited for a cost line. Calls without one are dropped. A jump
 * stands at the position that was reached.
 */
void
quern_callgrind_end_pending (QuernCallgrindState *self)
{
  QuernPlace where = {
    self->line_file,
    self->at[QUERN_POSITION_LINE],
    self->at[QUERN_POSITION_INSTR],
  };

  switch (self->pending)
    {
    case QUERN_PENDING_CALL:
      quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, self->line,
                              "the “calls=” before has no cost line and is dropped");
      break;

    case QUERN_PENDING_JUMP:
      quern_profile_builder_add_jump (self->builder, &where, self->target_function, &self->target,
                                      self->conditional, self->count, self->followed);
      break;

    case QUERN_PENDING_NONE:
    case QUERN_PENDING_SKIP:
    default:
      break;
    }

  self->pending = QUERN_PENDING_NONE;
}

static const char *
read_ob (QuernCallgrindState *self,
         const char          *value)
{
  self->object = read_object (self, &value);

  return value;
}

static const char *
read_fl (QuernCallgrindState *self,
         const char          *value)
{
  self->file = self->line_file = read_file (self, &value);
  self->has_fl = TRUE;

  return value;
}

static const char *
read_fi (QuernCallgrindState *self,
         const char          *value)
{
  self->line_file = read_file (self, &value);

  return value;
}

static const char *
read_fn (QuernCallgrindState *self,
         const char          *value)
{
  QuernName name;

  value = read_name (self, &self->functions, value, &name);
  set_function (self, &name);

  return value;
}

static const char *
read_cob (QuernCallgrindState *self,
          const char          *value)
{
  self->callee_object = read_object (self, &value);

  return value;
}

static const char *
read_cfi (QuernCallgrindState *self,
          const char          *value)
{
  self->callee_file = read_file (self, &value);

  return value;
}

static const char *
read_cfn (QuernCallgrindState *self,
          const char          *value)
{
  self->has_callee = TRUE;

  return read_name (self, &self->functions, value, &self->callee);
}

static const char *
read_jfi (QuernCallgrindState *self,
          const char          *value)
{
  self->jump_file = read_file (self, &value);

  return value;
}

static const char *
read_jfn (QuernCallgrindState *self,
          const char          *value)
{
  self->has_jump_function = TRUE;

  return read_name (self, &self->functions, value, &self->jump_function);
}

/* A count of calls or jumps. */
static gboolean
read_count (QuernCallgrindState  *self,
            const char          **at,
            char                  stop,
            guint64              *count)
{
  const char *p = quern_skip_blanks (*at);
  QuernScan scan = quern_scan_number (&p, count);

  if (scan == QUERN_SCAN_NONE ||
      (*p != stop && !quern_is_blank (*p) && !quern_is_line_end (p)))
    {
      const char *word = quern_skip_blanks (*at);
      g_autofree char *quoted = quern_parse_error_quote (word, quern_skip_word (word) - word);

      quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, word, "%s is no count", quoted);
      return FALSE;
    }
  if (scan == QUERN_SCAN_TOO_WIDE)
    quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, *at,
                            "a count beyond 64 bits, held at the largest number");
  *at = p;

  return TRUE;
}

/* The target's subpositions count from the last cost line and do not move
 * that place. Xdebug writes more of them, others none. */
static const char *
read_target (QuernCallgrindState *self,
             const char          *at,
             gboolean             is_needed)
{
  guint64 positions[QUERN_N_POSITION_KINDS] = { 0 };

  self->target = (QuernPlace) { self->line_file, 0, 0 };
  at = quern_skip_blanks (at);
  if (quern_is_line_end (at) && !is_needed)
    return at;

  memcpy (positions, self->at, sizeof positions);
  if (quern_callgrind_positions (self, &at, positions))
    {
      self->target.line = positions[QUERN_POSITION_LINE];
      self->target.address = positions[QUERN_POSITION_INSTR];
    }

  return at;
}

static const char *
read_calls (QuernCallgrindState *self,
            const char          *value)
{
  const char *at = value;

  quern_callgrind_ensure_function (self, self->line);
  self->has_calls = TRUE;
  self->pending = QUERN_PENDING_SKIP;
  if (!read_count (self, &at, '\n', &self->count))
    return at;

  at = read_target (self, at, FALSE);
  if (!self->has_callee)
    {
      quern_callgrind_report (self, QUERN_PARSE_ERROR_REFERENCE, self->line,
                              self->had_callee ? "“calls=” without “cfn=” repeats the last callee"
                                               : "“calls=” without “cfn=”: the callee has no name");
      if (!self->had_callee)
        self->callee = (QuernName) { intern (self, "", ""), FALSE, 0 };
    }

  self->call_object = self->callee_object != QUERN_NONE ? self->callee_object : self->object;
  self->call_file = self->callee_file != QUERN_NONE ? self->callee_file : self->line_file;
  self->callee_object = self->callee_file = QUERN_NONE;
  self->has_callee = FALSE;
  self->had_callee = TRUE;
  self->pending = QUERN_PENDING_CALL;

  return at;
}

/* The counts are read; what follows is the target. */
static const char *
begin_jump (QuernCallgrindState *self,
            const char          *at,
            gboolean             conditional)
{
  at = read_target (self, at, TRUE);
  self->conditional = conditional;
  self->target_function = QUERN_NONE;
  if (self->jump_file != QUERN_NONE)
    self->target.file = self->jump_file;
  if (self->has_jump_function)
    self->target_function = quern_callgrind_find_function (self, self->object, self->target.file,
                                                           &self->jump_function);

  self->jump_file = QUERN_NONE;
  self->has_jump_function = FALSE;
  self->pending = QUERN_PENDING_JUMP;

  return at;
}

static const char *
read_jump (QuernCallgrindState *self,
           const char          *value)
{
  const char *at = value;

  quern_callgrind_ensure_function (self, self->line);
  self->pending = QUERN_PENDING_SKIP;
  if (!read_count (self, &at, '\n', &self->count))
    return at;
  self->followed = self->count;

  return begin_jump (self, at, FALSE);
}

/* Callgrind writes "followed/executed", the format's text "executed followed". */
static const char *
read_jcnd (QuernCallgrindState *self,
           const char          *value)
{
  const char *at = value;

  quern_callgrind_ensure_function (self, self->line);
  self->pending = QUERN_PENDING_SKIP;
  if (!read_count (self, &at, '/', &self->count))
    return at;

  if (*at == '/')
    {
      at++;
      self->followed = self->count;
      if (!read_count (self, &at, '\n', &self->count))
        return at;
    }
  else if (!read_count (self, &at, '\n', &self->followed))
    {
      return at;
    }

  if (self->followed > self->count)
    quern_callgrind_report (self, QUERN_PARSE_ERROR_INCONSISTENT, value,
                            "a jump is followed more often than it is executed");

  return begin_jump (self, at, TRUE);
}

/* Of a hidden option of callgrind: defines a function's number. */
static const char *
read_frfn (QuernCallgrindState *self,
           const char          *value)
{
  QuernName name;

  quern_callgrind_report (self, QUERN_PARSE_ERROR_UNSUPPORTED, self->line,
                          "“frfn=” is not part of the format; only its name is used");

  return read_name (self, &self->functions, value, &name);
}

/* The frequent ones first. */
static const struct
{
  const char *key;
  SpecFunc    read;
} specs[] = {
  { "fn=", read_fn },
  { "calls=", read_calls },
  { "cfn=", read_cfn },
  { "fi=", read_fi },
  { "fe=", read_fi },
  { "cfi=", read_cfi },
  { "cob=", read_cob },
  { "jcnd=", read_jcnd },
  { "jump=", read_jump },
  { "fl=", read_fl },
  { "cfl=", read_cfi },
  { "ob=", read_ob },
  { "jfi=", read_jfi },
  { "jfn=", read_jfn },
  { "rcalls=", read_calls },
  { "frfn=", read_frfn },
};

/* Keys differ in their first letters, so this mostly ends at once. */
static inline const char *
skip_key (const char *line,
          const char *key)
{
  for (; *key != '\0'; key++, line++)
    if (*line != *key)
      return NULL;

  return line;
}

/**
 * quern_callgrind_spec_line:
 * @self: a state
 * @line: the line
 *
 * Reads a line "key=value".
 *
 * Returns: (nullable): somewhere in the line; %NULL if it is none of these
 */
const char *
quern_callgrind_spec_line (QuernCallgrindState *self,
                           const char          *line)
{
  for (gsize i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      const char *value = skip_key (line, specs[i].key);

      if (value == NULL)
        continue;

      if (G_UNLIKELY (!self->has_body))
        quern_callgrind_begin_body (self);
      if (self->pending != QUERN_PENDING_NONE)
        quern_callgrind_end_pending (self);

      return specs[i].read (self, value);
    }

  return NULL;
}
