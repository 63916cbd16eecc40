"""A chain: what is done to one token between two places where Python has to decide.

It is written down once, as calls of compiled functions with the addresses of their operands, and
made as often as a token passes. Nothing is computed while it is written down: rows that it returns
hold numbers after ``run`` alone, and the next ``run`` overwrites them.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from torch import Tensor

from kernels.attention_parts import AttentionHeads
from kernels.delta_net_parts import DeltaNetParts
from kernels.expert_bank import ExpertBank
from kernels.linear_weights import LinearWeight
from kernels.token_pages import TokenPages


class CannotChain(Exception):
    """An operation has no call of its own for such operands."""


class Chain(Protocol):
    """Operations of ``KernelSet`` for one token; each raises ``CannotChain`` if it must.

    Rows are float32 ``[1, N]``. A chain keeps what it was given alive, and is run by one thread at
    a time.
    """

    def row(self, width: int) -> Tensor:
        """A row that whoever runs the chain writes or reads."""
        ...

    def linear(self, inputs: Tensor, weight: LinearWeight) -> Tensor:
        """As ``kernel_set.Linear``."""
        ...

    def swiglu(self, inputs: Tensor) -> Tensor:
        """As ``KernelSet.swiglu``."""
        ...

    def rms_norm(self, inputs: Tensor, weight: Tensor, *, epsilon: float) -> Tensor:
        """As ``kernel_set.RMSNorm``."""
        ...

    def add_rms_norm(
        self, stream: Tensor, addition: Tensor, weight: Tensor, *, factor: float, epsilon: float
    ) -> Tensor:
        """As ``kernel_set.AddRMSNorm``."""
        ...

    def multiply(self, inputs: Tensor, factors: Tensor) -> Tensor:
        """Each number of a row times that of another."""
        ...

    def split_heads(
        self,
        packed: Tensor,
        query_norm: Tensor | None,
        key_norm: Tensor | None,
        *,
        cos: Tensor | None,
        sin: Tensor | None,
        head_dim: int,
        num_kv_heads: int,
        epsilon: float,
        has_gate: bool,
    ) -> AttentionHeads:
        """As ``kernel_set.SplitHeads``; keeps unrotated keys, too. ``cos`` and ``sin`` are rows."""
        ...

    def find_blocks(self, heads: AttentionHeads, *, layer: int, scale: float) -> None:
        """Have a layer look for the blocks that ``attend``, the next call, reads in its place.

        As ``TokenPages.search`` of the pages says that the chain is run with.
        """
        ...

    def attend(
        self, heads: AttentionHeads, *, layer: int, scale: float, window: int | None = None
    ) -> Tensor:
        """Store a token's key and value in the pages that it is run with, and attend to them.

        As ``StoreKV`` and ``PagedAttention``; ``layer`` is that of the storage. [1, Hq D].
        """
        ...

    def mix_experts(self, inputs: Tensor, bank: ExpertBank) -> Tensor:
        """As ``expert_bank.MixExperts``. Raises ``CannotChain`` before anything is written."""
        ...

    def delta_net(
        self, packed: Tensor, parts: DeltaNetParts, *, number: int, epsilon: float
    ) -> Tensor:
        """As ``kernel_set.DeltaNetMixer`` for the states of that number when the chain is run."""
        ...

    def run(self, states: Sequence[tuple[Tensor, ...]], pages: TokenPages | None = None) -> None:
        """Make all calls; ``states`` are what recurrent layers remember of the token's sequence.

        Raises ``ValueError`` where pages are attended to and there are none, or not of its heads.
        """
        ...


StateShapes = tuple[tuple[int, ...], ...]
"""Shapes of what one recurrent layer remembers."""

NewChain = Callable[[Sequence[StateShapes]], Chain]
"""An empty chain for tokens of sequences of which recurrent layers remember that."""
