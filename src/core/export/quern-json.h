/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-sink.h"

G_BEGIN_DECLS

/* Writes JSON sequentially. Commas are inserted automatically; the caller must balance the braces.
 * Containers may nest 63 deep. */
typedef struct
{
  /*< private >*/
  QuernSink *sink;      /* borrowed */
  guint64    has_items; /* one bit for each open container: its next item needs a comma */
  guint      depth;
  gboolean   after_key; /* a key was written, its value comes next */
} QuernJson;

void quern_json_init         (QuernJson  *self,
                              QuernSink  *sink);

void quern_json_begin_object (QuernJson  *self);
void quern_json_end_object   (QuernJson  *self);
void quern_json_begin_array  (QuernJson  *self);
void quern_json_end_array    (QuernJson  *self);
void quern_json_key          (QuernJson  *self,
                              const char *key);
/* Starts the next item on its own line, so that similar files differ in few lines. */
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
/* Writes null unless is_known. */
void quern_json_count_or_null (QuernJson *self,
                               guint64    value,
                               gboolean   is_known);

/* Members of an object: a key and its value, or a key and the beginning of an array; in a section
 * on a new line. */
void quern_json_text_as      (QuernJson  *self,
                              const char *key,
                              const char *text);
void quern_json_count_as     (QuernJson  *self,
                              const char *key,
                              guint64     value);
void quern_json_number_as    (QuernJson  *self,
                              const char *key,
                              double      value);
void quern_json_array_as     (QuernJson  *self,
                              const char *key);
void quern_json_section      (QuernJson  *self,
                              const char *key);

G_END_DECLS
