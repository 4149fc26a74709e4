/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-address-name.h"

static const struct
{
  const char *name;
  gboolean    is_address;
  const char *without_zeros;
} cases[] = {
  { "0x0000000000d801c0", TRUE, "0xd801c0" },
  { "0x0000", TRUE, "0x0" },
  { "0x0010'2", TRUE, "0x10'2" },
  { "0x0010'main'0x002b'2", TRUE, "0x10'main'0x2b'2" },
  { "main'0x0010", FALSE, "main'0x10" },
  { "0x", FALSE, "0x" },
  { "00main", FALSE, "00main" },
  { "0x10plus", FALSE, "0x10plus" },
  { "main", FALSE, "main" },
  { "", FALSE, "" },
};

static void
test_is (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (quern_address_name_is (cases[i].name), ==, cases[i].is_address);
}

static void
test_drop_zeros (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = quern_address_name_drop_zeros (cases[i].name);

      g_assert_cmpstr (name, ==, cases[i].without_zeros);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/address-name/is", test_is);
  g_test_add_func ("/base/address-name/drop-zeros", test_drop_zeros);

  return g_test_run ();
}
