"""Sheets of paper with lines whose role on the page is known."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from random import Random

from app.documents.layout.fragment import Fragment, group_rows
from app.documents.layout.page_reader import RawPage

Place = str | float
"""Of a part of a line: an x in points, or "left", "centre" or "right"."""
LEFT, RIGHT = 72.0, 523.0
TOP, BOTTOM = 90.0, 750.0
"""Of the text; heads stand above, feet below."""
WIDTH, HEIGHT = 595.0, 842.0
_LETTER = 0.5
"""Mean width of a letter in type sizes."""
_MAX_LETTERS = 90
_WORDS = (
    *("river", "archive", "winter", "several", "station", "committee", "sealed", "quantity"),
    *("northern", "report", "silver", "box", "measure", "contents", "actual", "between"),
    *("inspection", "recorded", "copper", "harbour", "meadow", "engine", "lantern"),
)


class Role(Enum):
    """What a line is on its page."""

    TEXT = auto()
    """It says something of its page, or may: it must stay."""
    HEAD = auto()
    """A running head or foot, or a page number: its copies should go."""
    SAME = auto()
    """It says the same on every page; it may stay or go, as long as one copy stays."""


@dataclass(frozen=True)
class Line:
    """One line; `key` is its text without the number of the page."""

    fragments: tuple[Fragment, ...]
    role: Role
    key: str

    @property
    def text(self) -> str:
        """The line as it is read."""
        return " ".join(fragment.text for fragment in self.fragments)


@dataclass
class Sheet:
    """One page in the making."""

    height: float = HEIGHT
    lines: list[Line] = field(default_factory=list)

    def put(
        self,
        y: float,
        *parts: tuple[Place, str],
        role: Role = Role.TEXT,
        size: float = 10.0,
        key: str | None = None,
    ) -> None:
        """Set a line of parts."""
        fragments = tuple(_fragment(place, y, text, size) for place, text in parts)
        name = " ".join(text for _, text in parts) if key is None else key
        self.lines.append(Line(fragments, role, name))

    def fill(
        self, random: Random, y: float, bottom: float = BOTTOM, *, leading: float = 12
    ) -> None:
        """Set prose from `y` on, seldom with a subheading."""
        while y <= bottom:
            is_subheading = random.random() < 0.05
            length = random.randint(1, 3) if is_subheading else random.randint(8, 13)
            text = f"{random.randint(1, 999)} " + " ".join(random.choices(_WORDS, k=length))
            self.put(y, (LEFT, text[:_MAX_LETTERS]))
            y += leading * (1.5 if is_subheading else 1)

    def raw_page(self) -> RawPage:
        """Return the page as the layout takes it."""
        fragments = [fragment for line in self.lines for fragment in line.fragments]
        return RawPage(tuple(group_rows(fragments)), top=0.0, bottom=self.height)


def words(random: Random, least: int, most: int) -> str:
    """Return some words that begin with a capital."""
    return " ".join(random.sample(_WORDS, random.randint(least, most))).capitalize()


def titles(random: Random, count: int, *, least: int = 2, most: int = 4) -> list[str]:
    """Return different titles."""
    found: list[str] = []
    while len(found) < count:
        title = words(random, least, most)
        if title not in found:
            found.append(title)
    return found


def roman(number: int) -> str:
    """Return a number in small Roman numerals."""
    text = ""
    for value, letters in ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        text += letters * (number // value)
        number %= value
    return text


def raw_pages(sheets: Sequence[Sheet]) -> list[RawPage]:
    """Return all pages of a document."""
    return [sheet.raw_page() for sheet in sheets]


def _fragment(place: Place, y: float, text: str, size: float) -> Fragment:
    width = _LETTER * size * len(text)
    starts = {"left": LEFT, "centre": (LEFT + RIGHT - width) / 2, "right": RIGHT - width}
    x0 = starts[place] if isinstance(place, str) else place
    return Fragment(x0, x0 + width, y, size, text)
