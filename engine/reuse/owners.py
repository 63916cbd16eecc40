"""Whose a snapshot is: the readings with this text, of which copies of a document have the same.

A snapshot is called by the reading that used it last. Those that used it before stay noted, so that
it stays until the last of them is deleted. Documents are told apart by the beginnings of their
hashes; an owner from an earlier version has only the names of its documents.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.protocol.requests import DocumentName
from engine.snapshots.records import MAX_METADATA_BYTES

_HASH_CHARACTERS = 16
_OTHERS = "others"
_OTHERS_BYTES = MAX_METADATA_BYTES // 8
_OWN = "title", "reading", "documents", "hashes"
"""What is noted of an owner."""


def short_hashes(hashes: Iterable[str]) -> list[str]:
    """Return as much of each hash as tells documents apart."""
    return [sha256[:_HASH_CHARACTERS] for sha256 in hashes]


@dataclass(frozen=True)
class Names:
    """Title and metadata of a snapshot."""

    title: str
    metadata: Mapping[str, Any]

    def after(self, before: "Names") -> "Names":
        """These, for a snapshot that had other names before: their owners stay noted."""
        hashes = self.metadata.get("hashes")
        others = [owner for owner in before.owners() if owner.get("hashes") not in (hashes, None)]
        return self.noting(others)

    def without(self, documents: Sequence[DocumentName]) -> "Names | None":
        """What is left of them without the owners of these documents; None without any owner."""
        kept = [owner for owner in self.owners() if not _holds_any(owner, documents)]
        if not kept:
            return None
        first, *others = kept
        title = str(first.pop("title", ""))
        return Names(title, {**self.metadata, **first}).noting(others)

    def owners(self) -> list[dict[str, Any]]:
        """All of them, the last first; whatever an imported snapshot says of others is checked."""
        own = {"title": self.title, **self.metadata}
        others = self.metadata.get(_OTHERS)
        found = others if isinstance(others, list) else []
        noted = [own, *(one for one in found if isinstance(one, dict))]
        return [{key: owner[key] for key in _OWN if key in owner} for owner in noted]

    def noting(self, others: list[dict[str, Any]]) -> "Names":
        """These with other owners, as many as there is room for."""
        while len(json.dumps(others)) > _OTHERS_BYTES:
            others = others[:-1]
        alone = {key: value for key, value in self.metadata.items() if key != _OTHERS}
        return Names(self.title, alone | {_OTHERS: others} if others else alone)


def _holds_any(owner: Mapping[str, Any], documents: Sequence[DocumentName]) -> bool:
    hashes = owner.get("hashes")
    if isinstance(hashes, list) and hashes:
        return any(sha256 in hashes for sha256 in short_hashes(one.sha256 for one in documents))
    names = owner.get("documents")
    return isinstance(names, list) and any(one.name in names for one in documents)
