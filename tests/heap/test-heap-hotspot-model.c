/* test-heap-hotspot-model.c: the sizes of arrays in HotSpot heaps
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap/heap-size-model-private.h"

/* Where elements of 1, 2, 4 and 8 bytes begin. */
static void
test_array_start (void)
{
  static const struct
  {
    guint header;
    gboolean relaxed;
    guint id_size;
    guint starts[4];
  } rows[] = {
    { 12, FALSE, 8, { 16, 16, 16, 16 } }, /* compressed class pointers */
    { 16, FALSE, 8, { 24, 24, 24, 24 } }, /* none */
    { 16, TRUE, 8, { 20, 20, 20, 24 } },  /* none, from JDK 23 */
    { 8, TRUE, 8, { 12, 12, 12, 16 } },   /* compact headers */
    { 8, FALSE, 4, { 12, 12, 12, 16 } },  /* 32 bits */
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint k = 0; k < 4; k++)
      {
        const HeapHotspotModel model = {
          .header = rows[i].header,
          .reference = 4,
          .alignment = 8,
          .relaxed_arrays = rows[i].relaxed,
          .id_size = rows[i].id_size,
        };

        g_assert_cmpuint (heap_hotspot_model_get_array_start (&model, 1u << k), ==,
                          rows[i].starts[k]);
      }
}

static void
test_array_size (void)
{
  static const struct
  {
    guint header;
    guint reference;
    guint alignment;
    gboolean relaxed;
    guint id_size;
    guint64 length;
    HprofType type;
    guint64 size;
  } rows[] = {
    { 12, 4, 8, FALSE, 8, 0, HPROF_TYPE_BYTE, 16 },
    { 12, 4, 8, FALSE, 8, 1, HPROF_TYPE_BYTE, 24 },
    { 12, 4, 8, FALSE, 8, 8, HPROF_TYPE_BOOLEAN, 24 },
    { 12, 4, 8, FALSE, 8, 5, HPROF_TYPE_CHAR, 32 },
    { 12, 4, 8, FALSE, 8, 3, HPROF_TYPE_OBJECT, 32 },
    { 12, 8, 8, FALSE, 8, 3, HPROF_TYPE_OBJECT, 40 },
    { 12, 4, 8, FALSE, 8, 2, HPROF_TYPE_DOUBLE, 32 },
    { 12, 4, 16, FALSE, 8, 1, HPROF_TYPE_BYTE, 32 },
    { 16, 8, 8, FALSE, 8, 1, HPROF_TYPE_BYTE, 32 },
    { 16, 8, 8, TRUE, 8, 1, HPROF_TYPE_BYTE, 24 },
    { 16, 8, 8, TRUE, 8, 1, HPROF_TYPE_OBJECT, 32 },
    { 16, 4, 8, TRUE, 8, 1, HPROF_TYPE_OBJECT, 24 },
    { 8, 4, 8, TRUE, 8, 4, HPROF_TYPE_SHORT, 24 },
    { 8, 4, 8, TRUE, 8, 1, HPROF_TYPE_FLOAT, 16 },
    { 8, 4, 8, TRUE, 8, 1, HPROF_TYPE_LONG, 24 },
    { 8, 4, 8, FALSE, 4, 1, HPROF_TYPE_OBJECT, 16 },
    { 8, 4, 8, FALSE, 4, 2, HPROF_TYPE_INT, 24 },
    { 8, 4, 8, FALSE, 4, 1, HPROF_TYPE_LONG, 24 },
    { 12, 4, 8, FALSE, 8, G_MAXUINT32, HPROF_TYPE_LONG, 16 + 8 * (guint64) G_MAXUINT32 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const HeapHotspotModel model = {
        .header = rows[i].header,
        .reference = rows[i].reference,
        .alignment = rows[i].alignment,
        .relaxed_arrays = rows[i].relaxed,
        .id_size = rows[i].id_size,
      };

      g_assert_cmpuint (heap_hotspot_model_get_array_size (&model, rows[i].length, rows[i].type),
                        ==, rows[i].size);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/hotspot-model/array-start", test_array_start);
  g_test_add_func ("/heap/hotspot-model/array-size", test_array_size);
  return g_test_run ();
}
