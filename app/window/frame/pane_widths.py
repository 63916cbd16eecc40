"""Divides the window's width among library, conversation and document; pure.

A pane is shown where it is wanted and there is room for its least width; what was asked for last
goes first. Unless a person parted conversation and document by hand, both get what they need: the
conversation its column of text, then the document a page that can be read.
"""

from dataclasses import dataclass, replace
from enum import IntEnum

from app.window.chat.message_layout import MAX_COLUMN

LINE = 1
"""Between two panes."""
_LIBRARY, _LIBRARY_SHARE = 272, 0.22
"""Usual width of the library, and its share of a window that has no room for that."""
_CONVERSATION = MAX_COLUMN + 64
"""Width from which the conversation only grows in its margins."""
_CONVERSATION_SHARE = 0.54
"""Of what conversation and document have together while neither has what it needs."""
_DOCUMENT = 1100
"""Width from which a page needs no more."""


class Pane(IntEnum):
    """The panes from left to right."""

    LIBRARY = 0
    CONVERSATION = 1
    DOCUMENT = 2


LEAST = {Pane.LIBRARY: 208, Pane.CONVERSATION: 320, Pane.DOCUMENT: 240}
_MAIN = (Pane.CONVERSATION, Pane.DOCUMENT)
"""One of these is always shown."""


@dataclass(frozen=True, slots=True)
class PaneWishes:
    """What a person wants to see.

    Attributes:
        hidden: panes that were put away; never all of `_MAIN`.
        latest: all panes, those asked for last first.
        library: width of the library; 0 for the usual one.
        document: share of the document in what it and the conversation have; 0 by need.
    """

    hidden: frozenset[Pane] = frozenset()
    latest: tuple[Pane, ...] = (Pane.CONVERSATION, Pane.LIBRARY, Pane.DOCUMENT)
    library: int = 0
    document: float = 0.0

    def with_pane(self, pane: Pane) -> "PaneWishes":
        """Want a pane, before all others where there is no room for all."""
        others = tuple(one for one in self.latest if one is not pane)
        return replace(self, hidden=self.hidden - {pane}, latest=(pane, *others))

    def without_pane(self, pane: Pane) -> "PaneWishes":
        """Put a pane away; where nothing else is left to look at, want the other one."""
        wishes = replace(self, hidden=self.hidden | {pane})
        left = [one for one in _MAIN if one not in wishes.hidden]
        return wishes if left else wishes.with_pane(_MAIN[pane is _MAIN[0]])


def panes_shown(width: int, wishes: PaneWishes) -> frozenset[Pane]:
    """Return the panes for which there is room; the first that is wanted always has it."""
    wanted = [pane for pane in wishes.latest if pane not in wishes.hidden]
    main = next(pane for pane in wanted if pane in _MAIN)
    shown = [main]
    for pane in wanted:
        if pane is not main and least_width((*shown, pane)) <= width:
            shown.append(pane)
    return frozenset(shown)


def least_width(panes: tuple[Pane, ...]) -> int:
    """Return the width that some panes need at least, with the lines between them."""
    return sum(LEAST[pane] for pane in panes) + (len(panes) - 1) * LINE


def pane_widths(width: int, wishes: PaneWishes) -> tuple[int, int, int]:
    """Return the width of every pane, 0 for one that is not shown."""
    shown = panes_shown(width, wishes)
    room = width - (len(shown) - 1) * LINE
    library = 0
    if Pane.LIBRARY in shown:
        usual = min(_LIBRARY, round(width * _LIBRARY_SHARE))
        most = room - sum(LEAST[pane] for pane in shown if pane is not Pane.LIBRARY)
        library = min(max(wishes.library or usual, LEAST[Pane.LIBRARY]), most)
    room -= library
    if Pane.DOCUMENT not in shown:
        return library, room, 0
    if Pane.CONVERSATION not in shown:
        return library, 0, room
    document = _document_width(room, wishes.document)
    return library, room - document, document


def _document_width(room: int, share: float) -> int:
    """Return the document's part of what it has together with the conversation."""
    if share:
        wanted = round(room * share)
    else:
        conversation = min(round(room * _CONVERSATION_SHARE), _CONVERSATION)
        wanted = min(room - conversation, _DOCUMENT)
    return max(min(wanted, room - LEAST[Pane.CONVERSATION]), LEAST[Pane.DOCUMENT])
