"""Changes of any bytes: flips, cuts, repeats, numbers of extreme size, pieces of another file."""

import re
from collections.abc import Callable
from random import Random

Change = Callable[[bytes, Random], bytes]
"""Makes other bytes; the same where there is nothing to change."""

MOST_BYTES = 2_000_000
NUMBERS = (
    *(b"0", b"-1", b"1", b"65535", b"65536", b"2147483647", b"-2147483648", b"4294967296"),
    *(b"99999999999999999999", b"0.0000001", b"1e400", b"-1e308", b"nan", b"9" * 5000, b""),
)
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_WIDTHS = (1, 2, 4, 8)


def flip_bits(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8, 64)) if data else 0):
        changed[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def leave_out(data: bytes, chance: Random) -> bytes:
    start, end = span(data, chance)
    return data[:start] + data[end:]


def repeat(data: bytes, chance: Random) -> bytes:
    start, end = span(data, chance)
    most = max(MOST_BYTES // (end - start + 1), 1)
    times = min(chance.choice((2, 2, 10, 300, 5000)), most)
    return data[:start] + data[start:end] * times + data[end:]


def move(data: bytes, chance: Random) -> bytes:
    start, end = span(data, chance)
    rest = data[:start] + data[end:]
    at = chance.randrange(len(rest) + 1)
    return rest[:at] + data[start:end] + rest[at:]


def insert_noise(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    noise = chance.choice((chance.randbytes(16), bytes(300), b"\xff" * 300, b" " * 3000))
    return data[:at] + noise + data[at:]


def change_number(data: bytes, chance: Random) -> bytes:
    """Write another number where one stands in digits."""
    spans = [match.span() for match in _NUMBER.finditer(data)]
    if not spans:
        return data
    start, end = chance.choice(spans)
    return data[:start] + chance.choice(NUMBERS) + data[end:]


def change_binary_number(data: bytes, chance: Random) -> bytes:
    """Write an extreme number where one may stand in bytes."""
    width = chance.choice(_WIDTHS)
    if len(data) < width:
        return data
    at = chance.randrange(len(data) - width + 1)
    extreme = chance.choice((0, 1, 2**7, 2 ** (8 * width - 1), 2 ** (8 * width) - 1))
    number = extreme.to_bytes(width, chance.choice(("big", "little")))
    return data[:at] + number + data[at + width :]


def span(data: bytes, chance: Random) -> tuple[int, int]:
    """Return a place, most often a short one."""
    start = chance.randrange(len(data) + 1)
    length = int(2 ** chance.uniform(0, 14))
    return start, min(start + length, len(data))


BYTE_CHANGES: tuple[Change, ...] = (
    *(flip_bits, cut, leave_out, repeat, move, insert_noise, change_number),
    change_binary_number,
)


def splice(data: bytes, other: bytes, chance: Random) -> bytes:
    """Put a piece of another file into this one, or behind its beginning."""
    start, end = span(other, chance)
    at = chance.randrange(len(data) + 1)
    rest = data[at:] if chance.random() < 0.5 else b""
    return data[:at] + other[start:end] + rest
