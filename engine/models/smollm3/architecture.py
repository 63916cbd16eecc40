"""SmolLM3: every few layers have no rotary embedding."""

from typing import Annotated

from msgspec import Meta

from engine.models.config_file import ConfigFile, Count, Theta
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config
from engine.models.plain.fields import SwitchedWindowFields


class SmolLM3Fields(SwitchedWindowFields, frozen=True, kw_only=True):
    """The text model; ``no_rope_layers`` has 1 for a layer that turns, 0 for one that does not."""

    attention_bias: bool = False
    no_rope_layers: Annotated[list[int], Meta(max_length=1024)] | None = None
    no_rope_layer_interval: Count = 4
    rope_theta: Theta = 2e6
    tie_word_embeddings: bool | None = True

    @property
    def is_rotated(self) -> tuple[bool, ...]:
        """Whether each layer turns queries and keys."""
        if self.no_rope_layers is not None:
            return tuple(bool(turns) for turns in self.no_rope_layers)
        interval = self.no_rope_layer_interval
        return tuple(bool((layer + 1) % interval) for layer in range(self.num_hidden_layers))


def _read_config(file: ConfigFile) -> PlainConfig:
    text = file.text_fields(SmolLM3Fields)
    has_bias = text.attention_bias
    attention = attention_config(
        text, has_input_bias=has_bias, has_output_bias=has_bias, **text.chunked
    )
    rotations = [attention.rotary if turns else None for turns in text.is_rotated]
    return plain_config(file, text, attention, windows=text.windows, rotations=rotations)


SMOLLM3 = plain_architecture(
    "smollm3",
    class_names=frozenset({"SmolLM3ForCausalLM"}),
    model_types=frozenset({"smollm3"}),
    read_config=_read_config,
)
