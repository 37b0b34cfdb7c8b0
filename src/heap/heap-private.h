/* heap-private.h: what a heap is made of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap.h"
#include "heap-field-layout-private.h"
#include "heap-id-map-private.h"
#include "heap-memory-private.h"
#include "heap-rules-private.h"
#include "heap-size-model-private.h"
#include "heap-slices-private.h"

G_BEGIN_DECLS

/* One reference field of a class, its superclasses' included. */
typedef struct
{
  guint32 offset;       /* bytes into the instance data */
  guint8 strength;      /* HeapStrength of the reference itself */
  guint8 cached_values; /* HeapStrength of the values of the map it leads to, 0 for their own */
  gboolean implied;     /* says only what the class of the object is */
  HeapOwned owns;       /* what it owns where it leads to such an object */
  guint64 name_id;
} HeapReferenceField;

/* How instances of a class keep what they hold; no rule for a class like any other. */
typedef struct
{
  const HeapShapeRule *rule;
  guint32 offsets[HEAP_SHAPE_MAX_FIELDS]; /* bytes into the instance data */
} HeapShape;

typedef struct
{
  guint64 id;             /* of the class object, 0 for none */
  guint64 record;         /* file offset of its CLASS_DUMP, 0 for none */
  char *name;             /* as Java writes it */
  guint32 object;         /* index of the class object or HEAP_NONE */
  guint32 super;          /* class index or HEAP_NONE */
  guint64 super_id;
  guint64 loader_id;
  guint32 implied[4];     /* objects of superclass, loader, signers, protection domain, or HEAP_NONE */
  guint8 element_type;    /* of a primitive array class, else 0 */
  gboolean in_rules;      /* the tables of rules have rows for its name */
  gboolean is_string;     /* java.lang.String */
  gboolean folds_elements; /* an array of boxes */
  HeapOwned owned;        /* what its instances are */
  HeapShape shape;
  guint32 data_size;      /* bytes of an instance's fields, the superclasses' included */
  guint32 n_references;
  HeapReferenceField *references; /* in the order they are read */
  HeapFieldCounts fields;  /* instance fields it declares itself */
  HeapFieldCounts statics; /* without the JVM's own, named "<…>" */
  gboolean references_first; /* see heap_field_layout_has_references_first() */
  guint64 instance_size;  /* shallow bytes of an instance */
  guint64 object_size;    /* shallow bytes of the class object */
} HeapClass;

/* Where a heap of an Android dump begins in the file. */
typedef struct
{
  guint64 offset;
  guint space; /* position in spaces */
} HeapSpaceStart;

typedef struct
{
  guint32 object;
  guint64 bytes;
} HeapNativeSize;

typedef struct
{
  guint64 id;
  guint32 trace_serial;
  guint32 serial;
} HeapThread;

/* Flags of an object beside its strength, in one byte. */
#define HEAP_STATE_STRENGTH 0x0f
#define HEAP_STATE_LAST_RESORT 0x10 /* held by rival or implied references alone */
#define HEAP_STATE_ENTRY_POINT 0x20 /* of the garbage */
#define HEAP_STATE_UNSEEN 0x0f      /* a strength: not reached yet */

struct _Heap
{
  gatomicrefcount references;
  HprofContents *contents;
  HprofFile *file;
  const HprofDump *dump;
  guint dump_index;
  HprofProblems *problems;
  const guint8 *data;
  guint id_size;
  HeapOptions options;

  /* By object. */
  guint32 n_objects;
  guint64 *records;        /* file offset of the object's record */
  guint32 *object_classes; /* class index */
  guint8 *states;
  guint32 *dominators;     /* object index, HEAP_ROOT or HEAP_GARBAGE */
  guint64 *retained;       /* bytes */
  HeapIdMap ids;
  guint64 *folded;         /* a bit an object: it is folded into its dominator */
  GHashTable *class_instances; /* index of a class object → file offset of an INSTANCE_DUMP with its id */

  /* The dominator tree downwards: children of an object lie together, by index; those of the root
   * and of the pile come last, by class group. */
  guint32 *children;       /* n_objects */
  guint32 *child_samples;  /* for every HEAP_CHILD_SAMPLE-th object, where its children begin */
  guint32 root_begin;      /* where the root's children begin in children */
  guint32 garbage_begin;   /* where the pile's begin */
  GArray *root_groups;     /* of HeapGroup, empty where the children are not grouped */
  GArray *garbage_groups;
  guint64 root_retained;
  guint64 garbage_retained;

  GArray *classes;         /* of HeapClass: those with a record first, in order of their objects */
  guint32 n_classes_dumped; /* classes with a record */
  GHashTable *class_by_id; /* guint64* in classes' id → index */
  GHashTable *class_by_name; /* name in classes → index */
  guint32 class_class;     /* class index of java.lang.Class */
  guint32 primitive_array_classes[HPROF_TYPE_COUNT];
  GHashTable *class_serials; /* LOAD_CLASS serial → class index */

  GArray *roots;           /* of HeapRoot */
  HeapRootCount root_counts[HEAP_ROOT_KIND_COUNT];
  GArray *threads;         /* of HeapThread by serial */

  guint32 collections_end; /* objects from here on have no entries: see heap-references.c */
  gboolean has_owned;      /* any class is owned, or anything is provided */
  GHashTable *provided;    /* objects that a provider's field holds */
  guint64 n_cached_entries; /* met while looking for caches */
  GHashTable *cached;      /* maps whose values are held less firmly, and their entries → HeapStrength */
  GArray *native_sizes;    /* of HeapNativeSize by object */

  gboolean android;
  HeapSizeModel size_model;
  HeapHotspotModel hotspot_model; /* where not android */
  guint32 stack_chunk_class;      /* class index of jdk.internal.vm.StackChunk or HEAP_NONE */
  guint32 stack_chunk_size;       /* where its instances have their size field, bytes into the data */
  GArray *spaces;          /* of HeapSpace */
  GArray *space_starts;    /* of HeapSpaceStart by offset */

  HeapTotals totals;
  HeapStageTiming timings[HEAP_STAGE_COUNT];
};

/* Objects of one class under the root or the pile. */
typedef struct
{
  guint32 class_index;
  guint32 begin; /* in children */
  guint32 count;
  guint32 largest; /* the member that retains most */
  guint64 retained;
} HeapGroup;

#define HEAP_CHILD_SAMPLE_SHIFT 6

static inline HeapClass *
heap_get_class (const Heap *self,
                guint32 class_index)
{
  return &((HeapClass *) (gpointer) self->classes->data)[class_index];
}

static inline HeapStrength
heap_get_state_strength (guint8 state)
{
  return (HeapStrength) (state & HEAP_STATE_STRENGTH);
}

/* The field data of the INSTANCE_DUMP at @offset of the file, *@size bytes. */
static inline const guint8 *
heap_get_instance_data (const Heap *self,
                        guint64 offset,
                        guint32 *size)
{
  const guint8 *data = self->data + offset + 9 + 2 * self->id_size;

  *size = hprof_load_u32 (data - 4);
  return data;
}

/* @size bytes at @offset of the field data of an instance, %NULL where it is too short. */
static inline const guint8 *
heap_get_instance_bytes (const Heap *self,
                         guint32 object,
                         guint64 offset,
                         guint size)
{
  guint32 data_size;
  const guint8 *data = heap_get_instance_data (self, self->records[object], &data_size);

  return offset + size <= data_size ? data + offset : NULL;
}

/* The stages, each in the file of its name; all return %FALSE with an error. */

/* heap-classes.c: classes, their names, and the class of each object. */
gboolean heap_classes_read (Heap *self,
                            HprofProgress *progress,
                            GError **error);
void heap_classes_clear (Heap *self);

/* heap-layouts.c: the reference fields of every class. */
void heap_layouts_resolve (Heap *self);

/* Finds the first field of this name and HprofType in an instance of @class_index, its own class's
 * first. Returns: whether there is one; *@offset is in bytes into the instance data. */
gboolean heap_layouts_find_field (const Heap *self,
                                  guint32 class_index,
                                  const char *name,
                                  guint type,
                                  guint32 *offset);

/* heap-entries.c: more entries than this are not what the collections of one dump have. */
guint64 heap_entries_get_limit (const Heap *self);

/* heap_layouts_find_value:
 * @object: any object, or HEAP_NONE
 *
 * Returns: (nullable): the bytes of the first field of this name and HprofType in an instance; %NULL
 *   for another object, and where there is no such field.
 */
const guint8 *heap_layouts_find_value (const Heap *self,
                                       guint32 object,
                                       const char *name,
                                       guint type);

/* The object that such a field leads to, HEAP_NONE for none. */
guint32 heap_layouts_find_target (const Heap *self,
                                  guint32 object,
                                  const char *name);

/* heap-owners.c: what providers hold and what is cached. */
gboolean heap_owners_find (Heap *self,
                           HprofProgress *progress,
                           GError **error);

/* heap-native.c: native memory that goes with an object. */
gboolean heap_native_find (Heap *self,
                           HprofProgress *progress,
                           GError **error);

/* heap-folding.c: objects shown as a part of the one that holds them. */
gboolean heap_folding_find (Heap *self,
                            const HeapSlices *slices,
                            HprofProgress *progress,
                            GError **error);

static inline gboolean
heap_is_folded (const Heap *self,
                guint32 object)
{
  return (self->folded[object >> 6] >> (object & 63) & 1) != 0;
}

/* heap-roots.c */
void heap_roots_add (Heap *self,
                     HprofHeapTag tag,
                     guint64 id,
                     guint32 thread_serial,
                     gint32 frame,
                     guint32 trace_serial,
                     guint64 offset);
gboolean heap_roots_resolve (Heap *self,
                             HprofProgress *progress,
                             GError **error);

/* heap-sizes.c: how large instances and class objects are. */
gboolean heap_sizes_resolve (Heap *self,
                             HprofProgress *progress,
                             GError **error);
guint64 heap_sizes_get_shallow (const Heap *self,
                                guint32 object);

/* Bytes of an instance that its class does not tell: the frames in a StackChunk. */
guint64 heap_sizes_get_variable (const Heap *self,
                                 guint32 object);

/* heap-references.c: every reference of the dump, for the stages that follow. A target is an object
 * index with two flag bits above it. */
#define HEAP_TARGET_MASK (HEAP_MAX_OBJECTS - 1)
#define HEAP_TARGET_KIND (3u << 30)
#define HEAP_TARGET_PLAIN (0u << 30)
#define HEAP_TARGET_STRENGTH (1u << 30) /* no target: the strength of the reference behind it */
#define HEAP_TARGET_LAST_RESORT (2u << 30) /* rival or implied: holds as a last resort */
gboolean heap_references_read (Heap *self,
                               HeapSlices *slices,
                               HprofProgress *progress,
                               GError **error);

/* heap-reachability.c: the strength of every object. */
gboolean heap_reachability_walk (Heap *self,
                                 const HeapSlices *slices,
                                 HprofProgress *progress,
                                 GError **error);

/* heap-edges.c: what of the references holds. */
gboolean heap_edges_hold (const Heap *self,
                          guint32 source,
                          HeapStrength strength,
                          gboolean last_resort,
                          guint32 target);
gboolean heap_edges_keep (Heap *self,
                          HeapSlices *slices,
                          HprofProgress *progress,
                          GError **error);

/* The objects that @object refers to only by what it is, as last resorts: its class, or a class's
 * superclass, loader, signers and protection domain. Fills @targets (at most 5) and returns how
 * many. */
static inline guint
heap_get_implied_targets (const Heap *self,
                          guint32 object,
                          guint32 targets[5])
{
  const HeapClass *class = heap_get_class (self, self->object_classes[object]);
  guint n = 0;

  /* The record is asked only where the class leaves it open: it may be far away. */
  if (self->object_classes[object] != self->class_class
      || self->data[self->records[object]] != HPROF_HEAP_CLASS_DUMP)
    {
      if (class->object != HEAP_NONE)
        targets[n++] = class->object;
      return n;
    }

  class = heap_get_class (self, heap_object_get_class_defined (self, object));
  for (guint i = 0; i < G_N_ELEMENTS (class->implied); i++)
    if (class->implied[i] != HEAP_NONE)
      targets[n++] = class->implied[i];
  return n;
}

/* heap-retained.c: sizes over the dominator tree and its children. @preorder: the objects, every one
 * behind its dominator. */
gboolean heap_retained_sum (Heap *self,
                            const guint32 *preorder,
                            HprofProgress *progress,
                            GError **error);

/* heap-totals.c */
gboolean heap_totals_count (Heap *self,
                            HprofProgress *progress,
                            GError **error);

/* heap-tree.c: the children of @object lie in [*begin, *end) of children. */
void heap_tree_get_child_range (const Heap *self,
                                guint32 object,
                                guint32 *begin,
                                guint32 *end);

/* heap-classes.c: the text of string @id, "<name 0x2a>" where it has no record. */
char *heap_get_string (const Heap *self,
                       guint64 id);

/* The file offset of the INSTANCE_DUMP that a class object has beside its CLASS_DUMP, and the class
 * it is of; 0 for none. */
guint64 heap_get_class_instance (const Heap *self,
                                 guint32 object,
                                 guint32 *class_index);

/* The index of the class with @id, HEAP_NONE for none. */
guint32 heap_find_class_by_id (const Heap *self,
                               guint64 id);

G_END_DECLS
