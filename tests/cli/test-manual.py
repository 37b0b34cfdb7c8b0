# SPDX-License-Identifier: GPL-3.0-or-later
"""test-manual.py PROGRAM PAGE: the man page names all there is, and formats without a warning."""

import re
import shutil
import subprocess
import sys

from cli_testing import Program, main, test

program = Program(sys.argv[1])
page = sys.argv[2]
with open(page, encoding='utf-8') as file:
    source = file.read()


def commands():
    listing = program.text('--help').split('Commands:\n')[1].split('\n\n')[0]
    return [line.split()[0] for line in listing.splitlines()]


@test
def names_commands():
    """every command of --help"""
    assert len(commands()) >= 4
    for command in commands():
        assert re.search(rf'^\.It Cm {command}\b', source, re.MULTILINE), command


@test
def names_options():
    """every option of every command's --help"""
    for command in commands():
        options = re.findall(r'^ +(?:-(\w), )?--([\w-]+)', program.text(command, '--help'),
                             re.MULTILINE)
        assert len(options) >= 12, options
        for short, long in options:
            assert re.search(rf'^\.It.* Fl -{long}\b', source, re.MULTILINE), long
            assert not short or re.search(rf'^\.It Fl {short}\b', source, re.MULTILINE), short


@test
def names_statuses():
    """every exit status of --help"""
    for status in re.findall(r'\b(\d+)\b', program.text('--help').split('Exit status:')[1]):
        assert f'\n.It {status}\n' in source, status


@test
def formats():
    """no warnings from groff"""
    if shutil.which('groff') is None:
        return
    result = subprocess.run(['groff', '-mandoc', '-ww', '-z', '-Tutf8', page],
                            capture_output=True, check=True)
    assert result.stderr == b'', result.stderr


if __name__ == '__main__':
    main()
