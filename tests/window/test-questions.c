/* test-questions.c: a worker that answers questions about a heap
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-questions.h"

typedef struct
{
  GMutex gate; /* held while a question is not to be answered */
  GString *order;
  guint n_ended;
} Fixture;

typedef struct
{
  Fixture *fixture;
  const char *name;
} Named;

static Named *
named (Fixture *fixture,
       const char *name)
{
  Named *self = g_new0 (Named, 1);

  self->fixture = fixture;
  self->name = name;
  return self;
}

static gpointer
wait_and_answer (Heap *heap,
                 const HeapReferrers *referrers,
                 gpointer data,
                 GCancellable *cancellable,
                 GError **error)
{
  Named *named = data;

  g_mutex_lock (&named->fixture->gate);
  g_mutex_unlock (&named->fixture->gate);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return g_strdup (named->name);
}

static gpointer
count_holders (Heap *heap,
               const HeapReferrers *referrers,
               gpointer data,
               GCancellable *cancellable,
               GError **error)
{
  g_assert_nonnull (referrers);
  g_assert_true (heap_referrers_get_heap (referrers) == heap);
  return g_strdup ("holders");
}

static const HeapwoodQuestion plain_question = { wait_and_answer, FALSE, g_free };
static const HeapwoodQuestion holders_question = { count_holders, TRUE, g_free };

static void
answered (GObject *source,
          GAsyncResult *result,
          gpointer data)
{
  Fixture *fixture = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *answer = heapwood_questions_ask_finish (result, &error);

  if (error != NULL)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_string_append_printf (fixture->order, "%s ", answer != NULL ? answer : "cancelled");
  fixture->n_ended++;
}

static GCancellable *
ask (HeapwoodQuestions *questions,
     Fixture *fixture,
     const char *name)
{
  GCancellable *cancellable = g_cancellable_new ();

  heapwood_questions_ask_async (questions, &plain_question, named (fixture, name), g_free,
                                cancellable, answered, fixture);
  return cancellable;
}

static void
run_until (Fixture *fixture,
           guint n_ended)
{
  while (fixture->n_ended < n_ended)
    g_main_context_iteration (NULL, TRUE);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_mutex_init (&fixture->gate);
  fixture->order = g_string_new (NULL);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_mutex_clear (&fixture->gate);
  g_string_free (fixture->order, TRUE);
}

static HeapwoodQuestions *
open_questions (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 3);

  return heapwood_questions_new (heap);
}

static void
test_order (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (HeapwoodQuestions) questions = open_questions ();
  g_autoptr (GCancellable) first G_GNUC_UNUSED = ask (questions, fixture, "first");
  g_autoptr (GCancellable) second G_GNUC_UNUSED = ask (questions, fixture, "second");
  g_autoptr (GCancellable) third G_GNUC_UNUSED = ask (questions, fixture, "third");

  run_until (fixture, 3);
  g_assert_cmpstr (fixture->order->str, ==, "first second third ");
}

static gboolean
has_one_ended (gpointer data)
{
  return ((Fixture *) data)->n_ended == 1;
}

/* It need not wait for the worker. */
static void
test_cancelled (Fixture *fixture,
                gconstpointer data)
{
  g_autoptr (HeapwoodQuestions) questions = open_questions ();

  g_mutex_lock (&fixture->gate);
  g_autoptr (GCancellable) first G_GNUC_UNUSED = ask (questions, fixture, "first");
  g_autoptr (GCancellable) second G_GNUC_UNUSED = ask (questions, fixture, "second");
  g_autoptr (GCancellable) third G_GNUC_UNUSED = ask (questions, fixture, "third");
  g_cancellable_cancel (second);
  g_assert_cmpuint (fixture->n_ended, ==, 0);
  window_testing_wait (has_one_ended, fixture);
  g_mutex_unlock (&fixture->gate);

  run_until (fixture, 3);
  g_assert_cmpstr (fixture->order->str, ==, "cancelled first third ");
}

static void
test_referrers (Fixture *fixture,
                gconstpointer data)
{
  g_autoptr (HeapwoodQuestions) questions = open_questions ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_assert_false (heapwood_questions_is_prepared (questions));
  heapwood_questions_ask_async (questions, &holders_question, NULL, NULL, cancellable, answered,
                                fixture);
  run_until (fixture, 1);
  g_assert_cmpstr (fixture->order->str, ==, "holders ");
  g_assert_true (heapwood_questions_is_prepared (questions));
}

static void
test_end (Fixture *fixture,
          gconstpointer data)
{
  HeapwoodQuestions *questions = open_questions ();

  g_mutex_lock (&fixture->gate);
  g_autoptr (GCancellable) first G_GNUC_UNUSED = ask (questions, fixture, "first");
  g_autoptr (GCancellable) second G_GNUC_UNUSED = ask (questions, fixture, "second");
  heapwood_questions_prepare (questions);
  g_object_unref (questions);
  g_mutex_unlock (&fixture->gate);

  run_until (fixture, 2);
  g_assert_cmpstr (fixture->order->str, ==, "cancelled cancelled ");
}

static void
add (const char *path,
     void (*test) (Fixture *fixture,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  add ("/window/questions/order", test_order);
  add ("/window/questions/cancelled", test_cancelled);
  add ("/window/questions/referrers", test_referrers);
  add ("/window/questions/end", test_end);
  return g_test_run ();
}
