"""What is computed next: one decision per step, in plain Python.

Rules:
- Decode steps come first, so that a streaming answer is never held up; several answers take turns.
- Then the prefill of questions, then the prefill of readings; first come, first served.
- A prefill chunk ends at a page boundary, or earlier at a stop, where a checkpoint is kept.
"""

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, Protocol, TypeVar


class Phase(Enum):
    """What a sequence needs next."""

    PREFILL = auto()
    DECODE = auto()
    WAITING = auto()


class Schedulable(Protocol):
    """A running reading or answer as the scheduler sees it."""

    @property
    def phase(self) -> Phase:
        """What it needs next; ``WAITING`` is passed over."""
        ...

    @property
    def urgent(self) -> bool:
        """Whether a person waits for an answer from it."""
        ...

    @property
    def position(self) -> int:
        """Tokens computed so far."""
        ...

    @property
    def next_stop(self) -> int:
        """Position beyond ``position`` at which the next chunk must end at the latest."""
        ...


Member = TypeVar("Member", bound=Schedulable)


@dataclass(frozen=True)
class Step(Generic[Member]):
    """Compute ``member`` up to position ``end``: a chunk of its prompt, or one more token."""

    member: Member
    end: int


class Scheduler(Generic[Member]):
    """Running readings and answers in the order in which they came.

    Attributes:
        chunk_tokens: longest prefill chunk; a multiple of ``page_size``.
    """

    def __init__(self, *, chunk_tokens: int, page_size: int) -> None:
        if chunk_tokens < page_size or chunk_tokens % page_size:
            raise ValueError(f"{chunk_tokens} tokens per chunk are not whole pages of {page_size}")
        self.chunk_tokens = chunk_tokens
        self._page_size = page_size
        self._members: deque[Member] = deque()

    def __len__(self) -> int:
        return len(self._members)

    def add(self, member: Member) -> None:
        """Take in a reading or an answer."""
        self._members.append(member)

    def remove(self, member: Member) -> None:
        """Take one out; nothing happens where it is not in."""
        if member in self._members:
            self._members.remove(member)

    @property
    def has_work(self) -> bool:
        """Whether ``next`` would return a step."""
        return any(member.phase is not Phase.WAITING for member in self._members)

    def next(self) -> Step[Member] | None:
        """The next step, or None where nothing can be computed."""
        decoding = [member for member in self._members if member.phase is Phase.DECODE]
        if decoding:
            self._members.remove(decoding[0])
            self._members.append(decoding[0])
            return Step(decoding[0], decoding[0].position + 1)
        prefilling = [member for member in self._members if member.phase is Phase.PREFILL]
        if not prefilling:
            return None
        first = min(prefilling, key=lambda member: not member.urgent)
        return Step(first, self._chunk_end(first.position, first.next_stop))

    def _chunk_end(self, position: int, stop: int) -> int:
        aligned = (position + self.chunk_tokens) // self._page_size * self._page_size
        return min(stop, aligned)
