"""Attention over a context that comes in parts, merged by their log-sum-exp.

A layer is what its ``AttentionConfig`` says: gate, norms, rotation, biases and sinks are each there
or not. Shapes: T tokens, Hq query heads, Hkv key/value heads of dim D; activations are float32.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from engine.models.context import Context, ContextPart, LayerQuery, Sight
from engine.models.language_model import Run
from engine.models.layers.configs import AttentionConfig
from engine.models.layers.runs import Runs, one_below_another
from engine.models.layers.stored_heads import to_stored_shape
from engine.models.weight_reader import WeightReader
from kernels.kernel_set import AttentionHeads, KernelSet, PagedAttention, PartialAttention
from kernels.linear import LinearWeight

_MERGED_AT_ONCE = 4
"""Parts kept apart until they are merged: their outputs take memory, each merge takes a call."""


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
        config, weights, kernels = self._config, self._weights, self._kernels
        packed = kernels.linear(inputs, weights.in_proj)
        if weights.in_bias is not None:
            packed += weights.in_bias
        if not config.has_values and config.shared_with is None:
            packed = torch.cat((packed, packed[:, -config.kv_dim :]), dim=1)  # keys are normed
        cos, sin = runs.angles(config.rotary) if config.rotary else (None, None)
        heads = kernels.split_heads(
            packed,
            weights.query_norm,
            weights.key_norm,
            cos=cos,
            sin=sin,
            head_dim=config.head_dim,
            num_kv_heads=config.num_kv_heads if config.shared_with is None else 0,
            epsilon=self._epsilon,
            has_gate=config.has_gate,
            keep_unrotated=runs.keep_unrotated,
        )
        if config.has_value_norm and config.shared_with is None:
            heads = replace(heads, value=self._normed(heads.value))
        if config.growth is not None:
            factors = runs.query_factors(config.growth)  # [T]
            heads = replace(heads, query=heads.query * factors[:, None, None])
        heads = to_stored_shape(heads, config)
        attention = kernels.decode_attention if runs.is_decode else kernels.prefill_attention
        sight = self._sight or runs.sight(self._number)
        output = one_below_another(
            [self._attend(heads, rows, run, attention, sight=sight) for rows, run in runs]
        )[..., : config.head_dim]
        if heads.gate is not None:
            output = output * heads.gate
        result = kernels.linear(output.flatten(1).contiguous(), weights.out_proj)
        return result if weights.out_bias is None else result + weights.out_bias

    def _attend(
        self,
        heads: AttentionHeads,
        rows: slice,
        run: Run,
        attention: PagedAttention,
        *,
        sight: Sight | None,
    ) -> Tensor:
        """Store what a run brings, and attend to its context: [T, Hq, D]."""
        context, kernels = run.context, self._kernels
        if self._config.shared_with is None:
            self._store(heads, rows, context)
        partial = attend_to_parts(
            heads.query[rows],
            context,
            layer=self._number,
            scale=self._scale,
            sight=sight,
            page_mass=run.page_mass is not None,
            attention=attention,
            kernels=kernels,
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
                into = places.of(self._number)
                self._kernels.store_kv(
                    key[rows], heads.value[rows], into.kv, layer=into.layer, slots=into.slots
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


def attend_to_parts(
    query: Tensor,
    context: Context,
    *,
    layer: int,
    scale: float,
    sight: Sight | None = None,
    page_mass: bool,
    attention: PagedAttention,
    kernels: KernelSet,
) -> PartialAttention:
    """Attend to the whole context: ``query`` [T, Hq, D].

    The page mass is that of all ``context.num_pages``, 0 for pages without a part.
    """
    partials: list[PartialAttention] = []
    numbers: list[Tensor] = []
    asked = LayerQuery(layer, query, scale, sight)
    for stored in context.parts(asked):
        part = stored if sight is None else _in_sequence(stored, context, len(query), sight)
        partial = attention(
            query,
            part.kv,
            layer=part.layer,
            block_table=part.block_table,
            context_len=part.context_len,
            scale=scale,
            query_start=part.query_start,
            window=sight.window if sight else None,
            sinks=sight.sinks if sight else 0,
            page_mass=page_mass or asked.parts_seen.wants_pages,
            blocks_per_page=part.blocks_per_page,
        )
        partial = _of_pages(partial, part.blocks_per_page)
        asked.parts_seen.add(partial.lse, part.numbers, partial.page_mass)
        partials.append(partial if page_mass else replace(partial, page_mass=None))
        if page_mass:  # kept for nothing, they would lie between the outputs and split their memory
            numbers.append(part.numbers)
        if len(partials) == _MERGED_AT_ONCE:
            partials = [kernels.merge(partials)]
    merged = partials[0] if len(partials) == 1 else kernels.merge(partials)
    if merged.page_mass is None or (len(numbers) == 1 and len(numbers[0]) == context.num_pages):
        return merged
    return PartialAttention(
        merged.output, merged.lse, _by_page(merged.page_mass, numbers, context.num_pages)
    )


def _in_sequence(part: ContextPart, context: Context, num_tokens: int, sight: Sight) -> ContextPart:
    """The part with each page at its place in the sequence, which tells how far it is."""
    lacks_sinks = sight.sinks > 0 and len(part.numbers) < context.num_pages
    if not part.has_gaps and not lacks_sinks:
        return part
    position = int(context.position)
    return part.in_sequence(range(position, position + num_tokens), context.num_pages)


def _of_pages(partial: PartialAttention, blocks_per_page: int) -> PartialAttention:
    """The same with the mass of blocks summed over their pages."""
    if blocks_per_page == 1 or partial.page_mass is None:
        return partial
    blocks = partial.page_mass.unflatten(-1, (-1, blocks_per_page))  # type: ignore[no-untyped-call]
    return replace(partial, page_mass=blocks.sum(dim=-1))


def _by_page(mass: Tensor, numbers: list[Tensor], num_pages: int) -> Tensor:
    """Add the mass of pages, in the order of the parts [T, Hq, P'], at their places [T, Hq, P]."""
    ordered = mass.new_zeros((*mass.shape[:-1], num_pages))
    start = 0
    for part in numbers:
        ordered[..., part] += mass[..., start : start + len(part)]
        start += len(part)
    return ordered
