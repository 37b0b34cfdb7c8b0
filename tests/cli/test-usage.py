# SPDX-License-Identifier: GPL-3.0-or-later
"""test-usage.py PROGRAM FIXTURES: options, exit statuses, and what goes where."""

import json
import os
import select
import signal
import subprocess
import sys
import tempfile

from cli_testing import Program, main, test

program = Program(sys.argv[1])
dump = os.path.join(sys.argv[2], 'android-synth.hprof.gz')
# Its export is more than a pipe holds.
large_dump = os.path.join(sys.argv[2], 'android-dialer.hprof.gz')
COMMANDS = ('summary', 'tree', 'object', 'path', 'paths', 'referrers', 'objects', 'classes',
            'holders', 'threads', 'treemap', 'export')


@test
def version():
    """--version"""
    name, number = program.text('--version').split()
    assert name == 'heapwood-cli'
    assert number[0].isdigit()


@test
def help_of_program():
    """--help lists the commands"""
    text = program.text('--help')
    for command in COMMANDS:
        assert f'\n  {command} ' in text, text
    assert program.text('-h') == text


@test
def help_of_commands():
    """--help of each command, with or without a dump"""
    for command in COMMANDS:
        text = program.text(command, '--help')
        assert text.startswith(f'Usage:\n  heapwood-cli {command} '), text
        for option in ('--json', '--limit=N', '-o, --output=FILE', '--dump=N', '--bytes',
                       '--header=', '--reference=', '--alignment=', '--fail-on-problems',
                       '--strict', '--timings', '--quiet', '--help'):
            assert option in text, option
        assert program.text(command, dump, '--help') == text
    assert '--mapping' not in text


@test
def wrong_usage():
    """wrong usage is one line and status 2"""
    for arguments in (
            [], ['nonsense'], ['--nonsense'], ['summary'], ['summary', '--nonsense', dump],
            ['summary', dump, 'more'], ['tree', dump, '0x1', 'more'],
            ['summary', dump, '--limit', '-3'], ['summary', dump, '--limit', 'many'],
            ['summary', dump, '--header', '9'], ['summary', dump, '--reference', '5'],
            ['summary', dump, '--alignment', '4'], ['summary', dump, '--dump', '-1'],
            ['tree', dump, '--depth', '-1'], ['tree', dump, '--depth', '1000'],
            ['export', dump, '--format', 'xml'], ['export', dump, '--format', 'csv', '--json'],
            ['object', dump], ['object', dump, '0x1', '0x2'], ['path', dump], ['paths', dump],
            ['referrers', dump], ['objects', dump, '0x1'], ['threads', dump, '0x1'],
            ['object', dump, '0x1', '--preview-bytes', '-1'],
            ['path', dump, '0x1', '--ways', '1'], ['path', dump, '0x1', '--ways', '21'],
            ['path', dump, '0x1', '--max-depth', '-1'],
            ['paths', dump, '0x1', '--depth', '0'], ['paths', dump, '0x1', '--depth', '101'],
            ['referrers', dump, '0x1', '--hops', '0'], ['referrers', dump, '0x1', '--hops', '6'],
            ['objects', dump, '--sort', 'size'], ['objects', dump, '--strength', 'strong,firm'],
            ['objects', dump, '--min-size', 'large'], ['objects', dump, '--min-size', '10T'],
            ['objects', dump, '--min-size', '1e300'], ['objects', dump, '--where', 'size'],
            ['objects', dump, '--where', 'size = 1'], ['objects', dump, '--where', '== 1'],
            ['objects', dump, '--where', 'size == 1 2'], ['objects', dump, '--where', 'size == '],
            ['objects', dump, '--where', 'size == "1'], ['objects', dump, '--where', 'size < 1'],
            ['classes', dump, 'java.lang.String'], ['classes', dump, '--sort', 'size'],
            ['classes', dump, '--by', 'class'], ['classes', dump, '--by', ''],
            ['classes', dump, '--by', 'package', '--subclasses'],
            ['classes', dump, '--limit', '-1000'],
            ['holders', dump], ['holders', dump, 'byte[]', 'char[]'],
            ['holders', dump, 'byte[]', '--depth', '0'],
            ['holders', dump, 'byte[]', '--depth', '101'],
            ['holders', dump, 'byte[]', '--depth', '99999999999'],
            ['holders', dump, 'byte[]', '--by', 'Package'],
            ['treemap', dump], ['treemap', dump, '-o', 'picture.bmp'],
            ['treemap', dump, '-o', 'x.png', '--size', '10'],
            ['treemap', dump, '-o', 'x.png', '--size', '0x10'],
            ['treemap', dump, '-o', 'x.png', '--size', '10x99999999'],
            ['treemap', dump, '-o', 'x.png', '--colour', 'pink'],
            ['treemap', dump, '-o', 'x.png', '--shape', ''],
            ['treemap', dump, '-o', 'x.png', '--shape', 'pie']):
        program.error(*arguments, status=2)


@test
def nothing_of_that_name():
    """an id that is not there is status 2 and names the dump"""
    for name in ('0xfffffffffffffff0', '0x', '12', 'garbage:no.such.Class', 'group:no.such.Class'):
        assert dump in program.error('tree', dump, name, status=2)
    program.error('treemap', dump, '-o', 'x.png', '--root', '0x7', status=2)
    for command in ('object', 'path', 'paths', 'referrers'):
        for name in ('0xfffffffffffffff0', '0x', '12', 'no.such.Class'):
            assert dump in program.error(command, dump, name, status=2)
    program.error('paths', dump, 'java.lang.Object', '0x7', status=2)


@test
def unreadable():
    """what is no dump is status 1, one line, whatever its name"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'two\nlines \x1b[31m \u202e Größe')
        line = program.error('summary', path, status=1)
        assert '\\u000a' in line and '\\u001b' in line and '\\u202e' in line and 'Größe' in line
        with open(path, 'w', encoding='utf-8') as file:
            file.write('{"this": "is JSON"}')
        program.error('summary', path, status=1)
        open(path, 'w', encoding='utf-8').close()
        program.error('summary', path, status=1)
    program.error('summary', folder, status=1)
    program.error('summary', '/', status=1)


@test
def pipe_is_refused():
    """a pipe as DUMP is refused"""
    with tempfile.TemporaryDirectory() as folder:
        pipe = os.path.join(folder, 'pipe')
        os.mkfifo(pipe)
        assert 'pipe' in program.error('summary', pipe, status=1)
    assert 'pipe' in program.error('summary', '-', status=1)


@test
def strange_names():
    """a path with spaces, quotes, foreign letters and bytes that are no text"""
    with tempfile.TemporaryDirectory() as folder:
        for name in ('a b "c" Größe.hprof', b'\xff\xfe.bin'.decode('utf-8', 'surrogateescape')):
            path = os.path.join(folder, name)
            os.symlink(os.path.abspath(large_dump), path)
            assert program.json('summary', path)['objects']['total'] == 43687


@test
def output_file():
    """-o writes what stdout would have had"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'out')
        for arguments in (['summary'], ['summary', '--json'], ['tree'], ['export']):
            expected = program.run(arguments[0], dump, *arguments[1:])[0]
            assert program.run(arguments[0], dump, *arguments[1:], '-o', path) == (b'', b'')
            with open(path, 'rb') as file:
                assert file.read() == expected
        assert os.listdir(folder) == ['out']


@test
def unwritable_output():
    """a file that cannot be written is status 4"""
    for command in ('summary', 'tree', 'export'):
        assert '/nowhere/out' in program.error(command, dump, '-o', '/nowhere/out', status=4)
        assert '/: ' in program.error(command, dump, '-o', '/', status=4)
    assert '/nowhere/' in program.error('treemap', dump, '-o', '/nowhere/out.png', status=4)


@test
def full_disk():
    """no space left is status 4"""
    if not os.path.exists('/dev/full'):
        return
    for command in ('summary', 'export'):
        assert '/dev/full' in program.error(command, dump, '-o', '/dev/full', status=4)
        with open('/dev/full', 'wb') as full:
            process = program.start(command, dump, stdout=full, stderr=subprocess.PIPE)
            assert process.communicate()[1].startswith(b'heapwood-cli: standard output: ')
        assert process.returncode == 4


@test
def broken_pipe():
    """a reader that goes away ends the program quietly"""
    process = program.start('export', large_dump, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b''
    process.stderr.close()
    assert process.wait(60) == 0


@test
def interrupt():
    """SIGINT and SIGTERM are status 130"""
    # Both write more than a pipe holds.
    for arguments in (['export', large_dump], ['classes', large_dump, '--limit', '0', '--json']):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = program.start(*arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            select.select([process.stdout], [], [])
            process.send_signal(number)
            assert process.wait(60) == 130, (arguments, process.returncode)
            process.communicate()


@test
def only_data_on_stdout():
    """stderr is empty for a sound dump, and the same comes out of every run"""
    for command in ('summary', 'tree', 'export'):
        first = program.run(command, dump)
        assert first[1] == b'', first[1]
        assert program.run(command, dump) == first
        assert program.run(command, dump, '--quiet') == first


@test
def nothing_is_localised():
    """the same in every locale"""
    expected = program.run('summary', dump)[0]
    for locale in ('C', 'C.UTF-8', 'de_DE.UTF-8'):
        result = subprocess.run([program.path, 'summary', dump], capture_output=True, check=True,
                                env=dict(os.environ, LC_ALL=locale, LANGUAGE='de'))
        assert result.stdout == expected


@test
def timings():
    """--timings tells each stage on stderr and leaves stdout alone"""
    expected = program.run('summary', dump)[0]
    out, err = program.run('summary', dump, '--timings')
    assert out == expected
    stages = [line.split()[0] for line in err.decode().splitlines()]
    assert stages == ['stage', 'unpacking', 'reading', 'sorting', 'references', 'reachability',
                      'dominators', 'total'], stages


@test
def exact_sizes():
    """--bytes"""
    assert ' 2750431' in program.text('summary', large_dump, '--bytes')
    assert 'MiB' not in program.text('tree', large_dump, '--bytes', '--limit', '0')


@test
def limits():
    """--limit, with 0 for all"""
    assert len(program.json('summary', large_dump, '--limit', '3')['largest']) == 3
    assert len(program.json('summary', large_dump)['largest']) == 20
    everything = program.json('summary', large_dump, '--limit', '0')
    assert len(everything['largest']) == 43687
    assert sum(row['instances'] for row in everything['classes']) == 43687
    assert len(program.json('tree', large_dump, '--limit', '7')['children']) == 7
    assert program.text('export', large_dump, '--limit', '5').count('\n') == 6
    assert program.text('export', large_dump, '--references', '--limit', '5').count('\n') == 6
    assert len(program.json('export', large_dump, '--limit', '5')['objects']) == 5


@test
def progress_on_a_terminal_only():
    """nothing but text on a terminal's stderr once done"""
    first, second = os.openpty()
    process = program.start('summary', dump, stdout=subprocess.PIPE, stderr=second)
    out = process.communicate()[0]
    os.close(second)
    assert process.returncode == 0
    assert out == program.run('summary', dump)[0]
    os.close(first)


@test
def pictures():
    """treemap writes PNG, SVG and PDF, light and dark, of any node"""
    magic = {'png': b'\x89PNG\r\n\x1a\n', 'svg': b'<?xml', 'pdf': b'%PDF-'}
    with tempfile.TemporaryDirectory() as folder:
        for kind, begin in magic.items():
            path = os.path.join(folder, 'picture.' + kind)
            assert program.run('treemap', dump, '-o', path) == (b'', b'')
            with open(path, 'rb') as file:
                light = file.read()
            assert light.startswith(begin)
            assert len(light) > 1000
            for options in (['--dark'], ['--colour', 'strength'], ['--size', '300x200'],
                            ['--root', 'garbage']):
                program.run('treemap', dump, '-o', path, *options)
                with open(path, 'rb') as file:
                    other = file.read()
                assert other.startswith(begin)
                assert other != light, options
        path = os.path.join(folder, 'picture.png')
        document = json.loads(program.text('treemap', dump, '-o', path, '--size', '640x480',
                                           '--json'))
        assert (document['width'], document['height']) == (640, 480)
        assert document['picture'] == path
        with open(path, 'rb') as file:
            header = file.read(24)
        assert header[16:24] == (640).to_bytes(4, 'big') + (480).to_bytes(4, 'big')


@test
def shapes():
    """treemap --shape writes every shape in every format, each another picture"""
    magic = {'png': b'\x89PNG\r\n\x1a\n', 'svg': b'<?xml', 'pdf': b'%PDF-'}
    names = ('treemap', 'rings', 'icicle')
    with tempfile.TemporaryDirectory() as folder:
        for kind, begin in magic.items():
            pictures = {}
            for name in (None, *names):
                path = os.path.join(folder, f'{name}.{kind}')
                program.run('treemap', dump, '-o', path, *(['--shape', name] if name else []))
                with open(path, 'rb') as file:
                    pictures[name] = file.read()
                assert pictures[name].startswith(begin) and len(pictures[name]) > 1000
            if kind != 'pdf':
                assert pictures[None] == pictures['treemap']
            assert len({pictures[name] for name in names}) == len(names)
        path = os.path.join(folder, 'picture.png')
        for name in names:
            document = json.loads(program.text('treemap', dump, '-o', path, '--shape', name,
                                               '--json'))
            assert document['shape'] == name and document['cells'] > 10
        path = os.path.join(folder, 'none.png')
        line = program.error('treemap', dump, '-o', path, '--shape', 'pie', status=2)
        assert '"pie"' in line and all(name in line for name in names), line
        assert not os.path.exists(path)


if __name__ == '__main__':
    main()
