"""Shapes of the attention and feed-forward layers that families share, and their tensors.

Knows no torch. Tensors are named as transformers names them in most families; a family whose files
spell them otherwise maps its names in ``Architecture.tensor_name``.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from engine.models.layer_specs import (
    AttentionSpec,
    FullAttentionSpec,
    RotaryConfig,
    WindowedAttentionSpec,
)
from engine.models.layers.position_configs import Chunks, Growth
from engine.models.pieces import Shapes
from kernels.kv_layout import KVFormat

_KEPT_PARTS = 8
"""Outputs of parts of a context that are kept until they are merged, and laid side by side then."""
_KEPT_FOR_CHUNKS = 4
"""Queries for two kinds of farther chunks, what they are made of, and outputs side by side."""
_BLOCK_LEN = KVFormat.Q8_0.block_len
"""Kernels read the values of a stored head in blocks of this length, whatever the cache format."""


@dataclass(frozen=True)
class HeadShape:
    """Key (or value) heads of a token: how many, and their values."""

    num_kv_heads: int
    head_dim: int


@dataclass(frozen=True, kw_only=True)
class AttentionConfig:
    """Shape of an attention layer, and which of its parts a family leaves out or adds.

    Attributes:
        rotary: how queries and keys are turned by their positions; None where they are not.
        has_gate: each query head is followed by a gate that its output is multiplied with.
        has_norms: queries and keys are normalised, head by head, before they are turned.
        has_input_bias: queries, keys and values have biases.
        has_output_bias: the output has a bias.
        has_sinks: each query head has a score that takes part in its softmax and gives nothing.
        window: tokens that a token sees, itself included; None for all.
        scale: of scores before their softmax; None for the root of the dimension.
        has_value_norm: values are normalised too, by no factor.
        has_values: values have a projection of their own; otherwise they are the keys before norm
            and rotation.
        stored_in: the shape of heads in pages, where that of other layers is larger; None for the
            layer's own.
        growth: by how much queries grow with their position; None where they do not.
        chunks: in which positions begin anew; None where they go on.
        shared_with: the layer of attention whose keys and values this one reads, counted from the
            first; None for its own.
    """

    num_query_heads: int
    num_kv_heads: int
    head_dim: int
    rotary: RotaryConfig | None
    has_gate: bool = False
    has_norms: bool = False
    has_input_bias: bool = False
    has_output_bias: bool = False
    has_sinks: bool = False
    window: int | None = None
    scale: float | None = None
    has_value_norm: bool = False
    has_values: bool = True
    stored_in: HeadShape | None = None
    shared_with: int | None = None
    growth: Growth | None = None
    chunks: Chunks | None = None

    @property
    def query_dim(self) -> int:
        """Values of all query heads of a token."""
        return self.num_query_heads * self.head_dim

    @property
    def kv_dim(self) -> int:
        """Values of all key (or value) heads of a token."""
        return self.num_kv_heads * self.head_dim

    @property
    def spec(self) -> AttentionSpec:
        """What the layer remembers."""
        count, dim = self.stored_shape.num_kv_heads, self.stored_shape.head_dim
        if self.window is None:
            chunk_len = self.chunks.length if self.chunks else None
            return FullAttentionSpec(count, dim, self.rotary, chunk_len)
        return WindowedAttentionSpec(count, dim, self.rotary, self.window)

    @cached_property
    def stored_shape(self) -> HeadShape:
        """The shape in which keys and values are remembered: that of pages, in whole blocks."""
        shape = self.stored_in or HeadShape(self.num_kv_heads, self.head_dim)
        return HeadShape(shape.num_kv_heads, -(-shape.head_dim // _BLOCK_LEN) * _BLOCK_LEN)

    @property
    def activation_numbers(self) -> int:
        """Numbers that each token of a long run takes beside the residual stream."""
        stored = self.stored_shape
        query_dim = self.num_query_heads * stored.head_dim
        heads = 2 * query_dim + 2 * stored.num_kv_heads * stored.head_dim
        kept_parts = _KEPT_PARTS + (_KEPT_FOR_CHUNKS if self.chunks else 0)
        return heads + (kept_parts + 1) * query_dim

    @property
    def input_dims(self) -> dict[str, int]:
        """Rows of each projection that the layer has, in the order in which they are stacked."""
        dims = {"q": 2 * self.query_dim if self.has_gate else self.query_dim}
        if self.shared_with is None:
            dims |= {"k": self.kv_dim} | ({"v": self.kv_dim} if self.has_values else {})
        return dims

    @property
    def normed(self) -> tuple[str, ...]:
        """Which heads have a norm with a factor."""
        if not self.has_norms:
            return ()
        return ("q", "k") if self.shared_with is None else ("q",)

    def tensor_shapes(self, hidden_size: int) -> Shapes:
        """Tensors of a layer; each query head is followed by its gate."""
        outputs = self.input_dims
        shapes: Shapes = {
            f"self_attn.{name}_proj.weight": (dim, hidden_size) for name, dim in outputs.items()
        }
        if self.has_input_bias:
            shapes |= {f"self_attn.{name}_proj.bias": (dim,) for name, dim in outputs.items()}
        shapes |= {f"self_attn.{name}_norm.weight": (self.head_dim,) for name in self.normed}
        if self.has_sinks:
            shapes["self_attn.sinks"] = (self.num_query_heads,)
        shapes["self_attn.o_proj.weight"] = (hidden_size, self.query_dim)
        if self.has_output_bias:
            shapes["self_attn.o_proj.bias"] = (hidden_size,)
        return shapes


class Activation(Enum):
    """What opens the gate of a network."""

    SILU = "silu"
    GELU_TANH = "gelu_pytorch_tanh"
    """GELU by its approximation with a hyperbolic tangent."""


@dataclass(frozen=True)
class FeedForwardConfig:
    """Shape of a gated network: SwiGLU unless it says otherwise."""

    intermediate_size: int
    activation: Activation = Activation.SILU

    @property
    def activation_numbers(self) -> int:
        """Numbers that each token of a long run takes beside the residual stream."""
        return 3 * self.intermediate_size

    def tensor_shapes(self, hidden_size: int, part: str = "mlp.") -> Shapes:
        """Tensors of a layer, their names beginning with ``part``."""
        return {
            f"{part}gate_proj.weight": (self.intermediate_size, hidden_size),
            f"{part}up_proj.weight": (self.intermediate_size, hidden_size),
            f"{part}down_proj.weight": (hidden_size, self.intermediate_size),
        }


ROUTERS = ("mlp.gate.weight", "mlp.shared_expert_gate.weight")
"""What choices of experts are made with, always in float32: a rounded score may choose another."""


@dataclass(frozen=True)
class ClampedGate:
    """SwiGLU as gpt-oss has it: (up + 1) * gate * sigmoid(alpha * gate), with biases.

    Attributes:
        limit: gate is at most, up from minus to plus this.
    """

    alpha: float
    limit: float


@dataclass(frozen=True)
class ExpertsConfig:
    """Shape of a mixture of SwiGLU networks.

    Attributes:
        num_chosen: experts that each token goes through.
        intermediate_size: of one expert.
        shared_size: of the network that every token goes through too; None where there is none.
        is_normalised: whether the weights of the chosen experts sum to 1.
        clamped: the gate of experts with biases, of which gate and up are stored row by row; their
            router has a bias too. None for plain ones.
        has_shared_gate: whether the shared network is weighed for each token.
        activation: of the experts' gates.
        has_scales: each expert has a factor that its weight is multiplied with.
    """

    num_experts: int
    num_chosen: int
    intermediate_size: int
    shared_size: int | None = None
    is_normalised: bool = True
    clamped: ClampedGate | None = None
    has_shared_gate: bool = True
    activation: Activation = Activation.SILU
    has_scales: bool = False

    @property
    def activation_numbers(self) -> int:
        """Numbers that each token of a long run takes beside the residual stream."""
        widest = max(self.intermediate_size, self.shared_size or 0)
        return 3 * widest + 3 * self.num_experts

    def tensor_shapes(self, hidden_size: int) -> Shapes:
        """Tensors of a layer, each expert's by itself; biases of all experts are one."""
        shapes: Shapes = {"mlp.gate.weight": (self.num_experts, hidden_size)}
        if self.clamped:
            return shapes | self._clamped_shapes(hidden_size)
        if self.has_scales:
            shapes["mlp.expert_scales"] = (self.num_experts,)
        network = FeedForwardConfig(self.intermediate_size)
        for number in range(self.num_experts):
            shapes |= network.tensor_shapes(hidden_size, f"mlp.experts.{number}.")
        if self.shared_size is not None:
            shared = FeedForwardConfig(self.shared_size)
            shapes |= shared.tensor_shapes(hidden_size, "mlp.shared_expert.")
            if self.has_shared_gate:
                shapes["mlp.shared_expert_gate.weight"] = (1, hidden_size)
        return shapes

    def _clamped_shapes(self, hidden_size: int) -> Shapes:
        width, count = 2 * self.intermediate_size, self.num_experts
        shapes: Shapes = {"mlp.gate.bias": (count,)}
        for number in range(count):
            part = f"mlp.experts.{number}."
            shapes[f"{part}gate_up_proj.weight"] = (width, hidden_size)
            shapes[f"{part}down_proj.weight"] = (hidden_size, self.intermediate_size)
        shapes["mlp.experts.gate_up_proj_bias"] = (count, width)
        shapes["mlp.experts.down_proj_bias"] = (count, hidden_size)
        return shapes


BESIDE_NORMS = (
    "post_feedforward_layernorm_1.weight",
    "pre_feedforward_layernorm_2.weight",
    "post_feedforward_layernorm_2.weight",
)
"""Behind the network that every token goes through, before the experts beside it, behind them."""
ROUTER_NORM = "mlp.router_norm.weight"


@dataclass(frozen=True)
class ExpertsBesideConfig:
    """A mixture beside the network of a layer: both see the residual stream, each its own norms."""

    experts: ExpertsConfig

    @property
    def activation_numbers(self) -> int:
        """Numbers that each token of a long run takes beside the residual stream."""
        return self.experts.activation_numbers

    def tensor_shapes(self, hidden_size: int) -> Shapes:
        """Tensors of a layer, but for those of the network that they are beside."""
        norms: Shapes = dict.fromkeys((*BESIDE_NORMS, ROUTER_NORM), (hidden_size,))
        return self.experts.tensor_shapes(hidden_size) | norms
