/* heap-query.h: finding objects by what they are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

/* How a text is compared with a pattern. */
typedef enum
{
  HEAP_MATCH_EXACT,
  HEAP_MATCH_SUBSTRING, /* whatever the case of letters */
  HEAP_MATCH_GLOB,      /* the whole text, with * and ? */
  HEAP_MATCH_REGEX,     /* anywhere in the text, as of GRegex */
} HeapMatch;

/* What a field is compared with. */
typedef enum
{
  HEAP_VALUE_NULL,
  HEAP_VALUE_NUMBER, /* a number, char or boolean, boxed or not */
  HEAP_VALUE_ID,     /* the object a reference leads to */
  HEAP_VALUE_TEXT,   /* what heap_object_get_value_text() says of the object, or a char */
} HeapValueKind;

/* An instance field that an object must have, and what it must or must not be. */
typedef struct
{
  const char *name; /* (nullable): %NULL for no condition */
  gboolean differs; /* the field must not be so */
  HeapValueKind kind;
  double number;
  guint64 id;
  const char *text;
} HeapFieldCondition;

typedef enum
{
  HEAP_SORT_ID,
  HEAP_SORT_CLASS, /* by name */
  HEAP_SORT_SHALLOW,
  HEAP_SORT_RETAINED,
  HEAP_SORT_STRENGTH, /* strongest first */
} HeapSort;

/* What objects must be, every one of it. Begin with HEAP_QUERY_INIT, which all objects meet. */
typedef struct
{
  const char *class_name; /* (nullable): the name of the object's class, as Java writes it */
  HeapMatch class_match;
  guint strengths;        /* bits 1 << HeapStrength; 0 for any */
  guint kinds;            /* bits 1 << HeapObjectKind; 0 for any */
  guint64 min_shallow;    /* bytes, as the next three; all inclusive */
  guint64 max_shallow;
  guint64 min_retained;
  guint64 max_retained;
  const char *text;       /* (nullable): of a java.lang.String */
  HeapMatch text_match;
  guint space;            /* position of an Android heap (heap-totals.h); G_MAXUINT for any */
  HeapFieldCondition field;
  const GArray *among;    /* (nullable): of guint32, ascending; only these are looked at */
  HeapSort sort;
  gboolean descending;    /* equal ones stay in ascending order of id */
} HeapQuery;

#define HEAP_QUERY_INIT \
  { .max_shallow = G_MAXUINT64, .max_retained = G_MAXUINT64, .space = G_MAXUINT }

typedef struct
{
  guint32 *objects; /* indices, in the order asked for */
  guint32 n_objects;
  guint64 shallow;  /* bytes of all of them */
  guint64 native;   /* bytes of native memory of all of them */
} HeapQueryResult;

void heap_query_result_clear (HeapQueryResult *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HeapQueryResult, heap_query_result_clear)

/* heap_query_run:
 * @result: (out caller-allocates): for heap_query_result_clear()
 *
 * One pass over the objects, or those among which is looked, with the class asked about once a
 * class; then a radix sort of the objects found, which needs 24 bytes for each while it runs. Folded
 * objects are objects too.
 *
 * Returns: %FALSE with G_REGEX_ERROR (a pattern is no regular expression), G_IO_ERROR_CANCELLED,
 *   HPROF_ERROR_CHANGED or HPROF_ERROR_NO_MEMORY, and an empty @result.
 */
gboolean heap_query_run (const Heap *heap,
                         const HeapQuery *query,
                         HeapQueryResult *result,
                         HprofProgress *progress,
                         GError **error);

G_END_DECLS
