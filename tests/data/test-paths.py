# SPDX-License-Identifier: GPL-3.0-or-later
"""test-paths.py ROOT: no file of the tree knows a folder of the machine it was written on."""

import re
import sys

import source_tree

PATH = re.compile(r'(?<![\w./~-])/(work|root)/')

found = False
for path, text in source_tree.source_files(sys.argv[1]):
    for number, line in enumerate(text.splitlines(), start=1):
        if PATH.search(line):
            print(f'{path}:{number}: {line.strip()[:100]}')
            found = True
sys.exit(1 if found else 0)
