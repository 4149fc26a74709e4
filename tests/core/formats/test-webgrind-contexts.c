/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The call tree from the trace in webgrind's old files: real ones, and nested calls for which
 * webgrind assigns wrong callers. */

#include "loaded-profile.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  const char *file;
  guint       n_contexts; /* 0 if the tree cannot be reconstructed */
} Case;

static const Case cases[] = {
  { "exit.v3.webgrind", 9 },
  { "exit.v4.webgrind", 9 },
  { "fib.v4.webgrind", 36 },
  { "one.v4.webgrind", 1 },
  { "proxy.v3.webgrind", 12 },
  { "proxy.v4.webgrind", 12 },
  { "slow.v4.webgrind", 5 },
  { "proxy.v5.webgrind", 0 },
};

/* The contexts account for exactly the costs and calls of the profile. */
static void
check_contexts (QuernProfile     *profile,
                QuernContextTree *contexts)
{
  const guint n = quern_context_tree_get_n (contexts);
  g_autofree guint64 *self = g_new0 (guint64, quern_profile_get_n_functions (profile));
  g_autofree guint64 *count = g_new0 (guint64, MAX (quern_profile_get_n_calls (profile), 1));

  for (guint i = 0; i < n; i++)
    {
      const QuernCallContext context = quern_context_tree_get (contexts, i);
      guint n_calls;
      const QuernCallId *calls = quern_profile_get_calls_to (profile, context.function, &n_calls);

      self[context.function] += context.self;
      if (context.parent == QUERN_NONE)
        continue;
      for (guint j = 0; j < n_calls; j++)
        if (quern_profile_get_call (profile, calls[j])->caller ==
            quern_context_tree_get (contexts, context.parent).function)
          count[calls[j]] += context.called;
    }

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    g_assert_cmpuint (self[i] % (G_GUINT64_CONSTANT (1) << 32), ==,
                      (guint64) quern_profile_get_self (profile, i)[0]);
  for (QuernCallId i = 0; i < quern_profile_get_n_calls (profile); i++)
    g_assert_cmpuint (count[i], ==, quern_profile_get_call (profile, i)->count);
}

static void
test_genuine (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernProfile) profile = loaded_profile_from_data ("webgrind", c->file);
  QuernContextTree *contexts = quern_profile_get_contexts (profile);

  g_assert_cmpuint (contexts != NULL ? quern_context_tree_get_n (contexts) : 0, ==,
                    c->n_contexts);
  if (contexts != NULL)
    check_contexts (profile, contexts);
}

static void
append_words (GByteArray *bytes,
              guint       n,
              ...)
{
  va_list words;

  va_start (words, n);
  for (guint i = 0; i < n; i++)
    {
      const guint32 word = GUINT32_TO_LE (va_arg (words, guint32));

      g_byte_array_append (bytes, (const guint8 *) &word, sizeof word);
    }
  va_end (words);
}

static void
append_text (GByteArray *bytes,
             const char *text)
{
  g_byte_array_append (bytes, (const guint8 *) text, (guint) strlen (text));
}

/* main calls f, which costs 10, and f again, which costs 5 and calls f, which costs 1: they return
 * in the order 10, 1, 6. wrong_cost: an error added to the cost of the innermost call. */
static QuernContextTree *
read_nested (guint32 wrong_cost)
{
  const guint32 f_at = 20, main_at = 136, calls_at = 192, headers_at = 240;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *path = NULL;
  g_autoptr (QuernProfile) profile = NULL;
  QuernContextTree *contexts;
  int file;

  append_words (bytes, 5, 4u, headers_at, 2u, f_at, main_at);
  append_words (bytes, 4, 16u, 17u, 17u, 3u);
  append_words (bytes, 8, 10u, 10u, 1u, 0u, 2u, 3u, 0u, calls_at);
  append_words (bytes, 8, 1u, 1u, 10u, 1u, 0u, 2u, 0u, calls_at);
  append_words (bytes, 8, 5u, 6u, 6u, 1u, 0u, 2u, 1u, calls_at);
  append_text (bytes, "a\nf\n");
  append_words (bytes, 4, 2u, 18u, 0u, 1u);
  append_words (bytes, 8, 2u, 18u, 0u, QUERN_NONE, 0u, 0u, 2u, calls_at + 16);
  append_text (bytes, "a\nmain\n ");
  g_assert_cmpuint (bytes->len, ==, calls_at);
  append_words (bytes, 4, 0u, 0u, 3u, 1u + wrong_cost);
  append_words (bytes, 4, 0u, 1u, 2u, 10u);
  append_words (bytes, 4, 0u, 2u, 2u, 6u);
  append_text (bytes, "events: Time\nsummary: 18\n");

  file = g_file_open_tmp ("quern-XXXXXX.webgrind", &path, NULL);
  g_assert_cmpint (file, >=, 0);
  g_close (file, NULL);
  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, bytes->len, NULL));
  profile = loaded_profile_from_path (path);
  g_unlink (path);

  contexts = quern_profile_get_contexts (profile);
  if (contexts != NULL)
    check_contexts (profile, contexts);

  return contexts != NULL ? quern_context_tree_ref (contexts) : NULL;
}

static void
test_nested (void)
{
  g_autoptr (QuernContextTree) contexts = read_nested (0);
  QuernCallContext context;

  g_assert_nonnull (contexts);
  g_assert_cmpuint (quern_context_tree_get_n (contexts), ==, 3);

  context = quern_context_tree_get (contexts, 0);
  g_assert_cmpuint (context.parent, ==, QUERN_NONE);
  g_assert_cmpuint (context.self, ==, 2);

  context = quern_context_tree_get (contexts, 1);
  g_assert_cmpuint (context.parent, ==, 0);
  g_assert_cmpuint (context.self, ==, 15);
  g_assert_cmpuint (context.called, ==, 2);

  context = quern_context_tree_get (contexts, 2);
  g_assert_cmpuint (context.parent, ==, 1);
  g_assert_cmpuint (context.self, ==, 1);
  g_assert_cmpuint (context.called, ==, 1);
}

/* If the costs contradict each other, no contexts are taken as exact. */
static void
test_contradiction (void)
{
  g_assert_null (read_nested (100));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/formats/webgrind/contexts/%s", cases[i].file);

      g_test_add_data_func (path, &cases[i], test_genuine);
    }
  g_test_add_func ("/formats/webgrind/contexts/nested", test_nested);
  g_test_add_func ("/formats/webgrind/contexts/contradiction", test_contradiction);

  return g_test_run ();
}
