/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-block-picture.h"

#include "loaded-profile.h"

#include <math.h>
#include <string.h>

/* A loop with nine iterations, as objdump disassembles it and as valgrind counts it; and one
 * address that has no code. */
static const char code_text[] =
  "0000000000001000 <loop>:\n"
  "  1000:\t31 c0                \txor    %eax,%eax\n"
  "  1002:\tff c8                \tdec    %eax\n"
  "  1004:\te8 10 00 00 00       \tcall   2000 <other>\n"
  "  1009:\t75 f7                \tjne    1002 <loop+0x2>\n"
  "  100b:\tc3                   \tret\n";

static const char profile_text[] =
  "positions: instr line\n"
  "events: Ir\n"
  "fl=a.c\n"
  "fn=loop\n"
  "0x1000 3 1\n"
  "0x1002 4 9\n"
  "0x1004 4 9\n"
  "0x1009 5 9\n"
  "jcnd=8/9 0x1002 4\n"
  "0x1009 5\n"
  "0x100b 6 1\n"
  "0x3000 0 11\n";

#define TOTAL 40.0

typedef struct
{
  QuernAnalysis    *analysis; /* owned */
  QuernCodeCosts   *costs;    /* owned */
  QuernDisassembly *code;     /* owned */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->analysis = loaded_profile_analyse (loaded_profile_from_text (profile_text));
  fixture->costs = quern_code_costs_new (fixture->analysis, 0, NULL, &error);
  g_assert_no_error (error);
  fixture->code = quern_disassembly_new ();
  quern_disassembly_read (fixture->code, code_text, strlen (code_text),
                          (QuernCodeRange) { 0, G_MAXUINT64 });
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  quern_disassembly_unref (fixture->code);
  g_object_unref (fixture->costs);
  g_object_unref (fixture->analysis);
}

static QuernBlockPicture *
make_picture (Fixture *fixture,
              guint    max_blocks)
{
  QuernBlockOptions options = { fixture->costs, fixture->code, 0, max_blocks };
  g_autoptr (GError) error = NULL;
  QuernBlockPicture *picture = quern_block_picture_new (&options, "Sans", NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (picture);

  return picture;
}

/* Each block has a box that can be hit, below the previous boxes, and its description has its cost
 * and number of executions. */
static void
test_boxes (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const said[] = {
    "block 0x1000 to 0x1000, 2.50\u00a0%, executed 1 time",
    "block 0x1002 to 0x1009, 67.50\u00a0%, executed 9 times",
    "block 0x100b to 0x100b, 2.50\u00a0%, executed 1 time",
  };
  g_autoptr (QuernBlockPicture) blocks = make_picture (fixture, 0);
  QuernPicture *picture = QUERN_PICTURE (blocks);
  QuernRect extent;
  double below = -HUGE_VAL;

  quern_picture_get_extent (picture, &extent);
  g_assert_cmpuint (quern_picture_get_n_items (picture), ==, G_N_ELEMENTS (said));
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    {
      g_autofree char *description = quern_picture_dup_description (picture, i);
      QuernRect bounds;

      quern_picture_get_bounds (picture, i, &bounds);
      g_assert_cmpuint (quern_picture_hit (picture, bounds.x + bounds.width / 2.0,
                                           bounds.y + bounds.height / 2.0), ==, i);
      g_assert_cmpfloat (bounds.y, >, below);
      g_assert_cmpfloat (bounds.x, >=, extent.x);
      g_assert_cmpfloat (bounds.x + bounds.width, <=, extent.x + extent.width);
      g_assert_cmpfloat (bounds.y + bounds.height, <=, extent.y + extent.height);
      g_assert_cmpstr (description, ==, said[i]);
      /* A block is not a function. */
      g_assert_cmpuint (quern_picture_get_node (picture, i), ==, QUERN_NONE);
      below = bounds.y + bounds.height;
    }
  g_assert_cmpuint (quern_picture_hit (picture, extent.x - 10.0, extent.y - 10.0), ==, QUERN_NONE);
}

/* Shown and hidden blocks and the cost outside of all code add up to the function's self cost. */
static void
test_sum (Fixture       *fixture,
          gconstpointer  data)
{
  for (guint max_blocks = 2; max_blocks <= 3; max_blocks++)
    {
      g_autoptr (QuernBlockPicture) blocks = make_picture (fixture, max_blocks);
      const QuernBlockSelection *selection = quern_block_picture_get_selection (blocks);
      double sum = selection->hidden + selection->outside;

      g_assert_cmpuint (selection->nodes->len, ==, max_blocks);
      for (guint i = 0; i < selection->nodes->len; i++)
        sum += g_array_index (selection->nodes, QuernBlockNode, i).cost;
      g_assert_cmpfloat_with_epsilon (selection->outside, 11.0, 1e-9);
      g_assert_cmpfloat_with_epsilon (selection->base, TOTAL, 1e-9);
      g_assert_cmpfloat_with_epsilon (sum, TOTAL, 1e-9);
      /* The first and the costliest block are always shown. */
      g_assert_cmpuint (quern_block_selection_find (selection, 0x1000), ==, 0);
      g_assert_cmpuint (quern_block_selection_find (selection, 0x1004), !=, QUERN_NONE);
    }
}

/* Everything is drawn within the extent, down to the last box. */
static void
test_drawing (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (QuernBlockPicture) blocks = make_picture (fixture, 0);
  QuernPicture *picture = QUERN_PICTURE (blocks);
  QuernStyle style = quern_style_default (QUERN_SCHEME_LIGHT);
  g_autoptr (QuernText) text = quern_text_new ("Sans");
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  QuernRect extent;
  QuernRect ink;

  quern_picture_get_extent (picture, &extent);
  quern_picture_draw (picture, cr, text, &style, &extent, 1.0);
  cairo_recording_surface_ink_extents (surface, &ink.x, &ink.y, &ink.width, &ink.height);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);

  g_assert_cmpfloat (ink.width, >, 0.0);
  g_assert_cmpfloat (ink.x, >=, extent.x - 1.0);
  g_assert_cmpfloat (ink.y, >=, extent.y - 1.0);
  g_assert_cmpfloat (ink.x + ink.width, <=, extent.x + extent.width + 1.0);
  g_assert_cmpfloat (ink.y + ink.height, <=, extent.y + extent.height + 1.0);
  for (guint i = 0; i < quern_picture_get_n_items (picture); i++)
    {
      QuernRect bounds;

      quern_picture_get_bounds (picture, i, &bounds);
      g_assert_cmpfloat (bounds.y + bounds.height, <=, ink.y + ink.height + 1.0);
    }
}

/* The arrow keys follow the jumps. */
static void
test_neighbours (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (QuernBlockPicture) blocks = make_picture (fixture, 0);
  QuernPicture *picture = QUERN_PICTURE (blocks);

  g_assert_cmpuint (quern_picture_get_neighbour (picture, 0, 0, 1), ==, 1);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, 1, 0, 1), ==, 2);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, 2, 0, -1), ==, 1);
  g_assert_cmpuint (quern_picture_get_neighbour (picture, 0, 0, -1), ==, QUERN_NONE);
}

static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  QuernBlockOptions options = { fixture->costs, fixture->code, 0, 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (quern_block_picture_new (&options, "Sans", cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/block-picture/boxes", Fixture, NULL, set_up, test_boxes, tear_down);
  g_test_add ("/block-picture/sum", Fixture, NULL, set_up, test_sum, tear_down);
  g_test_add ("/block-picture/drawing", Fixture, NULL, set_up, test_drawing, tear_down);
  g_test_add ("/block-picture/neighbours", Fixture, NULL, set_up, test_neighbours, tear_down);
  g_test_add ("/block-picture/cancel", Fixture, NULL, set_up, test_cancel, tear_down);

  return g_test_run ();
}
