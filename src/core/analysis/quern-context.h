/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

/* A function called along one path, in a tree of calls. */
typedef struct
{
  QuernFunctionId function;
  guint           parent;      /* index of the context above, or QUERN_NONE */
  guint           depth;       /* 0 is the root */
  guint           first_child; /* index; children stand side by side, costliest first */
  guint           n_children;
  gboolean        is_open;     /* are the children listed? */
  gboolean        recursive;   /* the function already stands above */
  double          low;         /* bounds and estimate, in costs of the event */
  double          cost;
  double          high;
  double          self;        /* of the estimate, what no child takes, listed or not;
                                * upwards what has no caller: 0 but for sources */
  double          unexplained; /* the part of self that the file gives to no line: in
                                * contexts that it knows */

  /*< private >*/
  guint           first_member; /* contexts of the profile that it stands for */
  guint           n_members;
} QuernContext;

G_END_DECLS
