"""What deleted documents, or conversations about documents, leave of a snapshot.

In doubt it is deleted, since it can be computed again.
"""

from collections.abc import Sequence

from engine.protocol.requests import DocumentName
from engine.reuse.owners import Names
from engine.snapshots.records import SnapshotKind, SnapshotSummary

CONVERSATION_KINDS = (SnapshotKind.QUESTION_END, SnapshotKind.ANSWER_END)
"""Ends of conversations: they hold questions and answers."""


def names_left(
    summary: SnapshotSummary,
    documents: Sequence[DocumentName],
    conversations_about: Sequence[DocumentName],
) -> Names | None:
    """What a snapshot is called afterwards, or None where it has to be deleted."""
    is_conversation = summary.kind in CONVERSATION_KINDS
    deleted = (*documents, *conversations_about) if is_conversation else documents
    return Names(summary.title, summary.metadata).without(deleted)
