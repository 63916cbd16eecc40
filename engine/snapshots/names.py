"""Titles of snapshots, and the metadata about their documents.

Names are not part of the saved payloads: they change when files are renamed.
"""

import json
from collections.abc import Mapping
from typing import Any

from engine.snapshots.catalogue import Catalogue
from engine.snapshots.records import SnapshotId


class SnapshotNames:
    """Titles and metadata in one catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def metadata(self, fingerprint: str) -> list[Mapping[str, Any]]:
        """What the sound snapshots of one model say of themselves, last used first."""
        with self._catalogue.view() as database:
            rows = database.execute(
                "SELECT metadata FROM snapshot WHERE damage = '' AND fingerprint = ?"
                " GROUP BY metadata ORDER BY max(last_used) DESC",
                (fingerprint,),
            ).fetchall()
        return [dict(found) for found in map(_decoded, rows) if isinstance(found, dict)]

    def renew(self, snapshot: SnapshotId, title: str, metadata: Mapping[str, Any]) -> None:
        """Call a snapshot by its present title; nothing is written where it has it already.

        Nor is anything written where there is no such snapshot (any more).
        """
        names = (title, json.dumps(dict(metadata)))
        query = "SELECT title, metadata FROM snapshot WHERE id = ?"
        with self._catalogue.view() as database:
            before = database.execute(query, (snapshot,)).fetchone()
        if before in (None, names):
            return
        with self._catalogue.transaction() as database:
            update = "UPDATE snapshot SET title = ?, metadata = ? WHERE id = ?"
            database.execute(update, (*names, snapshot))


def _decoded(row: tuple[str]) -> object:
    """What a row says; an altered row says nothing, and ``verify`` reports it."""
    try:
        return json.loads(row[0])
    except (ValueError, TypeError, RecursionError):
        return None
