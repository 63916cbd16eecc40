"""Remedies for a reading that does not fit, as command-line options; pure."""

from collections.abc import Iterator

from app.core.fit.check import ReadingDoesNotFit
from app.core.fit.reading_fit import Obstacle
from app.core.fit.remedies import Remedy
from app.readings.figures import format_bytes

_MAX_DOCUMENTS_NAMED = 5


def fit_choices(refused: ReadingDoesNotFit) -> str:
    """Return the alternatives as one sentence."""
    choices = list(_choices(refused))
    text = choices[0] if len(choices) == 1 else f"{', '.join(choices[:-1])}, or {choices[-1]}"
    return f"{text[0].upper()}{text[1:]}."


def _choices(refused: ReadingDoesNotFit) -> Iterator[str]:
    yield from (
        f"use --kv-format {way.kv_format} ({format_bytes(way.kv_bytes)})"
        for way in refused.ways
        if way.remedy is Remedy.FORMAT
    )
    are_several = len(refused.document_tokens) > 1
    match refused.obstacle:
        case Obstacle.CONTEXT:
            yield (
                f"leave out a document ({_largest(refused)})"
                if are_several
                else ("split the document")
            )
            yield "choose a model with a longer context"
        case Obstacle.MEMORY:
            yield "close other programs"
            yield "read fewer documents together" if are_several else "split the document"
        case Obstacle.DISK:
            yield "free some space"
            yield "delete saved readings (lectern snapshots list)"
            yield "choose a folder on another disk with --data-dir"


def _largest(refused: ReadingDoesNotFit) -> str:
    largest = sorted(refused.document_tokens, key=lambda size: -size[1])[:_MAX_DOCUMENTS_NAMED]
    return ", ".join(f"{name} has {tokens:,}" for name, tokens in largest)
