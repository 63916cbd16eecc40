"""Wordings with any verb, known or not, and rows with any signs, around a value in any place.

In wordings that are written or put together a value mostly ends a sentence, so that its own end is
hardly learnt where more follows, least of all where that is a word which is cut in pieces.
"""

import random
import re

from finding.grammar import ACTIONS, Verb, phrases
from finding.grammar import past as regular
from finding.lexicon import Lexicon

PASTS = {
    "bring": ("brought", "brought"), "build": ("built", "built"), "choose": ("chose", "chosen"),
    "count": ("counted", "counted"), "cut": ("cut", "cut"), "draw": ("drew", "drawn"),
    "find": ("found", "found"), "give": ("gave", "given"), "hear": ("heard", "heard"),
    "hold": ("held", "held"), "keep": ("kept", "kept"), "lend": ("lent", "lent"),
    "let": ("let", "let"), "mean": ("meant", "meant"), "note": ("noted", "noted"),
    "print": ("printed", "printed"), "put": ("put", "put"), "read": ("read", "read"),
    "see": ("saw", "seen"), "send": ("sent", "sent"), "set": ("set", "set"),
    "show": ("showed", "shown"), "spend": ("spent", "spent"), "take": ("took", "taken"),
    "write": ("wrote", "written"),
}  # fmt: skip
REGULAR, INVENTED = 0.7, 0.4
"""Shares of verbs that have a regular past, and that are any words of the document."""
LED, FOLLOWED = 0.15, 0.35
"""Shares of the wordings that have more before and behind."""
BE = phrases(
    """
    was | was | is | has been | had been | will be | must be | got | is now | was once
    is being | could be
    """
)
TO = phrases(
    "as | as | for | under | by | to be | in place of | instead of | with | to | into | from | like"
)
OF = phrases("of | of | for | on | at | with | in | by | to | from")
THE = phrases("the {a} | the {a} | its {a} | {a} | a {a} | their {a}")
WHO = phrases(
    """
    They | We | Somebody | The owners | Most people | {N} | {N} and {N} | One | Nobody but {N}
    Others | The {w} | The {w} of {N} | Both of them | Everyone | All
    """
)
LEADS = (
    "In this {w}, ", "As {N} said, ", "Here ", "At last ", "Among others, ", "So far, ",
    "In short: ", "Besides, ", "Then ", "Once more, ",
)  # fmt: skip
TAILS = (
    " today", " in the {w}", " since then", " beyond the {w}", ", so {N} says", " with the {w}",
    ", if anybody {w}s", " near {N}", " across the {w}", " after all", " again", ", as usual",
    " once the {w} came", " and nothing else", " alone", " {w} the {w}", " {w}",
)  # fmt: skip
FRAMES = (
    "{V} BE DONE TO THE OF {e}", "{V} BE DONE TO THE OF {e}", "{V} ACTS {e} TO THE",
    "{V} BE THE OF {e}", "{V} TO THE OF {e} BE DONE", "{E} ACTS {v} TO THE",
    "{E} ACTS {v} TO THE", "{E} BE DONE TO {v} TO THE", "{E} ACTS the {a} {v}",
    "WHO ACTS {v} TO THE OF {e}", "WHO ACTS {v} TO THE OF {e}",
    "WHO DID that {e} DOES {v} TO THE", "WHO DID {v} where THE OF {e} BE DONE",
    "The {a} that {e} ACTS BE {v}", "The {a} DONE OF {e} DOES {v}", "The {a} OF {e} ACTS {v}",
    "The {a} OF {e} BE DONE TO {v}", "Of {e} THE BE DONE: {v}",
    "The {w} OF {e} DOES THE, DONE TO {v}", "Whoever DOES THE OF {e} ACTS {v}",
    "{E} BE {v} TO THE", "{V}: THE OF {e}",
)  # fmt: skip
"""Words in capitals stand for others."""
SIGNS = (
    ": ", " | ", " - ", ", ", "  ", " — ", " => ", " ~ ", " # ", " :: ", " -- ", " → ", " • ",
    " & ", " @ ", " \\ ", " < ", " + ", " * ", " (", ' "', ": '", " {{", "\t", " : ", "_ ", " –",
    " as ", " is ", " by ", ":", "|", "=>", "#", "~",
)  # fmt: skip
CLOSED = {" (": ")", ' "': '"', ": '": "'", " {{": "}}"}
_SLOT = re.compile(r"\b[A-Z]{2,}\b")
ORDERS = ("nav", "anv", "nav", "avn", "nva", "vna", "van")


QUESTIONS: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    (("person",),
     ("{V} DID {e}.", "{E} BE DONE by {v}.", "{V} has DONE {e}.", "It was {v} who DID {e}."),
     ("Who DID {e}?", "By whom was {e} DONE?", "Who has DONE {e}?", "who DID {e}")),
    (("date",),
     ("{E} BE DONE on {v}.", "On {v} {e} BE DONE.", "It was on {v} that {e} was DONE."),
     ("When was {e} DONE?", "On which day was {e} DONE?", "When did they VERB {e}?")),
    (("place",),
     ("{E} BE DONE in {v}.", "In {v}, {e} BE DONE.", "It was in {v} that they DID {e}."),
     ("Where was {e} DONE?", "Where did they VERB {e}?", "In which place was {e} DONE?")),
    (("thing", "name", "code"),
     ("{E} DOES {v}.", "{E} DID {v}.", "{V} BE DONE by {e}.", "{E} can VERB {v}."),
     ("What does {e} VERB?", "What is DONE by {e}?", "What did {e} VERB?")),
    (("thing", "name", "code"),
     ("{V} DOES {e}.", "{V} DID {e}.", "{E} BE DONE by {v}.", "{E} BE DONE with {v}."),
     ("What DOES {e}?", "By what is {e} DONE?", "With what is {e} DONE?")),
    (("quantity", "number"),
     ("{E} is {v} NOUN.", "{E} was {v} NOUN.", "{E} has been {v} NOUN.", "{E} is {v} in NOUN."),
     ("How NOUN is {e}?", "How NOUN was {e}?")),
    (("quantity", "number"),
     ("{E} DOES {v}.", "{E} DID {v}.", "{E} can VERB {v} NOUN.", "{E} DID {v} OF the NOUN."),
     ("How much does {e} VERB?", "How much did {e} VERB?")),
    (("clause",),
     ("{E} BE DONE because {v}.", "Because {v}, {e} BE DONE."),
     ("Why was {e} DONE?", "For what reason was {e} DONE?")),
)  # fmt: skip
"""What a verb, or a word instead of it, says, with its questions."""


def forms(rng: random.Random, lexicon: Lexicon) -> dict[str, str]:
    """A verb in the forms that frames ask for."""
    if rng.random() < INVENTED:
        verb = lexicon.word().lower()
    else:
        verb = rng.choice(ACTIONS) if rng.random() < REGULAR else rng.choice(tuple(PASTS))
    did, done = PASTS.get(verb) or (regular(verb),) * 2
    if verb.endswith("y") and verb[-2:-1] not in "aeou":
        does = f"{verb[:-1]}ies"
    else:
        does = f"{verb}es" if verb.endswith(("s", "sh", "ch", "x")) else f"{verb}s"
    acts = (does, did, did, f"has {done}", f"will {verb}", f"can {verb}", f"should {verb}")
    return {"VERB": verb, "DOES": does, "DID": did, "DONE": done, "ACTS": rng.choice(acts)}


def relation(rng: random.Random, lexicon: Lexicon) -> Verb:
    """What a verb says of its things."""
    kinds, told, asked = rng.choice(QUESTIONS)
    known = forms(rng, lexicon) | {"NOUN": lexicon.word().lower(), "OF": rng.choice(OF)}

    def put(frame: str) -> str:
        chosen = known | {"BE": rng.choice(BE)}
        return _SLOT.sub(lambda word: chosen.get(word[0], word[0]), frame)

    statements = tuple(more(rng, lexicon, put(frame)[:-1]) for frame in told)
    return rng.choice(kinds), statements, tuple(map(put, asked))


def statement(rng: random.Random, lexicon: Lexicon) -> str:
    """A frame of a statement about an attribute."""
    others = {"TO": TO, "OF": OF, "BE": BE, "THE": THE, "WHO": WHO}

    def put(word: re.Match[str]) -> str:
        known = others.get(word[0])
        return rng.choice(known) if known else forms(rng, lexicon).get(word[0], word[0])

    return more(rng, lexicon, _SLOT.sub(put, rng.choice(FRAMES)))


def more(rng: random.Random, lexicon: Lexicon, frame: str) -> str:
    """A frame with more before and behind it, or not, and with words in it."""
    if rng.random() < LED:
        frame = rng.choice(LEADS) + after_lead(frame)
    if rng.random() < FOLLOWED:
        frame += rng.choice(TAILS)
    for slot, make in (("{w}", lexicon.word), ("{N}", lexicon.name)):
        while slot in frame:
            frame = frame.replace(slot, make(), 1)
    return f"{frame}."


def after_lead(frame: str) -> str:
    """A frame as it goes on behind other words."""
    if frame.startswith(("{V}", "{E}")):
        return f"{{{frame[1].lower()}{frame[2:]}"
    return frame if frame.startswith("{") else frame[0].lower() + frame[1:]


def line(rng: random.Random) -> str:
    """A frame of a list's entry or a table's row."""
    first, second = rng.choice(SIGNS), rng.choice(SIGNS)
    a, b, c = (f"{{{slot}}}" for slot in rng.choice(ORDERS))
    return f"{a}{first}{b}{CLOSED.get(first, '')}{second}{c}{CLOSED.get(second, '')}"
