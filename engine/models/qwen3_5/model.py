"""Qwen3.5 dense: gated attention in every few layers, gated DeltaNet in the others.

Owns the arithmetic between token ids and logits, top to bottom. Memory is the caller's: a
``Context`` for keys and values, and a ``RecurrentState``. One call
computes one run of consecutive tokens of one sequence; where runs are cut changes the result by
rounding only.

Shapes: T tokens, Hq query heads, Hkv key/value heads of dim D; Hk key and Hv value heads of the
delta rule with dims Dk and Dv; C = 2 Hk Dk + Hv Dv channels of the convolution. Activations are
float32. Source of the formulas: the text model of Qwen3.5 as published in transformers.
"""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import softplus

from engine.models.context import Context
from engine.models.language_model import MAX_DECODE_LEN, Logits
from engine.models.layers.attention import attend_to_parts
from engine.models.layers.rotary import rotary_angles
from engine.models.page_mass import PageMass
from engine.models.qwen3_5.config import ModelConfig
from engine.models.qwen3_5.weights import (
    AttentionWeights,
    DeltaNetWeights,
    LayerWeights,
    Qwen35Weights,
)
from engine.models.state import LayerState, RecurrentState
from kernels.kernel_set import KernelSet
from kernels.linear import DenseWeight, Int4Weight, Int8Weight, LinearWeight, dequantize


@dataclass(frozen=True)
class Run:
    """What all attention layers need to know about the tokens being computed.

    Attributes:
        num_tokens: T.
        context: pages before and of the run.
        cos: ``[T, R / 2]``.
        sin: ``[T, R / 2]``.
        page_mass: where shares of attention are added up, or None.
    """

    num_tokens: int
    context: Context
    cos: Tensor
    sin: Tensor
    page_mass: PageMass | None

    @property
    def is_decode(self) -> bool:
        """Whether the run is short enough for the decode kernels."""
        return self.num_tokens <= MAX_DECODE_LEN


class Qwen35:
    """A loaded model, as ``LanguageModel`` asks for it."""

    def __init__(self, config: ModelConfig, weights: Qwen35Weights, kernels: KernelSet) -> None:
        self.config = config
        self._weights = weights
        self._kernels = kernels

    def forward(
        self,
        tokens: Tensor,
        *,
        context: Context,
        state: RecurrentState,
        page_mass: PageMass | None = None,
        logits: Logits = Logits.LAST,
    ) -> Tensor | None:
        """Compute the next run of a sequence; see ``LanguageModel.forward``."""
        cos, sin = rotary_angles(
            self.config.attention.rotary, context.position, len(tokens), tokens.device
        )
        run = Run(len(tokens), context, cos, sin, page_mass)
        if page_mass is not None and not run.is_decode:
            raise ValueError(f"page mass needs a run of at most {MAX_DECODE_LEN} tokens")

        hidden = _embed(self._weights.embedding, tokens)  # [T, hidden]
        recurrent_layers = iter(state.layers)
        num_attention_layers = 0
        for layer in self._weights.layers:
            inputs = self._norm(hidden, layer.mixer_norm)
            match layer.mixer:
                case AttentionWeights():
                    hidden += self._attend(inputs, layer.mixer, run, num_attention_layers)
                    num_attention_layers += 1
                case DeltaNetWeights():
                    hidden += self._remember(inputs, layer.mixer, run, next(recurrent_layers))
            hidden += self._feed_forward(self._norm(hidden, layer.ffn_norm), layer)

        if logits is Logits.NONE:
            return None
        rows = hidden if logits is Logits.ALL else hidden[-1:]
        return self._kernels.linear(self._norm(rows, self._weights.final_norm), self._weights.head)

    def _attend(
        self, inputs: Tensor, weights: AttentionWeights, run: Run, attention_layer: int
    ) -> Tensor:
        """Gated attention over the whole context: [T, hidden] to [T, hidden]."""
        kernels, shape, context = self._kernels, self.config.attention, run.context
        heads = kernels.split_heads(
            kernels.linear(inputs, weights.in_proj),
            weights.query_norm,
            weights.key_norm,
            cos=run.cos,
            sin=run.sin,
            num_kv_heads=shape.num_kv_heads,
            epsilon=self.config.rms_epsilon,
            keep_unrotated=context.unrotated_places is not None,
        )
        for key, places in (
            (heads.unrotated_key, context.unrotated_places),
            (heads.key, context.places),
        ):
            if key is not None and places is not None:
                kernels.store_kv(
                    key, heads.value, places.kv, layer=attention_layer, slots=places.slots
                )

        partial = attend_to_parts(
            heads.query,
            context,
            layer=attention_layer,
            scale=shape.head_dim**-0.5,
            page_mass=run.page_mass is not None,
            attention=kernels.decode_attention if run.is_decode else kernels.prefill_attention,
            kernels=kernels,
        )
        if run.page_mass is not None and partial.page_mass is not None:
            run.page_mass.add(partial.page_mass)
        gated = partial.output * heads.gate  # [T, Hq, D]
        return kernels.linear(gated.reshape(len(inputs), -1), weights.out_proj)

    def _remember(
        self, inputs: Tensor, weights: DeltaNetWeights, run: Run, state: LayerState
    ) -> Tensor:
        """Gated DeltaNet: [T, hidden] to [T, hidden]; advances the layer's state."""
        kernels, shape = self._kernels, self.config.delta_net
        packed = kernels.linear(inputs, weights.in_proj)
        num_heads = shape.num_value_heads
        mixed, gate, beta, decay = torch.split(
            packed, [shape.conv_channels, shape.value_dim, num_heads, num_heads], dim=-1
        )
        mixed = kernels.causal_conv(mixed.contiguous(), weights.conv, state=state.conv)  # [T, C]
        query, key, value = torch.split(
            mixed, [shape.key_dim, shape.key_dim, shape.value_dim], dim=-1
        )

        delta_rule = kernels.recurrent_delta_rule if run.is_decode else kernels.chunked_delta_rule
        output = delta_rule(
            _heads(query, shape.key_head_dim),
            _heads(key, shape.key_head_dim),
            _heads(value, shape.value_head_dim),
            g=weights.decay_rate * softplus(decay + weights.decay_bias),
            beta=beta.sigmoid(),
            state=state.delta,
        )  # [T, Hv, Dv]
        normed = kernels.gated_rms_norm(
            output,
            _heads(gate, shape.value_head_dim),
            weights.norm,
            epsilon=self.config.rms_epsilon,
        )
        return kernels.linear(normed.reshape(len(inputs), -1), weights.out_proj)

    def _feed_forward(self, inputs: Tensor, layer: LayerWeights) -> Tensor:
        """SwiGLU: [T, hidden] to [T, hidden]."""
        gate_up = self._kernels.linear(inputs, layer.gate_up_proj)
        return self._kernels.linear(self._kernels.swiglu(gate_up), layer.down_proj)

    def _norm(self, inputs: Tensor, weight: Tensor) -> Tensor:
        return self._kernels.rms_norm(inputs, weight, epsilon=self.config.rms_epsilon)


def _heads(flat: Tensor, head_dim: int) -> Tensor:
    """Cut [T, H * D] into contiguous heads [T, H, D]."""
    return flat.reshape(len(flat), -1, head_dim).contiguous()


def _embed(embedding: LinearWeight, tokens: Tensor) -> Tensor:
    """Look up the rows of a matrix in any format as float32 [T, hidden]; the caller owns them."""
    match embedding:
        case DenseWeight(matrix):
            return matrix[tokens].to(torch.float32)
        case Int8Weight(codes, scales):
            return dequantize(Int8Weight(codes[tokens], scales[tokens]))
        case Int4Weight(codes, scales, smallest):
            return dequantize(Int4Weight(codes[tokens], scales[tokens], smallest[tokens]))
