/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-sink.h"

G_BEGIN_DECLS

/* JSON text, put down piece by piece in the order of reading. It writes the
 * commas; that the braces fit is the caller's part. Containers may be 64 deep. */
typedef struct
{
  /*< private >*/
  QuernSink *sink;      /* borrowed */
  guint64    has_items; /* one bit for each open container: does it need a comma? */
  guint      depth;
  gboolean   after_key; /* the next value belongs to a key */
} QuernJson;

void quern_json_init         (QuernJson  *self,
                              QuernSink  *sink);

void quern_json_begin_object (QuernJson  *self);
void quern_json_end_object   (QuernJson  *self);
void quern_json_begin_array  (QuernJson  *self);
void quern_json_end_array    (QuernJson  *self);
void quern_json_key          (QuernJson  *self,
                              const char *key);
/* The next item starts on its own line: files that differ a little differ in few lines. */
void quern_json_line_break   (QuernJson  *self);

void quern_json_null         (QuernJson  *self);
void quern_json_boolean      (QuernJson  *self,
                              gboolean    value);
void quern_json_text         (QuernJson  *self,
                              const char *text);
void quern_json_signed       (QuernJson  *self,
                              gint64      value);
void quern_json_count        (QuernJson  *self,
                              guint64     value);
void quern_json_number       (QuernJson  *self,
                              double      value);
void quern_json_figure       (QuernJson  *self,
                              const char *text);
void quern_json_address      (QuernJson  *self,
                              guint64     address);

G_END_DECLS
