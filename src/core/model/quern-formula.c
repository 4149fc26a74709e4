/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-formula.h"
#include "quern-config.h"
#include "quern-formula-private.h"

#include <glib/gi18n-lib.h>

/* The grammar, which holds that of the format's text:
 *
 *   formula := term (("+" | "-") term)*
 *   term    := factor (("*" | "/") factor)*
 *   factor  := ("+" | "-") factor | number operand? | operand
 *   operand := name | "(" formula ")"
 *
 * A name runs up to a blank or sign, may end in a unit, "cpu(ms)", and may be
 * quoted. "10 Bm" binds tighter than anything: "1 / 10 Bm" divides by it.
 *
 * A formula of sums and factors is linear. It is evaluated row by row, and
 * exactly. One with a division, or with events multiplied, is a ratio: it is
 * evaluated on sums, in double, but its linear parts exactly (SEMANTICS 1.7).
 */

/* More is an attack. */
#define MAX_TOKENS 4096

static void
clear_token (gpointer data)
{
  QuernToken *token = data;

  g_free (token->name);
}

static void
formula_clear (gpointer data)
{
  QuernFormula *self = data;

  g_clear_pointer (&self->tokens, g_array_unref);
  g_clear_pointer (&self->names, g_array_unref);
  g_clear_pointer (&self->linear, quern_linear_free);
  g_clear_pointer (&self->nodes, g_array_unref);
}

static int
get_strength (QuernTokenKind kind)
{
  if (kind == QUERN_TOKEN_PLUS || kind == QUERN_TOKEN_MINUS)
    return 1;
  if (kind == QUERN_TOKEN_TIMES || kind == QUERN_TOKEN_OVER)
    return 2;
  if (kind == QUERN_TOKEN_NEGATE)
    return 3;
  if (kind == QUERN_TOKEN_FACTOR)
    return 4;

  return 0;
}

/* Moves the operators that bind at least as tightly behind their operands. */
static void
pop_operators (QuernFormula *self,
               GArray       *waiting,
               int           strength)
{
  while (waiting->len > 0)
    {
      QuernToken top = g_array_index (waiting, QuernToken, waiting->len - 1);

      if (top.kind == QUERN_TOKEN_OPEN || get_strength (top.kind) < strength)
        return;

      g_array_append_val (self->tokens, top);
      g_array_set_size (waiting, waiting->len - 1);
    }
}

/* A token where a name or a number has to stand. */
static gboolean
read_operand (QuernFormula *self,
              GArray       *waiting,
              QuernToken   *token,
              gboolean     *wants_operand,
              GError      **error)
{
  if (token->kind == QUERN_TOKEN_NUMBER || token->kind == QUERN_TOKEN_NAME)
    {
      if (token->kind == QUERN_TOKEN_NAME)
        g_array_append_val (self->names, self->tokens->len);
      g_array_append_val (self->tokens, *token);
      token->name = NULL;
      *wants_operand = FALSE;
      return TRUE;
    }

  if (token->kind == QUERN_TOKEN_PLUS)
    return TRUE;

  if (token->kind == QUERN_TOKEN_MINUS || token->kind == QUERN_TOKEN_OPEN)
    {
      if (token->kind == QUERN_TOKEN_MINUS)
        token->kind = QUERN_TOKEN_NEGATE;
      g_array_append_val (waiting, *token);
      return TRUE;
    }

  if (token->kind == QUERN_TOKEN_END && self->tokens->len == 0)
    quern_formula_fail (error, token->column, _("the formula is empty"));
  else
    quern_formula_fail (error, token->column, _("the formula lacks a name or a number"));

  return FALSE;
}

/* A token after a name, a number or a closing parenthesis. */
static gboolean
read_operator (QuernFormula *self,
               GArray       *waiting,
               QuernToken   *token,
               gboolean     *wants_operand,
               GError      **error)
{
  QuernToken *top;

  if (token->kind == QUERN_TOKEN_NAME || token->kind == QUERN_TOKEN_NUMBER ||
      token->kind == QUERN_TOKEN_OPEN)
    {
      quern_formula_fail (error, token->column, _("the formula lacks an operator"));
      return FALSE;
    }

  if (token->kind != QUERN_TOKEN_CLOSE && token->kind != QUERN_TOKEN_END)
    {
      pop_operators (self, waiting, get_strength (token->kind));
      g_array_append_val (waiting, *token);
      *wants_operand = TRUE;
      return TRUE;
    }

  pop_operators (self, waiting, 0);
  top = waiting->len > 0 ? &g_array_index (waiting, QuernToken, waiting->len - 1) : NULL;
  if (token->kind == QUERN_TOKEN_END && top != NULL)
    {
      quern_formula_fail (error, top->column, _("the formula has “(” without “)”"));
      return FALSE;
    }
  if (token->kind == QUERN_TOKEN_CLOSE && top == NULL)
    {
      quern_formula_fail (error, token->column, _("the formula has “)” without “(”"));
      return FALSE;
    }

  if (token->kind == QUERN_TOKEN_CLOSE)
    g_array_set_size (waiting, waiting->len - 1);

  return TRUE;
}

static gboolean
read_token (QuernFormula *self,
            GArray       *waiting,
            QuernToken   *token,
            gboolean     *wants_operand,
            gboolean      after_number,
            GError      **error)
{
  if (self->tokens->len + waiting->len >= MAX_TOKENS)
    {
      quern_formula_fail (error, token->column, _("the formula is too long"));
      return FALSE;
    }

  /* "10 Bm", "10 (Bim + Bcm)" */
  if (after_number && (token->kind == QUERN_TOKEN_NAME || token->kind == QUERN_TOKEN_OPEN))
    {
      QuernToken factor = { .kind = QUERN_TOKEN_FACTOR, .column = token->column };

      g_array_append_val (waiting, factor);
      *wants_operand = TRUE;
    }

  if (*wants_operand)
    return read_operand (self, waiting, token, wants_operand, error);

  return read_operator (self, waiting, token, wants_operand, error);
}

/**
 * quern_formula_parse:
 * @text: what stands behind the "=" of a derived event
 *
 * Parses a formula. Its names mean nothing until quern_formula_bind().
 *
 * Returns: (transfer full): the formula, or NULL with a
 *   %QUERN_PARSE_ERROR_FORMULA whose column counts from the start of @text
 */
QuernFormula *
quern_formula_parse (const char  *text,
                     GError     **error)
{
  g_autoptr (QuernFormula) self = g_atomic_rc_box_new0 (QuernFormula);
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (QuernToken));
  gboolean wants_operand = TRUE;
  gboolean after_number = FALSE;
  gsize at = 0;

  g_return_val_if_fail (text != NULL, NULL);

  self->tokens = g_array_new (FALSE, FALSE, sizeof (QuernToken));
  g_array_set_clear_func (self->tokens, clear_token);
  self->names = g_array_new (FALSE, FALSE, sizeof (guint));

  for (;;)
    {
      QuernToken token;
      QuernTokenKind kind;
      gboolean ok;

      if (!quern_formula_next_token (text, &at, &token, error))
        return NULL;

      kind = token.kind;
      ok = read_token (self, waiting, &token, &wants_operand, after_number, error);
      g_free (token.name);
      if (!ok)
        return NULL;
      if (kind == QUERN_TOKEN_END)
        return g_steal_pointer (&self);

      after_number = kind == QUERN_TOKEN_NUMBER;
    }
}

QuernFormula *
quern_formula_ref (QuernFormula *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
quern_formula_unref (QuernFormula *self)
{
  g_atomic_rc_box_release_full (self, formula_clear);
}

/* How many names it has, repeated ones too; 0 once it is bound. */
guint
quern_formula_get_n_names (const QuernFormula *self)
{
  return self->names != NULL ? self->names->len : 0;
}

/**
 * quern_formula_get_name:
 * @self: a formula that is not bound yet
 * @i: which of the names
 * @column: (out) (optional): where it stands, from 1
 *
 * Returns: the name
 */
const char *
quern_formula_get_name (const QuernFormula *self,
                        guint               i,
                        guint32            *column)
{
  guint place = g_array_index (self->names, guint, i);
  const QuernToken *token = &g_array_index (self->tokens, QuernToken, place);

  if (column != NULL)
    *column = token->column;

  return token->name;
}
