"""Normalises characters: one kind of space, no invisible ones, real bullets."""

import re

_INVISIBLE = dict.fromkeys(
    [
        *range(0x20),
        *range(0x7F, 0xA0),
        0x061C,
        *range(0x200B, 0x2010),  # zero-width characters and direction marks
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
        *range(0xD800, 0xE000),  # halves of a pair: alone no text can hold them
        0xFEFF,
    ]
)
_SPACES = dict.fromkeys([0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0xA0, *range(0x2000, 0x200B), 0x202F], " ")
# The bullets of the Symbol and Wingdings fonts sit in the private use area.
_SYMBOLS = {0xF0B7: "•", 0xF0A7: "▪", 0xF0D8: "➢", 0xF0FC: "✓", 0xF02D: "-", 0xF020: " "}
_LIGATURES = dict(enumerate(["ff", "fi", "fl", "ffi", "ffl", "st", "st"], 0xFB00))
_TABLE = _INVISIBLE | _SPACES | _SYMBOLS | _LIGATURES
_LEADERS = re.compile(r"(?:\s?[.·…_]){5,}\s?")
_HALVES = re.compile("[\ud800-\udfff]")
_UNREADABLE = re.compile("[\ufffd\ue000-\uf8ff]")


def clean_characters(text: str) -> str:
    """Return `text` on one line without invisible characters; soft hyphens stay."""
    return text if text.isascii() and text.isprintable() else text.translate(_TABLE)


def without_halves(text: str) -> str:
    """Return `text` with U+FFFD for halves of a surrogate pair: alone no text can hold them."""
    return text if text.isascii() else _HALVES.sub("\ufffd", text)


def shorten_leaders(text: str) -> str:
    """Replace the rows of dots that lead the eye in tables of contents."""
    return (
        _LEADERS.sub(" … ", text) if "...." in text or ". . ." in text or "____" in text else text
    )


def count_unreadable(text: str) -> int:
    """Count characters that stand for shapes without a known meaning."""
    return 0 if text.isascii() else len(_UNREADABLE.findall(text))
