/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Byte offsets of the parts of a function's name: return type, scope (with its last separator),
 * last part, template arguments, arguments, suffix. In
 * "int ns::Foo<A>::bar<B>(int) const [clone .isra.0]": scope "ns::Foo<A>::", base "bar",
 * template "<B>", arguments "(int) const". */
typedef struct
{
  gsize scope_start;
  gsize scope_end;      /* = base_start */
  gsize base_end;
  gsize template_end;   /* = base_end without template arguments */
  gsize arguments_end;  /* = template_end without arguments */
  gsize length;         /* end of the suffix */
} QuernNameParts;

/* The width of the first length bytes of text, in px or columns. It must be additive: the widths of
 * two pieces add up to the width of both together. */
typedef double (*QuernMeasureFunc) (gpointer    user_data,
                                    const char *text,
                                    gsize       length);

void        quern_name_parts_split        (const char           *name,
                                           QuernNameParts       *parts);

/* The same, but a name of only brackets, which has no parts to omit, is a last part as a whole. */
void        quern_name_parts_split_whole  (const char           *name,
                                           QuernNameParts       *parts);

/* The class or namespace, without template arguments: "ns::Foo"; NULL for none. */
char       *quern_name_parts_dup_class    (const char           *name);

/* The name without return type, arguments and template arguments: "ns::Foo::bar". Of the suffix,
 * only a recursion level and callers are kept. last: (out) (optional): where the last part
 * begins. */
char       *quern_name_parts_dup_brief    (const char           *name,
                                           gsize                *last) G_GNUC_WARN_UNUSED_RESULT;

/* The start of the callers that Callgrind appends to a name, "f'caller'its caller", or NULL. "f'2"
 * only has a level of recursion. */
const char *quern_name_parts_find_callers (const char           *name);

/* (transfer full): the name without them, for places where these callers are shown anyway. */
char       *quern_name_parts_drop_callers (const char           *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
