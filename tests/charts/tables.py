"""Tables of the documents, of which pictures are drawn: what is shown is what is written."""

import re
from collections.abc import Sequence
from pathlib import Path

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def rows_below(document: Path, mark: str) -> list[list[str]]:
    """The cells of the first table behind a line that holds ``mark``, without its head.

    Raises ``ValueError`` where there is none.
    """
    lines = iter(document.read_text(encoding="utf-8").splitlines())
    for each in lines:
        if mark in each:
            break
    rows: list[list[str]] = []
    for each in lines:
        if each.startswith("|"):
            rows.append([cell.strip() for cell in each.strip("|").split("|")])
        elif rows:
            break
    if len(rows) < 3:
        raise ValueError(f"{document.name} has no table behind {mark!r}")
    return rows[2:]


def number(cell: str) -> float | None:
    """The first number of a cell; None for one without."""
    found = _NUMBER.search(cell)
    return float(found.group().replace(",", "")) if found else None


def share(cell: str) -> float | None:
    """Of ``27/30`` the share; None for a cell that has none."""
    parts: Sequence[str] = cell.split("/")
    numbers = [number(part) for part in parts]
    if len(parts) != 2 or numbers[0] is None or not numbers[1]:
        return None
    return numbers[0] / numbers[1]
