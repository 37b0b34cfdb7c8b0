/* treemap.h: the public headers of the treemap library
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-colours.h"
#include "treemap-draw.h"
#include "treemap-heap.h"
#include "treemap-layout.h"
#include "treemap-tree.h"
