/* SPDX-License-Identifier: MIT */

#pragma once

#include <stddef.h>

/* What the layout program is asked: its first lines tell the format. This file
 * and its source are parts of that program, which shares no code with Quern. */

/* No graph that a person can read is near these. */
#define LAYOUT_MAX_BYTES (4u << 20)
#define LAYOUT_MAX_NODES 2000
#define LAYOUT_MAX_EDGES 10000
#define LAYOUT_MAX_LENGTH 1000000 /* 10,000 px */
#define LAYOUT_MAX_WEIGHT 1000
#define LAYOUT_MAX_RANKS 100
#define LAYOUT_MAX_CLUSTERS 500

/* Lengths in hundredths of a px. */
typedef struct
{
  long width;
  long height;
} LayoutNode;

typedef struct
{
  long from; /* the nodes at its ends, from 0 */
  long to;
  long label_width;
  long label_height;
  long arrow;
  long weight;
  long ranks;
  long drawn; /* 0 or 1 */
} LayoutEdge;

/* Nodes that stand together in a frame; each node is in one at most. */
typedef struct
{
  long label_width;
  long label_height;
  long first; /* in the members */
  long n_nodes;
} LayoutCluster;

typedef struct
{
  long           orientation; /* 0 top down, 1 left to right, 2 in circles */
  long           node_gap;
  long           rank_gap;
  long           n_nodes;
  long           n_edges;
  long           root;        /* the node in the middle of the circles, or -1 */
  long           n_clusters;
  long           n_members;
  LayoutNode    *nodes;       /* owned */
  LayoutEdge    *edges;       /* owned */
  LayoutCluster *clusters;    /* owned, NULL if there are none */
  long          *members;     /* owned, NULL: nodes of the clusters */
} LayoutRequest;

typedef enum
{
  LAYOUT_REQUEST_OK,
  LAYOUT_REQUEST_BAD,
  LAYOUT_REQUEST_NO_MEMORY,
} LayoutRequestResult;

/* Room for what is wrong with a request, in bytes. */
#define LAYOUT_MESSAGE_SIZE 128

LayoutRequestResult layout_request_read  (LayoutRequest *self,
                                          const char    *text,
                                          size_t         length,
                                          char           message[LAYOUT_MESSAGE_SIZE]);
void                layout_request_clear (LayoutRequest *self);
