"""Pages of sentences with numbers, signs, units, negations and accents, and quotes from them."""

from random import Random

_PEOPLE = (
    "Adams",
    "Brown",
    "the inspector",
    "the keeper",
    "Bröker",
    "the tenant's brother",
    "José",
)
_VERBS = ("sealed", "measured", "delivered", "re-signed", "paid for", "counted", "couldn't find")
_THINGS = (
    "boxes",
    "lamps",
    "cafés",
    "we're-here signs",
    "well-known maps",
    "old résumés",
    "valves",
)
_UNITS = ("mg", "kg", "%", "km", "mW", "MW", "°C", "million euros", "degrees", "hours")
_PLACES = ("in the harbour", "near the mill", "under the tower", "beyond the “northern” station")
_DENIALS = ("never", "not", "hardly", "without help", "no longer")
_OPERATORS = ("*", "/", "+", "-", "−", "<", "=", "^")
_ENDINGS = ("early that year", "at dusk", "after the frost", "as Odo’s letter says", "for good")


def sentence(random: Random) -> str:
    """Return a sentence in which much can be mistaken."""
    parts = [
        random.choice(_PEOPLE).capitalize(),
        random.choice((f"did {random.choice(_DENIALS)} say that he", "")),
        random.choice(_VERBS),
        number(random),
        random.choice((random.choice(_UNITS), "")),
        random.choice(_THINGS),
        random.choice(_PLACES),
        random.choice((f"({formula(random)})", f"| {number(random)} | {number(random)} |", "")),
        random.choice(_ENDINGS),
    ]
    return " ".join(part for part in parts if part) + "."


def number(random: Random) -> str:
    """Return a number as people write it."""
    sign = random.choice(("", "", "", "-", "−", "+", "- ", "< ", "±"))
    thousands = random.choice((",", " ", ".", ""))
    digits = random.choice(
        (
            f"{random.randint(1, 999)}",
            f"{random.randint(1, 99)}{thousands}{random.randint(100, 999)}",
            f"{random.randint(0, 99)}.{random.randint(0, 99)}",
            f".{random.randint(1, 99)}",
            f"{random.randint(2, 99)}{random.choice('²³')}",
            f"{random.randint(1, 9)}½",
            f"{random.randint(1, 20)}–{random.randint(21, 99)}",
        )
    )
    return sign + digits


def formula(random: Random) -> str:
    """Return something calculated."""
    operator = random.choice(_OPERATORS)
    room = random.choice((" ", ""))
    one, other = random.randint(2, 99), random.choice((f"{random.randint(2, 99)}", "x", "y²"))
    return f"{one}{room}{operator}{room}{other}"


def page(random: Random, num_sentences: int = 12) -> list[str]:
    """Return the sentences of a page, no two alike."""
    return list(dict.fromkeys(sentence(random) for _ in range(num_sentences)))


def quote(random: Random, sentences: list[str]) -> str:
    """Return a sentence, or two that follow each other."""
    first = random.randrange(len(sentences))
    return " ".join(sentences[first : first + random.choice((1, 1, 2))])
