/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* By what functions are grouped. */
typedef enum
{
  QUERN_GROUP_BY_NONE, /* not said: colours are those that suit the profile */
  QUERN_GROUP_BY_OBJECT,
  QUERN_GROUP_BY_FILE,
  QUERN_GROUP_BY_DIRECTORY,
  QUERN_GROUP_BY_CLASS,
  QUERN_GROUP_BY_KIND, /* of a function of PHP: quern-function-kind.h */
  QUERN_GROUP_BY_CYCLE,
  QUERN_GROUP_BY_PATTERN, /* of one's own */
} QuernGroupBy;

G_END_DECLS
