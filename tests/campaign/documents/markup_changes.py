"""Changes of XML and HTML that keep most of it whole: nodes, attributes, nesting, encodings."""

import re
from random import Random

from tests.campaign.documents.byte_changes import MOST_BYTES, NUMBERS, Change

_TAG = re.compile(rb"<[^<>]*>")
_NAME = re.compile(rb"</?([\w:.-]+)")
_VALUE = re.compile(rb"=\s*(\"[^\"]*\"|'[^']*')")
_ATTRIBUTE = re.compile(rb"\s[\w:.-]+\s*=\s*(?:\"[^\"]*\"|'[^']*')")
_TEXT = re.compile(rb"(?<=>)[^<>]+(?=<)")
_SIMPLE = re.compile(rb"<([\w:.-]+)[^<>]*(?<!/)>[^<>]*</\1>|<[\w:.-]+[^<>]*/>")
_VALUES = (
    *(*NUMBERS, b"../../x", b"/dev/zero", b"#", b"%", b"a" * 70_000, b"\xff\xfe", b"&#xD800;"),
    *(b"true", b"none", b"r1", b"A1:XFD1048576", b"ZZZZZZ9999999", b"text:p", b"*", b"http://x/"),
)
_WORDS = (
    *(
        b"&#0;",
        b"&#xD800;",
        b"&#x10FFFF;",
        b"&#xFFFFFFFFFF;",
        b"&x;",
        b"]]>",
        b"<![CDATA[",
        b"<!--",
    ),
    *(
        b"\x00",
        b"\x0c",
        b"\xc3",
        b"\xed\xa0\x80",
        b"\xe2\x80\xae",
        b"a\xcc\x81" * 300,
        b" " * 30_000,
    ),
    *(b"<?pi ?>", b"<x", b"<", b"&", b"\r\n", b"1" * 5000, b"\xef\xbf\xbe"),
)
_PROLOGUES = (
    b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
    b'<!DOCTYPE x SYSTEM "file:///etc/passwd">',
    b'<?xml version="1.0" encoding="utf-16"?>',
    b'<?xml version="1.0" encoding="cp037"?>',
    b'<?xml version="1.0" encoding="no-such"?>',
    b"\xef\xbb\xbf",
)
_ENCODINGS = ("utf-16", "utf-16-be", "utf-32", "utf-7", "cp1252", "utf-8-sig", "shift_jis")


def _replace(pattern: re.Pattern[bytes], data: bytes, chance: Random, other: bytes) -> bytes:
    """Write something else in one place that fits; of its first group if it has one."""
    spans = [match.span(match.lastindex or 0) for match in pattern.finditer(data)]
    if not spans:
        return data
    start, end = chance.choice(spans)
    return data[:start] + other + data[end:]


def change_value(data: bytes, chance: Random) -> bytes:
    return _replace(_VALUE, data, chance, b'"' + chance.choice(_VALUES) + b'"')


def swap_values(data: bytes, chance: Random) -> bytes:
    values = _VALUE.findall(data)
    return _replace(_VALUE, data, chance, chance.choice(values)) if values else data


def drop_attribute(data: bytes, chance: Random) -> bytes:
    return _replace(_ATTRIBUTE, data, chance, b"")


def change_text(data: bytes, chance: Random) -> bytes:
    return _replace(_TEXT, data, chance, chance.choice((*_WORDS, *NUMBERS)))


def drop_tag(data: bytes, chance: Random) -> bytes:
    return _replace(_TAG, data, chance, b"")


def repeat_tag(data: bytes, chance: Random) -> bytes:
    """Open or close something many times."""
    tags = _TAG.findall(data)
    if not tags:
        return data
    tag = chance.choice(tags)
    return _replace(_TAG, data, chance, tag * _times(tag, chance))


def repeat_element(data: bytes, chance: Random) -> bytes:
    elements = [match.group() for match in _SIMPLE.finditer(data)]
    if not elements:
        return data
    element = chance.choice(elements)
    return data.replace(element, element * _times(element, chance), 1)


def nest_element(data: bytes, chance: Random) -> bytes:
    """Put an element into itself, and that again, and so on."""
    elements = [match for match in _SIMPLE.finditer(data) if match[1]]
    if not elements:
        return data
    element = chance.choice(elements)
    start, end = element.span()
    opening = element.group()[: element.group().index(b">") + 1]
    closing = b"</" + element[1] + b">"
    depth = _times(opening + closing, chance)
    return data[:start] + opening * depth + element.group() + closing * depth + data[end:]


def _times(part: bytes, chance: Random) -> int:
    return max(min(chance.choice((2, 3, 40, 300, 5000)), MOST_BYTES // len(part)), 1)


def move_element(data: bytes, chance: Random) -> bytes:
    """Put an element where another one is."""
    elements = [match.group() for match in _SIMPLE.finditer(data)]
    return _replace(_SIMPLE, data, chance, chance.choice(elements)) if elements else data


def rename(data: bytes, chance: Random) -> bytes:
    """Call all elements of a name like others."""
    names = sorted({match[1] for match in _NAME.finditer(data)})
    if not names:
        return data
    one, other = chance.choice(names), chance.choice(names)
    return re.sub(rb"(</?)" + re.escape(one) + rb"(?=[\s/>])", rb"\1" + other, data)


def begin_otherwise(data: bytes, chance: Random) -> bytes:
    start = chance.choice(_PROLOGUES)
    return start + re.sub(rb"^<\?xml[^>]*\?>", b"", data) if chance.random() < 0.5 else start + data


def encode_otherwise(data: bytes, chance: Random) -> bytes:
    return data.decode("utf-8", "replace").encode(chance.choice(_ENCODINGS), "replace")


MARKUP_CHANGES: tuple[Change, ...] = (
    *(change_value, change_value, swap_values, drop_attribute, change_text, drop_tag, repeat_tag),
    *(repeat_element, nest_element, move_element, rename, begin_otherwise, encode_otherwise),
)
