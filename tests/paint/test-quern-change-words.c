/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of changes: signs, bounds, and sums. */

#include "quern-change-words.h"

/* Costs of both sides with their bounds, and the texts. */
typedef struct
{
  const char    *name;
  double         total;
  QuernSideCost  before;
  QuernSideCost  after;
  const char    *label;
  const char    *lines;
} Case;

static const Case cases[] = {
  { "exact", 10000.0, { 300.0, 300.0, 300.0, 0, 0 }, { 360.0, 360.0, 360.0, 0, 0 }, "+0.6 %",
    "before 300 · after 360\nΔ +60 (+20.00 %)\n+0.60 % of the total before" },
  { "estimate", 10000.0, { 100.0, 300.0, 300.0, 0, 0 }, { 360.0, 360.0, 360.0, 0, 0 }, "≈+0.6 %",
    "before 300 · after 360\nΔ ≈+60 (+20.00 %)\n≈+0.60 % of the total before\n"
    "estimated: Δ is between +60 and +260" },
  { "no-sign", 10000.0, { 100.0, 300.0, 400.0, 0, 0 }, { 200.0, 360.0, 390.0, 0, 0 }, "≈±0.6 %",
    "before 300 · after 360\nΔ ≈±60\n≈±0.60 % of the total before\n"
    "estimated: Δ is between −200 and +290, its sign is not known" },
  { "none", 10000.0, { 100.0, 101.0, 103.0, 0, 0 }, { 101.0, 101.0, 101.0, 0, 0 }, "≈±0",
    "before 101 · after 101\nΔ ≈0\n"
    "estimated: Δ is between −2 and +1, its sign is not known" },
  { "tiny", 100000.0, { 100.2, 100.4, 100.5, 0, 0 }, { 99.6, 99.8, 99.9, 0, 0 }, "> −0.01 %",
    "before 100 · after 100\nΔ ≈−1 (−0.60 %)\n> −0.01 % of the total before\n"
    "estimated: Δ is between −1 and 0" },
};

static QuernEventSet *
make_events (void)
{
  QuernEventSet *events = quern_event_set_new ();

  quern_event_set_add_real (events, "Ir");

  return events;
}

/* The text with usual spaces. Takes it. */
static char *
take_plain (char *text)
{
  GString *plain = g_string_new (text);

  g_free (text);
  g_string_replace (plain, "\u00a0", " ", 0);
  g_string_replace (plain, "\u202f", " ", 0);

  return g_string_free (plain, FALSE);
}

static void
test_texts (gconstpointer data)
{
  const Case *expected = data;
  g_autoptr (QuernEventSet) events = make_events ();
  const QuernChangeSubject subject = { events, 0, expected->total };
  QuernBoxChange change = { .sides = { expected->before, expected->after } };
  g_autofree char *label = take_plain (quern_change_words_dup_label (&subject, &change));
  g_autofree char *lines = take_plain (quern_change_words_dup_lines (&subject, &change));

  g_assert_cmpstr (label, ==, expected->label);
  g_assert_cmpstr (lines, ==, expected->lines);
}

/* What changed, and the caption. */
static void
test_captions (void)
{
  static const struct
  {
    double      total;
    double      more;
    double      less;
    const char *caption;
  } sums[] = {
    { 1e4, 200.0, 80.0, "+2.00 % −0.80 % = Δ +1.20 % of the total before" },
    { 1e4, 993.0, 993.3, "+9.93 % −9.93 % = Δ 0.00 % of the total before" },
    { 1e4, 1e-7, 0.0, "Δ 0.00 % of the total before" },
    /* "> −0.01 %" after another part would look like a comparison. */
    { 1e6, 55800.0, 30.0, "Δ +5.58 % of the total before" },
    { 1e6, 30.0, 55800.0, "Δ −5.58 % of the total before" },
    { 1e6, 55800.0, 0.0, "Δ +5.58 % of the total before" },
    { 1e6, 30.0, 10.0, "Δ < +0.01 % of the total before" },
    { 1e6, 55800.0, 50.0, "+5.58 % −0.01 % = Δ +5.58 % of the total before" },
    { 0.0, 200.0, 80.0, "+200 −80 = Δ +120" },
    { 0.0, 200.0, 0.0, "Δ +200" },
  };
  g_autoptr (QuernEventSet) events = make_events ();

  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    {
      const QuernChangeSubject subject = { events, 0, sums[i].total };
      QuernBoxChange change = { .all = { 0.0, sums[i].more, sums[i].less } };
      g_autofree char *caption =
        take_plain (quern_change_words_dup_caption (&subject, &change, FALSE));

      g_assert_cmpstr (caption, ==, sums[i].caption);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/paint/change-words/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_texts);
    }
  g_test_add_func ("/paint/change-words/captions", test_captions);

  return g_test_run ();
}
