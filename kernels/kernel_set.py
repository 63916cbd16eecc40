"""The operations that models compute with, as one record of functions with their contracts.

Every implementation (reference, CPU, Triton) fills the same record; models use what they are given.
Shapes: T tokens of a chunk, Hq query heads, Hkv key/value heads, D head_dim, P pages of a block
table, C channels; Hk/Hv key/value heads and Dk/Dv dims of the delta rule. All activations are
float32 and contiguous.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from torch import Tensor

from kernels.attention_parts import AttentionHeads
from kernels.chain import NewChain
from kernels.delta_net_parts import DeltaNetParts
from kernels.expert_bank import MixExperts, Routing
from kernels.linear_weights import LinearWeight
from kernels.paged_kv import PagedKV


@dataclass(frozen=True)
class PartialAttention:
    """Attention over a part of the context, mergeable with other parts.

    Attributes:
        output: ``[T, Hq, D]``, softmax-weighted values of this part.
        lse: ``[T, Hq]``, natural log of the sum of exponentials of this part's scaled scores;
            -inf where a row saw nothing (its output is then 0).
        page_mass: ``[T, Hq, P]`` share of the softmax that fell on each page (sums to 1), or None.
    """

    output: Tensor
    lse: Tensor
    page_mass: Tensor | None = None


class PagedAttention(Protocol):
    """Causal attention of T consecutive tokens over a sequence's pages.

    By default, the T queries are the last T of ``context_len`` positions, and their own keys and
    values are already stored. Row t sees positions 0 .. query_start + t.

    ``query_start`` is the first query's position relative to the start of these pages. With it, a
    context can be attended to in parts, each with its own pages, and the results merged: a part
    that ends before the queries is seen entirely, one that begins after them not at all.

    With a ``window``, row t sees only the last ``window`` of these positions, including its own.
    With ``sinks``, it also sees the first ``sinks`` positions. Pages that no row sees are not read.

    A block table ``[Hkv, P]`` gives each KV head its own pages. Entries below 0 are no page, and
    their positions are not seen. A head may thus see fewer pages, in any places.

    With ``blocks_per_page``, each page is divided into that many equal blocks, and an entry names a
    block: page id * blocks_per_page + index of the block. Page masses are then per block.

    ``context_len`` may be an int32 tensor ``[1]`` on the device, which a captured graph reads again
    at each replay.
    """

    def __call__(
        self,
        query: Tensor,
        kv: PagedKV,
        *,
        layer: int,
        block_table: Tensor,
        context_len: int | Tensor,
        scale: float,
        query_start: int | None = None,
        window: int | None = None,
        sinks: int = 0,
        page_mass: bool = False,
        blocks_per_page: int = 1,
    ) -> PartialAttention:
        """Attend. ``query`` [T, Hq, D]; ``block_table`` int32 [P] or [Hkv, P].

        The table has at least the pages of the context.
        """
        ...


class SplitHeads(Protocol):
    """Splits a projection into heads, normalises and rotates queries and keys, opens the gate."""

    def __call__(
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
        has_gate: bool = True,
        keep_unrotated: bool = False,
    ) -> AttentionHeads:
        """Split ``packed`` [T, (2 Hq + 2 Hkv) D]: query and gate of each head, keys, values.

        Without a gate, Hq replaces 2 Hq. ``query_norm`` and ``key_norm`` [D] are as in ``RMSNorm``,
        ``cos`` and ``sin`` [T, R / 2] as in ``Rotary``; None skips the step.
        """
        ...


class StoreKV(Protocol):
    """Writes new keys and values into their slots, in the layout's format."""

    def __call__(
        self, keys: Tensor, values: Tensor, kv: PagedKV, *, layer: int, slots: Tensor
    ) -> None:
        """Store [T, Hkv, D] each; ``slots`` int64 [T] = page id * page_size + offset."""
        ...


class GatedDeltaRule(Protocol):
    """Gated delta rule over a run of tokens; ``state`` [Hv, Dk, Dv] float32 is updated in place.

    Per step: S <- exp(g) S; S <- S + k (beta (v - S^T k))^T; o = S^T q, with q and k L2-normalised
    (epsilon 1e-6) and q scaled by 1 / sqrt(Dk) inside; each key head serves Hv / Hk value heads.
    """

    def __call__(
        self, query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, beta: Tensor, state: Tensor
    ) -> Tensor:
        """Run. query/key [T, Hk, Dk], value [T, Hv, Dv], g/beta [T, Hv]; returns [T, Hv, Dv]."""
        ...


RunState = tuple[slice, tuple[Tensor, ...]]
"""Rows of one sequence's run, and what a recurrent layer remembers of it."""


class DeltaNetMixer(Protocol):
    """Gated DeltaNet from one matrix product to the next: all of the layer that is no product.

    Convolution, delta rule with g = decay_rate softplus(decay + decay_bias) and the sigmoid of
    beta, gated norm.
    """

    def __call__(
        self, packed: Tensor, parts: DeltaNetParts, states: Sequence[RunState], *, epsilon: float
    ) -> Tensor:
        """Mix runs. ``packed`` [T, C + Hv Dv + 2 Hv]: convolved, gate, beta, decay of each token.

        ``states``: [C, width - 1] and [Hv, Dk, Dv] of each run, updated in place. Returns
        [T, Hv Dv].
        """
        ...


class StateSpace(Protocol):
    """Mamba-2's recurrence over a run of tokens; ``state`` [H, N, P] float32 is updated in place.

    Per step: S <- exp(g) S + k v^T; o = S^T q. Each of G groups of queries and keys serves H / G
    heads.
    """

    def __call__(
        self, query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, state: Tensor
    ) -> Tensor:
        """Run. query/key [T, G, N], value [T, H, P], g [T, H]; returns [T, H, P]."""
        ...


class CausalConv(Protocol):
    """Depthwise causal convolution with SiLU; ``state`` [C, width - 1] is updated in place."""

    def __call__(
        self, inputs: Tensor, weight: Tensor, *, state: Tensor, bias: Tensor | None = None
    ) -> Tensor:
        """Convolve. ``inputs`` [T, C], ``weight`` [C, width], ``bias`` [C]; returns [T, C]."""
        ...


class Embed(Protocol):
    """Rows of a matrix in one of the formats of ``kernels.linear_weights``."""

    def __call__(self, embedding: LinearWeight, tokens: Tensor) -> Tensor:
        """Look up ``tokens``, int64 [T]; returns float32 [T, width], which the caller owns.

        Raises ``TypeError`` for several matrices as one.
        """
        ...


class Linear(Protocol):
    """Matrix product with a weight in one of the formats of ``kernels.linear_weights``."""

    def __call__(self, inputs: Tensor, weight: LinearWeight) -> Tensor:
        """Multiply. ``inputs`` [T, in] float32; returns [T, out] float32."""
        ...


class RMSNorm(Protocol):
    """Root-mean-square norm of the last dimension; ``weight`` is the factor (already 1 + w)."""

    def __call__(self, inputs: Tensor, weight: Tensor, *, epsilon: float) -> Tensor:
        """Normalise the last dimension of ``inputs`` [..., N] by ``weight`` [N]."""
        ...


class AddRMSNorm(Protocol):
    """Adds to the residual stream and normalises what comes of it."""

    def __call__(
        self, stream: Tensor, addition: Tensor, weight: Tensor, *, factor: float, epsilon: float
    ) -> Tensor:
        """Add ``factor * addition`` to ``stream`` [T, N] in place; returns its norm [T, N]."""
        ...


class GatedRMSNorm(Protocol):
    """``weight * rms(inputs) * SiLU(gate)``: the norm inside a DeltaNet layer."""

    def __call__(self, inputs: Tensor, gate: Tensor, weight: Tensor, *, epsilon: float) -> Tensor:
        """Normalise [T, Hv, Dv] by ``weight`` [Dv] and gate."""
        ...


class Rotary(Protocol):
    """Half-split rotary embedding of the first ``2 * cos.shape[1]`` dims of each head, in place."""

    def __call__(self, heads: Tensor, cos: Tensor, sin: Tensor) -> None:
        """Rotate ``heads`` [T, H, D] by ``cos``/``sin`` [T, R / 2]."""
        ...


class SampleToken(Protocol):
    """Chooses tokens from a filtered distribution, each by a draw between 0 and 1.

    The steps, in order: repetition penalty on the tokens of ``is_chosen``, temperature, top-k,
    top-p, min-p; tokens with equal logits are kept in order of their ids. The chosen token is the
    first, by id, at which the cumulative probability of the kept tokens exceeds the draw; at
    temperature 0 it is the likeliest.
    """

    def __call__(
        self, logits: Tensor, settings: Tensor, draws: Tensor, *, is_chosen: Tensor
    ) -> Tensor:
        """Return int64 [N]; all -1 if the largest logit is not finite.

        ``logits`` [V]; ``settings`` as ``kernels.sample_token.settings`` makes them; ``draws``
        float64 [N]; the chosen tokens are added to ``is_chosen``, bool [V].
        """
        ...


@dataclass(frozen=True)
class KernelSet:
    """One implementation of every operation."""

    name: str
    decode_attention: PagedAttention
    """T of 1..16."""
    prefill_attention: PagedAttention
    """Any T; no page mass."""
    merge: Callable[[list[PartialAttention]], PartialAttention]
    split_heads: SplitHeads
    store_kv: StoreKV
    decode_delta_net: DeltaNetMixer
    """Short runs."""
    prefill_delta_net: DeltaNetMixer
    """Long runs."""
    recurrent_state_space: StateSpace
    """Short runs (decode)."""
    chunked_state_space: StateSpace
    """Long runs (prefill)."""
    causal_conv: CausalConv
    embed: Embed
    linear: Linear
    route: Routing
    mix_experts: MixExperts
    rms_norm: RMSNorm
    add_rms_norm: AddRMSNorm
    rotary: Rotary
    swiglu: Callable[[Tensor], Tensor]
    """SiLU(first half) * second half of the last dimension: [T, 2 F] -> [T, F]."""
    sample_token: SampleToken
    new_chain: NewChain | None = None
    """Operations of one token in a row as one call; None where each is called by itself."""
