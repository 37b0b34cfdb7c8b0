# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of the source tree, for the tests that look at all of them."""

import os

CODE = ('.build', '.c', '.css', '.h', '.in', '.py', '.sh', '.supp', '.svg', '.ui', '.xml')
CODE_NAMES = ('LINGUAS', 'meson_options.txt')
OTHER = ('.json', '.md')


def is_code(path, text):
    return (path.endswith(CODE) or os.path.basename(path) in CODE_NAMES
            or text.startswith('#!'))


def source_files(root):
    """Yields (path relative to root, text) of each file that somebody wrote, sorted by path.

    Dumps, logs, build folders (_build, …) and hidden folders but .ci are left out.
    """
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders
                            if name == '.ci' or not name.startswith(('.', '_')))
        for name in sorted(names):
            path = os.path.join(folder, name)
            try:
                with open(path, encoding='utf-8') as file:
                    text = file.read()
            except UnicodeDecodeError:
                continue
            if is_code(path, text) or path.endswith(OTHER):
                yield os.path.relpath(path, root), text
