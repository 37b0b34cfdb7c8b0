# SPDX-License-Identifier: GPL-3.0-or-later
"""test-potfiles.py ROOT: po/POTFILES.in lists exactly the files with strings to translate."""

import os
import re
import sys

import source_tree

MARKS = {
    '.c': re.compile(r'(?<![A-Za-z0-9_])(_|N_|C_|NC_|Q_|(g_)?d?c?n?p?gettext) ?\('),
    '.h': re.compile(r'(?<![A-Za-z0-9_])(_|N_|C_|NC_|Q_|(g_)?d?c?n?p?gettext) ?\( ?"'),
    '.ui': re.compile(r'translatable="(yes|true|1)"'),
    '.desktop.in': re.compile(r'^(Name|Comment)=', re.MULTILINE),
    '.gschema.xml': re.compile(r'<(summary|description)>'),
    '.metainfo.xml.in': re.compile(r'<summary>'),
    '.xml.in': re.compile(r'<comment>'),
}

root = sys.argv[1]
translatable = {path for path, text in source_tree.source_files(root)
                if not path.startswith('tests' + os.sep)
                and any(path.endswith(suffix) and mark.search(text)
                        for suffix, mark in MARKS.items())}

with open(os.path.join(root, 'po', 'POTFILES.in'), encoding='utf-8') as file:
    listed = [line.strip() for line in file if line.strip() and not line.startswith('#')]

failed = False
for path in sorted(translatable - set(listed)):
    print(f'{path}: has strings to translate, but is not in po/POTFILES.in')
    failed = True
for path in sorted(set(listed) - translatable):
    print(f'{path}: in po/POTFILES.in, but has no strings to translate')
    failed = True
if listed != sorted(listed) or len(set(listed)) != len(listed):
    print('po/POTFILES.in: not sorted, or a file is listed twice')
    failed = True
sys.exit(1 if failed else 0)
