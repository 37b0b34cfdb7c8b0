/* heap-size-model.c: which HotSpot heap the sizes of a dump fit
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"
#include "heap-size-model-private.h"

/* Objects lie one behind another, so where ids are addresses the distance from an object to the next
 * id is its size, or more where something unknown lies between. */

#define MAX_MODELS 64
#define MAX_ADJUSTMENT 1024 /* bytes */

/* How the distances of the dump compare with a model's sizes. */
typedef struct
{
  guint64 matches;
  guint64 contradictions; /* sizes above the distance */
} Score;

/* The distances behind the instances of one class. */
typedef struct
{
  guint64 distance;
  guint32 class_index;
  guint64 count;
} Distance;

typedef struct
{
  Heap *heap;
  HeapHotspotModel models[MAX_MODELS];
  Score scores[MAX_MODELS];
  guint n_models;
  guint64 n_pairs;
  GHashTable *distances; /* Distance → itself, by class and distance */
  GArray *class_distances; /* of Distance: class objects, class_index the class they are */
  Distance **recent;     /* by class, the distance met last */
  GArray *stack_chunks;  /* objects whose size only a model tells */
} Inference;

static guint
hash_distance (gconstpointer key)
{
  const Distance *distance = key;
  guint64 mixed = (distance->distance ^ ((guint64) distance->class_index << 32))
                  * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return (guint) (mixed >> 32);
}

static gboolean
equal_distances (gconstpointer a,
                 gconstpointer b)
{
  const Distance *left = a, *right = b;

  return left->distance == right->distance && left->class_index == right->class_index;
}

static gboolean
is_wanted (guint value,
           guint option)
{
  return option == 0 || option == value;
}

/* Every model, the most usual first. */
static void
list_models (Inference *self)
{
  static const guint headers[] = { 12, 16, 8 }, references[] = { 4, 8 }, alignments[] = { 8, 16 };
  const HeapOptions *options = &self->heap->options;
  gboolean narrow = self->heap->id_size == 4;

  for (guint h = 0; h < G_N_ELEMENTS (headers); h++)
    for (guint r = 0; r < G_N_ELEMENTS (references); r++)
      for (guint a = 0; a < G_N_ELEMENTS (alignments); a++)
        for (guint relaxed = 0; relaxed < 2; relaxed++)
          for (guint f = 0; f < HEAP_FIELD_LAYOUT_RULE_COUNT; f++)
            {
              HeapHotspotModel model = { headers[h], references[r], alignments[a],
                                         (HeapFieldLayoutRule) f, relaxed == 1,
                                         self->heap->id_size };

              if (!is_wanted (model.header, options->header != 0 ? options->header : narrow ? 8 : 0)
                  || !is_wanted (model.reference,
                                 options->reference != 0 ? options->reference : narrow ? 4 : 0)
                  || !is_wanted (model.alignment, options->alignment))
                continue;
              /* Array elements have a choice of beginnings only behind headers of 16 bytes. */
              if (model.relaxed_arrays != (!narrow && model.header == 8)
                  && (narrow || model.header != 16))
                continue;
              self->models[self->n_models++] = model;
            }
}

static void
count_instance (Inference *self,
                guint32 class_index,
                guint64 distance)
{
  /* Beyond this no model's size comes near; how far beyond does not matter. */
  guint64 far = 4 * (guint64) heap_get_class (self->heap, class_index)->data_size + 4 * MAX_ADJUSTMENT;
  Distance wanted = { MIN (distance, far), class_index, 0 };
  Distance *known = self->recent[class_index];

  if (known == NULL || known->distance != wanted.distance)
    {
      known = g_hash_table_lookup (self->distances, &wanted);
      if (known == NULL)
        {
          known = g_memdup2 (&wanted, sizeof wanted);
          g_hash_table_add (self->distances, known);
        }
      self->recent[class_index] = known;
    }
  known->count++;
}

static void
score (Score *self,
       guint64 size,
       guint64 distance,
       guint64 count)
{
  if (size == distance)
    self->matches += count;
  else if (size > distance)
    self->contradictions += count;
}

static void
count_array (Inference *self,
             const guint8 *record,
             guint64 distance)
{
  guint id_size = self->heap->id_size;
  guint64 length = hprof_load_u32 (record + 5 + id_size);
  guint type = record[0] == HPROF_HEAP_OBJECT_ARRAY_DUMP ? HPROF_TYPE_OBJECT : record[9 + id_size];
  guint64 last = 0;

  for (guint i = 0; i < self->n_models; i++)
    {
      /* The field layout means nothing to an array: models that differ in it alone lie together. */
      if (i == 0 || self->models[i].header != self->models[i - 1].header
          || self->models[i].reference != self->models[i - 1].reference
          || self->models[i].alignment != self->models[i - 1].alignment
          || self->models[i].relaxed_arrays != self->models[i - 1].relaxed_arrays)
        last = heap_hotspot_model_get_array_size (&self->models[i], length, type);
      score (&self->scores[i], last, distance, 1);
    }
}

static gboolean
measure_distances (Inference *self,
                   HprofProgress *progress,
                   GError **error)
{
  Heap *heap = self->heap;

  for (guint32 i = 0; i + 1 < heap->n_objects; i++)
    {
      const guint8 *record = heap->data + heap->records[i];
      guint64 distance = heap_object_get_id (heap, i + 1) - heap_object_get_id (heap, i);
      guint32 class_index = heap->object_classes[i];

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, 5 * (guint64) heap->n_objects + i,
                                     8 * (guint64) heap->n_objects, error))
        return FALSE;

      if (record[0] == HPROF_HEAP_CLASS_DUMP)
        {
          Distance class_distance = { distance, heap_object_get_class_defined (heap, i), 1 };

          g_array_append_val (self->class_distances, class_distance);
          continue;
        }
      if (record[0] == HPROF_HEAP_INSTANCE_DUMP && heap_get_class (heap, class_index)->record == 0)
        continue;
      self->n_pairs++;
      if (record[0] == HPROF_HEAP_INSTANCE_DUMP)
        {
          if (class_index == heap->stack_chunk_class)
            g_array_append_val (self->stack_chunks, i);
          else
            count_instance (self, class_index, distance);
        }
      else
        count_array (self, record, distance);
    }
  return TRUE;
}

static void
score_instances (Inference *self)
{
  for (guint i = 0; i < self->n_models; i++)
    {
      g_autofree guint64 *sizes
          = heap_hotspot_model_get_instance_sizes (&self->models[i], self->heap);
      GHashTableIter iter;
      gpointer key;

      g_hash_table_iter_init (&iter, self->distances);
      while (g_hash_table_iter_next (&iter, &key, NULL))
        {
          const Distance *distance = key;

          score (&self->scores[i], sizes[distance->class_index], distance->distance,
                 distance->count);
        }
    }
}

/* The best model; an agent's ids are no addresses, and then the usual one is. */
static guint
choose (const Inference *self,
        gboolean *addresses)
{
  guint best = 0;

  *addresses = FALSE;
  for (guint i = 0; i < self->n_models; i++)
    *addresses |= self->scores[i].matches > 0;
  for (guint i = 1; i < self->n_models; i++)
    {
      const Score *score_i = &self->scores[i], *score_best = &self->scores[best];

      if (*addresses ? score_i->matches + score_best->contradictions
                           > score_best->matches + score_i->contradictions
                     : self->heap->id_size == 4
                           && self->models[best].fields == HEAP_FIELD_LAYOUT_JDK_15
                           && self->models[i].fields == HEAP_FIELD_LAYOUT_JDK_6)
        best = i;
    }
  return best;
}

/* Classes with fields the JVM adds, which are not in the dump, or whose fields are padded apart. */
static gboolean
has_hidden_fields (const Heap *heap,
                   guint32 class_index)
{
  static const char *const names[] = {
    "java.lang.ClassLoader",
    "java.lang.InternalError",
    "java.lang.Module",
    "java.lang.StackFrameInfo",
    "java.lang.Thread",
    "java.lang.invoke.CallSite",
    "java.lang.invoke.MemberName",
    "java.lang.invoke.MethodHandleNatives$CallSiteContext",
    "java.lang.invoke.ResolvedMethodName",
    "java.util.concurrent.ConcurrentHashMap$CounterCell",
    "java.util.concurrent.Exchanger$Node",
    "java.util.concurrent.ForkJoinPool",
    "java.util.concurrent.ForkJoinPool$WorkQueue",
    "java.util.concurrent.atomic.Striped64$Cell",
    NULL,
  };

  for (; class_index != HEAP_NONE; class_index = heap_get_class (heap, class_index)->super)
    if (g_strv_contains (names, heap_get_class (heap, class_index)->name))
      return TRUE;
  return FALSE;
}

/* Where every instance of a class is followed by more room than its fields need, the room is its. */
static void
adjust_instance_sizes (Inference *self,
                       const Score *best)
{
  Heap *heap = self->heap;
  guint32 n_classes = heap->classes->len;
  g_autofree guint64 *counts = g_new0 (guint64, n_classes);
  g_autofree const Distance **smallest = g_new0 (const Distance *, n_classes);
  gboolean good_fit = best->matches * 10 >= self->n_pairs * 9;
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, self->distances);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      const Distance *distance = key;
      guint32 i = distance->class_index;

      counts[i] += distance->count;
      if (smallest[i] == NULL || distance->distance < smallest[i]->distance)
        smallest[i] = distance;
    }

  for (guint32 i = 0; i < n_classes; i++)
    {
      HeapClass *class = heap_get_class (heap, i);

      if (smallest[i] == NULL || smallest[i]->distance <= class->instance_size
          || smallest[i]->distance - class->instance_size > MAX_ADJUSTMENT)
        continue;
      if ((good_fit && smallest[i]->count * 2 > counts[i]) || has_hidden_fields (heap, i))
        class->instance_size = smallest[i]->distance;
    }
}

static int
compare_values (gconstpointer a,
                gconstpointer b)
{
  const guint64 *left = a, *right = b;

  return *left < *right ? -1 : *left > *right;
}

/* Returns: the value that occurs most often in @values, of equals the lowest. */
static guint64
get_most_common (GArray *values,
                 guint *count)
{
  guint64 common = 0;
  guint run = 0;

  *count = 0;
  g_array_sort (values, compare_values);
  for (guint i = 0; i < values->len; i++)
    {
      guint64 value = g_array_index (values, guint64, i);

      run = i > 0 && g_array_index (values, guint64, i - 1) == value ? run + 1 : 1;
      if (run > *count)
        {
          *count = run;
          common = value;
        }
    }
  return common;
}

static guint64
align (guint64 bytes,
       guint64 alignment)
{
  return (bytes + alignment - 1) / alignment * alignment;
}

static guint64
get_statics_size (const HeapHotspotModel *model,
                  const HeapClass *class)
{
  return heap_field_layout_get_statics_size (&class->statics, model->reference);
}

/* The bytes of a class object without its statics, and whether those are in it: until JDK 6 they are
 * elsewhere. */
static guint64
get_class_object_base (const Inference *self,
                       const HeapHotspotModel *model,
                       gboolean addresses,
                       gboolean *with_statics)
{
  g_autoptr (GArray) raw = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GArray) without = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint raw_count, without_count;
  guint64 raw_base, without_base;

  *with_statics = TRUE;
  if (!addresses || self->class_distances->len == 0)
    return heap_get_class (self->heap, self->heap->class_class)->instance_size;

  for (guint i = 0; i < self->class_distances->len; i++)
    {
      const Distance *distance = &g_array_index (self->class_distances, Distance, i);
      guint64 statics = align (
          get_statics_size (model, heap_get_class (self->heap, distance->class_index)),
          model->alignment);
      guint64 base = distance->distance - statics;

      g_array_append_val (raw, distance->distance);
      if (distance->distance > statics)
        g_array_append_val (without, base);
    }
  raw_base = get_most_common (raw, &raw_count);
  without_base = get_most_common (without, &without_count);
  *with_statics = raw_count <= without_count;
  return *with_statics ? without_base : raw_base;
}

static void
set_class_object_sizes (Inference *self,
                        const HeapHotspotModel *model,
                        gboolean addresses)
{
  gboolean with_statics;
  guint64 base = get_class_object_base (self, model, addresses, &with_statics);

  for (guint32 i = 0; i < self->heap->classes->len; i++)
    {
      HeapClass *class = heap_get_class (self->heap, i);

      class->object_size
          = with_statics ? align (base + get_statics_size (model, class), model->alignment) : base;
    }
  heap_get_class (self->heap, self->heap->class_class)->instance_size = base;
}

static void
count_stack_chunks (Inference *self)
{
  for (guint i = 0; i < self->stack_chunks->len; i++)
    {
      guint32 object = g_array_index (self->stack_chunks, guint32, i);
      guint64 distance
          = heap_object_get_id (self->heap, object + 1) - heap_object_get_id (self->heap, object);
      guint64 frames = heap_sizes_get_variable (self->heap, object);

      count_instance (self, self->heap->stack_chunk_class, distance - MIN (distance, frames));
    }
}

static void
apply (Inference *self)
{
  Heap *heap = self->heap;
  gboolean addresses;
  guint best = choose (self, &addresses);
  const HeapHotspotModel *model = &self->models[best];
  g_autofree guint64 *sizes = heap_hotspot_model_get_instance_sizes (model, heap);

  heap->hotspot_model = *model;
  heap->size_model = (HeapSizeModel) {
    .assumed = !addresses,
    .header = model->header,
    .array_header = heap_hotspot_model_get_array_start (model, 4),
    .reference = model->reference,
    .alignment = model->alignment,
  };
  for (guint32 i = 0; i < heap->classes->len; i++)
    heap_get_class (heap, i)->instance_size = sizes[i];
  count_stack_chunks (self);
  if (addresses)
    adjust_instance_sizes (self, &self->scores[best]);
  set_class_object_sizes (self, model, addresses);
}

gboolean
heap_size_model_infer (Heap *heap,
                       HprofProgress *progress,
                       GError **error)
{
  g_autoptr (GHashTable) distances
      = g_hash_table_new_full (hash_distance, equal_distances, g_free, NULL);
  g_autoptr (GArray) class_distances = g_array_new (FALSE, FALSE, sizeof (Distance));
  g_autofree Distance **recent = g_new0 (Distance *, heap->classes->len);
  g_autoptr (GArray) stack_chunks = g_array_new (FALSE, FALSE, sizeof (guint32));
  Inference self = {
    .heap = heap,
    .distances = distances,
    .class_distances = class_distances,
    .recent = recent,
    .stack_chunks = stack_chunks,
  };

  list_models (&self);
  if (!measure_distances (&self, progress, error))
    return FALSE;
  score_instances (&self);
  apply (&self);
  return TRUE;
}
