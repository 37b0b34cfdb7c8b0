/* test-heap-field-layout.c: where HotSpot's three rules put fields
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap/heap-field-layout-private.h"

#define N_RULES HEAP_FIELD_LAYOUT_RULE_COUNT

/* Where the fields of @classes end, the uppermost class first. */
static guint64
lay_out (const HeapFieldCounts *classes,
         guint n_classes,
         HeapFieldLayoutRule rule,
         guint header,
         guint reference,
         gboolean references_first)
{
  HeapFieldLayout layout = { 0 };
  guint64 end;

  for (guint i = 0; i < n_classes; i++)
    {
      HeapFieldLayout below = heap_field_layout_extend (i == 0 ? NULL : &layout, &classes[i], rule,
                                                        header, reference, references_first);

      heap_field_layout_clear (&layout);
      layout = below;
    }
  end = layout.end;
  heap_field_layout_clear (&layout);
  return end;
}

typedef struct
{
  guint header;
  guint reference;
  HeapFieldCounts classes[4]; /* references, then fields of 8, 4, 2 and 1 bytes */
  guint n_classes;
  guint64 ends[N_RULES];      /* JDK 15, 6, 5 */
} Row;

static void
check_rows (const Row *rows,
            guint n_rows)
{
  for (guint i = 0; i < n_rows; i++)
    for (guint rule = 0; rule < N_RULES; rule++)
      {
        guint64 end = lay_out (rows[i].classes, rows[i].n_classes, (HeapFieldLayoutRule) rule,
                               rows[i].header, rows[i].reference, FALSE);

        if (end != rows[i].ends[rule])
          g_error ("row %u, rule %u: %" G_GUINT64_FORMAT ", not %" G_GUINT64_FORMAT, i, rule, end,
                   rows[i].ends[rule]);
      }
}

/* Nothing, a byte, an int and a long behind each header. */
static void
test_payloads (void)
{
  static const Row rows[] = {
    { 12, 4, { { 0, { 0, 0, 0, 0 } } }, 1, { 12, 12, 12 } },
    { 12, 4, { { 0, { 0, 0, 0, 1 } } }, 1, { 13, 13, 13 } },
    { 12, 4, { { 0, { 0, 0, 1, 0 } } }, 1, { 14, 14, 14 } },
    { 12, 4, { { 0, { 0, 1, 0, 0 } } }, 1, { 16, 16, 16 } },
    { 12, 4, { { 0, { 1, 0, 0, 0 } } }, 1, { 24, 24, 24 } },
    { 12, 4, { { 1, { 0, 0, 0, 0 } } }, 1, { 16, 16, 16 } },
    { 16, 8, { { 0, { 0, 0, 0, 0 } } }, 1, { 16, 16, 16 } },
    { 16, 8, { { 0, { 0, 0, 0, 1 } } }, 1, { 17, 17, 17 } },
    { 16, 8, { { 0, { 0, 1, 0, 0 } } }, 1, { 20, 20, 20 } },
    { 16, 8, { { 0, { 1, 0, 0, 0 } } }, 1, { 24, 24, 24 } },
    { 16, 8, { { 1, { 0, 0, 0, 0 } } }, 1, { 24, 24, 24 } },
    { 8, 4, { { 0, { 0, 0, 0, 0 } } }, 1, { 8, 8, 8 } },
    { 8, 4, { { 0, { 0, 0, 0, 1 } } }, 1, { 9, 9, 9 } },
    { 8, 4, { { 0, { 0, 1, 0, 0 } } }, 1, { 12, 12, 12 } },
    { 8, 4, { { 0, { 1, 0, 0, 0 } } }, 1, { 16, 16, 16 } },
    { 8, 4, { { 1, { 0, 0, 0, 0 } } }, 1, { 12, 12, 12 } },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

/* The gap before the first field of 8 bytes: 15 and later fill it, 6 to 14 do so with an int, then
 * shorts, bytes and one reference, 5 does not. */
static void
test_gap (void)
{
  static const Row rows[] = {
    { 12, 4, { { 0, { 1, 1, 0, 0 } } }, 1, { 24, 24, 28 } },
    { 12, 4, { { 0, { 1, 2, 0, 0 } } }, 1, { 28, 28, 32 } },
    { 12, 4, { { 0, { 1, 0, 1, 0 } } }, 1, { 24, 24, 26 } },
    { 12, 4, { { 0, { 1, 0, 2, 0 } } }, 1, { 24, 24, 28 } },
    { 12, 4, { { 0, { 1, 0, 3, 0 } } }, 1, { 26, 26, 30 } },
    { 12, 4, { { 0, { 1, 0, 0, 4 } } }, 1, { 24, 24, 28 } },
    { 12, 4, { { 0, { 1, 0, 0, 5 } } }, 1, { 25, 25, 29 } },
    { 12, 4, { { 0, { 1, 0, 1, 2 } } }, 1, { 24, 24, 28 } },
    { 12, 4, { { 0, { 1, 0, 1, 3 } } }, 1, { 25, 25, 29 } },
    { 12, 4, { { 1, { 1, 0, 0, 0 } } }, 1, { 24, 24, 24 } },
    { 12, 4, { { 2, { 1, 0, 0, 0 } } }, 1, { 28, 28, 32 } },
    { 12, 4, { { 1, { 1, 1, 0, 0 } } }, 1, { 28, 28, 28 } },
    { 12, 4, { { 1, { 1, 0, 0, 1 } } }, 1, { 28, 28, 25 } },
    { 12, 4, { { 1, { 1, 0, 1, 1 } } }, 1, { 28, 28, 27 } },
    /* No gap without a field of 8 bytes, or behind a header of 16. */
    { 12, 4, { { 1, { 0, 0, 0, 1 } } }, 1, { 20, 20, 17 } },
    { 16, 8, { { 1, { 1, 1, 0, 0 } } }, 1, { 40, 40, 36 } },
    { 16, 8, { { 1, { 1, 0, 0, 1 } } }, 1, { 40, 40, 33 } },
    /* A reference of 8 bytes does not fit the gap. */
    { 12, 8, { { 1, { 1, 0, 0, 0 } } }, 1, { 32, 32, 32 } },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

/* Behind a superclass: until 14 a class begins where the superclass ends, rounded up to a
 * reference; since 15 it uses what is free. */
static void
test_superclass (void)
{
  static const Row rows[] = {
    { 12, 4, { { 0, { 0, 0, 0, 1 } }, { 0, { 0, 0, 0, 1 } } }, 2, { 14, 17, 17 } },
    { 12, 4, { { 0, { 0, 0, 0, 1 } }, { 0, { 0, 1, 0, 0 } } }, 2, { 20, 20, 20 } },
    { 16, 8, { { 0, { 0, 0, 0, 1 } }, { 0, { 0, 0, 0, 1 } } }, 2, { 18, 25, 25 } },
    { 12, 4, { { 0, { 1, 0, 0, 0 } }, { 0, { 0, 1, 0, 0 } } }, 2, { 24, 28, 28 } },
    { 12, 4, { { 0, { 1, 0, 0, 0 } }, { 1, { 0, 0, 0, 0 } } }, 2, { 24, 28, 28 } },
    { 12, 4, { { 0, { 0, 1, 0, 0 } }, { 0, { 1, 0, 0, 0 } } }, 2, { 24, 24, 24 } },
    { 12, 4, { { 0, { 1, 1, 0, 0 } }, { 0, { 1, 1, 0, 0 } } }, 2, { 36, 36, 44 } },
    { 8, 4, { { 0, { 0, 1, 0, 0 } }, { 0, { 1, 1, 0, 0 } } }, 2, { 24, 24, 28 } },
    { 12, 4, { { 0, { 0, 0, 0, 1 } }, { 0, { 0, 0, 0, 0 } }, { 0, { 0, 0, 0, 1 } } }, 3,
      { 14, 17, 17 } },
  };

  check_rows (rows, G_N_ELEMENTS (rows));
}

/* Holes at 15 and from 20 to 24: the byte takes the smaller one, and the int fits the other. */
static void
test_smallest_hole (void)
{
  static const HeapFieldCounts classes[] = {
    { 0, { 0, 0, 1, 1 } }, { 0, { 0, 1, 0, 0 } }, { 0, { 1, 0, 0, 0 } },
    { 0, { 0, 0, 0, 1 } }, { 0, { 0, 1, 0, 0 } },
  };

  g_assert_cmpuint (lay_out (classes, 3, HEAP_FIELD_LAYOUT_JDK_15, 12, 4, FALSE), ==, 32);
  g_assert_cmpuint (lay_out (classes, 4, HEAP_FIELD_LAYOUT_JDK_15, 12, 4, FALSE), ==, 32);
  g_assert_cmpuint (lay_out (classes, 5, HEAP_FIELD_LAYOUT_JDK_15, 12, 4, FALSE), ==, 32);
}

/* A subclass fills a hole for itself: the superclass's other subclasses still find it. */
static void
test_siblings (void)
{
  const HeapFieldCounts wide = { 0, { 1, 0, 0, 0 } }, narrow = { 0, { 0, 1, 0, 0 } };
  HeapFieldLayout super
      = heap_field_layout_extend (NULL, &wide, HEAP_FIELD_LAYOUT_JDK_15, 12, 4, FALSE);

  for (guint i = 0; i < 2; i++)
    {
      HeapFieldLayout layout
          = heap_field_layout_extend (&super, &narrow, HEAP_FIELD_LAYOUT_JDK_15, 12, 4, FALSE);

      g_assert_cmpuint (layout.end, ==, 24);
      heap_field_layout_clear (&layout);
    }
  heap_field_layout_clear (&super);
}

/* The classes that HotSpot lays out by hand until 14. */
static void
test_references_first (void)
{
  static const HeapFieldCounts counts = { 2, { 1, 0, 0, 0 } };

  g_assert_cmpuint (lay_out (&counts, 1, HEAP_FIELD_LAYOUT_JDK_6, 12, 4, FALSE), ==, 28);
  g_assert_cmpuint (lay_out (&counts, 1, HEAP_FIELD_LAYOUT_JDK_6, 12, 4, TRUE), ==, 32);
  g_assert_cmpuint (lay_out (&counts, 1, HEAP_FIELD_LAYOUT_JDK_15, 12, 4, TRUE), ==, 28);
  for (guint i = 0; i < 2; i++)
    {
      static const char *const names[][16] = {
        { "java.lang.AssertionStatusDirectives", "java.lang.Class", "java.lang.ClassLoader",
          "java.lang.ref.Reference", "java.lang.ref.SoftReference", "java.lang.StackTraceElement",
          "java.lang.String", "java.lang.Throwable", "java.lang.Boolean", "java.lang.Byte",
          "java.lang.Character", "java.lang.Short", "java.lang.Integer", "java.lang.Long",
          "java.lang.Float", "java.lang.Double" },
        { "java.lang.Object", "java.lang.Thread", "java.lang.ref.WeakReference",
          "java.lang.ref.PhantomReference", "java.lang.Exception", "java.lang.Number",
          "java.lang.StringBuilder", "com.example.String", "String", "" },
      };

      for (guint k = 0; k < G_N_ELEMENTS (names[i]) && names[i][k] != NULL; k++)
        g_assert_cmpint (heap_field_layout_has_references_first (names[i][k]), ==, i == 0);
    }
}

static void
test_statics (void)
{
  static const struct
  {
    HeapFieldCounts counts;
    guint reference;
    guint64 size;
  } rows[] = {
    { { 0, { 0, 0, 0, 0 } }, 4, 0 },  { { 0, { 0, 0, 0, 1 } }, 4, 1 },
    { { 1, { 0, 0, 0, 0 } }, 4, 4 },  { { 1, { 0, 0, 0, 0 } }, 8, 8 },
    { { 1, { 1, 0, 0, 0 } }, 4, 16 }, { { 1, { 1, 1, 0, 0 } }, 4, 20 },
    { { 3, { 1, 0, 0, 0 } }, 4, 24 }, { { 2, { 1, 1, 1, 1 } }, 4, 23 },
    { { 1, { 0, 1, 1, 1 } }, 4, 11 }, { { 0, { 2, 0, 0, 3 } }, 8, 19 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (heap_field_layout_get_statics_size (&rows[i].counts, rows[i].reference), ==,
                      rows[i].size);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/field-layout/B17-payloads", test_payloads);
  g_test_add_func ("/heap/field-layout/gap", test_gap);
  g_test_add_func ("/heap/field-layout/superclass", test_superclass);
  g_test_add_func ("/heap/field-layout/smallest-hole", test_smallest_hole);
  g_test_add_func ("/heap/field-layout/siblings", test_siblings);
  g_test_add_func ("/heap/field-layout/references-first", test_references_first);
  g_test_add_func ("/heap/field-layout/statics", test_statics);
  return g_test_run ();
}
