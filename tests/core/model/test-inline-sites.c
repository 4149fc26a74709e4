/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-inline-sites.h"

/* File 0 is the function's own; 1 and 2 are inlined. */
static QuernInlineSites *
make_sites (void)
{
  QuernInlineSites *sites = quern_inline_sites_new ();
  const QuernInlineSite ten = { 0, 10, "sort" };
  const QuernInlineSite twenty = { 0, 20, "sort" };
  guint32 at_ten = quern_inline_sites_add_site (sites, &ten);
  guint32 at_twenty = quern_inline_sites_add_site (sites, &twenty);

  g_assert_cmpuint (quern_inline_sites_add_site (sites, &ten), ==, at_ten);
  g_assert_cmpuint (at_ten, !=, at_twenty);
  g_assert_cmpuint (quern_inline_sites_get_n (sites), ==, 2);

  quern_inline_sites_add (sites, 7, &(QuernPlace) { 1, 5, 0x40 }, 0x50, at_twenty);
  quern_inline_sites_add (sites, 7, &(QuernPlace) { 1, 4, 0x10 }, 0x20, at_ten);
  quern_inline_sites_add (sites, 7, &(QuernPlace) { 1, 5, 0x20 }, 0x30, at_ten);
  quern_inline_sites_add (sites, 7, &(QuernPlace) { 1, 4, 0x60 }, 0x70, at_ten);
  quern_inline_sites_add (sites, 7, &(QuernPlace) { 2, 4, 0x70 }, 0x80, QUERN_NONE);
  quern_inline_sites_add (sites, 9, &(QuernPlace) { 2, 4, 0x90 }, 0xa0, at_twenty);
  quern_inline_sites_finish (sites);

  return sites;
}

static void
test_find (void)
{
  static const struct
  {
    QuernFunctionId function;
    QuernPlace      where;
    guint64         line; /* of the site, 0 if none */
  } cases[] = {
    { 7, { 1, 4, 0 },    10 },    /* two ranges, at one site */
    { 7, { 1, 5, 0 },    0 },     /* at two sites: ambiguous */
    { 7, { 1, 5, 0x20 }, 10 },
    { 7, { 1, 5, 0x2f }, 10 },
    { 7, { 1, 5, 0x40 }, 20 },
    { 7, { 1, 5, 0x4f }, 20 },
    { 7, { 1, 5, 0x50 }, 0 },     /* past the end of the range */
    { 7, { 1, 4, 0x50 }, 0 },
    { 7, { 1, 4, 0x40 }, 0 },     /* the address belongs to another line */
    { 7, { 1, 6, 0 },    0 },
    { 7, { 2, 4, 0 },    0 },
    { 7, { 2, 4, 0x70 }, 0 },
    { 7, { 2, 4, 0x90 }, 0 },     /* belongs to another function */
    { 9, { 2, 4, 0 },    20 },
    { 8, { 1, 4, 0 },    0 },
    { 10, { 1, 4, 0x10 }, 0 },
    { 0, { 0, 0, 1 },    0 },
  };
  g_autoptr (QuernInlineSites) sites = make_sites ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint32 site = quern_inline_sites_find (sites, cases[i].function, &cases[i].where);

      g_test_message ("%u", i);
      g_assert_true ((site == QUERN_NONE) == (cases[i].line == 0));
      if (site != QUERN_NONE)
        {
          g_assert_cmpuint (quern_inline_sites_get (sites, site)->line, ==, cases[i].line);
          g_assert_cmpstr (quern_inline_sites_get (sites, site)->name, ==, "sort");
        }
    }
}

static void
test_empty (void)
{
  g_autoptr (QuernInlineSites) sites = quern_inline_sites_new ();
  g_autoptr (QuernInlineSites) other = quern_inline_sites_ref (sites);

  quern_inline_sites_finish (sites);
  g_assert_cmpuint (quern_inline_sites_get_n (other), ==, 0);
  g_assert_cmpuint (quern_inline_sites_find (other, 0, &(QuernPlace) { 0, 1, 2 }), ==, QUERN_NONE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/inline-sites/find", test_find);
  g_test_add_func ("/model/inline-sites/empty", test_empty);

  return g_test_run ();
}
