/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-profile-demangler.h"

#include "quern-analysis.h"
#include "quern-profile-builder.h"

#include <string.h>

/* Adds each name as a function of cost 1 in two object files. */
static QuernProfile *
create_profile (const char *const *names)
{
  static const char * const objects[] = { "prog", "lib" };
  QuernProfileBuilder *builder = quern_profile_builder_new ();
  g_autoptr (GError) error = NULL;
  QuernProfile *profile;
  QuernEventId event;

  quern_profile_builder_begin_input (builder, "callgrind.out.1");
  quern_profile_builder_begin_part (builder);
  event = quern_profile_builder_add_event (builder, "Ir");
  quern_profile_builder_set_columns (builder, &event, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (objects); i++)
    for (gsize j = 0; names[j] != NULL; j++)
      {
        QuernPlace where = { 0, 1, 0 };
        gint64 cost = 1;
        QuernStringId object =
          quern_profile_builder_add_string (builder, objects[i], strlen (objects[i]));
        QuernStringId file = quern_profile_builder_add_string (builder, "a.cc", 4);
        QuernStringId name =
          quern_profile_builder_add_string (builder, names[j], strlen (names[j]));

        quern_profile_builder_begin_function (
          builder,
          quern_profile_builder_add_function (builder,
                                              quern_profile_builder_add_object (builder, object),
                                              quern_profile_builder_add_file (builder, file),
                                              name));
        quern_profile_builder_add_cost (builder, &where, &cost, 1);
      }

  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  quern_profile_builder_free (builder);

  return profile;
}

static QuernProfile *
demangle (QuernProfile *profile)
{
  g_autoptr (GError) error = NULL;
  QuernProfile *demangled = quern_profile_demangle (profile, NULL, &error);

  g_assert_no_error (error);

  return demangled;
}

static void
assert_names (QuernProfile      *profile,
              const char *const *names,
              const char *const *raw)
{
  guint n_names = g_strv_length ((char **) names);

  g_assert_cmpuint (quern_profile_get_n_functions (profile), ==, 2 * n_names);
  for (guint i = 0; i < 2 * n_names; i++)
    {
      gsize length = 0;

      g_assert_cmpstr (quern_profile_get_function_name (profile, i), ==, names[i % n_names]);
      g_assert_cmpstr (quern_profile_get_function_raw_name (profile, i), ==, raw[i % n_names]);
      g_assert_cmpstr (quern_profile_get_function_bytes (profile, i, &length), ==,
                       raw[i % n_names]);
      g_assert_cmpuint (length, ==, strlen (raw[i % n_names]));
    }
}

static const char *const raw_names[] = {
  "main", "_ZN3FooC1Ev", "_ZN3FooC2Ev", "_dl_start", "_RNCNvC1a4main0", "_ZN3foo3barEv'main", NULL,
};
static const char *const shown_names[] = {
  "main", "Foo::Foo()", "Foo::Foo()", "_dl_start", "a::main::{closure#0}", "foo::bar()'main", NULL,
};

static void
test_names (void)
{
  g_autoptr (QuernProfile) profile = create_profile (raw_names);
  g_autoptr (QuernProfile) demangled = demangle (profile);
  g_autoptr (QuernProfile) raw = quern_profile_show_demangled (demangled, FALSE);
  g_autoptr (QuernProfile) same = quern_profile_show_demangled (demangled, TRUE);
  g_autoptr (QuernProfile) again = quern_profile_show_demangled (raw, TRUE);

  g_assert_false (quern_profile_has_demangled_names (profile));
  g_assert_true (quern_profile_has_demangled_names (demangled));
  g_assert_true (quern_profile_has_demangled_names (raw));
  g_assert_true (same == demangled);
  assert_names (profile, raw_names, raw_names);
  assert_names (demangled, shown_names, raw_names);
  assert_names (raw, raw_names, raw_names);
  assert_names (again, shown_names, raw_names);

  /* They stay valid without the profile that their shared tables come from. */
  g_clear_object (&profile);
  g_clear_object (&demangled);
  g_clear_object (&same);
  g_clear_object (&raw);
  assert_names (again, shown_names, raw_names);
  g_assert_cmpint (quern_profile_get_total (again)[0], ==, 12);
}

static void
test_nothing (void)
{
  static const char *const plain[] = { "main", "_start", "foo::bar()", "f'2", NULL };
  g_autoptr (QuernProfile) profile = create_profile (plain);
  g_autoptr (QuernProfile) demangled = demangle (profile);
  g_autoptr (QuernProfile) shown = quern_profile_show_demangled (profile, TRUE);

  g_assert_true (demangled == profile);
  g_assert_true (shown == profile);
  assert_names (profile, plain, plain);
}

static void
test_cancelled (void)
{
  g_autoptr (QuernProfile) profile = create_profile (raw_names);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (quern_profile_demangle (profile, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Events and shown names may be changed in any order. */
static void
test_shared (void)
{
  g_autoptr (QuernProfile) profile = create_profile (raw_names);
  g_autoptr (QuernProfile) demangled = demangle (profile);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernAnalysis) analysis = quern_analysis_new (demangled, TRUE, NULL, &error);
  g_autoptr (QuernAnalysis) same = quern_analysis_show_demangled (analysis, TRUE);
  g_autoptr (QuernAnalysis) raw = quern_analysis_show_demangled (analysis, FALSE);
  g_autoptr (QuernEventSet) events = quern_event_set_copy (quern_profile_get_events (profile));
  g_autoptr (QuernAnalysis) defined = NULL;
  g_autoptr (QuernAnalysis) shown = NULL;
  g_autofree char *name = NULL;

  g_assert_no_error (error);
  g_assert_true (same == analysis);
  g_assert_true (raw != analysis);
  g_assert_true (quern_analysis_has_nodes_of (raw, analysis));
  quern_event_set_add_derived (events, "Two", "2 Ir", NULL, &error);
  g_assert_no_error (error);
  defined = quern_analysis_with_events (raw, events);
  shown = quern_analysis_show_demangled (defined, TRUE);
  assert_names (quern_analysis_get_profile (defined), raw_names, raw_names);
  assert_names (quern_analysis_get_profile (shown), shown_names, raw_names);
  g_assert_cmpuint (quern_event_set_find (
                      quern_profile_get_events (quern_analysis_get_profile (shown)), "Two"), !=,
                    QUERN_NONE);
  name = quern_analysis_dup_node_name (shown, 1);
  g_assert_cmpstr (name, ==, "Foo::Foo()");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/code/profile-demangler/names", test_names);
  g_test_add_func ("/code/profile-demangler/nothing", test_nothing);
  g_test_add_func ("/code/profile-demangler/cancelled", test_cancelled);
  g_test_add_func ("/code/profile-demangler/shared", test_shared);

  return g_test_run ();
}
