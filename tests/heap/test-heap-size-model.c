/* test-heap-size-model.c: which HotSpot layout a dump's ids agree with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

#include "heap/heap-size-model-private.h"

#define FIRST_ADDRESS 0x100000

/* Classes whose sizes tell every two layouts apart. */
static const struct
{
  const char *name;
  const char *super;
  const char *fields;
  HeapFieldCounts counts;
} classes[] = {
  { "Empty", NULL, NULL, { 0, { 0, 0, 0, 0 } } },
  { "Byte", NULL, "byte b", { 0, { 0, 0, 0, 1 } } },
  { "Wide", NULL, "long w; int i", { 0, { 1, 1, 0, 0 } } },
  { "Long", NULL, "long w", { 0, { 1, 0, 0, 0 } } },
  { "BelowLong", "Long", "int i; byte b", { 0, { 0, 1, 0, 1 } } },
  { "Node", NULL, "Object a; Object b; Object c; byte d", { 3, { 0, 0, 0, 1 } } },
  { "BelowNode", "Node", "byte e; long f; byte g", { 0, { 1, 0, 0, 2 } } },
  { "BelowBelow", "BelowNode", "Object h; byte i", { 1, { 0, 0, 0, 1 } } },
};

static const guint array_lengths[] = { 0, 1, 2, 3, 4, 5, 7, 8 };

/* The size of class @i by itself. */
static guint64
get_size (const HeapHotspotModel *model,
          guint class_index)
{
  guint chain[4], n_chain = 0;
  HeapFieldLayout layout = { 0 };
  guint64 size;

  for (guint i = class_index; n_chain < G_N_ELEMENTS (chain); )
    {
      guint super = 0;

      chain[n_chain++] = i;
      while (super < i && g_strcmp0 (classes[super].name, classes[i].super) != 0)
        super++;
      if (super == i)
        break;
      i = super;
    }
  for (guint i = n_chain; i-- > 0;)
    {
      HeapFieldLayout below
          = heap_field_layout_extend (i + 1 == n_chain ? NULL : &layout, &classes[chain[i]].counts,
                                      model->fields, model->header, model->reference, FALSE);

      heap_field_layout_clear (&layout);
      layout = below;
    }
  size = (layout.end + model->alignment - 1) / model->alignment * model->alignment;
  heap_field_layout_clear (&layout);
  return size;
}

typedef struct
{
  DumpBuilder *builder;
  guint64 address;
  GArray *ids;
  GArray *sizes;
} Layout;

static void
layout_init (Layout *self,
             guint id_size)
{
  self->builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, id_size);
  self->address = FIRST_ADDRESS;
  self->ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->sizes = g_array_new (FALSE, FALSE, sizeof (guint64));
}

static void
layout_clear (Layout *self)
{
  dump_builder_free (self->builder);
  g_array_unref (self->ids);
  g_array_unref (self->sizes);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Layout, layout_clear)

/* The next object lies at the address behind the last one, and takes @size. */
static void
layout_next (Layout *self,
             guint64 size)
{
  dump_builder_set_next_id (self->builder, self->address);
  g_array_append_val (self->ids, self->address);
  g_array_append_val (self->sizes, size);
  self->address += size;
}

static guint64
layout_object (Layout *self,
               const char *class_name,
               guint64 size)
{
  guint64 address = self->address;

  dump_builder_get_class (self->builder, class_name);
  layout_next (self, size);
  dump_builder_object (self->builder, class_name);
  return address;
}

static void
layout_array (Layout *self,
              HprofType type,
              guint length,
              guint64 size)
{
  static const guint8 zeros[64] = { 0 };

  if (type == HPROF_TYPE_OBJECT)
    dump_builder_get_class (self->builder, "java.lang.Object[]");
  layout_next (self, size);
  if (type == HPROF_TYPE_OBJECT)
    dump_builder_array (self->builder, "java.lang.Object[]",
                        (const guint64 *) (gconstpointer) zeros, length);
  else
    dump_builder_primitive_array (self->builder, type, zeros, length);
}

/* A heap as @model lays it out, with a last object to measure the one before it by. */
static void
fill (Layout *layout,
      const HeapHotspotModel *model)
{
  static const HprofType types[] = {
    HPROF_TYPE_BYTE, HPROF_TYPE_CHAR, HPROF_TYPE_INT, HPROF_TYPE_LONG, HPROF_TYPE_OBJECT,
  };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    dump_builder_class (layout->builder, classes[i].name, classes[i].super, classes[i].fields);
  for (guint round = 0; round < 3; round++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
        layout_object (layout, classes[i].name, get_size (model, i));
      for (guint i = 0; i < G_N_ELEMENTS (types); i++)
        for (guint k = 0; k < G_N_ELEMENTS (array_lengths); k++)
          layout_array (layout, types[i], array_lengths[k],
                        heap_hotspot_model_get_array_size (model, array_lengths[k], types[i]));
    }
  layout_object (layout, "Empty", get_size (model, 0));
}

static void
assert_sizes (const Heap *heap,
              const Layout *layout)
{
  for (guint i = 0; i < layout->ids->len; i++)
    {
      guint32 object = heap_fixture_find (heap, g_array_index (layout->ids, guint64, i));
      guint64 expected = g_array_index (layout->sizes, guint64, i);

      if (heap_object_get_shallow_size (heap, object) != expected)
        {
          g_autofree char *name = heap_object_get_name (heap, object);

          g_error ("%s has %" G_GUINT64_FORMAT " bytes, not %" G_GUINT64_FORMAT, name,
                   heap_object_get_shallow_size (heap, object), expected);
        }
    }
}

static void
assert_model (const Heap *heap,
              guint header,
              guint reference,
              guint alignment,
              gboolean assumed)
{
  const HeapSizeModel *model = heap_get_size_model (heap);

  g_assert_false (model->android);
  g_assert_cmpuint (model->header, ==, header);
  g_assert_cmpuint (model->reference, ==, reference);
  g_assert_cmpuint (model->alignment, ==, alignment);
  g_assert_cmpint (model->assumed, ==, assumed);
}

/* Whatever lays out the heap is what is found. */
static void
test_every_model (void)
{
  static const struct
  {
    guint id_size;
    guint header;
    guint reference;
    gboolean relaxed;
  } kinds[] = {
    { 8, 12, 4, FALSE }, { 8, 12, 8, FALSE }, { 8, 16, 4, FALSE }, { 8, 16, 8, FALSE },
    { 8, 16, 4, TRUE },  { 8, 16, 8, TRUE },  { 8, 8, 4, TRUE },   { 8, 8, 8, TRUE },
    { 4, 8, 4, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (guint alignment = 8; alignment <= 16; alignment *= 2)
      for (guint rule = 0; rule < HEAP_FIELD_LAYOUT_RULE_COUNT; rule++)
        {
          const HeapHotspotModel model = {
            kinds[i].header, kinds[i].reference, alignment, (HeapFieldLayoutRule) rule,
            kinds[i].relaxed, kinds[i].id_size,
          };
          g_auto (Layout) layout = { 0 };
          g_autoptr (Heap) heap = NULL;

          layout_init (&layout, kinds[i].id_size);
          fill (&layout, &model);
          heap = heap_fixture_open (layout.builder);
          assert_model (heap, model.header, model.reference, model.alignment, FALSE);
          g_assert_cmpuint (heap_get_size_model (heap)->array_header, ==,
                            heap_hotspot_model_get_array_start (&model, 4));
          assert_sizes (heap, &layout);
        }
}

/* Two arrays of ten references: they would overlap if a reference took 8 bytes. */
static void
test_two_arrays (void)
{
  for (guint reference = 4; reference <= 8; reference += 4)
    {
      g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
      g_autoptr (Heap) heap = NULL;
      const guint64 elements[10] = { 0 };
      guint64 second = reference == 4 ? 0x1038 : 0x1060;

      dump_builder_set_next_id (builder, 0x9000);
      dump_builder_get_class (builder, "java.lang.Object");
      dump_builder_set_next_id (builder, 0xa000);
      dump_builder_get_class (builder, "java.lang.Object[]");
      dump_builder_set_next_id (builder, 0x1000);
      dump_builder_array (builder, "java.lang.Object[]", elements, 10);
      dump_builder_set_next_id (builder, second);
      dump_builder_array (builder, "java.lang.Object[]", elements, 10);
      heap = heap_fixture_open (builder);
      assert_model (heap, 12, reference, 8, FALSE);
      g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, second)), ==,
                        second - 0x1000);
    }
}

/* Of models that fit equally the most usual one. */
static void
test_ties (void)
{
  static const struct
  {
    guint id_size;
    const char *class_name;
    guint64 size;
    guint header;
    guint reference;
    guint alignment;
  } rows[] = {
    { 8, "Empty", 16, 12, 4, 8 },  /* any header, any alignment */
    { 8, "Empty", 8, 8, 4, 8 },    /* compact headers alone */
    { 8, "Byte", 16, 12, 4, 8 },
    { 8, "Byte", 24, 12, 8, 8 },   /* fields begin where a reference may; or a header of 16 */
    { 8, "Byte", 32, 12, 8, 16 },
    { 8, "Node", 32, 12, 4, 8 },
    { 8, "Node", 40, 12, 8, 8 },   /* with compressed class pointers and no more */
    { 4, "Byte", 16, 8, 4, 8 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (Layout) layout = { 0 };
      g_autoptr (Heap) heap = NULL;

      layout_init (&layout, rows[i].id_size);
      for (guint k = 0; k < G_N_ELEMENTS (classes); k++)
        dump_builder_class (layout.builder, classes[k].name, classes[k].super, classes[k].fields);
      layout_object (&layout, rows[i].class_name, rows[i].size);
      layout_object (&layout, rows[i].class_name, rows[i].size);
      heap = heap_fixture_open (layout.builder);
      assert_model (heap, rows[i].header, rows[i].reference, rows[i].alignment, FALSE);
      assert_sizes (heap, &layout);
    }
}

/* Room behind an object says little, an object that would not fit says much: of five bytes three
 * agree with a larger model, and two rule it out. */
static void
test_contradictions (void)
{
  static const guint64 sizes[] = { 24, 16, 24, 16, 24, 16 };
  g_auto (Layout) layout = { 0 };
  g_autoptr (Heap) heap = NULL;

  layout_init (&layout, 8);
  dump_builder_class (layout.builder, "Byte", NULL, "byte b");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    layout_object (&layout, "Byte", sizes[i]);
  heap = heap_fixture_open (layout.builder);
  assert_model (heap, 12, 4, 8, FALSE);
}

/* An agent numbers its objects 1, 2, 3: nothing is measured by that, the usual model is assumed. */
static void
test_agent (gconstpointer data)
{
  guint id_size = GPOINTER_TO_UINT (data);
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, id_size);
  const HeapHotspotModel model = {
    id_size == 4 ? 8 : 12, 4, 8, id_size == 4 ? HEAP_FIELD_LAYOUT_JDK_6 : HEAP_FIELD_LAYOUT_JDK_15,
    FALSE, id_size,
  };
  guint64 id = 1, objects[G_N_ELEMENTS (classes)], array, class_class;
  g_autoptr (Heap) heap = NULL;

  dump_builder_set_next_id (builder, id++);
  dump_builder_get_class (builder, "java.lang.Object");
  dump_builder_set_next_id (builder, id++);
  class_class = dump_builder_class (builder, "java.lang.Class", NULL, "Object a; Object b; int c");
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      dump_builder_set_next_id (builder, id++);
      dump_builder_class (builder, classes[i].name, classes[i].super, classes[i].fields);
    }
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      dump_builder_set_next_id (builder, id++);
      objects[i] = dump_builder_object (builder, classes[i].name);
    }
  dump_builder_set_next_id (builder, id++);
  array = dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "abcde", 5);
  heap = heap_fixture_open (builder);
  assert_model (heap, model.header, 4, 8, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, objects[i])), ==,
                      get_size (&model, i));
  g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, array)), ==, 24);
  /* A class object has the fields of java.lang.Class, as any object its class's. */
  g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, class_class)), ==,
                    24);
}

/* The same file three times: fields and headers as the option says, with exact totals. */
static void
test_overrides (void)
{
  static const struct
  {
    HeapOptions options;
    guint64 sizes[5]; /* Empty, Byte, Node, byte[3], Object[3] */
  } rows[] = {
    { { .header = 8, .reference = 4, .alignment = 8 }, { 8, 16, 24, 16, 24 } },
    { { .header = 12, .reference = 4, .alignment = 8 }, { 16, 16, 32, 24, 32 } },
    { { .header = 16, .reference = 8, .alignment = 8 }, { 16, 24, 48, 32, 48 } },
    { { .header = 12, .reference = 8, .alignment = 8 }, { 16, 16, 40, 24, 40 } },
    { { .header = 12, .reference = 4, .alignment = 16 }, { 16, 16, 32, 32, 32 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
      g_autoptr (Heap) heap = NULL;
      const HeapOptions *options = &rows[i].options;
      guint64 ids[5], total = 0;

      for (guint k = 0; k < G_N_ELEMENTS (classes); k++)
        dump_builder_class (builder, classes[k].name, classes[k].super, classes[k].fields);
      ids[0] = dump_builder_object (builder, "Empty");
      ids[1] = dump_builder_object (builder, "Byte");
      ids[2] = dump_builder_object (builder, "Node");
      ids[3] = dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "abc", 3);
      ids[4] = dump_builder_array (builder, "java.lang.Object[]", DUMP_IDS (0, 0, 0));
      heap = heap_test_open_with (builder, options);
      heap_fixture_check (heap);
      assert_model (heap, options->header, options->reference, options->alignment, TRUE);
      for (guint k = 0; k < G_N_ELEMENTS (ids); k++)
        {
          g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, ids[k])),
                            ==, rows[i].sizes[k]);
          total += rows[i].sizes[k];
        }
      g_assert_cmpuint (heap_get_totals (heap)->all.bytes
                            - heap_get_totals (heap)->kinds[HEAP_OBJECT_CLASS].bytes,
                        ==, total);
    }
}

/* An option narrows the choice even where the addresses say otherwise; what it leaves open is still
 * found. */
static void
test_override_of_addresses (void)
{
  const HeapHotspotModel model = { 16, 8, 8, HEAP_FIELD_LAYOUT_JDK_15, FALSE, 8 };
  const HeapOptions header = { .header = 12 }, reference = { .reference = 4 };
  g_auto (Layout) layout = { 0 };
  g_autoptr (Heap) heap = NULL;
  g_autoptr (Heap) other = NULL;

  layout_init (&layout, 8);
  fill (&layout, &model);
  heap = heap_test_open_with (layout.builder, &header);
  g_assert_cmpuint (heap_get_size_model (heap)->header, ==, 12);
  other = heap_test_open_with (layout.builder, &reference);
  g_assert_cmpuint (heap_get_size_model (other)->reference, ==, 4);
  g_assert_cmpuint (heap_get_size_model (other)->header, ==, 16);
}

/* Classes of 0, 1, 4 and 8 bytes, by each header. */
static void
test_payloads (void)
{
  static const char *const fields[] = { NULL, "byte b", "int i", "long w" };
  static const struct
  {
    guint header;
    guint64 sizes[4];
  } rows[] = {
    { 12, { 16, 16, 16, 24 } },
    { 16, { 16, 24, 24, 24 } },
    { 8, { 8, 16, 16, 16 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const HeapOptions options = { .header = rows[i].header };
      g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
      g_autoptr (Heap) heap = NULL;
      guint64 ids[4];

      for (guint k = 0; k < G_N_ELEMENTS (fields); k++)
        {
          g_autofree char *name = g_strdup_printf ("Payload%u", k);

          dump_builder_class (builder, name, NULL, fields[k]);
          ids[k] = dump_builder_object (builder, name);
        }
      heap = heap_test_open_with (builder, &options);
      for (guint k = 0; k < G_N_ELEMENTS (fields); k++)
        g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, ids[k])), ==,
                          rows[i].sizes[k]);
    }
}

/* Fields that are not in the dump: a class that leaves more room behind each instance has it,
 * within limits; one of the classes known to have such fields even if the room varies. */
static void
test_hidden_fields (void)
{
  static const struct
  {
    const char *class_name;
    const char *super;
    guint64 sizes[4]; /* of the instances one behind another; 16 by the fields */
    guint64 expected;
  } rows[] = {
    { "Padded", NULL, { 40, 40, 40, 40 }, 40 },
    { "MostlyPadded", NULL, { 40, 40, 40, 64 }, 40 },
    { "HalfPadded", NULL, { 40, 40, 64, 64 }, 16 },
    { "Varied", NULL, { 40, 48, 56, 64 }, 16 },
    { "Fitting", NULL, { 16, 40, 40, 40 }, 16 },
    { "Far", NULL, { 2000, 2000, 2000, 2000 }, 16 },
    { "Farthest", NULL, { 1040, 1040, 1040, 1040 }, 1040 },
    { "TooFar", NULL, { 1048, 1048, 1048, 1048 }, 16 },
    { "java.lang.ClassLoader", NULL, { 104, 112, 120, 128 }, 104 },
    { "com.example.Loader", "java.lang.ClassLoader", { 104, 112, 120, 128 }, 104 },
    { "java.lang.Thread", NULL, { 2000, 2008, 2016, 2024 }, 16 },
    { "java.util.concurrent.ForkJoinPool$WorkQueue", NULL, { 280, 296, 312, 328 }, 280 },
    { "java.lang.StringBuilder", NULL, { 280, 296, 312, 328 }, 16 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (Layout) layout = { 0 };
      g_autoptr (Heap) heap = NULL;
      guint64 first = 0;

      layout_init (&layout, 8);
      if (rows[i].super != NULL)
        dump_builder_class (layout.builder, rows[i].super, NULL, NULL);
      dump_builder_class (layout.builder, rows[i].class_name, rows[i].super, NULL);
      dump_builder_class (layout.builder, "Byte", NULL, "byte b");
      for (guint k = 0; k < 60; k++)
        layout_object (&layout, "Byte", 16);
      for (guint k = 0; k < 4; k++)
        first = layout_object (&layout, rows[i].class_name, rows[i].sizes[k]);
      layout_object (&layout, "Byte", 16);
      heap = heap_fixture_open (layout.builder);
      assert_model (heap, 12, 4, 8, FALSE);
      if (heap_object_get_shallow_size (heap, heap_fixture_find (heap, first)) != rows[i].expected)
        g_error ("%s has %" G_GUINT64_FORMAT " bytes", rows[i].class_name,
                 heap_object_get_shallow_size (heap, heap_fixture_find (heap, first)));
    }
}

/* Where fewer than nine in ten distances fit, only the known classes are adjusted. */
static void
test_loose_fit (void)
{
  g_auto (Layout) layout = { 0 };
  g_autoptr (Heap) heap = NULL;
  guint64 padded, loader;

  layout_init (&layout, 8);
  dump_builder_class (layout.builder, "Byte", NULL, "byte b");
  dump_builder_class (layout.builder, "Padded", NULL, "byte b");
  dump_builder_class (layout.builder, "java.lang.ClassLoader", NULL, "byte b");
  for (guint k = 0; k < 10; k++)
    layout_object (&layout, "Byte", k % 2 == 0 ? 16 : 48 + 8 * k);
  padded = layout_object (&layout, "Padded", 40);
  loader = layout_object (&layout, "java.lang.ClassLoader", 40);
  layout_object (&layout, "Byte", 16);
  heap = heap_fixture_open (layout.builder);
  g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, padded)), ==, 16);
  g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, loader)), ==, 40);
}

/* Frames of a continuation behind its fields, with a bit for each word they may have a reference
 * in: twice as many where references take half a word. */
static void
test_stack_chunk (void)
{
  static const struct
  {
    guint reference;
    guint32 words;
    guint64 frames;
  } rows[] = {
    { 4, 0, 0 },                { 4, 1, 8 + 8 },           { 4, 32, 32 * 8 + 8 },
    { 4, 33, 33 * 8 + 2 * 8 },  { 8, 33, 33 * 8 + 8 },     { 8, 64, 64 * 8 + 8 },
    { 8, 65, 65 * 8 + 2 * 8 },  { 4, G_MAXUINT32, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const HeapOptions options = { .header = 12, .reference = rows[i].reference };
      g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
      g_autoptr (Heap) heap = NULL;
      guint64 chunk, cut;

      dump_builder_class (builder, "jdk.internal.vm.StackChunk", NULL,
                          "Object parent; int sp; int size; int bottom");
      chunk = dump_builder_object (builder, "jdk.internal.vm.StackChunk");
      dump_builder_set (builder, chunk, "size", rows[i].words);
      cut = dump_builder_object (builder, "jdk.internal.vm.StackChunk");
      dump_builder_set (builder, cut, "size", rows[i].words);
      dump_builder_set_data_size (builder, cut, 12);
      heap = heap_test_open_with (builder, &options);
      g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, chunk)), ==,
                        32 + rows[i].frames);
      g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, cut)), ==, 32);
    }
}

/* Class objects one behind another, @base bytes each and their statics with them or elsewhere. */
static void
check_class_objects (gboolean with_statics)
{
  static const struct
  {
    const char *name;
    HprofType type;
    guint64 statics; /* bytes, rounded up to 8 */
  } statics[] = {
    { "A", HPROF_TYPE_OBJECT, 8 }, { "B", HPROF_TYPE_LONG, 8 }, { "C", HPROF_TYPE_BOOLEAN, 8 },
    { "D", 0, 0 },                 { "E", 0, 0 },
  };
  g_auto (Layout) layout = { 0 };
  g_autoptr (Heap) heap = NULL;
  const guint64 base = 96;
  guint64 ids[G_N_ELEMENTS (statics)];

  layout_init (&layout, 8);
  layout.address = 0x800000;
  for (guint i = 0; i < G_N_ELEMENTS (statics); i++)
    {
      dump_builder_get_class (layout.builder, "java.lang.Object");
      ids[i] = layout.address;
      layout_next (&layout, base + (with_statics ? statics[i].statics : 0));
      dump_builder_class (layout.builder, statics[i].name, NULL, NULL);
      if (statics[i].type != 0)
        dump_builder_static (layout.builder, ids[i], statics[i].type, "field", 0);
      /* One of the virtual machine's own is no field. */
      dump_builder_static (layout.builder, ids[i], HPROF_TYPE_OBJECT, "<resolved_references>", 0);
    }
  layout.address = FIRST_ADDRESS;
  dump_builder_class (layout.builder, "Byte", NULL, "byte b");
  layout_object (&layout, "Byte", 16);
  layout_object (&layout, "Byte", 16);
  dump_builder_set_next_id (layout.builder,
                            ids[4] + base + (with_statics ? statics[4].statics : 0));
  dump_builder_object (layout.builder, "Byte");
  heap = heap_fixture_open (layout.builder);
  for (guint i = 0; i < G_N_ELEMENTS (statics); i++)
    g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, ids[i])), ==,
                      base + (with_statics ? statics[i].statics : 0));
}

static void
test_class_objects (void)
{
  check_class_objects (TRUE);
  check_class_objects (FALSE);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/size-model/every-model", test_every_model);
  g_test_add_func ("/heap/size-model/B14-two-arrays", test_two_arrays);
  g_test_add_func ("/heap/size-model/ties", test_ties);
  g_test_add_func ("/heap/size-model/contradictions", test_contradictions);
  g_test_add_data_func ("/heap/size-model/agent/4", GUINT_TO_POINTER (4), test_agent);
  g_test_add_data_func ("/heap/size-model/agent/8", GUINT_TO_POINTER (8), test_agent);
  g_test_add_func ("/heap/size-model/B16-overrides", test_overrides);
  g_test_add_func ("/heap/size-model/override-of-addresses", test_override_of_addresses);
  g_test_add_func ("/heap/size-model/B17-payloads", test_payloads);
  g_test_add_func ("/heap/size-model/hidden-fields", test_hidden_fields);
  g_test_add_func ("/heap/size-model/loose-fit", test_loose_fit);
  g_test_add_func ("/heap/size-model/stack-chunk", test_stack_chunk);
  g_test_add_func ("/heap/size-model/class-objects", test_class_objects);
  return g_test_run ();
}
