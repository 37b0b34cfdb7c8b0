/* test-fuzz.c: good dumps and thousands of damaged ones, the same in every run
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include "dump-builder.h"
#include "dump-folder.h"

#include <string.h>

#define SEED 20240229

static const guint32 odd_values[] = {
  0, 1, 2, 4, 8, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff,
  0x10000, 0x7fffffff, 0x80000000, 0xfffffff7, 0xfffffffe, 0xffffffff,
};

static const guint8 odd_tags[] = {
  0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x0a, 0x0c, 0x1c, 0x20,
  0x21, 0x22, 0x23, 0x2c, 0x89, 0x8e, 0x90, 0xc3, 0xca, 0xfe, 0xff,
};

static void
add_objects (DumpBuilder *heap)
{
  guint64 node, other;

  dump_builder_class (heap, "com.example.Node", NULL, "Object next; int value; double weight");
  node = dump_builder_object (heap, "com.example.Node");
  other = dump_builder_object (heap, "com.example.Node");
  dump_builder_set (heap, node, "next", other);
  dump_builder_set (heap, other, "next", node);
  dump_builder_thread (heap, 1, "main");
  dump_builder_frame (heap, 1, "com.example.Node", "run", 42);
  dump_builder_frame (heap, 1, "com.example.Node", "main", -1);
  dump_builder_keep (heap, "Keep.nodes",
                     dump_builder_array (heap, "com.example.Node[]", DUMP_IDS (node, 0, other)));
  dump_builder_keep (heap, "Keep.text", dump_builder_text (heap, "text"));
  dump_builder_keep (heap, "Keep.none", dump_builder_array_without_data (heap, HPROF_TYPE_INT, 9));
  dump_builder_static (heap, dump_builder_get_class (heap, "Keep"), HPROF_TYPE_LONG, "count", 5);
  for (guint i = 0; i < 8; i++)
    dump_builder_thread_root (heap, (HprofHeapTag) (HPROF_HEAP_ROOT_JNI_GLOBAL + i), node, 1, 0);
  for (guint i = 0; i < 6; i++)
    dump_builder_root (heap, (HprofHeapTag) (HPROF_HEAP_ROOT_INTERNED_STRING + i), other);
}

/* A whole file of @n_dumps dumps, with records of the hprof agent between them. */
static GBytes *
make_good_file (DumpBuilderKind kind,
                guint id_size,
                guint n_segments,
                guint n_dumps)
{
  static const guint8 zeros[32] = { 0 };
  g_autoptr (DumpWriter) writer = dump_writer_new (
      kind == DUMP_BUILDER_ANDROID ? "JAVA PROFILE 1.0.3" : "JAVA PROFILE 1.0.2", id_size, 1000);

  for (guint i = 0; i < n_dumps; i++)
    {
      g_autoptr (DumpBuilder) heap = dump_builder_new (kind, id_size);

      if (kind == DUMP_BUILDER_ANDROID)
        dump_builder_heap (heap, 'A', "app");
      add_objects (heap);
      if (n_segments > 0)
        dump_builder_shuffle (heap, SEED, n_segments);
      dump_builder_write (heap, writer);
      dump_writer_start_thread (writer, 1, 0x1000, 1, 1);
      dump_writer_record (writer, HPROF_RECORD_HEAP_SUMMARY, zeros, 24);
      dump_writer_record (writer, HPROF_RECORD_CONTROL_SETTINGS, zeros, 6);
    }
  return dump_writer_to_bytes (writer);
}

static GPtrArray *
make_good_files (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  g_ptr_array_add (files, make_good_file (DUMP_BUILDER_HOTSPOT, 8, 0, 1));
  g_ptr_array_add (files, make_good_file (DUMP_BUILDER_HOTSPOT, 4, 3, 2));
  g_ptr_array_add (files, make_good_file (DUMP_BUILDER_ANDROID, 4, 0, 1));
  g_ptr_array_add (files, make_good_file (DUMP_BUILDER_ANDROID, 8, 0, 2));
  return files;
}

static void
run_bytes (GBytes *bytes)
{
  LLVMFuzzerTestOneInput (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
test_good (void)
{
  g_autoptr (GPtrArray) files = make_good_files ();

  for (guint i = 0; i < files->len; i++)
    {
      g_autoptr (GBytes) packed = dump_bytes_compress (g_ptr_array_index (files, i), 2);

      run_bytes (g_ptr_array_index (files, i));
      run_bytes (packed);
    }
}

static guint
random_below (GRand *rand,
              guint end)
{
  return end == 0 ? 0 : g_rand_int (rand) % end;
}

/* Changes @file in one way; it may become empty but never longer than twice its size. */
static void
mutate (GByteArray *file,
        GRand *rand)
{
  guint position = random_below (rand, file->len);
  guint length = random_below (rand, MIN (64, file->len - position));
  guint32 value = GUINT32_TO_BE (odd_values[random_below (rand, G_N_ELEMENTS (odd_values))]);

  if (file->len < sizeof value)
    return;
  switch (random_below (rand, 6))
    {
    case 0:
      file->data[position] ^= (guint8) (1u << random_below (rand, 8));
      break;
    case 1:
      file->data[position] = odd_tags[random_below (rand, G_N_ELEMENTS (odd_tags))];
      break;
    case 2:
      position = random_below (rand, file->len - (guint) sizeof value);
      memcpy (file->data + position, &value, sizeof value);
      break;
    case 3:
      g_byte_array_remove_range (file, position, length);
      break;
    case 4:
      g_byte_array_set_size (file, file->len + length);
      memmove (file->data + position + length, file->data + position,
               file->len - position - length);
      break;
    default:
      g_byte_array_set_size (file, position);
      break;
    }
}

static void
test_mutations (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  g_autoptr (GPtrArray) files = make_good_files ();

  for (guint i = 0; i < N_MUTATIONS; i++)
    {
      GBytes *good = g_ptr_array_index (files, i % files->len);
      g_autoptr (GByteArray) file = g_byte_array_new ();
      guint n_changes = 1 + random_below (rand, 4);

      g_byte_array_append (file, g_bytes_get_data (good, NULL), (guint) g_bytes_get_size (good));
      for (guint change = 0; change < n_changes; change++)
        mutate (file, rand);
      LLVMFuzzerTestOneInput (file->data, file->len);
    }
}

static void
test_packed_mutations (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  g_autoptr (GPtrArray) files = make_good_files ();

  for (guint i = 0; i < N_MUTATIONS / 40; i++)
    {
      g_autoptr (GBytes) packed =
          dump_bytes_compress (g_ptr_array_index (files, i % files->len), 1 + i % 3);
      g_autoptr (GByteArray) file = g_byte_array_new ();

      g_byte_array_append (file, g_bytes_get_data (packed, NULL),
                           (guint) g_bytes_get_size (packed));
      mutate (file, rand);
      LLVMFuzzerTestOneInput (file->data, file->len);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fuzz/good", test_good);
  g_test_add_func ("/fuzz/mutations", test_mutations);
  g_test_add_func ("/fuzz/packed-mutations", test_packed_mutations);
  return g_test_run ();
}
