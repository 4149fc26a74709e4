/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-formula.h"

#include <math.h>
#include <string.h>

#include "quern-parse-error.h"

/* The row that every formula is evaluated on. */
static const char * const names[] = { "Ir", "Dr", "Zero", "Big", "Small", "cpu(ms)", "a/b" };
static const gint64 row[] = { 100, 7, 0, G_MAXINT64, G_MININT64, 20, 3 };

typedef struct
{
  const char *name;
  const char *text;
  gint64      cost;  /* of a linear formula */
  double      value; /* if not 0, the value of a ratio */
  guint32     column; /* if not 0, the column of the expected error */
} Case;

static const Case cases[] = {
  /* The file format's grammar. */
  { "name", "Ir", .cost = 100 },
  { "factor", "2 Ir", .cost = 200 },
  { "factor-close", "2Ir", .cost = 200 },
  { "product", "2 * Ir", .cost = 200 },
  { "product-close", "2*Ir", .cost = 200 },
  { "hex", "0x10 Ir", .cost = 1600 },
  { "sum", "Ir + 10 Dr", .cost = 170 },
  { "sum-close", "Ir+10Dr+3*Dr", .cost = 191 },
  { "blanks", "  Ir\t+  Dr ", .cost = 107 },
  { "same-twice", "Ir + Ir", .cost = 200 },

  /* Quern's extensions. */
  { "minus", "Ir - Dr", .cost = 93 },
  { "negative", "-Ir", .cost = -100 },
  { "negative-sum", "-Ir + -Dr", .cost = -107 },
  { "minus-minus", "Ir - -Dr", .cost = 107 },
  { "plus-sign", "+Ir", .cost = 100 },
  { "left-to-right", "Ir - Dr - Dr", .cost = 86 },
  { "parentheses", "2 * (Ir - Dr)", .cost = 186 },
  { "parentheses-factor", "2 (Ir - Dr)", .cost = 186 },
  { "factor-behind", "(Ir - Dr) * 2", .cost = 186 },
  { "minus-parentheses", "Ir - (Dr - Ir)", .cost = 193 },
  { "constants", "(2 + 3) * Ir", .cost = 500 },
  { "constant-cancels", "(Ir + 1) - 1", .cost = 100 },
  { "nothing", "Ir - Ir", .cost = 0 },
  { "zero-factor", "0 Ir + Dr", .cost = 7 },
  { "half", "0.5 Ir", .cost = 50 },
  { "half-up", "0.5 Dr", .cost = 4 },
  { "half-down", "-0.5 Dr", .cost = -4 },
  { "third", "0.333 Ir", .cost = 33 },
  { "decimals-mixed", "0.25 Ir + Dr", .cost = 32 },
  { "decimals-mixed-back", "Dr + 0.25 Ir", .cost = 32 },
  { "decimals-product", "0.5 * 0.5 * Ir", .cost = 25 },
  { "decimals-point", ".5 Ir", .cost = 50 },
  { "decimals-zeros", "1.500000000000000000000000 Ir", .cost = 150 },
  { "unit-in-name", "2 cpu(ms)", .cost = 40 },
  { "quoted", "2 \"a/b\" + Ir", .cost = 106 },
  { "a-is-not-quoted", "a/b", .column = 1 },

  /* Exact, and saturated at the limits. */
  { "big", "Big", .cost = G_MAXINT64 },
  { "big-sum", "Big + Big", .cost = G_MAXINT64 },
  { "big-exact", "Big + Big - Big - Ir", .cost = G_MAXINT64 - 100 },
  { "big-factors", "9223372036854775807 Big - 9223372036854775806 Big", .cost = G_MAXINT64 },
  { "big-difference", "1000000 Big - 999999 Big - Ir", .cost = G_MAXINT64 - 100 },
  { "big-decimals", "0.000000000000000001 Big", .cost = 9 },
  { "big-minus", "-Small", .cost = G_MAXINT64 },
  { "small", "3 Small", .cost = G_MININT64 },
  { "small-exact", "Small + Big", .cost = -1 },
  { "held", "99999999999999999999 Ir", .cost = G_MAXINT64 },
  { "held-negative", "-99999999999999999999 Ir", .cost = G_MININT64 },
  { "held-sum", "9223372036854775808 Ir + 9223372036854775808 Ir + Dr", .cost = G_MAXINT64 },
  { "held-zero", "99999999999999999999 Zero", .cost = 0 },
  { "held-minus", "99999999999999999999 Ir - Dr", .column = 1 },
  { "held-minus-itself", "99999999999999999999 Ir - 99999999999999999999 Ir", .column = 25 },
  { "held-decimals", "0.5 * (99999999999999999999 Ir)", .column = 5 },
  { "held-ratio", "99999999999999999999 Ir / Dr", .column = 25 },

  /* Ratios. */
  { "ratio", "Ir / Dr", .value = 100.0 / 7.0 },
  { "per-thousand", "1000 * Dr / Ir", .value = 70.0 },
  { "per-thousand-factor", "1000 Dr / Ir", .value = 70.0 },
  { "factor-binds-tight", "1000 / 2 Ir", .value = 5.0 },
  { "ratio-left-to-right", "Ir / 2 / 5", .value = 10.0 },
  { "ratio-of-number", "Ir / 8", .value = 12.5 },
  { "ratio-parentheses", "(Ir - Dr) / (Ir + Dr)", .value = 93.0 / 107.0 },
  { "ratio-exact", "(Big + Big - Big - Big + Ir) / Dr", .value = 100.0 / 7.0 },
  { "ratio-sum", "1 + Ir / 4", .value = 26.0 },
  { "ratio-minus", "1 - Ir / 4", .value = -24.0 },
  { "ratio-negative", "-(Ir / 4)", .value = -25.0 },
  { "ratio-product", "(Ir / 4) * Dr", .value = 175.0 },
  { "product-of-events", "Ir * Dr", .value = 700.0 },
  { "square", "Ir / 4 - (Dr / 7) * (Dr / 7)", .value = 24.0 },
  { "by-zero", "Ir / Zero", .value = NAN },
  { "zero-by-zero", "Zero / Zero", .value = NAN },
  { "by-nothing", "Ir / (Dr - Dr)", .value = NAN },
  { "by-zero-inside", "1 / (Ir / Zero)", .value = NAN },

  /* Errors. */
  { "empty", "", .column = 1 },
  { "blank", "   ", .column = 4 },
  { "number", "5", .column = 1 },
  { "bare-number", "Ir + 5", .column = 1 },
  { "unknown", "Ir + Nope", .column = 6 },
  { "ends-early", "Ir +", .column = 5 },
  { "no-operand", "Ir + * Dr", .column = 6 },
  { "no-operator", "Ir Dr", .column = 4 },
  { "number-behind", "Ir 2", .column = 4 },
  { "two-numbers", "2 3 Ir", .column = 3 },
  { "open", "(Ir + Dr", .column = 1 },
  { "close", "Ir + Dr)", .column = 8 },
  { "empty-parentheses", "()", .column = 2 },
  { "call", "max (Ir, Dr)", .column = 5 },
  { "comma", "Ir , Dr", .column = 4 },
  { "equals", "Ir = Dr", .column = 4 },
  { "point", ". Ir", .column = 1 },
  { "two-points", "1.2.3 Ir", .column = 4 },
  { "too-many-decimals", "0.0000000000000000001 Ir", .column = 1 },
  { "decimals-multiply", "0.0000000001 * 0.0000000001 * Ir", .column = 14 },
  { "quote-open", "Ir + \"Dr", .column = 6 },
  { "quote-empty", "Ir + \"\"", .column = 6 },
};

static gboolean
look_up (const char          *name,
         QuernEventId        *event,
         const QuernFormula **formula,
         gpointer             user_data)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i], name) == 0)
      {
        *event = i;
        return TRUE;
      }

  return FALSE;
}

static QuernFormula *
parse_and_bind (const char  *text,
                GError     **error)
{
  g_autoptr (QuernFormula) formula = quern_formula_parse (text, error);
  guint budget = 1000000;

  if (formula == NULL || !quern_formula_bind (formula, look_up, NULL, &budget, error))
    return NULL;

  return g_steal_pointer (&formula);
}

static void
test_evaluate (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernFormula) formula = parse_and_bind (c->text, &error);

  if (c->column != 0)
    {
      g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_FORMULA);
      g_assert_cmpuint (quern_parse_error_get_location (error).column, ==, c->column);
      return;
    }

  g_assert_no_error (error);
  if (isnan (c->value))
    {
      g_assert_true (quern_formula_is_ratio (formula));
      g_assert_true (isnan (quern_formula_get_value (formula, row)));
      g_assert_cmpint (quern_formula_get_cost (formula, row), ==, 0);
    }
  else if (c->value > 0.0 || c->value < 0.0)
    {
      g_assert_true (quern_formula_is_ratio (formula));
      g_assert_cmpfloat_with_epsilon (quern_formula_get_value (formula, row), c->value, 1e-12);
    }
  else
    {
      g_assert_false (quern_formula_is_ratio (formula));
      g_assert_cmpint (quern_formula_get_cost (formula, row), ==, c->cost);
    }
}

/* A ratio of sums, not a sum of ratios. */
static void
test_ratio_of_sums (void)
{
  g_autoptr (QuernFormula) formula = parse_and_bind ("Dr / Ir", NULL);
  const gint64 first[] = { 100, 1 };
  const gint64 second[] = { 1, 100 };
  const gint64 sum[] = { 101, 101 };

  g_assert_cmpfloat_with_epsilon (quern_formula_get_value (formula, sum), 1.0, 1e-9);
  g_assert_cmpfloat (quern_formula_get_value (formula, first) +
                     quern_formula_get_value (formula, second), >, 100.0);
}

/* Linear formulas are additive: the formula of a sum is the sum of the formulas. */
static void
test_linear_law (void)
{
  g_autoptr (QuernFormula) formula = parse_and_bind ("3 Ir - 7 (Dr - 2 Zero) + 1000 Big", NULL);

  for (guint i = 0; i < 10000; i++)
    {
      gint64 a[4], b[4], sum[4];

      for (guint j = 0; j < 4; j++)
        {
          a[j] = (gint64) g_test_rand_int () * 256 + g_test_rand_int_range (-100, 100);
          b[j] = g_test_rand_int ();
          sum[j] = a[j] + b[j];
        }
      g_assert_cmpint (quern_formula_get_cost (formula, sum), ==,
                       quern_formula_get_cost (formula, a) + quern_formula_get_cost (formula, b));
      g_assert_cmpint (quern_formula_get_cost (formula, a), ==,
                       3 * a[0] - 7 * (a[1] - 2 * a[2]) + 1000 * a[3]);
    }
}

typedef struct
{
  const char *name;
  const char *first;
  const char *second;
  gboolean    equal;
} Pair;

static const Pair pairs[] = {
  { "blanks", "Ir + 10 Dr", "Ir+10*Dr", TRUE },
  { "order", "Ir + 10 Dr", "10 Dr + Ir", TRUE },
  { "twice", "Ir + Ir", "2 Ir", TRUE },
  { "decimals", "0.50 Ir", ".5 Ir", TRUE },
  { "decimals-of-one", "0.5 Ir + 1.5 Ir + 0.25 Dr", "2 Ir + Dr * 0.25", TRUE },
  { "ratio", "1000 * Dr / Ir", "Dr*1000/(Ir)", TRUE },
  { "factor", "Ir + 10 Dr", "Ir + 100 Dr", FALSE },
  { "factor-decimals", "0.5 Ir", "5 Ir", FALSE },
  { "sign", "Ir + Dr", "Ir - Dr", FALSE },
  { "event", "Ir + 10 Dr", "Ir + 10 Zero", FALSE },
  { "unpaired", "Ir + Small", "Ir + Small", FALSE },
  { "fewer", "Ir + 10 Dr", "Ir", FALSE },
  { "ratio-turned", "Ir / Dr", "Dr / Ir", FALSE },
  { "ratio-operator", "Ir / Dr", "Ir * Dr", FALSE },
  { "ratio-longer", "Ir / Dr", "1 + Ir / Dr", FALSE },
  { "ratio-or-sum", "Ir / Dr", "Ir + Dr", FALSE },
};

/* Compares formulas of one set, and of sets whose events have other ids. */
static void
test_equal (gconstpointer data)
{
  const Pair *pair = data;
  QuernEventId events[] = { 0, 1, 2, 3, QUERN_NONE, 5, 6 };
  g_autoptr (QuernFormula) first = parse_and_bind (pair->first, NULL);
  g_autoptr (QuernFormula) second = parse_and_bind (pair->second, NULL);
  g_autoptr (QuernFormula) shifted = quern_formula_copy (second, 100);

  g_assert_cmpint (quern_formula_equal (first, second, events), ==, pair->equal);
  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    events[i] += events[i] != QUERN_NONE ? 100 : 0;
  g_assert_cmpint (quern_formula_equal (first, shifted, events), ==, pair->equal);
}

/* Formulas of the maximum length and depth. */
static void
test_hostile (void)
{
  static const char * const pieces[] = { "(", "-", "Ir+", "1/(", "Ir/", "((Ir)", "\"", "9" };

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;

      for (guint j = 0; j < 1000000; j++)
        g_string_append (text, pieces[i]);
      g_assert_null (parse_and_bind (text->str, &error));
      g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_FORMULA);
    }
}

/* Random text of meaningful pieces: parsed or refused, without crashing. */
static void
test_random (void)
{
  static const char * const pieces[] = { "Ir", "Dr", "Big", "2", "0.5", "(", ")", "+", "-", "*",
                                         "/", " ", "Zero", "\"", "1e9" };
  guint n_good = 0;

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernFormula) formula = NULL;

      for (gint32 n = g_test_rand_int_range (1, 12); n > 0; n--)
        g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
      formula = parse_and_bind (text->str, &error);
      g_assert_true ((formula == NULL) == (error != NULL));
      if (formula == NULL)
        {
          g_assert_cmpuint (quern_parse_error_get_location (error).column, >, 0);
          g_assert_cmpuint (quern_parse_error_get_location (error).column, <=, text->len + 1);
          continue;
        }
      quern_formula_get_cost (formula, row);
      g_assert_false (isinf (quern_formula_get_value (formula, row)));
      n_good++;
    }
  g_assert_cmpuint (n_good, >, 100);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/model/formula/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_evaluate);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *path = g_strconcat ("/model/formula/equal/", pairs[i].name, NULL);

      g_test_add_data_func (path, &pairs[i], test_equal);
    }
  g_test_add_func ("/model/formula/ratio-of-sums", test_ratio_of_sums);
  g_test_add_func ("/model/formula/linear-law", test_linear_law);
  g_test_add_func ("/model/formula/hostile", test_hostile);
  g_test_add_func ("/model/formula/random", test_random);

  return g_test_run ();
}
