"""Text with `format=flowed` (RFC 3676): a line ending in a space continues in the next."""

from collections.abc import Iterator

_SIGNATURE_MARK = "-- "


def unflowed(text: str, *, drops_space: bool) -> str:
    """Return the paragraphs on one line each; `drops_space` is the parameter `DelSp=yes`."""
    return "\n".join(_paragraphs(text.split("\n"), drops_space=drops_space))


def _paragraphs(lines: list[str], *, drops_space: bool) -> Iterator[str]:
    pieces: list[str] = []
    depth = 0
    for line in lines:
        content = line.lstrip(">")
        quoted = len(line) - len(content)
        content = content.removeprefix(" ")  # stuffed, or the space after the marks
        if pieces and (quoted != depth or content == _SIGNATURE_MARK):
            yield _quoted(pieces, depth)
            pieces = []
        depth = quoted
        flows = content.endswith(" ") and content != _SIGNATURE_MARK
        pieces.append(content[:-1] if flows and drops_space else content)
        if not flows:
            yield _quoted(pieces, depth)
            pieces = []
    if pieces:
        yield _quoted(pieces, depth)


def _quoted(pieces: list[str], depth: int) -> str:
    text = "".join(pieces).rstrip(" ")
    return f"{'>' * depth} {text}".rstrip(" ") if depth else text
