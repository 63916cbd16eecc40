"""What failing disks do to a file: a flipped bit, or a block that is lost, wrong or cut off."""

from collections.abc import Callable
from random import Random

_PAGE, _SECTOR = 4096, 512
"""Bytes that SQLite and a disk write at once."""

Damage = Callable[[bytes, Random], tuple[str, bytes]]
"""Makes of a sound content another, and says in a word or two what it did."""


def flip(content: bytes, chance: Random) -> tuple[str, bytes]:
    """Flip one bit, half of the times in a byte that is not zero."""
    at = chance.randrange(len(content))
    if chance.random() < 0.5:
        at = next((used for used in range(at, len(content)) if content[used]), at)
    flipped = bytearray(content)
    flipped[at] ^= 1 << chance.randrange(8)
    return "flipped bit", bytes(flipped)


def break_block(content: bytes, chance: Random) -> tuple[str, bytes]:
    """Lose a sector, mix up pages, or cut the file."""
    num_pages = -(-len(content) // _PAGE)
    at, other = (chance.randrange(num_pages) * _PAGE for _ in range(2))
    sector = chance.randrange(at, min(at + _PAGE, len(content)), _SECTOR)
    num_lost = len(content[sector : sector + _SECTOR])
    num_wrong = min(_PAGE, len(content) - max(at, other))
    kinds = {
        "zeros": _replaced(content, sector, bytes(num_lost)),
        "noise": _replaced(content, at, chance.randbytes(num_wrong)),
        "another page": _replaced(content, at, content[other : other + num_wrong]),
        "cut": content[:sector],
    }
    kind = chance.choice(tuple(kinds))
    return kind, kinds[kind]


def _replaced(content: bytes, at: int, part: bytes) -> bytes:
    return content[:at] + part + content[at + len(part) :]
