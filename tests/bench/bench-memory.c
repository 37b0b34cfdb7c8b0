/* bench-memory.c: looks at the anonymous memory of this process from a thread of its own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define INTERVAL 2000 /* microseconds */

struct _BenchMemory
{
  GThread *thread;
  gint stage;   /* atomic */
  gint stopped; /* atomic */
  guint64 peaks[HEAP_STAGE_COUNT];
};

static guint64
read_anonymous (int fd)
{
  char status[8192];
  ssize_t length = pread (fd, status, sizeof status - 1, 0);
  const char *line;

  if (length <= 0)
    return 0;
  status[length] = '\0';
  line = strstr (status, "\nRssAnon:");
  return line == NULL ? 0 : g_ascii_strtoull (line + strlen ("\nRssAnon:"), NULL, 10) * 1024;
}

guint64
bench_memory_get (void)
{
  int fd = open ("/proc/self/status", O_RDONLY | O_CLOEXEC);
  guint64 bytes = read_anonymous (fd);

  close (fd);
  return bytes;
}

static gpointer
watch (gpointer data)
{
  BenchMemory *self = data;
  int fd = open ("/proc/self/status", O_RDONLY | O_CLOEXEC);

  while (!g_atomic_int_get (&self->stopped))
    {
      gint stage = g_atomic_int_get (&self->stage);
      guint64 bytes = read_anonymous (fd);

      self->peaks[stage] = MAX (self->peaks[stage], bytes);
      g_usleep (INTERVAL);
    }
  close (fd);
  return NULL;
}

BenchMemory *
bench_memory_start (void)
{
  BenchMemory *self = g_new0 (BenchMemory, 1);

  self->thread = g_thread_new ("memory", watch, self);
  return self;
}

void
bench_memory_set_stage (BenchMemory *self,
                        HeapStage stage)
{
  g_atomic_int_set (&self->stage, (gint) stage);
}

void
bench_memory_stop (BenchMemory *self,
                   guint64 *peaks)
{
  g_atomic_int_set (&self->stopped, TRUE);
  g_thread_join (self->thread);
  memcpy (peaks, self->peaks, sizeof self->peaks);
  g_free (self);
}
