/* treemap.h: the public headers of the treemap library
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-colours.h"
#include "treemap-draw.h"
#include "treemap-export.h"
#include "treemap-heap.h"
#include "treemap-hit.h"
#include "treemap-layout.h"
#include "treemap-names.h"
#include "treemap-pattern.h"
#include "treemap-shape.h"
#include "treemap-tree.h"
