/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Profiles of a program that the build compiles, with lines as callgrind writes them. */

#include "quern-debug-sites.h"

#include "quern-debug-info.h"
#include "quern-profile-builder.h"

#include <string.h>

/* Lines of inlined/inlined.c and inlined/steps.h. */
#define STEP_CALLED_AT 20
#define TRIPLE_CALLED_AT 28
#define TRIPLE_AT 18

typedef struct
{
  QuernProfile    *profile; /* owned */
  QuernFileId      own;
  QuernFileId      header;
  QuernFunctionId  count_steps;
  QuernFunctionId  thrice;
} Fixture;

static QuernFileId
add_file (QuernProfileBuilder *builder,
          const char          *name)
{
  return quern_profile_builder_add_file (
    builder, quern_profile_builder_add_string (builder, name, strlen (name)));
}

static QuernFunctionId
add_function (QuernProfileBuilder *builder,
              const char          *object,
              QuernFileId          file,
              const char          *name)
{
  return quern_profile_builder_add_function (
    builder,
    quern_profile_builder_add_object (
      builder, quern_profile_builder_add_string (builder, object, strlen (object))),
    file, quern_profile_builder_add_string (builder, name, strlen (name)));
}

/* Each function has one line of its own file and one of the header. */
static void
set_up (Fixture    *fixture,
        const char *object,
        const char *own,
        const char *header)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (GError) error = NULL;
  QuernEventId event;

  quern_profile_builder_begin_input (builder, "callgrind.out.1");
  quern_profile_builder_begin_part (builder);
  event = quern_profile_builder_add_event (builder, "Ir");
  quern_profile_builder_set_columns (builder, &event, 1);
  fixture->own = add_file (builder, own);
  fixture->header = add_file (builder, header);
  fixture->count_steps = add_function (builder, object, fixture->own, "count_steps'2");
  fixture->thrice = add_function (builder, object, fixture->own, "thrice");
  for (QuernFunctionId i = fixture->count_steps; i <= fixture->thrice; i++)
    {
      quern_profile_builder_begin_function (builder, i);
      quern_profile_builder_add_cost (builder, &(QuernPlace) { fixture->own, 18, 0 },
                                      (const gint64[]) { 5 }, 1);
      quern_profile_builder_add_cost (builder, &(QuernPlace) { fixture->header, TRIPLE_AT, 0 },
                                      (const gint64[]) { 3 }, 1);
    }

  fixture->profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
load (Fixture         *fixture,
      gint64           recorded,
      QuernDebugSites *sites)
{
  const QuernFunctionId functions[] = { fixture->count_steps, fixture->thrice };
  g_autoptr (QuernSourceFinder) finder = quern_source_finder_new ();

  quern_debug_sites_load (fixture->profile, functions, G_N_ELEMENTS (functions), finder, recorded,
                          NULL, sites);
}

static void
assert_site (const QuernDebugSites *sites,
             QuernFunctionId        function,
             const QuernPlace      *where,
             const char            *name,
             guint64                line)
{
  guint32 number = quern_inline_sites_find (sites->inlined, function, where);
  const QuernInlineSite *site;

  g_assert_cmpuint (number, !=, QUERN_NONE);
  site = quern_inline_sites_get (sites->inlined, number);
  g_assert_cmpstr (site->name, ==, name);
  g_assert_cmpuint (site->line, ==, line);
}

/* With the paths as passed to the compiler, and with absolute ones. */
static void
test_sites (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "core", "code", "inlined", NULL);
  g_autofree char *whole_own = g_build_filename (folder, "inlined.c", NULL);
  g_autofree char *whole_header = g_build_filename (folder, "steps.h", NULL);
  const char *const names[][2] = {
    { whole_own, whole_header },
    { "tests/core/code/inlined/inlined.c", "code/inlined/./steps.h" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_auto (QuernDebugSites) sites = { 0 };
      Fixture fixture;
      QuernPlace where = { 0, TRIPLE_AT, 0 };

      set_up (&fixture, g_getenv ("QUERN_INLINED"), names[i][0], names[i][1]);
      where.file = fixture.header;
      load (&fixture, 0, &sites);
      g_assert_true (g_path_is_absolute (sites.comp_dir));
      /* step() is inlined at this line, and calls triple(). */
      assert_site (&sites, fixture.count_steps, &where, "step", STEP_CALLED_AT);
      assert_site (&sites, fixture.thrice, &where, "triple", TRIPLE_CALLED_AT);

      where.line = 1;
      g_assert_cmpuint (quern_inline_sites_find (sites.inlined, fixture.thrice, &where), ==,
                        QUERN_NONE);
      g_object_unref (fixture.profile);
    }
}

/* A relative file is found in the compilation directory. */
static void
test_comp_dir (void)
{
  g_autoptr (QuernSourceFinder) finder = quern_source_finder_new ();
  g_autoptr (QuernSourcePlace) place = NULL;
  g_autoptr (QuernDebugInfo) info = NULL;
  g_auto (QuernDebugSites) sites = { 0 };
  g_autoptr (GError) error = NULL;
  const QuernDebugQuery query = { "thrice", 0 };
  const QuernDebugFunction *function;
  g_autofree char *relative = NULL;
  Fixture fixture;

  /* As stored in the object: relative to the build folder. */
  info = quern_debug_info_load (g_getenv ("QUERN_INLINED"), &query, 1, NULL, &error);
  g_assert_no_error (error);
  function = quern_debug_info_get (info, 0);
  g_assert_true (g_str_has_prefix (function->decl_file, function->comp_dir));
  relative = g_strdup (function->decl_file + strlen (function->comp_dir) + 1);

  set_up (&fixture, g_getenv ("QUERN_INLINED"), relative, "steps.h");
  load (&fixture, 0, &sites);
  g_assert_cmpstr (sites.comp_dir, ==, function->comp_dir);
  place = quern_source_finder_find (finder, relative, sites.comp_dir, NULL);
  g_assert_nonnull (place->path);
  g_assert_cmpint (place->how, ==, QUERN_SOURCE_BY_DEBUG_INFO);
  g_assert_true (g_str_has_suffix (place->path, "/inlined.c"));
  g_object_unref (fixture.profile);
}

/* No sites for a missing object, another program, or one built after the recording. */
static void
test_nothing (void)
{
  static const struct
  {
    const char *object; /* NULL for the test program */
    const char *own;
    gint64      recorded;
  } cases[] = {
    { "/nonexistent/program", "inlined.c", 0 },
    { "/dev/null", "inlined.c", 0 },
    { "", "inlined.c", 0 },
    { NULL, "another.c", 0 },
    { NULL, "inlined.c", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (QuernDebugSites) sites = { 0 };
      Fixture fixture;

      g_test_message ("%u", i);
      set_up (&fixture, cases[i].object != NULL ? cases[i].object : g_getenv ("QUERN_INLINED"),
              cases[i].own, "steps.h");
      load (&fixture, cases[i].recorded, &sites);
      g_assert_null (sites.comp_dir);
      g_assert_cmpuint (quern_inline_sites_get_n (sites.inlined), ==, 0);
      g_object_unref (fixture.profile);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/code/debug-sites/sites", test_sites);
  g_test_add_func ("/code/debug-sites/comp-dir", test_comp_dir);
  g_test_add_func ("/code/debug-sites/nothing", test_nothing);

  return g_test_run ();
}
