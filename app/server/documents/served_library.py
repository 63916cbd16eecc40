"""The library for coroutines: opened on a thread for each piece of work."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, TypeVar

from app.documents.document import Document
from app.documents.errors import refuse_without_text
from app.erasure.side_files import remove_beside
from app.leftovers import RECEIVED
from app.library.library import Library
from app.library.records import Deleted
from app.paths import DataFolder
from app.private_folder import private_folder
from app.server.documents.received_file import MOST_IN_MEMORY, MOST_IN_OPEN_MEMORY, received

MAX_NAME_CHARS = 120
_NO_NAME = "document"
_UNFIT = re.compile(r"[\x00-\x1f\x7f/\\:*?\"<>|]")

T = TypeVar("T")


class ServedLibrary:
    """Reads and writes the library that window and commands use as well."""

    def __init__(self, data: DataFolder) -> None:
        self._data = data

    @property
    def most_in_memory(self) -> int:
        """Bytes of a file that arrives without being in a file of its own; more where encrypted."""
        return MOST_IN_OPEN_MEMORY if self._data.key is None else MOST_IN_MEMORY

    async def do(self, work: Callable[[Library], T]) -> T:
        """Do some work on the library. Raises what it raises."""
        return await asyncio.to_thread(self._do, work)

    async def add(self, name: str, file: BinaryIO, password: str | None) -> Document:
        """Take the text of a file that was sent, which is not kept itself.

        Raises ``DocumentError`` and ``LibraryFullError``.
        """
        return await asyncio.to_thread(self._add, name, file, password)

    async def erase_removed(self) -> list[Deleted]:
        """Delete for good what was removed; what the engine has to forget therefore."""
        return await asyncio.to_thread(self._erase_removed)

    def _do(self, work: Callable[[Library], T]) -> T:
        with Library(self._data.library) as library:
            return work(library)

    def _add(self, name: str, file: BinaryIO, password: str | None) -> Document:
        with private_folder(self._data.root, RECEIVED) as folder:
            path = folder / _file_name(name)
            with (
                received(path, file, is_secret=self._data.key is not None),
                Library(self._data.library) as library,
            ):
                document = library.add(path, password=password)
        refuse_without_text(document)
        return document

    def _erase_removed(self) -> list[Deleted]:
        with Library(self._data.library) as library:
            deleted = library.forget_removed()
            remove_beside(self._data, deleted)
            return deleted


def _file_name(sent: str) -> str:
    """A name that leads nowhere else, and keeps its ending, by which some formats are known."""
    name = Path(_UNFIT.sub(" ", sent).strip(" .") or _NO_NAME)
    ending = name.suffix[:MAX_NAME_CHARS]
    return name.stem[: MAX_NAME_CHARS - len(ending)].strip() + ending
