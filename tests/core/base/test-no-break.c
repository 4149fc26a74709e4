/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-no-break.h"

typedef struct
{
  const char *id;
  const char *text;
  const char *bound;
} Case;

static const Case cases[] = {
  { "between", " ← ", " ←\302\240" },
  { "more", " ← 11 more", " ←\302\24011\302\240more" },
  { "none", ", called from ", ", called from " },
  { "empty", "", "" },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *bound = quern_no_break_arrow (c->text);

  g_assert_cmpstr (bound, ==, c->bound);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/base/no-break/", cases[i].id, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }

  return g_test_run ();
}
