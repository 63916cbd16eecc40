"""A pre-norm decoder: from token ids to logits, in most families.

Memory is the caller's: a ``Context`` for keys and values, and a ``RecurrentState``. Where runs are
cut, and which are computed together, changes the result by rounding only. Activations are float32.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from torch import Tensor

from engine.models.context import Sight
from engine.models.language_model import Logits, Run
from engine.models.layer_specs import LayerSpec, recurrent_specs
from engine.models.layers.chained_layers import ChainedLayers
from engine.models.layers.decoder_layer import DecoderLayer
from engine.models.layers.per_layer import PerLayerEmbedding
from engine.models.layers.runs import Runs
from kernels.kernel_set import KernelSet
from kernels.linear import LinearWeight


@dataclass(frozen=True)
class DecoderEnds:
    """What is before and behind all layers.

    Attributes:
        head: the same as ``embedding`` where they are tied.
        embedding_scale: factor of the embedding's rows.
        residual_scale: factor of what each block adds.
        logit_scale: factor of logits.
        logit_cap: what logits approach and never exceed; None where nothing holds them.
        per_layer: what gives every layer a vector of each token; None where they have none.
    """

    embedding: LinearWeight
    final_norm: Tensor
    head: LinearWeight
    embedding_scale: float = 1.0
    residual_scale: float = 1.0
    logit_scale: float = 1.0
    logit_cap: float | None = None
    per_layer: PerLayerEmbedding | None = None


class Decoder:
    """A loaded model, as ``LanguageModel`` asks for it.

    Attributes:
        layers: the state that each layer needs, first layer first.
    """

    def __init__(
        self,
        specs: tuple[LayerSpec, ...],
        layers: Sequence[DecoderLayer],
        ends: DecoderEnds,
        kernels: KernelSet,
        *,
        epsilon: float,
    ) -> None:
        self.layers = specs
        self._layers = layers
        self._following = (*(layer.mixer_norm for layer in layers[1:]), None)
        self._ends = ends
        self._kernels = kernels
        self._epsilon = epsilon
        self._sights: tuple[Sight | None, ...] = ()

    def limit(self, sights: Sequence[Sight | None]) -> None:
        """Let layers of attention see less; see ``LanguageModel.limit``."""
        self._sights = tuple(sights)

    def forward(self, runs: Sequence[Run], *, logits: Logits = Logits.LAST) -> Tensor | None:
        """Compute runs of different sequences; see ``LanguageModel.forward``."""
        all_runs = Runs(runs, self._sights)
        hidden = self._kernels.embed(self._ends.embedding, all_runs.tokens)  # [T, hidden]
        hidden = _times(hidden, self._ends.embedding_scale)
        if len(hidden) == 1 and logits is not Logits.NONE and self._chained is not None:
            return self._scores(self._chained.forward(hidden, all_runs))
        scale = self._ends.residual_scale
        per_layer = self._ends.per_layer
        vectors = per_layer.forward(all_runs.tokens, hidden) if per_layer else None  # [L, T, P]
        normed = self._norm(hidden, self._layers[0].mixer_norm)
        for number, layer in enumerate(self._layers):
            mixed = layer.mixer.forward(normed, all_runs)
            normed = self._add(hidden, self._norm(mixed, layer.mixer_output_norm), layer.ffn_norm)
            result = layer.feed_forward.forward(normed)
            if layer.beside is not None:
                result = result + layer.beside.forward(hidden)
            result = self._norm(result, layer.ffn_output_norm)
            following = self._following[number]
            if layer.is_plain and following is not None:
                normed = self._add(hidden, result, following)
                continue
            hidden.add_(result, alpha=scale)
            if layer.per_layer is not None and vectors is not None:
                hidden += layer.per_layer.forward(hidden, vectors[number])
            if layer.output_scale is not None:
                hidden *= layer.output_scale
            normed = self._norm(hidden, following)

        if logits is Logits.NONE:
            return None
        rows = hidden if logits is Logits.ALL else all_runs.last_of_each(hidden)
        return self._scores(self._norm(rows, self._ends.final_norm))

    @cached_property
    def _chained(self) -> ChainedLayers | None:
        """The layers as chains, which give one token the same numbers sooner; None without them."""
        return ChainedLayers.of(
            self._layers,
            self._ends.final_norm,
            self._kernels.new_chain,
            shapes=[spec.shapes for spec in recurrent_specs(self.layers)],
            factor=self._ends.residual_scale,
            epsilon=self._epsilon,
        )

    def _scores(self, normed: Tensor) -> Tensor:
        """Logits of tokens behind the final norm."""
        scores = self._kernels.linear(normed, self._ends.head)
        return _capped(_times(scores, self._ends.logit_scale), self._ends.logit_cap)

    def _add(self, hidden: Tensor, addition: Tensor, norm: Tensor) -> Tensor:
        """Add to the residual stream; returns its norm."""
        return self._kernels.add_rms_norm(
            hidden, addition, norm, factor=self._ends.residual_scale, epsilon=self._epsilon
        )

    def _norm(self, inputs: Tensor, weight: Tensor | None) -> Tensor:
        if weight is None:
            return inputs
        return self._kernels.rms_norm(inputs, weight, epsilon=self._epsilon)


def _times(numbers: Tensor, factor: float) -> Tensor:
    """All numbers times a factor, which is 1 in most families: logits are a megabyte."""
    return numbers if factor == 1 else numbers * factor


def _capped(logits: Tensor, cap: float | None) -> Tensor:
    return logits if cap is None else (logits / cap).tanh() * cap
