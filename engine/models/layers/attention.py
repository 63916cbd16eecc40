"""An attention layer: from activations to heads, their context, and back.

A layer is what its ``AttentionConfig`` says: gate, norms, rotation, biases and sinks are each there
or not. Shapes: T tokens, Hq query heads, Hkv key/value heads of dim D; activations are float32.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from engine.models.context import Context, LayerQuery, Sight
from engine.models.language_model import Run
from engine.models.layer_specs import RotaryConfig
from engine.models.layers.configs import AttentionConfig, HeadShape
from engine.models.layers.context_attention import attend_to_parts
from engine.models.layers.dual_chunks import attend_in_chunks
from engine.models.layers.runs import Runs, one_below_another
from engine.models.layers.stored_heads import to_stored_shape
from engine.models.weight_reader import WeightReader
from kernels.attention_parts import AttentionHeads
from kernels.chain import CannotChain, Chain
from kernels.kernel_set import KernelSet, PagedAttention, PartialAttention
from kernels.linear import LinearWeight


@dataclass(frozen=True)
class AttentionWeights:
    """Weights of a layer; None for parts that it does not have.

    Attributes:
        in_proj: rows of the query heads, each followed by its gate, then keys, then values where
            they are not the keys.
        in_bias: one number for each of these rows.
        query_norm: ``[D]`` factor.
        key_norm: ``[D]`` factor.
        sinks: ``[Hq]`` scores.
        out_bias: ``[hidden]``.
    """

    in_proj: LinearWeight
    in_bias: Tensor | None
    query_norm: Tensor | None
    key_norm: Tensor | None
    sinks: Tensor | None
    out_proj: LinearWeight
    out_bias: Tensor | None


def read_attention(
    reader: WeightReader,
    layer: str,
    config: AttentionConfig,
    read_norm: Callable[[str], Tensor],
) -> AttentionWeights:
    """Read the weights of a layer; ``read_norm`` gives the factor of a norm by its name."""
    part = f"{layer}self_attn."
    inputs = [f"{part}{name}_proj" for name in config.input_dims]
    norms = {name: read_norm(f"{part}{name}_norm.weight") for name in config.normed}
    biases = [reader.vector(f"{name}.bias") for name in inputs] if config.has_input_bias else []
    return AttentionWeights(
        in_proj=reader.matrix(*(f"{name}.weight" for name in inputs)),
        in_bias=torch.cat(biases) if biases else None,
        query_norm=norms.get("q"),
        key_norm=norms.get("k"),
        sinks=reader.vector(f"{part}sinks") if config.has_sinks else None,
        out_proj=reader.matrix(f"{part}o_proj.weight"),
        out_bias=reader.vector(f"{part}o_proj.bias") if config.has_output_bias else None,
    )


class Attention:
    """One layer of attention."""

    def __init__(
        self,
        config: AttentionConfig,
        weights: AttentionWeights,
        kernels: KernelSet,
        *,
        number: int,
        epsilon: float,
    ) -> None:
        """Args: ``number`` counts the layers of attention before the one whose keys it reads."""
        self._config = config
        self._weights = weights
        self._kernels = kernels
        self._number = number
        self._epsilon = epsilon
        self._scale = config.head_dim**-0.5 if config.scale is None else config.scale
        self._sight = None if config.window is None else Sight(config.window)

    def forward(self, inputs: Tensor, runs: Runs) -> Tensor:
        """Attend to the whole contexts: [T, hidden] to [T, hidden]; stores keys and values."""
        weights, linear = self._weights, self._kernels.linear
        result = linear(self.attend(linear(inputs, weights.in_proj), runs), weights.out_proj)
        return result if weights.out_bias is None else result + weights.out_bias

    @property
    def products(self) -> tuple[LinearWeight, LinearWeight] | None:
        """The weights before and behind ``attend``; None where there is more behind it."""
        weights = self._weights
        return (weights.in_proj, weights.out_proj) if weights.out_bias is None else None

    @property
    def query_dim(self) -> int:
        """Numbers of a token that ``attend`` gives."""
        return self._config.query_dim

    def attend(self, packed: Tensor, runs: Runs) -> Tensor:
        """What is between the products: [T, rows] to [T, Hq D]; ``packed`` may be changed."""
        config, weights = self._config, self._weights
        if weights.in_bias is not None:
            packed += weights.in_bias
        if not config.has_values and config.shared_with is None:
            packed = torch.cat((packed, packed[:, -config.kv_dim :]), dim=1)  # keys are normed
        heads = self._heads(packed, runs)
        output = self._attended(heads, self._farther_queries(packed, runs), runs)
        if heads.gate is not None:
            output = output * heads.gate
        return output.flatten(1).contiguous()

    @property
    def rotary(self) -> RotaryConfig | None:
        """How queries and keys are turned; None where they are not."""
        return self._config.rotary

    def write_heads(
        self, chain: Chain, packed: Tensor, angles: tuple[Tensor, Tensor] | None
    ) -> AttentionHeads:
        """Add to a chain how a token's heads are made, for ``attend_with``.

        ``angles`` are rows of cosines and sines. Raises ``CannotChain`` before anything is written.
        """
        config, weights = self._config, self._weights
        shape = HeadShape(config.num_kv_heads, config.head_dim)
        is_changed = (
            weights.in_bias is not None or config.has_value_norm or config.growth is not None
        )
        is_own = config.has_values and config.shared_with is None and config.stored_shape == shape
        if is_changed or config.chunks is not None or not is_own:
            raise CannotChain
        cos, sin = angles or (None, None)
        return chain.split_heads(
            packed,
            weights.query_norm,
            weights.key_norm,
            cos=cos,
            sin=sin,
            head_dim=config.head_dim,
            num_kv_heads=config.num_kv_heads,
            epsilon=self._epsilon,
            has_gate=config.has_gate,
        )

    def write_attended(self, chain: Chain, heads: AttentionHeads) -> Tensor:
        """Add to a chain what ``attend_with`` does, of the pages that it is run with.

        Raises ``CannotChain`` before anything is written.
        """
        if self._weights.sinks is not None:
            raise CannotChain
        window = self._config.window
        return chain.attend(heads, layer=self._number, scale=self._scale, window=window)

    def asked(self, heads: AttentionHeads) -> LayerQuery:
        """What the layer asks for its pages with, of heads that a chain has made."""
        return LayerQuery(self._number, heads.query, self._scale)

    @property
    def has_window(self) -> bool:
        """Whether it sees the last positions alone."""
        return self._config.window is not None

    @property
    def stored_shape(self) -> HeadShape:
        """The heads that it remembers."""
        return self._config.stored_shape

    def attend_with(self, heads: AttentionHeads, runs: Runs) -> Tensor:
        """What ``attend`` gives before the gate, of heads that a chain has made."""
        return self._attended(heads, [], runs).flatten(1)

    def _attended(self, heads: AttentionHeads, farther_queries: list[Tensor], runs: Runs) -> Tensor:
        """Store keys and values and attend to the contexts: [T, Hq, D]."""
        config, kernels = self._config, self._kernels
        if config.shared_with is None:
            for rows, run in runs:
                self._store(heads, rows, run.context)
        queries = [heads.query, *farther_queries]
        attention = kernels.decode_attention if runs.is_decode else kernels.prefill_attention
        sight = self._sight or runs.sight(self._number)
        return one_below_another(
            [
                self._attend([each[rows] for each in queries], run, attention, sight)
                for rows, run in runs
            ]
        )[..., : config.head_dim]

    def _heads(self, packed: Tensor, runs: Runs, away: int = 0) -> AttentionHeads:
        """Heads as they are stored and asked with; queries for keys that many chunks away."""
        config, weights = self._config, self._weights
        angles = runs.angles(config.rotary, config.chunks, away) if config.rotary else (None, None)
        brings_keys = config.shared_with is None and away == 0
        heads = self._kernels.split_heads(
            packed,
            weights.query_norm,
            weights.key_norm,
            cos=angles[0],
            sin=angles[1],
            head_dim=config.head_dim,
            num_kv_heads=config.num_kv_heads if brings_keys else 0,
            epsilon=self._epsilon,
            has_gate=config.has_gate,
            keep_unrotated=runs.keep_unrotated,
        )
        if config.has_value_norm and brings_keys:
            heads = replace(heads, value=self._normed(heads.value))
        if config.growth is not None:
            factors = runs.query_factors(config.growth)  # [T]
            heads = replace(heads, query=heads.query * factors[:, None, None])
        return to_stored_shape(heads, config)

    def _farther_queries(self, packed: Tensor, runs: Runs) -> list[Tensor]:
        """Those for keys of other chunks, as far away as any token of the runs sees them."""
        chunks = self._config.chunks
        farthest = runs.away(chunks) if chunks else 0
        if farthest == 0:
            return []
        alone = packed[:, : self._config.input_dims["q"]].contiguous()
        return [self._heads(alone, runs, away).query for away in range(1, farthest + 1)]

    def _attend(
        self, queries: Sequence[Tensor], run: Run, attention: PagedAttention, sight: Sight | None
    ) -> Tensor:
        """Attend to the context of a run, whose keys are stored: [T, Hq, D]."""
        chunks = self._config.chunks
        if chunks is None or len(queries) == 1:
            partial = attend_to_parts(
                queries[0],
                run.context,
                layer=self._number,
                scale=self._scale,
                shape=self._config.stored_shape,
                sight=sight,
                page_mass=run.page_mass is not None,
                attention=attention,
                kernels=self._kernels,
            )
        else:
            partial = attend_in_chunks(
                queries,
                run.context,
                chunks,
                layer=self._number,
                scale=self._scale,
                page_mass=run.page_mass is not None,
                attention=attention,
                kernels=self._kernels,
            )
        if self._weights.sinks is not None:
            partial = _with_sinks(partial, self._weights.sinks)
        if run.page_mass is not None and partial.page_mass is not None:
            run.page_mass.add(partial.page_mass)
        return partial.output

    def _store(self, heads: AttentionHeads, rows: slice, context: Context) -> None:
        """Store the keys and values of a run."""
        for key, places in (
            (heads.unrotated_key, context.unrotated_places),
            (heads.key, context.places),
        ):
            if key is not None and places is not None:
                into, shape = places.of(self._number), self._config.stored_shape
                kv = into.kv.with_heads(shape.num_kv_heads, shape.head_dim)
                self._kernels.store_kv(
                    key[rows], heads.value[rows], kv, layer=into.layer, slots=into.slots
                )

    def _normed(self, values: Tensor) -> Tensor:
        """Values at unit mean square [T, Hkv, D]."""
        ones = values.new_ones(values.shape[-1])
        return self._kernels.rms_norm(values, ones, epsilon=self._epsilon)


def _with_sinks(attention: PartialAttention, sinks: Tensor) -> PartialAttention:
    """The same with one score more in each softmax, ``sinks`` [Hq], which has no value."""
    share = (attention.lse - sinks).sigmoid().unsqueeze(-1)  # of all others, [T, Hq, 1]
    mass = attention.page_mass
    return PartialAttention(
        attention.output * share,
        attention.lse.logaddexp(sinks),
        None if mass is None else mass * share,
    )
