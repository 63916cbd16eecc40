"""Words of one document: invented ones, real ones in any role, identifiers, numbers, names."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from words import MONTHS, words

from finding.patterns import Pattern

ONSETS = words(
    """
    b bl br c ch cl cr d dr f fl fr g gl gr h j k kl kr l m n p pl pr qu r s sc sh sk sl sm sn
    sp st str t th tr v w x y z
    """
)
VOWELS = words("a e i o u ai au ea ee ei ia ie oa oo ou y a e i o u")
CODAS = words("b ck d f g k l ll lm ln m n nd ng nt p r rd rk rn rt s sh sk ss st t th v x z")
ACCENTS = str.maketrans("aeioucns", "áéíöüçñš")
UNITS = words(
    """
    metres km kg grams tonnes litres seconds minutes hours days weeks percent % MB GB volts watts
    bar degrees euros dollars pages lines bytes ms mm rooms seats people steps copies
    """
)


@dataclass(frozen=True)
class Style:
    """How a language of invented words sounds; disjoint styles share no syllable."""

    onsets: Sequence[str] = ONSETS
    vowels: Sequence[str] = VOWELS
    codas: Sequence[str] = CODAS


HELD_OUT = Style(
    onsets=words("zw ts dw gn hy kn mb ny ph ps rh sv thr tw vl wh yl zh shr spl scr chr"),
    vowels=words("ae eo oi ui uo ey ay aw ow ew"),
    codas=words("lk mp nk ft ct pt sp xt lf lp gg dd bb zz mm dge tch lch nth rsh lse nce"),
)
"""What only the evaluation's words have; no part is one of training's."""
CONSONANTS, OPEN = "bcdfghjklmnpqrstvwxyz", "aeiouy"
WILD = 0.2
"""Share of documents whose words sound like no language."""


def wild(rng: random.Random) -> Style:
    """Syllables of any letters, so that every token has been copied some time."""

    def parts(letters: str, most: int, but: Sequence[str]) -> tuple[str, ...]:
        drawn = ("".join(rng.choices(letters, k=rng.randint(1, most))) for _ in range(24))
        return tuple(dict.fromkeys(part for part in drawn if part not in but))

    return Style(
        parts(CONSONANTS, 3, HELD_OUT.onsets),
        parts(OPEN, 2, HELD_OUT.vowels),
        parts(CONSONANTS, 3, HELD_OUT.codas),
    )


class Lexicon:
    """A source of words. `real` are words that may take any role; `fragments` take none.

    `patterns` are real sentences with room for what is told.
    """

    def __init__(
        self,
        rng: random.Random,
        real: Sequence[str],
        style: Style | None = None,
        fragments: Sequence[str] = (),
        patterns: Sequence[Pattern] = (),
    ) -> None:
        self.rng = rng
        self.real = real
        self.fragments = fragments
        self.patterns = patterns
        style = style or (wild(rng) if rng.random() < WILD else Style())
        # A document has few syllables of its own, so that its names resemble each other.
        self.onsets = rng.sample(style.onsets, min(len(style.onsets), rng.randrange(5, 20)))
        self.codas = rng.sample(style.codas, min(len(style.codas), rng.randrange(4, 12)))
        self.vowels = style.vowels
        self.accented = rng.random() < 0.15
        self.share_real = rng.choice((0.2, 0.5, 0.8))

    def invented(self) -> str:
        """A word such as "velmor"."""
        rng = self.rng
        word = "".join(
            rng.choice(self.onsets) + rng.choice(self.vowels) for _ in range(rng.choice((1, 1, 2)))
        ) + rng.choice(self.codas)
        if rng.random() < 0.3:
            word += rng.choice(self.vowels)[0]
        if self.accented and rng.random() < 0.3:
            word = word.translate(ACCENTS)
        return word

    def word(self) -> str:
        """A noun, or what takes its place."""
        return (
            self.rng.choice(self.real) if self.rng.random() < self.share_real else self.invented()
        )

    def words(self, low: int, high: int) -> str:
        """Some words in a row."""
        return " ".join(self.word() for _ in range(self.rng.randint(low, high)))

    def name(self) -> str:
        """A proper name, mostly invented."""
        return (
            self.invented() if self.rng.random() < 0.75 else self.rng.choice(self.real)
        ).capitalize()

    def person(self) -> str:
        """A full name."""
        first = self.name() if self.rng.random() < 0.85 else f"{self.name()[0]}."
        return f"{first} {self.name()}"

    def identifier(self) -> str:
        """A name as programs have it."""
        rng = self.rng
        parts = [self.word().lower() for _ in range(rng.randint(1, 3))]
        shape = rng.randrange(6)
        if shape == 0:
            return "_".join([*parts, self.word()]).lower()
        if shape == 1:
            return parts[0] + "".join(part.capitalize() for part in [*parts[1:], self.word()])
        if shape == 2:
            return "--" + "-".join(parts)
        if shape == 3:
            return "".join(part.capitalize() for part in parts) + str(rng.randrange(1, 100))
        if shape == 4:
            return f"{'.'.join([*parts[:2], self.word()])}()"
        return "_".join(parts).upper() + f"_{rng.choice('ABCXYZ')}{rng.randrange(10)}"

    def code(self) -> str:
        """A code of letters and digits."""
        rng = self.rng
        shape = rng.randrange(5)
        if shape == 0:
            return str(rng.randrange(1000, 1_000_000))
        letters = "".join(rng.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(rng.randint(1, 3)))
        digits = str(rng.randrange(10, 100_000))
        if shape == 1:
            return f"{letters}-{digits}"
        if shape == 2:
            return letters + digits
        if shape == 3:
            return f"{digits}/{letters}"
        return "".join(rng.choice("0123456789abcdef") for _ in range(rng.randint(5, 8)))

    def number(self) -> str:
        """A number, plain, with a point, or with thousands set apart."""
        rng = self.rng
        shape = rng.random()
        if shape < 0.6:
            return str(rng.randrange(2, 10 ** rng.randint(1, 5)))
        if shape < 0.8:
            return f"{rng.randrange(1, 500)}.{rng.randrange(10)}"
        return f"{rng.randrange(1000, 1_000_000):,}"

    def quantity(self) -> str:
        """A number with its unit."""
        unit = self.rng.choice(UNITS) if self.rng.random() < 0.7 else self.word()
        return f"{self.number()} {unit}"

    def date(self) -> str:
        """A day or a year in one of the usual ways."""
        rng = self.rng
        year, month, day = rng.randrange(1600, 2100), rng.randrange(12), rng.randrange(1, 29)
        return rng.choice(
            (
                f"{day} {MONTHS[month]} {year}",
                f"{MONTHS[month]} {day}, {year}",
                f"{year}-{month + 1:02}-{day:02}",
                str(year),
                f"{MONTHS[month]} {year}",
            )
        )

    def place(self) -> str:
        """Where something is."""
        rng = self.rng
        return rng.choice((self.name(), f"{self.name()} {self.word()}", f"the {self.words(1, 2)}"))

    def phrase(self) -> str:
        """A thing of one to three words."""
        article = self.rng.choice(("", "the ", "a ", "the "))
        return article + self.words(1, 3)


VALUES: dict[str, Callable[[Lexicon], str]] = {
    "code": Lexicon.code,
    "number": Lexicon.number,
    "quantity": Lexicon.quantity,
    "date": Lexicon.date,
    "person": Lexicon.person,
    "place": Lexicon.place,
    "thing": Lexicon.phrase,
    "name": Lexicon.identifier,
}
"""Kinds of values, with what makes them."""
