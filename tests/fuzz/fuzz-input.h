/* fuzz-input.h: bytes as a file without a place in a folder
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Calls @func with the path of a file of these bytes, which is gone afterwards. */
void fuzz_input_read (const uint8_t *data,
                      size_t size,
                      void (*func) (const char *path));
