"""Invented facts of one document: things, what is said of them, and the questions about it."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from finding.frames import Frames
from finding.lexicon import VALUES, Lexicon
from finding.loose import PLAIN_KINDS, Loose

NEAR = 0.5
"""Share of things whose name resembles that of another thing of the same document."""
LOOSE, ASKED_LOOSELY = 0.6, 0.4
"""Shares of attributes that are stated, and asked for, in any words."""
NUM_LOOSE = 40
"""Such questions about an attribute."""
ARTICLES = ("a", "an", "the")
"""With a capital in an answer, which they begin."""


@dataclass(frozen=True)
class Thing:
    """Something that a document tells of; `article` is empty for proper names."""

    name: str
    article: str = ""

    def slots(self) -> dict[str, str]:
        """What frames put in for it."""
        full = f"{self.article}{self.name}"
        return {"e": full, "E": capital(full), "n": self.name}


@dataclass(frozen=True)
class Relation:
    """What can be said of a thing; `attribute` is empty where a verb says it."""

    attribute: str
    kind: str
    statements: tuple[str, ...]
    questions: tuple[str, ...]
    reverse: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fact:
    """One statement; `quote` is what stands in the text."""

    thing: Thing
    relation: Relation
    value: str
    quote: str

    def slots(self) -> dict[str, str]:
        """What frames put in for it."""
        return slots(self.thing, self.relation.attribute, self.value)

    @property
    def answer(self) -> str:
        """The value as the text has it, and its proof."""
        value = self.value if self.value in self.quote else capital(self.value)
        if value.partition(" ")[0] in ARTICLES:
            value = capital(value)
        return f"{value}.\n> {self.quote}"


@dataclass
class Facts:
    """Facts of one document, no two of them about the same of the same thing."""

    rng: random.Random
    lexicon: Lexicon
    frames: Frames
    num_facts: int
    relations: list[Relation] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    all: list[Fact] = field(default_factory=list)
    known: set[tuple[str, Relation]] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Draw everything."""
        rng = self.rng
        num_relations = rng.choice((1, 2, 2, 3, 4, 6, 9))
        verbs = rng.sample(self.frames.verbs, min(len(self.frames.verbs), num_relations))
        asked: set[str] = set()
        for verb in verbs:
            relation = Relation("", *verb)
            # Two relations that answer one question would give it two answers.
            is_verb = rng.random() < 0.45 and asked.isdisjoint(relation.questions)
            asked.update(relation.questions if is_verb else ())
            self.relations.append(relation if is_verb else self.noun_relation())
        num_things = max(2, round(self.num_facts / min(2.5, 0.6 * num_relations)))
        while len(self.things) < num_things:
            thing = self.thing()
            if thing.name.lower() not in {other.name.lower() for other in self.things[-400:]}:
                self.things.append(thing)
        tries = 0
        while len(self.all) < self.num_facts and tries < 20 * self.num_facts:
            tries += 1
            self.add(rng.choice(self.things), rng.choice(self.relations))

    def add(self, thing: Thing, relation: Relation) -> None:
        """State something that was not stated yet, in one of the relation's wordings."""
        if (thing.name, relation) in self.known:
            return
        self.known.add((thing.name, relation))
        value = self.value(relation.kind)
        frame = self.rng.choice(relation.statements)
        quote = frame.format(**slots(thing, relation.attribute, value))
        if quote.endswith(".") and self.rng.random() < 0.3:
            quote = self.decorated(quote)
        self.all.append(Fact(thing, relation, value, quote))

    def decorated(self, sentence: str) -> str:
        """A sentence with more before or after it."""
        if self.rng.random() < 0.4 and sentence.startswith(("The ", "For ", "As ", "At ")):
            return self.fill(self.rng.choice(self.frames.openings)) + uncapital(sentence)
        return sentence[:-1] + self.fill(self.rng.choice(self.frames.endings)) + "."

    def fill(self, frame: str) -> str:
        """A frame with new words, each {w} and {N} another one."""
        while "{w}" in frame:
            frame = frame.replace("{w}", self.lexicon.word(), 1)
        while "{N}" in frame:
            frame = frame.replace("{N}", self.lexicon.name(), 1)
        return frame

    def noise(self) -> str:
        """A sentence that tells nothing, sometimes about a thing that is told of."""
        text = self.fill(self.rng.choice(self.frames.noise))
        if self.rng.random() < 0.5:
            return text
        thing = self.rng.choice(self.things).slots()["e"]
        return f"{text[:-1]} with {thing}."

    def value(self, kind: str) -> str:
        """A value of a kind."""
        if kind == "clause":
            return f"the {self.lexicon.words(1, 2)} was {self.lexicon.word()}"
        return VALUES[kind](self.lexicon)

    def noun_relation(self) -> Relation:
        """An attribute in new words, with a few wordings of its own."""
        rng, frames = self.rng, self.frames
        attribute = self.lexicon.words(1, 3).lower()
        loose = Loose(rng, self.lexicon.fragments) if self.lexicon.fragments else None
        count = rng.choice((1, 1, 2, 4))
        if loose and rng.random() < LOOSE:
            kind = rng.choice(PLAIN_KINDS)
            wordings = [loose.statement() for _ in range(3 * count)]
        else:
            kind = rng.choice(tuple(VALUES))
            is_line = rng.random() < 0.25
            wordings = rng.sample(frames.lines if is_line else frames.statements, count)
        of_kind = frames.asked_by_kind.get(kind, ())
        asked = frames.questions + of_kind * (len(frames.questions) // 8)
        if loose and rng.random() < ASKED_LOOSELY:
            asked = tuple(loose.question() for _ in range(NUM_LOOSE))
        return Relation(attribute, kind, tuple(wordings), asked, frames.reverse)

    def thing(self) -> Thing:
        """A new thing; often one that differs from another in one word."""
        rng, lexicon = self.rng, self.lexicon
        if self.things and rng.random() < NEAR:
            other = rng.choice(self.things)
            words = other.name.split(" ")
            if len(words) > 1:
                words[rng.randrange(len(words))] = rng.choice((lexicon.word(), lexicon.name()))
                return Thing(" ".join(words), other.article)
        makers: tuple[Callable[[], Thing], ...] = (
            lambda: Thing(lexicon.identifier()),
            lambda: Thing(lexicon.name()),
            lambda: Thing(lexicon.person()),
            lambda: Thing(f"{lexicon.word()} {rng.randrange(1, 400)}", rng.choice(("", "the "))),
            lambda: Thing(f"{lexicon.name()} {lexicon.word()} {lexicon.word()}", "the "),
            lambda: Thing(f"{lexicon.word()} of {lexicon.name()}", "the "),
            lambda: Thing(lexicon.words(1, 3), "the "),
        )
        return rng.choice(makers)()

    def missing(self) -> str:
        """A question whose thing, attribute or combination is not in the document."""
        rng = self.rng
        while True:
            chance = rng.random()
            thing = rng.choice(self.things) if chance < 0.5 else self.thing()
            relation = rng.choice(self.relations) if chance > 0.15 else self.noun_relation()
            is_new = thing.name.lower() not in {known.name.lower() for known in self.things}
            if is_new or (thing.name, relation) not in self.known:
                question = rng.choice(relation.questions)
                return question.format(**slots(thing, relation.attribute, ""))


def slots(thing: Thing, attribute: str, value: str) -> dict[str, str]:
    """All that frames can put in."""
    named = {"a": attribute, "A": capital(attribute), "v": value, "V": capital(value)}
    return {**thing.slots(), **named}


def capital(text: str) -> str:
    """A text as a sentence begins; identifiers stay as they are."""
    first, _, _ = text.partition(" ")
    is_word = text[:1].isalpha() and not set("_().").intersection(first)
    return text[0].upper() + text[1:] if is_word and first.islower() else text


def uncapital(sentence: str) -> str:
    """A sentence that goes on after an opening."""
    return sentence[0].lower() + sentence[1:]
