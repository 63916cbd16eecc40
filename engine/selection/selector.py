"""Which parts of a context are read: what every selector decides, for each layer and step.

A retention policy says which pages exist for a run; a selector says which of them a layer reads for
a query. It changes no key and no value of what was read before, so it has no part in a fingerprint:
one saved reading serves every selector. Pages that are not chosen stay where they are.
"""

from typing import Protocol

from torch import Tensor

from engine.models.context import LayerQuery


class Candidates(Protocol):
    """Full pages before a run, of which some are to be read, and what is known of their keys.

    The run's own page is always read, and is none of them. Of the keys, float16
    ``[Hkv, P, boxes, D]`` are known, channel by channel (see ``kernels.page_summary``).
    """

    @property
    def numbers(self) -> Tensor:
        """Which pages of the sequence they are, int64 ``[P]``, ascending."""
        ...

    @property
    def run_page(self) -> int:
        """Number of the run's first page."""
        ...

    @property
    def lowest(self) -> Tensor:
        """At most the keys of each box."""
        ...

    @property
    def highest(self) -> Tensor:
        """At least the keys of each box."""
        ...

    @property
    def mean(self) -> Tensor:
        """The mean of the keys of each box."""
        ...


class Selection(Protocol):
    """A selector at work for one answer; what it remembers is that answer's."""

    def reads_all(self, num_pages: int) -> bool:
        """Whether a step in the last of so many pages reads everything in all layers.

        Nothing is chosen then, and the step is what it is without a selector.
        """
        ...

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor | None:
        """Choose pages: bool ``[Hkv, P]``, or ``[1, P]`` for all heads alike; None reads all."""
        ...


class Selector(Protocol):
    """One rule; its fields are its knobs."""

    def begin(self) -> Selection:
        """Begin an answer."""
        ...
