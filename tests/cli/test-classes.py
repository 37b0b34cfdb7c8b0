# SPDX-License-Identifier: GPL-3.0-or-later
"""test-classes.py PROGRAM FIXTURES: the objects counted by class, and the classes above a class."""

import collections
import csv
import functools
import gzip
import json
import os
import sys

from cli_testing import Program, dumps, main, test

program = Program(sys.argv[1])
fixtures = sys.argv[2]
DUMPS = [(name, path) for name, path in dumps(fixtures)]
SYNTHETIC = os.path.join(fixtures, 'android-synth.hprof.gz')
TOP = ('root', 'garbage')


def ask(command, path, *arguments):
    document = program.json(command, path, *arguments, '--quiet')
    assert list(document)[:2] == ['schema_version', 'command'], list(document)
    assert document['schema_version'] == 1 and document['command'] == command
    assert list(document)[-1] == 'problems'
    return document


@functools.lru_cache(maxsize=None)
def golden(name):
    with open(os.path.join(fixtures, 'golden', name + '.json'), encoding='utf-8') as file:
        return json.load(file)


def golden_rows(name):
    path = os.path.join(fixtures, 'golden', name + '.gz')
    with gzip.open(path, 'rt', encoding='utf-8', newline='') as file:
        return list(csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE))


@functools.lru_cache(maxsize=2)
def table(name):
    """The golden objects by id."""
    return {row['id']: row for row in golden_rows(name + '.tsv')}


@functools.lru_cache(maxsize=None)
def census(path, *arguments):
    return ask('classes', path, '--limit', '0', *arguments)


def count(rows, *keys):
    """How often rows have these values: classes of one name are several rows."""
    return collections.Counter(tuple(row[key] for key in keys) for row in rows)


@test
def census_is_golden():
    """classes: every object is in one row, and the largest classes are the golden ones"""
    for name, path in DUMPS:
        document, expected = census(path), golden(name)
        rows = document['classes']
        assert document['by'] == 'class' and not document['subclasses'], name
        assert document['count'] == len(rows) and document['more'] == 0, name
        assert document['instances'] == expected['objects'], name
        assert document['shallow'] == expected['bytes'], name
        assert sum(row['instances'] for row in rows) == expected['objects'], name
        assert sum(row['shallow'] for row in rows) == expected['bytes'], name
        assert all(row['instances'] > 0 for row in rows), name
        assert len(expected['census']) > 20, name
        assert count(expected['census'], 'class', 'objects', 'bytes') \
            <= count(rows, 'class', 'instances', 'shallow'), name


@test
def retained_sizes():
    """classes: what is dominated, one member inside another counted once"""
    for name, path in DUMPS:
        objects = table(name)
        outermost = collections.Counter()
        for identity, row in objects.items():
            above = row['idom']
            while above not in TOP and objects[above]['class'] != row['class']:
                above = objects[above]['idom']
            if above in TOP:
                outermost[row['class']] += int(row['retained'])
        rows = census(path)['classes']
        names = collections.Counter(row['class'] for row in rows)
        for row in rows:
            if names[row['class']] == 1:
                assert row['retained'] == outermost[row['class']], (name, row)


@test
def exact_sizes():
    """classes --exact: what is not reached without them; no less than the bound"""
    whole = golden('android-synth')
    total = whole['bytes'] + whole['native']
    rows = ask('classes', SYNTHETIC, '--exact', '--limit', '0')['classes']
    plain = {row['id']: row for row in census(SYNTHETIC)['classes']}
    assert len(rows) == len(plain) > 100
    assert [row['exact'] for row in rows] == sorted((row['exact'] for row in rows), reverse=True)
    for row in rows:
        assert row['retained'] <= row['exact'] <= total, row
        assert row['instances'] > 1 or row['retained'] == row['exact'], row
        assert {**row, 'exact': None} == plain[row['id']]
    assert any(row['exact'] > row['retained'] for row in rows)
    objects, held = table('android-synth'), collections.defaultdict(list)
    for row in golden_rows('android-synth.references.tsv'):
        held[row['from']].append(row['to'])
    names = collections.Counter(row['class'] for row in rows)
    for row in [row for row in rows if names[row['class']] == 1][::3]:
        gone = {one for one in objects if objects[one]['class'] == row['class']}
        reached, ways = set(), list(TOP)
        while ways:
            new = set(held[ways.pop()]) - gone - reached
            reached |= new
            ways += new
        assert row['exact'] == total - sum(
            int(objects[one][figure]) for one in reached for figure in ('shallow', 'native')), row

    top, = ask('classes', SYNTHETIC, '--exact', '--subclasses', '--filter', 'java.lang.Object',
               '--limit', '1')['classes']
    assert top['instances'] == whole['objects'] and top['exact'] == total

    text = program.text('classes', SYNTHETIC, '--exact')
    assert '≥' not in text
    bounds = program.text('classes', SYNTHETIC, '--limit', '0').splitlines()[2:]
    assert all(('≥' in line) == (line.split()[0] != '1') for line in bounds)


@test
def subclasses():
    """classes --subclasses: those of a class and of all that extend it"""
    rows = {row['class']: row for row in census(SYNTHETIC, '--subclasses')['classes']}
    plain = {row['class']: row for row in census(SYNTHETIC)['classes']}
    assert set(plain) < set(rows)
    assert rows['java.lang.Object']['instances'] == golden('android-synth')['objects']
    for figure in ('instances', 'shallow', 'retained'):
        assert all(plain[name][figure] <= rows[name][figure] for name in plain)
    views = [name for name in plain if name in (
        'android.widget.TextView', 'android.widget.Button', 'android.widget.EditText')]
    assert len(views) > 1
    assert rows['android.widget.TextView']['instances'] \
        == sum(plain[name]['instances'] for name in views)
    document = census(SYNTHETIC, '--subclasses')
    assert document['subclasses'] and document['instances'] is document['shallow'] is None


@test
def packages_and_loaders():
    """classes --by: the same objects in fewer rows"""
    for name, path in DUMPS:
        rows = census(path)['classes']
        packages = collections.defaultdict(lambda: [0, 0])
        loaders = collections.defaultdict(lambda: [0, 0])
        for row in rows:
            package = row['class'].rstrip('[]').rpartition('.')[0]
            for sums in (packages[package], loaders[row['loader']]):
                sums[0] += row['instances']
                sums[1] += row['shallow']
        for by, key, sums in (('package', 'class', packages), ('loader', 'loader', loaders)):
            document = census(path, '--by', by)
            assert document['by'] == by and document['count'] == len(sums), (name, by)
            assert {row[key]: [row['instances'], row['shallow']] for row in document['classes']} \
                == sums, (name, by)
            assert all(row['id'] == (row['loader'] if by == 'loader' else None)
                       for row in document['classes'])


@test
def sorting_and_filtering():
    """classes: --sort, --filter and --limit"""
    rows = census(SYNTHETIC)['classes']
    for column in ('retained', 'shallow', 'instances', 'class'):
        keys = [row[column] for row in census(SYNTHETIC, '--sort', column)['classes']]
        assert keys == sorted(keys, reverse=column != 'class'), column
    some = ask('classes', SYNTHETIC, '--filter', 'java.util.*', '--limit', '3')
    expected = [row for row in rows if row['class'].startswith('java.util.')]
    assert some['classes'] == expected[:3]
    assert (some['count'], some['more']) == (len(expected), len(expected) - 3)
    assert some['shallow'] == sum(row['shallow'] for row in expected)
    assert len(ask('classes', SYNTHETIC)['classes']) == 20
    for glob in ('', 'no.such.*', 'java.lang.Strin', '\x1b[31m', '\udcff'):
        nothing = ask('classes', SYNTHETIC, '--filter', glob)
        assert (nothing['count'], nothing['classes'], nothing['more']) == (0, [], 0), glob
    assert program.text('classes', SYNTHETIC, '--filter', '').startswith('0 classes, 0 objects')
    boot = ask('classes', SYNTHETIC, '--by', 'loader', '--filter', 'boot loader')
    assert [row['class'] for row in boot['classes']] == ['']


def above(document, level, position):
    """The rows that stand on a row of a level, of which level 0 is the bottom."""
    if level == len(document['levels']):
        return []
    return [row for row in document['levels'][level] if row['below'] == position]


def check_sums(document):
    """Every level partitions the one below."""
    assert sum(row['bytes'] for row in document['bottom']) + document['more_bytes'] \
        == document['bytes']
    assert sum(row['objects'] for row in document['bottom']) <= document['objects']
    last = len(document['levels'])
    for level, rows in enumerate([document['bottom'], *document['levels']]):
        for position, row in enumerate(rows):
            standing = above(document, level, position)
            if row['id'] in TOP:
                assert row['class'] is None and not standing
                assert row['more'] == row['more_bytes'] == 0
                continue
            assert sum(one['bytes'] for one in standing) + row['more_bytes'] == row['bytes'], row
            assert level == last or standing or row['more'] > 0, row
            if row['more'] is None:
                assert level == last and row['more_bytes'] == row['bytes']
            keys = [-one['bytes'] for one in standing]
            assert keys == sorted(keys)
        assert [row['below'] or 0 for row in rows] == sorted(row['below'] or 0 for row in rows)


@test
def holders_are_golden():
    """holders: the row above the largest classes is the golden one"""
    for name, path in DUMPS:
        expected = golden(name)
        assert len(expected['above']) == 5, name
        for column in expected['above']:
            document = ask('holders', path, column['class'], '--depth', '1', '--limit', '0')
            check_sums(document)
            assert document['by'] == 'class' and document['class'] == column['class']
            assert count(document['bottom'], 'class', 'objects', 'bytes') \
                <= count(expected['census'], 'class', 'objects', 'bytes'), (name, column['class'])
            for row in document['levels'][0]:
                row['class'] = row['class'] or row['id']
            assert count(document['levels'][0], 'class', 'objects', 'bytes') \
                == count(column['above'], 'class', 'objects', 'bytes'), (name, column['class'])


@test
def columns_of_holders():
    """holders: up to the root, every row as the immediate dominators have it"""
    for name in ('android-synth', 'jdk-slurp32', 'sun_jdk6_18_x64'):
        path, objects = dict(DUMPS)[name], table(name)
        for class_name in ('byte[]', 'java.lang.String', 'java.lang.Class', 'java.util.HashMap'):
            document = ask('holders', path, class_name, '--depth', '100', '--limit', '0')
            check_sums(document)
            assert all(row['more'] == 0 for rows in document['levels'] for row in rows)
            columns = collections.Counter()
            members = collections.defaultdict(set)
            for identity, row in objects.items():
                if row['class'] != class_name:
                    continue
                column, one = (), identity
                while one not in TOP:
                    one = objects[one]['idom']
                    column += (one if one in TOP else objects[one]['class'],)
                    columns[column] += int(row['shallow'])
                    members[column].add(one)
            found = collections.Counter()
            counts = collections.Counter()
            names = [()]
            for rows in document['levels']:
                names = [names[row['below']] + (row['class'] or row['id'],) for row in rows]
                for column, row in zip(names, rows, strict=True):
                    found[column] += row['bytes']
                    counts[column] += row['objects']
            assert found == columns, (name, class_name)
            assert counts == {column: len(some) for column, some in members.items()}


@test
def cutting_holders():
    """holders: --depth and --limit leave out nothing without saying so"""
    whole = ask('holders', SYNTHETIC, 'java.lang.String', '--depth', '100', '--limit', '0')
    for depth in (1, 2, 5):
        for limit in (1, 3, 20):
            some = ask('holders', SYNTHETIC, 'java.lang.String', '--depth', str(depth),
                       '--limit', str(limit))
            check_sums(some)
            assert len(some['levels']) <= depth
            assert all(len(rows) <= limit for rows in some['levels'])
            largest = sorted((row['bytes'] for row in whole['levels'][0]), reverse=True)[:limit]
            assert [row['bytes'] for row in some['levels'][0]] == largest
            assert (some['bottom'][0]['more'] == len(whole['levels'][0]) - len(largest))
    text = program.text('holders', SYNTHETIC, 'java.lang.String', '--limit', '2', '--depth', '2',
                        '--bytes')
    lines = text.splitlines()
    assert lines[0].split() == ['bytes', '%', 'objects', 'held', 'by']
    assert lines[1].split() == ['71940', '100.0', '1593', 'java.lang.String']
    start = lines[1].index('java')
    indents = [len(line[start:]) - len(line[start:].lstrip()) for line in lines]
    first = [line for line, indent in zip(lines, indents, strict=True) if indent == 2]
    assert len(first) == 3 and sum(int(line.split()[0]) for line in first) == 71940, first
    assert any(' more' in line for line in lines) and any(line.endswith(' …') for line in lines)


@test
def names_of_classes():
    """holders: a class by its name either way, or its id; a package or loader by its"""
    document = ask('holders', SYNTHETIC, 'java.lang.String')
    assert document == ask('holders', SYNTHETIC, 'java/lang/String')
    assert document == ask('holders', SYNTHETIC, document['bottom'][0]['id'])
    loaders = ask('classes', SYNTHETIC, '--by', 'loader')['classes']
    assert len(loaders) > 1
    for row in loaders:
        for name in {row['class'] or 'boot loader', row['id'] or ''}:
            document = ask('holders', SYNTHETIC, name, '--by', 'loader', '--limit', '0')
            check_sums(document)
            assert row['id'] in [one['id'] for one in document['bottom']]
    for row in census(SYNTHETIC, '--by', 'package')['classes']:
        document = ask('holders', SYNTHETIC, row['class'], '--by', 'package', '--limit', '0')
        check_sums(document)
        assert document['bytes'] == row['shallow'] and document['objects'] == row['instances']
    assert ask('holders', SYNTHETIC, '', '--by', 'package') \
        == ask('holders', SYNTHETIC, 'no package', '--by', 'package')


@test
def classes_of_one_name():
    """classes and holders: classes of one name are rows of their own, told apart"""
    path = dict(DUMPS)['compact-25']
    rows = [row for row in census(path)['classes'] if row['class'] == 'plugin.Plugin']
    assert len(rows) == 3
    assert len({row['id'] for row in rows}) == len({row['loader'] for row in rows}) == 3
    document = ask('holders', path, 'plugin.Plugin')
    check_sums(document)
    assert count(document['bottom'], 'id', 'loader', 'objects', 'bytes') \
        == count(rows, 'id', 'loader', 'instances', 'shallow')
    assert document['objects'] == sum(row['instances'] for row in rows)
    assert {one['below'] for one in document['levels'][0]} == {0, 1, 2}
    text = program.text('holders', path, 'plugin.Plugin')
    for row in rows:
        own = ask('holders', path, row['id'])
        assert [one['id'] for one in own['bottom']] == [row['id']]
        assert f'  plugin.Plugin ({row["id"]}, loader {row["loader"]} ' in text, text
    one = ask('holders', path, 'plugin.Plugin', '--limit', '1')
    check_sums(one)
    assert (len(one['bottom']), one['more']) == (1, 2)
    assert one['bytes'] == document['bytes'] and one['objects'] == document['objects']
    assert program.text('holders', path, 'plugin.Plugin', '--limit', '1').endswith(' … 2 more\n')


@test
def no_such_class():
    """holders: a class that is not there, or has no objects, is status 2 and names the dump"""
    instance = next(one for one, row in table('android-synth').items()
                    if row['kind'] == 'instance')
    for name in ('', 'no.such.Class', '0x7', '0x', '0xfffffffffffffff0', instance, 'root',
                 'java.lang.\x1b[31mString', '\udcff\udcfe', 'java.util', '*', 'x' * 10000):
        line = program.error('holders', SYNTHETIC, name, status=2)
        assert SYNTHETIC in line and '\x1b' not in line, line
    for by in ('package', 'loader'):
        for name in ('java.lang.String', '\x07', '0x7'):
            assert SYNTHETIC in program.error('holders', SYNTHETIC, name, '--by', by, status=2)
    empty = set(row['class'] for row in census(SYNTHETIC, '--subclasses')['classes']) \
        - set(row['class'] for row in census(SYNTHETIC)['classes'])
    for name in empty:
        assert 'no object is of class' in program.error('holders', SYNTHETIC, name, status=2)


@test
def text_is_aligned():
    """classes and holders: no text has control characters or loose ends"""
    for name, path in DUMPS:
        for arguments in (['classes', path], ['classes', path, '--by', 'package'],
                          ['classes', path, '--by', 'loader'], ['classes', path, '--subclasses'],
                          ['holders', path, 'java.lang.String', '--limit', '0'],
                          ['holders', path, 'java.lang', '--by', 'package']):
            lines = program.text(*arguments, '--quiet').splitlines()
            assert len(lines) > 2
            for line in lines:
                assert line == line.rstrip(' '), line
                assert line.isprintable(), line


if __name__ == '__main__':
    main()
