/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-formula.h"

#include "quern-config.h"
#include "quern-formula-lexer.h"
#include "quern-parse-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* One step in evaluating a ratio. Nodes follow those that they use. */
typedef struct
{
  QuernTokenKind  kind;   /* NAME: the value is @linear */
  guint           left;
  guint           right;
  QuernLinear    *linear; /* owned, nullable */
} QuernFormulaNode;

struct _QuernFormula
{
  GArray      *tokens; /* owned: QuernToken in postfix order; NULL once bound */
  GArray      *names;  /* owned: guint, indices of names in tokens; NULL once bound */
  QuernLinear *linear; /* owned, nullable */
  GArray      *nodes;  /* owned, nullable: QuernFormulaNode; the last one is the value */
};

/* The grammar, a superset of that in the format's specification:
 *
 *   formula := term (("+" | "-") term)*
 *   term    := factor (("*" | "/") factor)*
 *   factor  := ("+" | "-") factor | number operand? | operand
 *   operand := name | "(" formula ")"
 *
 * A name runs up to a blank or sign, may end in a unit, "cpu(ms)", and may be
 * quoted. "10 Bm" binds tighter than anything: "1 / 10 Bm" divides by it.
 *
 * A formula of sums and factors is linear: it is evaluated row by row, and
 * exactly. A formula with a division, or a product of events, is a ratio: it is
 * evaluated on sums, in double, but its linear parts exactly (SEMANTICS 1.7).
 */

/* Limits the work that a malicious file can cause. */
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

/* Moves operators that bind at least as tightly to the output, after their operands. */
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

/* Reads a token where an operand is expected. */
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

/* Reads a token after a name, a number or a closing parenthesis. */
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
 * @text: the formula of a derived event, without the "="
 *
 * Parses a formula. Its names are resolved by quern_formula_bind().
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

/* The number of names in it, including repeated ones; 0 once it is bound. */
guint
quern_formula_get_n_names (const QuernFormula *self)
{
  return self->names != NULL ? self->names->len : 0;
}

/**
 * quern_formula_get_name:
 * @self: a formula that is not bound yet
 * @i: index of the name
 * @column: (out) (optional): its column, from 1
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

/* Binding: converts tokens to a form that can be evaluated. */

/* Limits the work that a malicious file can cause. */
#define MAX_NODES 16384

/* Ratios up to this size are evaluated without allocating memory. */
#define SMALL_NODES 64

static const QuernDecimal one = { 1, 0, FALSE };
static const QuernDecimal minus_one = { -1, 0, FALSE };

static void
clear_node (gpointer data)
{
  QuernFormulaNode *node = data;

  g_clear_pointer (&node->linear, quern_linear_free);
}

/* A value during binding: kept linear as long as possible. */
typedef struct
{
  QuernLinear *linear; /* owned; NULL: the value is @node */
  guint        node;
} Value;

typedef struct
{
  QuernFormula *self;
  GArray       *values; /* owned: Value, a stack */
  GHashTable   *inlined; /* owned: formula → node + 1, for copied ratios */
  guint        *budget;
} Binding;

static void
clear_value (Value *value)
{
  g_clear_pointer (&value->linear, quern_linear_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Value, clear_value)

static Value
pop_value (Binding *binding)
{
  Value value = g_array_index (binding->values, Value, binding->values->len - 1);

  g_array_index (binding->values, Value, binding->values->len - 1).linear = NULL;
  g_array_set_size (binding->values, binding->values->len - 1);

  return value;
}

/* Subtracts work from the budget before doing it, to guard against malicious files. */
static gboolean
pay (Binding *binding,
     gsize    price)
{
  if (*binding->budget < price)
    return FALSE;

  *binding->budget -= (guint) price;

  return TRUE;
}

/* Converts a value to a node. FALSE if it saturated, so that it is not exact. */
static gboolean
take_node (Binding *binding,
           Value   *value,
           guint   *node)
{
  QuernFormulaNode linear = { .kind = QUERN_TOKEN_NAME };

  if (value->linear == NULL)
    {
      *node = value->node;
      return TRUE;
    }

  if (quern_linear_is_held (value->linear))
    return FALSE;

  linear.linear = g_steal_pointer (&value->linear);
  *node = binding->self->nodes->len;
  g_array_append_val (binding->self->nodes, linear);

  return TRUE;
}

/* Applies an operator to linear values, storing the result in the first, if the
 * result is linear, too: then sets *done. FALSE if a factor becomes too large. */
static gboolean
apply_linear (Binding        *binding,
              QuernTokenKind  kind,
              Value          *left,
              Value          *right,
              gboolean       *done)
{
  gboolean is_sum = kind == QUERN_TOKEN_PLUS || kind == QUERN_TOKEN_MINUS;
  QuernDecimal constant;

  *done = left->linear != NULL && right->linear != NULL && kind != QUERN_TOKEN_OVER;
  if (!*done)
    return TRUE;

  if (is_sum)
    {
      gsize n_left = quern_linear_get_n_terms (left->linear);
      gsize n_right = quern_linear_get_n_terms (right->linear);

      return pay (binding, n_right * (1 + n_left / 64)) &&
             (kind == QUERN_TOKEN_PLUS || quern_linear_scale (right->linear, minus_one)) &&
             quern_linear_add (left->linear, right->linear);
    }

  if (quern_linear_is_constant (left->linear, &constant))
    {
      g_clear_pointer (&left->linear, quern_linear_free);
      left->linear = g_steal_pointer (&right->linear);
      return quern_linear_scale (left->linear, constant);
    }

  if (quern_linear_is_constant (right->linear, &constant))
    return quern_linear_scale (left->linear, constant);

  *done = FALSE;

  return TRUE;
}

static gboolean
apply_operator (Binding        *binding,
                QuernTokenKind  kind)
{
  g_auto (Value) right = { NULL, 0 };
  g_auto (Value) left = { NULL, 0 };
  QuernFormulaNode node = { 0 };
  Value result = { NULL, 0 };
  gboolean done;

  right = pop_value (binding);
  if (kind == QUERN_TOKEN_NEGATE)
    left.linear = quern_linear_new (QUERN_NONE, minus_one);
  else
    left = pop_value (binding);
  if (kind == QUERN_TOKEN_NEGATE || kind == QUERN_TOKEN_FACTOR)
    kind = QUERN_TOKEN_TIMES;

  if (!apply_linear (binding, kind, &left, &right, &done))
    return FALSE;

  if (done)
    {
      result.linear = g_steal_pointer (&left.linear);
    }
  else
    {
      if (!take_node (binding, &left, &node.left) || !take_node (binding, &right, &node.right))
        return FALSE;
      node.kind = kind;
      result.node = binding->self->nodes->len;
      g_array_append_val (binding->self->nodes, node);
    }
  g_array_append_val (binding->values, result);

  return binding->self->nodes->len <= MAX_NODES;
}

/* Pushes a ratio that a name refers to. Copies its steps only once, even if it is used
 * repeatedly. */
static gboolean
push_ratio (Binding            *binding,
            const QuernFormula *formula)
{
  guint first = binding->self->nodes->len;
  Value value = { NULL, 0 };

  value.node = GPOINTER_TO_UINT (g_hash_table_lookup (binding->inlined, formula));
  if (value.node > 0)
    {
      value.node--;
      g_array_append_val (binding->values, value);
      return TRUE;
    }

  if (!pay (binding, formula->nodes->len) || first + formula->nodes->len > MAX_NODES)
    return FALSE;

  for (guint i = 0; i < formula->nodes->len; i++)
    {
      QuernFormulaNode node = g_array_index (formula->nodes, QuernFormulaNode, i);

      if (node.linear != NULL)
        {
          if (!pay (binding, quern_linear_get_n_terms (node.linear)))
            return FALSE;
          node.linear = quern_linear_copy (node.linear);
        }
      else
        {
          node.left += first;
          node.right += first;
        }
      g_array_append_val (binding->self->nodes, node);
    }

  value.node = binding->self->nodes->len - 1;
  g_hash_table_insert (binding->inlined, (gpointer) formula, GUINT_TO_POINTER (value.node + 1));
  g_array_append_val (binding->values, value);

  return TRUE;
}

static gboolean
push_name (Binding            *binding,
           QuernEventId        event,
           const QuernFormula *formula)
{
  Value value = { NULL, 0 };

  if (formula == NULL)
    {
      value.linear = quern_linear_new (event, one);
    }
  else if (formula->linear != NULL)
    {
      if (!pay (binding, quern_linear_get_n_terms (formula->linear)))
        return FALSE;
      value.linear = quern_linear_copy (formula->linear);
    }
  else
    {
      return push_ratio (binding, formula);
    }

  g_array_append_val (binding->values, value);

  return TRUE;
}

static gboolean
bind_token (Binding             *binding,
            const QuernToken    *token,
            QuernFormulaLookup   lookup,
            gpointer             user_data,
            GError             **error)
{
  const QuernFormula *formula = NULL;
  QuernEventId event = QUERN_NONE;
  Value number = { NULL, 0 };
  gboolean ok = TRUE;

  if (token->kind == QUERN_TOKEN_NAME)
    {
      if (!lookup (token->name, &event, &formula, user_data))
        {
          g_autofree char *quoted = quern_parse_error_quote (token->name, -1);

          quern_formula_fail (error, token->column, _("the formula names an unknown event: %s"),
                              quoted);
          return FALSE;
        }
      ok = push_name (binding, event, formula);
    }
  else if (token->kind == QUERN_TOKEN_NUMBER)
    {
      number.linear = quern_linear_new (QUERN_NONE, token->number);
      g_array_append_val (binding->values, number);
    }
  else
    {
      ok = apply_operator (binding, token->kind);
    }

  if (!ok || !pay (binding, 1))
    {
      quern_formula_fail (error, token->column, _("the formula becomes too large to be evaluated"));
      return FALSE;
    }

  return TRUE;
}

/* Stores the remaining value as the result. */
static gboolean
take_result (Binding  *binding,
             GError  **error)
{
  QuernFormula *self = binding->self;
  g_auto (Value) result = pop_value (binding);

  if (result.linear == NULL)
    return TRUE;

  if (quern_linear_has_constant (result.linear))
    {
      quern_formula_fail (error, 1, _("the formula adds a bare number to costs"));
      return FALSE;
    }
  if (!quern_linear_is_sound (result.linear))
    {
      quern_formula_fail (error, 1,
                          _("the formula has factors that are too large to be subtracted"));
      return FALSE;
    }

  self->linear = g_steal_pointer (&result.linear);
  g_array_set_size (self->nodes, 0);

  return TRUE;
}

static void
clear_value_cb (gpointer data)
{
  clear_value (data);
}

/**
 * quern_formula_bind:
 * @self: a formula that is not bound yet
 * @lookup: resolves a name
 * @user_data: for @lookup
 * @budget: (inout): the amount of work allowed; shared by all formulas of a set
 *
 * Binds the names of @self to events. If that fails, @self can only be freed.
 *
 * Returns: FALSE with a %QUERN_PARSE_ERROR_FORMULA for an unknown name, for a
 *   bare number among costs, or for factors that become too large
 */
gboolean
quern_formula_bind (QuernFormula        *self,
                    QuernFormulaLookup   lookup,
                    gpointer             user_data,
                    guint               *budget,
                    GError             **error)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (Value));
  g_autoptr (GHashTable) inlined = g_hash_table_new (NULL, NULL);
  Binding binding = { self, values, inlined, budget };

  g_return_val_if_fail (self->tokens != NULL && self->nodes == NULL, FALSE);

  g_array_set_clear_func (values, clear_value_cb);
  self->nodes = g_array_new (FALSE, FALSE, sizeof (QuernFormulaNode));
  g_array_set_clear_func (self->nodes, clear_node);

  for (guint i = 0; i < self->tokens->len; i++)
    if (!bind_token (&binding, &g_array_index (self->tokens, QuernToken, i),
                     lookup, user_data, error))
      return FALSE;

  if (!take_result (&binding, error))
    return FALSE;

  g_clear_pointer (&self->tokens, g_array_unref);
  g_clear_pointer (&self->names, g_array_unref);

  return TRUE;
}

static QuernLinear *
copy_linear (const QuernLinear *linear,
             guint              offset)
{
  QuernLinear *copy;

  if (linear == NULL)
    return NULL;

  copy = quern_linear_copy (linear);
  quern_linear_shift (copy, offset);

  return copy;
}

QuernFormula *
quern_formula_copy (const QuernFormula *self,
                    guint               offset)
{
  QuernFormula *copy = g_atomic_rc_box_new0 (QuernFormula);

  g_return_val_if_fail (self->tokens == NULL, copy);

  copy->linear = copy_linear (self->linear, offset);
  copy->nodes = g_array_copy (self->nodes);
  g_array_set_clear_func (copy->nodes, clear_node);
  for (guint i = 0; i < copy->nodes->len; i++)
    {
      QuernFormulaNode *node = &g_array_index (copy->nodes, QuernFormulaNode, i);

      node->linear = copy_linear (node->linear, offset);
    }

  return copy;
}

static gboolean
equal_nodes (const QuernFormulaNode *node,
             const QuernFormulaNode *other,
             const QuernEventId     *events)
{
  if (node->linear != NULL && other->linear != NULL)
    return quern_linear_equal (node->linear, other->linear, events);

  return node->linear == NULL && other->linear == NULL && node->kind == other->kind &&
         node->left == other->left && node->right == other->right;
}

/**
 * quern_formula_equal:
 * @self: a bound formula
 * @other: a bound formula over the events of another set
 * @events: by real event of @self: that of @other, or QUERN_NONE
 *
 * Compares what the formulas calculate, not how they are written: "Ir + 10 Bm" equals "10*Bm+Ir".
 * Names of derived events stand for their formulas. Ratios must have the same operators in the
 * same order.
 *
 * Returns: TRUE if they are equal
 */
gboolean
quern_formula_equal (const QuernFormula *self,
                     const QuernFormula *other,
                     const QuernEventId *events)
{
  g_return_val_if_fail (self->tokens == NULL && other->tokens == NULL, FALSE);

  if (self->linear != NULL && other->linear != NULL)
    return quern_linear_equal (self->linear, other->linear, events);
  if (self->linear != NULL || other->linear != NULL || self->nodes->len != other->nodes->len)
    return FALSE;

  for (guint i = 0; i < self->nodes->len; i++)
    if (!equal_nodes (&g_array_index (self->nodes, QuernFormulaNode, i),
                      &g_array_index (other->nodes, QuernFormulaNode, i), events))
      return FALSE;

  return TRUE;
}

/* Whether it must be evaluated on sums. */
gboolean
quern_formula_is_ratio (const QuernFormula *self)
{
  return self->linear == NULL;
}

/* Whether any factors saturated at 64 bits. */
gboolean
quern_formula_is_held (const QuernFormula *self)
{
  return self->linear != NULL && quern_linear_is_held (self->linear);
}

/* The number of real events in the sum; 0 for a ratio. */
guint
quern_formula_get_n_terms (const QuernFormula *self)
{
  return self->linear != NULL ? quern_linear_get_n_terms (self->linear) : 0;
}

/* The cost of evaluating it: the number of terms, sums and operators. */
guint64
quern_formula_get_n_steps (const QuernFormula *self)
{
  guint64 n_steps = 1 + quern_formula_get_n_terms (self);

  for (guint i = 0; self->linear == NULL && i < self->nodes->len; i++)
    {
      const QuernFormulaNode *node = &g_array_index (self->nodes, QuernFormulaNode, i);

      n_steps += 1 + (node->linear != NULL ? quern_linear_get_n_terms (node->linear) : 0);
    }

  return n_steps;
}

QuernEventId
quern_formula_get_event (const QuernFormula *self,
                         guint               term)
{
  return quern_linear_get_event (self->linear, term);
}

static double
divide (double dividend,
        double divisor)
{
  return fpclassify (divisor) == FP_ZERO ? (double) NAN : dividend / divisor;
}

/* values: a buffer with one element per node. */
static void
evaluate_all (const QuernFormula *self,
              const gint64       *row,
              double             *values)
{
  for (guint i = 0; i < self->nodes->len; i++)
    {
      const QuernFormulaNode *node = &g_array_index (self->nodes, QuernFormulaNode, i);

      if (node->linear != NULL)
        values[i] = quern_linear_get_value (node->linear, row);
      else if (node->kind == QUERN_TOKEN_PLUS)
        values[i] = values[node->left] + values[node->right];
      else if (node->kind == QUERN_TOKEN_MINUS)
        values[i] = values[node->left] - values[node->right];
      else if (node->kind == QUERN_TOKEN_OVER)
        values[i] = divide (values[node->left], values[node->right]);
      else
        values[i] = values[node->left] * values[node->right];
    }
}

static double
evaluate_nodes (const QuernFormula *self,
                const gint64       *row)
{
  double small[SMALL_NODES];
  g_autofree double *large = NULL;
  double *values = small;
  double value;

  if (self->nodes->len > SMALL_NODES)
    values = large = g_new (double, self->nodes->len);

  evaluate_all (self, row, values);
  value = values[self->nodes->len - 1];

  return isfinite (value) ? value : (double) NAN;
}

/**
 * quern_formula_get_cost:
 * @self: a bound formula
 * @row: a cost for each real event
 *
 * Returns: its value, rounded to the nearest integer, saturating at 64 bits; 0
 *   for an undefined ratio
 */
gint64
quern_formula_get_cost (const QuernFormula *self,
                        const gint64       *row)
{
  double value;

  if (self->linear != NULL)
    return quern_linear_get_cost (self->linear, row);

  value = round (evaluate_nodes (self, row));
  if (isnan (value))
    return 0;
  if (value >= 9223372036854775807.0)
    return G_MAXINT64;
  if (value <= -9223372036854775808.0)
    return G_MININT64;

  return (gint64) value;
}

/**
 * quern_formula_get_value:
 * @self: a bound formula
 * @row: a cost for each real event; for a ratio, sums
 *
 * Returns: its value, neither rounded nor clamped; NAN after division by 0
 */
double
quern_formula_get_value (const QuernFormula *self,
                         const gint64       *row)
{
  if (self->linear != NULL)
    return quern_linear_get_value (self->linear, row);

  return evaluate_nodes (self, row);
}

/**
 * quern_formula_get_magnitude:
 * @self: a bound formula that is not a ratio
 * @row: a cost for each real event
 *
 * Returns: the sum of its positive or of its negative terms, whichever is larger
 *   in absolute value: for a difference of two runs, the cost of the larger one
 */
double
quern_formula_get_magnitude (const QuernFormula *self,
                             const gint64       *row)
{
  g_return_val_if_fail (self->linear != NULL, 0.0);

  return quern_linear_get_magnitude (self->linear, row);
}

/**
 * quern_formula_get_weight:
 * @self: a bound formula
 * @row: a cost for each real event
 * @total: the row for the whole that @row is part of
 *
 * Measures the significance of a ratio: "misses per instruction" of something
 * that ran ten instructions is not significant.
 *
 * Returns: the divisor for @row relative to that for @total, at least 0; the
 *   smallest one if there are several divisions, 1 if there is none
 */
double
quern_formula_get_weight (const QuernFormula *self,
                          const gint64       *row,
                          const gint64       *total)
{
  g_autofree double *values = NULL;
  g_autofree double *wholes = NULL;
  double weight = 1.0;

  if (self->linear != NULL)
    return weight;

  values = g_new (double, self->nodes->len);
  wholes = g_new (double, self->nodes->len);
  evaluate_all (self, row, values);
  evaluate_all (self, total, wholes);

  for (guint i = 0; i < self->nodes->len; i++)
    {
      const QuernFormulaNode *node = &g_array_index (self->nodes, QuernFormulaNode, i);
      double part;

      if (node->linear != NULL || node->kind != QUERN_TOKEN_OVER)
        continue;

      part = fabs (divide (values[node->right], wholes[node->right]));
      weight = MIN (weight, isnan (part) ? 0.0 : part);
    }

  return weight;
}
