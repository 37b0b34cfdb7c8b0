/* cli-table.h: columns of text that stand under each other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli-output.h"

G_BEGIN_DECLS

typedef enum
{
  CLI_COLUMN_TEXT,   /* to the left */
  CLI_COLUMN_NUMBER, /* to the right */
} CliColumnKind;

typedef struct
{
  const char *heading;
  CliColumnKind kind;
} CliColumn;

typedef struct _CliTable CliTable;

/* cli_table_new:
 * @columns: (array length=n_columns): outlive the table
 * @exact_sizes: sizes as plain bytes
 *
 * Returns: (transfer full): an empty table.
 */
CliTable *cli_table_new (const CliColumn *columns,
                         guint n_columns,
                         gboolean exact_sizes);

void cli_table_free (CliTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliTable, cli_table_free)

/* The cells of a table are added one by one, row by row; control characters of a text are written
 * as escapes. */
void cli_table_add_text (CliTable *self,
                         const char *text);
void cli_table_add_number (CliTable *self,
                           guint64 value);
void cli_table_add_size (CliTable *self,
                         guint64 bytes);
/* @part of @whole in percent; 0.0 of nothing. */
void cli_table_add_share (CliTable *self,
                          guint64 part,
                          guint64 whole);
void cli_table_add_id (CliTable *self,
                       guint64 id);

/* cli_table_write:
 * @title: (nullable): a line above the table, behind an empty one
 *
 * Writes the title, the headings and the rows, and nothing at all where there are no rows.
 */
void cli_table_write (const CliTable *self,
                      const char *title,
                      CliOutput *output);

G_END_DECLS
