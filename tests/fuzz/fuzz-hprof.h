/* fuzz-hprof.h: reads any bytes as a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's entry point: opens @data as a file and reads all there is to read; what the library
 * promises of any file is asserted. Returns: 0. */
int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t size);
