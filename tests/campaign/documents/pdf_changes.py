"""Changes of PDF files: objects, references, streams with lengths and filters, and the table."""

import re
import zlib
from random import Random

from tests.campaign.documents.byte_changes import NUMBERS, Change, change_number

_OBJECT = re.compile(rb"\d+ 0 obj.*?endobj", re.DOTALL)
_REFERENCE = re.compile(rb"\d+ 0 R")
_LENGTH = re.compile(rb"/Length \d+")
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_NAME = re.compile(rb"/[A-Za-z]+")
_TABLE = re.compile(rb"xref\s.*?(?=trailer)", re.DOTALL)
_START = re.compile(rb"startxref\s+\d+")
_OPERATOR = re.compile(rb"(?<=\s)(?:Tj|TJ|Td|TD|Tm|Tf|cm|re|f|q|Q|BT|ET|Do|'|\")(?=\s)")
_OPERATORS = (b"q ", b"Q", b"Tj", b"/F0 9 Tf", b"Do", b"1e9 0 0 1e9 0 0 cm", b"BT", b"ET", b"BI ID")
_NAMES = (
    *(b"/FlateDecode", b"/LZWDecode", b"/ASCII85Decode", b"/JBIG2Decode", b"/Crypt", b"/Type0"),
    *(b"/Kids", b"/Parent", b"/ToUnicode", b"/Identity-V", b"/ObjStm", b"/XRef", b"/Encrypt"),
    *(b"/Widths", b"/Type3", b"/FirstChar", b"/Annots", b"/Rotate", b"/#00", b"/" + b"a" * 9000),
)


def _replace(pattern: re.Pattern[bytes], data: bytes, chance: Random, other: bytes) -> bytes:
    spans = [match.span() for match in pattern.finditer(data)]
    if not spans:
        return data
    start, end = chance.choice(spans)
    return data[:start] + other + data[end:]


def drop_object(data: bytes, chance: Random) -> bytes:
    return _replace(_OBJECT, data, chance, b"")


def move_object(data: bytes, chance: Random) -> bytes:
    """Put an object in the place of another, under the number of that or its own."""
    objects = _OBJECT.findall(data)
    if not objects:
        return data
    one, other = chance.choice(objects), chance.choice(objects)
    if chance.random() < 0.5:
        other = one.split(b" ", 1)[0] + b" " + other.split(b" ", 1)[1]
    return data.replace(one, other, 1)


def redirect(data: bytes, chance: Random) -> bytes:
    """Let a reference lead to another object, often to one that leads back."""
    highest = len(_OBJECT.findall(data))
    other = b"%d 0 R" % chance.choice((0, 1, 2, chance.randrange(highest + 2), 2**31))
    return _replace(_REFERENCE, data, chance, other)


def change_length(data: bytes, chance: Random) -> bytes:
    return _replace(_LENGTH, data, chance, b"/Length " + chance.choice((*NUMBERS, b"1 0 R")))


def change_name(data: bytes, chance: Random) -> bytes:
    names = (*_NAMES, *_NAME.findall(data))
    return _replace(_NAME, data, chance, chance.choice(names))


def change_operator(data: bytes, chance: Random) -> bytes:
    times = chance.choice((1, 1, 3000))
    return _replace(_OPERATOR, data, chance, b" ".join([chance.choice(_OPERATORS)] * times))


def pack_stream(data: bytes, chance: Random) -> bytes:
    """Compress a stream, whole or damaged, over and over."""
    streams = [match.span(1) for match in _STREAM.finditer(data)]
    if not streams:
        return data
    start, end = chance.choice(streams)
    packed, depth = data[start:end], chance.choice((1, 1, 2, 200))
    for _ in range(depth):
        packed = zlib.compress(packed)
    if chance.random() < 0.3:
        packed = packed[: chance.randrange(len(packed))]
    filters = b"/Filter[" + b"/FlateDecode" * depth + b"]/Length %d" % len(packed)
    head = re.sub(rb"/Length \d+(?=[^/]*$)", filters, data[:start])
    return head + packed + data[end:]


def fill_stream(data: bytes, chance: Random) -> bytes:
    """Put a lot into a little: a stream of a few bytes unpacks to megabytes."""
    streams = [match.span(1) for match in _STREAM.finditer(data)]
    if not streams:
        return data
    start, end = chance.choice(streams)
    packed = zlib.compress((data[start:end] + b"\n") * (3_000_000 // (end - start + 1)))
    filters = b"/Filter/FlateDecode/Length %d" % len(packed)
    head = re.sub(rb"/Length \d+(?=[^/]*$)", filters, data[:start])
    return head + packed + data[end:]


def drop_table(data: bytes, chance: Random) -> bytes:
    return _replace(_TABLE, data, chance, b"")


def change_table(data: bytes, chance: Random) -> bytes:
    tables = [match.span() for match in _TABLE.finditer(data)]
    if not tables:
        return data
    start, end = chance.choice(tables)
    return data[:start] + change_number(data[start:end], chance) + data[end:]


def start_elsewhere(data: bytes, chance: Random) -> bytes:
    return _replace(_START, data, chance, b"startxref\n" + chance.choice(NUMBERS))


def nest(data: bytes, chance: Random) -> bytes:
    """Put arrays or dictionaries into each other."""
    opened, closed = chance.choice(((b"[", b"]"), (b"<</A ", b">>"), (b"(", b")")))
    depth = chance.choice((20, 200, 50_000))
    return _replace(_REFERENCE, data, chance, opened * depth + b"0" + closed * depth)


PDF_CHANGES: tuple[Change, ...] = (
    *(drop_object, move_object, redirect, redirect, change_length, change_name, change_name),
    *(change_operator, pack_stream, fill_stream, drop_table, change_table, start_elsewhere, nest),
    *(change_number, change_number),
)
