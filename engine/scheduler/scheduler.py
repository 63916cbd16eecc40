"""Decides what is computed next, in plain Python: one decision per pass.

Rules:
- Next tokens come first, those of all answers together, so that streaming answers are not delayed.
- Then comes the prefill of questions, then that of readings; first come, first served. While
  answers stream, a question gets a turn every few tokens, one page at a time, so it soon joins
  them.
- A prefill chunk ends at a page boundary, or earlier at a stop, where a checkpoint is kept.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, Protocol, TypeVar

_TOKENS_BETWEEN_CHUNKS = 4
"""Tokens that every answer gets for each chunk of somebody else's question."""


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


@dataclass(frozen=True)
class Batch(Generic[Member]):
    """What is computed in one pass: next tokens of some members, or one chunk of a prompt."""

    phase: Phase
    steps: tuple[Step[Member], ...]


class Scheduler(Generic[Member]):
    """Running readings and answers in the order in which they came.

    Attributes:
        chunk_tokens: longest prefill chunk; a multiple of ``page_size``.
        max_batch: most members of a batch.
    """

    def __init__(self, *, chunk_tokens: int, page_size: int, max_batch: int) -> None:
        if chunk_tokens < page_size or chunk_tokens % page_size:
            raise ValueError(f"{chunk_tokens} tokens per chunk are not whole pages of {page_size}")
        self.chunk_tokens = chunk_tokens
        self.max_batch = max_batch
        self._page_size = page_size
        self._members: deque[Member] = deque()
        self._held: list[Member] = []
        self._alone: list[Member] = []
        self._tokens_since_chunk = 0

    def __len__(self) -> int:
        return len(self._members)

    def add(self, member: Member) -> None:
        """Take in a reading or an answer."""
        self._members.append(member)

    def remove(self, member: Member) -> None:
        """Take one out, and no longer hold the others; nothing happens where it is not in."""
        if member in self._members:
            self._members.remove(member)
            self._held.clear()
        if member in self._alone:
            self._alone.remove(member)

    def hold(self, member: Member) -> bool:
        """Pass over one until another leaves; False where it would wait for no answer."""
        others = (each for each in self._ready() if each is not member)
        if not member.urgent or not any(each.urgent for each in others):
            return False
        if member not in self._held:
            self._held.append(member)
        return True

    def is_held(self, member: Member) -> bool:
        """Whether one is passed over until another leaves."""
        return member in self._held

    def set_apart(self, members: Sequence[Member]) -> None:
        """Compute each of them by itself from now on."""
        self._alone += (member for member in members if member not in self._alone)

    @property
    def has_work(self) -> bool:
        """Whether ``next`` would return a batch."""
        return bool(self._ready())

    def next(self) -> Batch[Member] | None:
        """The next batch, or None where nothing can be computed."""
        ready = self._ready()
        decoding = [member for member in ready if member.phase is Phase.DECODE]
        prefilling = [member for member in ready if member.phase is Phase.PREFILL]
        question = next((member for member in prefilling if member.urgent), None)
        is_due = not decoding or self._tokens_since_chunk >= _TOKENS_BETWEEN_CHUNKS
        if question is not None and is_due:
            self._tokens_since_chunk = 0
            return self._chunk(question, self._page_size if decoding else self.chunk_tokens)
        if decoding:
            self._tokens_since_chunk += 1
            return self._next_tokens(decoding)
        return self._chunk(prefilling[0], self.chunk_tokens) if prefilling else None

    def _ready(self) -> list[Member]:
        return [
            member
            for member in self._members
            if member.phase is not Phase.WAITING and member not in self._held
        ]

    def _next_tokens(self, decoding: Sequence[Member]) -> Batch[Member]:
        """One more token for as many members as fit; those included go to the end of the queue."""
        chosen = [member for member in decoding if member not in self._alone][: self.max_batch]
        if decoding[0] in self._alone:
            chosen = [decoding[0]]
        for member in chosen:
            self._members.remove(member)
            self._members.append(member)
        steps = tuple(Step(member, member.position + 1) for member in chosen)
        return Batch(Phase.DECODE, steps)

    def _chunk(self, member: Member, longest: int) -> Batch[Member]:
        aligned = (member.position + longest) // self._page_size * self._page_size
        step = Step(member, min(member.next_stop, aligned))
        return Batch(Phase.PREFILL, (step,))
