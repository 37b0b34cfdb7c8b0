/* heap-rules-private.h: what is known of the classes of Java and Android, as tables
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

/* Whether a table has a row for the class of this name. */
gboolean heap_rules_has_class (const char *class_name);

/* A reference field that does not retain its target. */
typedef struct
{
  const char *class_name; /* the class and its subclasses */
  const char *field;      /* a reference field it declares or inherits */
  HeapStrength strength;
} HeapWeakeningRule;

/* heap_rules_find_weakening:
 * Returns: (transfer none) (nullable): the rule with exactly this class and field.
 */
const HeapWeakeningRule *heap_rules_find_weakening (const char *class_name,
                                                    const char *field);

/* heap_rules_find_cached_map:
 * Returns: (transfer none) (nullable): the rule by which the values of the map in this field are
 *   held less firmly, through the map and its entries alike.
 */
const HeapWeakeningRule *heap_rules_find_cached_map (const char *class_name,
                                                     const char *field);

/* Some objects have one reference that really holds them. A bit each, so that an object may be of
 * several kinds. */
typedef enum
{
  HEAP_OWNED_VIEW = 1 << 0,
  HEAP_OWNED_ACTIVITY = 1 << 1,
  HEAP_OWNED_PROVIDED = 1 << 2, /* what a provider's field holds */
} HeapOwned;

/* Which kinds of owned objects the instances of a class are, its superclasses not asked. */
HeapOwned heap_rules_get_owned (const char *class_name);

/* Which kinds of owned objects a field owns when it points at one. */
HeapOwned heap_rules_get_field_owner (const char *class_name,
                                      const char *field);

/* The static that a provider's field holds before there is anything to provide. */
#define HEAP_RULES_PROVIDER_SENTINEL "UNINITIALIZED"

/* How a collection, or a node inside one, keeps what it holds. The letters are the types of its
 * fields, in the order of a rule's fields: L reference, I int. */
typedef enum
{
  HEAP_SHAPE_ARRAY,            /* LI: array, how many of it are in use */
  HEAP_SHAPE_WHOLE_ARRAY,      /* L: array */
  HEAP_SHAPE_RING,             /* LII: array, first in use, first not in use, going round */
  HEAP_SHAPE_LIST,             /* L: first link */
  HEAP_SHAPE_RING_LIST,        /* L: link before the first and behind the last */
  HEAP_SHAPE_QUEUE,            /* L: first link; links without an item do not count */
  HEAP_SHAPE_HASH_MAP,         /* L: array of chains of entries */
  HEAP_SHAPE_HASH_MAP_AND_NULL, /* LL: array of chains of entries, entry of the null key */
  HEAP_SHAPE_SEGMENTED_MAP,    /* L: array of segments */
  HEAP_SHAPE_PAIR_MAP,         /* L: array of key, value, key, value */
  HEAP_SHAPE_COUNTED_PAIR_MAP, /* LI: array of key, value, …; how many pairs are in use */
  HEAP_SHAPE_NUMBER_MAP,       /* LLI: numbers, values, how many of both are in use */
  HEAP_SHAPE_ENUM_MAP,         /* LL: keys, values at the same places */
  HEAP_SHAPE_TREE_MAP,         /* L: root entry */
  HEAP_SHAPE_SKIP_LIST_MAP,    /* L: first index */
  HEAP_SHAPE_MAP_KEYS,         /* L: map whose keys are the elements */
  HEAP_SHAPE_ACTIVITY_RECORDS, /* L: map whose values are records of activities */
  HEAP_SHAPE_LINK,             /* LL: item, next link */
  HEAP_SHAPE_ENTRY,            /* LLL: key, value, next entry */
  HEAP_SHAPE_BIN,              /* L: first entry of a chain, in place of an entry */
  HEAP_SHAPE_SEGMENT,          /* L: array of chains of entries */
  HEAP_SHAPE_TREE_ENTRY,       /* LLLLL: key, value, left, right, parent */
  HEAP_SHAPE_INDEX,            /* L: the entry before the first */
  HEAP_SHAPE_RECORD,           /* L: activity */
} HeapShapeKind;

#define HEAP_SHAPE_MAX_FIELDS 5

typedef struct
{
  const char *class_name; /* the class and its subclasses */
  HeapShapeKind kind;
  const char *fields[HEAP_SHAPE_MAX_FIELDS]; /* that the class declares or inherits */
  HeapOwned owns; /* what the elements are owned as */
} HeapShapeRule;

/* heap_rules_get_shapes:
 * Returns: (transfer none) (array length=n_shapes): all rules; of those of one class the first whose
 *   fields are all there counts.
 */
const HeapShapeRule *heap_rules_get_shapes (gsize *n_shapes);

/* (transfer none): the types of the fields of a shape, "LI". */
const char *heap_rules_get_shape_types (HeapShapeKind kind);

/* heap_rules_is_implied_field:
 * @is_static: whether the field is a static one
 *
 * Returns: whether a reference in the field says no more than which class something is of.
 */
gboolean heap_rules_is_implied_field (const char *class_name,
                                      const char *field,
                                      gboolean is_static);

/* The class whose instances fold their `value` array, and whether the elements of an array of this
 * class are boxes that it folds. */
#define HEAP_RULES_STRING_CLASS "java.lang.String"
#define HEAP_RULES_STRING_FIELD "value"
gboolean heap_rules_is_box_array (const char *class_name);

G_END_DECLS
