# SPDX-License-Identifier: GPL-3.0-or-later
"""test-icons.py SCALABLE SYMBOLIC: both icons are plain square SVGs of the size themes expect."""

import sys
import xml.etree.ElementTree as ElementTree

SVG = '{http://www.w3.org/2000/svg}'

failed = False


def expect(condition, message):
    global failed
    if not condition:
        print(message)
        failed = True


for path, size in zip(sys.argv[1:], ('128', '16'), strict=True):
    image = ElementTree.parse(path).getroot()
    expect(image.tag == SVG + 'svg', f'{path}: not an SVG')
    expect(image.get('width') == size and image.get('height') == size
           and image.get('viewBox') == f'0 0 {size} {size}',
           f'{path}: not {size} by {size}')
    for element in image.iter():
        expect(element.tag not in (SVG + 'image', SVG + 'text', SVG + 'script', SVG + 'use'),
               f'{path}: {element.tag} depends on more than the file')
sys.exit(1 if failed else 0)
