"""Asks a model to introduce documents: a short summary, and questions to begin with.

A model is asked once, and only what the documents prove is kept. A statement has quotes below it,
and is dropped if one of them is not in the text.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from app.citations.citation import Citation, CitationStatus
from app.citations.quotes import without_markdown
from engine.protocol.undecodable import UNDECODABLE

NUM_QUESTIONS = 4
MAX_STATEMENTS = 5
SUMMARY_QUESTION = (
    "Summarise the documents in three sentences, in their own language. Write each sentence on a "
    'line of its own and below it, on a line that starts with "> ", the sentence of the documents '
    "that proves it, word for word."
)
QUESTIONS_QUESTION = (
    "Write four different questions that the documents answer, in their own language. Write each "
    'question on a line of its own and below it, on a line that starts with "> ", the sentence of '
    "the documents that answers it, word for word."
)
_MAX_CHARACTERS = 300
_MIN_WORDS = 4
_MIN_UNSPACED = 8
_LEAST_STATEMENTS = 2
"""A single sentence is not a summary."""
_QUOTED = re.compile(r"[ \t]{0,3}>")
_LABEL = re.compile(r"[ \t]*(?:#{1,6}[ \t]+|[-*•][ \t]+|\(?\d{1,2}[.):](?!\d)[ \t]*|Q\d?:[ \t]*)+")
_ENDS_SENTENCE = (".", "!", "。", "！")
_ENDS_QUESTION = ("?", "？")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


class Statement(msgspec.Struct, frozen=True):
    """A sentence, or a question, and the first place that proves or answers it.

    `document` is a SHA-256, `page` counts from 1.
    """

    text: str
    document: str
    page: int


class Introduction(msgspec.Struct, frozen=True):
    """What is shown of a reading before the first question; empty where nothing was proven."""

    summary: tuple[Statement, ...] = ()
    questions: tuple[Statement, ...] = ()


NOTHING_SAID = Introduction()


class _Kept(msgspec.Struct, frozen=True):
    """An introduction as it is stored."""

    summary: tuple[Statement, ...]
    questions: tuple[Statement, ...]
    checksum: str = ""


def encode_introduction(introduction: Introduction) -> str:
    """Return an introduction as JSON, with a checksum: what was proven must stay as it was."""
    kept = _Kept(introduction.summary, introduction.questions, _checksum(introduction))
    return msgspec.json.encode(kept).decode()


def decode_introduction(stored: str) -> Introduction | None:
    """Return an introduction from JSON; None where it is damaged. Earlier ones have no checksum."""
    try:
        kept = msgspec.json.decode(stored, type=_Kept)
    except UNDECODABLE:
        return None
    introduction = Introduction(kept.summary, kept.questions)
    is_sound = kept.checksum in {_checksum(introduction), ""}
    return introduction if is_sound else None


def _checksum(introduction: Introduction) -> str:
    return hashlib.sha256(msgspec.json.encode(introduction)).hexdigest()


def introduction_for(kept: Mapping[str, str], fingerprint: str) -> Introduction | None:
    """Return the introduction kept for a fingerprint; None if this model has yet to be asked.

    One by another model about the same text counts as well, unless it is empty.
    """
    content = fingerprint.partition("@")[0]
    others = (text for key, text in kept.items() if key.partition("@")[0] == content)
    empty = (None, NOTHING_SAID)
    found = next((one for one in map(decode_introduction, others) if one not in empty), None)
    if found is not None:
        return found
    return decode_introduction(kept[fingerprint]) if fingerprint in kept else None


def proven_summary(answer: str, citations: Sequence[Citation]) -> tuple[Statement, ...]:
    """Return the sentences of an answer that its quotes prove; none if they are too few."""
    found = tuple(
        Statement(said.text, said.document, said.page)
        for said in _proven(answer, citations)
        if said.text.endswith(_ENDS_SENTENCE) and said.has_its_numbers
    )
    distinct = tuple({one.text.casefold(): one for one in found}.values())[:MAX_STATEMENTS]
    return distinct if len(distinct) >= _LEAST_STATEMENTS else ()


def proven_questions(answer: str, citations: Sequence[Citation]) -> tuple[Statement, ...]:
    """Return the questions of an answer that are followed by a quote from the text.

    A number that a question names must be in the quote, too.
    """
    found = (
        Statement(said.text, said.document, said.page)
        for said in _proven(answer, citations)
        if said.text.endswith(_ENDS_QUESTION) and said.has_its_numbers
    )
    return tuple({one.text.casefold(): one for one in found}.values())[:NUM_QUESTIONS]


@dataclass(frozen=True, slots=True)
class _Said:
    """A line with the quotes below it, all of which are in the text."""

    text: str
    citations: tuple[Citation, ...]

    @property
    def document(self) -> str:
        return self.citations[0].document or ""

    @property
    def page(self) -> int:
        return self.citations[0].page or 1

    @property
    def has_its_numbers(self) -> bool:
        """Whether every number of the line is in a quote below it."""
        proof = {number for one in self.citations for number in _NUMBER.findall(one.quote.text)}
        return proof.issuperset(_NUMBER.findall(self.text))


def _proven(answer: str, citations: Sequence[Citation]) -> Iterator[_Said]:
    """Yield what can be proven of an answer, line for line."""
    for text, start, end in _lines_with_quotes(answer):
        own = tuple(one for one in citations if start <= one.quote.start < end)
        is_proven = own and all(one.status is CitationStatus.VERIFIED for one in own)
        if (
            is_proven
            and own[-1].quote.start >= start + len(text)
            and _is_long(words := _plain(text))
        ):
            yield _Said(words, own)


def _lines_with_quotes(answer: str) -> Iterator[tuple[str, int, int]]:
    """Yield the line over each block quote, where it begins, and where the block ends."""
    said, start, at, is_quoted = "", 0, 0, False
    for line in answer.splitlines(keepends=True):
        if _QUOTED.match(line):
            is_quoted = bool(said)
        elif line.strip():
            if is_quoted:
                yield said, start, at
            said, start, is_quoted = line.rstrip(), at, False
        at += len(line)
    if is_quoted:
        yield said, start, at


def _plain(line: str) -> str:
    """Return a line without the signs of a list or a heading, and without emphasis."""
    return without_markdown(_LABEL.sub("", line, count=1).strip()).strip("* ")


def _is_long(text: str) -> bool:
    if len(text) > _MAX_CHARACTERS:
        return False
    is_unspaced = not text.isascii() and len(text.split()) < _MIN_WORDS
    return len(text) >= _MIN_UNSPACED if is_unspaced else len(text.split()) >= _MIN_WORDS
