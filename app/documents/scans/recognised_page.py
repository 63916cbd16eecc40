"""A recognised page: its text, and the position of every character."""

import msgspec


class RecognisedLine(msgspec.Struct, frozen=True, array_like=True):
    """A line of text, in points from the top left of the page as it is shown.

    `edges` holds the left edge of every character, then the right of the last. `top` and `bottom`
    bound the whole line, which ends `drop` points lower than it begins where a page lies askew.
    """

    text: str
    edges: tuple[float, ...]
    top: float
    bottom: float
    drop: float = 0.0


class RecognisedPage(msgspec.Struct, frozen=True):
    """What was recognised on a page.

    Attributes:
        text: the page as it is read; empty where nothing was found.
        confidence: how sure its characters are on average, from 0 to 1.
        lines: the same text as it stands on the page.
        failure: why the page could not be recognised; empty where it could.
    """

    text: str
    confidence: float = 0.0
    lines: tuple[RecognisedLine, ...] = ()
    failure: str = ""
