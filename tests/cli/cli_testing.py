# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs heapwood-cli for the tests, and reports in TAP what they found."""

import json
import os
import subprocess
import sys
import traceback

TESTS = []


def test(function):
    """Makes a function a test; its docstring is the name."""
    TESTS.append(function)
    return function


def main():
    print(f'1..{len(TESTS)}')
    failed = False
    for number, function in enumerate(TESTS, start=1):
        name = function.__doc__ or function.__name__
        try:
            function()
            print(f'ok {number} - {name}', flush=True)
        except Exception:
            failed = True
            for line in traceback.format_exc().splitlines():
                print(f'# {line}')
            print(f'not ok {number} - {name}', flush=True)
    sys.exit(1 if failed else 0)


class Program:
    """heapwood-cli, at the path given."""

    def __init__(self, path):
        self.path = path

    def run(self, *arguments, status=0):
        """Runs the program and returns (stdout, stderr) as bytes."""
        result = subprocess.run([self.path, *arguments], capture_output=True, check=False,
                                stdin=subprocess.DEVNULL, timeout=120)
        assert result.returncode == status, (arguments, result.returncode, result.stderr)
        return result.stdout, result.stderr

    def text(self, *arguments, status=0):
        return self.run(*arguments, status=status)[0].decode('utf-8')

    def json(self, *arguments, status=0):
        return json.loads(self.text(*arguments, '--json', status=status))

    def error(self, *arguments, status):
        """The one line of an error."""
        out, err = self.run(*arguments, status=status)
        assert out == b'', out
        line = err.decode('utf-8')
        assert line.startswith('heapwood-cli: ') and line.count('\n') == 1, line
        return line

    def start(self, *arguments, **options):
        return subprocess.Popen([self.path, *arguments], **options)


def dumps(folder):
    """Yields (name, path) of the dumps in a folder."""
    for name in sorted(os.listdir(folder)):
        if name.endswith('.hprof.gz'):
            yield name[:-len('.hprof.gz')], os.path.join(folder, name)
