/* heap-classes.h: the classes of a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

/* A class is an index in [0, n_classes): every class with a record, every class that an object
 * names, and every loaded class. Two classes of one name are two indices. */
guint32 heap_get_n_classes (const Heap *self);

/* (transfer none): the name as Java writes it, "java.lang.String[]"; UTF-8 without control
 * characters; "<unknown class 0x2a>" where the dump has none. */
const char *heap_class_get_name (const Heap *self,
                                 guint32 class_index);

/* (transfer none): the part of the name behind the package: "String[]", "Map$Entry"; a pointer into
 * heap_class_get_name(). */
const char *heap_class_get_simple_name (const Heap *self,
                                        guint32 class_index);

/* The id of its class object; 0 where the dump names none (a primitive array's class without a
 * record). */
guint64 heap_class_get_id (const Heap *self,
                           guint32 class_index);

/* The index of its class object, HEAP_NONE where it has no record. */
guint32 heap_class_get_object (const Heap *self,
                               guint32 class_index);

/* The class index of its superclass, HEAP_NONE for none. */
guint32 heap_class_get_super (const Heap *self,
                              guint32 class_index);

/* The id of its class loader, 0 for the boot loader or an unknown one. */
guint64 heap_class_get_loader_id (const Heap *self,
                                  guint32 class_index);

/* The first class index with this name, HEAP_NONE for none. @name as Java writes it or with
 * slashes. */
guint32 heap_find_class (const Heap *self,
                         const char *name);

/* Whether @class_index is @super or one of its subclasses. */
gboolean heap_class_is_subclass (const Heap *self,
                                 guint32 class_index,
                                 guint32 super);

G_END_DECLS
