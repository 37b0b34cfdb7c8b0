/* cli-rows.h: a table of millions of rows, in the form other tools read
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli-output.h"

G_BEGIN_DECLS

typedef enum
{
  CLI_ROWS_TSV,        /* a header row, then tab-separated rows */
  CLI_ROWS_CSV,        /* a header row, then rows as in RFC 4180, but with line feeds */
  CLI_ROWS_JSON_LINES, /* an object a line */
  CLI_ROWS_JSON_ARRAY, /* the same with commas between, for an array that somebody else writes */
} CliRowsFormat;

/* The cells of a row are given in the order of the columns, every one of them. */
typedef struct _CliRows CliRows;

/* cli_rows_new:
 * @columns: (array length=n_columns): ASCII names; outlive the rows
 * @output: outlives the rows
 *
 * Writes the header row where the format has one.
 *
 * Returns: (transfer full): the writer.
 */
CliRows *cli_rows_new (CliRowsFormat format,
                       const char *const *columns,
                       guint n_columns,
                       CliOutput *output);

void cli_rows_free (CliRows *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliRows, cli_rows_free)

/* cli_rows_append_encoded:
 * Appends @text, UTF-8, as a cell of this format: control characters escaped, quoted where need be.
 */
void cli_rows_append_encoded (const CliRows *self,
                              const char *text,
                              GString *encoded);

/* A cell made by cli_rows_append_encoded(), for text that many rows repeat. */
void cli_rows_encoded (CliRows *self,
                       const char *encoded,
                       gsize length);

/* A cell with a plain word. */
void cli_rows_word (CliRows *self,
                    const char *word);

void cli_rows_number (CliRows *self,
                      guint64 value);

void cli_rows_id (CliRows *self,
                  guint64 id);

/* A cell with nothing in it; null in JSON. */
void cli_rows_empty (CliRows *self);

void cli_rows_end_row (CliRows *self);

G_END_DECLS
