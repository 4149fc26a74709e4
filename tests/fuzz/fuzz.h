/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <stddef.h>
#include <stdint.h>

/* What each target is. */
int fuzz_one_input         (const uint8_t *data,
                            size_t         size);

/* What libFuzzer calls, and the replay in its place: the target within its budget. */
int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);
