# SPDX-License-Identifier: GPL-3.0-or-later
"""test-licence.py ROOT: every source file names its licence in its first lines."""

import re
import sys

import source_tree

LICENCE = re.compile(r'SPDX-License-Identifier: (GPL-3\.0-or-later|CC0-1\.0)\b')

missing = [path for path, text in source_tree.source_files(sys.argv[1])
           if source_tree.is_code(path, text)
           and not LICENCE.search('\n'.join(text.splitlines()[:5]))]

for path in missing:
    print(f'{path}: no SPDX-License-Identifier line at the top')
sys.exit(1 if missing else 0)
