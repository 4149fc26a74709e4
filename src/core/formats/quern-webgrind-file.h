/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-parse-error.h"

G_BEGIN_DECLS

/* The structure of one of webgrind's preprocessed files: little-endian 32-bit
 * numbers, and newline-terminated text. SEMANTICS 3 describes the layout. */

#define QUERN_WEBGRIND_OLDEST 3
#define QUERN_WEBGRIND_NEWEST 8

/* The caller of a function that was not called. */
#define QUERN_WEBGRIND_NOBODY G_MAXUINT32

typedef struct
{
  const guint8 *bytes;           /* borrowed */
  gsize         size;
  guint32       version;
  guint32       n_functions;
  gsize         records_at;
  gsize         records_end;     /* no record extends beyond this */
  guint32       headers_address; /* as recorded in the file; 0 if there are none */
  gssize        shift;           /* what follows is this many bytes before its recorded address */
  gsize         headers_at;      /* size if there are none */
  gboolean      has_headers;     /* whether the file records a valid address */
} QuernWebgrindFile;

/* A list of n consecutive calls or invocations. */
typedef struct
{
  gsize   at;
  guint32 n;
} QuernWebgrindList;

/* The record of one function. */
typedef struct
{
  guint32           line;          /* 0: unknown */
  guint32           self;
  guint32           inclusive;     /* cost in a recursion counts repeatedly */
  gboolean          has_inclusive;
  guint32           called;
  QuernWebgrindList invocations;   /* version 3 and 4 */
  QuernWebgrindList called_from;   /* from version 5 */
  QuernWebgrindList sub_calls;     /* from version 6 */
  const char       *file;          /* borrowed, any bytes, not terminated */
  gsize             file_length;
  const char       *name;          /* borrowed, any bytes, not terminated */
  gsize             name_length;
  gsize             end;           /* the position after the record */
} QuernWebgrindRecord;

typedef struct
{
  guint32 function; /* the caller or callee, or QUERN_WEBGRIND_NOBODY */
  guint32 line;
  guint32 count;
  guint32 cost;
} QuernWebgrindCall;

gboolean          quern_webgrind_file_open         (QuernWebgrindFile        *self,
                                                    const guint8             *bytes,
                                                    gsize                     size,
                                                    GError                  **error);
void              quern_webgrind_file_set_shift    (QuernWebgrindFile        *self,
                                                    gssize                    shift);
gsize             quern_webgrind_file_get_address  (const QuernWebgrindFile  *self,
                                                    guint32                   function);
gboolean          quern_webgrind_file_read_record  (const QuernWebgrindFile  *self,
                                                    guint32                   function,
                                                    gsize                     at,
                                                    QuernWebgrindRecord      *record,
                                                    GError                  **error);
QuernWebgrindCall quern_webgrind_file_get_call     (const QuernWebgrindFile  *self,
                                                    const QuernWebgrindList  *calls,
                                                    guint32                   index);
guint32           quern_webgrind_file_get_self     (const QuernWebgrindFile  *self,
                                                    const QuernWebgrindList  *invocations,
                                                    guint32                   index);
QuernWebgrindList quern_webgrind_file_get_sub_calls (const QuernWebgrindFile *self,
                                                    const QuernWebgrindList  *invocations,
                                                    guint32                   index);
QuernWebgrindCall quern_webgrind_file_get_sub_call (const QuernWebgrindFile  *self,
                                                    const QuernWebgrindList  *sub_calls,
                                                    guint32                   index);

G_END_DECLS
