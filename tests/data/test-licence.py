# SPDX-License-Identifier: GPL-3.0-or-later
"""test-licence.py ROOT: every source file names its licence in its first lines."""

import os
import re
import sys

import source_tree

SUFFIXES = ('.build', '.c', '.css', '.h', '.in', '.py', '.sh', '.supp', '.svg', '.ui', '.xml')
NAMES = ('LINGUAS', 'meson_options.txt')
LICENCE = re.compile(r'SPDX-License-Identifier: (GPL-3\.0-or-later|CC0-1\.0)\b')

missing = []
for path, text in source_tree.text_files(sys.argv[1]):
    is_source = (path.endswith(SUFFIXES) or os.path.basename(path) in NAMES
                 or text.startswith('#!'))
    if is_source and not LICENCE.search('\n'.join(text.splitlines()[:5])):
        missing.append(path)

for path in missing:
    print(f'{path}: no SPDX-License-Identifier line at the top')
sys.exit(1 if missing else 0)
