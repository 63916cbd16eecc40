"""A text of the wanted length in tokens, opened by an engine, with the places of its needles."""

import hashlib
from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise

from app.errors import Said, UsageError
from app.evaluation.plan import Text
from app.evaluation.tasks.task import Question, Sample, TooShort
from app.link.calls import call
from app.link.port import UNSENT, PostingPort
from engine.protocol.replies import ReadingOpened
from engine.protocol.requests import DocumentName, DocumentText, OpenReading

_CHARS_PER_TOKEN = 4.0
_NEAR = 0.97
"""Share of the wanted length that is long enough."""
_TRIALS = 8
_PAGE_CHARS = 1000
_NAME = "evaluation.txt"


@dataclass(frozen=True)
class OpenedText:
    """A text that an engine knows.

    Attributes:
        reading: its id there.
        tokens: its length.
        pages: its words, cut into pages.
        starts: where its pages begin, in characters.
        ends: where they end, in tokens.
    """

    sample: Sample
    reading: str
    tokens: int
    name: DocumentName
    pages: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def needle_spans(self, question: Question) -> tuple[tuple[int, int], ...]:
        """The first and the last token that a needle may lie between: those of its pages."""
        spans = []
        for needle in question.needles:
            first = bisect_right(self.starts, needle.start) - 1
            last = bisect_right(self.starts, needle.end - 1) - 1
            spans.append((self.ends[first - 1] if first else 0, self.ends[last]))
        return tuple(spans)


class TextOpener:
    """Opens texts; what one is like depends on no other, so that later runs ask the same."""

    def __init__(self, engine: PostingPort) -> None:
        self._engine = engine

    def open(self, text: Text) -> OpenedText:
        """Write a text of at most its length and open it. Raises ``LecternError``."""
        ratio = _CHARS_PER_TOKEN
        best: OpenedText | None = None
        for _ in range(_TRIALS):
            opened = self._open(text, int(ratio * text.length))
            if opened.tokens <= text.length and (best is None or opened.tokens > best.tokens):
                best = opened
            if _NEAR * text.length <= opened.tokens <= text.length:
                break
            ratio *= (1 + _NEAR) / 2 * text.length / opened.tokens
        if best is None:
            raise _too_short(text)
        return best

    def _open(self, text: Text, num_chars: int) -> OpenedText:
        try:
            sample = text.make(num_chars)
        except TooShort:
            raise _too_short(text) from None
        cuts = [*page_starts(sample.text), len(sample.text)]
        pages = tuple(sample.text[start:end].rstrip() for start, end in pairwise(cuts))
        name = DocumentName(_NAME, hashlib.sha256(sample.text.encode()).hexdigest())
        opened = call(
            self._engine,
            OpenReading(
                id=UNSENT,
                documents=(DocumentText(name.name, name.sha256, pages),),
                instructions=sample.instructions,
            ),
            ReadingOpened,
        )
        return OpenedText(
            sample,
            opened.reading,
            opened.tokens,
            name,
            pages,
            starts=tuple(cuts[:-1]),
            ends=opened.page_ends[0],
        )


def page_starts(text: str) -> list[int]:
    """Where pages begin: behind line ends, or between words where there are none."""
    starts = [0]
    while (wanted := starts[-1] + _PAGE_CHARS) < len(text):
        cut = text.find("\n", wanted, wanted + _PAGE_CHARS)
        if cut < 0:
            cut = text.find(" ", wanted)
        if cut < 0 or cut + 1 == len(text):
            break
        starts.append(cut + 1)
    return starts


def _too_short(text: Text) -> UsageError:
    return UsageError(
        Said(
            f"The task {text.task.name} does not fit into {text.length} tokens.",
            "Give a larger --length.",
        )
    )
