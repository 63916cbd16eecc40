"""Names, titles and messages on one line, whatever files and models put into them."""

import re

NOT_SHOWN = frozenset(
    map(
        chr,
        (
            *range(0x20),
            *range(0x7F, 0xA0),
            *range(0x2028, 0x202F),  # ends of lines and paragraphs; what turns a line round
            *range(0x2066, 0x206A),
        ),
    )
)
"""Control characters: they could end a line, move the cursor or let words run backwards."""
_SIGNS = "".join(sorted(NOT_SHOWN))
_RUN = re.compile(rf" ?[{re.escape(_SIGNS)}][\s{re.escape(_SIGNS)}]*")


def in_one_line(text: str) -> str:
    """Return text with a space for each run of control characters; most stays as it is."""
    return _RUN.sub(" ", text.strip(_SIGNS))
