"""Wordings put together from parts, so that none of them has to be learnt by heart.

With a few dozen wordings a model learnt these and found nothing in others: of values in wordings
that it had not seen it found a third of those in wordings that it had.
"""

import random
from collections.abc import Iterator
from itertools import product

from words import words

EACH = 48
"""Wordings that are taken of a family."""
Verb = tuple[str, tuple[str, ...], tuple[str, ...]]


def phrases(text: str) -> tuple[str, ...]:
    """The lines of a text, and the parts of a line between bars."""
    return tuple(part.strip() for part in text.replace("\n", "|").split("|") if part.strip())


IS = phrases(
    """
    is | was | is given as | is stated as | is put at | stands at | comes to | remains | reads
    amounts to | was set to | is set to | was changed to | became | is kept at | is listed as
    was recorded as | is known to be | is said to be | must be | should be | will be | is always
    is usually | is now | is still | can only be | was found to be | seems to be | is, as before,
    is exactly | was once | is called | ought to be | is specified as | is marked as | is fixed at
    """
)
OF = phrases(
    "of | of | of | for | for | at | with | in | on | used for | recorded for | set for | found on"
)
HAS = phrases(
    """
    has | shows | gives | lists | uses | carries | takes | keeps | holds | names | bears | reports
    displays | accepts | received | got | offers | wants | needs | stores | prints | still has
    """
)
AS = phrases(
    "as its {a} | as the {a} | as {a} | for its {a} | in the field {a} | as a {a} | by way of {a}"
)
LEADS = phrases(
    """
    For | With | As for | At | In the case of | When it comes to | Speaking of | Concerning | On
    About | In the row of | In the part about | Under the name of
    """
)
SPEAKERS = phrases(
    """
    They say | We found | People wrote | The authors note | Some believe | I remember | You will see
    The list shows | The table tells us | Everybody knows | It is clear | The letter says
    Remember | Please note | Our records show | The label says
    """
)
BEGINNINGS = phrases(
    """
    Once {e} was ready, | After {e} was checked, | Since {e} is old, | If {e} is used,
    Before {e} was sold, | Because of {e}, | As {e} came first, | Whenever {e} is meant,
    """
)
ENDS = phrases(
    """
    was added | came first | is rather new | can be seen from here | was described above
    has its own page | is not the only one | was chosen
    """
)
STATEMENTS = (
    ("The {a}", OF, "{e}", IS, "{v}."),
    ("The {a}", OF, "{e}", IS, "{v}."),
    ("{E}", HAS, "{v}", AS, "."),
    ("{E}", HAS, ("the {a}", "a {a} of", "a {a},", "the {a} called", "a {a} named"), "{v}."),
    ("{V}", ("is", "was", *IS[19:26], "serves as", "counts as", "was chosen as", "stands for"),
     "the {a}", OF, "{e}."),
    (LEADS, "{e},", ("the {a}", "its {a}", "{a}"), IS, "{v}."),
    ("{E}:", ("the {a}", "its {a}", "{a}"), IS, "{v}."),
    ("{E}, whose {a}", IS, "{v},", ENDS, "."),
    (SPEAKERS, "that the {a}", OF, "{e}", IS, "{v}."),
    (SPEAKERS, "that {e}", HAS, "{v}", AS, "."),
    ("The {n} {a}", IS, "{v}."),
    (BEGINNINGS, ("its {a}", "the {a}"), IS, "{v}."),
    ("{E}", ENDS, "and its {a}", IS, "{v}."),
)  # fmt: skip
BETWEEN = (": ", " | ", " - ", ", ", "  ", " — ", " · ", " : ", " (", ": (")
ASKS = phrases(
    """
    What is | What is | What was | What's | what is | Which is | What exactly is | So what is
    What would be | Tell me | Give me | Find | find | Give | State | Quote | Search for | I need
    I want to know | Write down | Get | Report | I am looking for | Say
    """
)
WONDERS = phrases(
    """
    Do you know what | Can you tell me what | Does it say what | I wonder what | Tell me what
    Does the document say what | Can you find out what | Do they say what
    """
)
QUESTIONS = (
    (ASKS, "the {a}", ("of", "of", "for", "with", "on"), "{e}", ("?", "?", "", ".")),
    (("Which", "What", "which"), "{a}",
     ("does {e} have", "is given for {e}", "does {e} use", "belongs to {e}", "did {e} get",
      "is there for {e}", "goes with {e}", "is listed for {e}", "does {e} show"), ("?", "")),
    (WONDERS, "the {a}", ("of", "for"), "{e} is", ("?", "")),
    (ASKS[:9], "the {n} {a}", ("?", "")),
    (("{n}", "{E}"), ("{a}", "- {a}", "and its {a}", ", {a}"), ("", "?")),
    (("{a}", "{A}"), ("of {n}", "for {n}", "{n}", "of {e}", ", {n}"), ("", "?")),
)  # fmt: skip
MENTIONS = (
    (("What is", "What was", "What's", "what is", "What has been"),
     ("said", "written", "told", "noted", "mentioned", "stated", "reported", "explained"),
     ("about", "of", "on", "concerning"), "{e}", ("?", "")),
    (("Find", "Quote", "Show me", "Give me", "List", "I need", "Get", "Search for", "find"),
     ("everything about", "all about", "the sentence about", "the part about", "a sentence on",
      "what it says about", "the place with", "mentions of", "the lines on"), "{e}", (".", "")),
    (("What does", "What did"), ("it", "the document", "the text", "this paper", "the author"),
     ("say", "tell us", "state", "report", "write", "mention"), ("about", "on"), "{e}?"),
    (("Is there", "Do you have", "Can you find", "Does it have", "Do you see"),
     ("anything", "something", "a sentence", "a line", "a mention"), ("about", "on", "of"),
     "{e}?"),
)  # fmt: skip
BEFORE = (
    "Please: ", "A question: ", "Hello, ", "According to the document, ", "In this text, ",
    "Well, ", "Look: ", "Quickly, ", "One more thing: ", "Hi! ", "Please tell me: ",
)  # fmt: skip
AFTER = (
    " in this document?", " here?", " according to the text?", ", please?", ", do you know?",
    " please", " then?", " in it?", ", and where does it say so?", "??", " ?", "...",
)  # fmt: skip
"""What people put around their questions."""
ACTIONS = words(
    """
    adopt answer borrow carry change check clean close collect copy count damage deliver describe
    discover divide drop enlarge examine exchange exhibit fold handle heat improve invent label
    lift load mark mention mix name notice observe order pack pass plan polish prepare print
    promise pull push raise receive record reduce refuse remove rent replace report rescue restore
    return save select share show signal sort store supply support switch test trade train travel
    treat trust turn update use visit wash watch wrap
    """
)


def joined(family: tuple[str | tuple[str, ...], ...]) -> Iterator[str]:
    """All wordings of a family."""
    for parts in product(*((part,) if isinstance(part, str) else part for part in family)):
        yield " ".join(parts).replace(" .", ".").replace(" ?", "?").replace(" ,", ",").strip()


def wordings(families: tuple[tuple[str | tuple[str, ...], ...], ...], seed: int) -> tuple[str, ...]:
    """Some different wordings of every family."""
    rng = random.Random(seed)
    chosen: dict[str, None] = {}
    for family in families:
        every = list(dict.fromkeys(joined(family)))
        chosen |= dict.fromkeys(rng.sample(every, min(EACH, len(every))))
    return tuple(chosen)


def lines() -> tuple[str, ...]:
    """Entries of lists and rows of tables, with different marks between their parts."""
    found: dict[str, None] = {}
    for first, second in product(BETWEEN, repeat=2):
        for a, b in (("{n}", "{a}"), ("{a}", "{n}")):
            text = f"{a}{first}{b}{second}{{v}}"
            found[text + ")" * text.count("(")] = None
    return tuple(found)


def past(verb: str) -> str:
    """The past of a regular verb."""
    if verb.endswith("e"):
        return f"{verb}d"
    if verb in {"drop", "plan", "wrap"}:
        return f"{verb}{verb[-1]}ed"
    return f"{verb[:-1]}ied" if verb.endswith("y") and verb[-2] not in "aeou" else f"{verb}ed"


def verbs() -> Iterator[Verb]:
    """What regular verbs say, with their questions."""
    for verb in ACTIONS:
        done = past(verb)
        yield (
            "person",
            (f"{{E}} was {done} by {{v}}.", f"{{V}} {done} {{e}}."),
            (f"Who {done} {{e}}?", f"By whom was {{e}} {done}?", f"who {done} {{e}}"),
        )
        yield (
            "date",
            (f"{{E}} was {done} on {{v}}.", f"On {{v}} {{e}} was {done}."),
            (f"When was {{e}} {done}?", f"On which date was {{e}} {done}?"),
        )
        yield (
            "place",
            (f"{{E}} was {done} in {{v}}.", f"In {{v}}, {{e}} was {done}."),
            (f"Where was {{e}} {done}?", f"In what place was {{e}} {done}?"),
        )
        yield (
            "thing",
            (f"{{E}} will {verb} {{v}}.", f"{{E}} can {verb} {{v}}."),
            (f"What does {{e}} {verb}?", f"What can {{e}} {verb}?", f"What will {{e}} {verb}?"),
        )
        yield (
            "clause",
            (f"{{E}} was {done} because {{v}}.", f"Because {{v}}, {{e}} was {done}."),
            (f"Why was {{e}} {done}?", f"For what reason was {{e}} {done}?"),
        )
        yield (
            "quantity",
            (f"{{E}} was {done} for {{v}}.",),
            (f"How long was {{e}} {done}?", f"For how long was {{e}} {done}?"),
        )
