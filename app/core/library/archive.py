"""The library as conversations use it: one piece of work after the other, off the loop's thread.

Nothing overtakes: what is saved later was written later.
"""

from collections.abc import Callable
from typing import TypeVar

from app.conversations.conversation_store import ConversationStore
from app.core.library.library_work import LibraryWork
from app.errors import LecternError
from app.jobs import JobRunner
from app.library_file import LibraryFile
from app.link.port import ignore

T = TypeVar("T")


class Archive:
    """Does work on the library at `file` in the order it was given."""

    def __init__(self, file: LibraryFile, jobs: JobRunner) -> None:
        self._library = LibraryWork(file, jobs, fail=ignore)

    def do(
        self,
        work: Callable[[ConversationStore], T],
        *,
        deliver: Callable[[T], None] = ignore,
        fail: Callable[[LecternError], None],
    ) -> None:
        """Do `work` elsewhere, then `deliver` its result here, or report here why it failed."""
        self._library.do(lambda library: work(ConversationStore(library)), deliver, fail=fail)

    def finish(self) -> None:
        """Do the remaining work at once, on this thread; nothing is delivered."""
        self._library.finish()
