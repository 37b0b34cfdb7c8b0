/* heapwood-details.h: what is told of a place
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-lazy-list.h"
#include "heapwood-questions.h"

G_BEGIN_DECLS

typedef enum
{
  HEAPWOOD_FACT_SECTION, /* a heading of its own kind of facts */
  HEAPWOOD_FACT_HEADING, /* a heading within a section */
  HEAPWOOD_FACT_VALUE,   /* a name and what it is */
  HEAPWOOD_FACT_BYTES,   /* the same, in a typewriter face */
  HEAPWOOD_FACT_MORE,    /* stands for rows that are not shown yet */
  HEAPWOOD_FACT_SEEK,    /* stands for rows that are found on asking */
  HEAPWOOD_FACT_CLASS,   /* leads to the objects of a class */
} HeapwoodFactKind;

/* A row of the details: values, no pointers into the heap. */
typedef struct
{
  HeapwoodFactKind kind;
  char *label;
  char *value;      /* (nullable) */
  char *tooltip;    /* (nullable) */
  char *class_name; /* (nullable): of CLASS, in full */
  gboolean is_link;
  HeapNode target;  /* of a link */
} HeapwoodFact;

/* heapwood_fact_new:
 * @value: (nullable)
 */
HeapwoodFact *heapwood_fact_new (HeapwoodFactKind kind,
                                 const char *label,
                                 const char *value);
void heapwood_fact_free (HeapwoodFact *self);

/* A stretch of rows: those of @facts, then those of @list, of which there are @n_rows in all and
 * @n_shown at first. */
typedef struct
{
  GPtrArray *facts;       /* of HeapwoodFact */
  HeapwoodLazyList *list; /* (nullable) */
  guint n_rows;
  guint n_shown;
} HeapwoodDetailsSection;

typedef struct
{
  HeapNode place;
  char *title;
  char *subtitle;         /* (nullable): the package */
  char *identity;         /* (nullable): address and strength */
  char *identity_tooltip; /* (nullable) */
  char *text;             /* (nullable): of a string or an array of chars */
  GPtrArray *sections;    /* of HeapwoodDetailsSection */
} HeapwoodDetails;

void heapwood_details_free (HeapwoodDetails *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodDetails, heapwood_details_free)

/* Returns: (transfer none): a new section at the end of @sections. */
HeapwoodDetailsSection *heapwood_details_add_section (GPtrArray *sections);

/* heapwood_details_add_fact:
 * @label: @value: (nullable): copied
 *
 * Returns: (transfer none): a new row at the end of @section.
 */
HeapwoodFact *heapwood_details_add_fact (HeapwoodDetailsSection *section,
                                         HeapwoodFactKind kind,
                                         const char *label,
                                         const char *value);

/* Adds a row with a size, its exact bytes in the tooltip. */
void heapwood_details_add_size (HeapwoodDetailsSection *section,
                                const char *label,
                                guint64 bytes);

/* Gives @section the rows of @list (transfer full), of which @n_first are shown at first. */
void heapwood_details_set_list (HeapwoodDetailsSection *section,
                                HeapwoodLazyList *list,
                                guint n_first);

/* Returns: (transfer full): an empty list of sections. */
GPtrArray *heapwood_details_sections_new (void);

/* heapwood_details_read_async:
 * Reads what is to be said of @place, all but what points at it.
 */
void heapwood_details_read_async (HeapwoodQuestions *questions,
                                  HeapNode place,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer data);

/* Returns: (transfer full): %NULL with G_IO_ERROR_CANCELLED. */
HeapwoodDetails *heapwood_details_read_finish (GAsyncResult *result,
                                               GError **error);

G_END_DECLS
