/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-notes.h"

#include "quern-profile-builder.h"
#include "quern-profile-identity.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *file;
  const char *object;
} Names;

static QuernProfile *
create_profile (const char  *command,
                const char  *input,
                const Names *functions,
                guint        n_functions)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (GError) error = NULL;
  QuernProfile *profile;

  quern_profile_builder_begin_input (builder, input);
  if (command != NULL)
    quern_profile_builder_set_command (builder, command);
  for (guint i = 0; i < n_functions; i++)
    {
      const Names *names = &functions[i];
      guint object =
        quern_profile_builder_add_string (builder, names->object, strlen (names->object));
      guint file = quern_profile_builder_add_string (builder, names->file, strlen (names->file));
      guint name = quern_profile_builder_add_string (builder, names->name, strlen (names->name));

      quern_profile_builder_add_function (builder,
                                          quern_profile_builder_add_object (builder, object),
                                          quern_profile_builder_add_file (builder, file), name);
    }
  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);

  return profile;
}

static GPtrArray *
create_notes (const Names *names,
              guint        n_names)
{
  GPtrArray *notes = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_note_unref);

  for (guint i = 0; i < n_names; i++)
    g_ptr_array_add (notes, quern_note_new (names[i].name, names[i].file, names[i].object, TRUE,
                                            ""));

  return notes;
}

static const Names functions[] = {
  { "main", "/src/a.c", "/opt/mill" },
  { "work", "/src/a.c", "/opt/mill" },
  { "work", "/src/b.c", "/opt/mill" },
  { "work", "/src/b.c", "/usr/lib/libgrain.so" },
  { "twin", "/src/one/t.c", "/opt/mill" },
  { "twin", "/src/two/t.c", "/opt/mill" },
};

typedef struct
{
  const char      *what;
  Names            note;
  QuernFunctionId  found;
} Case;

static const Case cases[] = {
  { "the same", { "work", "/src/b.c", "/opt/mill" }, 2 },
  { "built elsewhere", { "work", "/home/x/b.c", "/opt/mill" }, 2 },
  { "installed elsewhere", { "work", "/src/b.c", "/home/x/libgrain.so" }, 3 },
  { "both elsewhere", { "main", "a.c", "mill" }, 0 },
  { "another file", { "main", "/src/c.c", "/opt/mill" }, QUERN_NONE },
  { "another object", { "main", "/src/a.c", "/opt/grinder" }, QUERN_NONE },
  { "vanished", { "gone", "/src/a.c", "/opt/mill" }, QUERN_NONE },
  { "one of two alike", { "twin", "/src/two/t.c", "/opt/mill" }, 5 },
  { "which of two is not known", { "twin", "/src/three/t.c", "/opt/mill" }, QUERN_NONE },
};

static void
test_found (void)
{
  g_autoptr (QuernProfile) profile =
    create_profile ("mill", "callgrind.out.1", functions, G_N_ELEMENTS (functions));

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) notes = create_notes (&cases[i].note, 1);
      g_autoptr (QuernFunctionNotes) found = quern_function_notes_new (profile, notes, NULL);

      g_test_message ("%s", cases[i].what);
      g_assert_cmpuint (quern_function_notes_get_function (found, 0), ==, cases[i].found);
      for (QuernFunctionId id = 0; id < G_N_ELEMENTS (functions); id++)
        g_assert_true ((quern_function_notes_find (found, id) != NULL) == (id == cases[i].found));
    }
}

/* Matches all notes at once: no function gets two notes, and the best matches come first. */
static void
test_all (void)
{
  static const Names names[] = {
    { "work", "/old/b.c", "/opt/mill" },
    { "work", "/src/b.c", "/opt/mill" },
    { "work", "/src/a.c", "/opt/mill" },
    { "main", "/old/a.c", "/opt/mill" },
    { "main", "/older/a.c", "/opt/mill" },
  };
  static const QuernFunctionId expected[] = { QUERN_NONE, 2, 1, 0, QUERN_NONE };
  g_autoptr (QuernProfile) profile =
    create_profile ("mill", "callgrind.out.1", functions, G_N_ELEMENTS (functions));
  g_autoptr (GPtrArray) notes = create_notes (names, G_N_ELEMENTS (names));
  g_autoptr (QuernFunctionNotes) found = quern_function_notes_new (profile, notes, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (quern_function_notes_get_function (found, i), ==, expected[i]);
  g_assert_true (quern_function_notes_find (found, 0) == g_ptr_array_index (notes, 3));
  g_assert_null (quern_function_notes_find (found, QUERN_NONE));
}

static void
test_cancelled (void)
{
  g_autoptr (QuernProfile) profile =
    create_profile ("mill", "callgrind.out.1", functions, G_N_ELEMENTS (functions));
  g_autoptr (GPtrArray) notes = create_notes (functions, G_N_ELEMENTS (functions));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (QuernFunctionNotes) found = NULL;

  g_cancellable_cancel (cancellable);
  found = quern_function_notes_new (profile, notes, cancellable);
  g_assert_cmpuint (quern_function_notes_get_function (found, 0), ==, QUERN_NONE);
}

static void
test_identity (void)
{
  static const struct
  {
    const char *command;
    const char *input;
    gboolean    is_same; /* as the first profile */
  } profiles[] = {
    { "./mill corn.txt", "callgrind.out.1", TRUE },
    { "./mill corn.txt", "callgrind.out.2", TRUE },
    { "./mill rye.txt", "callgrind.out.1", FALSE },
    { NULL, "./mill corn.txt", FALSE },
    { "", "./mill corn.txt", FALSE },
  };
  g_autofree char *first = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (profiles); i++)
    {
      g_autoptr (QuernProfile) profile =
        create_profile (profiles[i].command, profiles[i].input, functions, 1);
      g_autofree char *identity = quern_profile_dup_identity (profile);

      if (first == NULL)
        first = g_strdup (identity);
      g_assert_cmpint (g_str_equal (identity, first), ==, profiles[i].is_same);
      g_assert_null (strpbrk (identity, "/.\n "));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/notes/function-notes/found", test_found);
  g_test_add_func ("/notes/function-notes/all", test_all);
  g_test_add_func ("/notes/function-notes/cancelled", test_cancelled);
  g_test_add_func ("/notes/identity", test_identity);

  return g_test_run ();
}
