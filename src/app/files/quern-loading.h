/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-opening.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_LOADING_IDLE,    /* nothing is being read */
  QUERN_LOADING_QUIET,   /* it may end before it is worth showing */
  QUERN_LOADING_WAITING, /* other files are read first */
  QUERN_LOADING_READING,
} QuernLoadingState;

#define QUERN_TYPE_LOADING (quern_loading_get_type ())
G_DECLARE_FINAL_TYPE (QuernLoading, quern_loading, QUERN, LOADING, GObject)

QuernLoading      *quern_loading_new          (void) G_GNUC_WARN_UNUSED_RESULT;

/* Cancels what was being read before. */
void               quern_loading_start        (QuernLoading *self,
                                               QuernOpening *opening);
/* "done" is not emitted. */
void               quern_loading_cancel       (QuernLoading *self);

QuernLoadingState  quern_loading_get_state    (QuernLoading *self);
/* NULL while nothing is being read. */
QuernOpening      *quern_loading_get_opening  (QuernLoading *self);
/* 0 to 1. */
double             quern_loading_get_fraction (QuernLoading *self);
/* A message about the progress; NULL while there is nothing to show. */
char              *quern_loading_dup_text     (QuernLoading *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
