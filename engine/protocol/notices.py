"""Notices that the engine sends unasked, one record per kind; each reader words them itself.

A ``reason`` is for experts: one of the engine's own sentences, in English.
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
    """The kernels are being compiled for this processor, once, in a minute or two."""


class LongerThanTrained(msgspec.Struct, frozen=True, tag=True):
    """The context was stretched on request to more tokens than the model was trained for."""

    context: int
    trained: int


class WindowsAlone(msgspec.Struct, frozen=True, tag=True):
    """A model without recurrent layers was given windows on request."""


class ShorterWithPolicy(msgspec.Struct, frozen=True, tag=True):
    """The policy limits the context to the first chunk of a model with dual chunk attention.

    Attributes:
        context: tokens that the model holds with the policy.
        longest: tokens that it holds without.
    """

    context: int
    longest: int


class LargerThanMemory(msgspec.Struct, frozen=True, tag=True):
    """The weights are larger than free memory, so every token reads from the disk.

    Attributes:
        weight_bytes: size of the weights.
        free_bytes: free memory.
    """

    weight_bytes: int
    free_bytes: int

    @property
    def seconds_per_token(self) -> int:
        """An upper bound, at 1 GB per second from the disk: all weights for each token."""
        return -(-self.weight_bytes // 1_000_000_000)


AnyLoading = (
    LoadingModel
    | CompilingKernels
    | LongerThanTrained
    | WindowsAlone
    | ShorterWithPolicy
    | LargerThanMemory
)
"""Notices sent while a model is being loaded."""


class ReadingAgain(msgspec.Struct, frozen=True, tag=True):
    """Part of what was read is lost and is computed again."""

    reason: str


class SetAside(msgspec.Struct, frozen=True, tag=True):
    """A saved state failed its check and is no longer used."""

    reason: str


class Unsaved(StrEnum):
    """What could not be saved."""

    READING = "reading"
    CONVERSATION = "conversation"


class NotSaved(msgspec.Struct, frozen=True, tag=True):
    """Something could not be saved and is only in memory."""

    what: Unsaved
    problem: AnyProblem


class MemoryShort(msgspec.Struct, frozen=True, tag=True):
    """Memory ran short, so cached pages now have a lower limit, in bytes."""

    limit_bytes: int


class FromServer(msgspec.Struct, frozen=True, tag=True):
    """A message about the server that computes instead of the engine."""

    problem: AnyProblem


AnyNotice = AnyLoading | ReadingAgain | SetAside | NotSaved | MemoryShort | FromServer
