/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <stddef.h>
#include <stdint.h>

/* Implemented by each target. */
int fuzz_one_input         (const uint8_t *data,
                            size_t         size);

/* Called by libFuzzer or by the replay: runs the target within its budget. */
int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);
