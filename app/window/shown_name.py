"""Names of files as the window shows them: on one line, whatever a file system allows in them."""

_NOT_SHOWN = dict.fromkeys(
    (
        *range(0x20),
        *range(0x7F, 0xA0),
        *range(0x2028, 0x202F),  # ends of lines and paragraphs; what turns a line round
        *range(0x2066, 0x206A),
    ),
    " ",
)


def shown_name(name: str) -> str:
    """Return a name with a space for each run of control characters; most stay as they are."""
    plain = name.translate(_NOT_SHOWN)
    return name if plain == name else " ".join(plain.split())
