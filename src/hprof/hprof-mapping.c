/* hprof-mapping.c: a file mapped read-only, guarded against being cut short
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hprof-mapping-private.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct _HprofMapping
{
  guint8 *data;
  gsize size;
  int fd;
  gint cut; /* atomic */
};

/* The handler may run in any thread at any time, so what it reads is changed by single atomic
 * pointer writes; a mapping is taken out before it is unmapped. */
static HprofMapping *live[HPROF_MAPPING_MAX];
static struct sigaction previous_action;
static gsize page_size;

static gboolean
replace_missing_page (guint8 *address)
{
  for (guint i = 0; i < HPROF_MAPPING_MAX; i++)
    {
      HprofMapping *mapping = g_atomic_pointer_get (&live[i]);
      guint8 *page = (guint8 *) ((gsize) address & ~(page_size - 1));

      if (mapping == NULL || address < mapping->data || address >= mapping->data + mapping->size)
        continue;
      if (mmap (page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
          == MAP_FAILED)
        return FALSE;
      g_atomic_int_set (&mapping->cut, TRUE);
      return TRUE;
    }
  return FALSE;
}

static void
on_bus_error (int number,
              siginfo_t *info,
              void *context)
{
  int saved_errno = errno;

  if (replace_missing_page (info->si_addr))
    {
      errno = saved_errno;
      return;
    }

  /* Not ours: the faulting instruction runs again under the handler that was there before. */
  sigaction (SIGBUS, &previous_action, NULL);
}

static void
install_handler (void)
{
  static gsize installed = 0;

  if (g_once_init_enter (&installed))
    {
      struct sigaction action = { 0 };

      page_size = (gsize) sysconf (_SC_PAGESIZE);
      action.sa_sigaction = on_bus_error;
      action.sa_flags = SA_SIGINFO;
      sigemptyset (&action.sa_mask);
      sigaction (SIGBUS, &action, &previous_action);
      g_once_init_leave (&installed, 1);
    }
}

static gboolean
enter_live (HprofMapping *self)
{
  for (guint i = 0; i < HPROF_MAPPING_MAX; i++)
    if (g_atomic_pointer_compare_and_exchange (&live[i], (HprofMapping *) NULL, self))
      return TRUE;
  return FALSE;
}

static void
leave_live (HprofMapping *self)
{
  for (guint i = 0; i < HPROF_MAPPING_MAX; i++)
    if (g_atomic_pointer_compare_and_exchange (&live[i], self, (HprofMapping *) NULL))
      return;
}

HprofMapping *
hprof_mapping_new (int fd,
                   gsize size,
                   GError **error)
{
  g_autofree HprofMapping *self = g_new0 (HprofMapping, 1);
  void *data;

  install_handler ();

  data = mmap (NULL, size, PROT_READ, MAP_SHARED, fd, 0);
  if (data == MAP_FAILED)
    {
      int code = errno;

      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
                   "the file cannot be mapped into memory: %s", g_strerror (code));
      return NULL;
    }

  self->data = data;
  self->size = size;
  self->fd = fcntl (fd, F_DUPFD_CLOEXEC, 0);
  if (!enter_live (self))
    {
      close (self->fd);
      munmap (data, size);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_TOO_MANY_OPEN_FILES,
                   "more than %d dumps are open at once; close one", HPROF_MAPPING_MAX);
      return NULL;
    }
  return g_steal_pointer (&self);
}

void
hprof_mapping_free (HprofMapping *self)
{
  leave_live (self);
  munmap (self->data, self->size);
  close (self->fd);
  g_free (self);
}

const guint8 *
hprof_mapping_get_data (const HprofMapping *self)
{
  return self->data;
}

gsize
hprof_mapping_get_size (const HprofMapping *self)
{
  return self->size;
}

gboolean
hprof_mapping_is_cut (const HprofMapping *self)
{
  /* Behind the new end its page reads as zeros, and nothing may have gone further: the last page does
   * not come without those before it. */
  (void) *(const volatile guint8 *) &self->data[self->size - 1];
  struct stat status;

  /* Within the last page that is left nothing faults: zeros are read. */
  return g_atomic_int_get (&self->cut)
         || (fstat (self->fd, &status) == 0 && (guint64) status.st_size < self->size);
}
