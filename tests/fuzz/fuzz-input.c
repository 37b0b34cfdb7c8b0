/* fuzz-input.c: bytes as a file without a place in a folder
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz-input.h"

#include <glib.h>
#include <sys/mman.h>
#include <unistd.h>

void
fuzz_input_read (const uint8_t *data,
                 size_t size,
                 void (*func) (const char *path))
{
  int fd = memfd_create ("dump", MFD_CLOEXEC);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);

  g_assert_no_errno (fd);
  while (size > 0)
    {
      ssize_t written = write (fd, data, size);

      g_assert_no_errno (written < 0 ? -1 : 0);
      data += written;
      size -= (size_t) written;
    }
  func (path);
  close (fd);
}
