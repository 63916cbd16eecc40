"""Qwen3 dense: queries and keys are normalised per head; nothing has a bias."""

from engine.models.config_file import ConfigFile, Count
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config
from engine.models.plain.fields import SwitchedWindowFields


class Qwen3Fields(SwitchedWindowFields, frozen=True, kw_only=True):
    """The text model."""

    head_dim: Count | None = 128
    attention_bias: bool = False


def _read_config(file: ConfigFile) -> PlainConfig:
    text = file.text_fields(Qwen3Fields)
    has_bias = text.attention_bias
    attention = attention_config(
        text,
        has_norms=True,
        has_input_bias=has_bias,
        has_output_bias=has_bias,
        **text.chunked,
    )
    return plain_config(file, text, attention, windows=text.windows)


QWEN3 = plain_architecture(
    "qwen3",
    class_names=frozenset({"Qwen3ForCausalLM"}),
    model_types=frozenset({"qwen3"}),
    read_config=_read_config,
)
