"""Tokenised documents with questions, and where in them the answers stand."""

import random
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property

import documents
from documents import NOT_SAID, Sample, Turn

from finding.evaluate import parts
from finding.everyday import reformed, reworded
from finding.prompts import Prompts, pieces
from finding.samples import Writer

LENGTHS = (300, 500, 800, 1200, 1600, 2400, 3600)
"""Rough tokens of a document; one is drawn."""
SURVEY = 0.25
"""Share of documents of the kind that the bundled demo document is."""
NUM_TALKS = 20
VALUED = {"attributes": 0.62, "verbs": 0.22, "text": 0.09, "survey": 0.07}
"""Shares of the documents that values are learnt from."""
NUM_VALUED, TEXT_CHARS = 40, 4000
"""Questions about one of these, and signs of one of real text."""
REWORDED = 0.5
"""Share of these that are asked about in other words."""
MOST_PLACES = 3
Span = tuple[int, int]
"""First token and the one after the last, in the document."""


@dataclass(frozen=True)
class Talk:
    """A question with its answer; nothing is said where the document does not say it."""

    question: list[int]  # to the end of the prompt
    answer: list[int]
    sentences: list[Span]
    value: Span | None


@dataclass(frozen=True)
class Reading:
    """A document with talks about it."""

    ids: list[int]
    talks: list[Talk]


@dataclass
class Located:
    """A document's tokens with the places of its text."""

    ids: list[int]
    starts: list[int]
    ends: list[int]
    text: str

    @cached_property
    def flat(self) -> tuple[str, list[int]]:
        """The text with single spaces, when all of it is there."""
        return flattened(self.text)

    def tokens(self, start: int, stop: int) -> Span:
        """The tokens that cover a stretch of the text."""
        return bisect_right(self.ends, start), bisect_left(self.ends, stop) + 1

    def sentences(self, quote: str) -> list[Span]:
        """Where a quote stands; lines may be broken elsewhere."""
        flat, places = self.flat
        wanted, found = " ".join(quote.split()), []
        at = flat.find(wanted)
        while at >= 0 and len(found) < MOST_PLACES:
            found.append(self.tokens(places[at], places[at + len(wanted) - 1] + 1))
            at = flat.find(wanted, at + 1)
        return found

    def value(self, sentence: Span, value: str) -> Span | None:
        """Where a value stands in a sentence."""
        start = self.starts[sentence[0]]
        told = self.text[start : self.ends[sentence[1] - 1]].lower()
        at = told.find(value.removesuffix(".").lower())
        length = len(value.removesuffix("."))
        return self.tokens(start + at, start + at + length) if at >= 0 else None


def flattened(text: str) -> tuple[str, list[int]]:
    """A text with single spaces, and the place in the text of each of its letters."""
    kept = [
        place
        for place, sign in enumerate(text)
        if not sign.isspace() or (place and not text[place - 1].isspace())
    ]
    return "".join(" " if text[place].isspace() else text[place] for place in kept), kept


def located(prompts: Prompts, sample: Sample) -> Located:
    """A sample's documents, piece by piece."""
    found = Located([], [], [], "")
    for piece in pieces(sample.documents):
        written = prompts.tokenizer.encode(piece, add_special_tokens=False)
        found.ids += written.ids
        found.starts += [len(found.text) + start for start, _ in written.offsets]
        found.ends += [len(found.text) + end for _, end in written.offsets]
        found.text += piece
    return found


def read(prompts: Prompts, sample: Sample) -> Reading:
    """A sample with the places of its answers; talks whose quote stands nowhere are left out."""
    document = located(prompts, sample)
    talks = (talk(prompts, document, turns[0]) for turns in sample.conversations)
    return Reading(document.ids, [told for told in talks if told is not None])


def talk(prompts: Prompts, document: Located, turn: Turn) -> Talk | None:
    """One question."""
    asked = prompts.text(turn.question) + prompts.ask
    if turn.answer == NOT_SAID:
        return Talk(asked, [], [], None)
    value, quotes = parts(turn.answer)
    sentences = [span for quote in quotes for span in document.sentences(quote)]
    if not sentences:
        return None
    place = document.value(sentences[0], value) if value else None
    return Talk(asked, prompts.text(turn.answer), sentences, place)


def draw(rng: random.Random, writer: Writer, prompts: Prompts) -> Reading:
    """A new document of any kind and length."""
    length = rng.choice(LENGTHS)
    if rng.random() < SURVEY:
        return survey(rng, prompts, length, NUM_TALKS)
    return read(prompts, writer.sample(rng, length, NUM_TALKS))


def draw_valued(rng: random.Random, writer: Writer, prompts: Prompts) -> Reading:
    """A new document to learn values from, most of it facts, with questions that it answers."""
    (kind,) = rng.choices(tuple(VALUED), tuple(VALUED.values()))
    if kind == "survey":
        reading = survey(rng, prompts, 800, NUM_VALUED)
    else:
        if kind == "text":
            sample = writer.mixed(rng, TEXT_CHARS, 1.0, NUM_VALUED, 1, spoken=True)
        else:
            sample = writer.bare(rng, NUM_VALUED, by_verbs=kind == "verbs")
        if rng.random() < REWORDED:
            for (turn,) in sample.conversations:
                turn.question = reformed(rng, reworded(rng, turn.question))
        reading = read(prompts, sample)
    return Reading(reading.ids, [talk for talk in reading.talks if talk.answer])


def survey(rng: random.Random, prompts: Prompts, length: int, num_talks: int) -> Reading:
    """A document of the kind that the bundled demo document is, of about so many tokens."""
    sample = documents.make_sample(
        rng,
        num_facts=max(2, length // 60),
        spacing=rng.uniform(0, 3),
        num_conversations=num_talks,
    )
    return read(prompts, sample)
