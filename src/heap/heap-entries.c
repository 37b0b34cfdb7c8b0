/* heap-entries.c: what a collection holds, the way people think of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-entries.h"

#include "heap-private.h"
#include "heap-strings.h"

typedef struct
{
  const Heap *heap;
  HeapEntryFunc func;
  gpointer data;
  guint32 position;
  gboolean keys_alone; /* of a map that stands for a set */
  gboolean stopped;
} Walk;

/* Tells a chain that runs into itself (Brent, "An improved Monte Carlo factorization algorithm", BIT
 * 20, 1980): the chain is left once it comes back to a node it has passed. */
typedef struct
{
  guint32 passed;
  guint32 steps;
  guint32 limit;
} ChainGuard;

static gboolean
chain_goes_on (ChainGuard *guard,
               guint32 node)
{
  if (node == HEAP_NONE || (guard->limit > 0 && node == guard->passed))
    return FALSE;
  if (guard->steps++ >= guard->limit)
    {
      guard->passed = node;
      guard->limit = 2 * guard->limit + 1;
      guard->steps = 0;
    }
  return TRUE;
}

static const HeapShape *
get_shape (const Heap *heap,
           guint32 object)
{
  const HeapShape *shape;

  if (object == HEAP_NONE || heap->data[heap->records[object]] != HPROF_HEAP_INSTANCE_DUMP)
    return NULL;
  shape = &heap_get_class (heap, heap->object_classes[object])->shape;
  return shape->rule == NULL ? NULL : shape;
}

/* @object if it is of this shape. */
static guint32
expect (const Heap *heap,
        guint32 object,
        HeapShapeKind kind)
{
  const HeapShape *shape = get_shape (heap, object);

  return shape != NULL && shape->rule->kind == kind ? object : HEAP_NONE;
}

/* The bytes of field @field of a shape, %NULL where the instance is too short. */
static const guint8 *
get_field (const Heap *heap,
           guint32 object,
           guint field,
           guint size)
{
  const HeapClass *class = heap_get_class (heap, heap->object_classes[object]);

  return heap_get_instance_bytes (heap, object, class->shape.offsets[field], size);
}

static guint64
get_id (const Heap *heap,
        guint32 object,
        guint field)
{
  const guint8 *bytes = get_field (heap, object, field, heap->id_size);

  return bytes == NULL ? 0 : hprof_load_id (bytes, heap->id_size);
}

static guint32
get_object (const Heap *heap,
            guint32 object,
            guint field)
{
  return heap_find_object (heap, get_id (heap, object, field));
}

static guint32
get_count (const Heap *heap,
           guint32 object,
           guint field)
{
  const guint8 *bytes = get_field (heap, object, field, 4);
  guint32 count = bytes == NULL ? 0 : hprof_load_u32 (bytes);

  return count > G_MAXINT32 ? 0 : count;
}

/* The array in a field; empty where there is none of the kind. */
static HprofRecord
get_array (const Heap *heap,
           guint32 object,
           guint field,
           gboolean of_objects)
{
  guint32 array = get_object (heap, object, field);
  HprofRecord record = { 0 };

  if (array == HEAP_NONE || heap_object_get_kind (heap, array) < HEAP_OBJECT_OBJECT_ARRAY)
    return record;
  hprof_record_read (heap->data, heap->id_size, heap->records[array], &record);
  if ((record.tag == HPROF_HEAP_OBJECT_ARRAY_DUMP) != of_objects)
    record.length = 0;
  return record;
}

static guint64
get_element (const Heap *heap,
             const HprofRecord *array,
             guint32 i)
{
  return hprof_load_id (array->data + (gsize) i * heap->id_size, heap->id_size);
}

static void
emit (Walk *walk,
      HeapKeyKind kind,
      guint64 key_id,
      guint64 value_id,
      guint32 node)
{
  HeapEntry entry = { { kind, walk->position++, key_id, 0 }, value_id, node };

  if (walk->keys_alone)
    {
      entry.key.kind = HEAP_KEY_NONE;
      entry.value_id = key_id;
    }
  if (!walk->func (&entry, walk->data))
    walk->stopped = TRUE;
}

static void
walk_range (Walk *walk,
            const HprofRecord *array,
            guint32 begin,
            guint32 end)
{
  for (guint32 i = begin; i < MIN (end, array->length) && !walk->stopped; i++)
    emit (walk, HEAP_KEY_NONE, 0, get_element (walk->heap, array, i), HEAP_NONE);
}

static void
walk_ring (Walk *walk,
           guint32 object)
{
  HprofRecord array = get_array (walk->heap, object, 0, TRUE);
  guint32 head = get_count (walk->heap, object, 1);
  guint32 tail = get_count (walk->heap, object, 2);

  if (head <= tail)
    walk_range (walk, &array, head, tail);
  else
    {
      walk_range (walk, &array, head, array.length);
      walk_range (walk, &array, 0, tail);
    }
}

/* Links from @link on, until @end. */
static void
walk_links (Walk *walk,
            guint32 link,
            guint32 end,
            gboolean skip_null)
{
  ChainGuard guard = { 0 };

  while (link != end && chain_goes_on (&guard, expect (walk->heap, link, HEAP_SHAPE_LINK))
         && !walk->stopped)
    {
      guint64 item = get_id (walk->heap, link, 0);

      if (item != 0 || !skip_null)
        emit (walk, HEAP_KEY_NONE, 0, item, link);
      link = get_object (walk->heap, link, 1);
    }
}

static void
walk_chain (Walk *walk,
            guint32 entry)
{
  const Heap *heap = walk->heap;
  ChainGuard guard = { 0 };

  if (expect (heap, entry, HEAP_SHAPE_BIN) != HEAP_NONE)
    entry = get_object (heap, entry, 0);
  while (chain_goes_on (&guard, expect (heap, entry, HEAP_SHAPE_ENTRY)) && !walk->stopped)
    {
      emit (walk, HEAP_KEY_OBJECT, get_id (heap, entry, 0), get_id (heap, entry, 1), entry);
      entry = get_object (heap, entry, 2);
    }
}

static void
walk_table (Walk *walk,
            guint32 object,
            guint field)
{
  HprofRecord table = get_array (walk->heap, object, field, TRUE);

  for (guint32 i = 0; i < table.length && !walk->stopped; i++)
    {
      guint64 id = get_element (walk->heap, &table, i);

      if (id != 0)
        walk_chain (walk, heap_find_object (walk->heap, id));
    }
}

static void
walk_segments (Walk *walk,
               guint32 object)
{
  HprofRecord segments = get_array (walk->heap, object, 0, TRUE);

  for (guint32 i = 0; i < segments.length && !walk->stopped; i++)
    {
      guint32 segment = heap_find_object (walk->heap, get_element (walk->heap, &segments, i));

      if (expect (walk->heap, segment, HEAP_SHAPE_SEGMENT) != HEAP_NONE)
        walk_table (walk, segment, 0);
    }
}

/* @skip_null: whether a pair without a key is a free place, and not the null key. */
static void
walk_pairs (Walk *walk,
            guint32 object,
            guint64 n_pairs,
            gboolean skip_null)
{
  HprofRecord array = get_array (walk->heap, object, 0, TRUE);

  for (guint32 i = 0; i < MIN (n_pairs, array.length / 2) && !walk->stopped; i++)
    {
      guint64 key = get_element (walk->heap, &array, 2 * i);

      if (key != 0 || !skip_null)
        emit (walk, HEAP_KEY_OBJECT, key, get_element (walk->heap, &array, 2 * i + 1), HEAP_NONE);
    }
}

static void
walk_numbers (Walk *walk,
              guint32 object)
{
  HprofRecord keys = get_array (walk->heap, object, 0, FALSE);
  HprofRecord values = get_array (walk->heap, object, 1, TRUE);
  guint32 count = MIN (get_count (walk->heap, object, 2), values.length);

  if (keys.element_type != HPROF_TYPE_INT && keys.element_type != HPROF_TYPE_LONG)
    return;
  for (guint32 i = 0; i < MIN (count, keys.length) && !walk->stopped; i++)
    {
      HeapEntry entry = { { HEAP_KEY_UNKNOWN, walk->position++, 0, 0 },
                          get_element (walk->heap, &values, i),
                          HEAP_NONE };

      if (keys.data != NULL)
        {
          entry.key.kind = HEAP_KEY_NUMBER;
          entry.key.number = keys.element_type == HPROF_TYPE_INT
                                 ? (gint32) hprof_load_u32 (keys.data + (gsize) i * 4)
                                 : (gint64) hprof_load_u64 (keys.data + (gsize) i * 8);
        }
      walk->stopped = !walk->func (&entry, walk->data);
    }
}

static void
walk_enum_map (Walk *walk,
               guint32 object)
{
  HprofRecord keys = get_array (walk->heap, object, 0, TRUE);
  HprofRecord values = get_array (walk->heap, object, 1, TRUE);

  for (guint32 i = 0; i < MIN (keys.length, values.length) && !walk->stopped; i++)
    {
      guint64 value = get_element (walk->heap, &values, i);

      if (value != 0)
        emit (walk, HEAP_KEY_OBJECT, get_element (walk->heap, &keys, i), value, HEAP_NONE);
    }
}

enum
{
  TREE_LEFT = 2,
  TREE_RIGHT = 3,
  TREE_PARENT = 4,
};

/* A child counts only if it names its parent: then every node is met once, whatever is damaged. */
static guint32
get_child (const Heap *heap,
           guint32 entry,
           guint side,
           guint32 root)
{
  guint32 child = expect (heap, get_object (heap, entry, side), HEAP_SHAPE_TREE_ENTRY);

  return child != HEAP_NONE && child != root && get_object (heap, child, TREE_PARENT) == entry
             ? child
             : HEAP_NONE;
}

static guint32
get_leftmost (const Heap *heap,
              guint32 entry,
              guint32 root)
{
  guint32 child;

  while ((child = get_child (heap, entry, TREE_LEFT, root)) != HEAP_NONE)
    entry = child;
  return entry;
}

static void
walk_tree (Walk *walk,
           guint32 object)
{
  const Heap *heap = walk->heap;
  guint32 root = expect (heap, get_object (heap, object, 0), HEAP_SHAPE_TREE_ENTRY);
  guint32 entry = root == HEAP_NONE ? HEAP_NONE : get_leftmost (heap, root, root);

  while (entry != HEAP_NONE && !walk->stopped)
    {
      guint32 right = get_child (heap, entry, TREE_RIGHT, root);

      emit (walk, HEAP_KEY_OBJECT, get_id (heap, entry, 0), get_id (heap, entry, 1), entry);
      if (right != HEAP_NONE)
        {
          entry = get_leftmost (heap, right, root);
          continue;
        }
      while (entry != root
             && get_child (heap, get_object (heap, entry, TREE_PARENT), TREE_RIGHT, root) == entry)
        entry = get_object (heap, entry, TREE_PARENT);
      entry = entry == root ? HEAP_NONE : get_object (heap, entry, TREE_PARENT);
    }
}

/* The lowest list of a skip list: an entry without a value is being removed, one without a key marks
 * that. */
static void
walk_skip_list (Walk *walk,
                guint32 object)
{
  const Heap *heap = walk->heap;
  guint32 index = expect (heap, get_object (heap, object, 0), HEAP_SHAPE_INDEX);
  guint32 entry = index == HEAP_NONE ? HEAP_NONE : get_object (heap, index, 0);
  ChainGuard guard = { 0 };

  while (chain_goes_on (&guard, expect (heap, entry, HEAP_SHAPE_ENTRY)) && !walk->stopped)
    {
      guint64 key = get_id (heap, entry, 0), value = get_id (heap, entry, 1);

      if (key != 0 && value != 0)
        emit (walk, HEAP_KEY_OBJECT, key, value, entry);
      entry = get_object (heap, entry, 2);
    }
}

static gboolean
is_map (HeapShapeKind kind)
{
  switch ((guint) kind)
    {
    case HEAP_SHAPE_HASH_MAP:
    case HEAP_SHAPE_HASH_MAP_AND_NULL:
    case HEAP_SHAPE_SEGMENTED_MAP:
    case HEAP_SHAPE_PAIR_MAP:
    case HEAP_SHAPE_COUNTED_PAIR_MAP:
    case HEAP_SHAPE_TREE_MAP:
    case HEAP_SHAPE_SKIP_LIST_MAP:
      return TRUE;
    default:
      return FALSE;
    }
}

static void walk_collection (Walk *walk,
                             guint32 object);

static guint32
get_map (const Heap *heap,
         guint32 object)
{
  guint32 map = get_object (heap, object, 0);
  const HeapShape *shape = get_shape (heap, map);

  return shape != NULL && is_map (shape->rule->kind) ? map : HEAP_NONE;
}

static void
walk_keys (Walk *walk,
           guint32 object)
{
  guint32 map = get_map (walk->heap, object);

  if (map == HEAP_NONE)
    return;
  walk->keys_alone = TRUE;
  walk_collection (walk, map);
}

static gboolean
emit_activity (const HeapEntry *entry,
               gpointer data)
{
  Walk *walk = data;
  guint32 record = expect (walk->heap, heap_find_object (walk->heap, entry->value_id),
                           HEAP_SHAPE_RECORD);

  if (record == HEAP_NONE)
    walk->position++;
  else
    emit (walk, HEAP_KEY_NONE, 0, get_id (walk->heap, record, 0), record);
  return !walk->stopped;
}

static void
walk_activities (Walk *walk,
                 guint32 object)
{
  guint32 map = get_map (walk->heap, object);

  if (map != HEAP_NONE)
    heap_foreach_entry (walk->heap, map, emit_activity, walk);
}

static void
walk_collection (Walk *walk,
                 guint32 object)
{
  const Heap *heap = walk->heap;
  const HeapShape *shape = &heap_get_class (heap, heap->object_classes[object])->shape;
  HprofRecord array;
  guint32 header;

  switch (shape->rule->kind)
    {
    case HEAP_SHAPE_ARRAY:
      array = get_array (heap, object, 0, TRUE);
      walk_range (walk, &array, 0, get_count (heap, object, 1));
      break;
    case HEAP_SHAPE_WHOLE_ARRAY:
      array = get_array (heap, object, 0, TRUE);
      walk_range (walk, &array, 0, array.length);
      break;
    case HEAP_SHAPE_RING:
      walk_ring (walk, object);
      break;
    case HEAP_SHAPE_LIST:
      walk_links (walk, get_object (heap, object, 0), HEAP_NONE, FALSE);
      break;
    case HEAP_SHAPE_RING_LIST:
      header = expect (heap, get_object (heap, object, 0), HEAP_SHAPE_LINK);
      if (header != HEAP_NONE)
        walk_links (walk, get_object (heap, header, 1), header, FALSE);
      break;
    case HEAP_SHAPE_QUEUE:
      walk_links (walk, get_object (heap, object, 0), HEAP_NONE, TRUE);
      break;
    case HEAP_SHAPE_HASH_MAP_AND_NULL:
      walk_chain (walk, get_object (heap, object, 1));
      walk_table (walk, object, 0);
      break;
    case HEAP_SHAPE_HASH_MAP:
      walk_table (walk, object, 0);
      break;
    case HEAP_SHAPE_SEGMENTED_MAP:
      walk_segments (walk, object);
      break;
    case HEAP_SHAPE_PAIR_MAP:
      walk_pairs (walk, object, G_MAXUINT64, TRUE);
      break;
    case HEAP_SHAPE_COUNTED_PAIR_MAP:
      walk_pairs (walk, object, get_count (heap, object, 1), FALSE);
      break;
    case HEAP_SHAPE_NUMBER_MAP:
      walk_numbers (walk, object);
      break;
    case HEAP_SHAPE_ENUM_MAP:
      walk_enum_map (walk, object);
      break;
    case HEAP_SHAPE_TREE_MAP:
      walk_tree (walk, object);
      break;
    case HEAP_SHAPE_SKIP_LIST_MAP:
      walk_skip_list (walk, object);
      break;
    case HEAP_SHAPE_MAP_KEYS:
      walk_keys (walk, object);
      break;
    case HEAP_SHAPE_ACTIVITY_RECORDS:
      walk_activities (walk, object);
      break;
    case HEAP_SHAPE_LINK:
    case HEAP_SHAPE_ENTRY:
    case HEAP_SHAPE_BIN:
    case HEAP_SHAPE_SEGMENT:
    case HEAP_SHAPE_TREE_ENTRY:
    case HEAP_SHAPE_INDEX:
    case HEAP_SHAPE_RECORD:
    default:
      break;
    }
}

gboolean
heap_is_collection (const Heap *heap,
                    guint32 object)
{
  const HeapShape *shape = get_shape (heap, object);

  return shape != NULL && shape->rule->kind < HEAP_SHAPE_LINK && object < heap->collections_end;
}

guint64
heap_entries_get_limit (const Heap *self)
{
  /* An entry is a reference somewhere in the file; a set and its map, or two lists with one array,
   * count it twice. */
  return 2 * (hprof_file_get_size (self->file) / self->id_size) + self->n_objects;
}

void
heap_foreach_entry (const Heap *heap,
                    guint32 object,
                    HeapEntryFunc func,
                    gpointer data)
{
  Walk walk = { .heap = heap, .func = func, .data = data };

  if (heap_is_collection (heap, object))
    walk_collection (&walk, object);
}

void
heap_key_append_text (const Heap *heap,
                      const HeapKey *key,
                      GString *text)
{
  g_autofree char *name = NULL;

  switch (key->kind)
    {
    case HEAP_KEY_NUMBER:
      g_string_append_printf (text, "[\"%" G_GINT64_FORMAT "\"]", key->number);
      return;
    case HEAP_KEY_UNKNOWN:
      g_string_append (text, "[?]");
      return;
    case HEAP_KEY_OBJECT:
      if (key->id == 0)
        break;
      name = heap_object_get_value_text (heap, heap_find_object (heap, key->id));
      if (name == NULL)
        g_string_append (text, "[?]");
      else
        g_string_append_printf (text, "[\"%s\"]", name);
      return;
    case HEAP_KEY_NONE:
    default:
      break;
    }
  g_string_append_printf (text, "[%u]", key->position);
}
