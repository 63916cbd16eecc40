"""The state of a Rich Text group, which ends with it, and the control words that set it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from app.documents.readers.office.runs import Place
from app.documents.readers.rtf.story import Story

Ended = Callable[[], None]
"""Called when the group of a destination ends."""


@dataclass(slots=True)
class State:
    """The state of a group; `story` is None where nothing is read.

    `num_replacements` is how many characters follow a Unicode one for programs that know none;
    `table_depth` counts the tables around.
    """

    story: Story | None
    font: int | None = None
    num_replacements: int = 1
    place: Place = Place.ON_LINE
    is_hidden: bool = False
    is_deleted: bool = False
    table_depth: int = 0
    begins_page: bool = False
    ended: Ended | None = None

    def inner(self) -> "State":
        """Return the state that a group inside of this one begins with."""
        return replace(self, ended=None)

    def begin(self, story: Story | None, ended: Ended | None = None) -> None:
        """Enter a story of its own, or none, until the group ends."""
        self.story, self.ended = story, ended
        self.place, self.table_depth, self.begins_page = Place.ON_LINE, 0, False

    def set(self, word: bytes, number: int | None) -> bool:
        """Tell whether a control word sets the state, and set it."""
        setter = _SETTERS.get(word)
        if setter:
            setter(self, number)
        return setter is not None


def _plain(state: State, _: int | None) -> None:
    state.font, state.place, state.is_hidden, state.is_deleted = None, Place.ON_LINE, False, False


def _paragraph(state: State, _: int | None) -> None:
    state.table_depth, state.begins_page = 0, False


def _font(state: State, number: int | None) -> None:
    state.font = number


def _replacements(state: State, number: int | None) -> None:
    state.num_replacements = max(number or 0, 0)


def _place(place: Place) -> "_Setter":
    def setter(state: State, number: int | None) -> None:
        state.place = Place.ON_LINE if number == 0 else place

    return setter


def _hidden(state: State, number: int | None) -> None:
    state.is_hidden = number != 0


def _deleted(state: State, number: int | None) -> None:
    state.is_deleted = number != 0


def _table(state: State, number: int | None) -> None:
    state.table_depth = 1 if number is None else number


def _page(state: State, number: int | None) -> None:
    state.begins_page = number != 0


_Setter = Callable[[State, int | None], None]
_SETTERS: Mapping[bytes, _Setter] = {
    b"plain": _plain,
    b"pard": _paragraph,
    b"f": _font,
    b"uc": _replacements,
    b"super": _place(Place.RAISED),
    b"up": _place(Place.RAISED),
    b"sub": _place(Place.LOWERED),
    b"dn": _place(Place.LOWERED),
    b"nosupersub": _place(Place.ON_LINE),
    b"v": _hidden,
    b"deleted": _deleted,
    b"intbl": _table,
    b"itap": _table,
    b"pagebb": _page,
}
