"""The tokens of Rich Text: braces, control words and symbols, bytes of text."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

_TOKEN = re.compile(
    rb"\\(?P<word>[a-zA-Z]+)(?P<number>-?[0-9]+)? ?"
    rb"|\\'(?P<hex>[0-9a-fA-F]{2})"
    rb"|\\(?P<symbol>[^a-zA-Z])"
    rb"|(?P<brace>[{}])"
    rb"|(?P<text>[^\\{}\r\n]+)"
    rb"|[\r\n]+|\\",
    re.DOTALL,
)
_MAX_DIGITS = 10


class Kind(Enum):
    """What a token is."""

    OPEN = "{"
    CLOSE = "}"
    WORD = "control word"
    SYMBOL = "control symbol"
    BYTE = "byte in hex"
    TEXT = "text"


class Token(NamedTuple):
    """A token; `number` is the parameter of a control word, if it has one."""

    kind: Kind
    data: bytes = b""
    number: int | None = None


def tokens(data: bytes) -> Iterator[Token]:
    """Yield the tokens of a file; binary data is passed over."""
    at = 0
    while found := _TOKEN.match(data, at):
        at = found.end()
        match found.lastgroup:
            case "word" | "number":
                number = int(found["number"][:_MAX_DIGITS]) if found["number"] else None
                if found["word"] == b"bin":
                    at += max(number or 0, 0)
                yield Token(Kind.WORD, found["word"], number)
            case "hex":
                yield Token(Kind.BYTE, bytes.fromhex(found["hex"].decode()))
            case "symbol":
                yield Token(Kind.SYMBOL, found["symbol"])
            case "brace":
                yield Token(Kind.OPEN if found["brace"] == b"{" else Kind.CLOSE)
            case "text":
                yield Token(Kind.TEXT, found["text"])
