/* root-path-testing.h: what the tests of the root path share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "window-testing.h"

#include "app/heapwood-root-path.h"

G_BEGIN_DECLS

/* Returns: (transfer full): the path of @place, waited for. */
HeapwoodRootPath *root_path_testing_ask (HeapwoodQuestions *questions,
                                         HeapNode place);

/* Returns: (transfer full): questions about a dump in the fixtures. */
HeapwoodQuestions *root_path_testing_open (const char *fixture);

/* Returns: (transfer full): the path of the first object that has a detour of @n_ways or more. */
HeapwoodRootPath *root_path_testing_find_detour (HeapwoodQuestions *questions,
                                                 guint n_ways,
                                                 guint *stretch);

G_END_DECLS
