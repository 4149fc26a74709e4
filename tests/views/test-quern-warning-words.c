/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The bar says what is wrong with the files, and with which side of a comparison. */

#include "quern-warning-words.h"

#include "loaded-profile.h"

#define GOOD "events: Ir\nfn=main\n1 5\n"
#define ODD "events: Ir\nfn=main\n1 5\nodd\n"
#define ODDER "events: Ir\nfn=main\n1 5\nodd\nodder\n"
#define CUT "cut.callgrind.out"

#define MAX_SIDES 3

typedef struct
{
  const char *name;
  const char *texts[MAX_SIDES]; /* of files; CUT: of that file */
  const char *expected;         /* a pattern; NULL: nothing to say */
} Case;

static const Case cases[] = {
  { "good", { GOOD }, NULL },
  { "one", { ODD }, "Line 4, column 1: *" },
  { "several", { ODDER }, "Reading gave 2 warnings" },
  { "cut", { CUT }, "The file was cut: about * missing" },
  { "sides/good", { GOOD, GOOD }, NULL },
  { "sides/before", { ODD, GOOD }, "Before: *, line 4, column 1: *" },
  { "sides/before/cut", { CUT, GOOD }, "Before: the file was cut: about * missing" },
  { "sides/after/cut", { GOOD, CUT }, "After: the file was cut: about * missing" },
  { "sides/both", { ODDER, CUT }, "Before: 2 warnings; after: the file was cut: about * missing" },
  { "sides/further", { GOOD, GOOD, ODDER }, "Profile 3: 2 warnings" },
};

static GPtrArray *
load (const Case *test)
{
  GPtrArray *profiles = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < MAX_SIDES && test->texts[i] != NULL; i++)
    g_ptr_array_add (profiles, g_str_equal (test->texts[i], CUT)
                                 ? loaded_profile_from_data ("callgrind", CUT)
                                 : loaded_profile_from_text (test->texts[i]));

  return profiles;
}

static void
test_summary (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (GPtrArray) profiles = load (test);
  g_autofree char *text = quern_warning_words_dup_summary (profiles);

  g_test_message ("%s", text);
  if (test->expected == NULL)
    g_assert_null (text);
  else
    g_assert_true (text != NULL && g_pattern_match_simple (test->expected, text));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/app/warning-words/%s", cases[i].name);

      g_test_add_data_func (path, &cases[i], test_summary);
    }

  return g_test_run ();
}
