/* cli-path-text.c: a root path as tables
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-path-private.h"

#include "cli-describe.h"
#include "cli-table.h"

static void
write_line (const char *line,
            CliOutput *output)
{
  cli_output_text (output, line);
  cli_output_character (output, '\n');
}

/* The cells of the reference from @holder, HEAP_NONE for none, and of what it leads to. */
static void
add_step (const CliPath *self,
          guint32 holder,
          guint32 object,
          CliTable *table)
{
  g_autofree char *name = cli_describe_object (self->heap, object);

  if (holder == HEAP_NONE)
    cli_table_add_text (table, "");
  else
    {
      HeapStrength weakens;
      g_autofree char *label = cli_describe_label (self->heap, holder, object, &weakens);
      g_autofree char *weak = weakens == HEAP_STRENGTH_STRONG
                                  ? NULL
                                  : g_strdup_printf (" (%s)", heap_strength_to_string (weakens));
      g_autofree char *both = g_strconcat (label, weak, NULL);

      cli_table_add_text (table, both);
    }
  cli_table_add_text (table, name);
  cli_table_add_id (table, heap_object_get_id (self->heap, object));
}

static void
write_steps (const CliPath *self,
             gboolean with_retained,
             gboolean exact_sizes,
             CliOutput *output)
{
  static const CliColumn columns[] = {
    { "step", CLI_COLUMN_NUMBER }, { "", CLI_COLUMN_TEXT },
    { "reference", CLI_COLUMN_TEXT }, { "object", CLI_COLUMN_TEXT },
    { "id", CLI_COLUMN_TEXT }, { "shallow", CLI_COLUMN_NUMBER },
    { "retained", CLI_COLUMN_NUMBER },
  };
  const HeapWay *way = &self->path->way;
  g_autoptr (CliTable) table
      = cli_table_new (columns, G_N_ELEMENTS (columns) - (with_retained ? 0 : 1), exact_sizes);

  for (guint i = self->first; i < way->n_objects; i++)
    {
      cli_table_add_number (table, i);
      cli_table_add_text (table, self->path->dominates[i] ? "●" : "○");
      add_step (self, i == 0 ? HEAP_NONE : way->objects[i - 1], way->objects[i], table);
      cli_table_add_size (table, heap_object_get_shallow_size (self->heap, way->objects[i]));
      if (with_retained)
        cli_table_add_size (table, heap_object_get_retained_size (self->heap, way->objects[i]));
    }
  cli_table_write (table, NULL, output);
}

static void
write_way (const CliPath *self,
           const HeapDetour *detour,
           guint number,
           gboolean exact_sizes,
           CliOutput *output)
{
  static const CliColumn columns[] = {
    { "reference", CLI_COLUMN_TEXT },
    { "object", CLI_COLUMN_TEXT },
    { "id", CLI_COLUMN_TEXT },
  };
  const HeapWay *way = &g_array_index (detour->ways, HeapWay, number);
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), exact_sizes);
  g_autofree char *root = detour->from < 0 ? cli_describe_root (self->heap, way->root) : NULL;
  g_autofree char *title = g_strdup_printf ("Way %u%s%s", number + 1, root != NULL ? ", " : "",
                                            root != NULL ? root : "");
  guint32 holder = detour->from < 0 ? HEAP_NONE : self->path->way.objects[detour->from];

  for (guint i = 0; i < way->n_objects; i++)
    {
      add_step (self, holder, way->objects[i], table);
      holder = way->objects[i];
    }
  cli_table_write (table, title, output);
}

static void
write_detour (const CliPath *self,
              const HeapDetour *detour,
              gboolean exact_sizes,
              CliOutput *output)
{
  g_autofree char *from
      = detour->from < 0 ? g_strdup ("the top") : g_strdup_printf ("step %d", detour->from);
  g_autofree char *line
      = g_strdup_printf ("\nFrom %s to step %d: %s%u independent ways", from, detour->to,
                         detour->more ? "at least " : "", detour->ways->len);

  write_line (line, output);
  for (guint i = 0; i < detour->ways->len; i++)
    write_way (self, detour, i, exact_sizes, output);
}

void
cli_path_write_text (const CliPath *self,
                     gboolean with_retained,
                     gboolean exact_sizes,
                     CliOutput *output)
{
  const GArray *detours = self->path->detours;
  g_autofree char *root = cli_describe_root (self->heap, self->path->way.root);

  cli_describe_folding (self->heap, self->object, output);
  write_line (root, output);
  if (self->first > 0)
    {
      g_autofree char *line = g_strdup_printf ("… %u more steps", self->first);

      write_line (line, output);
    }
  write_steps (self, with_retained, exact_sizes, output);
  for (guint i = 0; i < detours->len; i++)
    {
      const HeapDetour *detour = &g_array_index (detours, HeapDetour, i);

      if (cli_path_shows_detour (self, detour))
        write_detour (self, detour, exact_sizes, output);
    }
}
