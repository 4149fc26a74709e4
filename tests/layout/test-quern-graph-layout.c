/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-layout.h"
#include "quern-layout-process.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static GArray *
make_nodes (guint  n,
            GRand *random)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (QuernLayoutNode));

  for (guint i = 0; i < n; i++)
    {
      QuernLayoutNode node = {
        random != NULL ? g_rand_double_range (random, 60.0, 200.0) : 136.0,
        random != NULL ? g_rand_double_range (random, 20.0, 60.0) : 50.0, 0
      };

      g_array_append_val (nodes, node);
    }

  return nodes;
}

static void
add_edge (GArray *edges,
          guint   from,
          guint   to)
{
  QuernLayoutEdge edge = { from, to, 80.0, 17.0, 12.0, 1, TRUE };

  g_array_append_val (edges, edge);
}

static GArray *
make_edges (guint  n_nodes,
            guint  n_edges,
            GRand *random)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));

  for (guint i = 0; i < n_edges; i++)
    {
      add_edge (edges, (guint) g_rand_int_range (random, 0, (gint32) n_nodes),
                (guint) g_rand_int_range (random, 0, (gint32) n_nodes));
      g_array_index (edges, QuernLayoutEdge, i).is_drawn = g_rand_int_range (random, 0, 8) > 0;
    }

  return edges;
}

static QuernGraphLayout *
lay_out (QuernGraphOrientation orientation,
         const GArray         *nodes,
         const GArray         *edges)
{
  g_autoptr (GError) error = NULL;
  QuernGraphLayout *layout = quern_graph_layout_new (orientation, nodes, edges, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (layout);

  return layout;
}

static gboolean
is_inside (const QuernGraphLayout *layout,
           double                  x,
           double                  y,
           double                  margin)
{
  return x >= -margin && y >= -margin &&
         x <= layout->width + margin && y <= layout->height + margin;
}

/* Boxes do not overlap; boxes and labels are completely inside the picture. */
static void
check_laws (const QuernGraphLayout *layout,
            const GArray           *edges)
{
  for (guint i = 0; i < layout->nodes->len; i++)
    {
      const QuernRect *box = &g_array_index (layout->nodes, QuernRect, i);

      g_assert_true (is_inside (layout, box->x, box->y, 1.0));
      g_assert_true (is_inside (layout, box->x + box->width, box->y + box->height, 1.0));
      for (guint j = i + 1; j < layout->nodes->len; j++)
        g_assert_false (quern_rect_intersects (box, &g_array_index (layout->nodes, QuernRect, j)));
    }

  for (guint i = 0; i < layout->curves->len; i++)
    {
      const QuernLayoutEdge *edge = &g_array_index (edges, QuernLayoutEdge, i);
      const QuernLayoutCurve *curve = &g_array_index (layout->curves, QuernLayoutCurve, i);

      if (!edge->is_drawn)
        {
          g_assert_cmpuint (curve->n_points, ==, 0);
          continue;
        }

      g_assert_cmpuint (curve->n_points % 3, ==, 1);
      g_assert_true (is_inside (layout, curve->label.x - 40.0, curve->label.y - 8.5, 1.0));
      g_assert_true (is_inside (layout, curve->label.x + 40.0, curve->label.y + 8.5, 1.0));
      g_assert_true (is_inside (layout, curve->tip.x, curve->tip.y, 1.0));
    }
}

static void
test_random (gconstpointer data)
{
  QuernGraphOrientation orientation = GPOINTER_TO_UINT (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);

  for (guint round = 0; round < 12; round++)
    {
      guint n = (guint) g_rand_int_range (random, 1, 40);
      g_autoptr (GArray) nodes = make_nodes (n, random);
      g_autoptr (GArray) edges = make_edges (n, n * 3 / 2, random);
      g_autoptr (QuernGraphLayout) layout = lay_out (orientation, nodes, edges);

      g_assert_cmpuint (layout->nodes->len, ==, n);
      g_assert_cmpuint (layout->curves->len, ==, edges->len);
      check_laws (layout, edges);
    }
}

static void
assert_same (const GArray *first,
             const GArray *second)
{
  gsize size = g_array_get_element_size ((GArray *) first);

  g_assert_cmpuint (first->len, ==, second->len);
  g_assert_cmpint (memcmp (first->data, second->data, first->len * size), ==, 0);
}

static void
test_same_again (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autoptr (GArray) nodes = make_nodes (30, random);
  g_autoptr (GArray) edges = make_edges (30, 50, random);
  g_autoptr (QuernGraphLayout) first = lay_out (QUERN_GRAPH_TOP_DOWN, nodes, edges);
  g_autoptr (QuernGraphLayout) second = lay_out (QUERN_GRAPH_TOP_DOWN, nodes, edges);

  assert_same (first->nodes, second->nodes);
  assert_same (first->points, second->points);
}

static void
test_empty (void)
{
  g_autoptr (GArray) nodes = make_nodes (0, NULL);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));
  g_autoptr (QuernGraphLayout) layout = lay_out (QUERN_GRAPH_TOP_DOWN, nodes, edges);

  g_assert_cmpuint (layout->nodes->len, ==, 0);
}

/* Callees are below, or at the right, where arrows leave and enter at the middle of a side. */
static void
test_orientation (void)
{
  g_autoptr (GArray) nodes = make_nodes (2, NULL);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));
  g_autoptr (QuernGraphLayout) down = NULL;
  g_autoptr (QuernGraphLayout) right = NULL;
  const QuernRect *boxes;
  const QuernLayoutCurve *curve;
  QuernPoint start;

  add_edge (edges, 0, 1);
  down = lay_out (QUERN_GRAPH_TOP_DOWN, nodes, edges);
  boxes = (const QuernRect *) (gpointer) down->nodes->data;
  g_assert_cmpfloat (boxes[1].y, >=, boxes[0].y + boxes[0].height + 17.0);

  right = lay_out (QUERN_GRAPH_LEFT_TO_RIGHT, nodes, edges);
  boxes = (const QuernRect *) (gpointer) right->nodes->data;
  g_assert_cmpfloat (boxes[1].x, >=, boxes[0].x + boxes[0].width + 80.0);
  curve = &g_array_index (right->curves, QuernLayoutCurve, 0);
  start = g_array_index (right->points, QuernPoint, curve->first_point);
  g_assert_cmpfloat_with_epsilon (start.x, boxes[0].x + boxes[0].width, 2.0);
  g_assert_cmpfloat_with_epsilon (start.y, boxes[0].y + boxes[0].height / 2.0, 2.0);
  g_assert_cmpfloat_with_epsilon (curve->tip.x, boxes[1].x, 2.0);
  g_assert_cmpfloat_with_epsilon (curve->tip.y, boxes[1].y + boxes[1].height / 2.0, 2.0);
}

/* The line leaves room for an arrow head of the requested length. */
static void
test_arrow_head (void)
{
  g_autoptr (GArray) nodes = make_nodes (2, NULL);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));
  g_autoptr (QuernGraphLayout) layout = NULL;
  const QuernLayoutCurve *curve;
  QuernPoint end;

  add_edge (edges, 0, 1);
  g_array_index (edges, QuernLayoutEdge, 0).arrow_length = 16.0;
  layout = lay_out (QUERN_GRAPH_TOP_DOWN, nodes, edges);
  curve = &g_array_index (layout->curves, QuernLayoutCurve, 0);
  end = g_array_index (layout->points, QuernPoint, curve->first_point + curve->n_points - 1);
  g_assert_cmpfloat_with_epsilon (hypot (curve->tip.x - end.x, curve->tip.y - end.y), 16.0, 2.0);
}

static void
test_too_many (void)
{
  g_autoptr (GArray) nodes = make_nodes (2001, NULL);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernGraphLayout) layout = NULL;

  layout = quern_graph_layout_new (QUERN_GRAPH_TOP_DOWN, nodes, edges, NULL, &error);
  g_assert_error (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_TOO_LARGE);
  g_assert_null (layout);
}

/* A complete graph: dot does not finish laying it out. */
static void
make_hard (GArray **nodes,
           GArray **edges)
{
  guint n = 100;

  *nodes = make_nodes (n, NULL);
  *edges = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));
  for (guint i = 0; i < n * n; i++)
    add_edge (*edges, i / n, i % n);
}

static gpointer
cancel_in_thread (gpointer data)
{
  g_usleep (100 * 1000);
  g_cancellable_cancel (data);

  return NULL;
}

/* Without cancellation it would time out, which is a different error. */
static void
test_cancel (void)
{
  g_autoptr (GArray) nodes = NULL;
  g_autoptr (GArray) edges = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernGraphLayout) layout = NULL;
  GThread *thread;

  make_hard (&nodes, &edges);
  thread = g_thread_new ("cancel", cancel_in_thread, cancellable);
  layout = quern_graph_layout_new (QUERN_GRAPH_TOP_DOWN, nodes, edges, cancellable, &error);
  g_thread_join (thread);

  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (layout);
}

static void
test_cancelled_before (void)
{
  g_autoptr (GArray) nodes = make_nodes (1, NULL);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernGraphLayout) layout = NULL;

  g_cancellable_cancel (cancellable);
  layout = quern_graph_layout_new (QUERN_GRAPH_TOP_DOWN, nodes, edges, cancellable, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (layout);
}

/* A script that replaces the helper, and the expected error. */
typedef struct
{
  const char       *name;
  const char       *script;
  QuernLayoutError  code;
} Stand;

#define ANSWER "printf 'quern-layout 1\\ngraph 100 100\\n"

static const Stand stands[] = {
  { "silent",          "exit 0", QUERN_LAYOUT_ERROR_FAILED },
  { "refuses",         "echo 'line 3: no' >&2; exit 2", QUERN_LAYOUT_ERROR_FAILED },
  { "does-not-read",   "exec <&-; exit 3", QUERN_LAYOUT_ERROR_FAILED },
  { "killed",          "kill -9 $$", QUERN_LAYOUT_ERROR_TOO_LARGE },
  { "crashes",         "kill -SEGV $$", QUERN_LAYOUT_ERROR_TOO_LARGE },
  { "other-version",   "printf 'quern-layout 2\\n'", QUERN_LAYOUT_ERROR_FAILED },
  { "no-nodes",        ANSWER "end\\n'", QUERN_LAYOUT_ERROR_FAILED },
  { "too-many-nodes",  ANSWER "node 1 1\\nnode 1 1\\nend\\n'", QUERN_LAYOUT_ERROR_FAILED },
  { "no-edge",         ANSWER "node 1 1\\nend\\n'", QUERN_LAYOUT_ERROR_FAILED },
  { "no-number",       ANSWER "node 1 x\\nedge 0 0 0 0 0\\nend\\n'", QUERN_LAYOUT_ERROR_FAILED },
  { "huge-number",     ANSWER "node 1 99999999999999999999\\nedge 0 0 0 0 0\\nend\\n'",
                       QUERN_LAYOUT_ERROR_FAILED },
  { "two-points",      ANSWER "node 1 1\\nedge 0 0 0 0 2 1 1 2 2\\nend\\n'",
                       QUERN_LAYOUT_ERROR_FAILED },
  { "no-points",       ANSWER "node 1 1\\nedge 0 0 0 0 1000000000\\nend\\n'",
                       QUERN_LAYOUT_ERROR_FAILED },
  { "negative-points", ANSWER "node 1 1\\nedge 0 0 0 0 -4\\nend\\n'", QUERN_LAYOUT_ERROR_FAILED },
  { "negative-size",   "printf 'quern-layout 1\\ngraph -1 1\\nnode 1 1\\nedge 0 0 0 0 0\\nend\\n'",
                       QUERN_LAYOUT_ERROR_FAILED },
  { "endless-answer",  "exec yes node", QUERN_LAYOUT_ERROR_FAILED },
  { "endless-words",   "exec yes no >&2", QUERN_LAYOUT_ERROR_FAILED },
  { "endless-zeros",   "exec cat /dev/zero", QUERN_LAYOUT_ERROR_FAILED },
  { "more-after-end",  ANSWER "node 1 1\\nedge 0 0 0 0 0\\nend\\n\\n'", QUERN_LAYOUT_ERROR_FAILED },
};

static char *
write_script (const char *script)
{
  g_autofree char *text = g_strdup_printf ("#!/bin/sh\n%s\n", script);
  g_autoptr (GError) error = NULL;
  char *path = NULL;
  int fd = g_file_open_tmp ("quern-stand-XXXXXX", &path, &error);

  g_assert_no_error (error);
  g_close (fd, NULL);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_chmod (path, 0700), ==, 0);

  return path;
}

static void
test_stand (gconstpointer data)
{
  const Stand *stand = data;
  g_autofree char *helper = g_strdup (g_getenv ("QUERN_LAYOUT_HELPER"));
  g_autofree char *path = write_script (stand->script);
  g_autoptr (GArray) nodes = make_nodes (1, NULL);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernGraphLayout) layout = NULL;

  add_edge (edges, 0, 0);
  g_setenv ("QUERN_LAYOUT_HELPER", path, TRUE);
  layout = quern_graph_layout_new (QUERN_GRAPH_TOP_DOWN, nodes, edges, NULL, &error);
  g_setenv ("QUERN_LAYOUT_HELPER", helper, TRUE);
  g_unlink (path);

  g_assert_error (error, QUERN_LAYOUT_ERROR, (int) stand->code);
  g_assert_null (layout);
}

static void
test_no_helper (void)
{
  g_autofree char *helper = g_strdup (g_getenv ("QUERN_LAYOUT_HELPER"));
  g_autoptr (GArray) nodes = make_nodes (1, NULL);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernGraphLayout) layout = NULL;

  g_setenv ("QUERN_LAYOUT_HELPER", "/nonexistent/quern-layout", TRUE);
  layout = quern_graph_layout_new (QUERN_GRAPH_TOP_DOWN, nodes, edges, NULL, &error);
  g_setenv ("QUERN_LAYOUT_HELPER", helper, TRUE);

  g_assert_error (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_NO_HELPER);
  g_assert_null (layout);
}

static void
test_time_out (void)
{
  g_autofree char *helper = g_strdup (g_getenv ("QUERN_LAYOUT_HELPER"));
  g_autofree char *path = write_script ("exec sleep 60");
  g_autoptr (GBytes) request = g_bytes_new_static ("x\n", 2);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) answer = NULL;

  g_setenv ("QUERN_LAYOUT_HELPER", path, TRUE);
  answer = quern_layout_process_run (request, 100, NULL, &error);
  g_setenv ("QUERN_LAYOUT_HELPER", helper, TRUE);
  g_unlink (path);

  g_assert_error (error, QUERN_LAYOUT_ERROR, QUERN_LAYOUT_ERROR_TOO_LARGE);
  g_assert_null (answer);
}

/* A frame contains its boxes, and no other box or frame. */
static void
check_frames (const QuernGraphLayout *layout,
              const GArray           *nodes)
{
  for (guint i = 0; i < layout->frames->len; i++)
    {
      const QuernRect *frame = &g_array_index (layout->frames, QuernRect, i);

      for (guint j = 0; j < nodes->len; j++)
        {
          const QuernRect *box = &g_array_index (layout->nodes, QuernRect, j);
          gboolean is_member = g_array_index (nodes, QuernLayoutNode, j).cluster == i + 1;
          double right = box->x + box->width;
          double bottom = box->y + box->height;

          g_assert_true (is_member == quern_rect_contains (frame, box->x, box->y));
          g_assert_true (is_member == quern_rect_contains (frame, right, bottom));
        }
      for (guint j = i + 1; j < layout->frames->len; j++)
        g_assert_false (quern_rect_intersects (frame,
                                               &g_array_index (layout->frames, QuernRect, j)));
    }
}

static void
test_frames (gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);

  for (guint round = 0; round < 10; round++)
    {
      g_autoptr (GArray) nodes = make_nodes (12 + round, random);
      g_autoptr (GArray) edges = make_edges (nodes->len, 20, random);
      g_autoptr (GArray) clusters = g_array_new (FALSE, FALSE, sizeof (QuernLayoutCluster));
      g_autoptr (QuernGraphLayout) layout = NULL;
      g_autoptr (GError) error = NULL;
      QuernLayoutForm form = { GPOINTER_TO_UINT (data), 1.0, QUERN_NONE, clusters };

      for (guint i = 0; i < 3; i++)
        {
          QuernLayoutCluster cluster = { 60.0, 16.0 };

          g_array_append_val (clusters, cluster);
        }
      for (guint i = 0; i < nodes->len; i++)
        g_array_index (nodes, QuernLayoutNode, i).cluster = i % 4;

      layout = quern_graph_layout_form (&form, nodes, edges, NULL, &error);
      g_assert_no_error (error);
      check_laws (layout, edges);
      check_frames (layout, nodes);
    }
}

/* In the circular layout boxes do not overlap either; the root is near the centre. */
static void
test_circles (void)
{
  g_autoptr (GArray) nodes = make_nodes (9, NULL);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (QuernLayoutEdge));
  g_autoptr (QuernGraphLayout) layout = NULL;
  g_autoptr (GError) error = NULL;
  QuernLayoutForm form = { QUERN_GRAPH_CIRCULAR, 1.0, 3, NULL };
  const QuernRect *root;

  for (guint i = 0; i < nodes->len; i++)
    {
      if (i != form.root)
        add_edge (edges, form.root, i);
    }

  layout = quern_graph_layout_form (&form, nodes, edges, NULL, &error);
  g_assert_no_error (error);
  root = &g_array_index (layout->nodes, QuernRect, form.root);
  g_assert_cmpfloat_with_epsilon (root->x + root->width / 2.0, layout->width / 2.0, 100.0);
  g_assert_cmpfloat_with_epsilon (root->y + root->height / 2.0, layout->height / 2.0, 100.0);
  for (guint i = 0; i < nodes->len; i++)
    {
      for (guint j = i + 1; j < nodes->len; j++)
        g_assert_false (quern_rect_intersects (&g_array_index (layout->nodes, QuernRect, i),
                                               &g_array_index (layout->nodes, QuernRect, j)));
    }
}

/* A larger spacing makes the same graph larger. */
static void
test_spacing (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);
  g_autoptr (GArray) nodes = make_nodes (20, random);
  g_autoptr (GArray) edges = make_edges (nodes->len, 30, random);
  QuernLayoutForm form = { QUERN_GRAPH_LEFT_TO_RIGHT, 0.5, QUERN_NONE, NULL };
  double last = 0.0;

  for (; form.spacing <= 2.0; form.spacing *= 2.0)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernGraphLayout) layout = quern_graph_layout_form (&form, nodes, edges, NULL,
                                                                     &error);

      g_assert_no_error (error);
      g_assert_cmpfloat (layout->width, >, last);
      last = layout->width;
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/layout/graph/random-down",
                        GUINT_TO_POINTER (QUERN_GRAPH_TOP_DOWN), test_random);
  g_test_add_data_func ("/layout/graph/random-right",
                        GUINT_TO_POINTER (QUERN_GRAPH_LEFT_TO_RIGHT), test_random);
  g_test_add_data_func ("/layout/graph/frames-down",
                        GUINT_TO_POINTER (QUERN_GRAPH_TOP_DOWN), test_frames);
  g_test_add_data_func ("/layout/graph/frames-right",
                        GUINT_TO_POINTER (QUERN_GRAPH_LEFT_TO_RIGHT), test_frames);
  g_test_add_func ("/layout/graph/circles", test_circles);
  g_test_add_func ("/layout/graph/spacing", test_spacing);
  g_test_add_func ("/layout/graph/same-again", test_same_again);
  g_test_add_func ("/layout/graph/empty", test_empty);
  g_test_add_func ("/layout/graph/orientation", test_orientation);
  g_test_add_func ("/layout/graph/arrow-head", test_arrow_head);
  g_test_add_func ("/layout/graph/too-many", test_too_many);
  g_test_add_func ("/layout/graph/cancel", test_cancel);
  g_test_add_func ("/layout/graph/cancelled-before", test_cancelled_before);
  g_test_add_func ("/layout/graph/no-helper", test_no_helper);
  g_test_add_func ("/layout/graph/time-out", test_time_out);
  for (gsize i = 0; i < G_N_ELEMENTS (stands); i++)
    {
      g_autofree char *path = g_strconcat ("/layout/graph/answer/", stands[i].name, NULL);

      g_test_add_data_func (path, &stands[i], test_stand);
    }

  return g_test_run ();
}
