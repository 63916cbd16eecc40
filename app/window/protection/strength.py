"""How hard a new passphrase is to guess, judged by its characters; pure.

The estimate is a cautious one: only letters that differ count. It cannot see that a phrase stands
in a book, or is the name of somebody's cat, and whoever shows it has to say so.
"""

from enum import IntEnum
from math import log2

from app.encryption.wrapping import FEWEST_CHARACTERS

_FAIR_BITS = 45.0
"""A trillion attempts: a year of some computers, since each attempt takes long and much memory."""
_GOOD_BITS = 65.0
"""Out of reach for whoever can pay for thousands of them."""


class Strength(IntEnum):
    """What trying all likely passphrases would take, at most."""

    TOO_SHORT = 0
    WEAK = 1
    FAIR = 2
    GOOD = 3


def strength_of(passphrase: str) -> Strength:
    """Return how hard a passphrase is to guess at most."""
    if len(passphrase) < FEWEST_CHARACTERS:
        return Strength.TOO_SHORT
    bits = len(passphrase) * log2(len(set(passphrase.casefold())))
    if bits < _FAIR_BITS:
        return Strength.WEAK
    return Strength.FAIR if bits < _GOOD_BITS else Strength.GOOD
