"""The message in an S/MIME signature (CMS SignedData, RFC 5652), extracted without checking it.

Only the way there is followed: ContentInfo, SignedData, EncapsulatedContentInfo, the octets.
"""

from collections.abc import Iterator

_SEQUENCE, _OID, _INTEGER, _SET, _EXPLICIT = 0x30, 0x06, 0x02, 0x31, 0xA0
_OCTETS, _PARTED_OCTETS = 0x04, 0x24
_SIGNED_DATA = bytes.fromhex("2a864886f70d010702")
_INDEFINITE = 0x80
_MAX_DEPTH = 30


def signed_content(data: bytes) -> bytes | None:
    """Return what was signed; None if the data is something else, such as an encrypted message."""
    try:
        _, at = _entered(data, 0, _SEQUENCE)
        length, kind = _entered(data, at, _OID)
        at = kind + length
        if data[kind:at] != _SIGNED_DATA:
            return None
        for tag in (_EXPLICIT, _SEQUENCE):
            _, at = _entered(data, at, tag)
        for tag in (_INTEGER, _SET):
            at = _passed(data, at, tag)
        _, at = _entered(data, at, _SEQUENCE)
        at = _passed(data, at, _OID)
        _, at = _entered(data, at, _EXPLICIT)
        return b"".join(_octets(data, at))
    except (IndexError, ValueError):
        return None


def _header(data: bytes, at: int) -> tuple[int, int, int]:
    """Return the tag of an element, its length (-1 where its end is marked) and its start."""
    tag, length, at = data[at], data[at + 1], at + 2
    if length == _INDEFINITE:
        return tag, -1, at
    if length > _INDEFINITE:
        num_bytes = length - _INDEFINITE
        length, at = int.from_bytes(data[at : at + num_bytes], "big"), at + num_bytes
    if at + length > len(data):
        raise ValueError("an element goes beyond the end")
    return tag, length, at


def _entered(data: bytes, at: int, expected: int) -> tuple[int, int]:
    """Return the length of the content of an element and where it starts."""
    tag, length, start = _header(data, at)
    if tag != expected:
        raise ValueError("another element was expected")
    return length, start


def _passed(data: bytes, at: int, expected: int | None = None, depth: int = 0) -> int:
    """Return where the element after this one starts."""
    tag, length, at = _header(data, at)
    if depth > _MAX_DEPTH or expected not in (None, tag):
        raise ValueError("another element was expected")
    if length >= 0:
        return at + length
    while data[at : at + 2] != b"\0\0":
        at = _passed(data, at, depth=depth + 1)
    return at + 2


def _octets(data: bytes, at: int) -> Iterator[bytes]:
    """Yield the pieces of an octet string."""
    tag, length, start = _header(data, at)
    if tag == _OCTETS:
        yield data[start : start + length]
        return
    if tag != _PARTED_OCTETS:
        raise ValueError("octets were expected")
    at = start
    while at < start + length if length >= 0 else data[at : at + 2] != b"\0\0":
        _, piece, begin = _header(data, at)
        if data[at] != _OCTETS or piece < 0:
            raise ValueError("octets were expected")
        yield data[begin : begin + piece]
        at = begin + piece
