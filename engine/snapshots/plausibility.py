"""Checks that a snapshot's values are possible, whoever wrote it.

Checksums show that nothing has changed since a snapshot was written; these checks show that an
engine could have written it. Owns type, range and finiteness of every field that is not a page.
Pure functions.
"""

import math
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta

from engine.snapshots.records import Buffer, SnapshotContent, byte_view

MAX_TOKENS = 1 << 26
"""Longest prefix of a snapshot."""

MAX_SECONDS = 253_402_300_799.0
"""The last second of the year 9999, since the epoch."""

_MAX_LOGIT = 1e6
_FLOAT_BYTES = 4

_Text = Annotated[str, Meta(max_length=64 << 10)]


class _Owner(msgspec.Struct, frozen=True):
    """A reading that has used a snapshot."""

    title: _Text = ""
    reading: _Text = ""
    documents: tuple[_Text, ...] = ()
    hashes: tuple[_Text, ...] = ()


class _Metadata(_Owner, frozen=True):
    """The metadata of a snapshot, as far as the engine reads it."""

    others: tuple[_Owner, ...] = ()
    names_in_text: tuple[_Text, ...] = ()
    model: _Text = ""
    kv_format: _Text = ""
    reading_tokens: Annotated[int, Meta(ge=0, le=MAX_TOKENS)] = 0


def checked_metadata(metadata: object) -> Mapping[str, Any]:
    """The metadata as they are. Raises ``ValueError`` where a field is not what it should be."""
    if not isinstance(metadata, dict):
        raise ValueError("its metadata are no object")  # noqa: TRY004 - a field of a file
    msgspec.convert(metadata, _Metadata)  # its error is a ValueError
    return metadata


def checked_time(seconds: float) -> float:
    """A time since the epoch. Raises ``ValueError`` where no clock shows it."""
    if not (math.isfinite(seconds) and 0 <= seconds <= MAX_SECONDS):
        raise ValueError("it has an impossible time")
    return seconds


def require_plausible(content: SnapshotContent) -> None:
    """Raise ``ValueError`` with the reason where no engine can have written it."""
    checked_metadata(content.metadata)
    vocabulary = _require_logits(content.logits)
    if _require_logits(content.probe_logits) != vocabulary:
        raise ValueError("its logits are of different vocabularies")
    if not 0 <= content.probe_token < vocabulary:
        raise ValueError("its probe is no token of the vocabulary")
    if content.position > MAX_TOKENS:
        raise ValueError("it is longer than any context")
    tokens = np.asarray(content.token_ids)
    if tokens.min() < 0 or tokens.max() >= vocabulary:
        raise ValueError("it holds a token that is not in the vocabulary")


def _require_logits(blob: Buffer) -> int:
    """Check that they are numbers a model can have said; return how many."""
    view = byte_view(blob)
    if not len(view) or len(view) % _FLOAT_BYTES:
        raise ValueError("its logits are no list of numbers")
    logits = np.frombuffer(view, np.float32)
    if not (np.isfinite(logits).all() and np.abs(logits).max() <= _MAX_LOGIT):
        raise ValueError("its logits are no numbers that a model says")
    return len(logits)
