# SPDX-License-Identifier: GPL-3.0-or-later
"""test-flatpak.py MANIFEST APPLICATION_ID: the manifest names the program and asks for little."""

import json
import sys

manifest_path, application_id = sys.argv[1:]
with open(manifest_path, encoding='utf-8') as file:
    manifest = json.load(file)

module = manifest['modules'][-1]
checks = {
    'the application id is that of the program': manifest['app-id'] == application_id,
    'the command is the window': manifest['command'] == 'heapwood',
    'the runtime is pinned': manifest['runtime-version'].isdigit(),
    'nothing but a window is asked for': sorted(manifest['finish-args']) == [
        '--device=dri', '--share=ipc', '--socket=fallback-x11', '--socket=wayland'],
    'the program is built with meson': module['name'] == 'heapwood'
        and module['buildsystem'] == 'meson',
    'the program is built from this tree': module['sources'] == [{'type': 'dir', 'path': '..'}],
}
for name, holds in checks.items():
    if not holds:
        print('not true:', name)
sys.exit(0 if all(checks.values()) else 1)
