"""Pieces of generated office files: some content, and the parts that it needs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.app.documents.office_files import Parts, links

Word = Callable[[], str]
"""Gives a word that stands nowhere else."""


@dataclass(frozen=True)
class Piece:
    """Content of a document, a sheet or a slide.

    `parts` are kinds and contents; "@1" in `body` is the link to the first of them. `shared` are
    elements of parts that all pieces share; "@at" is the number of this one in the first of those.
    `attributes` are those of the sheet or the slide.
    """

    body: str
    parts: Sequence[tuple[str, str]] = ()
    shared: Sequence[tuple[str, str]] = ()
    attributes: str = ""


Build = Callable[[Word], Piece]
Builder = Callable[[Path, Sequence[Piece]], Path]


def shared_elements(pieces: Sequence[Piece]) -> dict[str, list[str]]:
    """The elements of the shared parts by the kinds of these."""
    elements: dict[str, list[str]] = {}
    for piece in pieces:
        for kind, element in piece.shared:
            mine = elements.setdefault(kind, [])
            mine.append(element.replace("@at", str(len(mine))))
    return elements


def numbered(pieces: Sequence[Piece]) -> list[str]:
    """The bodies with "@at" filled in."""
    counts: dict[str, int] = {}
    bodies = []
    for piece in pieces:
        at = counts.get(piece.shared[0][0], 0) if piece.shared else 0
        bodies.append(piece.body.replace("@at", str(at)))
        for kind, _ in piece.shared:
            counts[kind] = counts.get(kind, 0) + 1
    return bodies


def linked(body: str, first: int, num_parts: int) -> str:
    """A body whose parts have the links r`first`, ..."""
    for at in range(num_parts):
        body = body.replace(f"@{at + 1}", f"r{first + at}")
    return body


def named_parts(piece: Piece, prefix: str) -> Parts:
    """The parts of a piece by names that begin with `prefix`."""
    return {f"{prefix}-{number}.xml": part for number, part in enumerate(piece.parts, 1)}


def members_beside(folder: str, source: str, parts: Parts) -> dict[str, str | bytes]:
    """Parts in a folder and the relations that lead to them."""
    targets = [(kind, name) for name, (kind, _) in parts.items()]
    held = {f"{folder}/{name}": content for name, (_, content) in parts.items()}
    return {f"{folder}/_rels/{source}.rels": links(targets), **held}
