"""Finds the snapshots to delete when documents or their conversations are deleted.

A snapshot names its documents by the beginnings of their hashes. A snapshot from an earlier version
has only the names of its documents. In doubt it is deleted, since it can be computed again.
"""

from collections.abc import Iterable, Sequence

from engine.protocol.requests import DocumentName
from engine.snapshots.records import SnapshotId, SnapshotKind, SnapshotSummary

CONVERSATION_KINDS = (SnapshotKind.QUESTION_END, SnapshotKind.ANSWER_END)
"""Ends of conversations: they hold questions and answers."""

_HASH_CHARACTERS = 16


def short_hashes(hashes: Iterable[str]) -> list[str]:
    """Return as much of each hash as tells documents apart."""
    return [sha256[:_HASH_CHARACTERS] for sha256 in hashes]


def snapshots_of(
    summaries: Iterable[SnapshotSummary],
    documents: Sequence[DocumentName],
    conversations_about: Sequence[DocumentName],
) -> list[SnapshotId]:
    """Return the snapshots that hold something of documents, or of conversations about others."""
    return [
        summary.id
        for summary in summaries
        if _holds_any(summary, documents)
        or (summary.kind in CONVERSATION_KINDS and _holds_any(summary, conversations_about))
    ]


def _holds_any(summary: SnapshotSummary, documents: Sequence[DocumentName]) -> bool:
    hashes = summary.metadata.get("hashes")
    if isinstance(hashes, list) and hashes:
        return any(sha256 in hashes for sha256 in short_hashes(one.sha256 for one in documents))
    names = summary.metadata.get("documents")
    return isinstance(names, list) and any(one.name in names for one in documents)
