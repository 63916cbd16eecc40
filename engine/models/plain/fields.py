"""The config.json fields that plain decoders share; a family adds or fixes its own."""

from typing import Annotated, Literal, TypedDict

import msgspec
from msgspec import Meta

from engine.models.config_file import Count, Width, misfit
from engine.models.layers.position_configs import Chunks, GrowthBeyond
from engine.models.rotary_fields import RotaryFields
from engine.models.rotations.scaling import Length
from kernels.kv_layout import PAGE_SIZE

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

    What else they say is of an attention that leaves tokens out, to be quicker.
    """

    chunk_size: Length
    local_size: Length
    original_max_position_embeddings: Annotated[int, Meta(ge=0, le=1 << 24)] = 0

    @property
    def chunks(self) -> Chunks:
        """The chunks. Raises ``ModelFailure`` where the sizes do not fit one another."""
        if self.chunk_size <= self.local_size:
            raise misfit("dual_chunk_attention_config", "must have a chunk_size above local_size")
        return Chunks(self.chunk_size - self.local_size, self.chunk_size)


class ChunkedParts(TypedDict, total=False):
    """Parts of attention that chunks bring."""

    chunks: Chunks
    growth: GrowthBeyond


class SwitchedWindowFields(PlainFields, frozen=True, kw_only=True):
    """Layers attend to a window only where ``use_sliding_window`` says so: Qwen, SmolLM."""

    use_sliding_window: bool = False
    sliding_window: Window | None = None
    max_window_layers: Annotated[int, Meta(ge=0, le=1024)] = 28
    layer_types: LayerTypes | None = None
    dual_chunk_attention_config: DualChunks | None = None

    @property
    def positions(self) -> int:
        """Those of the first chunk, where chunks are no whole pages of the cache."""
        said = self.dual_chunk_attention_config
        if said is None or said.chunks.length % PAGE_SIZE == 0:
            return super().positions
        return min(super().positions, said.chunks.length)

    @property
    def chunked(self) -> ChunkedParts:
        """What chunks make of attention; nothing where the context ends within the first."""
        said = self.dual_chunk_attention_config
        if said is None:
            return {}
        parts: ChunkedParts = {}
        if said.chunks.length < self.positions:
            parts["chunks"] = said.chunks
        if 0 < said.original_max_position_embeddings < self.positions:
            parts["growth"] = GrowthBeyond(said.original_max_position_embeddings)
        return parts

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
