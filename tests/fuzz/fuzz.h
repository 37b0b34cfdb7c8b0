/* fuzz.h: what a fuzz target is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's entry point, one in each target: opens @data as a file and asks for all there is to
 * know; what the library promises of any file is asserted. Returns: 0. */
int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t size);
