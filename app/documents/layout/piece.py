"""Pieces: printed text as found on a page, before touching pieces become a fragment."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDE_GAP = 0.5
"""A gap wider than this share of the type size ends a piece; a word space is half of it."""

EVEN = 0.03
"""How far typewriter text may be from its width in whole advances, in type sizes."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Text in one type on one baseline, and whether a space stands before it on its line.

    Coordinates, sizes and `may_be_typewriter` are those of a `Fragment`.
    """

    x0: float
    x1: float
    y: float
    size: float
    text: str
    is_spaced: bool
    may_be_typewriter: bool = True


def joined_text(pieces: Sequence[Piece]) -> str:
    """Return the text of pieces that follow each other on a line."""
    text = "".join(f" {piece.text}" if piece.is_spaced else piece.text for piece in pieces)
    return text.lstrip(" ")
