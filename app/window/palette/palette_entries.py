"""The entries of the command palette, and how typing narrows them; pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.window.theme.icons import IconName


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """One thing to choose; `key` comes back when it is chosen, `hint` stands at the right."""

    key: str
    text: str
    hint: str
    icon: IconName


def matching(entries: Sequence[PaletteEntry], typed: str) -> tuple[PaletteEntry, ...]:
    """Return the entries that hold every typed word, those that begin with one first."""
    words = typed.casefold().split()
    found = [entry for entry in entries if all(word in entry.text.casefold() for word in words)]
    return tuple(sorted(found, key=lambda entry: not _begins(entry.text.casefold(), words)))


def _begins(text: str, words: Sequence[str]) -> bool:
    return not words or any(part.startswith(words[0]) for part in text.split())
