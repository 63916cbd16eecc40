"""Responses about documents, readings and citations."""

from typing import Literal

import msgspec


class Flaws(msgspec.Struct, frozen=True):
    """Pages, from 1, whose text may not be what a person sees on them."""

    flaw: str
    pages: tuple[int, ...]


class DocumentRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A document of the library, with the audit of its text.

    `id` is the hash of the file (SHA-256); `left_out` are the kinds of parts that do not stand in
    the text.
    """

    id: str
    object: Literal["document"] = "document"
    name: str
    format: str
    pages: int
    characters: int
    flaws: tuple[Flaws, ...] = ()
    left_out: tuple[str, ...] = ()


class DocumentList(msgspec.Struct, frozen=True, kw_only=True):
    """All documents."""

    object: Literal["list"] = "list"
    data: tuple[DocumentRecord, ...]


class ReadingOrder(msgspec.Struct, frozen=True):
    """The body that has documents read together, in this order."""

    documents: tuple[str, ...]
    title: str = ""


class ReadingRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A reading of the library.

    `model` is the name by which a chat is about it. `state` is `waiting`, `reading`, `ready`,
    `unread` (some of it is missing, and nobody asked for it here) or `failed`, for a reason.
    """

    id: int
    object: Literal["reading"] = "reading"
    model: str
    title: str
    documents: tuple[str, ...]
    state: str
    tokens: int = 0
    tokens_done: int = 0
    tokens_per_second: float = 0.0
    seconds_left: float = 0.0
    reason: str = ""


class ReadingList(msgspec.Struct, frozen=True, kw_only=True):
    """All readings."""

    object: Literal["list"] = "list"
    data: tuple[ReadingRecord, ...]


class Deletion(msgspec.Struct, frozen=True, kw_only=True):
    """Something was deleted, with all that was made of it."""

    id: str
    deleted: Literal[True] = True


class CitationRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A quote of an answer, and where it stands.

    `status` is `verified`, `approximate` or `not_found`; `unquoted` marks what is no quote, but a
    short answer that no quote contains. `label` is what the page is called, if not by its number.
    """

    quote: str
    status: str
    document: str | None = None
    name: str | None = None
    pages: tuple[int, ...] = ()
    label: str = ""
