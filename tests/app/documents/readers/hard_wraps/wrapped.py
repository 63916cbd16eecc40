"""Text broken at a width, as programs and people do it."""

import textwrap

HARBOUR = (
    "In the spring of that year the harbour master of the old port, a careful man who wrote with"
    " his left hand, sent a letter to the board in the capital. He asked for a second lighthouse"
    " on the outer rocks, since three ships had been lost there within two winters."
)
BOARD = (
    "The board sent an engineer who measured the depth of the water around the rocks, and she"
    " found that it was nowhere deeper than nine fathoms. Her report recommended an iron tower, to"
    " be built by the firm that had mended the bridge. Work began in the following spring, and the"
    " lamp was lit for the first time on the longest night of the year."
)
KEEPER = (
    "The keeper of the tower was allowed two goats and a garden, but no visitors after sunset. The"
    " first keeper served until he fell ill, and his daughter took over the lamp, which she tended"
    " for longer than anybody before her or after her."
)


def filled(text: str, width: int = 72, first: str = "", rest: str = "") -> str:
    """Break a text as editors do, its first line and the others behind an indentation."""
    return textwrap.fill(
        text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )


LETTER = "\n\n".join(map(filled, (HARBOUR, BOARD, KEEPER)))
"""Enough text to show its width."""
