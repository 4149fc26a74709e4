/* SPDX-License-Identifier: MIT */

#pragma once

#include <stddef.h>

/* The request to the layout program; quern-layout-helper.c documents its format. This header and
 * its source belong to that program, which shares no code with Quern. */

/* No graph that a person can read comes near these limits. */
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
  long from; /* indices of the nodes at its ends */
  long to;
  long label_width;
  long label_height;
  long arrow;
  long weight;
  long ranks;
  long drawn; /* 0 or 1 */
} LayoutEdge;

/* Nodes in a common frame; each node is in at most one. */
typedef struct
{
  long label_width;
  long label_height;
  long first; /* index in members */
  long n_nodes;
} LayoutCluster;

typedef struct
{
  long           orientation; /* 0 top down, 1 left to right, 2 circular */
  long           node_gap;
  long           rank_gap;
  long           n_nodes;
  long           n_edges;
  long           root;        /* index of the node at the centre of the circles, or -1 */
  long           n_clusters;
  long           n_members;
  LayoutNode    *nodes;       /* owned */
  LayoutEdge    *edges;       /* owned */
  LayoutCluster *clusters;    /* owned, NULL if there are none */
  long          *members;     /* owned, nullable: indices of the clusters' nodes */
} LayoutRequest;

typedef enum
{
  LAYOUT_REQUEST_OK,
  LAYOUT_REQUEST_BAD,
  LAYOUT_REQUEST_NO_MEMORY,
} LayoutRequestResult;

/* Size of the error message, in bytes. */
#define LAYOUT_MESSAGE_SIZE 128

LayoutRequestResult layout_request_read  (LayoutRequest *self,
                                          const char    *text,
                                          size_t         length,
                                          char           message[LAYOUT_MESSAGE_SIZE]);
void                layout_request_clear (LayoutRequest *self);
