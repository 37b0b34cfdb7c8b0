/* test-cli-odd-dumps.c PROGRAM: answers about dumps that are made to be odd
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dump-builder.h"
#include "dump-folder.h"

#include <json-glib/json-glib.h>

static const char *program;

typedef struct
{
  int status;
  char *out;
  char *err;
} Answer;

static void
answer_clear (Answer *self)
{
  g_free (self->out);
  g_free (self->err);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Answer, answer_clear)

/* Runs the program with @arguments, separated by spaces; %s in them is the dump. */
static Answer
ask (GBytes *dump,
     const char *arguments)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  const char *path = dump_folder_add (folder, "dump.hprof", dump);
  g_auto (GStrv) words = g_strsplit (arguments, " ", -1);
  g_autoptr (GPtrArray) command = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  Answer answer = { -1, NULL, NULL };

  g_ptr_array_add (command, (gpointer) program);
  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (command, g_str_equal (words[i], "%s") ? (gpointer) path : words[i]);
  g_ptr_array_add (command, NULL);

  process = g_subprocess_newv ((const char *const *) command->pdata,
                               G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE,
                               &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &answer.out, &answer.err, &error);
  g_assert_no_error (error);
  answer.status = g_subprocess_get_exit_status (process);
  return answer;
}

static JsonParser *
parse (const Answer *answer)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (answer->status, ==, 0);
  json_parser_load_from_data (parser, answer->out, -1, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&parser);
}

static JsonObject *
get_root (JsonParser *parser)
{
  return json_node_get_object (json_parser_get_root (parser));
}

static void
assert_contains (const char *text,
                 const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("\"%s\" is not in:\n%s", part, text);
}

static GBytes *
make_small_dump (void)
{
  g_autoptr (DumpBuilder) heap = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  guint64 object;

  dump_builder_class (heap, "Node", NULL, "Object next; int value");
  object = dump_builder_object (heap, "Node");
  dump_builder_set (heap, object, "next", dump_builder_object (heap, "Node"));
  dump_builder_keep (heap, "Keep.node", object);
  return dump_builder_to_bytes (heap);
}

static void
test_control_characters (void)
{
  g_autoptr (DumpBuilder) heap = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  static const struct
  {
    const char *format;
    const char *cell;
  } formats[] = {
    { "tsv", "\tOdd\\u001b[2J\\u0009,\"quoted\"\\u000aname\t" },
    { "csv", ",\"Odd\\u001b[2J\\u0009,\"\"quoted\"\"\\u000aname\"," },
    { "jsonl", "\"Odd\\\\u001b[2J\\\\u0009,\\\"quoted\\\"\\\\u000aname\"" },
  };
  static const char *const commands[] = { "summary %s", "tree %s --depth 3", "summary %s --json",
                                          "export %s --references", "objects %s", "threads %s",
                                          "objects %s --json", "object %s 0x5000",
                                          "object %s 0x5000 --json", "path %s 0x5000",
                                          "paths %s 0x5000", "referrers %s 0x5000",
                                          "object %s 0x5100", "object %s 0x5100 --json",
                                          "path %s 0x5000 --json", "object %s 0x5200",
                                          "classes %s", "classes %s --json",
                                          "classes %s --by package", "classes %s --by loader",
                                          "holders %s java.lang.String",
                                          "holders %s java.lang.String --json",
                                          "holders %s Odd\\u001b[2J\\u0009,\"quoted\"\\u000aname" };
  static const guint8 letters[] = { 'a', 0x1b, '[', 0x9b, '\n', 0x7f };
  g_autoptr (GBytes) dump = NULL;
  guint64 class_id = dump_builder_class (heap, "Odd\x1b[2J\t,\"quoted\"\nname", NULL, NULL);
  guint64 text, array, thread;

  dump_builder_set_next_id (heap, 0x5000);
  text = dump_builder_text (heap, "text\x1b[2J\n");
  dump_builder_static (heap, class_id, HPROF_TYPE_OBJECT, "to\x1btext", text);
  dump_builder_set_next_id (heap, 0x5200);
  array = dump_builder_primitive_array (heap, HPROF_TYPE_BYTE, letters, sizeof letters);
  dump_builder_set_next_id (heap, 0x5100);
  thread = dump_builder_thread (heap, 1, "th\x1bread\n");
  dump_builder_frame (heap, 1, "Odd\x1b[2J\t,\"quoted\"\nname", "run\x1b", 7);
  dump_builder_thread_root (heap, HPROF_HEAP_ROOT_JAVA_FRAME, text, 1, 0);
  dump_builder_thread_root (heap, HPROF_HEAP_ROOT_JAVA_FRAME, array, 1, 0);
  dump_builder_thread_root (heap, HPROF_HEAP_ROOT_JAVA_FRAME, thread, 1, 0);

  dump_builder_static (heap, class_id, HPROF_TYPE_OBJECT, "a\tlabel\n\x7f", class_id);
  dump_builder_keep (heap, "Keep.node", dump_builder_object_of (heap, class_id, 0));
  dump_builder_root (heap, HPROF_HEAP_ROOT_STICKY_CLASS, class_id);
  dump = dump_builder_to_bytes (heap);

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto (Answer) answer = ask (dump, commands[i]);

      g_assert_cmpint (answer.status, ==, 0);
      for (const char *position = answer.out; *position != '\0'; position++)
        g_assert_true (*position == '\n' || *position == '\t' || !g_ascii_iscntrl (*position));
    }
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *command
          = g_strdup_printf ("export %%s --format %s", formats[i].format);
      g_auto (Answer) answer = ask (dump, command);

      assert_contains (answer.out, formats[i].cell);
    }
  {
    g_auto (Answer) answer = ask (dump, "export %s --references");

    assert_contains (answer.out, "\tstatic a\\u0009label\\u000a\\u007f\t");
  }
}

static void
test_problems (void)
{
  g_autoptr (GBytes) whole = make_small_dump ();
  g_autoptr (GBytes) cut = g_bytes_new_from_bytes (whole, 0, g_bytes_get_size (whole) - 3);
  g_auto (Answer) text = ask (cut, "summary %s");
  g_auto (Answer) json = ask (cut, "summary %s --json");
  g_auto (Answer) quiet = ask (cut, "summary %s --quiet");
  g_auto (Answer) failing = ask (cut, "tree %s --fail-on-problems");
  g_auto (Answer) sound = ask (whole, "tree %s --fail-on-problems");
  g_auto (Answer) classes = ask (cut, "classes %s --json --fail-on-problems");
  g_auto (Answer) holders = ask (cut, "holders %s Node --json --fail-on-problems");
  g_autoptr (JsonParser) parser = parse (&json);
  JsonArray *problems = json_object_get_array_member (get_root (parser), "problems");
  JsonObject *problem = json_array_get_object_element (problems, 0);

  g_assert_cmpint (text.status, ==, 0);
  g_assert_true (g_str_has_prefix (text.err, "heapwood-cli: "));
  assert_contains (text.err, "dump.hprof: at byte ");
  assert_contains (text.out, "\nWhat was odd\n");
  g_assert_cmpstr (json_object_get_string_member (problem, "kind"), ==, "truncated");
  g_assert_cmpint (json_object_get_int_member (problem, "offset"), >, 31);
  g_assert_cmpint (json_object_get_int_member (problem, "count"), ==, 1);
  g_assert_cmpstr (quiet.err, ==, "");
  assert_contains (quiet.out, "\nWhat was odd\n");
  g_assert_cmpint (failing.status, ==, 3);
  g_assert_cmpint (classes.status, ==, 3);
  assert_contains (classes.out, "{\"kind\": \"truncated\"");
  g_assert_cmpint (holders.status, ==, 3);
  assert_contains (holders.out, "{\"kind\": \"truncated\"");
  g_assert_cmpstr (sound.err, ==, "");
  g_assert_cmpint (sound.status, ==, 0);
}

static GBytes *
make_two_dumps (void)
{
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 1700000000000);

  dump_writer_string (writer, 1, "Node");
  dump_writer_load_class (writer, 1, 0x100, 1);
  for (guint dump = 0; dump < 2; dump++)
    {
      dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
      dump_writer_class (writer, &(DumpClass) { .id = 0x100 });
      dump_writer_root (writer, HPROF_HEAP_ROOT_STICKY_CLASS, 0x100, 0, 0);
      for (guint i = 0; i <= dump; i++)
        dump_writer_instance (writer, 0x200 + 0x10 * i, 0x100, NULL, 0);
      dump_writer_end_record (writer);
    }
  return dump_writer_to_bytes (writer);
}

static void
test_several_dumps (void)
{
  g_autoptr (GBytes) bytes = make_two_dumps ();
  g_auto (Answer) text = ask (bytes, "summary %s --dump 1");
  g_auto (Answer) missing = ask (bytes, "summary %s --dump 2");

  assert_contains (text.out, "\nDumps in the file ");
  g_assert_cmpint (missing.status, ==, 1);
  g_assert_cmpstr (missing.out, ==, "");
  for (guint dump = 0; dump < 2; dump++)
    {
      g_autofree char *command = g_strdup_printf ("summary %%s --json --dump %u", dump);
      g_auto (Answer) json = ask (bytes, command);
      g_autoptr (JsonParser) parser = parse (&json);
      JsonObject *file = json_object_get_object_member (get_root (parser), "file");
      JsonObject *objects = json_object_get_object_member (get_root (parser), "objects");
      JsonArray *dumps = json_object_get_array_member (get_root (parser), "dumps");

      g_assert_cmpint (json_object_get_int_member (file, "dump_index"), ==, dump);
      g_assert_cmpint (json_object_get_int_member (file, "dump_count"), ==, 2);
      g_assert_cmpstr (json_object_get_string_member (file, "created"), ==,
                       "2023-11-14T22:13:20Z");
      g_assert_cmpint (json_object_get_int_member (objects, "total"), ==, 2 + dump);
      for (guint i = 0; i < 2; i++)
        g_assert_cmpint (json_object_get_int_member (json_array_get_object_element (dumps, i),
                                                     "objects"), ==, 2 + i);
    }
}

static void
test_other_records (void)
{
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 0);
  g_autoptr (GBytes) bytes = NULL;
  g_auto (Answer) text = { 0 };
  g_auto (Answer) json = { 0 };
  g_autoptr (JsonParser) parser = NULL;
  JsonObject *file;

  dump_writer_string (writer, 1, "Node");
  dump_writer_load_class (writer, 1, 0x100, 1);
  dump_writer_record (writer, HPROF_RECORD_CPU_SAMPLES, "12345678", 8);
  dump_writer_record (writer, 0x66, "x", 1);
  dump_writer_record (writer, 0x66, "y", 1);
  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  dump_writer_class (writer, &(DumpClass) { .id = 0x100 });
  dump_writer_root (writer, HPROF_HEAP_ROOT_STICKY_CLASS, 0x100, 0, 0);
  dump_writer_end_record (writer);
  bytes = dump_writer_to_bytes (writer);

  text = ask (bytes, "summary %s");
  assert_contains (text.out, "\n0xd   cpu-samples      1\n0x66  unknown          2\n");
  json = ask (bytes, "summary %s --json");
  parser = parse (&json);
  file = json_object_get_object_member (get_root (parser), "file");
  g_assert_true (json_object_get_null_member (file, "created"));
}

static void
test_assumed_sizes (void)
{
  g_autoptr (GBytes) dump = make_small_dump ();
  g_auto (Answer) usual = ask (dump, "export %s");
  g_auto (Answer) wide = ask (dump, "export %s --header 16 --reference 8");
  g_auto (Answer) summary = ask (dump, "summary %s --header 16 --reference 8 --alignment 16");

  assert_contains (usual.out, "\tNode\tinstance\t24\t0\t");
  assert_contains (wide.out, "\tNode\tinstance\t32\t0\t");
  assert_contains (summary.out, "16-byte headers");
  assert_contains (summary.out, "8-byte references, 16-byte alignment\n");
}

/* Records of one root are rows of their own. */
static void
test_repeated_roots (void)
{
  g_autoptr (DumpBuilder) heap = dump_builder_new (DUMP_BUILDER_HOTSPOT, 4);
  g_autoptr (GBytes) dump = NULL;
  g_auto (Answer) answer = { 0 };
  guint64 thread = dump_builder_thread (heap, 1, "main");
  guint64 object;
  g_autofree char *expected = NULL;

  dump_builder_class (heap, "Node", NULL, "int value");
  object = dump_builder_object (heap, "Node");
  dump_builder_thread_root (heap, HPROF_HEAP_ROOT_JAVA_FRAME, object, 1, 0);
  dump_builder_thread_root (heap, HPROF_HEAP_ROOT_JNI_LOCAL, object, 1, 0);
  dump_builder_thread_root (heap, HPROF_HEAP_ROOT_JAVA_FRAME, object, 1, 0);
  dump_builder_root (heap, HPROF_HEAP_ROOT_UNREACHABLE, object);
  dump = dump_builder_to_bytes (heap);

  answer = ask (dump, "export %s --references");
  expected = g_strdup_printf ("from\tlabel\tto\n"
                              "root\tthread-object\t0x%" G_GINT64_MODIFIER "x\n"
                              "root\tjni-local\t0x%" G_GINT64_MODIFIER "x\n"
                              "root\tjava-frame\t0x%" G_GINT64_MODIFIER "x\n"
                              "root\tjava-frame\t0x%" G_GINT64_MODIFIER "x\n",
                              thread, object, object, object);
  assert_contains (answer.out, expected);
}

/* Two classes of one name, each a group at the top. */
static void
test_equal_names (void)
{
  g_autoptr (DumpBuilder) heap = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (GBytes) dump = NULL;
  guint64 class_ids[2];

  for (guint i = 0; i < 2; i++)
    {
      class_ids[i] = dump_builder_class (heap, "demo.Twin", NULL, "int value");
      for (guint j = 0; j < 150 + i; j++)
        dump_builder_root (heap, HPROF_HEAP_ROOT_JNI_GLOBAL,
                           dump_builder_object_of (heap, class_ids[i], 0));
    }
  dump = dump_builder_to_bytes (heap);

  {
    g_auto (Answer) ambiguous = ask (dump, "tree %s group:demo/Twin");

    g_assert_cmpint (ambiguous.status, ==, 2);
    assert_contains (ambiguous.err, "2 classes are named \"demo/Twin\"");
  }
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *command = g_strdup_printf ("tree %%s --json group:0x%" G_GINT64_MODIFIER "x",
                                                  class_ids[i]);
      g_auto (Answer) json = ask (dump, command);
      g_autoptr (JsonParser) parser = parse (&json);
      JsonObject *group = json_object_get_object_member (get_root (parser), "group");

      g_assert_cmpint (json_object_get_int_member (group, "objects"), ==, 150 + i);
    }
}

/* Two classes of one name are both meant, and a class without objects by none. */
static void
test_objects_of_equal_names (void)
{
  static const char *const commands[] = { "paths %s demo/Twin --json",
                                          "referrers %s demo.Twin --json",
                                          "holders %s demo/Twin --json" };
  static const char *const without[] = { "paths %s demo.Nobody", "holders %s demo.Nobody" };
  g_autoptr (DumpBuilder) heap = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (GBytes) dump = NULL;

  for (guint i = 0; i < 2; i++)
    dump_builder_root (heap, HPROF_HEAP_ROOT_JNI_GLOBAL,
                       dump_builder_object_of (
                           heap, dump_builder_class (heap, "demo.Twin", NULL, "int value"), 0));
  dump_builder_class (heap, "demo.Nobody", NULL, NULL);
  dump = dump_builder_to_bytes (heap);

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto (Answer) answer = ask (dump, commands[i]);
      g_autoptr (JsonParser) parser = parse (&answer);

      g_assert_cmpint (json_object_get_int_member (get_root (parser), "objects"), ==, 2);
    }
  for (guint i = 0; i < G_N_ELEMENTS (without); i++)
    {
      g_auto (Answer) answer = ask (dump, without[i]);

      g_assert_cmpint (answer.status, ==, 2);
      assert_contains (answer.err, "no object is of class demo.Nobody");
    }
}

/* A virtual thread whose fields are null, a thread without an object, one without roots, and roots
 * of frames that are not there. */
static void
test_odd_threads (void)
{
  static const char *const expected[] = {
    "\"main\" ", "\tat Main.run(unknown source:7)\n\t- holds <0x", " (a Node) ", "\nthread 9\n",
    "unnamed thread virtual, unmounted <0x", "unnamed thread virtual, mounted <0x",
  };
  g_autoptr (DumpBuilder) heap = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (GBytes) dump = NULL;
  g_auto (Answer) text = { 0 }, json = { 0 };
  g_autoptr (JsonParser) parser = NULL;
  guint64 thread, object;

  dump_builder_class (heap, "Node", NULL, NULL);
  dump_builder_class (heap, "Main", NULL, NULL);
  dump_builder_class (heap, "java.lang.VirtualThread", "java.lang.Thread",
                      "Object carrierThread; int state");
  thread = dump_builder_thread (heap, 1, "main");
  dump_builder_frame (heap, 1, "Main", "run", 7);
  object = dump_builder_object (heap, "Node");
  dump_builder_thread_root (heap, HPROF_HEAP_ROOT_JAVA_FRAME, object, 1, 0);
  dump_builder_thread_root (heap, HPROF_HEAP_ROOT_JAVA_FRAME, object, 1, 5);
  dump_builder_thread_root (heap, HPROF_HEAP_ROOT_JNI_LOCAL, object, 1, G_MAXUINT32);
  dump_builder_thread_root (heap, HPROF_HEAP_ROOT_JAVA_FRAME, object, 9, 3);
  dump_builder_object (heap, "java.lang.VirtualThread");
  dump_builder_set (heap, dump_builder_object (heap, "java.lang.VirtualThread"), "carrierThread",
                    thread);
  dump = dump_builder_to_bytes (heap);

  text = ask (dump, "threads %s");
  g_assert_cmpint (text.status, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    assert_contains (text.out, expected[i]);
  json = ask (dump, "threads %s --json");
  parser = parse (&json);
  g_assert_cmpint (json_object_get_int_member (get_root (parser), "count"), ==, 4);
}

static void
test_no_garbage (void)
{
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 0);
  g_autoptr (GBytes) bytes = NULL;
  g_auto (Answer) answer = { 0 };

  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  dump_writer_class (writer, &(DumpClass) { .id = 0x100 });
  dump_writer_root (writer, HPROF_HEAP_ROOT_STICKY_CLASS, 0x100, 0, 0);
  dump_writer_end_record (writer);
  bytes = dump_writer_to_bytes (writer);

  answer = ask (bytes, "tree %s garbage --quiet");
  g_assert_cmpint (answer.status, ==, 2);
  assert_contains (answer.err, "the dump has no garbage");
}

/* Nothing but a header's worth of heap: no figure may trip over it. */
static void
test_empty_heap (void)
{
  static const char *const commands[] = { "summary %s", "summary %s --json", "tree %s",
                                          "tree %s --json", "export %s",
                                          "export %s --references", "export %s --json",
                                          "objects %s", "objects %s --json", "threads %s --json",
                                          "classes %s", "classes %s --json --exact",
                                          "classes %s --by package", "classes %s --by loader",
                                          "classes %s --subclasses --exact --limit 0" };
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 4, 0);
  g_autoptr (GBytes) bytes = NULL;

  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  dump_writer_end_record (writer);
  bytes = dump_writer_to_bytes (writer);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto (Answer) answer = ask (bytes, commands[i]);

      g_assert_cmpint (answer.status, ==, 0);
      g_assert_cmpstr (answer.out, !=, "");
    }
  {
    g_auto (Answer) answer = ask (bytes, "holders %s java.lang.String");

    g_assert_cmpint (answer.status, ==, 2);
    assert_contains (answer.err, "\"java.lang.String\" is neither the id");
  }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  program = argv[1];

  g_test_add_func ("/cli/odd-dumps/control-characters", test_control_characters);
  g_test_add_func ("/cli/odd-dumps/problems", test_problems);
  g_test_add_func ("/cli/odd-dumps/several-dumps", test_several_dumps);
  g_test_add_func ("/cli/odd-dumps/other-records", test_other_records);
  g_test_add_func ("/cli/odd-dumps/assumed-sizes", test_assumed_sizes);
  g_test_add_func ("/cli/odd-dumps/repeated-roots", test_repeated_roots);
  g_test_add_func ("/cli/odd-dumps/equal-names", test_equal_names);
  g_test_add_func ("/cli/odd-dumps/objects-of-equal-names", test_objects_of_equal_names);
  g_test_add_func ("/cli/odd-dumps/odd-threads", test_odd_threads);
  g_test_add_func ("/cli/odd-dumps/no-garbage", test_no_garbage);
  g_test_add_func ("/cli/odd-dumps/empty-heap", test_empty_heap);
  return g_test_run ();
}
