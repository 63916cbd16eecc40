"""SentencePiece vocabularies of scored pieces, in the terms of tokenizer.json.

Both GGUF files and ``tokenizer.model`` hold them.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum

MAX_PIECE_CHARS = 128
"""Every place of a piece is tried for a merge."""


class PieceKind(IntEnum):
    """What a piece is."""

    NORMAL = 1
    UNKNOWN = 2
    CONTROL = 3
    USER_DEFINED = 4
    UNUSED = 5
    BYTE = 6


def merges_by_score(
    ids: Mapping[str, int], scores: Sequence[float], kinds: Sequence[float]
) -> list[tuple[str, str]]:
    """Every pair of pieces that is a normal piece, best score first.

    Of two ways to one piece the one whose parts are older goes first, as those who write
    tokenizer.json from such vocabularies do it. ``scores`` and ``kinds`` are by id.

    Raises ``ValueError`` for a piece that is too long.
    """
    ranked: list[tuple[float, str, str]] = []
    for piece, index in ids.items():
        if kinds[index] != PieceKind.NORMAL:
            continue
        if len(piece) > MAX_PIECE_CHARS:
            raise ValueError(f"a piece of {len(piece)} characters")
        cuts = ((piece[:at], piece[at:]) for at in range(1, len(piece)))
        pairs = [pair for pair in cuts if pair[0] in ids and pair[1] in ids]
        pairs.sort(key=lambda pair: (ids[pair[0]], ids[pair[1]]))
        ranked += [(-float(scores[index]), *pair) for pair in pairs]
    ranked.sort(key=lambda entry: entry[0])
    return [(left, right) for _, left, right in ranked]


def pieces_json(
    ids: Mapping[str, int], merges: Sequence[str | tuple[str, str]]
) -> dict[str, object]:
    """Pieces of text whose spaces are marked; a character that is none becomes its bytes."""
    marked = {"type": "Replace", "pattern": {"String": " "}, "content": "\u2581"}
    return {
        "model": {"vocab": ids, "merges": merges, "byte_fallback": True, "fuse_unk": True},
        "normalizer": marked,
    }
