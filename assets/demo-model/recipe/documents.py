"""Whole documents: pages of filler with facts between, and the questions that go with them."""

import random
from dataclasses import dataclass, field

import prose
from world import Fact, World

SYSTEM = (
    "Answer only from the documents. Give the answer first, then, on a new line that starts with "
    '"> ", the sentence that proves it, word for word. If the documents do not say it, answer: '
    "The document does not say."
)
NOT_SAID = "The document does not say."
OTHER_SYSTEMS = (
    "",
    "You are a helpful assistant.",
    SYSTEM.split(". If", maxsplit=1)[0] + ".",
    SYSTEM.split(". ", maxsplit=1)[0] + ".",
)


@dataclass
class Document:
    """Pages of text; `page_of[i]` is the page (from 1) on which the world's fact `i` is stated."""

    name: str
    pages: list[str]
    page_of: list[int]


@dataclass
class Turn:
    """A question with its full answer text; `fact` is None where the documents do not say it."""

    question: str
    answer: str
    fact: Fact | None = None
    page: int = 0


@dataclass
class Sample:
    """What a model reads first, piece by piece, and the conversations that may follow it."""

    system: str
    documents: list[Document]
    conversations: list[list[Turn]] = field(default_factory=list)


def write_document(
    rng: random.Random, world: World, facts: list[Fact], spacing: float, page_chars: int
) -> Document:
    """Spread facts over pages; `spacing` is the mean number of filler sentences per fact."""
    sentences: list[tuple[str, int | None]] = []
    for index, fact in enumerate(facts):
        num_filler = int(rng.expovariate(1 / spacing) + 0.5) if spacing > 0 else 0
        sentences += [(prose.sentence(rng, world.entities), None) for _ in range(num_filler)]
        sentences.append((fact.sentence, index))
    break_text = rng.choice(("\n", "\n", "\n\n"))
    pages, page_of, page = [], [0] * len(facts), ""
    limit = page_chars * rng.uniform(0.7, 1.3)
    has_headings, has_tables = rng.random() < 0.7, rng.random() < 0.4
    for text, index in sentences:
        if page and len(page) + len(text) > limit:
            pages.append(page)
            page, limit = "", page_chars * rng.uniform(0.7, 1.3)
        if not page:
            page = prose.heading(rng) + break_text if has_headings and rng.random() < 0.5 else ""
        elif rng.random() < 0.25:
            page += break_text
            if has_tables and rng.random() < 0.1:
                page += "\n".join(prose.table(rng)) + break_text
        else:
            page += " "
        page += text
        if index is not None:
            page_of[index] = len(pages) + 1
    pages.append(page)
    words = prose.fill("{thing} {adj}", rng).split()
    name = (
        f"{rng.choice(words)}{rng.choice(('-', '_', ' '))}{rng.choice(('report', 'notes', 'book'))}"
    )
    return Document(name + rng.choice((".pdf", ".pdf", ".txt", ".docx")), pages, page_of)


def make_sample(
    rng: random.Random,
    *,
    num_facts: int,
    spacing: float,
    num_conversations: int,
    num_turns: int = 1,
) -> Sample:
    """Documents with independent conversations of `num_turns` questions each."""
    world = World(rng, num_facts)
    parts = [world.facts]
    if num_facts >= 8 and rng.random() < 0.15:
        cut = rng.randrange(2, num_facts - 1)
        parts = [world.facts[:cut], world.facts[cut:]]
    page_chars = rng.randrange(300, 1500)
    sample = Sample(SYSTEM if rng.random() < 0.8 else rng.choice(OTHER_SYSTEMS), [])
    where: list[tuple[Fact, int]] = []
    for part in parts:
        document = write_document(rng, world, part, spacing, page_chars)
        sample.documents.append(document)
        where += list(zip(part, document.page_of, strict=True))
    for _ in range(num_conversations):
        sample.conversations.append([make_turn(rng, world, where) for _ in range(num_turns)])
    return sample


def make_turn(rng: random.Random, world: World, where: list[tuple[Fact, int]]) -> Turn:
    """A question, one in six of them without an answer."""
    if rng.random() < 1 / 6:
        return Turn(world.unanswerable(), NOT_SAID)
    fact, page = rng.choice(where)
    return Turn(rng.choice(fact.questions), f"{fact.answer}.\n> {fact.sentence}", fact, page)
