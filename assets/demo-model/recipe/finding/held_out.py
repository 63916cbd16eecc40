"""What only the evaluation says: wordings, syllables and real words that training never sees."""

from finding.frames import Frames
from finding.lexicon import HELD_OUT

STYLE = HELD_OUT

STATEMENTS = (
    "One reads {v} where the {a} of {e} is given.",
    "They put down {v} for the {a} of {e}.",
    "{E} came with {v} for its {a}.",
    "Regarding {e}: the {a} turned out to be {v}.",
    "Among other things, {e} shows {v} as the {a}.",
    "The plate on {e} states the {a}, namely {v}.",
    "{V} was entered as the {a} of {e}.",
    "The {a} that {e} now has is {v}.",
    "Whoever asks for the {a} of {e} hears {v}.",
    "The {a} of {e} has been {v} all along.",
    "Between them they agreed that {e} gets {v} as {a}.",
    "The {a} assigned to {e} equals {v}.",
)
LINES = (
    "{n} / {a} / {v}",
    "{n} -> {a} = {v}",
    "{n}; {a}; {v}",
    "{a} [{n}] {v}",
    "{n} ... {a} ... {v}",
)
QUESTIONS = (
    "Could you look up the {a} of {e}?",
    "Under {e}, what is given as {a}?",
    "What do they say the {a} of {e} is?",
    "What {a} was assigned to {e}?",
    "Look for the {a} that {e} has.",
    "Name the {a} of {e}.",
    "{e}: {a}?",
    "Please show me the {a} of {e}",
    "How is the {a} of {e} stated?",
    "for {e}, {a}",
)
VERBS = (
    ("person", ("{E} was painted by {v}.", "{V} painted {e}."),
     ("Who painted {e}?", "By whom was {e} painted?")),
    ("person", ("{V} bought {e}.", "{E} was bought by {v}."),
     ("Who bought {e}?", "Who is the buyer of {e}?")),
    ("date", ("{E} was lost on {v}.", "On {v}, {e} was lost."),
     ("When was {e} lost?", "On which day was {e} lost?")),
    ("place", ("{E} was moved to {v}.", "{E} went to {v}."),
     ("Where was {e} moved?", "Where did {e} go?")),
    ("quantity", ("{E} is {v} wide.", "{E} measures {v} across."),
     ("How wide is {e}?", "What is the width of {e}?")),
    ("thing", ("{E} protects {v}.", "{E} covers {v}."),
     ("What does {e} protect?", "What does {e} cover?")),
    ("code", ("{E} is unlocked by {v}.", "{V} unlocks {e}."),
     ("What unlocks {e}?", "By what is {e} unlocked?")),
    ("clause", ("{E} was delayed because {v}.", "{E} was late because {v}."),
     ("Why was {e} delayed?", "Why was {e} late?")),
)  # fmt: skip
ASKED_BY_KIND = {
    "person": ("Who was named as the {a} of {e}?",),
    "date": ("For when is the {a} of {e} given?",),
    "quantity": ("How much is given as the {a} of {e}?",),
}
MENTIONS = (
    "Is anything said about {e}?",
    "Show what is known of {e}.",
    "What do we learn about {e}?",
)
FOLLOW_UPS = (
    ("Which {a} does it have?", "Its {a}, too?", "And what about the {a}?"),
    ("The same for {e}?", "And how about {e}?"),
)
OPENINGS = ("By the {w}, ", "Next to the {w} {w}, ", "Since {N} left, ")
ENDINGS = (", or so the {w} says", " beside the {w}", ", if {N} is right")
NOISE = (
    "{N} wondered about the {w} and its {w}.",
    "Some {w} remained, but no {w} {w}.",
    "The story of the {w} {w} is told by {N}.",
    "Every {w} around {N} had become {w}.",
)
FRAMES = Frames(
    STATEMENTS, LINES, QUESTIONS, (), VERBS, ASKED_BY_KIND, MENTIONS, FOLLOW_UPS, OPENINGS, ENDINGS,
    NOISE, ("Excuse me: ", "As to this paper, "), (" anywhere?", ", I mean?"),
)  # fmt: skip
