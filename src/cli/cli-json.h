/* cli-json.h: a JSON document written as it comes, of any length
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli-output.h"

G_BEGIN_DECLS

/* Containers nest at most CLI_JSON_MAX_DEPTH deep. Keys are ASCII constants; a key is %NULL inside
 * an array and for the document itself. */
typedef struct _CliJson CliJson;

#define CLI_JSON_MAX_DEPTH 250

/* Returns: (transfer full): a writer onto @output, which outlives it. */
CliJson *cli_json_new (CliOutput *output);

void cli_json_free (CliJson *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliJson, cli_json_free)

/* The document's object with the schema's version and the name of the command; to be ended like
 * any other. */
void cli_json_begin_document (CliJson *self,
                              const char *command);

void cli_json_begin_object (CliJson *self,
                            const char *key);
void cli_json_end_object (CliJson *self);

void cli_json_begin_array (CliJson *self,
                           const char *key);
void cli_json_end_array (CliJson *self);

/* @text: (nullable): any bytes; what is not UTF-8 becomes U+FFFD, %NULL a null */
void cli_json_string (CliJson *self,
                      const char *key,
                      const char *text);

void cli_json_number (CliJson *self,
                      const char *key,
                      guint64 value);

void cli_json_integer (CliJson *self,
                       const char *key,
                       gint64 value);

void cli_json_boolean (CliJson *self,
                       const char *key,
                       gboolean value);

void cli_json_null (CliJson *self,
                    const char *key);

/* @id as the string "0x…". */
void cli_json_id (CliJson *self,
                  const char *key,
                  guint64 id);

/* The same, a null where @id is 0. */
void cli_json_id_or_null (CliJson *self,
                          const char *key,
                          guint64 id);

/* cli_json_append_quoted:
 * Appends @text, any bytes, as a JSON string with its quotes. Control and bidirectional control
 * characters are escaped, all of them, so that a terminal can show the document.
 */
void cli_json_append_quoted (GString *string,
                             const char *text);

G_END_DECLS
