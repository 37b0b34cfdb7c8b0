/* heap-query.c: finding objects by what they are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-query.h"

#include "heap-private.h"

#include <string.h>

#define DIGIT_BITS 11
#define N_DIGITS (1u << DIGIT_BITS)

/* A pattern made ready. */
typedef struct
{
  HeapMatch kind;
  char *text; /* folded of a substring */
  GPatternSpec *glob;
  GRegex *regex;
} Matcher;

static void
matcher_clear (Matcher *self)
{
  g_free (self->text);
  g_clear_pointer (&self->glob, g_pattern_spec_free);
  g_clear_pointer (&self->regex, g_regex_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Matcher, matcher_clear)

static gboolean
matcher_init (Matcher *self,
              HeapMatch kind,
              const char *pattern,
              GError **error)
{
  *self = (Matcher) { .kind = kind };
  switch (kind)
    {
    case HEAP_MATCH_REGEX:
      self->regex = g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, error);
      return self->regex != NULL;
    case HEAP_MATCH_GLOB:
      self->glob = g_pattern_spec_new (pattern);
      return TRUE;
    case HEAP_MATCH_SUBSTRING:
      self->text = g_utf8_casefold (pattern, -1);
      return TRUE;
    case HEAP_MATCH_EXACT:
    default:
      self->text = g_strdup (pattern);
      return TRUE;
    }
}

static gboolean
matcher_matches (const Matcher *self,
                 const char *text)
{
  switch (self->kind)
    {
    case HEAP_MATCH_REGEX:
      return g_regex_match (self->regex, text, 0, NULL);
    case HEAP_MATCH_GLOB:
      return g_pattern_spec_match_string (self->glob, text);
    case HEAP_MATCH_SUBSTRING:
      {
        g_autofree char *folded = g_utf8_casefold (text, -1);

        return strstr (folded, self->text) != NULL;
      }
    case HEAP_MATCH_EXACT:
    default:
      return g_str_equal (self->text, text);
    }
}

/* Where the field asked about lies in the instances of a class. */
typedef struct
{
  guint32 offset; /* bytes into the instance data */
  guint8 type;    /* HprofType, 0 where the class has no such field */
} FieldPlace;

typedef struct
{
  const Heap *heap;
  const HeapQuery *query;
  Matcher text;
  gboolean *classes;    /* by class index: its objects may be asked for */
  FieldPlace *places;   /* by class index, of those that may be; %NULL without a condition */
  GArray *found;        /* of guint32 */
} Search;

static void
search_clear (Search *self)
{
  matcher_clear (&self->text);
  g_free (self->classes);
  g_free (self->places);
  g_clear_pointer (&self->found, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

static FieldPlace
find_place (const Heap *heap,
            guint32 class_index,
            const char *name)
{
  FieldPlace place = { 0, 0 };

  for (guint type = 0; type < HPROF_TYPE_COUNT && place.type == 0; type++)
    if (hprof_type_size (type, heap->id_size) > 0
        && heap_layouts_find_field (heap, class_index, name, type, &place.offset))
      place.type = (guint8) type;
  return place;
}

static gboolean
is_class_wanted (Search *self,
                 guint32 class_index,
                 const Matcher *name)
{
  const HeapQuery *query = self->query;

  if (query->text != NULL && !heap_get_class (self->heap, class_index)->is_string)
    return FALSE;
  if (query->class_name != NULL
      && !matcher_matches (name, heap_class_get_name (self->heap, class_index)))
    return FALSE;
  if (query->field.name == NULL)
    return TRUE;
  self->places[class_index] = find_place (self->heap, class_index, query->field.name);
  return self->places[class_index].type != 0;
}

static gboolean
search_init (Search *self,
             const Heap *heap,
             const HeapQuery *query,
             GError **error)
{
  g_auto (Matcher) name = { 0 };
  guint32 n_classes = heap_get_n_classes (heap);

  self->heap = heap;
  self->query = query;
  if ((query->class_name != NULL
       && !matcher_init (&name, query->class_match, query->class_name, error))
      || (query->text != NULL
          && !matcher_init (&self->text, query->text_match, query->text, error)))
    return FALSE;

  if (query->field.name != NULL)
    self->places = g_new0 (FieldPlace, n_classes);
  self->classes = g_new (gboolean, n_classes);
  for (guint32 i = 0; i < n_classes; i++)
    self->classes[i] = is_class_wanted (self, i, &name);
  self->found = g_array_new (FALSE, FALSE, sizeof (guint32));
  return TRUE;
}

/* As text, of the object a reference leads to or of a primitive value. */
static char *
get_text (const Heap *heap,
          const FieldPlace *place,
          const guint8 *value)
{
  if (place->type != HPROF_TYPE_OBJECT)
    return heap_value_to_text ((HprofType) place->type, value);
  return heap_object_get_value_text (
      heap, heap_find_object (heap, hprof_load_id (value, heap->id_size)));
}

static gboolean
is_number (const Heap *heap,
           const FieldPlace *place,
           const guint8 *value,
           double number)
{
  g_autofree char *text = NULL;
  char *end;
  double found;

  if (place->type == HPROF_TYPE_BOOLEAN)
    return (*value != 0 ? 1 : 0) == number;
  if (place->type == HPROF_TYPE_CHAR)
    return hprof_load_u16 (value) == number;
  text = get_text (heap, place, value);
  if (text == NULL || *text == '\0')
    return FALSE;
  if (g_str_equal (text, "true") || g_str_equal (text, "false"))
    return (text[0] == 't' ? 1 : 0) == number;
  found = g_ascii_strtod (text, &end);
  return *end == '\0' && found == number;
}

static gboolean
is_value (const Heap *heap,
          const FieldPlace *place,
          const guint8 *value,
          const HeapFieldCondition *condition)
{
  gboolean is_reference = place->type == HPROF_TYPE_OBJECT;
  g_autofree char *text = NULL;

  switch (condition->kind)
    {
    case HEAP_VALUE_NULL:
      return is_reference && hprof_load_id (value, heap->id_size) == 0;
    case HEAP_VALUE_ID:
      return is_reference && hprof_load_id (value, heap->id_size) == condition->id;
    case HEAP_VALUE_NUMBER:
      return is_number (heap, place, value, condition->number);
    case HEAP_VALUE_TEXT:
    default:
      if (!is_reference && place->type != HPROF_TYPE_CHAR)
        return FALSE;
      text = get_text (heap, place, value);
      return text != NULL && g_str_equal (text, condition->text);
    }
}

static gboolean
has_field (const Search *self,
           guint32 object)
{
  const Heap *heap = self->heap;
  const FieldPlace *place = &self->places[heap->object_classes[object]];
  const guint8 *value;

  if (heap_object_get_kind (heap, object) != HEAP_OBJECT_INSTANCE)
    return FALSE;
  value = heap_get_instance_bytes (heap, object, place->offset,
                                   hprof_type_size (place->type, heap->id_size));
  return value != NULL
         && is_value (heap, place, value, &self->query->field) != self->query->field.differs;
}

static gboolean
has_text (const Search *self,
          guint32 object)
{
  g_autofree char *text = heap_object_get_string (self->heap, object);

  return text != NULL && matcher_matches (&self->text, text);
}

/* What costs least is asked first. */
static gboolean
is_wanted (const Search *self,
           guint32 object)
{
  const HeapQuery *query = self->query;
  const Heap *heap = self->heap;
  guint64 shallow, retained = heap->retained[object];

  if (!self->classes[heap->object_classes[object]]
      || (query->strengths != 0
          && (query->strengths & 1u << heap_object_get_strength (heap, object)) == 0)
      || retained < query->min_retained || retained > query->max_retained)
    return FALSE;
  if (query->kinds != 0 && (query->kinds & 1u << heap_object_get_kind (heap, object)) == 0)
    return FALSE;
  if (query->min_shallow > 0 || query->max_shallow < G_MAXUINT64)
    {
      shallow = heap_object_get_shallow_size (heap, object);
      if (shallow < query->min_shallow || shallow > query->max_shallow)
        return FALSE;
    }
  return (query->space == G_MAXUINT || heap_object_get_space (heap, object) == query->space)
         && (self->places == NULL || has_field (self, object))
         && (query->text == NULL || has_text (self, object));
}

static gint
compare_names (gconstpointer a,
               gconstpointer b,
               gpointer data)
{
  const guint32 *first = a, *second = b;
  gint order = strcmp (heap_class_get_name (data, *first), heap_class_get_name (data, *second));

  return order != 0 ? order : (*first > *second) - (*first < *second);
}

/* By class index, its place among all classes in the order of their names. */
static guint32 *
rank_classes (const Heap *heap)
{
  guint32 n_classes = heap_get_n_classes (heap);
  g_autofree guint32 *order = g_new (guint32, n_classes);
  guint32 *ranks = g_new (guint32, n_classes);

  for (guint32 i = 0; i < n_classes; i++)
    order[i] = i;
  g_qsort_with_data (order, (gint) n_classes, sizeof (guint32), compare_names, (gpointer) heap);
  for (guint32 i = 0; i < n_classes; i++)
    ranks[order[i]] = i;
  return ranks;
}

typedef struct
{
  guint64 *keys;
  guint32 *objects;
} Keyed;

static void
keyed_clear (Keyed *self)
{
  g_free (self->keys);
  g_free (self->objects);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Keyed, keyed_clear)

static gboolean
keyed_init (Keyed *self,
            guint32 n,
            GError **error)
{
  self->keys = heap_memory_new (n, sizeof (guint64), error);
  if (self->keys != NULL)
    self->objects = heap_memory_new (n, sizeof (guint32), error);
  return self->objects != NULL;
}

static guint64
get_key (const Heap *heap,
         HeapSort sort,
         const guint32 *class_ranks,
         guint32 object)
{
  switch (sort)
    {
    case HEAP_SORT_CLASS:
      return class_ranks[heap->object_classes[object]];
    case HEAP_SORT_SHALLOW:
      return heap_object_get_shallow_size (heap, object);
    case HEAP_SORT_RETAINED:
      return heap->retained[object];
    case HEAP_SORT_STRENGTH:
      return heap_object_get_strength (heap, object);
    case HEAP_SORT_ID:
    default:
      return object;
    }
}

/* One stable pass by the digit at @shift. */
static gboolean
sort_digit (const Keyed *from,
            Keyed *to,
            guint32 n,
            guint shift,
            HprofProgress *progress,
            GError **error)
{
  guint32 starts[N_DIGITS + 1] = { 0 };

  for (guint32 i = 0; i < n; i++)
    starts[(from->keys[i] >> shift & (N_DIGITS - 1)) + 1]++;
  for (guint i = 0; i < N_DIGITS; i++)
    starts[i + 1] += starts[i];
  for (guint32 i = 0; i < n; i++)
    {
      guint32 place = starts[from->keys[i] >> shift & (N_DIGITS - 1)]++;

      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 0, 0, error))
        return FALSE;
      to->keys[place] = from->keys[i];
      to->objects[place] = from->objects[i];
    }
  return TRUE;
}

/* Radix sort from the lowest digit, which leaves equal keys in the order they are in. */
static gboolean
sort_found (const Search *self,
            HprofProgress *progress,
            GError **error)
{
  const HeapQuery *query = self->query;
  guint32 n = self->found->len;
  g_autofree guint32 *class_ranks
      = query->sort == HEAP_SORT_CLASS ? rank_classes (self->heap) : NULL;
  g_auto (Keyed) first = { NULL }, second = { NULL };
  Keyed *from = &first, *to = &second;
  guint64 varying = 0;

  if (n < 2 || (query->sort == HEAP_SORT_ID && !query->descending))
    return TRUE;
  if (!keyed_init (&first, n, error) || !keyed_init (&second, n, error))
    return FALSE;
  for (guint32 i = 0; i < n; i++)
    {
      guint32 object = g_array_index (self->found, guint32, i);
      guint64 key = get_key (self->heap, query->sort, class_ranks, object);

      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 0, 0, error))
        return FALSE;
      first.objects[i] = object;
      first.keys[i] = query->descending ? ~key : key;
      varying |= first.keys[i] ^ first.keys[0];
    }

  for (guint shift = 0; shift < 64; shift += DIGIT_BITS)
    if ((varying >> shift & (N_DIGITS - 1)) != 0)
      {
        Keyed *swap = from;

        if (!sort_digit (from, to, n, shift, progress, error))
          return FALSE;
        from = to;
        to = swap;
      }
  memcpy (self->found->data, from->objects, n * sizeof (guint32));
  return TRUE;
}

gboolean
heap_query_run (const Heap *heap,
                const HeapQuery *query,
                HeapQueryResult *result,
                HprofProgress *progress,
                GError **error)
{
  g_auto (Search) search = { 0 };
  guint64 shallow = 0, native = 0;

  *result = (HeapQueryResult) { 0 };
  if (!search_init (&search, heap, query, error))
    return FALSE;
  guint32 n_looked_at = query->among != NULL ? query->among->len : heap->n_objects;
  for (guint32 i = 0; i < n_looked_at; i++)
    {
      guint32 object = query->among != NULL ? g_array_index (query->among, guint32, i) : i;

      if (i % HPROF_PROGRESS_STEPS == 0
          && (!hprof_progress_update (progress, i, n_looked_at, error)
              || !hprof_file_check (heap->file, error)))
        return FALSE;
      if (!is_wanted (&search, object))
        continue;
      g_array_append_val (search.found, object);
      shallow += heap_object_get_shallow_size (heap, object);
      native += heap_object_get_native_size (heap, object);
    }
  if (!sort_found (&search, progress, error))
    return FALSE;

  result->n_objects = search.found->len;
  result->objects = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&search.found), FALSE);
  result->shallow = shallow;
  result->native = native;
  return TRUE;
}

void
heap_query_result_clear (HeapQueryResult *self)
{
  g_clear_pointer (&self->objects, g_free);
}
