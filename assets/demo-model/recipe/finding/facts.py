"""Invented facts of one document: things, what is said of them, and the questions about it."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from finding import any_verb, patterns
from finding.frames import Frames
from finding.lexicon import VALUES, Lexicon
from finding.loose import PLAIN_KINDS, Loose
from finding.told import PRONOUNS, Fact, Relation, Thing, capital, slots, uncapital

NEAR = 0.5
"""Share of things whose name resembles that of another thing of the same document."""
LOOSE, ASKED_LOOSELY = 0.6, 0.4
"""Shares of attributes that are stated, and asked for, in any words."""
ANY_VERB, NUM_ANY_VERB = 0.6, 8
"""Share of attributes that are stated with any verb, and such wordings of one of them."""
ANY_RELATION = 0.4
"""Share of what is said with any verb in place of an attribute."""
REAL = 0.5
"""Share of the wordings with any verb that are real sentences."""
CLAUSES = 0.07
"""Share of these whose values are clauses."""
NUM_LOOSE = 40
"""Such questions about an attribute."""
ONE = 0.4
"""Share of documents told by verbs alone that are about one thing."""
JOINED = 0.4
"""Share of the pairs of facts in such documents that one sentence tells."""
BETWEEN = (", and ", " and ", "; ", ", while ", ", but ", ", so that ", ", where ")
BEGINNINGS = ("The", "It", "She", "He", "They", "In", "On", "For", "Since", "Because", "At")
TELLING = ("says that", "is where", "may be used if", "takes it that", "does not mean that", "was")
ONLY_NAMED = 0.35
"""Share of the sentences that tell nothing and only name a thing, where frames have such."""
UNTOLD = 0.4
"""Share of what is missing from documents told by verbs that is an untold verb of a told thing."""
ASKING = frozenset(
    ("what", "when", "where", "whom", "whose", "does", "with", "from", "that", "have")
)


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
    by_verbs: bool = False
    pronouns: tuple[Thing, ...] = ()

    def __post_init__(self) -> None:
        """Draw everything."""
        num_things = self.draw_verbs() if self.by_verbs else self.draw_relations()
        while len(self.things) < num_things:
            thing = self.thing()
            if thing.name.lower() not in {other.name.lower() for other in self.things[-400:]}:
                self.things.append(thing)
        tries = 0
        while len(self.all) < self.num_facts and tries < 20 * self.num_facts:
            tries += 1
            self.add(self.rng.choice(self.things), self.rng.choice(self.relations))
        if self.by_verbs:
            self.join()

    def draw_relations(self) -> int:
        """Relations by attributes and by verbs; how many things they are said of."""
        rng = self.rng
        num_relations = rng.choice((1, 2, 2, 3, 4, 6, 9))
        verbs = rng.sample(self.frames.verbs, min(len(self.frames.verbs), num_relations))
        asked: set[str] = set()
        for verb in verbs:
            relation = Relation("", *verb)
            # Two relations that answer one question would give it two answers.
            is_verb = rng.random() < 0.45 and asked.isdisjoint(relation.questions)
            asked.update(relation.questions if is_verb else ())
            other = None if is_verb else self.any_relation() or self.noun_relation()
            self.relations.append(other or relation)
        return max(2, round(self.num_facts / min(2.5, 0.6 * num_relations)))

    def draw_verbs(self) -> int:
        """Many relations by verbs alone, of few things: only what is said tells them apart."""
        rng = self.rng
        is_one = rng.random() < ONE
        self.pronouns = rng.choice(PRONOUNS) if is_one else ()
        num_relations = self.num_facts if is_one else rng.randrange(6, 25)
        asked: set[str] = set()
        for verb in rng.sample(self.frames.verbs, min(len(self.frames.verbs), num_relations)):
            if asked.isdisjoint(verb[2]):
                asked.update(verb[2])
                self.relations.append(Relation("", *verb))
        return 1 if is_one else max(2, round(self.num_facts / (0.4 * num_relations)))

    def add(self, thing: Thing, relation: Relation) -> None:
        """State something that was not stated yet, in one of the relation's wordings."""
        if (thing.name, relation) in self.known:
            return
        self.known.add((thing.name, relation))
        value = self.value(relation.kind)
        frame = self.rng.choice(relation.statements)
        told, asked = self.called(thing), self.called(thing)
        quote = frame.format(**slots(told, relation.attribute, value))
        if quote.endswith(".") and self.rng.random() < 0.3:
            quote = self.decorated(quote)
        self.all.append(Fact(asked, relation, value, quote))

    def called(self, thing: Thing) -> Thing:
        """The thing by its name, or by the pronoun where the document is about it alone."""
        if not self.pronouns:
            return thing
        return self.rng.choice((thing, self.rng.choice(self.pronouns)))

    def join(self) -> None:
        """Tell some facts in one sentence with the fact before."""
        for number in range(1, len(self.all), 2):
            if self.rng.random() < JOINED:
                first, second = self.all[number - 1], self.all[number]
                quote = second.quote
                if quote.partition(" ")[0] in BEGINNINGS:
                    quote = uncapital(quote)
                quote = first.quote.removesuffix(".") + self.rng.choice(BETWEEN) + quote
                self.all[number - 1] = replace(first, quote=quote)
                self.all[number] = replace(second, quote=quote)

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
        if self.frames.naming and self.rng.random() < ONLY_NAMED:
            return self.naming()
        text = self.fill(self.rng.choice(self.frames.noise))
        if self.rng.random() < 0.5:
            return text
        thing = self.called(self.rng.choice(self.things)).slots()
        if self.pronouns and self.rng.random() < 0.7:
            return f"{thing['E']} {self.rng.choice(TELLING)} {uncapital(text)}"
        return f"{text[:-1]} with {thing['e']}."

    def naming(self) -> str:
        """A short sentence that has all of a thing's name, and nothing that is asked about it."""
        thing = self.rng.choice(self.things).slots()
        frame = self.fill(self.rng.choice(self.frames.naming))
        return frame.replace("{e}", thing["e"]).replace("{E}", thing["E"])

    def heading(self) -> str:
        """A line with words of a thing or of a question, which answers nothing."""
        rng = self.rng
        if rng.random() < 0.5:
            return capital(rng.choice(self.things).name)
        asked = rng.choice(rng.choice(self.relations).questions)
        told = [word for word in re.findall(r"\b[a-z]{4,}\b", asked) if word not in ASKING]
        return capital(" and ".join(rng.sample(told, min(len(told), 2))) or "More")

    def value(self, kind: str) -> str:
        """A value of a kind."""
        if kind == "clause":
            return f"the {self.lexicon.words(1, 2)} was {self.lexicon.word()}"
        return VALUES[kind](self.lexicon)

    def any_relation(self) -> Relation | None:
        """What any verb says, sometimes."""
        if not self.lexicon.fragments or self.rng.random() > ANY_RELATION:
            return None
        if self.is_real():
            return Relation("", *patterns.relation(self.rng, self.lexicon.patterns))
        return Relation("", *any_verb.relation(self.rng, self.lexicon))

    def noun_relation(self) -> Relation:
        """An attribute in new words, with a few wordings of its own."""
        rng, frames = self.rng, self.frames
        attribute = self.lexicon.words(1, 3).lower()
        loose = Loose(rng, self.lexicon.fragments) if self.lexicon.fragments else None
        kind, wordings = self.wordings(loose)
        if loose and rng.random() < ANY_VERB:
            kind, wordings = self.any_wordings(is_line=not wordings[0].endswith("."))
        of_kind = frames.asked_by_kind.get(kind, ())
        asked = frames.questions + of_kind * (len(frames.questions) // 8)
        if loose and rng.random() < ASKED_LOOSELY:
            asked = tuple(loose.question() for _ in range(NUM_LOOSE))
        return Relation(attribute, kind, tuple(wordings), asked, frames.reverse)

    def wordings(self, loose: Loose | None) -> tuple[str, tuple[str, ...]]:
        """A kind of values, and frames that state them."""
        rng, frames = self.rng, self.frames
        count = rng.choice((1, 1, 2, 4))
        if loose and rng.random() < LOOSE:
            return rng.choice(PLAIN_KINDS), tuple(loose.statement() for _ in range(3 * count))
        kind = rng.choice(tuple(VALUES))
        is_line = rng.random() < 0.25
        return kind, tuple(rng.sample(frames.lines if is_line else frames.statements, count))

    def any_wordings(self, *, is_line: bool) -> tuple[str, tuple[str, ...]]:
        """The same of any verbs or signs."""
        rng = self.rng
        kind = "clause" if rng.random() < CLAUSES else rng.choice(tuple(VALUES))
        if is_line:
            return kind, tuple(any_verb.line(rng) for _ in range(rng.choice((1, 2, 3))))
        return kind, tuple(self.any_wording() for _ in range(NUM_ANY_VERB))

    def any_wording(self) -> str:
        """A statement with any verb, or as a real sentence puts it."""
        if self.is_real():
            return patterns.statement(self.rng, self.lexicon.patterns)
        return any_verb.statement(self.rng, self.lexicon)

    def is_real(self) -> bool:
        """Whether a wording is taken from a real sentence, by chance."""
        return bool(self.lexicon.patterns) and self.rng.random() < REAL

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
            if self.by_verbs and rng.random() < UNTOLD:
                thing, relation = self.called(rng.choice(self.things)), self.untold()
            is_new = thing.name.lower() not in {known.name.lower() for known in self.things}
            if is_new or (thing.name, relation) not in self.known:
                question = rng.choice(relation.questions)
                return question.format(**slots(thing, relation.attribute, ""))

    def untold(self) -> Relation:
        """What others say of their things by a verb, and nothing here says."""
        told = {question for relation in self.relations for question in relation.questions}
        while True:
            relation = Relation("", *self.rng.choice(self.frames.verbs))
            if told.isdisjoint(relation.questions):
                return relation
