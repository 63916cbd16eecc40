"""How training states facts and asks for them; the evaluation has frames of its own.

{e} is the thing with its article, {E} the same at the beginning of a sentence, {n} without one;
{a} is what is said of it, {A} with a capital, {v} the value, {V} with a capital.
"""

import random
from dataclasses import dataclass

from finding import grammar
from finding.relations import RELATIONS
from finding.relations.deeds import deeds
from finding.relations.events import dimensions, events
from finding.relations.names import names


@dataclass(frozen=True)
class Frames:
    """All wordings of a generator."""

    statements: tuple[str, ...]
    lines: tuple[str, ...]
    questions: tuple[str, ...]
    reverse: tuple[str, ...]
    verbs: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]
    asked_by_kind: dict[str, tuple[str, ...]]
    mentions: tuple[str, ...]
    follow_ups: tuple[tuple[str, ...], tuple[str, ...]]
    openings: tuple[str, ...]
    endings: tuple[str, ...]
    noise: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    naming: tuple[str, ...] = ()

    def spoken(self, rng: random.Random, question: str) -> str:
        """A question with something around it that asks for nothing."""
        if rng.random() < 0.5:
            return rng.choice(self.before) + question
        return question.rstrip("?. ") + rng.choice(self.after)


STATEMENTS = (
    "The {a} of {e} is {v}.",
    "The {a} of {e} was {v}.",
    "The {a} for {e} is {v}.",
    "{E} has a {a} of {v}.",
    "{E} has the {a} {v}.",
    "{E} has {v} as its {a}.",
    "{V} is the {a} of {e}.",
    "{V} serves as the {a} for {e}.",
    "For {e}, the {a} is {v}.",
    "For {e} the {a} was set to {v}.",
    "As for {e}, its {a} is {v}.",
    "With {e}, the {a} comes to {v}.",
    "At {e} the {a} is {v}.",
    "{E} uses {v} as {a}.",
    "{E} was given {v} as its {a}.",
    "{E} is known for its {a}, {v}.",
    "{E} lists {v} under {a}.",
    "The {a} recorded for {e} is {v}.",
    "The {a}, {v}, belongs to {e}.",
    "{E}, whose {a} is {v}, was added.",
    "According to the list, {e} has the {a} {v}.",
    "We found the {a} of {e} to be {v}.",
    "The {n} {a} is {v}.",
    "The {n} {a} was changed to {v}.",
    "By default the {a} of {e} is {v}.",
    "Note that {e} has {a} {v}.",
    "When {e} was checked, its {a} was {v}.",
    "Its {a} is {v}, as the sheet for {e} shows.",
)
LINES = (
    "{n}: {a} {v}",
    "{n} | {a} | {v}",
    "{n}, {a}: {v}",
    "{n} - {a} - {v}",
    "{a} of {n}: {v}",
    "{n} ({a}): {v}",
    "{a} {n} {v}",
    "{n}  {a}  {v}",
)
"""As lists and tables have it."""
QUESTIONS = (
    "What is the {a} of {e}?",
    "What is the {a} for {e}?",
    "What is the {n} {a}?",
    "what is the {a} of {e}",
    "What's the {a} of {e}?",
    "What was the {a} of {e}?",
    "Which {a} does {e} have?",
    "Which {a} is given for {e}?",
    "What {a} does {e} have?",
    "What does it say about the {a} of {e}?",
    "Tell me the {a} of {e}.",
    "Find the {a} of {e}.",
    "Find the {a} for {e}",
    "Give the {a} of {e}.",
    "I need the {a} of {e}.",
    "Do you know the {a} of {e}?",
    "{E}: what is its {a}?",
    "{n} {a}",
    "{a} {n}",
    "{a} of {n}?",
    "{n}, {a}?",
)
REVERSE = (
    "What has the {a} {v}?",
    "Which one has {v} as its {a}?",
    "Whose {a} is {v}?",
    "What does the {a} {v} belong to?",
)
VERBS = (
    ("person", ("{E} was built by {v}.", "{V} built {e}."),
     ("Who built {e}?", "By whom was {e} built?", "Who constructed {e}?")),
    ("person", ("{V} designed {e}.", "{E} was designed by {v}.", "The designer of {e} was {v}."),
     ("Who designed {e}?", "Who is the designer of {e}?", "Who drew the plans of {e}?")),
    ("person", ("{V} is in charge of {e}.", "{E} is run by {v}.", "{V} manages {e}."),
     ("Who is in charge of {e}?", "Who runs {e}?", "Who is responsible for {e}?")),
    ("person", ("{V} wrote {e}.", "{E} was written by {v}."),
     ("Who wrote {e}?", "Who is the author of {e}?")),
    ("person", ("{V} maintains {e}.", "{E} is maintained by {v}.", "{V} looks after {e}."),
     ("Who maintains {e}?", "Who looks after {e}?", "Who takes care of {e}?")),
    ("person", ("{V} owns {e}.", "{E} belongs to {v}."),
     ("Who owns {e}?", "To whom does {e} belong?", "Who is the owner of {e}?")),
    ("person", ("{V} inspected {e}.", "{E} was inspected by {v}.", "{V} tested {e}."),
     ("Who inspected {e}?", "Who tested {e}?", "Who checked {e}?")),
    ("date", ("{E} was opened on {v}.", "{E} opened on {v}.", "On {v}, {e} was opened."),
     ("When was {e} opened?", "When did {e} open?", "On which day was {e} opened?")),
    ("date", ("{E} was founded in {v}.", "In {v}, {e} was founded."),
     ("When was {e} founded?", "In which year was {e} founded?", "How old is {e}?")),
    ("date", ("{E} was repaired on {v}.", "On {v} {e} was repaired."),
     ("When was {e} repaired?", "When did somebody repair {e}?", "When was {e} fixed?")),
    ("date", ("{E} expires on {v}.", "{E} ends on {v}.", "{E} is valid until {v}."),
     ("When does {e} expire?", "When does {e} end?", "Until when is {e} valid?")),
    ("place", ("{E} stands in {v}.", "{E} is located in {v}.", "{E} can be found in {v}."),
     ("Where is {e}?", "Where is {e} located?", "Where can I find {e}?", "Where does {e} stand?")),
    ("place", ("{E} is stored in {v}.", "{E} is kept in {v}."),
     ("Where is {e} stored?", "Where is {e} kept?", "Where does one keep {e}?")),
    ("place", ("{E} comes from {v}.", "{E} was brought from {v}."),
     ("Where does {e} come from?", "Where was {e} brought from?", "What is the origin of {e}?")),
    ("quantity", ("{E} is {v} long.", "{E} has a length of {v}."),
     ("How long is {e}?", "What is the length of {e}?")),
    ("quantity", ("{E} weighs {v}.", "{E} has a weight of {v}."),
     ("How much does {e} weigh?", "How heavy is {e}?", "What is the weight of {e}?")),
    ("quantity", ("{E} costs {v}.", "{E} is sold for {v}.", "{E} has a price of {v}."),
     ("How much does {e} cost?", "What does {e} cost?", "What is the price of {e}?")),
    ("quantity", ("{E} takes {v}.", "{E} lasts {v}."),
     ("How long does {e} take?", "How long does {e} last?", "What is the duration of {e}?")),
    ("quantity", ("{E} holds {v}.", "{E} can hold up to {v}."),
     ("How much does {e} hold?", "How much fits into {e}?", "What is the capacity of {e}?")),
    ("number", ("{E} has {v} parts.", "{E} consists of {v} parts."),
     ("How many parts does {e} have?", "How many parts are there in {e}?")),
    ("number", ("{E} was used {v} times.", "{E} has been used {v} times."),
     ("How many times was {e} used?", "How often was {e} used?")),
    ("code", ("{E} can be opened with {v}.", "Enter {v} to open {e}.", "{V} opens {e}."),
     ("What opens {e}?", "How can I open {e}?", "Which code opens {e}?")),
    ("thing", ("{E} is made of {v}.", "{E} consists of {v}."),
     ("What is {e} made of?", "What does {e} consist of?")),
    ("thing", ("{E} produces {v}.", "{E} makes {v}."),
     ("What does {e} produce?", "What does {e} make?", "What is made by {e}?")),
    ("thing", ("{E} needs {v}.", "{E} requires {v}.", "{V} is needed for {e}."),
     ("What does {e} need?", "What does {e} require?", "What is needed for {e}?")),
    ("thing", ("{E} is used for {v}.", "{E} is meant for {v}."),
     ("What is {e} used for?", "What is {e} for?", "What is the purpose of {e}?")),
    ("name", ("{E} is set with {v}.", "Use {v} to set {e}.", "{V} sets {e}."),
     ("What sets {e}?", "How do I set {e}?", "Which option sets {e}?")),
    ("name", ("{E} calls {v}.", "{V} is called by {e}."),
     ("What does {e} call?", "Which function does {e} call?")),
    ("clause", ("{E} was closed because {v}.", "Because {v}, {e} was closed."),
     ("Why was {e} closed?", "For what reason was {e} closed?")),
    ("clause", ("{E} failed because {v}.", "Because {v}, {e} failed."),
     ("Why did {e} fail?", "What made {e} fail?")),
    ("clause", ("{E} is important because {v}.", "{E} matters because {v}."),
     ("Why is {e} important?", "Why does {e} matter?")),
)  # fmt: skip
WRITTEN = 5
"""How often relations that were written come for each that was put together from a table."""
ASKED_BY_KIND = {
    "person": ("Who is the {a} of {e}?", "Who is {a} of {e}?", "who is the {n} {a}"),
    "date": ("When is the {a} of {e}?", "When was the {a} of {e}?"),
    "place": ("Where is the {a} of {e}?",),
    "quantity": ("How much is the {a} of {e}?", "How large is the {a} of {e}?"),
    "number": ("How many {a} does {e} have?", "How high is the {a} of {e}?"),
}
MENTIONS = (
    "What is said about {e}?",
    "What does the document say about {e}?",
    "What does it say about {e}?",
    "Where is {e} mentioned?",
    "Find {e}.",
    "Quote what is said about {e}.",
    "Quote the sentence about {e}.",
    "Find the sentence that mentions {e}.",
    "Tell me about {e}.",
    "{n}",
    "{n}?",
)
FOLLOW_UPS = (
    ("And its {a}?", "And the {a}?", "What about its {a}?", "And what is its {a}?", "and the {a}"),
    ("And {e}?", "And of {e}?", "What about {e}?", "And for {e}?", "And that of {e}?"),
)
"""For another attribute of the same thing, and for the same attribute of another thing."""
OPENINGS = (
    "In practice, ", "In {w} {w}, ", "As before, ", "Today ", "During the {w}, ", "After the {w} ",
    "According to {N}, ", "On the {w} side, ", "In the {w} of {N}, ", "As {N} noted, ",
)  # fmt: skip
ENDINGS = (
    ", as the {w} shows", " in the {w}", " since the {w}", ", which the {w} {w} confirmed",
    " (see the {w})", ", unlike the {w}", " for every {w}", " and not the {w} {w}",
)  # fmt: skip
NOISE = (
    "The {w} {w} was moved to the {w}.",
    "Nobody has seen the {w} near the {w} {w}.",
    "{N} spoke of the {w} and of the {w} {w}.",
    "It is not known whether the {w} needs a {w}.",
    "A {w} with a {w} {w} can be useful.",
    "Most of the {w} was {w}.",
    "Then {N} and {N} left the {w}.",
    "There is more about the {w} in the {w} of {N}.",
)
NAMING = (
    "{E} is a {w} {w}.", "{E} is a {w} for {w} and {w}.", "{E} is {w} and {w}.",
    "This is about {e}.", "Here is {e}.", "About {e}", "Welcome to {e}.", "Thank you for {e}.",
    "{E}, a {w} of {N}.", "{E} has a {w} and a {w}.", "There is {e}.", "{E} as we know it.",
    "All about {e} and the {w}.", "{E} and {N}.", "Some words on {e} first.", "{E}: {w} and {w}",
)  # fmt: skip
FRAMES = Frames(
    statements=STATEMENTS + grammar.wordings(grammar.STATEMENTS, 1),
    lines=LINES + grammar.lines(),
    questions=QUESTIONS * 4 + grammar.wordings(grammar.QUESTIONS, 2),
    reverse=REVERSE,
    verbs=(
        *((VERBS + RELATIONS) * WRITTEN),
        *(*grammar.verbs(), *deeds(), *events()),
        *((*dimensions(), *names()) * 2),
    ),
    asked_by_kind=ASKED_BY_KIND,
    mentions=MENTIONS * 3 + grammar.wordings(grammar.MENTIONS, 3),
    follow_ups=FOLLOW_UPS,
    openings=OPENINGS,
    endings=ENDINGS,
    noise=NOISE,
    before=grammar.BEFORE,
    after=grammar.AFTER,
    naming=NAMING,
)
