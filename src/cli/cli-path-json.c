/* cli-path-json.c: a root path as a document
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-path-private.h"

#include "cli-describe.h"
#include "cli-open.h"

/* The members that say what @object is and how @holder, HEAP_NONE for none, holds it. */
static void
write_step (const CliPath *self,
            guint32 holder,
            guint32 object,
            CliJson *json)
{
  HeapStrength weakens = HEAP_STRENGTH_STRONG;
  g_autofree char *label = holder == HEAP_NONE
                               ? g_strdup ("")
                               : cli_describe_label (self->heap, holder, object, &weakens);

  cli_describe_object_json (self->heap, object, json);
  cli_json_string (json, "label", label);
  cli_json_string (json, "weakens", weakens == HEAP_STRENGTH_STRONG
                                        ? NULL
                                        : heap_strength_to_string (weakens));
}

static void
write_steps (const CliPath *self,
             CliJson *json)
{
  const HeapWay *way = &self->path->way;

  cli_json_begin_array (json, "steps");
  for (guint i = self->first; i < way->n_objects; i++)
    {
      guint32 object = way->objects[i];

      cli_json_begin_object (json, NULL);
      write_step (self, i == 0 ? HEAP_NONE : way->objects[i - 1], object, json);
      cli_json_string (json, "strength",
                       heap_strength_to_string (heap_object_get_strength (self->heap, object)));
      cli_json_boolean (json, "dominates", self->path->dominates[i]);
      cli_json_number (json, "shallow", heap_object_get_shallow_size (self->heap, object));
      cli_json_number (json, "retained", heap_object_get_retained_size (self->heap, object));
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
}

static void
write_way (const CliPath *self,
           const HeapDetour *detour,
           const HeapWay *way,
           CliJson *json)
{
  guint32 holder = detour->from < 0 ? HEAP_NONE : self->path->way.objects[detour->from];

  cli_json_begin_object (json, NULL);
  if (detour->from < 0)
    cli_describe_root_json (self->heap, way->root, "root", json);
  else
    cli_json_null (json, "root");
  cli_json_begin_array (json, "steps");
  for (guint i = 0; i < way->n_objects; i++)
    {
      cli_json_begin_object (json, NULL);
      write_step (self, holder, way->objects[i], json);
      cli_json_end_object (json);
      holder = way->objects[i];
    }
  cli_json_end_array (json);
  cli_json_end_object (json);
}

static void
write_detour (const CliPath *self,
              const HeapDetour *detour,
              CliJson *json)
{
  cli_json_begin_object (json, NULL);
  cli_json_integer (json, "from", detour->from < 0 ? -1 : detour->from - (gint) self->first);
  cli_json_integer (json, "to", detour->to - (gint) self->first);
  cli_json_begin_array (json, "ways");
  for (guint i = 0; i < detour->ways->len; i++)
    write_way (self, detour, &g_array_index (detour->ways, HeapWay, i), json);
  cli_json_end_array (json);
  cli_json_boolean (json, "more", detour->more);
  cli_json_end_object (json);
}

void
cli_path_write_json (const CliPath *self,
                     CliOutput *output)
{
  const GArray *detours = self->path->detours;
  g_autoptr (CliJson) json = cli_json_new (output);

  cli_json_begin_document (json, "path");
  cli_describe_object_json (self->heap, self->object, json);
  cli_describe_folding_json (self->heap, self->object, json);
  cli_describe_root_json (self->heap, self->path->way.root, "root", json);
  cli_json_number (json, "steps_left_out", self->first);
  write_steps (self, json);
  cli_json_begin_array (json, "detours");
  for (guint i = 0; i < detours->len; i++)
    {
      const HeapDetour *detour = &g_array_index (detours, HeapDetour, i);

      if (cli_path_shows_detour (self, detour))
        write_detour (self, detour, json);
    }
  cli_json_end_array (json);
  cli_open_write_problems (self->heap, json);
  cli_json_end_object (json);
}
