"""Notices that the engine sends unasked, one record per kind; each reader words them itself.

A reason is for experts: one of the engine's own sentences, in English.
"""

from enum import StrEnum

import msgspec

from engine.protocol.problems.any_problem import AnyProblem


class LoadingModel(msgspec.Struct, frozen=True, tag=True):
    """A model is being loaded, with these choices."""

    name: str
    weights: str
    kv_format: str


class CompilingKernels(msgspec.Struct, frozen=True, tag=True):
    """The kernels are compiled for this processor, once; that takes a minute or two."""


class LongerThanTrained(msgspec.Struct, frozen=True, tag=True):
    """The context was stretched on request to more tokens than the model was trained for."""

    context: int
    trained: int


class WindowsAlone(msgspec.Struct, frozen=True, tag=True):
    """Layers get a window on request in a model that has no recurrent layers beside them."""


class ShorterWithPolicy(msgspec.Struct, frozen=True, tag=True):
    """The model's positions begin anew, which only what keeps and reads everything goes along with.

    Attributes:
        context: tokens that the model holds with the policy.
        longest: that it holds without.
    """

    context: int
    longest: int


class LargerThanMemory(msgspec.Struct, frozen=True, tag=True):
    """The weights are larger than the memory that is free: the disk is read for every token.

    Attributes:
        weight_bytes: what the weights take.
        free_bytes: the memory that is there for them.
    """

    weight_bytes: int
    free_bytes: int

    @property
    def seconds_per_token(self) -> int:
        """At most, from a disk that reads a gigabyte a second: all of the weights each time."""
        return -(-self.weight_bytes // 1_000_000_000)


AnyLoading = (
    LoadingModel
    | CompilingKernels
    | LongerThanTrained
    | WindowsAlone
    | ShorterWithPolicy
    | LargerThanMemory
)
"""What is told while a model is being loaded."""


class ReadingAgain(msgspec.Struct, frozen=True, tag=True):
    """A part of what was read is lost and is computed again."""

    reason: str


class SetAside(msgspec.Struct, frozen=True, tag=True):
    """A saved state failed its check and is not used any more."""

    reason: str


class Unsaved(StrEnum):
    """What could not be saved."""

    READING = "reading"
    CONVERSATION = "conversation"


class NotSaved(msgspec.Struct, frozen=True, tag=True):
    """Something is in memory only, because of this failure."""

    what: Unsaved
    problem: AnyProblem


class MemoryShort(msgspec.Struct, frozen=True, tag=True):
    """Memory ran short, so cached pages now have a lower limit, in bytes."""

    limit_bytes: int


class FromServer(msgspec.Struct, frozen=True, tag=True):
    """Something about the server that computes in place of the engine."""

    problem: AnyProblem


AnyNotice = AnyLoading | ReadingAgain | SetAside | NotSaved | MemoryShort | FromServer
