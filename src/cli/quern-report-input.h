/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-notes.h"
#include "quern-report-options.h"

G_BEGIN_DECLS

/**
 * QuernReport:
 *
 * What all commands start from: the options, the profile that they name, and
 * what follows from it.
 */
typedef struct
{
  const QuernReportOptions *options;  /* borrowed */
  GPtrArray                *files;    /* owned: GFile, all that are read */
  GPtrArray                *names;    /* owned: what a person calls each of them */
  QuernProfile             *profile;  /* owned */
  QuernProfile             *whole;    /* owned: with all its parts, whichever are chosen */
  QuernAnalysis            *analysis; /* owned */
  QuernEventSet            *event_set; /* borrowed from profile */
  char                     *parts;    /* owned, nullable: "parts 1, 3–5 of 7", if not all */
  GArray                   *part_numbers; /* owned, nullable: guint, from 1: those parts */
  QuernEventSet            *compared_events; /* owned, nullable: that a comparison is made of */
  GArray                   *events;   /* owned: QuernEventId, those to show, at least one */
  QuernEventId              colour;   /* the one that colours pictures, or QUERN_NONE */
  QuernFunctionNotes       *notes;    /* owned, nullable: if they are wanted */
  const char               *culprit;  /* borrowed, nullable: the file that an error is about */
} QuernReport;

gboolean    quern_report_open          (QuernReport               *self,
                                        const QuernReportOptions  *options,
                                        GError                   **error);
void        quern_report_clear         (QuernReport               *self);

gboolean    quern_report_find_files    (QuernReport               *self,
                                        GError                   **error);
gboolean    quern_report_check_runs    (QuernReport               *self,
                                        GError                   **error);
guint       quern_report_count_siblings (const char               *path);
gboolean    quern_report_find_function (QuernReport               *self,
                                        const char                *name,
                                        QuernNodeId               *node,
                                        GError                   **error);
/* By its path, or the end of it. */
gboolean    quern_report_find_source   (QuernReport               *self,
                                        const char                *path,
                                        QuernFileId               *file,
                                        GError                   **error);

QuernEventId quern_report_get_event    (QuernReport               *self);
QuernEventId quern_report_get_nth_event (QuernReport              *self,
                                        guint                      n);
/* Is it meant by an expression, by its name or by its raw name? FALSE with an
 * error where that tries too many ways. */
gboolean    quern_report_match         (QuernReport               *self,
                                        GRegex                    *match,
                                        QuernNodeId                node,
                                        GError                   **error);
/* Without the options that ask for it, no function is. */
gboolean    quern_report_is_bookmarked (QuernReport               *self,
                                        QuernNodeId                node);
/* Its cost in a row as a number; ratios too. */
double      quern_report_get_value     (QuernReport               *self,
                                        QuernEventId               event,
                                        const gint64              *costs);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReport, quern_report_clear)

G_END_DECLS
