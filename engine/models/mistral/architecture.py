"""Mistral and Ministral: layers may attend to a window; files without the field mean 4,096."""

from engine.models.config_file import ConfigFile
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config
from engine.models.plain.fields import LayerTypes, PlainFields, Window


class MistralFields(PlainFields, frozen=True, kw_only=True):
    """The text model."""

    sliding_window: Window | None = 4096
    layer_types: LayerTypes | None = None

    @property
    def windows(self) -> tuple[int | None, ...]:
        """The window of each layer, None where it attends to everything."""
        kinds = self.layer_types or ["sliding_attention"] * self.num_hidden_layers
        return tuple(self.sliding_window if kind == "sliding_attention" else None for kind in kinds)


def _read_config(file: ConfigFile) -> PlainConfig:
    text = file.text_fields(MistralFields)
    return plain_config(file, text, attention_config(text), windows=text.windows)


MISTRAL = plain_architecture(
    "mistral",
    class_names=frozenset(
        {"MistralForCausalLM", "MinistralForCausalLM", "Mistral3ForConditionalGeneration"}
    ),
    model_types=frozenset({"mistral", "ministral", "mistral3"}),
    read_config=_read_config,
)
