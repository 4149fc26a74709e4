/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-format.h"
#include "quern-event-set.h"
#include "quern-format.h"

#include <math.h>

/* Describes the events of a set as "Ir Dr Sum=Ir + Dr". */
static char *
describe (QuernEventSet *set)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < quern_event_set_get_n_events (set); i++)
    {
      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", quern_event_set_get_name (set, i));
      if (quern_event_set_get_formula (set, i) != NULL)
        g_string_append_printf (text, "=%s", quern_event_set_get_formula (set, i));
    }

  return g_string_free (text, FALSE);
}

static QuernEventSet *
new_set (const char *events)
{
  QuernEventSet *set = quern_event_set_new ();
  g_auto (GStrv) names = g_strsplit (events, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    quern_event_set_add_real (set, names[i]);

  return set;
}

static void
note_error (guint         index,
            const GError *error,
            gpointer      user_data)
{
  GString *text = user_data;

  g_string_append_printf (text, "%s%u:%u:%s", text->len > 0 ? " " : "", index,
                          quern_parse_error_get_location (error).column,
                          quern_parse_error_get_nick ((QuernParseError) error->code));
}

/* Formulas such as "A=Ir + B; B=2 Dr", evaluated on the row 100 20 3. */
typedef struct
{
  const char *name;
  const char *events;
  const char *formulas;
  const char *errors; /* index:column:code of each */
  const char *result;
} Case;

static const Case cases[] = {
  { "sum", "Ir Dr", "Sum=Ir + Dr", "", "Ir; Dr; Sum=Ir + Dr" },
  { "any-order", "Ir Dr", "A=B + Ir; B=C + Ir; C=Dr", "", "Ir; Dr; A=B + Ir; B=C + Ir; C=Dr" },
  { "unknown", "Ir Dr", "Sum=Ir + Nope", "0:6:formula", "Ir; Dr" },
  { "circle", "Ir Dr", "A=B + Ir; B=C + Ir; C=A + Ir", "0:1:formula 1:1:formula 2:1:formula",
    "Ir; Dr" },
  { "self-circle", "Ir", "A=Ir + A", "0:6:formula", "Ir" },
  { "beside-circle", "Ir", "X=Ir + A; A=B; B=A; Y=Ir", "1:1:formula 2:1:formula 0:6:formula",
    "Ir; Y=Ir" },
  { "into-circle", "Ir", "A=X + B; B=Ir + A; X=Ir + B", "0:1:formula 2:6:formula 1:6:formula",
    "Ir" },
  { "depends-on-bad", "Ir", "A=Ir +; B=A + Ir; C=B", "0:5:formula 1:1:formula 2:1:formula", "Ir" },
  { "shadows", "Ir Dr", "Ir=Dr + Dr; Sum=Ir + Dr", "0:0:inconsistent", "Ir; Dr; Sum=Ir + Dr" },
  { "repeated", "Ir", "A=2 Ir; A=2 Ir", "", "Ir; A=2 Ir" },
  { "changed", "Ir", "A=2 Ir; A=3 Ir", "1:0:inconsistent", "Ir; A=2 Ir" },
  { "written-otherwise", "Ir Dr", "A=Ir + 2 Dr; B=A / Ir; A=2*Dr+Ir; B=A/Ir", "",
    "Ir; Dr; A=Ir + 2 Dr; B=A / Ir" },
  { "repeated-before-its-names", "Ir", "A=B + Ir; A=3 Ir; B=2 Ir", "", "Ir; A=B + Ir; B=2 Ir" },
  { "repeated-wrongly", "Ir", "A=Ir; A=Ir +; A=A + Ir", "1:5:formula 2:0:inconsistent",
    "Ir; A=Ir" },
  { "nameless", "Ir", "=2 Ir", "0:0:formula", "Ir" },
  { "held", "Ir Dr", "Big=18446744073709551615 * Ir + 99999999999999999999 Dr", "0:0:overflow",
    "Ir; Dr; Big=18446744073709551615 * Ir + 99999999999999999999 Dr" },
  { "ratio-of-ratio", "Ir Dr", "A=Ir / Dr; B=A * A", "", "Ir; Dr; A=Ir / Dr; B=A * A" },
};

static void
test_formulas (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernEventSet) set = new_set (c->events);
  g_auto (GStrv) lines = g_strsplit (c->formulas, "; ", -1);
  guint n = g_strv_length (lines);
  g_autofree QuernFormulaSource *sources = g_new0 (QuernFormulaSource, n);
  g_autoptr (GString) errors = g_string_new (NULL);
  g_autofree char *result = NULL;

  for (guint i = 0; i < n; i++)
    {
      char *sign = strchr (lines[i], '=');

      *sign = '\0';
      sources[i].name = lines[i];
      sources[i].formula = sign + 1;
    }
  quern_event_set_add_formulas (set, sources, n, note_error, errors);

  g_assert_cmpstr (errors->str, ==, c->errors);
  result = describe (set);
  g_assert_cmpstr (result, ==, c->result);
}

/* E79 = 2^80 Ir: parsed without delay, and saturated. */
static void
test_doubling (void)
{
  g_autoptr (QuernEventSet) set = new_set ("Ir");
  QuernFormulaSource sources[80] = { 0 };
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) errors = g_string_new (NULL);
  const gint64 row = 1;
  const gint64 minus = -1;

  for (guint i = 0; i < 80; i++)
    {
      char *name = g_strdup_printf ("E%u", i);
      char *formula = i == 0 ? g_strdup ("Ir + Ir") : g_strdup_printf ("E%u + E%u", i - 1, i - 1);

      g_ptr_array_add (texts, name);
      g_ptr_array_add (texts, formula);
      sources[79 - i] = (QuernFormulaSource) { .name = name, .formula = formula };
    }
  quern_event_set_add_formulas (set, sources, 80, note_error, errors);

  g_assert_cmpuint (quern_event_set_get_n_events (set), ==, 81);
  g_assert_true (g_str_has_prefix (errors->str, "0:0:overflow 1:0:overflow"));
  g_assert_cmpint (quern_event_set_get_cost (set, quern_event_set_find (set, "E61"), &row), ==,
                   G_GINT64_CONSTANT (1) << 62);
  g_assert_cmpint (quern_event_set_get_cost (set, quern_event_set_find (set, "E62"), &row), ==,
                   G_MAXINT64);
  g_assert_cmpint (quern_event_set_get_cost (set, quern_event_set_find (set, "E62"), &minus), ==,
                   G_MININT64);
  g_assert_cmpint (quern_event_set_get_cost (set, quern_event_set_find (set, "E79"), &row), ==,
                   G_MAXINT64);
}

/* Ratios that double: naive recursion would evaluate them 2^64 times. */
static void
test_doubling_ratio (void)
{
  g_autoptr (QuernEventSet) set = new_set ("Ir Dr");
  const gint64 row[] = { 10, 5 };

  quern_event_set_add_derived (set, "R0", "Ir / Dr", NULL, NULL);
  for (guint i = 1; i <= 64; i++)
    {
      g_autofree char *name = g_strdup_printf ("R%u", i);
      g_autofree char *formula = g_strdup_printf ("R%u + R%u", i - 1, i - 1);
      g_autoptr (GError) error = NULL;

      g_assert_cmpuint (quern_event_set_add_derived (set, name, formula, NULL, &error), ==, i + 2);
      g_assert_no_error (error);
    }

  g_assert_true (quern_event_set_is_ratio (set, 66));
  g_assert_cmpfloat_with_epsilon (quern_event_set_get_value (set, 66, row), ldexp (2.0, 64), 1e-9);
}

/* The work for all formulas together is bounded, not only that for each. */
static void
test_budget (void)
{
  const guint n = 3000;
  g_autoptr (QuernEventSet) set = quern_event_set_new ();
  g_autoptr (GString) all = g_string_new ("E0");
  g_autoptr (GString) twice = g_string_new ("A0");
  g_autoptr (GError) error = NULL;
  guint i;

  for (i = 0; i < 2000; i++)
    {
      g_autofree char *name = g_strdup_printf ("E%u", i);

      quern_event_set_add_real (set, name);
      if (i > 0)
        g_string_append_printf (all, "+%s", name);
    }
  quern_event_set_add_derived (set, "A0", all->str, NULL, &error);
  g_assert_no_error (error);
  for (i = 0; i < 1500; i++)
    g_string_append (twice, "+A0");

  for (i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("B%u", i);

      if (quern_event_set_add_derived (set, name, twice->str, NULL, &error) == QUERN_NONE)
        break;
    }
  g_assert_cmpuint (i, <, n);
  g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_FORMULA);
}

/* Well-known derived events: added if the events that they need exist. */
typedef struct
{
  const char *events;
  const char *result;
} KnownCase;

static const KnownCase known_cases[] = {
  { "Ir", "Ir" },
  { "Ir Dr Dw", "Ir; Dr; Dw" },
  { "Ir Bc Bcm Bi Bim", "Ir; Bc; Bcm; Bi; Bim; Bm=Bim + Bcm; CEst=Ir + 10 Bm" },
  { "Ir Ge", "Ir; Ge; CEst=Ir + 20 Ge" },
  { "Ir D1mr", "Ir; D1mr; L1m=D1mr; CEst=Ir + 10 L1m" },
  { "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw",
    "Ir; Dr; Dw; I1mr; D1mr; D1mw; ILmr; DLmr; DLmw; L1m=I1mr + D1mr + D1mw; "
    "LLm=ILmr + DLmr + DLmw; "
    "CEst=Ir + 10 L1m + 100 LLm" },
  { "Ir CEst Ge", "Ir; CEst; Ge" },
  { "wall_time", "wall_time" },
};

static void
test_known (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known_cases); i++)
    {
      g_autoptr (QuernEventSet) set = new_set (known_cases[i].events);
      g_autofree char *result = NULL;

      quern_event_set_add_known (set);
      quern_event_set_add_known (set);
      result = describe (set);
      g_assert_cmpstr (result, ==, known_cases[i].result);
    }
}

/* KCachegrind's cycle estimate, computed by hand. */
static void
test_cycle_estimate (void)
{
  g_autoptr (QuernEventSet) set =
    new_set ("Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim Ge");
  const gint64 row[] = { 1000, 300, 200, 1, 2, 3, 4, 5, 6, 70, 7, 80, 8, 9 };

  quern_event_set_add_known (set);
  g_assert_cmpint (quern_event_set_get_cost (set, quern_event_set_find (set, "CEst"), row), ==,
                   1000 + 10 * 15 + 10 * 6 + 20 * 9 + 100 * 15);
}

/* A formula from the file takes precedence, even if it is invalid. */
static void
test_known_given (void)
{
  g_autoptr (QuernEventSet) set = new_set ("Ir I1mr");
  const gint64 row[] = { 100, 7 };

  quern_event_set_add_derived (set, "L1m", "3 I1mr", "Mine", NULL);
  quern_event_set_add_known (set);
  g_assert_cmpint (quern_event_set_get_cost (set, quern_event_set_find (set, "CEst"), row), ==,
                   310);
  g_assert_cmpstr (quern_event_set_get_long_name (set, quern_event_set_find (set, "L1m")), ==,
                   "Mine");

  g_clear_object (&set);
  set = new_set ("Ir I1mr");
  g_assert_cmpuint (quern_event_set_add_derived (set, "L1m", "I1mr + Nope", NULL, NULL), ==,
                    QUERN_NONE);
  quern_event_set_add_known (set);
  g_assert_cmpuint (quern_event_set_get_n_events (set), ==, 2);
}

typedef struct
{
  const char *name;
  const char *long_name;
  QuernUnit   unit;
  double      factor;
  const char *unit_name;
} UnitCase;

static const UnitCase unit_cases[] = {
  { "Ir", NULL, QUERN_UNIT_COUNT, 1, "instructions" },
  { "Dr", NULL, QUERN_UNIT_COUNT, 1, NULL },
  { "Time_(10ns)", NULL, QUERN_UNIT_NANOSECONDS, 10, "10 ns" },
  { "Time", NULL, QUERN_UNIT_NANOSECONDS, 1e3, "µs" },
  { "cpu(ms)", NULL, QUERN_UNIT_NANOSECONDS, 1e6, "ms" },
  { "cpu(nanoseconds)", NULL, QUERN_UNIT_NANOSECONDS, 1, "ns" },
  { "cpu(microseconds)", NULL, QUERN_UNIT_NANOSECONDS, 1e3, "µs" },
  { "cpu(milliseconds)", NULL, QUERN_UNIT_NANOSECONDS, 1e6, "ms" },
  { "cpu(seconds)", NULL, QUERN_UNIT_NANOSECONDS, 1e9, "s" },
  { "cpu(min)", NULL, QUERN_UNIT_NANOSECONDS, 6e10, "min" },
  { "cpu(minutes)", NULL, QUERN_UNIT_NANOSECONDS, 6e10, "min" },
  { "cpu(hrs)", NULL, QUERN_UNIT_NANOSECONDS, 3.6e12, "h" },
  { "cpu(hours)", NULL, QUERN_UNIT_NANOSECONDS, 3.6e12, "h" },
  { "min", NULL, QUERN_UNIT_COUNT, 1, NULL },
  { "Lat", "Latency (min)", QUERN_UNIT_COUNT, 1, NULL },
  { "inuse_space(megabytes)", NULL, QUERN_UNIT_BYTES, 1048576, "MiB" },
  { "wall_time", NULL, QUERN_UNIT_NANOSECONDS, 1e3, "µs" },
  { "ns", "Nanoseconds", QUERN_UNIT_NANOSECONDS, 1, "ns" },
  { "Memory_(bytes)", NULL, QUERN_UNIT_BYTES, 1, "bytes" },
  { "curB", "currently allocated Bytes", QUERN_UNIT_BYTES, 1, "bytes" },
  { "DB", "Definitely lost Bytes (direct plus indirect)", QUERN_UNIT_BYTES, 1, "bytes" },
  { "curBk", "currently allocated Blocks", QUERN_UNIT_COUNT, 1, NULL },
  { "inuse_space(MB)", NULL, QUERN_UNIT_BYTES, 1048576, "MiB" },
  { "inuse_space(kB)", NULL, QUERN_UNIT_BYTES, 1024, "KiB" },
  { "sysTime", NULL, QUERN_UNIT_NANOSECONDS, 1e6, "ms" },
  { "sysTime", "sysTime (elapsed us)", QUERN_UNIT_NANOSECONDS, 1e3, "µs" },
  { "sysTime", "sysTime (elapsed ns)", QUERN_UNIT_NANOSECONDS, 1, "ns" },
  { "sysCount", NULL, QUERN_UNIT_COUNT, 1, NULL },
  { "ms)", NULL, QUERN_UNIT_COUNT, 1, NULL },
  { "(0ns)", NULL, QUERN_UNIT_COUNT, 1, NULL },
  { "x(99999999999999999999ns)", NULL, QUERN_UNIT_COUNT, 1, NULL },
  { "", NULL, QUERN_UNIT_COUNT, 1, NULL },
};

static void
test_units (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (unit_cases); i++)
    {
      const UnitCase *c = &unit_cases[i];
      g_autoptr (QuernEventSet) set = quern_event_set_new ();
      double factor = 0;

      quern_event_set_add_real (set, c->name);
      quern_event_set_set_long_name (set, 0, c->long_name);
      g_assert_cmpint (quern_event_set_get_unit (set, 0, &factor), ==, c->unit);
      g_assert_cmpfloat_with_epsilon (factor, c->factor, 1e-9);
      g_assert_cmpstr (quern_event_set_get_unit_name (set, 0), ==, c->unit_name);
    }
}

static void
assert_text (char       *text,
             const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_format (void)
{
  g_autoptr (QuernEventSet) set = new_set ("Ir Time_(10ns) Memory_(bytes)");
  g_autofree char *time = quern_format_time (5750.0);
  g_autofree char *bytes = quern_format_bytes (4.5e6);

  assert_text (quern_event_format_cost (set, 0, 345), "345");
  assert_text (quern_event_format_cost (set, 1, 575), time);
  assert_text (quern_event_format_cost (set, 2, 4500000), bytes);
  assert_text (quern_event_format_estimate (set, 0, -2.6), "−3");
  assert_text (quern_event_format_estimate (set, 0, 1e17), "100\u202fP");
  assert_text (quern_event_format_estimate (set, 1, 575.0), time);
  assert_text (quern_event_format_compact (set, 0, 1577570), "1.58\u202fM");
  assert_text (quern_event_format_compact (set, 2, 4.5e6), bytes);
  assert_text (quern_event_format_named (set, 0, 42.0), "42 Ir");
  assert_text (quern_event_format_named (set, 1, 575.0), time);
  assert_text (quern_event_format_compact_named (set, 0, 1577570), "1.58\u202fM Ir");
  assert_text (quern_event_format_compact_named (set, 1, 575.0), time);
}

static void
test_derived_unit (void)
{
  g_autoptr (QuernEventSet) set = new_set ("Time_(10ns) Memory_(bytes) cpu(ms)");
  double factor = 0;

  quern_event_set_add_derived (set, "Twice", "2 * Time_(10ns)", NULL, NULL);
  quern_event_set_add_derived (set, "Mix", "Time_(10ns) + cpu(ms)", NULL, NULL);
  quern_event_set_add_derived (set, "Rate", "Memory_(bytes) / Time_(10ns)", NULL, NULL);
  g_assert_cmpint (quern_event_set_get_unit (set, 3, &factor), ==, QUERN_UNIT_NANOSECONDS);
  g_assert_cmpfloat_with_epsilon (factor, 10.0, 1e-9);
  g_assert_cmpint (quern_event_set_get_unit (set, 4, NULL), ==, QUERN_UNIT_COUNT);
  g_assert_cmpint (quern_event_set_get_unit (set, 5, NULL), ==, QUERN_UNIT_COUNT);
  g_assert_cmpstr (quern_event_set_get_unit_name (set, 3), ==, "10 ns");
  g_assert_null (quern_event_set_get_unit_name (set, 4));

  g_clear_object (&set);
  set = new_set ("Ir");
  quern_event_set_add_derived (set, "Twice", "2 Ir", NULL, NULL);
  g_assert_null (quern_event_set_get_unit_name (set, 1));
}

static void
test_copy (void)
{
  g_autoptr (QuernEventSet) set = new_set ("Ir Dr");
  g_autoptr (QuernEventSet) copy = NULL;
  g_autofree char *result = NULL;
  const gint64 row[] = { 3, 4 };

  quern_event_set_add_derived (set, "Sum", "Ir + Dr", "Both", NULL);
  copy = quern_event_set_copy (set);
  quern_event_set_add_derived (copy, "More", "Sum + Ir", NULL, NULL);
  g_assert_finalize_object (g_steal_pointer (&set));

  result = describe (copy);
  g_assert_cmpstr (result, ==, "Ir; Dr; Sum=Ir + Dr; More=Sum + Ir");
  g_assert_cmpuint (quern_event_set_get_n_real (copy), ==, 2);
  g_assert_cmpstr (quern_event_set_get_long_name (copy, 2), ==, "Both");
  g_assert_cmpint (quern_event_set_get_cost (copy, 3, row), ==, 10);
}

static void
test_odd_names (void)
{
  g_autoptr (QuernEventSet) set = quern_event_set_new ();
  const gint64 row[] = { 5, 6 };

  g_assert_cmpuint (quern_event_set_add_real (set, "a\xff"), ==, 0);
  g_assert_cmpuint (quern_event_set_add_real (set, "a.b/c"), ==, 1);
  g_assert_cmpuint (quern_event_set_add_real (set, "a\xff"), ==, 0);
  g_assert_cmpuint (quern_event_set_find (set, "a\xff"), ==, 0);
  g_assert_cmpstr (quern_event_set_get_name (set, 0), ==, "a\xef\xbf\xbd");
  g_assert_cmpstr (quern_event_set_get_long_name (set, 1), ==, "a.b/c");
  g_assert_cmpuint (quern_event_set_add_derived (set, "S", "a\xff + \"a.b/c\"", NULL, NULL), ==, 2);
  g_assert_cmpint (quern_event_set_get_cost (set, 2, row), ==, 11);
}

/* An event whose names are just a unit is shown as what it measures. */
static void
test_unit_names (void)
{
  static const struct { const char *name, *long_name, *shown; } names[] = {
    { "ns", "Nanoseconds", "Time" },
    { "Nanoseconds", NULL, "Time" },
    { "KiB", NULL, "Memory" },
    { "Nanoseconds", "Wall Clock", "Wall Clock" },
    { "sys", "ns", "ns" },
    { "min", NULL, "min" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (QuernEventSet) set = new_set (names[i].name);
      g_autofree char *shown = NULL;

      if (names[i].long_name != NULL)
        quern_event_set_set_long_name (set, 0, names[i].long_name);
      shown = quern_event_format_name (set, 0);
      g_assert_cmpstr (shown, ==, names[i].shown);
    }
}

/* Names without a translation are unchanged, including names in comparisons and one of 1 MB. */
static void
test_shown_names (void)
{
  g_autofree char *huge = g_strnfill (1000000, 'x');
  const char *const names[] = {
    "Instruction Fetch", "Δ Instruction Fetch", "Time (part 2)", "", huge
  };
  g_autoptr (QuernEventSet) set = new_set ("Ir");

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *shown = NULL;

      quern_event_set_set_long_name (set, 0, names[i]);
      shown = quern_event_format_name (set, 0);
      g_assert_cmpstr (shown, ==, quern_event_set_get_long_name (set, 0));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/model/event-set/formulas/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_formulas);
    }
  g_test_add_func ("/model/event-set/doubling", test_doubling);
  g_test_add_func ("/model/event-set/doubling-ratio", test_doubling_ratio);
  g_test_add_func ("/model/event-set/budget", test_budget);
  g_test_add_func ("/model/event-set/unit-names", test_unit_names);
  g_test_add_func ("/model/event-set/known", test_known);
  g_test_add_func ("/model/event-set/known-given", test_known_given);
  g_test_add_func ("/model/event-set/cycle-estimate", test_cycle_estimate);
  g_test_add_func ("/model/event-set/units", test_units);
  g_test_add_func ("/model/event-set/format", test_format);
  g_test_add_func ("/model/event-set/derived-unit", test_derived_unit);
  g_test_add_func ("/model/event-set/copy", test_copy);
  g_test_add_func ("/model/event-set/odd-names", test_odd_names);
  g_test_add_func ("/model/event-set/shown-names", test_shown_names);

  return g_test_run ();
}
