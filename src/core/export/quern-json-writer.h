/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-json.h"
#include "quern-place-sums.h"

G_BEGIN_DECLS

/* What to write besides functions and their calls. */
typedef enum
{
  QUERN_JSON_LINES = 1 << 0,
  QUERN_JSON_INSTRUCTIONS = 1 << 1,
  QUERN_JSON_JUMPS = 1 << 2,
} QuernJsonFlags;

/* The lines and jumps of two profiles that are compared, which are not in the joined profile. */
typedef struct
{
  QuernPlaceSums *sums[2];   /* borrowed, nullable: lines, jumps; positions are rows */
  gpointer        user_data; /* borrowed */

  /* lines: (out): of a row, before and after; 0 if it is not on that side. Returns whether it is
   * sure that they are the same. */
  gboolean (*get_lines) (gpointer     user_data,
                         QuernFileId  file,
                         guint64      row,
                         guint64     *lines);
} QuernJsonPlaces;

/* places: nullable: lines and jumps are those of the profile. compared: nullable: the profiles
 * before and after, whose warnings a joined profile lacks. */
void quern_json_write_profile (QuernAnalysis         *analysis,
                               QuernJsonFlags         flags,
                               const QuernJsonPlaces *places,
                               QuernProfile * const  *compared,
                               QuernSink             *sink);

/* Parts of the above, for other JSON about profiles. */
void quern_json_write_event      (QuernJson     *json,
                                  QuernEventSet *events,
                                  QuernEventId   event);
/* The member "events", with an event per line. */
void quern_json_write_all_events (QuernJson     *json,
                                  QuernEventSet *events);
/* The cost of an event, or its value if it is a ratio. row: one cost for each real event. */
void quern_json_write_value      (QuernJson     *json,
                                  QuernEventSet *events,
                                  QuernEventId   event,
                                  const gint64  *row);
/* The members "file", "line", "column", "code" and "message" of a warning. file: nullable. */
void quern_json_write_warning    (QuernJson     *json,
                                  const char    *file,
                                  const GError  *warning);
/* The member "files": those that the profile was read from. */
void quern_json_write_files      (QuernJson     *json,
                                  QuernProfile  *profile);

G_END_DECLS
