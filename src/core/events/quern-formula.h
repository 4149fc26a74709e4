/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

/**
 * QuernFormula:
 *
 * The formula of a derived event: "Ir + 10 Bm", "1000 * D1mr / Ir".
 *
 * A formula is parsed, then its names are bound to events; from then on it is
 * immutable, and any thread may evaluate it. See the source file for the grammar
 * and for exactness.
 */
typedef struct _QuernFormula QuernFormula;

/* Resolves a name to a real event or a bound formula. FALSE if it is unknown. */
typedef gboolean (*QuernFormulaLookup) (const char          *name,
                                        QuernEventId        *event,
                                        const QuernFormula **formula,
                                        gpointer             user_data);

QuernFormula *quern_formula_parse       (const char          *text,
                                         GError             **error) G_GNUC_WARN_UNUSED_RESULT;
QuernFormula *quern_formula_ref         (QuernFormula        *self);
/* A copy of a bound formula. offset is added to the ids of its events. */
QuernFormula *quern_formula_copy        (const QuernFormula  *self,
                                         guint                offset) G_GNUC_WARN_UNUSED_RESULT;
void          quern_formula_unref       (QuernFormula        *self);

guint         quern_formula_get_n_names (const QuernFormula  *self);
const char   *quern_formula_get_name    (const QuernFormula  *self,
                                         guint                i,
                                         guint32             *column);

gboolean      quern_formula_bind        (QuernFormula        *self,
                                         QuernFormulaLookup   lookup,
                                         gpointer             user_data,
                                         guint               *budget,
                                         GError             **error);

gboolean      quern_formula_equal       (const QuernFormula  *self,
                                         const QuernFormula  *other,
                                         const QuernEventId  *events);
gboolean      quern_formula_is_ratio    (const QuernFormula  *self);
gboolean      quern_formula_is_held     (const QuernFormula  *self);
guint         quern_formula_get_n_terms (const QuernFormula  *self);
guint64       quern_formula_get_n_steps (const QuernFormula  *self);
QuernEventId  quern_formula_get_event   (const QuernFormula  *self,
                                         guint                term);

gint64        quern_formula_get_cost    (const QuernFormula  *self,
                                         const gint64        *row);
double        quern_formula_get_value   (const QuernFormula  *self,
                                         const gint64        *row);
double        quern_formula_get_magnitude (const QuernFormula *self,
                                         const gint64        *row);
double        quern_formula_get_weight  (const QuernFormula  *self,
                                         const gint64        *row,
                                         const gint64        *total);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFormula, quern_formula_unref)

G_END_DECLS
