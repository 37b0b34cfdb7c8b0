/* heap.h: the public headers of the heap library
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-census.h"
#include "heap-class-groups.h"
#include "heap-class-tree.h"
#include "heap-classes.h"
#include "heap-entries.h"
#include "heap-fields.h"
#include "heap-non-holders.h"
#include "heap-objects.h"
#include "heap-open.h"
#include "heap-paths.h"
#include "heap-query.h"
#include "heap-references.h"
#include "heap-referrers.h"
#include "heap-roots.h"
#include "heap-strings.h"
#include "heap-totals.h"
#include "heap-tree.h"
#include "heap-types.h"
