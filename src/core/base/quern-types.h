/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Ids index the tables of one profile; they mean nothing outside it. */
typedef guint32 QuernStringId;
typedef guint32 QuernObjectId;
typedef guint32 QuernFileId;
typedef guint32 QuernFunctionId;
typedef guint32 QuernCallId;

/* An event of a profile: real ones come first, then derived ones. */
typedef guint32 QuernEventId;

/* A function or a cycle: functions keep their ids, cycles follow after them. */
typedef guint32 QuernNodeId;

#define QUERN_NONE G_MAXUINT32

/* The result of a comparison function: negative, 0 or positive. Several keys are chained with "?:":
 * the next one decides if the order of the previous one is 0. NaN equals all numbers. */
#define QUERN_ORDER(a, b) (((a) > (b)) - ((a) < (b)))

/* An unknown number, for example of calls. */
#define QUERN_NO_COUNT G_MAXUINT64

/* All calls from one function to another. */
typedef struct
{
  QuernFunctionId caller;
  QuernFunctionId callee;
  guint64         count; /* 0 if the call began in an earlier part */
} QuernCall;

/* The file formats that Quern reads. */
typedef enum
{
  QUERN_FORMAT_CALLGRIND,
  QUERN_FORMAT_CACHEGRIND,
  QUERN_FORMAT_APROF,
  QUERN_FORMAT_WEBGRIND,
} QuernFormat;

G_END_DECLS
