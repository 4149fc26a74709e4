/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What functions are grouped by. */
typedef enum
{
  QUERN_GROUP_BY_NONE, /* not chosen: groups that suit the profile, for colours */
  QUERN_GROUP_BY_OBJECT,
  QUERN_GROUP_BY_FILE,
  QUERN_GROUP_BY_DIRECTORY,
  QUERN_GROUP_BY_CLASS,
  QUERN_GROUP_BY_KIND, /* kinds of PHP functions: quern-function-kind.h */
  QUERN_GROUP_BY_CYCLE,
  QUERN_GROUP_BY_PATTERN, /* a regular expression of the user */
} QuernGroupBy;

G_END_DECLS
