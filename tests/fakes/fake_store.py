"""What the fake engine remembers: readings in memory, saved ones in a JSON file.

A token is a word; every page adds one for its marker. Answers are found by counting the words that
a question shares with each sentence, so they are predictable and quote real text.
"""

import hashlib
import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engine.protocol.kept_weights import KeptWeights
from engine.protocol.records import SnapshotInfo
from engine.protocol.requests import DocumentText

NOT_SAID = "The document does not say."
BYTES_PER_TOKEN = 1024
_MIN_SHARED_WORDS = 2
_COMMON_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "at",
        "does",
        "did",
        "for",
        "in",
        "is",
        "it",
        "of",
        "on",
        "the",
        "to",
        "was",
        "were",
        "what",
        "who",
    ]
)


def count_tokens(text: str) -> int:
    """Words of ``text``."""
    return len(text.split())


@dataclass
class FakeReading:
    """One opened reading."""

    reading: str
    documents: tuple[DocumentText, ...]
    tokens_done: int = 0
    page_ends: tuple[tuple[int, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        ends: list[tuple[int, ...]] = []
        position = 0
        for document in self.documents:
            positions = []
            for page in document.pages:
                position += 1 + count_tokens(page)
                positions.append(position)
            ends.append(tuple(positions))
        self.page_ends = tuple(ends)

    @property
    def tokens(self) -> int:
        return max((ends[-1] for ends in self.page_ends if ends), default=0)

    @property
    def document_tokens(self) -> tuple[int, ...]:
        starts = [0, *(ends[-1] for ends in self.page_ends)]
        return tuple(end - start for start, end in itertools.pairwise(starts))

    def page_at(self, position: int) -> tuple[int, int]:
        """Document index and 1-based page of the token before ``position``."""
        for document, ends in enumerate(self.page_ends):
            for page, end in enumerate(ends, start=1):
                if position <= end:
                    return document, page
        return len(self.documents) - 1, len(self.documents[-1].pages)

    def answer(self, question: str) -> tuple[str, int, int]:
        """Answer text, document index and page; page 0 where nothing fits."""
        wanted = _content_words(question)
        best = (0, NOT_SAID, 0, 0)
        for document, page, sentence in self._sentences():
            shared = len(wanted & _content_words(sentence))
            if shared > best[0]:
                best = (shared, sentence, document, page)
        shared, sentence, document, page = best
        if shared < _MIN_SHARED_WORDS:
            return NOT_SAID, 0, 0
        return f"{sentence.split()[-1].rstrip('.')}\n> {sentence}", document, page

    def _sentences(self) -> Iterator[tuple[int, int, str]]:
        for index, document in enumerate(self.documents):
            for page, text in enumerate(document.pages, start=1):
                for sentence in re.split(r"(?<=[.!?])\s+|\n+", text):
                    if sentence.strip():
                        yield index, page, sentence.strip()


def _content_words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower())) - _COMMON_WORDS


def reading_id(documents: tuple[DocumentText, ...], instructions: str) -> str:
    """The same content gives the same id."""
    content = "\0".join([instructions, *(page for d in documents for page in d.pages)])
    return hashlib.sha256(content.encode()).hexdigest()[:12]


class FakeStore:
    """Saved readings in one JSON file of the data folder."""

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / "fake_engine.json"
        data_dir.mkdir(parents=True, exist_ok=True)
        content = json.loads(self._path.read_text()) if self._path.exists() else {}
        self.saved: dict[str, dict[str, object]] = content.get("saved", {})
        self.quota: int = content.get("quota", 0)
        self.kept: dict[str, int] = content.get("kept", {})

    def save(self, reading: FakeReading) -> None:
        """Keep how far ``reading`` is."""
        previous = self.saved.get(reading.reading, {})
        self.saved[reading.reading] = {
            "title": ", ".join(document.name for document in reading.documents),
            "tokens": reading.tokens_done,
            "documents": [document.name for document in reading.documents],
            "pinned": previous.get("pinned", False),
            "damaged": previous.get("damaged", ""),
        }
        self.write()

    def tokens_of(self, reading: str) -> int:
        """Saved tokens of a reading; 0 where there are none."""
        return int(str(self.saved.get(reading, {}).get("tokens", 0)))

    def write(self) -> None:
        """Write the file whole: who is killed meanwhile leaves the former one, not half of one."""
        part = self._path.with_suffix(".part")
        content = {"saved": self.saved, "quota": self.quota, "kept": self.kept}
        part.write_text(json.dumps(content))
        part.replace(self._path)

    def snapshots(self) -> tuple[SnapshotInfo, ...]:
        """What is saved, as the protocol says it."""
        return tuple(self._info(snapshot) for snapshot in self.saved)

    def kept_weights(self) -> tuple[KeptWeights, ...]:
        """Weights that are kept, as the protocol says it."""
        return tuple(
            KeptWeights(name, "fake-model", "int8", num_bytes, last_used=1_700_000_000.0)
            for name, num_bytes in self.kept.items()
        )

    def _info(self, snapshot: str) -> SnapshotInfo:
        entry = self.saved[snapshot]
        tokens = self.tokens_of(snapshot)
        documents = entry["documents"]
        assert isinstance(documents, list)
        return SnapshotInfo(
            snapshot=snapshot,
            title=str(entry["title"]),
            kind="reading_end",
            tokens=tokens,
            pages=-(-tokens // 256),
            bytes=tokens * BYTES_PER_TOKEN,
            own_bytes=(tokens - int(str(entry.get("shared", 0)))) * BYTES_PER_TOKEN,
            reading_bytes=tokens * BYTES_PER_TOKEN,
            fingerprint="fa4e",
            model="fake-model",
            kv_format="f16",
            created=1_700_000_000.0,
            last_used=1_700_000_000.0,
            pinned=bool(entry["pinned"]),
            damaged=str(entry["damaged"]),
            documents=tuple(documents),
        )
