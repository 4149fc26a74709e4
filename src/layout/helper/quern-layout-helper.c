/* SPDX-License-Identifier: MIT */

/* quern-layout: lays out one graph with graphviz' dot.
 *
 * This is a separate program because libgvc can neither be cancelled nor used from two threads, can
 * run away on a hostile graph, and has a licence that is incompatible with Quern's. It shares no
 * code with Quern, and receives no names: only sizes and indices.
 *
 * All numbers are decimal integers, lengths in hundredths of a px. The graph is read from stdin,
 * one item per line, fields separated by one blank:
 *
 *   quern-layout 1
 *   graph ORIENTATION NODE_GAP RANK_GAP N_NODES N_EDGES
 *   node WIDTH HEIGHT
 *   edge FROM TO LABEL_WIDTH LABEL_HEIGHT ARROW WEIGHT RANKS DRAWN
 *   root NODE
 *   cluster LABEL_WIDTH LABEL_HEIGHT N_NODES NODE …
 *   end
 *
 * ORIENTATION: 0 top down, 1 left to right, 2 in circles around a root, by twopi. The root and
 * clusters are optional; a cluster is a frame around nodes, which circles do not have. FROM and TO
 * are indices of nodes, from 0. LABEL_WIDTH 0: no label. ARROW: length of the head, 0 for none.
 * WEIGHT: how strongly to keep the edge short and straight. RANKS: minimum number of ranks from
 * FROM to TO. DRAWN 0: the edge only keeps TO behind FROM.
 *
 * The answer on stdout has y downwards and items in the order of the input:
 *
 *   quern-layout 1
 *   graph WIDTH HEIGHT
 *   node X Y
 *   edge LABEL_X LABEL_Y TIP_X TIP_Y N_POINTS X Y …
 *   cluster LEFT TOP WIDTH HEIGHT
 *   end
 *
 * Positions of nodes and labels are their centres. Points form a piecewise cubic Bézier curve,
 * 3k + 1 of them, from FROM to where the arrow head begins; none if the edge is not drawn. TIP is
 * where the head ends.
 *
 * Exit status: 0 done, 2 bad input, 3 graphviz failed, 4 the answer could not be written; stderr
 * has the error message. */

#include "quern-layout-engines.h"
#include "quern-layout-request.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* From this many edges on, dot's search for the best positions is limited to as many iterations as
 * there are nodes; otherwise it is unlimited. */
#define MANY_EDGES 250
#define MANY_EDGES_ROUNDS "1"

/* Most graphs are smaller than this. */
#define READ_BYTES ((size_t) 64 << 10)

#define CPU_SECONDS 20
#define MEMORY_BYTES ((rlim_t) 1 << 30)

#define EXIT_BAD_INPUT 2
#define EXIT_NO_LAYOUT 3
#define EXIT_NO_OUTPUT 4

/* dot's unit is the point; a px is laid out as a point. */
#define UNITS_PER_POINT 100.0
#define UNITS_PER_INCH 7200.0
#define CIRCLES 2
#define CLUSTER_MARGIN "12" /* points */

#define UNITS_PER_ARROW 1000.0 /* a head of size 1 is 10 points long */

typedef struct
{
  Agraph_t  *graph;
  Agnode_t **nodes; /* in the order of the input */
  Agedge_t **edges; /* NULL for one that is not drawn */
  Agraph_t **clusters;
} Graph;

static void __attribute__ ((noreturn, format (printf, 2, 3)))
fail (int         status,
      const char *format,
      ...)
{
  va_list args;

  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
  fputc ('\n', stderr);

  _exit (status);
}

/* Sanitizers map terabytes of address space that they never touch. */
#if defined(__SANITIZE_ADDRESS__)
#define HAVE_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAVE_SANITIZER 1
#endif
#endif

static void
set_limits (void)
{
  struct rlimit cpu = { CPU_SECONDS, CPU_SECONDS };
  struct rlimit none = { 0, 0 };

  setrlimit (RLIMIT_CPU, &cpu);
  setrlimit (RLIMIT_CORE, &none);

#ifndef HAVE_SANITIZER
  {
    struct rlimit memory = { MEMORY_BYTES, MEMORY_BYTES };

    setrlimit (RLIMIT_AS, &memory);
  }
#endif
}

static void *
allocate (size_t n,
          size_t size)
{
  void *block = calloc (n > 0 ? n : 1, size);

  if (block == NULL)
    fail (EXIT_NO_LAYOUT, "out of memory");

  return block;
}

/* Reads more than allowed if there is more, to detect input that is too long. */
static char *
read_all (size_t *length)
{
  size_t size = READ_BYTES;
  char *text = allocate (size, 1);

  *length = 0;
  while ((*length += fread (text + *length, 1, size - *length, stdin)) == size &&
         size <= LAYOUT_MAX_BYTES)
    {
      size *= 2;
      text = realloc (text, size);
      if (text == NULL)
        fail (EXIT_NO_LAYOUT, "out of memory");
    }
  if (ferror (stdin))
    fail (EXIT_BAD_INPUT, "cannot read: %s", strerror (errno));

  return text;
}

/* libcgraph takes char * even for strings that it does not change. */
static void
set_text (void       *object,
          const char *name,
          const char *value,
          const char *standard)
{
  agsafeset (object, (char *) name, (char *) value, (char *) standard);
}

static void
set_standard (Agraph_t   *graph,
              int         kind,
              const char *name,
              const char *value)
{
  agattr (graph, kind, (char *) name, (char *) value);
}

static void
set_length (void       *object,
            const char *name,
            long        units,
            double      units_per_one)
{
  char text[32];

  snprintf (text, sizeof text, "%.4f", (double) units / units_per_one);
  set_text (object, name, text, "1");
}

static void
set_integer (void       *object,
             const char *name,
             long        value)
{
  char text[32];

  snprintf (text, sizeof text, "%ld", value);
  set_text (object, name, text, "1");
}

/* Boxes are moved apart until none overlap, and arrows are routed around them. */
static void
begin_circles (Graph               *self,
               const LayoutRequest *request)
{
  char root[32];

  snprintf (root, sizeof root, "n%ld", request->root);
  if (request->root >= 0)
    set_text (self->graph, "root", root, "");
  set_text (self->graph, "overlap", "false", "true");
  set_text (self->graph, "splines", "true", "");
}

static Graph
begin_graph (const LayoutRequest *request)
{
  Graph self = { 0 };

  self.nodes = allocate ((size_t) request->n_nodes, sizeof *self.nodes);
  self.edges = allocate ((size_t) request->n_edges, sizeof *self.edges);
  self.graph = agopen ((char *) "g", Agdirected, NULL);
  if (self.graph == NULL)
    fail (EXIT_NO_LAYOUT, "agopen failed");

  set_text (self.graph, "rankdir", request->orientation == 1 ? "LR" : "TB", "");
  set_length (self.graph, "nodesep", request->node_gap, UNITS_PER_INCH);
  set_length (self.graph, "ranksep", request->rank_gap, UNITS_PER_INCH);

  if (request->n_edges >= MANY_EDGES)
    set_text (self.graph, "nslimit", MANY_EDGES_ROUNDS, "");

  if (request->orientation == CIRCLES)
    begin_circles (&self, request);

  set_standard (self.graph, AGRAPH, "label", "");
  set_standard (self.graph, AGNODE, "shape", "box");
  set_standard (self.graph, AGNODE, "label", "");
  set_standard (self.graph, AGNODE, "fixedsize", "true");
  set_standard (self.graph, AGEDGE, "label", "");

  /* Arrows leave boxes on the right and enter them on the left. */
  if (request->orientation == 1)
    {
      set_standard (self.graph, AGEDGE, "tailport", "e");
      set_standard (self.graph, AGEDGE, "headport", "w");
    }

  return self;
}

static void
add_node (Graph            *self,
          const LayoutNode *node,
          long              index)
{
  char name[32];

  snprintf (name, sizeof name, "n%ld", index);
  self->nodes[index] = agnode (self->graph, name, 1);
  if (self->nodes[index] == NULL)
    fail (EXIT_NO_LAYOUT, "agnode failed");

  set_length (self->nodes[index], "width", node->width, UNITS_PER_INCH);
  set_length (self->nodes[index], "height", node->height, UNITS_PER_INCH);
}

/* dot measures labels itself, except for tables, which may have a fixed size. */
static void
set_label_size (Agraph_t *graph,
                void     *object,
                long      width,
                long      height)
{
  char text[256];
  char *label;

  snprintf (text, sizeof text,
            "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\" "
            "fixedsize=\"true\" width=\"%ld\" height=\"%ld\"><tr><td></td></tr></table>",
            (width + 99) / 100, (height + 99) / 100);
  label = agstrdup_html (graph, text);
  agset (object, (char *) "label", label);
#ifdef AGSTRFREE_TAKES_KIND /* graphviz 14 */
  agstrfree (graph, label, true);
#else
  agstrfree (graph, label);
#endif
}

static void
add_edge (Graph            *self,
          const LayoutEdge *line,
          long              index)
{
  Agedge_t *edge;

  edge = agedge (self->graph, self->nodes[line->from], self->nodes[line->to], NULL, 1);
  if (edge == NULL)
    fail (EXIT_NO_LAYOUT, "agedge failed");

  self->edges[index] = line->drawn == 1 ? edge : NULL;
  set_integer (edge, "weight", line->weight);
  set_integer (edge, "minlen", line->ranks);

  if (line->drawn == 0)
    set_text (edge, "style", "invis", "");
  else if (line->label_width > 0)
    set_label_size (self->graph, edge, line->label_width, line->label_height);

  /* Loops are drawn at a corner: the ports set above would route them around the box. */
  if (line->from == line->to)
    {
      set_text (edge, "tailport", "", "");
      set_text (edge, "headport", "", "");
    }

  if (line->arrow > 0)
    set_length (edge, "arrowsize", line->arrow, UNITS_PER_ARROW);
  else
    set_text (edge, "arrowhead", "none", "normal");
}

static void
add_cluster (Graph               *self,
             const LayoutRequest *request,
             long                 index)
{
  const LayoutCluster *cluster = &request->clusters[index];
  Agraph_t *frame;
  char name[32];

  snprintf (name, sizeof name, "cluster%ld", index);
  frame = agsubg (self->graph, name, 1);
  if (frame == NULL)
    fail (EXIT_NO_LAYOUT, "agsubg failed");

  self->clusters[index] = frame;
  for (long i = 0; i < cluster->n_nodes; i++)
    agsubnode (frame, self->nodes[request->members[cluster->first + i]], 1);

  set_text (frame, "labeljust", "l", "");
  set_text (frame, "margin", CLUSTER_MARGIN, "");
  if (cluster->label_width > 0)
    set_label_size (self->graph, frame, cluster->label_width, cluster->label_height);
}

static Graph
make_graph (const LayoutRequest *request)
{
  Graph self = begin_graph (request);

  for (long i = 0; i < request->n_nodes; i++)
    add_node (&self, &request->nodes[i], i);
  for (long i = 0; i < request->n_edges; i++)
    add_edge (&self, &request->edges[i], i);

  self.clusters = allocate ((size_t) request->n_clusters, sizeof *self.clusters);
  for (long i = 0; i < request->n_clusters && request->orientation != CIRCLES; i++)
    add_cluster (&self, request, i);

  return self;
}

static void
write_point (const Graph *self,
             double       x,
             double       y)
{
  boxf box = GD_bb (self->graph);

  printf (" %ld %ld",
          lround ((x - box.LL.x) * UNITS_PER_POINT),
          lround ((box.UR.y - y) * UNITS_PER_POINT));
}

static void
write_edge (const Graph *self,
            Agedge_t    *edge)
{
  textlabel_t *label = edge != NULL ? ED_label (edge) : NULL;
  splines *curve = edge != NULL ? ED_spl (edge) : NULL;
  bezier *piece = curve != NULL && curve->size > 0 ? &curve->list[0] : NULL;
  pointf tip = { 0.0, 0.0 };

  fputs ("edge", stdout);
  if (label != NULL && label->set)
    write_point (self, label->pos.x, label->pos.y);
  else
    fputs (" 0 0", stdout);

  if (piece == NULL || piece->size < 4 || piece->size % 3 != 1)
    {
      puts (" 0 0 0");
      return;
    }

  tip = piece->eflag ? piece->ep : piece->list[piece->size - 1];
  write_point (self, tip.x, tip.y);
  printf (" %ld", (long) piece->size);
  for (long i = 0; i < (long) piece->size; i++)
    write_point (self, piece->list[i].x, piece->list[i].y);
  putchar ('\n');
}

static void
write_cluster (const Graph *self,
               Agraph_t    *cluster)
{
  boxf box;

  if (cluster == NULL)
    {
      puts ("cluster 0 0 0 0");
      return;
    }

  box = GD_bb (cluster);
  fputs ("cluster", stdout);
  write_point (self, box.LL.x, box.UR.y);
  printf (" %ld %ld\n",
          lround ((box.UR.x - box.LL.x) * UNITS_PER_POINT),
          lround ((box.UR.y - box.LL.y) * UNITS_PER_POINT));
}

static void
write_layout (const Graph         *self,
              const LayoutRequest *request)
{
  boxf box = GD_bb (self->graph);

  puts ("quern-layout 1");
  printf ("graph %ld %ld\n",
          lround ((box.UR.x - box.LL.x) * UNITS_PER_POINT),
          lround ((box.UR.y - box.LL.y) * UNITS_PER_POINT));

  for (long i = 0; i < request->n_nodes; i++)
    {
      fputs ("node", stdout);
      write_point (self, ND_coord (self->nodes[i]).x, ND_coord (self->nodes[i]).y);
      putchar ('\n');
    }

  for (long i = 0; i < request->n_edges; i++)
    write_edge (self, self->edges[i]);

  for (long i = 0; i < request->n_clusters; i++)
    write_cluster (self, self->clusters[i]);

  puts ("end");
}

static LayoutRequest
read_request (void)
{
  char message[LAYOUT_MESSAGE_SIZE];
  LayoutRequest request;
  size_t length;
  char *text = read_all (&length);

  switch (layout_request_read (&request, text, length, message))
    {
    case LAYOUT_REQUEST_OK:
      break;
    case LAYOUT_REQUEST_BAD:
      fail (EXIT_BAD_INPUT, "%s", message);
    case LAYOUT_REQUEST_NO_MEMORY:
    default:
      fail (EXIT_NO_LAYOUT, "%s", message);
    }

  return request;
}

static void
lay_out (Agraph_t    *graph,
         LayoutEngine engine)
{
  char message[LAYOUT_ENGINE_MESSAGE_SIZE];
  GVC_t *context = layout_engine_open (engine, message);

  if (context != NULL && gvLayout (context, graph, layout_engine_name (engine)) == 0)
    return;

  if (*message != '\0')
    fail (EXIT_NO_LAYOUT, "%s", message);
  fail (EXIT_NO_LAYOUT, "%s failed", layout_engine_name (engine));
}

int
main (void)
{
  LayoutRequest request;
  Graph graph;

  set_limits ();
  request = read_request ();
  graph = make_graph (&request);
  lay_out (graph.graph,
           request.orientation == CIRCLES ? LAYOUT_ENGINE_TWOPI : LAYOUT_ENGINE_DOT);

  write_layout (&graph, &request);
  if (fflush (stdout) != 0)
    fail (EXIT_NO_OUTPUT, "cannot write: %s", strerror (errno));

  /* Freeing a graph takes dot as long as a small layout. */
  _exit (0);
}
