/* heap-rules.c: which fields hold their target less firmly than others do
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-rules-private.h"

/* For a field, the first class with a row counts, from the object's class upwards to the class that
 * declares the field. */
static const HeapWeakeningRule weakening_rules[] = {
  { "java.lang.ref.SoftReference", "referent", HEAP_STRENGTH_SOFT },
  { "java.lang.ref.WeakReference", "referent", HEAP_STRENGTH_WEAK },
  { "java.lang.ref.FinalReference", "referent", HEAP_STRENGTH_FINALIZER },
  { "java.lang.ref.FinalReference", "zombie", HEAP_STRENGTH_FINALIZER },
  { "java.lang.ref.FinalizerReference", "referent", HEAP_STRENGTH_FINALIZER },
  { "java.lang.ref.FinalizerReference", "zombie", HEAP_STRENGTH_FINALIZER },
  { "java.lang.ref.PhantomReference", "referent", HEAP_STRENGTH_PHANTOM },
  { "java.lang.ThreadLocal$ThreadLocalMap$Entry", "value", HEAP_STRENGTH_THREAD_LOCAL },
  { "coil3.memory.RealStrongMemoryCache$InternalValue", "image", HEAP_STRENGTH_CACHE },
  { "com.bumptech.glide.load.engine.bitmap_recycle.GroupedLinkedMap$LinkedEntry", "values",
    HEAP_STRENGTH_CACHE },
};

const HeapWeakeningRule *
heap_rules_find_weakening (const char *class_name,
                           const char *field)
{
  for (gsize i = 0; i < G_N_ELEMENTS (weakening_rules); i++)
    if (g_str_equal (weakening_rules[i].class_name, class_name)
        && g_str_equal (weakening_rules[i].field, field))
      return &weakening_rules[i];
  return NULL;
}

gboolean
heap_rules_is_implied_field (const char *class_name,
                             const char *field,
                             gboolean is_static)
{
  /* ART writes an object's class as a field of it, and a class's links to others as statics. */
  if (is_static)
    return g_str_has_prefix (field, "$class$");
  return g_str_equal (class_name, "java.lang.Object") && g_str_equal (field, "shadow$_klass_");
}
