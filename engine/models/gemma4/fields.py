"""The config.json fields of Gemma 4, and what each layer derives from them."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.models.config_file import Count, Width, misfit
from engine.models.layers.configs import Activation, ExpertsConfig
from engine.models.plain.fields import DecoderFields, LayerTypes, Window

FULL, SLIDING = "full_attention", "sliding_attention"
_FULL_ROTATION: dict[str, object] = {
    "rope_type": "proportional",
    "partial_rotary_factor": 0.25,
    "rope_theta": 1e6,
}
_SLIDING_ROTATION: dict[str, object] = {"rope_type": "default", "rope_theta": 1e4}
_PATTERN = 6
_FULL_DIM = 512
_Number = Annotated[str, Meta(pattern="^[0-9]{1,4}$")]
"""Of a layer, with zeros before it."""
_Positive = Annotated[float, Meta(gt=0.0, le=1e6)]


class HeadFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In what a layer differs from the others."""

    head_dim: Count | None = None
    num_key_value_heads: Count | None = None


class Gemma4Fields(DecoderFields, frozen=True, kw_only=True):
    """The text model; files leave out what is as it was at first."""

    vocab_size: Annotated[int, Meta(ge=1, le=1 << 22)] = 262_144
    hidden_size: Width = 2304
    intermediate_size: Width = 9216
    num_hidden_layers: Count = 30
    num_attention_heads: Count = 8
    num_key_value_heads: Count = 4
    head_dim: Count | None = 256
    global_head_dim: Count | None = None
    num_global_key_value_heads: Count | None = None
    per_layer_config: Annotated[dict[_Number, HeadFields], Meta(max_length=1024)] | None = None
    hidden_activation: Literal["gelu_pytorch_tanh"] = "gelu_pytorch_tanh"
    max_position_embeddings: Annotated[int, Meta(ge=1, le=1 << 24)] = 131_072
    tie_word_embeddings: bool | None = True
    attention_bias: bool = False
    attention_k_eq_v: bool = False
    sliding_window: Window = 512
    layer_types: LayerTypes | None = None
    final_logit_softcapping: _Positive | None = None
    use_bidirectional_attention: Literal["all", "vision"] | None = None
    vocab_size_per_layer_input: Annotated[int, Meta(ge=1, le=1 << 22)] = 262_144
    hidden_size_per_layer_input: Annotated[int, Meta(ge=0, le=1 << 14)] = 256
    num_kv_shared_layers: Annotated[int, Meta(ge=0, le=1024)] = 0
    use_double_wide_mlp: bool = False
    enable_moe_block: bool = False
    num_experts: Count | None = None
    top_k_experts: Count | None = None
    moe_intermediate_size: Width | None = None

    @property
    def experts(self) -> ExpertsConfig | None:
        """Those beside the network of every layer. Raises ``ModelFailure``."""
        if not self.enable_moe_block:
            return None
        count, chosen = self.num_experts or 0, self.top_k_experts or 0
        width = self.moe_intermediate_size or 0
        if not 1 <= chosen <= count:
            raise misfit("num_experts", "must be given, and not be less than top_k_experts")
        if width == 0:
            raise misfit("moe_intermediate_size", "must be given")
        return ExpertsConfig(count, chosen, width, activation=Activation.GELU_TANH, has_scales=True)

    @property
    def kinds(self) -> LayerTypes:
        """What each layer attends to; the last one attends to everything, whatever is said."""
        kinds = self.layer_types or [
            "sliding_attention" if (layer + 1) % _PATTERN else "full_attention"
            for layer in range(self.num_hidden_layers)
        ]
        return [*kinds[:-1], "full_attention"]

    @property
    def shared_with(self) -> dict[int, int]:
        """For each layer without keys of its own the one whose keys it reads.

        It is the last one with keys that attends to the same.
        """
        kinds, first = self.kinds, self.num_hidden_layers - self.num_kv_shared_layers
        own = {kind: number for number, kind in enumerate(kinds[:first])}
        return {number: own[kinds[number]] for number in range(first, len(kinds))}

    def of_kind(self, kind: str) -> "Gemma4Fields":
        """The same with heads and rotation of one kind of layer alone."""
        default = _FULL_ROTATION if kind == FULL else _SLIDING_ROTATION
        record = default if self.rope_parameters is None else self.rope_parameters.get(kind)
        if not isinstance(record, dict):
            raise misfit("rope_parameters", "must have a record for each kind of layer")
        changed = msgspec.structs.replace(self, rope_parameters=record)
        if kind == SLIDING:
            return changed
        heads = self._full_heads()
        return msgspec.structs.replace(
            changed,
            head_dim=heads.head_dim or self.head_dim,
            num_key_value_heads=heads.num_key_value_heads or self.num_key_value_heads,
        )

    def _full_heads(self) -> HeadFields:
        """Heads of layers that attend to everything: of each layer, or of all of them."""
        if self.per_layer_config is None:
            count = self.num_global_key_value_heads if self.attention_k_eq_v else None
            return HeadFields(self.global_head_dim or _FULL_DIM, count)
        full = {number for number, kind in enumerate(self.kinds) if kind == FULL}
        said = {int(number): heads for number, heads in self.per_layer_config.items()}
        found = {said.get(number, HeadFields()) for number in full}
        if said.keys() - full or len(found) != 1:
            raise misfit("per_layer_config", "must be alike in all layers of full attention")
        return found.pop()

    def require_computable(self) -> None:
        """Raise ``ModelFailure`` for what cannot be computed, and for fields that do not fit."""
        if self.use_bidirectional_attention == "all":
            raise misfit("use_bidirectional_attention", "must not be all: answers need an order")
        if self.rope_scaling:
            raise misfit("rope_scaling", "must stand in rope_parameters")
        if len(self.kinds) != self.num_hidden_layers:
            raise misfit("layer_types", "must name one kind for each layer")
        has_vectors = self.hidden_size_per_layer_input > 0
        if has_vectors and self.vocab_size_per_layer_input != self.vocab_size:
            raise misfit("vocab_size_per_layer_input", "must be vocab_size")
        first = self.num_hidden_layers - self.num_kv_shared_layers
        if first < 1 or {*self.kinds[first:]} - {*self.kinds[:first]}:
            raise misfit("num_kv_shared_layers", "must leave a layer of each kind with its keys")
