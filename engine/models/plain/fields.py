"""The fields of config.json that plain decoders share; a family adds or fixes its own."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.models.config_file import Count, Width
from engine.models.rotary_fields import RotaryFields
from engine.models.rotations.scaling import Length

Window = Annotated[int, Meta(ge=1, le=1 << 24)]


LayerTypes = list[Literal["full_attention", "sliding_attention"]]


class DecoderFields(RotaryFields, frozen=True, kw_only=True):
    """Attention and a gated network; ``head_dim`` follows from the others where absent."""

    intermediate_size: Width
    head_dim: Count | None = None


class PlainFields(DecoderFields, frozen=True, kw_only=True):
    """A text model of attention and SwiGLU."""

    hidden_act: Literal["silu"] = "silu"


class DualChunks(msgspec.Struct, frozen=True):
    """How Qwen's models of a million tokens go on: positions begin anew in every chunk.

    The first chunk is plain attention, and all that is computed here.
    """

    chunk_size: Length
    local_size: Length

    @property
    def first(self) -> int:
        """Tokens of the first chunk."""
        return max(1, self.chunk_size - self.local_size)


class SwitchedWindowFields(PlainFields, frozen=True, kw_only=True):
    """Layers attend to a window only where ``use_sliding_window`` says so: Qwen, SmolLM."""

    use_sliding_window: bool = False
    sliding_window: Window | None = None
    max_window_layers: Annotated[int, Meta(ge=0, le=1024)] = 28
    layer_types: LayerTypes | None = None
    dual_chunk_attention_config: DualChunks | None = None

    @property
    def positions(self) -> int:
        """Those of the first chunk, where there are several."""
        chunks = self.dual_chunk_attention_config
        return min(self.max_position_embeddings, chunks.first) if chunks else super().positions

    @property
    def windows(self) -> tuple[int | None, ...]:
        """The window of each layer, None where it attends to everything."""
        count = self.num_hidden_layers
        window = self.sliding_window if self.use_sliding_window else None
        if self.layer_types is not None:
            return tuple(
                window if kind == "sliding_attention" else None for kind in self.layer_types
            )
        return tuple(window if layer >= self.max_window_layers else None for layer in range(count))
