/* heapwood-hold.c: letting what is being written come to its end
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-hold.h"

void
heapwood_hold_for_task (GTask *task)
{
  GApplication *application = g_application_get_default ();

  if (application == NULL)
    return;

  g_application_hold (application);
  g_signal_connect_object (task, "notify::completed", G_CALLBACK (g_application_release),
                           application, G_CONNECT_SWAPPED);
}
