"""Pieces of words with a capital, so that a word falls apart alike where a sentence begins with it.

Byte-level BPE learns " carry" as " car", "ry" and "Carry" as "C", "arry", which share nothing. Here
a piece with a capital is merged as the one without is, right after it.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable

from tokenizers import Tokenizer, models

from finding.everyday import EVERYDAY
from finding.relations import RELATIONS

NUM_CAPITALS = 820
"""Pieces that are added; with a space before them they are as many again."""
TOLD = 200
"""How often a word of everyday life counts besides, since technical texts have few of them."""
_WORD = re.compile(r"\b[a-z]{3,}\b")
Merge = tuple[str, str]


def with_capitals(
    known: list[str], merges: list[Merge], begin: list[str]
) -> tuple[list[str], list[Merge]]:
    """Pieces and merges, with the capitals of the first of those that words `begin` with."""
    parts = {left + right: (left, right) for left, right in merges}
    seen = set(known)
    added: list[str] = []
    for first in begin:
        chain, piece = [], first
        while piece in parts and capital(piece) not in seen:
            chain.append(capital(piece))
            piece, _ = parts[piece]
        if len(added) + len(chain) <= NUM_CAPITALS:
            added += reversed(chain)
            seen.update(chain)
    mirrored = {
        (left, right): (capital(left), right)
        for left, right in merges
        if is_small(left + right) and {capital(left), capital(left + right)} <= seen
    }
    remade = {left + right for left, right in mirrored.values()}
    made: list[Merge] = []
    for merge in merges:
        made += [merge] if merge[0] + merge[1] not in remade else []
        made += [mirrored[merge]] if merge in mirrored else []
    return known + added, kept(known, added, made)


def kept(known: list[str], added: list[str], merges: list[Merge]) -> list[Merge]:
    """Merges so that pieces which were known, as the syllables of names, still come about."""
    made = list(merges)
    vocabulary = {piece: i for i, piece in enumerate(known + added)}
    for piece in filter(str.isalpha, known):
        parts = Tokenizer(models.BPE(vocabulary, made)).encode(piece).tokens
        if len(parts) == 2:
            made = [merge for merge in made if merge[0] + merge[1] != piece] + [(*parts,)]
    return made


def beginnings(known: list[str], merges: list[Merge], texts: Iterable[str]) -> list[str]:
    """Pieces that words begin with, those of most words first; of a word its root counts."""
    told = Counter(word for text in texts for word in _WORD.findall(text))
    asked = " ".join((*EVERYDAY, *(part for _, *parts in RELATIONS for s in parts for part in s)))
    told.update(TOLD * _WORD.findall(asked))
    cut = Tokenizer(models.BPE({piece: i for i, piece in enumerate(known)}, merges))
    counts: Counter[str] = Counter()
    for word, count in told.items():
        counts[cut.encode(word).tokens[0]] += math.sqrt(count)
    return sorted(filter(is_small, counts), key=lambda piece: (-counts[piece], piece))


def is_small(piece: str) -> bool:
    """Whether it is made of small letters alone."""
    return piece.isascii() and piece.isalpha() and piece.islower()


def capital(piece: str) -> str:
    """A piece as a sentence begins with it."""
    return piece[0].upper() + piece[1:]
