/* SPDX-License-Identifier: MIT */

#include "quern-layout-request.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first error is kept; everything read after it is 0. */
typedef struct
{
  const char          *at;
  const char          *end;
  unsigned             line; /* from 1 */
  LayoutRequestResult  result;
  char                *message;
} Input;

static void __attribute__ ((format (printf, 3, 4)))
fail (Input               *in,
      LayoutRequestResult  result,
      const char          *format,
      ...)
{
  va_list args;

  if (in->result != LAYOUT_REQUEST_OK)
    return;

  va_start (args, format);
  vsnprintf (in->message, LAYOUT_MESSAGE_SIZE, format, args);
  va_end (args);
  in->result = result;
  in->at = in->end;
}

static void *
allocate (Input  *in,
          size_t  n,
          size_t  size)
{
  void *block = calloc (n > 0 ? n : 1, size);

  if (block == NULL)
    fail (in, LAYOUT_REQUEST_NO_MEMORY, "out of memory");

  return block;
}

static void
skip (Input      *in,
      const char *what)
{
  size_t length = strlen (what);

  if ((size_t) (in->end - in->at) < length || memcmp (in->at, what, length) != 0)
    {
      fail (in, LAYOUT_REQUEST_BAD, "line %u: expected \"%.*s\"",
            in->line, (int) strcspn (what, "\n"), what);
      return;
    }

  in->at += length;
  if (length > 0 && what[length - 1] == '\n')
    in->line++;
}

/* Reads a number from low to high, without sign, leading zeros or blanks. */
static long
read_number (Input *in,
             long   low,
             long   high)
{
  const char *start = in->at;
  long value = 0;

  while (in->at < in->end && *in->at >= '0' && *in->at <= '9' && value <= LAYOUT_MAX_LENGTH)
    value = value * 10 + (*in->at++ - '0');

  if (in->at > start && value >= low && value <= high && (*start != '0' || in->at - start == 1))
    return value;

  fail (in, LAYOUT_REQUEST_BAD, "line %u: expected a number from %ld to %ld",
        in->line, low, high);

  return 0;
}

static long
read_field (Input *in,
            long   low,
            long   high)
{
  skip (in, " ");

  return read_number (in, low, high);
}

static void
read_head (LayoutRequest *self,
           Input         *in)
{
  skip (in, "quern-layout 1\n");
  skip (in, "graph");
  self->orientation = read_field (in, 0, 2);
  self->node_gap = read_field (in, 0, LAYOUT_MAX_LENGTH);
  self->rank_gap = read_field (in, 0, LAYOUT_MAX_LENGTH);
  self->n_nodes = read_field (in, 0, LAYOUT_MAX_NODES);
  self->n_edges = read_field (in, 0, self->n_nodes > 0 ? LAYOUT_MAX_EDGES : 0);
  skip (in, "\n");
}

static void
read_node (Input      *in,
           LayoutNode *node)
{
  skip (in, "node");
  node->width = read_field (in, 1, LAYOUT_MAX_LENGTH);
  node->height = read_field (in, 1, LAYOUT_MAX_LENGTH);
  skip (in, "\n");
}

static void
read_edge (Input      *in,
           LayoutEdge *edge,
           long        n_nodes)
{
  skip (in, "edge");
  edge->from = read_field (in, 0, n_nodes - 1);
  edge->to = read_field (in, 0, n_nodes - 1);
  edge->label_width = read_field (in, 0, LAYOUT_MAX_LENGTH);
  edge->label_height = read_field (in, 0, LAYOUT_MAX_LENGTH);
  edge->arrow = read_field (in, 0, LAYOUT_MAX_LENGTH);
  edge->weight = read_field (in, 0, LAYOUT_MAX_WEIGHT);
  edge->ranks = read_field (in, 0, LAYOUT_MAX_RANKS);
  edge->drawn = read_field (in, 0, 1);
  skip (in, "\n");
}

static int
is_next (const Input *in,
         const char  *what)
{
  size_t length = strlen (what);

  return (size_t) (in->end - in->at) >= length && memcmp (in->at, what, length) == 0;
}

/* seen: by node, 1 for those that are in a cluster. */
static void
read_cluster (LayoutRequest *self,
              Input         *in,
              char          *seen)
{
  LayoutCluster *cluster = &self->clusters[self->n_clusters];

  skip (in, "cluster");
  cluster->label_width = read_field (in, 0, LAYOUT_MAX_LENGTH);
  cluster->label_height = read_field (in, 0, LAYOUT_MAX_LENGTH);
  cluster->first = self->n_members;
  cluster->n_nodes = read_field (in, 1, self->n_nodes - self->n_members);

  for (long i = 0; i < cluster->n_nodes && in->result == LAYOUT_REQUEST_OK; i++)
    {
      long node = read_field (in, 0, self->n_nodes - 1);

      if (in->result != LAYOUT_REQUEST_OK)
        return;
      if (seen[node])
        fail (in, LAYOUT_REQUEST_BAD, "line %u: node %ld is in two clusters", in->line, node);
      seen[node] = 1;
      self->members[self->n_members++] = node;
    }

  skip (in, "\n");
  self->n_clusters++;
}

static void
read_clusters (LayoutRequest *self,
               Input         *in)
{
  char *seen = NULL;

  if (!is_next (in, "cluster"))
    return;

  self->clusters = allocate (in, LAYOUT_MAX_CLUSTERS, sizeof *self->clusters);
  self->members = allocate (in, (size_t) self->n_nodes, sizeof *self->members);
  seen = allocate (in, (size_t) self->n_nodes, 1);
  while (in->result == LAYOUT_REQUEST_OK && self->n_clusters < LAYOUT_MAX_CLUSTERS &&
         is_next (in, "cluster"))
    read_cluster (self, in, seen);
  free (seen);
}

/* Reads a whole request. On failure, message says why, in one line, and nothing has to be
 * cleared. */
LayoutRequestResult
layout_request_read (LayoutRequest *self,
                     const char    *text,
                     size_t         length,
                     char           message[LAYOUT_MESSAGE_SIZE])
{
  Input in = { text, text + length, 1, LAYOUT_REQUEST_OK, message };

  *self = (LayoutRequest) { .root = -1 };
  if (length > LAYOUT_MAX_BYTES)
    fail (&in, LAYOUT_REQUEST_BAD, "the input is longer than %u bytes", LAYOUT_MAX_BYTES);

  read_head (self, &in);
  if (in.result == LAYOUT_REQUEST_OK)
    {
      self->nodes = allocate (&in, (size_t) self->n_nodes, sizeof *self->nodes);
      self->edges = allocate (&in, (size_t) self->n_edges, sizeof *self->edges);
    }

  for (long i = 0; i < self->n_nodes && in.result == LAYOUT_REQUEST_OK; i++)
    read_node (&in, &self->nodes[i]);
  for (long i = 0; i < self->n_edges && in.result == LAYOUT_REQUEST_OK; i++)
    read_edge (&in, &self->edges[i], self->n_nodes);

  if (is_next (&in, "root"))
    {
      skip (&in, "root");
      self->root = read_field (&in, 0, self->n_nodes - 1);
      skip (&in, "\n");
    }
  read_clusters (self, &in);

  skip (&in, "end\n");
  if (in.at != in.end)
    fail (&in, LAYOUT_REQUEST_BAD, "line %u: expected the end of the input", in.line);

  if (in.result != LAYOUT_REQUEST_OK)
    layout_request_clear (self);

  return in.result;
}

void
layout_request_clear (LayoutRequest *self)
{
  free (self->nodes);
  free (self->edges);
  free (self->clusters);
  free (self->members);
  *self = (LayoutRequest) { .root = -1 };
}
