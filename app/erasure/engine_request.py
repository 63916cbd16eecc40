"""The request that tells the engine what was deleted."""

from collections.abc import Iterable

from app.library.records import Deleted
from app.link.port import UNSENT
from engine.protocol.requests import DocumentName, ForgetDocuments


def forget_request(deleted: Iterable[Deleted]) -> ForgetDocuments:
    """The request that has the engine delete what it saved of documents and conversations."""
    documents: list[DocumentName] = []
    conversations: list[DocumentName] = []
    for one in deleted:
        (conversations if one.only_conversations else documents).append(
            DocumentName(one.name, one.sha256)
        )
    return ForgetDocuments(
        id=UNSENT, documents=tuple(documents), conversations_about=tuple(conversations)
    )
