/* heap-fixture.c: opens heaps that a test built, and checks what is true of every heap
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

#include "dump-folder.h"

Heap *
heap_fixture_open_path (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, &error);
  g_autoptr (HprofContents) contents = NULL;
  Heap *heap;

  g_assert_no_error (error);
  contents = hprof_contents_read (file, problems, NULL, &error);
  g_assert_no_error (error);
  heap = heap_open (contents, g_steal_pointer (&problems), NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (heap);
  heap_fixture_check (heap);
  return heap;
}

Heap *
heap_fixture_open_bytes (GBytes *bytes)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();

  return heap_fixture_open_path (dump_folder_add (folder, "dump.hprof", bytes));
}

Heap *
heap_fixture_open (DumpBuilder *builder)
{
  g_autoptr (GBytes) bytes = dump_builder_to_bytes (builder);

  return heap_fixture_open_bytes (bytes);
}

static void
assert_sum (const HeapTotal *parts,
            guint n_parts,
            const HeapTotal *all)
{
  HeapTotal sum = { 0 };

  for (guint i = 0; i < n_parts; i++)
    {
      sum.objects += parts[i].objects;
      sum.bytes += parts[i].bytes;
      sum.native += parts[i].native;
    }
  g_assert_cmpuint (sum.objects, ==, all->objects);
  g_assert_cmpuint (sum.bytes, ==, all->bytes);
  g_assert_cmpuint (sum.native, ==, all->native);
}

static guint64
own_size (const Heap *heap,
          guint32 object)
{
  return heap_object_get_shallow_size (heap, object) + heap_object_get_native_size (heap, object);
}

/* Each retained size is the object's own size and those of the objects right below it. */
static void
check_retained_sizes (const Heap *heap)
{
  const HeapTotals *totals = heap_get_totals (heap);
  guint32 n_objects = heap_get_n_objects (heap);
  g_autofree guint64 *below = g_new0 (guint64, (gsize) n_objects + 1);
  guint64 root_retained = 0;
  guint32 root_children = 0, garbage_children = 0;

  for (guint32 object = 0; object < n_objects; object++)
    {
      guint32 dominator = heap_object_get_dominator (heap, object);
      guint64 retained = heap_object_get_retained_size (heap, object);

      g_assert_cmpint (dominator == HEAP_GARBAGE, <=,
                       heap_object_get_strength (heap, object) == HEAP_STRENGTH_UNREACHABLE);
      if (dominator >= HEAP_GARBAGE)
        {
          root_retained += retained;
          root_children += dominator == HEAP_ROOT;
          garbage_children += dominator == HEAP_GARBAGE;
        }
      else
        {
          g_assert_cmpuint (dominator, <, n_objects);
          below[dominator] += retained;
        }
    }
  for (guint32 object = 0; object < n_objects; object++)
    g_assert_cmpuint (heap_object_get_retained_size (heap, object), ==,
                      own_size (heap, object) + below[object]);
  g_assert_cmpuint (root_retained, ==, totals->all.bytes + totals->all.native);
  g_assert_cmpuint (totals->garbage_children, ==, garbage_children);
  g_assert_cmpuint (totals->root_children, ==, root_children + (garbage_children > 0));
}

void
heap_fixture_check (const Heap *heap)
{
  const HeapTotals *totals = heap_get_totals (heap);
  HeapTotal strengths[HEAP_STRENGTH_COUNT] = { 0 };
  HeapTotal all = { 0 };

  for (guint32 object = 0; object < heap_get_n_objects (heap); object++)
    {
      HeapTotal *strength = &strengths[heap_object_get_strength (heap, object)];

      if (object > 0)
        g_assert_cmphex (heap_object_get_id (heap, object), >,
                         heap_object_get_id (heap, object - 1));
      strength->objects++;
      strength->bytes += heap_object_get_shallow_size (heap, object);
      strength->native += heap_object_get_native_size (heap, object);
    }
  assert_sum (strengths, HEAP_STRENGTH_COUNT, &totals->all);
  assert_sum (totals->strengths, HEAP_STRENGTH_COUNT, &totals->all);
  assert_sum (totals->kinds, HEAP_OBJECT_KIND_COUNT, &totals->all);
  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    assert_sum (&strengths[i], 1, &totals->strengths[i]);
  all.objects = heap_get_n_objects (heap);
  g_assert_cmpuint (all.objects, ==, totals->all.objects);
  check_retained_sizes (heap);
}

guint32
heap_fixture_find (const Heap *heap,
                   guint64 id)
{
  guint32 object = heap_find_object (heap, id);

  if (object == HEAP_NONE)
    g_error ("no object has id 0x%" G_GINT64_MODIFIER "x", id);
  g_assert_cmphex (heap_object_get_id (heap, object), ==, id);
  return object;
}

const HprofProblem *
heap_fixture_find_problem (const Heap *heap,
                           HprofProblemKind kind)
{
  const HprofProblems *problems = heap_get_problems (heap);

  for (guint i = 0; i < hprof_problems_get_size (problems); i++)
    if (hprof_problems_get (problems, i)->kind == kind)
      return hprof_problems_get (problems, i);
  return NULL;
}

void
heap_fixture_assert_problem (const Heap *heap,
                             HprofProblemKind kind,
                             guint64 count)
{
  const HprofProblems *problems = heap_get_problems (heap);
  guint64 sum = 0;

  for (guint i = 0; i < hprof_problems_get_size (problems); i++)
    if (hprof_problems_get (problems, i)->kind == kind)
      sum += hprof_problems_get (problems, i)->count;
  g_assert_cmpuint (sum, ==, count);
}

void
heap_fixture_assert_clean (const Heap *heap)
{
  const HprofProblems *problems = heap_get_problems (heap);

  if (hprof_problems_get_size (problems) > 0)
    g_error ("unexpected problem: %s", hprof_problems_get (problems, 0)->message);
}

void
heap_fixture_assert_strength (const Heap *heap,
                              guint64 id,
                              HeapStrength strength)
{
  HeapStrength found = heap_object_get_strength (heap, heap_fixture_find (heap, id));

  if (found != strength)
    g_error ("0x%" G_GINT64_MODIFIER "x is %s, not %s", id, heap_strength_to_string (found),
             heap_strength_to_string (strength));
}

void
heap_fixture_assert_dominator (const Heap *heap,
                               guint64 id,
                               guint64 dominator)
{
  guint32 found = heap_object_get_dominator (heap, heap_fixture_find (heap, id));

  if (dominator != HEAP_ROOT && dominator != HEAP_GARBAGE)
    dominator = heap_fixture_find (heap, dominator);
  if (found != dominator)
    g_error ("the dominator of 0x%" G_GINT64_MODIFIER "x is %u, not %u", id, found,
             (guint32) dominator);
}

typedef struct
{
  const Heap *heap;
  const char *label;
  guint count;
  HeapReference last;
} Search;

static gboolean
match_reference (const HeapReference *reference,
                 gpointer data)
{
  Search *search = data;
  g_autoptr (GString) label = g_string_new (NULL);

  heap_reference_append_label (search->heap, reference, label);
  if (g_str_equal (label->str, search->label))
    {
      search->count++;
      search->last = *reference;
    }
  return TRUE;
}

guint
heap_fixture_count_references (const Heap *heap,
                               guint64 id,
                               const char *label,
                               HeapReference *reference)
{
  Search search = { .heap = heap, .label = label };

  heap_foreach_reference (heap, heap_fixture_find (heap, id), match_reference, &search);
  if (reference != NULL)
    *reference = search.last;
  return search.count;
}
