/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * QuernProperty:
 *
 * A property of a class, and where its value comes from: a field of the object, or functions.
 *
 * The C type is that of @type: gboolean, int, guint, double, const char *, GVariant *, or a
 * pointer; G_TYPE_BOXED stands for an array of strings. A G_TYPE_POINTER cannot be set.
 */
typedef struct
{
  const char *name;
  GType       type;      /* fundamental */

  /* A field of the object: a number or a string (owned, not NULL). Without a setter, setting
   * another value stores it and notifies, and setting NULL does nothing. */
  gsize       field;     /* G_STRUCT_OFFSET; 0: none, the value comes from a function */
  GCallback   changed;   /* void (*) (Self *): called before the notify; nullable */
  gboolean    construct; /* set before constructed(), and never again; FALSE or 0 by default */

  GCallback   get;       /* C TYPE (*) (Self *): transfer none */
  GCallback   dup;       /* the same, transfer full */
  GCallback   set;       /* void (*) (Self *, C TYPE): notifies; NULL without a field: read-only */

  double      min;       /* least and largest number; both 0: no limits */
  double      max;
} QuernProperty;

void quern_properties_install (GObjectClass        *klass,
                               const QuernProperty *properties,
                               guint                n_properties);

G_END_DECLS
