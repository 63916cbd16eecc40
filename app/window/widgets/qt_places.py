"""Where characters stand in a text as Qt counts it: in units of UTF-16, two for an emoji. Pure."""

from itertools import accumulate


def qt_places(text: str) -> list[int]:
    """Return where each character begins for Qt, and where the text ends."""
    return list(accumulate((1 + (character > "\uffff") for character in text), initial=0))
