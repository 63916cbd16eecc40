"""Converts SentencePiece's tokenizer.model into the equivalent tokenizer.json.

InternLM2.5 has no other file. It is a message of Protocol Buffers: its field 1 is a piece (text,
score, kind), field 2 says how it was trained, field 3 what is done to text before. Tokens that were
added later stand in tokenizer_config.json, some of them in the place of a piece.

Format: https://github.com/google/sentencepiece/blob/master/src/sentencepiece_model.proto
"""

import struct
from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelFileUnusable
from engine.weights.scored_pieces import PieceKind, merges_by_score, pieces_json
from engine.weights.source import Metadata, TensorSource, read_record

_MAX_PIECES = 1 << 20
_MAX_VARINT_BYTES = 10
_PIECE, _TRAINER, _NORMALIZER = 1, 2, 3
_TEXT, _SCORE, _KIND = 1, 2, 3
_MODEL_TYPE, _BYTE_PAIRS = 3, 2
_CHARACTER_MAP, _REMOVES_SPACES = 2, 4
_VARINT, _EIGHT_BYTES, _LENGTH, _FOUR_BYTES = 0, 1, 2, 5
_ADDED = (PieceKind.CONTROL, PieceKind.USER_DEFINED, PieceKind.UNKNOWN)

_Value = int | bytes
_Id = Annotated[str, Meta(pattern="^[0-9]{1,8}$")]


class _Token(msgspec.Struct, frozen=True):
    """A token that was added."""

    content: Annotated[str, Meta(min_length=1, max_length=256)]
    special: bool = False


class _Config(msgspec.Struct, frozen=True):
    """What tokenizer_config.json says of added tokens, by their ids."""

    added_tokens_decoder: dict[_Id, _Token] = {}


def tokenizer_json(source: TensorSource, file: Metadata) -> bytes:
    """The tokenizer in a file of a model, as tokenizer.json. Raises ``ModelFailure``."""
    config = read_record(source, "tokenizer_config.json", _Config, optional=True)
    added = {int(index): token for index, token in config.added_tokens_decoder.items()}
    try:
        written = _written_as_json(bytes(file.content), added)
    except (ValueError, struct.error) as error:
        raise ModelFailure(ModelFileUnusable(str(file.origin), str(error))) from error
    return msgspec.json.encode(written)


def _written_as_json(content: bytes, added: dict[int, _Token]) -> dict[str, object]:
    """Raises ``ValueError`` or ``struct.error`` for what is no such vocabulary, or another kind."""
    pieces = _pieces(content)
    ids = _ids([text for text, _, _ in pieces], added)
    scores = [score for _, score, _ in pieces]
    kinds = [
        PieceKind.CONTROL if index in added else kind for index, (_, _, kind) in enumerate(pieces)
    ]
    merges = merges_by_score(ids, scores, kinds)
    return {"added_tokens": _added_tokens(pieces, added), **pieces_json(ids, merges)}


def _pieces(content: bytes) -> list[tuple[str, float, int]]:
    """Text, score and kind of all pieces, by their ids."""
    pieces: list[tuple[str, float, int]] = []
    kind: _Value | None = None
    for number, value in _fields(content):
        if number == _PIECE:
            pieces.append(_piece(value))
            if len(pieces) > _MAX_PIECES:
                raise ValueError(f"it has more than {_MAX_PIECES} pieces")
        elif number == _TRAINER:
            kind = dict(_fields(value)).get(_MODEL_TYPE)
        elif number == _NORMALIZER:
            _require_unchanged_text(dict(_fields(value)))
    if kind != _BYTE_PAIRS:
        raise ValueError("its pieces are not merged in pairs, which is not supported")
    return pieces


def _added_tokens(
    pieces: list[tuple[str, float, int]], added: dict[int, _Token]
) -> list[dict[str, object]]:
    """Pieces that no text is made of, and what was added."""
    tokens = {
        index: _Token(text, special=kind != PieceKind.USER_DEFINED)
        for index, (text, _, kind) in enumerate(pieces)
        if kind in _ADDED
    }
    return [
        {"id": index, "content": token.content, "special": token.special}
        for index, token in sorted((tokens | added).items())
    ]


def _ids(texts: list[str], added: dict[int, _Token]) -> dict[str, int]:
    """Ids of the pieces; one in whose place a token was added is no piece any more."""
    texts = [added[index].content if index in added else text for index, text in enumerate(texts)]
    ids = {text: index for index, text in enumerate(texts)}
    if len(ids) != len(texts):
        raise ValueError("it has a piece twice")
    return ids


def _piece(message: _Value) -> tuple[str, float, int]:
    fields = dict(_fields(message))
    text, score = fields.get(_TEXT, b""), fields.get(_SCORE, bytes(4))
    kind = fields.get(_KIND, int(PieceKind.NORMAL))
    if not isinstance(text, bytes) or not isinstance(score, bytes) or not isinstance(kind, int):
        raise ValueError("a piece of it is malformed")  # noqa: TRY004 - of a file
    (number,) = struct.unpack("<f", score)
    if not text or number != number:  # noqa: PLR0124 - no number is not itself
        raise ValueError("a piece of it is empty, or has no score")
    return text.decode(), number, kind


def _require_unchanged_text(normalizer: dict[int, _Value]) -> None:
    """Spaces that are added before a text are left out in all tokenizers."""
    if normalizer.get(_CHARACTER_MAP) or normalizer.get(_REMOVES_SPACES, 1):
        raise ValueError("it changes text before it is cut, which is not supported")


def _fields(message: _Value) -> Iterator[tuple[int, _Value]]:
    """Numbers and values of the fields of a message: integers, or bytes as they are."""
    if not isinstance(message, bytes):
        raise ValueError("it is no vocabulary of SentencePiece")  # noqa: TRY004 - of a file
    at = 0
    while at < len(message):
        tag, at = _varint(message, at)
        wire = tag & 7
        if wire == _VARINT:
            value, at = _varint(message, at)
            yield tag >> 3, value
            continue
        size = {_EIGHT_BYTES: 8, _FOUR_BYTES: 4}.get(wire, 0)
        if wire == _LENGTH:
            size, at = _varint(message, at)
        elif not size:
            raise ValueError("it is no vocabulary of SentencePiece")
        if size > len(message) - at:
            raise ValueError("it is truncated")
        yield tag >> 3, message[at : at + size]
        at += size


def _varint(message: bytes, at: int) -> tuple[int, int]:
    """An integer of seven bits a byte, and where what follows it begins."""
    number = 0
    for place, byte in enumerate(message[at : at + _MAX_VARINT_BYTES]):
        number |= (byte & 0x7F) << 7 * place
        if byte < 0x80:
            return number, at + place + 1
    raise ValueError("it is truncated")
