# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of the source tree, for the tests that look at all of them."""

import os


def text_files(root):
    """Yields (path relative to root, text) of each file that is text, sorted by path.

    Build folders (_build, …) and hidden folders but .ci are left out.
    """
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders
                            if name == '.ci' or not name.startswith(('.', '_')))
        for name in sorted(names):
            path = os.path.join(folder, name)
            try:
                with open(path, encoding='utf-8') as file:
                    yield os.path.relpath(path, root), file.read()
            except UnicodeDecodeError:
                pass
