"""Shapes of the recurrent layers that families share: their states and tensors."""

from dataclasses import dataclass

from engine.models.layer_specs import RecurrentSpec
from engine.models.pieces import Shapes


@dataclass(frozen=True)
class DeltaNetConfig:
    """Shape of a gated DeltaNet layer."""

    num_key_heads: int
    num_value_heads: int
    key_head_dim: int
    value_head_dim: int
    conv_width: int

    @property
    def key_dim(self) -> int:
        """Values of all key (or query) heads of a token."""
        return self.num_key_heads * self.key_head_dim

    @property
    def value_dim(self) -> int:
        """Values of all value heads of a token."""
        return self.num_value_heads * self.value_head_dim

    @property
    def conv_channels(self) -> int:
        """Channels of the convolution: queries, keys and values side by side."""
        return 2 * self.key_dim + self.value_dim

    @property
    def spec(self) -> RecurrentSpec:
        """The last inputs of the convolution, newest last, and one matrix per value head."""
        return RecurrentSpec(
            (
                (self.conv_channels, self.conv_width - 1),
                (self.num_value_heads, self.key_head_dim, self.value_head_dim),
            )
        )

    @property
    def activation_numbers(self) -> int:
        """Numbers that each token of a long run takes beside the residual stream."""
        return 3 * self.conv_channels + 4 * self.value_dim

    def tensor_shapes(self, hidden_size: int) -> Shapes:
        """Tensors of a layer."""
        return {
            "linear_attn.in_proj_qkv.weight": (self.conv_channels, hidden_size),
            "linear_attn.in_proj_z.weight": (self.value_dim, hidden_size),
            "linear_attn.in_proj_b.weight": (self.num_value_heads, hidden_size),
            "linear_attn.in_proj_a.weight": (self.num_value_heads, hidden_size),
            "linear_attn.conv1d.weight": (self.conv_channels, 1, self.conv_width),
            "linear_attn.A_log": (self.num_value_heads,),
            "linear_attn.dt_bias": (self.num_value_heads,),
            "linear_attn.norm.weight": (self.value_head_dim,),
            "linear_attn.out_proj.weight": (hidden_size, self.value_dim),
        }


@dataclass(frozen=True)
class StateSpaceConfig:
    """Shape of a Mamba-2 layer.

    Attributes:
        head_dim: values of a head.
        num_groups: groups of heads that share their queries and keys.
        state_dim: numbers of a query or key.
        has_conv_bias: the convolution has a bias.
    """

    num_heads: int
    head_dim: int
    num_groups: int
    state_dim: int
    conv_width: int
    has_conv_bias: bool

    @property
    def value_dim(self) -> int:
        """Values of all heads of a token."""
        return self.num_heads * self.head_dim

    @property
    def key_dim(self) -> int:
        """Numbers of the keys (or queries) of all groups of a token."""
        return self.num_groups * self.state_dim

    @property
    def conv_channels(self) -> int:
        """Channels of the convolution: values, keys and queries side by side."""
        return self.value_dim + 2 * self.key_dim

    @property
    def spec(self) -> RecurrentSpec:
        """The last inputs of the convolution, newest last, and one matrix per head."""
        return RecurrentSpec(
            (
                (self.conv_channels, self.conv_width - 1),
                (self.num_heads, self.state_dim, self.head_dim),
            )
        )

    @property
    def activation_numbers(self) -> int:
        """Numbers that each token of a long run takes beside the residual stream."""
        return 3 * self.conv_channels + 5 * self.value_dim

    def tensor_shapes(self, hidden_size: int) -> Shapes:
        """Tensors of a layer; ``in_proj`` has gate, channels and time steps."""
        rows = self.value_dim + self.conv_channels + self.num_heads
        shapes: Shapes = {
            "mamba.in_proj.weight": (rows, hidden_size),
            "mamba.conv1d.weight": (self.conv_channels, 1, self.conv_width),
        }
        if self.has_conv_bias:
            shapes["mamba.conv1d.bias"] = (self.conv_channels,)
        return shapes | {
            "mamba.A_log": (self.num_heads,),
            "mamba.dt_bias": (self.num_heads,),
            "mamba.D": (self.num_heads,),
            "mamba.norm.weight": (self.value_dim,),
            "mamba.out_proj.weight": (hidden_size, self.value_dim),
        }
