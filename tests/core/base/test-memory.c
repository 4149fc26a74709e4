/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-memory.h"
#include "quern-parse-error.h"

static void
test_ensure (void)
{
  static const guint64 there[] = { 0, 1, 1 << 20, 8 << 20 };
  static const guint64 not_there[] = {
    G_MAXUINT64, G_MAXINT64, G_MAXINT64 - 1, G_MAXUINT64 / 4, G_GUINT64_CONSTANT (1) << 60,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (there); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (quern_memory_ensure (there[i], &error));
      g_assert_no_error (error);
    }

  for (gsize i = 0; i < G_N_ELEMENTS (not_there); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (quern_memory_ensure (not_there[i], &error));
      g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_LIMIT);
      g_assert_false (quern_memory_ensure (not_there[i], NULL));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/memory/ensure", test_ensure);

  return g_test_run ();
}
