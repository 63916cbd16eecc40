"""Documents that are open for questions; only their text is kept."""

import hashlib
from collections import OrderedDict
from dataclasses import dataclass

from app.link.port import UNSENT
from app.remote.prompt import Prefix, page_chars, prefix_of
from engine.protocol.replies import ReadingOpened
from engine.protocol.requests import DocumentText, OpenReading

_MAX_OPEN = 64
_CHARS_PER_TOKEN = 4
"""Of European text; a server that counts is asked."""
UNKNOWN_LIMIT = 2**31 - 1
"""Context of a server that does not tell it: it refuses what is too long by itself."""


@dataclass(frozen=True)
class RemoteReading:
    """Some documents under some instructions, for one model."""

    name: str
    prefix: Prefix
    tokens: int


class RemoteReadings:
    """The readings that are open, by name; the one used longest ago makes way."""

    def __init__(self) -> None:
        self._readings: OrderedDict[str, RemoteReading] = OrderedDict()
        self._read: set[str] = set()

    def add(self, reading: RemoteReading) -> None:
        """Keep one."""
        self._readings[reading.name] = reading
        if len(self._readings) > _MAX_OPEN:
            gone, _ = self._readings.popitem(last=False)
            self._read.discard(gone)

    def find(self, name: str) -> RemoteReading | None:
        """Return an open reading; None where it is not open."""
        if name in self._readings:
            self._readings.move_to_end(name)
        return self._readings.get(name)

    def has_read(self, reading: RemoteReading) -> bool:
        """Whether the server has read it already, since it is open."""
        return reading.name in self._read

    def note_read(self, reading: RemoteReading) -> None:
        """Note that the server has read it."""
        self._read.add(reading.name)

    def clear(self) -> None:
        """Forget all, since another model reads."""
        self._readings.clear()
        self._read.clear()


def reading_of(request: OpenReading, model: str, counts: tuple[int, ...]) -> RemoteReading:
    """Name a reading by what is in it; `counts` are tokens of instructions and documents."""
    digest = hashlib.sha256()
    prefix = prefix_of(request.documents, request.instructions)
    for part in (model, prefix.instructions, *prefix.documents, prefix.names):
        digest.update(hashlib.sha256(part.encode("utf-8", "surrogatepass")).digest())
    return RemoteReading(digest.hexdigest(), prefix, sum(counts))


def estimated_tokens(text: str) -> int:
    """Tokens that a text may have."""
    return -(-len(text) // _CHARS_PER_TOKEN)


def told(
    request: OpenReading, reading: RemoteReading, counts: tuple[int, ...], limit: int
) -> ReadingOpened:
    """A reading's size; its pages end in proportion to their characters."""
    instructions, *documents = counts
    ends, start = [], instructions
    for document, tokens in zip(request.documents, documents, strict=True):
        ends.append(_page_ends(document, start, tokens))
        start += tokens
    return ReadingOpened(
        id=UNSENT,
        reading=reading.name,
        tokens=reading.tokens,
        document_tokens=tuple(documents),
        page_ends=tuple(ends),
        reusable_tokens=0,
        kv_bytes=0,
        memory_limit_bytes=0,
        disk_bytes=0,
        disk_free_bytes=0,
        context_limit=limit or UNKNOWN_LIMIT,
        expected_seconds=0.0,
        names_tokens=estimated_tokens(reading.prefix.names),
    )


def _page_ends(document: DocumentText, start: int, tokens: int) -> tuple[int, ...]:
    chars = page_chars(document)
    total, passed, ends = max(sum(chars), 1), 0, []
    for num_chars in chars:
        passed += num_chars
        ends.append(start + tokens * passed // total)
    return tuple(ends)
