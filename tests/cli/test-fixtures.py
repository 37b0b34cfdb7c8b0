# SPDX-License-Identifier: GPL-3.0-or-later
"""test-fixtures.py PROGRAM FIXTURES: the answers about real dumps, against the golden figures."""

import collections
import csv
import functools
import gzip
import io
import json
import os
import sys

from cli_testing import Program, dumps, main, test

program = Program(sys.argv[1])
fixtures = sys.argv[2]

COLUMNS = ['id', 'class', 'kind', 'shallow', 'native', 'retained', 'strength', 'idom',
           'folded_into', 'name']


def golden(name):
    with open(os.path.join(fixtures, 'golden', name + '.json'), encoding='utf-8') as file:
        return json.load(file)


def golden_rows(name):
    with gzip.open(os.path.join(fixtures, 'golden', name + '.gz'), 'rt', encoding='utf-8') as file:
        return read_tsv(file.read())


def read_tsv(text):
    lines = text.split('\n')
    assert lines.pop() == ''
    header = lines.pop(0).split('\t')
    return [dict(zip(header, line.split('\t'), strict=True)) for line in lines]


@functools.lru_cache(maxsize=None)
def summarise(path):
    return program.json('summary', path)


@functools.lru_cache(maxsize=2)
def export(path, *options):
    return read_tsv(program.text('export', path, *options))


def for_each_dump(check, names=None):
    """A test that checks every dump, and says which one it was that failed."""
    def check_all():
        for name, path in dumps(fixtures):
            if names is not None and name not in names:
                continue
            try:
                check(name, path)
            except Exception as error:
                raise AssertionError(name) from error
    check_all.__doc__ = check.__doc__
    return check_all


def for_some_dumps(check):
    """The same for one of each kind that is small."""
    return for_each_dump(check, ('android-synth', 'jdk-slurp32', 'jdk-slurp64', 'sun_jdk5_64bit'))


@test
@for_each_dump
def totals(name, path):
    """summary: figures add up, and are the golden ones"""
    summary = summarise(path)
    expected = golden(name)
    objects = summary['objects']

    assert list(summary)[:2] == ['schema_version', 'command']
    assert summary['schema_version'] == 1 and summary['command'] == 'summary'
    assert objects['total'] == expected['objects']
    assert objects['total'] == (objects['classes'] + objects['instances']
                                + objects['object_arrays'] + objects['primitive_arrays'])
    for key, total in (('objects', 'total'), ('bytes', 'bytes'), ('native', 'native')):
        assert sum(row[key] for row in summary['strengths']) == objects[total], key

    assert [row['strength'] for row in summary['strengths']] == list(expected['strengths'])
    for row in summary['strengths']:
        assert {key: row[key] for key in ('objects', 'bytes', 'native')} \
            == expected['strengths'][row['strength']], row
    assert objects['bytes'] == expected['bytes']
    assert objects['native'] == expected['native']
    assert summary['root_children'] == expected['root_children_count']
    assert summary['garbage_children'] == expected['garbage_children_count']


@test
@for_each_dump
def facts(name, path):
    """summary: what the file is"""
    summary = summarise(path)
    expected = golden(name)

    assert summary['file']['path'] == path
    assert summary['file']['size'] == os.path.getsize(path)
    assert summary['file']['format'] == expected['version']
    assert summary['file']['id_size'] == expected['id_size']
    assert summary['file']['compressed'] is True
    assert (summary['file']['dump_index'], summary['file']['dump_count']) == (0, 1)
    android = expected['size_model']['android']
    assert summary['size_model']['kind'] == ('android' if android else 'hotspot')
    assert bool(summary['heaps']) == android
    if android:
        assert sum(heap['objects'] for heap in summary['heaps']) == summary['objects']['total']
        assert sum(heap['bytes'] for heap in summary['heaps']) == summary['objects']['bytes']


@test
@for_each_dump
def roots(name, path):
    """summary: the roots by kind"""
    expected = golden(name)
    for row in summarise(path)['roots']:
        assert row['count'] == expected['roots'][row['kind']], row
        assert row['missing'] == expected['roots_dangling'].get(row['kind'], 0), row
        assert row['unique'] <= row['count']


@test
@for_each_dump
def objects(name, path):
    """export: a row an object, in order, adding up, as the golden ones"""
    rows = export(path)
    summary = summarise(path)
    ids = [int(row['id'], 16) for row in rows]
    retained = collections.Counter()

    assert list(rows[0]) == COLUMNS
    assert ids == sorted(set(ids))
    assert sum(int(row['shallow']) for row in rows) == summary['objects']['bytes']
    assert sum(int(row['native']) for row in rows) == summary['objects']['native']
    for row in rows:
        retained[row['idom']] += int(row['retained'])
    assert (retained['root'] + retained['garbage']
            == summary['objects']['bytes'] + summary['objects']['native'])
    for row in rows:
        if not row['folded_into']:
            assert int(row['retained']) == (int(row['shallow']) + int(row['native'])
                                            + retained[row['id']]), row

    assert rows == golden_rows(name + '.tsv')


@test
@for_some_dumps
def formats(name, path):
    """export: CSV, JSON lines and JSON say what TSV says"""
    numbers = ('shallow', 'native', 'retained')
    for options, rest in (([], 'objects'), (['--references'], 'references')):
        rows = export(path, *options)
        text = program.text('export', path, '--format', 'csv', *options)
        assert list(csv.DictReader(io.StringIO(text, newline=''))) == rows

        text = program.text('export', path, '--format', 'jsonl', *options)
        lines = [json.loads(line) for line in text.splitlines()]
        assert program.json('export', path, *options)[rest] == lines
        for line in lines:
            for key in line:
                assert isinstance(line[key], int) == (key in numbers), line
                line[key] = str(line[key]) if line[key] is not None else ''
        assert lines == rows


@test
@for_some_dumps
def references(name, path):
    """export --references: what is held is held by what is held as firmly"""
    rows = export(path, '--references')
    strengths = {row['id']: row['strength'] for row in export(path) if not row['folded_into']}
    held = set()
    order = {'root': 0, 'garbage': 1}
    places = []

    assert list(rows[0]) == ['from', 'label', 'to']
    for row in rows:
        held.add(row['to'])
        source = order.get(row['from'], 2)
        places.append((source, int(row['to' if source < 2 else 'from'], 16)))
        if source == 1:
            assert strengths[row['to']] == 'unreachable' and row['label'] == ''
    assert places == sorted(places)
    assert held == set(strengths)


@test
@for_each_dump
def all_references(name, path):
    """export --references: every reference that holds, and no other, as the golden ones"""
    def count(rows):
        return collections.Counter((row['from'], row['label'], row['to']) for row in rows)

    expected = count(golden_rows(name + '.references.tsv'))
    found = count(export(path, '--references'))
    assert found == expected, (list((found - expected).items())[:5],
                               list((expected - found).items())[:5])


@test
@for_each_dump
def strict(name, path):
    """--strict: no field weakens, so only roots tell strengths apart"""
    usual, plain = summarise(path), program.json('summary', path, '--strict')
    assert plain['objects'] == usual['objects']
    objects = {row['strength']: row['objects'] for row in plain['strengths']}
    for strength in ('cache', 'thread-local', 'soft', 'weak'):
        assert objects[strength] == 0, strength
    before = {row['strength']: row['objects'] for row in usual['strengths']}
    assert objects['strong'] >= before['strong']
    assert objects['unreachable'] == before['unreachable']


@test
@for_each_dump
def top_of_the_tree(name, path):
    """tree: the top adds up, with every kind of node"""
    summary = summarise(path)
    tree = program.json('tree', path, '--limit', '0')
    total = summary['objects']['bytes'] + summary['objects']['native']

    assert tree['id'] == 'root' and tree['retained'] == total
    assert tree['more'] == 0
    assert sum(child['retained'] for child in tree['children']) == total
    sizes = [child['retained'] for child in tree['children']]
    assert sizes == sorted(sizes, reverse=True)
    count = sum(child['group']['objects'] if child['group'] else 1 for child in tree['children'])
    assert count == summary['root_children']

    few = program.json('tree', path, '--limit', '3')
    assert few['children'] == tree['children'][:3]
    assert few['more'] == len(tree['children']) - 3
    assert few['more_retained'] == total - sum(sizes[:3])


@test
@for_some_dumps
def nodes_of_the_tree(name, path):
    """tree: each kind of node can be asked for by name"""
    summary = summarise(path)
    tree = program.json('tree', path, '--limit', '0')
    garbage = program.json('tree', path, 'garbage', '--limit', '0')
    count = sum(child['group']['objects'] if child['group'] else 1
                for child in garbage['children'])

    assert count == summary['garbage_children']
    assert garbage['strength'] == 'unreachable'
    for top, prefix in ((tree, 'group:'), (garbage, 'garbage:')):
        groups = [child for child in top['children'] if child['group']][:1]
        for child in groups:
            node = program.json('tree', path, prefix + child['class'], '--limit', '0')
            assert node['group'] == child['group']
            assert len(node['children']) == node['group']['objects'] > 1
            assert sum(row['retained'] for row in node['children']) == child['retained']
            assert all(row['class'] == child['class'] for row in node['children'])

    for row in summary['largest'][:1]:
        node = program.json('tree', path, row['id'], '--depth', '2', '--limit', '0')
        assert {key: node[key] for key in ('id', 'class', 'shallow', 'retained', 'strength')} \
            == {key: row[key] for key in ('id', 'class', 'shallow', 'retained', 'strength')}
        for child in node['children']:
            assert (sum(inner['retained'] for inner in child['children']) + child['shallow']
                    <= child['retained'])


@test
@for_some_dumps
def text_is_aligned(name, path):
    """summary and tree: text without control characters or loose ends"""
    for arguments in (['summary'], ['tree', '--depth', '3']):
        text = program.text(arguments[0], path, *arguments[1:])
        for line in text.splitlines():
            assert line == line.rstrip(' '), line
            assert line.isprintable(), line


if __name__ == '__main__':
    main()
