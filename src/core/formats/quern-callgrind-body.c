/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the lines between the costs: "fn=", "calls=", "jump=" and others. */

#include "quern-callgrind-state.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef const char *(*SpecFunc) (QuernCallgrindState *self,
                                 const char          *value);

/* Sets the current function from the names that precede a cost line, in any order; names that
 * are not followed by such a line only define their numbers. In parts without "fl=", "fi=" sets
 * the function's file. */
static void
set_function (QuernCallgrindState *self)
{
  QuernFileId file = self->has_fl ? self->file : self->name_file;

  if (self->line_file == QUERN_NONE)
    self->line_file = quern_profile_builder_add_file (self->builder,
                                                      quern_callgrind_no_name (self));
  if (file == QUERN_NONE)
    file = self->line_file;

  self->function = quern_callgrind_find_function (self, self->object, file, &self->name);
  quern_profile_builder_begin_function (self->builder, self->function);
}

/**
 * quern_callgrind_ensure_function:
 * @self: a state
 * @at: the position that needs a function, for warnings
 *
 * Must be called at each line that belongs to a function: costs, calls and jumps. Lines before
 * any "fn=" belong to a function without a name.
 */
void
quern_callgrind_ensure_function (QuernCallgrindState *self,
                                 const char          *at)
{
  if (G_LIKELY (self->function != QUERN_NONE))
    return;

  if (!self->has_body)
    quern_callgrind_begin_body (self);
  if (!self->has_name)
    {
      quern_callgrind_report (self, QUERN_PARSE_ERROR_SYNTAX, at,
                              _("what comes before any “fn=” belongs to a function "
                                "without a name"));
      self->has_name = TRUE;
      self->name = (QuernName) { quern_callgrind_no_name (self), QUERN_NONE };
      self->name_file = self->line_file;
    }
  set_function (self);
}

/**
 * quern_callgrind_end_pending:
 * @self: a state
 *
 * Ends a call or jump that is waiting for its cost line. Calls without one are
 * dropped. Jumps are assigned to the current position.
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
                              _("the “calls=” before this line has no cost line, and is dropped"));
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
  self->object = quern_callgrind_read_object (self, &value);

  return value;
}

static const char *
read_fl (QuernCallgrindState *self,
         const char          *value)
{
  self->file = self->line_file = quern_callgrind_read_file (self, &value);
  self->has_fl = TRUE;

  return value;
}

static const char *
read_fi (QuernCallgrindState *self,
         const char          *value)
{
  self->line_file = quern_callgrind_read_file (self, &value);

  return value;
}

static const char *
read_fn (QuernCallgrindState *self,
         const char          *value)
{
  /* Inlined code has ended. */
  if (self->has_fl)
    self->line_file = self->file;

  self->function = QUERN_NONE;
  self->has_name = TRUE;
  self->name_file = self->line_file;
  self->name_line = self->line_number;

  return quern_callgrind_read_name (self, &self->functions, value, &self->name);
}

static const char *
read_cob (QuernCallgrindState *self,
          const char          *value)
{
  self->callee_object = quern_callgrind_read_object (self, &value);

  return value;
}

static const char *
read_cfi (QuernCallgrindState *self,
          const char          *value)
{
  self->callee_file = quern_callgrind_read_file (self, &value);

  return value;
}

static const char *
read_cfn (QuernCallgrindState *self,
          const char          *value)
{
  self->has_callee = TRUE;

  return quern_callgrind_read_name (self, &self->functions, value, &self->callee);
}

static const char *
read_jfi (QuernCallgrindState *self,
          const char          *value)
{
  self->jump_file = quern_callgrind_read_file (self, &value);

  return value;
}

static const char *
read_jfn (QuernCallgrindState *self,
          const char          *value)
{
  self->has_jump_function = TRUE;

  return quern_callgrind_read_name (self, &self->functions, value, &self->jump_function);
}

/* Reads a count of calls or jumps. */
static gboolean
read_count (QuernCallgrindState  *self,
            const char          **at,
            char                  stop,
            guint64              *count)
{
  const char *p = quern_scan_digits (*at, count);
  QuernScan scan;

  if (G_LIKELY (p > *at && (*p == ' ' || *p == '\n' || *p == stop)))
    {
      *at = p;
      return TRUE;
    }

  p = quern_skip_blanks (*at);
  scan = quern_scan_number (&p, count);
  if (scan == QUERN_SCAN_NONE ||
      (*p != stop && !quern_is_blank (*p) && !quern_is_line_end (p)))
    {
      const char *word = quern_skip_blanks (*at);

      if (quern_is_line_end (word))
        quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, word, _("a count is missing here"));
      else
        quern_callgrind_report_word (self, QUERN_PARSE_ERROR_NUMBER, word, _("this is no count"));
      return FALSE;
    }
  if (scan == QUERN_SCAN_TOO_WIDE)
    quern_callgrind_report (self, QUERN_PARSE_ERROR_NUMBER, quern_skip_blanks (*at),
                            _("a count is wider than 64 bits, and is held at the largest number"));
  *at = p;

  return TRUE;
}

/* Reads the target's subpositions, which are relative to the last cost line and
 * do not change its position. Xdebug writes too many of them. */
static gboolean
read_target (QuernCallgrindState  *self,
             const char          **at)
{
  guint64 positions[QUERN_N_POSITION_KINDS];
  const guint anchored = self->anchored;
  gboolean is_whole;

  memcpy (positions, self->at, sizeof positions);
  *at = quern_skip_blanks (*at);
  is_whole = quern_callgrind_positions (self, at, positions);
  self->anchored = anchored;

  self->target = (QuernPlace) { self->line_file, 0, 0 };
  if (is_whole)
    {
      self->target.line = positions[QUERN_POSITION_LINE];
      self->target.address = positions[QUERN_POSITION_INSTR];
    }

  return is_whole;
}

/* Sets the callee from the names before a "calls=", which apply to that one only. Without a
 * function name, what is not given is that of the last callee. */
static void
bind_callee (QuernCallgrindState *self)
{
  if (!self->has_callee && !self->had_callee)
    self->callee = (QuernName) { quern_callgrind_no_name (self), QUERN_NONE };
  if (self->has_callee || !self->had_callee)
    {
      self->call_object = self->object;
      self->call_file = self->line_file;
    }

  if (self->callee_object != QUERN_NONE)
    self->call_object = self->callee_object;
  if (self->callee_file != QUERN_NONE)
    self->call_file = self->callee_file;
  self->callee_object = self->callee_file = QUERN_NONE;
  self->has_callee = FALSE;
  self->had_callee = TRUE;
}

static const char *
read_calls (QuernCallgrindState *self,
            const char          *value)
{
  const char *at = value;
  gboolean is_counted;

  quern_callgrind_ensure_function (self, self->line);
  self->has_calls = TRUE;

  is_counted = read_count (self, &at, '\n', &self->count);
  if (is_counted)
    read_target (self, &at); /* where the callee begins; optional */

  if (is_counted && !self->has_callee)
    quern_callgrind_report (self, QUERN_PARSE_ERROR_REFERENCE, self->line,
                            "%s", self->had_callee
                                    ? _("“calls=” without “cfn=” repeats the last callee")
                                    : _("“calls=” without “cfn=”: the callee has no name"));
  bind_callee (self);
  quern_callgrind_expect_call (self, &self->callee);
  self->target.file = self->call_file;
  self->pending = is_counted ? QUERN_PENDING_CALL : QUERN_PENDING_SKIP;

  return at;
}

/* Reads the target of a jump, after the counts. A jump without a valid target is
 * left out; the next line is then read as a cost line without costs. */
static const char *
begin_jump (QuernCallgrindState *self,
            const char          *at,
            gboolean             conditional)
{
  const gboolean is_whole = read_target (self, &at);

  self->conditional = conditional;
  self->target_function = QUERN_NONE;
  if (self->jump_file != QUERN_NONE)
    self->target.file = self->jump_file;
  if (is_whole && self->has_jump_function)
    self->target_function = quern_callgrind_find_function (self, self->object, self->target.file,
                                                           &self->jump_function);

  self->jump_file = QUERN_NONE;
  self->has_jump_function = FALSE;
  if (is_whole)
    self->pending = QUERN_PENDING_JUMP;

  return at;
}

static const char *
read_jump (QuernCallgrindState *self,
           const char          *value)
{
  const char *at = value;

  quern_callgrind_ensure_function (self, self->line);
  if (!read_count (self, &at, '\n', &self->count))
    return at;
  self->followed = self->count;

  return begin_jump (self, at, FALSE);
}

/* Callgrind writes "followed/executed"; the format's specification has "executed followed". */
static const char *
read_jcnd (QuernCallgrindState *self,
           const char          *value)
{
  const char *at = value;

  quern_callgrind_ensure_function (self, self->line);
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

  /* Callgrind itself writes such numbers if it collects only at times. */
  if (self->followed > self->count && !self->is_callgrind)
    quern_callgrind_report (self, QUERN_PARSE_ERROR_INCONSISTENT, value,
                            _("a jump is followed more often than it is executed"));

  return begin_jump (self, at, TRUE);
}

/* Written with a hidden option of callgrind; may define a function's number. */
static const char *
read_frfn (QuernCallgrindState *self,
           const char          *value)
{
  QuernName name;
  const char *key = value - strlen ("frfn=");

  quern_unknown_keys_add (&self->unknown, key, quern_callgrind_place (self, key));

  return quern_callgrind_read_name (self, &self->functions, value, &name);
}

/* The length of key is a compile-time constant once this is inlined. */
static inline gboolean
is_key (const char  *line,
        const char  *key,
        const char **value)
{
  *value = line + strlen (key);

  return memcmp (line, key, strlen (key)) == 0;
}

/* Frequent keys first. May read beyond the end of the line: see
 * QUERN_INPUT_SLACK. */
static inline SpecFunc
find_spec (const char  *line,
           const char **value)
{
  switch (*line)
    {
    case 'c':
      if (is_key (line, "cfn=", value))
        return read_cfn;
      if (is_key (line, "calls=", value))
        return read_calls;
      if (is_key (line, "cfi=", value) || is_key (line, "cfl=", value))
        return read_cfi;
      return is_key (line, "cob=", value) ? read_cob : NULL;

    case 'f':
      if (is_key (line, "fn=", value))
        return read_fn;
      if (is_key (line, "fi=", value) || is_key (line, "fe=", value))
        return read_fi;
      if (is_key (line, "fl=", value))
        return read_fl;
      return is_key (line, "frfn=", value) ? read_frfn : NULL;

    case 'j':
      if (is_key (line, "jcnd=", value))
        return read_jcnd;
      if (is_key (line, "jump=", value))
        return read_jump;
      if (is_key (line, "jfi=", value))
        return read_jfi;
      return is_key (line, "jfn=", value) ? read_jfn : NULL;

    case 'o':
      return is_key (line, "ob=", value) ? read_ob : NULL;

    case 'r':
      return is_key (line, "rcalls=", value) ? read_calls : NULL;

    default:
      return NULL;
    }
}

/**
 * quern_callgrind_spec_line:
 * @self: a state
 * @line: the line
 *
 * Reads a line "key=value".
 *
 * Returns: (nullable): a position in the line; %NULL if the key is unknown
 */
const char *
quern_callgrind_spec_line (QuernCallgrindState *self,
                           const char          *line)
{
  const char *value;
  SpecFunc read = find_spec (line, &value);

  if (read == NULL)
    return NULL;

  if (G_UNLIKELY (self->part == NULL))
    quern_callgrind_begin_part (self);
  if (G_UNLIKELY (self->pending != QUERN_PENDING_NONE))
    quern_callgrind_end_pending (self);

  return read (self, value);
}
