# SPDX-License-Identifier: GPL-3.0-or-later
"""test-objects.py PROGRAM FIXTURES LARGE: what objects are, what holds them and where to find them.

LARGE is a dump of robolectric; what is asked about it is left out where there is no such file.
"""

import collections
import functools
import os
import re
import sys

from cli_testing import Program, dumps, main, test

program = Program(sys.argv[1])
fixtures = sys.argv[2]
large = sys.argv[3]

SMALL = ('android-synth', 'android-synth-8', 'jdk-slurp32', 'jdk-slurp64', 'sun_jdk5_64bit')
SYNTHETIC = [os.path.join(fixtures, name + '.hprof.gz')
             for name in ('android-synth', 'android-synth-8')]


def ask(command, path, *arguments):
    document = program.json(command, path, *arguments, '--quiet')
    assert list(document)[:2] == ['schema_version', 'command'], list(document)
    assert document['schema_version'] == 1 and document['command'] == command
    assert list(document)[-1] == 'problems'
    return document


def rows(text):
    lines = text.rstrip('\n').split('\n')
    header = lines.pop(0).split('\t')
    return [dict(zip(header, line.split('\t'), strict=True)) for line in lines]


@functools.lru_cache(maxsize=None)
def export(path):
    return {row['id']: row for row in rows(program.text('export', path, '--quiet'))}


@functools.lru_cache(maxsize=None)
def references(path):
    return rows(program.text('export', path, '--references', '--quiet'))


def small_dumps():
    return [path for name, path in dumps(fixtures) if name in SMALL]


def sample(path, count=12):
    """Some objects of all kinds, those with the most dominators above them among them."""
    table = export(path)
    depths = {}

    def depth(identity):
        chain = []
        while identity in table and identity not in depths:
            chain.append(identity)
            identity = table[identity]['idom']
        level = depths.get(identity, 0)
        for element in reversed(chain):
            level += 1
            depths[element] = level
        return level

    shown = [identity for identity in table if not table[identity]['folded_into']]
    for identity in shown:
        depth(identity)
    deep = sorted(shown, key=lambda identity: depths[identity])[-3:]
    return deep + shown[::max(1, len(shown) // count)]


def find(path, *arguments):
    return [row['id'] for row in ask('objects', path, '--limit', '0', *arguments)['objects']]


def check_root(root):
    assert list(root) == ['kind', 'thread', 'frame'], root


@test
def path_shape():
    """path: keys, marks and detours, against the exported tables"""
    step_keys = {'id', 'class', 'label', 'strength', 'dominates', 'shallow', 'retained'}
    for path in small_dumps():
        table = export(path)
        held = {(row['from'], row['label'], row['to']) for row in references(path)}
        for identity in sample(path):
            document = ask('path', path, identity)
            steps = document['steps']
            row = table[identity]

            assert document['id'] == identity and document['class'] == row['class']
            assert document['folded_into'] is None and document['steps_left_out'] == 0
            check_root(document['root'])
            assert (document['root']['kind'] == 'garbage') == (row['strength'] == 'unreachable')
            assert steps[-1]['id'] == identity and steps[0]['label'] == ''
            for above, step in zip([None] + steps, steps):
                assert step_keys <= set(step), step
                if above is not None:
                    assert (above['id'], step['label'], step['id']) in held, step
                for key in ('class', 'strength'):
                    assert step[key] == table[step['id']][key]
                for key in ('shallow', 'retained'):
                    assert step[key] == int(table[step['id']][key])

            dominators = set()
            above = identity
            while above in table:
                dominators.add(above)
                above = table[above]['idom']
            assert {step['id'] for step in steps if step['dominates']} == dominators
            check_detours(document, held)


def check_detours(document, held):
    steps = document['steps']
    stretches = []
    above = -1
    for position, step in enumerate(steps):
        if step['dominates']:
            if position > above + 1:
                stretches.append((above, position))
            above = position
    assert [(detour['from'], detour['to']) for detour in document['detours']] == stretches
    for detour in document['detours']:
        assert list(detour) == ['from', 'to', 'ways', 'more']
        assert len(detour['ways']) >= 2
        own = [step['id'] for step in steps[detour['from'] + 1:detour['to'] + 1]]
        assert [step['id'] for step in detour['ways'][0]['steps']] == own
        inner = []
        for way in detour['ways']:
            assert list(way) == ['root', 'steps']
            assert (way['root'] is None) == (detour['from'] >= 0)
            if way['root'] is not None:
                check_root(way['root'])
            assert way['steps'][-1]['id'] == steps[detour['to']]['id']
            above = steps[detour['from']]['id'] if detour['from'] >= 0 else None
            for step in way['steps']:
                assert above is None or (above, step['label'], step['id']) in held
                above = step['id']
            inner += [step['id'] for step in way['steps'][:-1]]
        assert len(inner) == len(set(inner))


@test
def root_kinds():
    """path: every kind of root is named, with the thread and the frame"""
    for path in SYNTHETIC:
        found = ask('objects', path, '--class', 'com.example.roots.*', '--limit', '0')['objects']
        assert len(found) >= 13
        for row in found:
            name = row['class'].rpartition('.')[2]
            kind = re.sub('(?<!^)([A-Z])', r'-\1', name).lower()
            document = ask('path', path, row['id'])
            root = document['root']
            assert root['kind'] == ('garbage' if kind == 'unreachable' else kind), (row, root)
            assert [step['id'] for step in document['steps']] == [row['id']]
            text = program.text('path', path, row['id'])
            if kind in ('java-frame', 'jni-local'):
                assert root['thread'] == 'main'
                assert root['frame'] == 'android.os.MessageQueue.nativePollOnce (native method)'
                assert f'GC root: {kind}, thread "main", {root["frame"]}\n' in text
            elif kind == 'unreachable':
                assert text.startswith('Uncollected garbage\n')
            else:
                assert text.startswith(f'GC root: {kind}')


@test
def path_options():
    """path: --ways, --max-depth and --retained-size"""
    path = SYNTHETIC[0]
    documents = [ask('path', path, identity) for identity in sample(path, 60)]
    longest = max(documents, key=lambda document: len(document['steps']))
    short = ask('path', path, longest['id'], '--max-depth', '2')
    assert len(longest['steps']) > 3
    assert short['steps'] == longest['steps'][-2:]
    assert short['steps_left_out'] == len(longest['steps']) - 2
    assert all(detour['from'] >= 0 for detour in short['detours'])
    assert '… ' in program.text('path', path, longest['id'], '--max-depth', '2')
    assert 'retained' not in program.text('path', path, longest['id'])
    assert 'retained' in program.text('path', path, longest['id'], '--retained-size')

    many = max(documents, key=lambda document: max(
        (len(detour['ways']) for detour in document['detours']), default=0))
    few = ask('path', path, many['id'], '--ways', '2')
    assert [len(detour['ways']) for detour in few['detours']] \
        == [2 for detour in many['detours']]
    for detour, all_ways in zip(few['detours'], many['detours']):
        assert detour['more'] == (len(all_ways['ways']) > 2)


@test
def folded_objects():
    """a folded object opens its holder and says so"""
    for path in small_dumps():
        folded = [row for row in export(path).values() if row['folded_into']][:2]
        for row in folded:
            holder = row['folded_into']
            document = ask('path', path, row['id'])
            assert document['folded_into'] == holder and document['id'] == row['id']
            assert document['steps'] == ask('path', path, holder)['steps']
            document = ask('object', path, row['id'])
            assert document['folded_into'] == holder == document['id']
            assert document['asked'] == row['id']
            document = ask('referrers', path, row['id'])
            assert document['folded_into'] == holder
            assert document['referrers'] == ask('referrers', path, holder)['referrers']
            document = ask('paths', path, row['id'])
            assert document == ask('paths', path, holder)
            for command in ('path', 'object', 'referrers'):
                text = program.text(command, path, row['id'], '--quiet')
                assert text.startswith(f'{row["id"]} is folded into {holder},'), text


def walk(node, above=()):
    chain = above + (node['id'],)
    yield chain, node
    for child in node['children']:
        yield from walk(child, chain)


@test
def merged_paths():
    """paths: one tree of all root paths, with counts and bytes that add up"""
    for path in SYNTHETIC:
        table = export(path)
        for names in (['android.graphics.Bitmap'], ['java/lang/Integer'],
                      ['com.example.shop.Garbage', 'java.util.HashMap']):
            wanted = {identity for identity, row in table.items() for name in names
                      if row['class'] == name.replace('/', '.')}
            wanted = {table[identity]['folded_into'] or identity for identity in wanted}
            document = ask('paths', path, *names, '--limit', '0', '--depth', '100')
            found = {}
            for top in document['paths']:
                check_root(top['root'])
                assert top['label'] == ''
                for chain, node in walk(top):
                    assert node['more'] == 0
                    assert node['objects'] == node['asked'] + sum(
                        child['objects'] for child in node['children'])
                    assert (node['root'] is None) == (len(chain) > 1)
                    if node['asked']:
                        found[node['id']] = chain
            assert set(found) == wanted
            assert document['objects'] == len(wanted)
            assert document['retained'] == sum(top['retained'] for top in document['paths'])

            outermost = 0
            for identity in wanted:
                above = table[identity]['idom']
                while above in table and above not in wanted:
                    above = table[above]['idom']
                if above not in table:
                    outermost += int(table[identity]['retained'])
            assert document['retained'] == outermost
            for identity in sorted(wanted)[::max(1, len(wanted) // 5)]:
                steps = ask('path', path, identity)['steps']
                assert found[identity] == tuple(step['id'] for step in steps)

        few = ask('paths', path, 'com.example.shop.Product', '--limit', '2', '--depth', '4')
        whole = ask('paths', path, 'com.example.shop.Product', '--limit', '0', '--depth', '100')
        assert few['objects'] == whole['objects'] == 500
        for top in few['paths']:
            for chain, node in walk(top):
                assert len(chain) <= 4 and len(node['children']) <= 2


@test
def holders():
    """referrers: those that hold are those of the exported references"""
    for path in small_dumps():
        by_target = collections.defaultdict(set)
        roots = collections.Counter()
        for row in references(path):
            if row['from'] == 'root':
                roots[row['to'], row['label']] += 1
            elif row['from'] not in ('garbage', row['to']):
                by_target[row['to']].add(row['from'])
        for identity in sample(path):
            document = ask('referrers', path, identity, '--limit', '0')
            holding = [row for row in document['referrers'] if row['holds']]
            assert document['id'] == identity and document['objects'] == 1
            assert {one for row in holding for one in row['ids']} == by_target[identity]
            for row in document['referrers']:
                assert {'class', 'label', 'holds', 'why', 'count', 'ids'} <= set(row)
                assert row['count'] == len(row['ids']) == len(set(row['ids']))
                assert row['references'] >= row['count'] and row['hop'] == 1
                assert (row['why'] is None) == row['holds']
            for root in document['roots']:
                if root['holds']:
                    assert root['count'] == roots[identity, root['kind']]
            holds = [row['holds'] for row in document['referrers']]
            assert holds == sorted(holds, reverse=True)


@test
def referrers_of_classes():
    """referrers: of all objects of a class, several references up, from some classes only"""
    path = SYNTHETIC[0]
    table = export(path)
    document = ask('referrers', path, 'com.example.shop.Product', '--limit', '0', '--hops', '3')
    assert document['id'] is None and document['objects'] == 500
    by_hop = collections.defaultdict(set)
    targets = {identity for identity, row in table.items()
               if row['class'] == 'com.example.shop.Product'}
    passed = set()
    for hop in (1, 2, 3):
        holding = {row['from'] for row in references(path)
                   if row['to'] in targets and row['from'] not in ('root', 'garbage')
                   and row['from'] != row['to']}
        for row in document['referrers']:
            if row['hop'] == hop and row['holds']:
                by_hop[hop].update(row['ids'])
        assert by_hop[hop] == holding, hop
        passed |= targets
        targets = holding - passed
    assert any(row['label'] == '[]' for row in document['referrers'])

    some = ask('referrers', path, 'com.example.shop.Product', '--from', 'java.util.*')
    assert some['referrers']
    assert all(row['class'].startswith('java.util.') for row in some['referrers'])
    assert all(table[one]['class'] == row['class']
               for row in some['referrers'] for one in row['ids'])
    two = ask('referrers', path, 'com.example.shop.Product', '--limit', '1', '--hops', '3')
    assert len(two['referrers']) == 1 and len(two['referrers'][0]['ids']) == 1
    assert two['more'] == len(document['referrers']) - 1


@test
def non_holders():
    """referrers: why what points at an object does not hold it"""
    path = SYNTHETIC[0]
    whys = collections.Counter()
    for name in ('android.widget.ImageView', 'com.example.shop.FinalizableThing',
                 'com.example.shop.DetailActivity', 'java.lang.Thread'):
        document = ask('referrers', path, name, '--limit', '0')
        for row in document['referrers']:
            if not row['holds']:
                whys[row['why']] += 1
                if row['label'] == 'referent':
                    assert row['why'] in ('weak', 'weaker-source', 'garbage')
    assert whys['weak'] and whys['rival'], whys
    assert set(whys) <= {'garbage', 'weak', 'weaker-source', 'rival', 'implied'}
    text = program.text('referrers', path, 'android.widget.ImageView')
    assert '\nHeld by\n' in text and '\nPoints here without holding\n' in text


@test
def objects():
    """objects: what meets the conditions, in order"""
    for path in small_dumps():
        table = export(path)
        document = ask('objects', path, '--limit', '0')
        assert document['count'] == len(table)
        assert document['shallow'] == sum(int(row['shallow']) for row in table.values())
        assert document['native'] == sum(int(row['native']) for row in table.values())
        assert {row['id'] for row in document['objects']} == set(table)
        sizes = [row['retained'] for row in document['objects']]
        assert sizes == sorted(sizes, reverse=True)
        for row in document['objects']:
            expected = table[row['id']]
            for key in ('class', 'kind', 'strength'):
                assert row[key] == expected[key]
            for key in ('shallow', 'native', 'retained'):
                assert row[key] == int(expected[key])
            assert (row['folded_into'] or '') == expected['folded_into']

        assert find(path, '--sort', 'id') == list(table)
        assert set(find(path, '--strength', 'weak,unreachable')) \
            == {one for one, row in table.items() if row['strength'] in ('weak', 'unreachable')}
        assert set(find(path, '--min-size', '1K')) \
            == {one for one, row in table.items() if int(row['retained']) >= 1024}
        assert find(path, '--class', 'java.lang.Str?ng', '--sort', 'id') \
            == [one for one, row in table.items() if row['class'] == 'java.lang.String']
        assert len(ask('objects', path)['objects']) == 20


@test
def conditions():
    """objects: --where and --text"""
    path = SYNTHETIC[0]
    products = find(path, '--class', 'com.example.shop.Product')
    for condition in ('mParent == null', 'mParent != null'):
        for identity in find(path, '--class', 'android.widget.*', '--where', condition)[:5]:
            field = next(field for field in ask('object', path, identity)['fields']
                         if field['name'] == 'mParent')
            assert (field['id'] is None) == ('==' in condition)
    assert products and find(path, '--where', 'noSuchField != null') == []
    integers = find(path, '--class', 'java.lang.Integer', '--where', 'value == 1')
    for identity in integers:
        assert ask('object', path, identity)['fields'][0]['value'] == '1'
    books = find(path, '--class', 'com.example.shop.Category', '--where', "name=='BOOKS'")
    assert len(books) == 1
    name = next(field['id'] for field in ask('object', path, books[0])['fields']
                if field['name'] == 'name')
    assert find(path, '--where', f'name == {name}') == books
    text = ask('objects', path, '--text', 'bOOkS', '--limit', '0')['objects']
    assert text and all('books' in row['text'].lower() for row in text)
    greek = os.path.join(fixtures, 'strengths-25.hprof.gz')
    assert len(find(greek, '--text', 'größe')) == 5


@test
def objects_by_class():
    """object: fields, statics, elements, text and entries"""
    for path in small_dumps():
        table = export(path)
        for identity in sample(path):
            document = ask('object', path, identity)
            row = table[identity]
            assert document['asked'] == document['id'] == identity
            assert document['folded_into'] is None
            for key in ('class', 'kind', 'strength', 'idom'):
                assert document[key] == row[key]
            for key in ('shallow', 'native', 'retained'):
                assert document[key] == int(row[key])
            assert (document['length'] is None) == (not row['kind'].endswith('array'))
            assert (document['text'] is None) or row['class'] == 'java.lang.String'
            for field in document['fields']:
                assert field['static'] == (row['kind'] == 'class')
                assert field['type'] == 'object' or field['id'] is None
            held = {one['to'] for one in references(path) if one['from'] == identity
                    and re.match(r'static |[A-Za-z_$]', one['label'])}
            assert held <= {field['id'] for field in document['fields']}, identity
        text = program.text('object', path, identity)
        assert text.startswith(identity + ' ')


@test
def arrays_and_collections():
    """object: elements in pages, bytes as hexadecimal and text, entries with their keys"""
    path = SYNTHETIC[0]
    array = find(path, '--class', 'java.lang.Object[]')[0]
    document = ask('object', path, array, '--limit', '3')
    assert [element['index'] for element in document['elements']] \
        == list(range(min(3, document['length'])))
    assert document['more_elements'] == document['length'] - len(document['elements'])
    assert document['preview'] is None

    path = os.path.join(fixtures, 'jdk-slurp32.hprof.gz')
    characters = find(path, '--class', 'char[]')[0]
    document = ask('object', path, characters, '--preview-bytes', '8')
    assert len(document['preview']['hex']) == 16
    decoded = bytes.fromhex(document['preview']['hex']).decode('utf-16-be')
    assert document['preview']['text'] == ''.join(
        letter if letter.isprintable() else '.' for letter in decoded)
    text = program.text('object', path, characters, '--preview-bytes', '40')
    assert re.search(r'^00000010  ([0-9a-f]{2} ){16}', text, re.MULTILINE), text
    assert 'Bytes' not in program.text('object', path, characters, '--preview-bytes', '0')

    path = SYNTHETIC[0]
    lists = find(path, '--class', 'java.util.ArrayList')[0]
    document = ask('object', path, lists, '--limit', '2')
    assert [entry['label'] for entry in document['entries']] == ['[0]', '[1]']
    assert document['more_entries'] > 0
    whole = ask('object', path, lists, '--limit', '0')
    assert whole['entries'][:2] == document['entries'] and whole['more_entries'] == 0
    size = next(field for field in whole['fields'] if field['name'] == 'size')
    assert int(size['value']) == len(whole['entries'])
    for name in find(path, '--class', 'java.util.*HashMap'):
        for entry in ask('object', path, name)['entries']:
            assert entry['label'].startswith('[') and entry['label'].endswith(']')
            assert entry['key'] is None or entry['key'].startswith('0x')


@test
def threads():
    """threads: every thread, with stacks and what their frames hold"""
    for name, path in dumps(fixtures):
        table = export(path)
        document = ask('threads', path, '--limit', '0')
        found = [thread for stack in document['stacks'] for thread in stack['threads']]
        assert document['count'] == len(found), name
        identities = [thread['id'] for thread in found if thread['id']]
        assert len(set(identities)) == len(identities)
        expected = {row['to'] for row in references(path)
                    if row['from'] == 'root' and row['label'] == 'thread-object'}
        expected |= {one for one, row in table.items() if row['class'] == 'java.lang.Thread'}
        assert expected <= set(identities)
        stacks = [tuple(stack['frames']) for stack in document['stacks']]
        assert len(set(stacks)) == len(stacks)
        assert () not in stacks[:-1]
        for stack in document['stacks']:
            for thread in stack['threads']:
                for local in thread['locals']:
                    assert local['frame'] is None or 0 <= local['frame'] < len(stack['frames'])
                    assert local['retained'] == int(table[local['id']]['retained'])
        text = program.text('threads', path, '--quiet')
        assert text.count('\tat ') == sum(map(len, stacks)), name
        for line in text.splitlines():
            assert line.replace('\t', '').isprintable(), line


@test
def kinds_of_threads():
    """threads: virtual ones, states, and threads without a stack"""
    path = os.path.join(fixtures, 'vthreads-25.hprof.gz')
    document = ask('threads', path, '--limit', '0')
    found = [thread for stack in document['stacks'] for thread in stack['threads']]
    virtual = [thread for thread in found if thread['virtual']]
    assert len(virtual) > 100
    assert all(thread['state'] is None for thread in virtual)
    main_thread = next(thread for thread in found if thread['name'] == 'main')
    assert (main_thread['state'], main_thread['priority'], main_thread['daemon']) \
        == ('RUNNABLE', 5, False)
    assert {'RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED'} \
        <= {thread['state'] for thread in found}
    frames = [frame for stack in document['stacks'] for frame in stack['frames']]
    assert 'java.io.BufferedInputStream.read(BufferedInputStream.java:308)' in frames
    text = program.text('threads', path, '--quiet')
    assert '"main" #3 prio=5 <' in text and '   java.lang.Thread.State: RUNNABLE\n' in text
    assert '\tat java.io.BufferedInputStream.read(BufferedInputStream.java:308)\n' in text
    assert ' virtual, unmounted' in text


@test
def text_is_aligned():
    """no text has control characters or loose ends"""
    path = SYNTHETIC[0]
    for identity in sample(path, 20):
        for arguments in (['object', path, identity], ['path', path, identity],
                          ['paths', path, identity], ['referrers', path, identity, '--hops', '2']):
            for line in program.text(*arguments).splitlines():
                assert line == line.rstrip(' '), line
                assert line.isprintable(), line
    for line in program.text('objects', path, '--limit', '200').splitlines():
        assert line.isprintable(), line


@test
def leaks_of_an_app():
    """path: views up to the activity thread, and the static field that leaks an activity"""
    if not os.path.exists(large):
        return
    tree = ask('paths', large, 'android.graphics.Bitmap', '--limit', '0', '--depth', '100')
    bitmaps = []
    for top in tree['paths']:
        names = {}
        for chain, node in walk(top):
            names[node['id']] = node['class']
            classes = [names[one] for one in chain]
            if node['asked'] and 'android.widget.ImageView' in classes \
                    and 'demo.LeakTest$MainActivity' in classes:
                bitmaps.append(node['id'])
    assert len(bitmaps) >= 6
    classes = [step['class'] for step in ask('path', large, bitmaps[0])['steps']]
    order = [classes.index(name) for name in (
        'android.app.ActivityThread', 'demo.LeakTest$MainActivity',
        'com.android.internal.policy.DecorView', 'android.widget.ImageView',
        'android.graphics.Bitmap')]
    assert order == sorted(order), classes

    leaked, = find(large, '--class', 'demo.LeakTest$LeakedActivity')
    document = ask('path', large, leaked)
    assert document['steps'][-1]['label'] == 'static leaked'
    assert document['steps'][-2]['name'] == 'class demo.LeakTest$LeakedActivity'
    row, = (row for row in ask('referrers', large, leaked)['referrers']
            if row['label'] == 'static leaked')
    assert row['class'] == 'demo.LeakTest$LeakedActivity' and row['holds']


if __name__ == '__main__':
    main()
