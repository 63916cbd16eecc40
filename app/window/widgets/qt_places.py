"""Character positions as Qt counts them: in UTF-16 units, two for an emoji. Pure."""

from itertools import accumulate


def qt_places(text: str) -> list[int]:
    """Return where each character begins for Qt, and where the text ends."""
    return list(accumulate((1 + (character > "\uffff") for character in text), initial=0))
