"""Mistral and Ministral: layers may have a window; files without the field mean 4,096.

In Ministral 3 queries grow with their position, which its files say among the numbers of rotation.
"""

from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.models.config_file import ConfigFile, NormEpsilon, misfit
from engine.models.layers.position_configs import QueryGrowth
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config
from engine.models.plain.fields import LayerTypes, PlainFields, Window
from engine.models.rotary_fields import require_rotary
from engine.models.rotations.scaling import Length

_BETA = "llama_4_scaling_beta"
_WINDOW = 4096
_MINISTRAL3 = "ministral3"


class _GrowthFields(msgspec.Struct, frozen=True):
    """What a record of rotation says of queries."""

    llama_4_scaling_beta: Annotated[float, Meta(ge=0.0, le=100.0)]
    original_max_position_embeddings: Length


class MistralFields(PlainFields, frozen=True, kw_only=True):
    """The text model."""

    model_type: str = ""
    sliding_window: Window | msgspec.UnsetType | None = msgspec.UNSET
    layer_types: LayerTypes | None = None

    @property
    def windows(self) -> tuple[int | None, ...]:
        """The window of each layer, None where it attends to everything."""
        window = self.sliding_window
        if window is msgspec.UNSET:
            window = _WINDOW
        kinds = self.layer_types or ["sliding_attention"] * self.num_hidden_layers
        return tuple(window if kind == "sliding_attention" else None for kind in kinds)

    @property
    def growth(self) -> QueryGrowth | None:
        """By how much queries grow. Raises ``ModelFailure``."""
        if _BETA not in (self.rope_parameters or {}):
            return None
        try:
            found = msgspec.convert(self.rope_parameters, _GrowthFields)
        except msgspec.ValidationError as error:
            raise misfit("rope_parameters", f"is not understood: {str(error)[:160]}") from error
        return QueryGrowth(found.llama_4_scaling_beta, found.original_max_position_embeddings)

    @property
    def turned(self) -> "MistralFields":
        """The same with nothing but rotation in its record."""
        rope = {key: each for key, each in (self.rope_parameters or {}).items() if key != _BETA}
        return msgspec.structs.replace(self, rope_parameters=rope or None)


class Ministral3Fields(MistralFields, frozen=True, kw_only=True):
    """The text model of Ministral 3, where files without a field mean something else."""

    rms_norm_eps: NormEpsilon = 1e-5
    sliding_window: Window | msgspec.UnsetType | None = None


def _read_config(file: ConfigFile) -> PlainConfig:
    text = file.text_fields(MistralFields)
    if text.model_type == _MINISTRAL3:
        text = file.text_fields(Ministral3Fields)
        require_rotary(text)
    attention = replace(attention_config(text.turned), growth=text.growth)
    return plain_config(file, text, attention, windows=text.windows)


MISTRAL = plain_architecture(
    "mistral",
    class_names=frozenset(
        {
            "MistralForCausalLM",
            "MinistralForCausalLM",
            "Ministral3ForCausalLM",
            "Mistral3ForConditionalGeneration",
        }
    ),
    model_types=frozenset({"mistral", "ministral", "ministral3", "mistral3"}),
    read_config=_read_config,
)
