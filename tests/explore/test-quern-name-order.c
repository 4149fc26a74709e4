/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-order.h"

#include <string.h>

static void
assert_order (const char *const *names,
              guint              n_names,
              const char        *expected)
{
  g_autofree guint32 *order = quern_name_order (names, n_names);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n_names; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", order[i]);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_few (void)
{
  static const char *const names[] = { "b", "A", "", "a", "B", "a", "ab" };
  static const char *const alike[] = {
    "std::vector<int>::push",
    "std::vector<int>::pop",
    "std::vector<int>::",
    "std::vector<int>::Push",
  };

  assert_order (names, G_N_ELEMENTS (names), "2 1 3 5 6 4 0");
  assert_order (alike, G_N_ELEMENTS (alike), "2 1 3 0");
  assert_order (names, 0, "");
}

/* A reference order that compares whole names. */
static int
compare (gconstpointer a,
         gconstpointer b,
         gpointer      data)
{
  const char *const *names = data;
  guint32 first = *(const guint32 *) a;
  guint32 second = *(const guint32 *) b;
  int order = g_ascii_strcasecmp (names[first], names[second]);

  if (order == 0)
    order = strcmp (names[first], names[second]);

  return order != 0 ? order : (first < second ? -1 : 1);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20261120);

  for (guint round = 0; round < 50; round++)
    {
      g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GArray) expected = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_autofree guint32 *order = NULL;

      for (guint32 i = 0; i < 300; i++)
        {
          GString *name = g_string_new (NULL);
          gint length = g_rand_int_range (rand, 0, 30);

          for (gint j = 0; j < length; j++)
            g_string_append_c (name, "aAbB\xc3"[g_rand_int_range (rand, 0, 5)]);
          g_ptr_array_add (names, g_string_free (name, FALSE));
          g_array_append_val (expected, i);
        }

      order = quern_name_order ((const char *const *) names->pdata, names->len);
      g_array_sort_with_data (expected, compare, names->pdata);
      for (guint i = 0; i < names->len; i++)
        g_assert_cmpuint (order[i], ==, g_array_index (expected, guint32, i));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/name-order/few", test_few);
  g_test_add_func ("/explore/name-order/random", test_random);

  return g_test_run ();
}
